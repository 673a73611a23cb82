// Pictures turned, skewed or seen in perspective: bilinear samples, transparent outside.
//
// Weights have eight bits and are rounded; pixman's seven truncated bits would be visible against a reference by up to
// four steps of 255.
#include "vr_kernels.h"

#include <math.h>

#pragma clang fp contract(off)

static inline uint32_t pixel_at(const vr_surface *s, int64_t x, int64_t y) {
  if (x < 0 || y < 0 || x >= s->width || y >= s->height) return 0;
  return ((const uint32_t *)(s->base + (ptrdiff_t)y * s->pitch))[x];
}

/// Two channels at a time, in the halves of a 64-bit word, so that both interpolations keep all their bits.
static inline uint64_t spread(uint32_t two) { return (uint64_t)(two & 0xffff) | (uint64_t)(two >> 16) << 32; }

static inline uint32_t mix(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t wx, uint32_t wy) {
  const uint32_t even = 0x00ff00ff;
  uint32_t top = (a & even) * (256 - wx) + (b & even) * wx, low = (c & even) * (256 - wx) + (d & even) * wx;
  uint64_t x = spread(top) * (256 - wy) + spread(low) * wy + 0x0000800000008000ull;
  top = (a >> 8 & even) * (256 - wx) + (b >> 8 & even) * wx;
  low = (c >> 8 & even) * (256 - wx) + (d >> 8 & even) * wx;
  uint64_t y = spread(top) * (256 - wy) + spread(low) * wy + 0x0000800000008000ull;
  return (uint32_t)(x >> 16 & 0xff) | (uint32_t)(x >> 48 & 0xff) << 16 | (uint32_t)(y >> 16 & 0xff) << 8 | (uint32_t)(y >> 48 & 0xff) << 24;
}

/// `u`, `v` in 24.8, already moved by half a pixel so that whole numbers hit pixel centres.
static inline uint32_t sample(const vr_surface *s, int64_t u, int64_t v) {
  int64_t x = u >> 8, y = v >> 8;
  uint32_t wx = (uint32_t)(u & 255), wy = (uint32_t)(v & 255);
  if (x >= 0 && y >= 0 && x + 1 < s->width && y + 1 < s->height) {
    const uint32_t *row = (const uint32_t *)(s->base + (ptrdiff_t)y * s->pitch) + x;
    const uint32_t *next = (const uint32_t *)((const uint8_t *)row + s->pitch);
    return mix(row[0], row[1], next[0], next[1], wx, wy);
  }
  if (x < -1 || y < -1 || x >= s->width || y >= s->height) return 0;
  return mix(pixel_at(s, x, y), pixel_at(s, x + 1, y), pixel_at(s, x, y + 1), pixel_at(s, x + 1, y + 1), wx, wy);
}

void vr_sample(uint32_t *dst, ptrdiff_t dpitch, int w, int h, const vr_surface *src, const double m[9]) {
  // Far outside counts as outside: keeps the conversion to integers defined.
  const double limit = 1e9;
  bool affine = m[6] == 0 && m[7] == 0 && m[8] == 1;
  for (int y = 0; y < h; y++, dst = (uint32_t *)((uint8_t *)dst + dpitch)) {
    double px = 0.5, py = y + 0.5;
    double u = m[0] * px + m[1] * py + m[2] - (affine ? 0.5 : 0), v = m[3] * px + m[4] * py + m[5] - (affine ? 0.5 : 0);
    if (affine && fabs(u) < limit && fabs(v) < limit && fabs(m[0]) < 32768 && fabs(m[3]) < 32768) {
      // 32.24 fixed point: a step's rounding error stays below a weight's over 32768 pixels.
      int64_t fu = llrint(u * 16777216.0) + 32768, fv = llrint(v * 16777216.0) + 32768;
      int64_t du = llrint(m[0] * 16777216.0), dv = llrint(m[3] * 16777216.0);
      for (int x = 0; x < w; x++, fu += du, fv += dv) dst[x] = sample(src, fu >> 16, fv >> 16);
      continue;
    }
    for (int x = 0; x < w; x++) {
      px = x + 0.5;
      double d = m[6] * px + m[7] * py + m[8];
      // Behind the eye there is nothing to see.
      if (!(d > 1e-9)) { dst[x] = 0; continue; }
      u = (m[0] * px + m[1] * py + m[2]) / d - 0.5;
      v = (m[3] * px + m[4] * py + m[5]) / d - 0.5;
      dst[x] = fabs(u) < limit && fabs(v) < limit ? sample(src, llrint(u * 256), llrint(v * 256)) : 0;
    }
  }
}
