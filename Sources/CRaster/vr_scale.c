// Axis-aligned resampling in two passes. Between them pixels have 15 bits per channel, 128 for one step of 8 bits.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "vr_isa.h"
#include "vr_pixel.h"
#include "vr_scale_axis.h"

/// out = Σ rows[k]·weights[k], from 8 to 15 bits; the channels from `x` to `n`
static void vr_scale_rows_from(int16_t *out, const uint8_t *const *rows, const int16_t *weights, int pairs, int x, int n) {
  for (; x < n; x++) {
    int32_t sum = 64;
    for (int k = 0; k < 2 * pairs; k++) sum += rows[k][x] * weights[k];
    out[x] = (int16_t)(sum >> 7);
  }
}

static void vr_scale_rows_scalar(int16_t *out, const uint8_t *const *rows, const int16_t *weights, int pairs, int n) {
  vr_scale_rows_from(out, rows, weights, pairs, 0, n);
}

/// Widens `n` channels from 8 to 15 bits.
static void vr_scale_widen_scalar(int16_t *out, const uint8_t *row, int n) {
  for (int x = 0; x < n; x++) out[x] = (int16_t)(row[x] << 7);
}

/// The weighted sum of one channel of pixels of `row`, at 29 bits.
static inline int32_t vr_scale_sum(const int16_t *row, int32_t start, const int16_t *weights, int pairs, int channel) {
  int32_t sum = 0;
  for (int k = 0; k < 2 * pairs; k++) sum += row[4 * (start + k) + channel] * weights[k];
  return sum;
}

static void vr_scale_across_words_scalar(int16_t *out, const int16_t *row, const int32_t *start, const int16_t *weights,
                                         int pairs, int n) {
  for (int x = 0; x < n; x++)
    for (int c = 0; c < 4; c++)
      out[4 * x + c] = (int16_t)((vr_scale_sum(row, start[x], weights + 2 * pairs * x, pairs, c) + (1 << 13)) >> 14);
}

static void vr_scale_across_bytes_scalar(uint8_t *out, const int16_t *row, const int32_t *start, const int16_t *weights,
                                         int pairs, int n) {
  for (int x = 0; x < n; x++)
    for (int c = 0; c < 4; c++)
      out[4 * x + c] = (uint8_t)((vr_scale_sum(row, start[x], weights + 2 * pairs * x, pairs, c) + (1 << 20)) >> 21);
}

/// out = a·wa + b·wb, from 15 to 8 bits; `n` channels
static void vr_scale_mix_scalar(uint8_t *out, const int16_t *a, const int16_t *b, int wa, int wb, int n) {
  for (int x = 0; x < n; x++) out[x] = (uint8_t)((a[x] * wa + b[x] * wb + (1 << 20)) >> 21);
}

#if defined(__x86_64__)
#include "vr_scale_x86.h"
#elif defined(__aarch64__)
#include "vr_scale_neon.h"
#endif

static void vr_scale_across_words(int16_t *out, const int16_t *row, const vr_scale_axis *axis, int n) {
  VR_DISPATCH(vr_scale_across_words, out, row, axis->start, axis->weights, axis->pairs, n);
}

/// Averages rows first, directly from the source, which is read once, then resamples the few resulting rows horizontally.
static bool vr_scale_down(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh, const vr_surface *src, const vr_scale_axis *ax,
                          const vr_scale_axis *ay) {
  const int taps = 2 * ay->pairs;
  // Surplus taps read zeros after the last pixel.
  int16_t *row = calloc(4 * ((size_t)ax->count + 2 * (size_t)ax->pairs), sizeof *row);
  const uint8_t **rows = malloc((size_t)taps * sizeof *rows);
  if (row && rows) {
    for (int y = 0; y < dh; y++, dst = vr_next_row(dst, dpitch)) {
      const int16_t *weights = ay->weights + (ptrdiff_t)y * taps;
      int used = 0;
      for (int k = 0; k < taps; k++) {
        int i = ay->start[y] + k;
        if (i > ay->count - 1) i = ay->count - 1;
        rows[k] = src->base + (ptrdiff_t)src->pitch * (ay->first + i) + 4 * (ptrdiff_t)ax->first;
        if (weights[k]) used = k + 1;
      }
      VR_DISPATCH(vr_scale_rows, row, rows, weights, (used + 1) / 2, 4 * ax->count);
      VR_DISPATCH(vr_scale_across_bytes, (uint8_t *)dst, row, ax->start, ax->weights, ax->pairs, dw);
    }
  }
  const bool done = row && rows;
  free(row);
  free(rows);
  return done;
}

