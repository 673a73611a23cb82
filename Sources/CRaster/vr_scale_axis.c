#include "vr_scale_axis.h"

#include <math.h>
#include <stdlib.h>

#pragma clang fp contract(off)

static double vr_between(double value, double low, double high) { return value < low ? low : value > high ? high : value; }

/// Bilinear: the two pixels whose centres surround the destination pixel's centre.
static void vr_enlarge(vr_scale_axis *axis, int n, double origin, double ratio) {
  const int last = axis->count - 1;
  for (int i = 0; i < n; i++) {
    const double centre = vr_between(origin + (i + 0.5) * ratio - 0.5 - axis->first, 0, last);
    const int start = (int)centre;
    const int second = (int)((centre - start) * vr_scale_unit + 0.5);
    axis->start[i] = start;
    axis->weights[2 * i] = (int16_t)(vr_scale_unit - second);
    axis->weights[2 * i + 1] = (int16_t)second;
    if (second) axis->plain = false;
    if (start != i) axis->plain = false;
  }
}

/// Area average: the weight of a source pixel is the part of it that the destination pixel covers. Rounding errors are
/// carried from tap to tap, so the weights add up exactly.
static void vr_reduce(vr_scale_axis *axis, int n, double origin, double ratio) {
  const int taps = 2 * axis->pairs;
  for (int i = 0; i < n; i++) {
    int16_t *weights = axis->weights + (ptrdiff_t)i * taps;
    const double a = vr_between(origin + i * ratio - axis->first, 0, axis->count);
    const double b = vr_between(origin + (i + 1) * ratio - axis->first, 0, axis->count);
    int start = (int)a;
    if (start > axis->count - 1) start = axis->count - 1;
    axis->start[i] = start;
    const double span = b - a;
    int given = 0;
    for (int k = 0; k < taps; k++) {
      const double covered = vr_between(start + k + 1, a, b) - a;
      const int sum = span > 1e-9 ? (int)(covered / span * vr_scale_unit + 0.5) : vr_scale_unit;
      weights[k] = (int16_t)(sum - given);
      given = sum;
    }
  }
}

enum { vr_scale_table_limit = 1 << 25 };

bool vr_scale_axis_make(vr_scale_axis *axis, int n, double origin, double length, int limit) {
  // Sampling stays inside the rectangle, so that neighbours in a sprite sheet do not bleed in.
  const int first = (int)vr_between(floor(origin), 0, limit - 1);
  const int end = (int)vr_between(ceil(origin + length), first + 1, limit);
  const double ratio = length / n;
  const bool reduces = length > n;
  axis->first = first;
  axis->count = end - first;
  axis->plain = !reduces;
  // A span of `ratio` pixels touches at most that many, rounded up, and one more.
  const double taps = reduces ? vr_between(ceil(ratio) + 1, 2, axis->count + 1.0) : 2;
  axis->pairs = ((int)taps + 1) / 2;
  axis->start = 0;
  axis->weights = 0;
  // A rectangle almost entirely outside of the surface would need an excessively large table.
  if ((int64_t)n * axis->pairs > vr_scale_table_limit) return false;
  axis->start = malloc((size_t)n * sizeof *axis->start);
  axis->weights = malloc((size_t)n * 2 * (size_t)axis->pairs * sizeof *axis->weights);
  if (!axis->start || !axis->weights) {
    vr_scale_axis_free(axis);
    return false;
  }
  if (reduces) vr_reduce(axis, n, origin, ratio);
  else vr_enlarge(axis, n, origin, ratio);
  return true;
}

void vr_scale_axis_free(vr_scale_axis *axis) {
  free(axis->start);
  free(axis->weights);
  axis->start = 0;
  axis->weights = 0;
}
