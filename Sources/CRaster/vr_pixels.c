// Converts between byte orders and between straight and premultiplied alpha, for decoders and encoders.
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_from_rgba_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch)
    for (int x = 0; x < w; x++) {
      const uint8_t *p = src + 4 * x;
      const uint32_t rgb = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
      dst[x] = vr_pixel_times(rgb, p[3]) | (uint32_t)p[3] << 24;
    }
}

static void vr_from_rgb_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch)
    for (int x = 0; x < w; x++) {
      const uint8_t *p = src + 3 * x;
      dst[x] = 0xff000000 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
    }
}

#define VR_LANES_FILE "vr_pixels_lanes.h"
#include "vr_every_isa.h"

#if defined(__x86_64__)

// SSE2 lacks a byte shuffle, without which nothing is faster than the plain loop.
#define vr_from_rgb_sse2 vr_from_rgb_scalar

__attribute__((target("avx2"))) static void vr_from_rgb_avx2(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src,
                                                             ptrdiff_t spitch, int w, int h) {
  const __m256i places = _mm256_setr_epi8(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1, 2, 1, 0, -1, 5, 4, 3, -1, 8,
                                          7, 6, -1, 11, 10, 9, -1);
  const __m256i alpha = _mm256_set1_epi32((int)0xff000000);
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch) {
    int x = 0;
    // 8 pixels are 24 bytes, read as 12 + 16.
    for (; x <= w - 10; x += 8) {
      const uint8_t *p = src + 3 * x;
      const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)p);
      const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(p + 12));
      const __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
      _mm256_storeu_si256((__m256i *)(void *)(dst + x), _mm256_or_si256(_mm256_shuffle_epi8(both, places), alpha));
    }
    vr_from_rgb_scalar(dst + x, 0, src + 3 * x, 0, w - x, 1);
  }
}

#elif defined(__aarch64__)

static void vr_from_rgb_neon(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch) {
    int x = 0;
    for (; x <= w - 8; x += 8) {
      const uint8x8x3_t p = vld3_u8(src + 3 * x);
      const uint8x8x4_t out = {{p.val[2], p.val[1], p.val[0], vdup_n_u8(255)}};
      vst4_u8((uint8_t *)(dst + x), out);
    }
    vr_from_rgb_scalar(dst + x, 0, src + 3 * x, 0, w - x, 1);
  }
}

#endif

void vr_from_rgba(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  VR_DISPATCH(vr_from_rgba, dst, dpitch, src, spitch, w, h);
}

void vr_from_rgb(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  VR_DISPATCH(vr_from_rgb, dst, dpitch, src, spitch, w, h);
}

static inline uint8_t vr_straight(uint32_t c, uint32_t a) {
  const uint32_t value = (c * 255 + a / 2) / a;
  return (uint8_t)(value < 255 ? value : 255);
}

// One body serves all instruction sets: encoders take a hundred times longer, and most pixels are opaque or empty.
void vr_to_rgba(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, bool keep_alpha) {
  for (; h > 0; h--, dst += dpitch, src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) {
      const uint32_t p = src[x], a = p >> 24;
      uint8_t *out = dst + 4 * x;
      if (!keep_alpha || a == 255) {
        out[0] = (uint8_t)(p >> 16);
        out[1] = (uint8_t)(p >> 8);
        out[2] = (uint8_t)p;
        out[3] = 255;
      } else if (a == 0) {
        out[0] = out[1] = out[2] = out[3] = 0;
      } else {
        out[0] = vr_straight(p >> 16 & 255, a);
        out[1] = vr_straight(p >> 8 & 255, a);
        out[2] = vr_straight(p & 255, a);
        out[3] = (uint8_t)a;
      }
    }
}
