// One row of a gradient: a walk through its colour table.
#include "vr_isa.h"

/// Colours of `n` pixels whose positions all lie inside the table.
static void vr_gradient_span_scalar(uint32_t *dst, int n, const uint32_t *lut, uint32_t t, uint32_t dt) {
  for (int x = 0; x < n; x++, t += dt) dst[x] = lut[t >> 16];
}

#if defined(__x86_64__)
#include <immintrin.h>

#define vr_gradient_span_sse2 vr_gradient_span_scalar

__attribute__((target("avx2"))) static void vr_gradient_span_avx2(uint32_t *dst, int n, const uint32_t *lut, uint32_t t,
                                                                  uint32_t dt) {
  const __m256i order = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  __m256i at = _mm256_add_epi32(_mm256_set1_epi32((int)t), _mm256_mullo_epi32(order, _mm256_set1_epi32((int)dt)));
  const __m256i step = _mm256_set1_epi32((int)(8 * dt));
  int x = 0;
  for (; x <= n - 8; x += 8, at = _mm256_add_epi32(at, step)) {
    const __m256i colors = _mm256_i32gather_epi32((const int *)lut, _mm256_srli_epi32(at, 16), 4);
    _mm256_storeu_si256((__m256i *)(void *)(dst + x), colors);
  }
  vr_gradient_span_scalar(dst + x, n - x, lut, t + dt * (uint32_t)x, dt);
}

#elif defined(__aarch64__)
#define vr_gradient_span_neon vr_gradient_span_scalar
#endif

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
      VR_DISPATCH(vr_gradient_span, dst, n, lut, (uint32_t)t, (uint32_t)dt);
    }
    t += dt * n;
    dst += n;
    w -= n;
  }
}

static int64_t vr_clamp(int64_t value, int64_t limit) { return value < -limit ? -limit : value > limit ? limit : value; }

void vr_gradient_row(uint32_t *dst, int w, const uint32_t *lut, int64_t t, int64_t dt, bool over) {
  // Far outside the table only the side counts; bounded so that no sum overflows.
  t = vr_clamp(t, (int64_t)1 << 60);
  dt = vr_clamp(dt, (int64_t)1 << 40);
  if (!over) return vr_gradient_colors(dst, w, lut, t, dt);
  enum { chunk = 256 };
  uint32_t colors[chunk];
  for (int x = 0; x < w; x += chunk) {
    const int n = w - x < chunk ? w - x : chunk;
    vr_gradient_colors(colors, n, lut, t + dt * x, dt);
    vr_over(dst + x, 0, colors, 0, n, 1, 255);
  }
}