/// Resamples each source row horizontally once and keeps it while the rows between it and the next are mixed.
static bool vr_scale_up(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh, const vr_surface *src, const vr_scale_axis *ax,
                        const vr_scale_axis *ay) {
  int16_t *wide = calloc(4 * ((size_t)ax->count + 2 * (size_t)ax->pairs), sizeof *wide);
  int16_t *kept = malloc(2 * 4 * (size_t)dw * sizeof *kept);
  if (wide && kept) {
    int held[2] = {-1, -1};
    for (int y = 0; y < dh; y++, dst = vr_next_row(dst, dpitch)) {
      const int16_t *weights = ay->weights + 2 * (ptrdiff_t)y;
      const int16_t *mixed[2] = {kept, kept};
      for (int k = 0; k < 2; k++) {
        if (!weights[k]) continue;
        // Consecutive rows never share one half of the buffer.
        const int i = ay->start[y] + k, place = i & 1;
        int16_t *row = kept + (ptrdiff_t)4 * dw * place;
        if (held[place] != i) {
          const uint8_t *pixels = src->base + (ptrdiff_t)src->pitch * (ay->first + i) + 4 * (ptrdiff_t)ax->first;
          VR_DISPATCH(vr_scale_widen, ax->plain ? row : wide, pixels, 4 * (ax->plain ? dw : ax->count));
          if (!ax->plain) vr_scale_across_words(row, wide, ax, dw);
          held[place] = i;
        }
        mixed[k] = row;
      }
      if (!weights[0]) mixed[0] = mixed[1];
      if (!weights[1]) mixed[1] = mixed[0];
      VR_DISPATCH(vr_scale_mix, (uint8_t *)dst, mixed[0], mixed[1], weights[0], weights[1], 4 * dw);
    }
  }
  const bool done = wide && kept;
  free(wide);
  free(kept);
  return done;
}

static void vr_clear(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh) { vr_fill(dst, dpitch, dw, dh, 0); }

/// Whether there is nothing to read: an empty surface, or a rectangle without an area or beyond all bounds.
static bool vr_scale_is_void(const vr_surface *src, double sx, double sy, double sw, double sh) {
  const double far = 1e9;
  return !src || !src->base || src->width <= 0 || src->height <= 0 || !(fabs(sx) < far) || !(fabs(sy) < far) ||
         !(sw > 0) || !(sh > 0) || !(sw < far) || !(sh < far);
}

bool vr_scale(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh, const vr_surface *src, double sx, double sy, double sw,
              double sh) {
  if (dw <= 0 || dh <= 0) return true;
  if (vr_scale_is_void(src, sx, sy, sw, sh)) {
    vr_clear(dst, dpitch, dw, dh);
    return true;
  }
  vr_scale_axis ax, ay;
  if (!vr_scale_axis_make(&ax, dw, sx, sw, src->width)) return false;
  if (!vr_scale_axis_make(&ay, dh, sy, sh, src->height)) {
    vr_scale_axis_free(&ax);
    return false;
  }
  bool done = true;
  if (ax.plain && ay.plain) {
    const uint8_t *pixels = src->base + (ptrdiff_t)src->pitch * ay.first + 4 * (ptrdiff_t)ax.first;
    vr_copy(dst, dpitch, (const uint32_t *)(const void *)pixels, src->pitch, dw, dh);
  } else if (sh > dh) {
    done = vr_scale_down(dst, dpitch, dw, dh, src, &ax, &ay);
  } else {
    done = vr_scale_up(dst, dpitch, dw, dh, src, &ax, &ay);
  }
  vr_scale_axis_free(&ax);
  vr_scale_axis_free(&ay);
  return done;
}

/// The source pixel under the centre of destination pixel `i`.
static int vr_nearest(int i, double origin, double ratio, int limit) {
  const double at = floor(origin + (i + 0.5) * ratio);
  return at < 0 ? 0 : at > limit - 1 ? limit - 1 : (int)at;
}

void vr_scale_nearest(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh, const vr_surface *src, double sx, double sy,
                      double sw, double sh) {
  if (dw <= 0 || dh <= 0) return;
  if (vr_scale_is_void(src, sx, sy, sw, sh)) return vr_clear(dst, dpitch, dw, dh);
  // Process columns in chunks, so that their source positions fit on the stack.
  enum { chunk = 512 };
  int32_t places[chunk];
  for (int column = 0; column < dw; column += chunk) {
    const int n = dw - column < chunk ? dw - column : chunk;
    for (int x = 0; x < n; x++) places[x] = vr_nearest(column + x, sx, sw / dw, src->width);
    int held = -1;
    uint32_t *out = dst + column;
    for (int y = 0; y < dh; y++, out = vr_next_row(out, dpitch)) {
      const int i = vr_nearest(y, sy, sh / dh, src->height);
      if (i == held) {
        memcpy(out, vr_next_row(out, -dpitch), (size_t)n * 4);
        continue;
      }
      held = i;
      const uint32_t *pixels = (const uint32_t *)(const void *)(src->base + (ptrdiff_t)src->pitch * i);
      for (int x = 0; x < n; x++) out[x] = pixels[places[x]];
    }
  }
}
