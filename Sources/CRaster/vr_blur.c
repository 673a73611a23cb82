// Gaussian blur of coverage in two passes of the same weighted sum. Weights and coverage are 15-bit fixed point.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "vr_isa.h"

#pragma clang fp contract(off)

/// Σ p[k·step]·weights[k] for `n` consecutive values, with the sums shifted right (rounded). `n` is a multiple of 32;
/// both buffers are internal and padded.
static void vr_blur_words_scalar(int16_t *out, const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x++) {
    int32_t sum = 1 << 7;
    for (int k = 0; k < taps; k++) sum += p[x + k * step] * weights[k];
    out[x] = (int16_t)(sum >> 8);
  }
}

static void vr_blur_bytes_scalar(uint8_t *out, const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x++) {
    int32_t sum = 1 << 21;
    for (int k = 0; k < taps; k++) sum += p[x + k * step] * weights[k];
    out[x] = (uint8_t)(sum >> 22);
  }
}

#if defined(__x86_64__)
#include "vr_blur_x86.h"
#elif defined(__aarch64__)
#include "vr_blur_neon.h"
#endif

enum {
  vr_blur_group = 32, vr_blur_unit = 1 << 15, vr_blur_sigma_limit = 680, vr_blur_radius_limit = 3 * vr_blur_sigma_limit
};

/// `radius` + 1 + `radius` weights that add up to the unit exactly.
static void vr_blur_weights(int16_t *weights, int radius, double sigma) {
  double sum = 0;
  for (int k = -radius; k <= radius; k++) sum += exp(-(double)k * k / (2 * sigma * sigma));
  // Rounding errors are carried inwards, and the centre takes the remainder.
  double wanted = 0;
  int given = 0;
  for (int k = radius; k > 0; k--) {
    wanted += exp(-(double)k * k / (2 * sigma * sigma)) / sum * vr_blur_unit;
    const int weight = (int)(wanted + 0.5) - given;
    given += weight;
    weights[radius - k] = weights[radius + k] = (int16_t)weight;
  }
  weights[radius] = (int16_t)(vr_blur_unit - 2 * given);
}

/// Whether the lower half is the upper half flipped vertically.
static bool vr_blur_is_mirrored(const uint8_t *mask, ptrdiff_t pitch, int w, int h) {
  for (int y = 0; y < h / 2; y++)
    if (memcmp(mask + pitch * y, mask + pitch * (h - 1 - y), (size_t)w)) return false;
  return true;
}

bool vr_blur(uint8_t *mask, ptrdiff_t pitch, int w, int h, float sigma) {
  // Below a quarter of a pixel the neighbours' weights have no visible effect.
  if (w <= 0 || h <= 0 || !(sigma >= 0.25f)) return true;
  const double wide = ceil(3.0 * (double)sigma);
  const int radius = wide < vr_blur_radius_limit ? (int)wide : vr_blur_radius_limit, taps = 2 * radius + 1;
  const ptrdiff_t across = ((ptrdiff_t)w + vr_blur_group - 1) / vr_blur_group * vr_blur_group;
  int16_t *weights = malloc((size_t)taps * sizeof *weights);
  int16_t *row = calloc((size_t)(across + 2 * radius), sizeof *row);
  int16_t *plane = malloc((size_t)across * (size_t)h * sizeof *plane);
  uint8_t *result = malloc((size_t)across);
  const bool done = weights && row && plane && result;
  if (done) {
    vr_blur_weights(weights, radius, sigma < vr_blur_sigma_limit ? sigma : vr_blur_sigma_limit);
    const size_t bytes = (size_t)across * sizeof *plane;
    const bool mirrored = vr_blur_is_mirrored(mask, pitch, w, h);
    for (int y = 0; y < h; y++) {
      const uint8_t *values = mask + pitch * y;
      // Most rows of a rounded rectangle equal the one above, or one in the upper half.
      if (y > 0 && !memcmp(values, values - pitch, (size_t)w)) {
        memcpy(plane + across * y, plane + across * (y - 1), bytes);
      } else if (mirrored && y > h - 1 - y) {
        memcpy(plane + across * y, plane + across * (h - 1 - y), bytes);
      } else {
        for (int x = 0; x < w; x++) row[radius + x] = values[x];
        VR_DISPATCH(vr_blur_words, plane + across * y, row, 1, weights, taps, (int)across);
      }
    }
    for (int y = 0; y < (mirrored ? (h + 1) / 2 : h); y++) {
      // Rows above and below the mask are zero and skipped.
      const int first = y < radius ? radius - y : 0;
      const int last = h - 1 - y < radius ? radius + h - 1 - y : 2 * radius;
      VR_DISPATCH(vr_blur_bytes, result, plane + across * (y - radius + first), across, weights + first, last - first + 1,
                  (int)across);
      memcpy(mask + pitch * y, result, (size_t)w);
      // Symmetric weights and values give a symmetric result.
      if (mirrored) memcpy(mask + pitch * (h - 1 - y), result, (size_t)w);
    }
  }
  free(weights);
  free(row);
  free(plane);
  free(result);
  return done;
}
