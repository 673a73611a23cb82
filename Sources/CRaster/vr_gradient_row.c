// Paints one row of a gradient by stepping through its colour table.
#include "vr_isa.h"

/// Colours of `n` pixels whose positions all lie inside the table. One body serves all instruction sets: AVX2's gather is
/// slower than plain loads here, and much slower on processors with mitigations for its leaks.
static void vr_gradient_span(uint32_t *dst, int n, const uint32_t *lut, uint32_t t, uint32_t dt) {
  for (int x = 0; x < n; x++, t += dt) dst[x] = lut[t >> 16];
}

enum { vr_gradient_end = vr_gradient_lut_size << 16 };

/// The number of pixels, at most `w`, before the walk from `t` crosses into another of the three parts of the line:
/// before the table, inside it, after it.
static int vr_gradient_part(int64_t t, int64_t dt, int w) {
  int64_t n = w;
  if (dt > 0) {
    if (t < 0) n = (-t + dt - 1) / dt;
    else if (t < vr_gradient_end) n = (vr_gradient_end - t + dt - 1) / dt;
  } else if (dt < 0) {
    if (t >= vr_gradient_end) n = (t - vr_gradient_end) / -dt + 1;
    else if (t >= 0) n = t / -dt + 1;
  }
  return n < w ? (int)n : w;
}

static void vr_gradient_colors(uint32_t *dst, int w, const uint32_t *lut, int64_t t, int64_t dt) {
  while (w > 0) {
    const int n = vr_gradient_part(t, dt, w);
    if (t < 0 || t >= vr_gradient_end || dt == 0) {
      const int64_t i = t >> 16;
      vr_fill(dst, 0, n, 1, lut[i < 0 ? 0 : i >= vr_gradient_lut_size ? vr_gradient_lut_size - 1 : i]);
    } else {
      vr_gradient_span(dst, n, lut, (uint32_t)t, (uint32_t)dt);
    }
    t += dt * n;
    dst += n;
    w -= n;
  }
}

static int64_t vr_clamp(int64_t value, int64_t limit) { return value < -limit ? -limit : value > limit ? limit : value; }

void vr_gradient_row(uint32_t *dst, int w, const uint32_t *lut, int64_t t, int64_t dt, bool over) {
  // Far outside the table only the side matters; clamp so that no sum overflows.
  t = vr_clamp(t, (int64_t)1 << 60);
  dt = vr_clamp(dt, (int64_t)1 << 40);
  if (!over) return vr_gradient_colors(dst, w, lut, t, dt);
  enum { chunk = 256 };
  uint32_t colors[chunk];
  for (int x = 0; x < w; x += chunk) {
    const int n = w - x < chunk ? w - x : chunk;
    vr_gradient_colors(colors, n, lut, t + dt * x, dt);
    vr_over(dst + x, 0, colors, 0, n, 1, vr_full);
  }
}
