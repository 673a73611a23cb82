// Draws images rotated, skewed or in perspective: bilinear samples, transparent outside.
//
// Positions have 28 fractional bits and weights twelve: rounding a weight does not change a byte, whereas pixman's seven
// truncated bits change it by up to four steps of 255.
#include "vr_kernels.h"

#include <math.h>
#include <string.h>

#pragma clang fp contract(off)

static inline uint32_t pixel_at(const vr_surface *s, int64_t x, int64_t y) {
  if (x < 0 || y < 0 || x >= s->width || y >= s->height) return 0;
  return ((const uint32_t *)(s->base + (ptrdiff_t)y * s->pitch))[x];
}

enum { fraction_bits = 28, weight_bits = 12, weight_one = 1 << weight_bits };

/// Two channels in the halves of a 64-bit word: both interpolations keep all their bits, 8 + 12 + 12.
static inline uint64_t even_of(uint32_t p) { return (uint64_t)(p & 0xff) | (uint64_t)(p & 0xff0000) << 16; }
static inline uint64_t odd_of(uint32_t p) { return even_of(p >> 8); }

static inline uint64_t mix_two(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint32_t wx, uint32_t wy) {
  const uint64_t top = a * (weight_one - wx) + b * wx, low = c * (weight_one - wx) + d * wx;
  return top * (weight_one - wy) + low * wy + 0x0000800000008000ull;
}

/// Interpolates four pixels to four 16-bit channels, blue first.
static inline uint64_t mix(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t wx, uint32_t wy) {
  const uint64_t words = 0x0000ffff0000ffffull;
  const uint64_t even = mix_two(even_of(a), even_of(b), even_of(c), even_of(d), wx, wy) >> 16 & words;
  const uint64_t odd = mix_two(odd_of(a), odd_of(b), odd_of(c), odd_of(d), wx, wy) >> 16 & words;
  return even | odd << 16;
}

/// The weighted mean of the pixels around a position; integer positions are pixel centres.
static inline uint64_t sample(const vr_surface *s, int64_t u, int64_t v) {
  // Round to the nearest weight, which may belong to the next pixel.
  const int64_t half = (int64_t)1 << (fraction_bits - weight_bits - 1);
  u += half;
  v += half;
  const int64_t x = u >> fraction_bits, y = v >> fraction_bits;
  const uint32_t wx = (uint32_t)(u >> (fraction_bits - weight_bits)) & (weight_one - 1);
  const uint32_t wy = (uint32_t)(v >> (fraction_bits - weight_bits)) & (weight_one - 1);
  if (x >= 0 && y >= 0 && x + 1 < s->width && y + 1 < s->height) {
    const uint32_t *row = (const uint32_t *)(s->base + (ptrdiff_t)y * s->pitch) + x;
    const uint32_t *next = (const uint32_t *)((const uint8_t *)row + s->pitch);
    return mix(row[0], row[1], next[0], next[1], wx, wy);
  }
  if (x < -1 || y < -1 || x >= s->width || y >= s->height) return 0;
  return mix(pixel_at(s, x, y), pixel_at(s, x + 1, y), pixel_at(s, x, y + 1), pixel_at(s, x + 1, y + 1), wx, wy);
}

/// The order of bytes in memory is the same on all supported processors.
static inline void put(uint16_t *p, uint64_t pixel) { memcpy(p, &pixel, 8); }

static inline int64_t fixed(double v) { return llrint(v * (double)(1 << fraction_bits)); }

/// Whether the sums below stay far from overflow.
static bool is_tame(vr_rect f, const double m[9]) {
  const int32_t far = 1 << 21;
  if (f.x0 < -far || f.y0 < -far || f.x1 > far || f.y1 > far) return false;
  for (int i = 0; i < 6; i++)
    if (!(fabs(m[i]) < (i % 3 == 2 ? 1e9 : 2048.0))) return false;
  return m[6] == 0 && m[7] == 0 && m[8] == 1;
}

static inline bool pixel_is_clear(const uint8_t *p) {
  uint64_t words;
  memcpy(&words, p, 8);
  return words == 0;
}

void vr_find_runs(const vr_wide_surface *s) {
  const uint8_t *row = (const uint8_t *)s->base;
  for (int32_t y = 0; y < s->height; y++, row += s->pitch) {
    int32_t first = 0, end = s->width;
    while (first < end && pixel_is_clear(row + 8 * (ptrdiff_t)first)) first++;
    while (end > first && pixel_is_clear(row + 8 * (ptrdiff_t)(end - 1))) end--;
    s->runs[y] = (vr_run){first, end};
  }
}

static void sample_all(uint16_t *dst, ptrdiff_t dpitch, vr_rect f, const vr_surface *src, int32_t sx, int32_t sy,
                       const double m[9]) {
  const int w = f.x1 - f.x0;
  if (is_tame(f, m)) {
    // Positions are sums of integer multiples of the steps, so they do not depend on the frame.
    const int64_t du = fixed(m[0]), dv = fixed(m[3]), eu = fixed(m[1]), ev = fixed(m[4]);
    const int64_t one = (int64_t)1 << fraction_bits;
    const int64_t u0 = fixed(m[0] / 2 + m[1] / 2 + m[2] - 0.5) - sx * one,
                  v0 = fixed(m[3] / 2 + m[4] / 2 + m[5] - 0.5) - sy * one;
    for (int32_t y = f.y0; y < f.y1; y++, dst = (uint16_t *)((uint8_t *)dst + dpitch)) {
      int64_t u = u0 + y * eu + f.x0 * du, v = v0 + y * ev + f.x0 * dv;
      for (int x = 0; x < w; x++, u += du, v += dv) put(dst + 4 * x, sample(src, u, v));
    }
    return;
  }
  // Positions far outside count as outside, which keeps the conversion to integers defined.
  const double limit = 1e9;
  for (int32_t y = f.y0; y < f.y1; y++, dst = (uint16_t *)((uint8_t *)dst + dpitch)) {
    const double py = y + 0.5;
    for (int x = 0; x < w; x++) {
      const double px = f.x0 + x + 0.5, d = m[6] * px + m[7] * py + m[8];
      // Points behind the viewer are not visible.
      if (!(d > 1e-9)) { put(dst + 4 * x, 0); continue; }
      const double u = (m[0] * px + m[1] * py + m[2]) / d - 0.5 - sx, v = (m[3] * px + m[4] * py + m[5]) / d - 0.5 - sy;
      put(dst + 4 * x, fabs(u) < limit && fabs(v) < limit ? sample(src, fixed(u), fixed(v)) : 0);
    }
  }
}

void vr_sample(const vr_wide_surface *dst, vr_rect frame, const vr_surface *src, int32_t sx, int32_t sy, const double m[9]) {
  sample_all(dst->base, dst->pitch, frame, src, sx, sy, m);
  vr_find_runs(dst);
}
