// The primitives of vr_every_isa.h in SSE2, which every x86-64 processor has.
#ifndef VR_LANES_SSE2_H
#define VR_LANES_SSE2_H

#include <emmintrin.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define VR_SSE2 static inline __attribute__((always_inline))

enum { vr_lanes_sse2 = 4 };
typedef __m128i vr_pixels_sse2;
typedef __m128i vr_cover_sse2;  // the value in each byte of its pixel
typedef __m128i vr_factor_sse2;

VR_SSE2 __m128i vr_load_sse2(const uint32_t *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }
VR_SSE2 __m128i vr_load_bytes_sse2(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }
VR_SSE2 void vr_store_sse2(uint32_t *p, __m128i v) { _mm_storeu_si128((__m128i *)(void *)p, v); }

/// Loads lanes/2 … lanes pixels.
VR_SSE2 __m128i vr_load_halves_sse2(const uint32_t *p, int n) {
  const __m128i head = _mm_loadl_epi64((const __m128i *)(const void *)p);
  return _mm_unpacklo_epi64(head, _mm_loadl_epi64((const __m128i *)(const void *)(p + n - 2)));
}

VR_SSE2 void vr_store_halves_sse2(uint32_t *p, int n, __m128i v) {
  _mm_storel_epi64((__m128i *)(void *)p, v);
  _mm_storeh_pd((double *)(void *)(p + n - 2), _mm_castsi128_pd(v));
}

VR_SSE2 __m128i vr_load_part_sse2(const uint32_t *p, int n) {
  return n == 1 ? _mm_cvtsi32_si128((int)*p) : vr_load_halves_sse2(p, n);
}

VR_SSE2 void vr_store_part_sse2(uint32_t *p, int n, __m128i v) {
  if (n == 1) {
    *p = (uint32_t)_mm_cvtsi128_si32(v);
  } else {
    vr_store_halves_sse2(p, n, v);
  }
}

VR_SSE2 __m128i vr_color_sse2(uint32_t color) { return _mm_set1_epi32((int)color); }

VR_SSE2 __m128i vr_spread_sse2(uint32_t bytes) {
  __m128i m = _mm_cvtsi32_si128((int)bytes);
  m = _mm_unpacklo_epi8(m, m);
  return _mm_unpacklo_epi16(m, m);
}

VR_SSE2 __m128i vr_cover_all_sse2(uint8_t value) { return _mm_set1_epi8((char)value); }

VR_SSE2 __m128i vr_cover_load_sse2(const uint8_t *m) {
  uint32_t bytes;
  memcpy(&bytes, m, 4);
  return vr_spread_sse2(bytes);
}

VR_SSE2 __m128i vr_cover_load_halves_sse2(const uint8_t *m, int n) {
  uint16_t head, tail;
  memcpy(&head, m, 2);
  memcpy(&tail, m + n - 2, 2);
  return vr_spread_sse2(head | (uint32_t)tail << 16);
}

VR_SSE2 __m128i vr_cover_load_part_sse2(const uint8_t *m, int n) {
  return n == 1 ? vr_spread_sse2(*m) : vr_cover_load_halves_sse2(m, n);
}

VR_SSE2 __m128i vr_cover_not_sse2(__m128i m) { return _mm_xor_si128(m, _mm_set1_epi8(-1)); }
VR_SSE2 bool vr_cover_is_none_sse2(__m128i m) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(m, _mm_setzero_si128())) == 0xffff;
}
VR_SSE2 bool vr_cover_is_full_sse2(__m128i m) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(m, _mm_set1_epi8(-1))) == 0xffff;
}

VR_SSE2 bool vr_is_clear_sse2(__m128i p) { return vr_cover_is_none_sse2(p); }
VR_SSE2 bool vr_is_opaque_sse2(__m128i p) {
  return (_mm_movemask_epi8(_mm_cmpeq_epi8(p, _mm_set1_epi8(-1))) & 0x8888) == 0x8888;
}

VR_SSE2 __m128i vr_or_sse2(__m128i a, __m128i b) { return _mm_or_si128(a, b); }
VR_SSE2 __m128i vr_add_sse2(__m128i a, __m128i b) { return _mm_adds_epu8(a, b); }

/// Divides 16-bit sums without the rounding 128; (t + 128)·257 >> 16 equals t' + (t' >> 8) >> 8.
VR_SSE2 __m128i vr_div255_sse2(__m128i t) {
  return _mm_mulhi_epu16(_mm_add_epi16(t, _mm_set1_epi16(128)), _mm_set1_epi16(0x0101));
}

VR_SSE2 __m128i vr_low_sse2(__m128i v) { return _mm_unpacklo_epi8(v, _mm_setzero_si128()); }
VR_SSE2 __m128i vr_high_sse2(__m128i v) { return _mm_unpackhi_epi8(v, _mm_setzero_si128()); }

VR_SSE2 __m128i vr_times_sse2(__m128i p, __m128i m) {
  return _mm_packus_epi16(vr_div255_sse2(_mm_mullo_epi16(vr_low_sse2(p), vr_low_sse2(m))),
                          vr_div255_sse2(_mm_mullo_epi16(vr_high_sse2(p), vr_high_sse2(m))));
}

VR_SSE2 __m128i vr_product_sse2(__m128i p, __m128i q) { return vr_times_sse2(p, q); }
VR_SSE2 __m128i vr_subtract_sse2(__m128i a, __m128i b) { return _mm_subs_epu8(a, b); }

VR_SSE2 __m128i vr_factor_all_sse2(uint8_t value) { return vr_cover_all_sse2(value); }
VR_SSE2 __m128i vr_factor_color_sse2(uint32_t color) { return vr_color_sse2(color); }
VR_SSE2 __m128i vr_scaled_sse2(__m128i p, __m128i f) { return vr_times_sse2(p, f); }
VR_SSE2 __m128i vr_dyed_sse2(__m128i f, __m128i m) { return vr_times_sse2(f, m); }

VR_SSE2 __m128i vr_times_alpha_sse2(__m128i p, __m128i s) {
  const __m128i odd = _mm_srli_epi16(s, 8);
  const __m128i twice = _mm_shufflehi_epi16(_mm_shufflelo_epi16(odd, 0xf5), 0xf5);
  return _mm_packus_epi16(vr_div255_sse2(_mm_mullo_epi16(vr_low_sse2(p), _mm_unpacklo_epi32(twice, twice))),
                          vr_div255_sse2(_mm_mullo_epi16(vr_high_sse2(p), _mm_unpackhi_epi32(twice, twice))));
}

VR_SSE2 __m128i vr_atop_sse2(__m128i d, __m128i s) {
  return vr_add_sse2(s, vr_times_alpha_sse2(d, vr_cover_not_sse2(s)));
}

typedef struct { __m128i low, high; } vr_wide_sse2;

VR_SSE2 vr_wide_sse2 vr_wide_all_sse2(uint16_t value) {
  const __m128i words = _mm_set1_epi16((short)value);
  return (vr_wide_sse2){words, words};
}

VR_SSE2 vr_wide_sse2 vr_wide_color_sse2(const uint16_t c[4]) {
  long long pixel;
  memcpy(&pixel, c, 8);
  const __m128i words = _mm_set1_epi64x(pixel);
  return (vr_wide_sse2){words, words};
}

VR_SSE2 vr_wide_sse2 vr_wide_of_sse2(__m128i p) {
  const __m128i zero = _mm_setzero_si128();
  return (vr_wide_sse2){_mm_unpacklo_epi8(zero, p), _mm_unpackhi_epi8(zero, p)};
}

VR_SSE2 vr_wide_sse2 vr_wide_cover_sse2(__m128i m) {
  return (vr_wide_sse2){_mm_unpacklo_epi8(m, m), _mm_unpackhi_epi8(m, m)};
}

typedef __m128i vr_words_sse2;  // each 16-bit value twice

VR_SSE2 __m128i vr_words_load_sse2(const uint16_t *m) {
  const __m128i words = _mm_loadl_epi64((const __m128i *)(const void *)m);
  return _mm_unpacklo_epi16(words, words);
}

VR_SSE2 __m128i vr_words_load_part_sse2(const uint16_t *m, int n) {
  if (n == 1) return _mm_set1_epi16((short)*m);
  uint32_t head, tail;
  memcpy(&head, m, 4);
  memcpy(&tail, m + n - 2, 4);
  const __m128i words = _mm_unpacklo_epi32(_mm_cvtsi32_si128((int)head), _mm_cvtsi32_si128((int)tail));
  return _mm_unpacklo_epi16(words, words);
}

VR_SSE2 bool vr_words_are_none_sse2(__m128i m) { return vr_cover_is_none_sse2(m); }
VR_SSE2 bool vr_words_are_full_sse2(__m128i m) { return vr_cover_is_full_sse2(m); }

VR_SSE2 vr_wide_sse2 vr_wide_words_sse2(__m128i m) {
  return (vr_wide_sse2){_mm_unpacklo_epi32(m, m), _mm_unpackhi_epi32(m, m)};
}

VR_SSE2 vr_wide_sse2 vr_wide_alpha_sse2(__m128i s) {
  const vr_wide_sse2 twice = vr_wide_cover_sse2(s);
  return (vr_wide_sse2){_mm_shufflehi_epi16(_mm_shufflelo_epi16(twice.low, 0xff), 0xff),
                        _mm_shufflehi_epi16(_mm_shufflelo_epi16(twice.high, 0xff), 0xff)};
}

VR_SSE2 vr_wide_sse2 vr_wide_load_sse2(const uint16_t *p) {
  return (vr_wide_sse2){_mm_loadu_si128((const __m128i *)(const void *)p),
                        _mm_loadu_si128((const __m128i *)(const void *)(p + 8))};
}
VR_SSE2 bool vr_wide_is_clear_sse2(vr_wide_sse2 a) { return vr_cover_is_none_sse2(_mm_or_si128(a.low, a.high)); }
VR_SSE2 bool vr_wide_is_opaque_sse2(vr_wide_sse2 a) {
  const __m128i alphas = _mm_set1_epi64x((int64_t)0xff00000000000000);
  return vr_cover_is_none_sse2(_mm_andnot_si128(_mm_and_si128(a.low, a.high), alphas));
}
VR_SSE2 __m128i vr_own_alpha_sse2(__m128i words) {
  const __m128i a = _mm_shufflehi_epi16(_mm_shufflelo_epi16(words, 0xff), 0xff);
  return _mm_add_epi16(a, _mm_srli_epi16(a, 8));
}
VR_SSE2 vr_wide_sse2 vr_wide_own_alpha_sse2(vr_wide_sse2 a) {
  return (vr_wide_sse2){vr_own_alpha_sse2(a.low), vr_own_alpha_sse2(a.high)};
}

VR_SSE2 vr_wide_sse2 vr_wide_times_sse2(vr_wide_sse2 a, vr_wide_sse2 b) {
  return (vr_wide_sse2){_mm_mulhi_epu16(a.low, b.low), _mm_mulhi_epu16(a.high, b.high)};
}
VR_SSE2 vr_wide_sse2 vr_wide_add_sse2(vr_wide_sse2 a, vr_wide_sse2 b) {
  return (vr_wide_sse2){_mm_adds_epu16(a.low, b.low), _mm_adds_epu16(a.high, b.high)};
}
VR_SSE2 vr_wide_sse2 vr_wide_rest_sse2(vr_wide_sse2 a) {
  const __m128i ones = _mm_set1_epi8(-1);
  return (vr_wide_sse2){_mm_xor_si128(a.low, ones), _mm_xor_si128(a.high, ones)};
}
VR_SSE2 __m128i vr_narrow_sse2(vr_wide_sse2 a) {
  return _mm_packus_epi16(_mm_srli_epi16(a.low, 8), _mm_srli_epi16(a.high, 8));
}

/// Replaces the rounding multiplication of SSSE3: a 9-bit difference leaves 6 fraction bits in the product's upper half.
VR_SSE2 __m128i vr_mix_words_sse2(__m128i d, __m128i s, __m128i k) {
  const __m128i way = _mm_slli_epi16(_mm_sub_epi16(s, d), 7), part = _mm_mulhi_epi16(way, _mm_srli_epi16(k, 1));
  return _mm_add_epi16(d, _mm_srai_epi16(_mm_add_epi16(part, _mm_set1_epi16(32)), 6));
}
VR_SSE2 __m128i vr_mix_sse2(__m128i d, __m128i s, vr_wide_sse2 k) {
  return _mm_packus_epi16(vr_mix_words_sse2(vr_low_sse2(d), vr_low_sse2(s), k.low),
                          vr_mix_words_sse2(vr_high_sse2(d), vr_high_sse2(s), k.high));
}

VR_SSE2 __m128i vr_lerp_words_sse2(__m128i d, __m128i s, __m128i m) {
  const __m128i rest = _mm_xor_si128(m, _mm_set1_epi16(255));
  return vr_div255_sse2(_mm_add_epi16(_mm_mullo_epi16(d, rest), _mm_mullo_epi16(s, m)));
}

VR_SSE2 __m128i vr_lerp_sse2(__m128i d, __m128i s, __m128i m) {
  return _mm_packus_epi16(vr_lerp_words_sse2(vr_low_sse2(d), vr_low_sse2(s), vr_low_sse2(m)),
                          vr_lerp_words_sse2(vr_high_sse2(d), vr_high_sse2(s), vr_high_sse2(m)));
}

/// Stores the alpha bytes of four groups.
VR_SSE2 void vr_store_alpha_sse2(uint8_t *p, const uint32_t *src) {
  __m128i a[4];
  for (int i = 0; i < 4; i++) a[i] = _mm_srli_epi32(vr_load_sse2(src + 4 * i), 24);
  const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(a[0], a[1]), _mm_packs_epi32(a[2], a[3]));
  _mm_storeu_si128((__m128i *)(void *)p, bytes);
}

VR_SSE2 __m128i vr_swap_red_blue_sse2(__m128i v) {
  const __m128i even = _mm_and_si128(v, _mm_set1_epi32(0x00ff00ff));
  const __m128i swapped = _mm_or_si128(_mm_slli_epi32(even, 16), _mm_srli_epi32(even, 16));
  return _mm_or_si128(_mm_andnot_si128(_mm_set1_epi32(0x00ff00ff), v), swapped);
}

VR_SSE2 unsigned vr_differing_sse2(__m128i a, __m128i b) {
  return ~(unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, b))) & 15;
}

VR_SSE2 __m128i vr_reverse_sse2(__m128i v) { return _mm_shuffle_epi32(v, 0x1b); }

/// Exchanges rows and columns.
VR_SSE2 void vr_transpose_sse2(__m128i r[4]) {
  const __m128i a = _mm_unpacklo_epi32(r[0], r[1]), b = _mm_unpackhi_epi32(r[0], r[1]);
  const __m128i c = _mm_unpacklo_epi32(r[2], r[3]), d = _mm_unpackhi_epi32(r[2], r[3]);
  r[0] = _mm_unpacklo_epi64(a, c);
  r[1] = _mm_unpackhi_epi64(a, c);
  r[2] = _mm_unpacklo_epi64(b, d);
  r[3] = _mm_unpackhi_epi64(b, d);
}

/// Each pixel as RGB565 in the low half of its lane, sign-extended so that a saturating pack keeps it.
VR_SSE2 __m128i vr_reduce565_sse2(__m128i v) {
  const __m128i byte = _mm_set1_epi32(0x00ff00ff);
  const __m128i rb = vr_div255_sse2(_mm_mullo_epi16(_mm_and_si128(v, byte), _mm_set1_epi16(31)));
  const __m128i g = vr_div255_sse2(_mm_mullo_epi16(_mm_srli_epi16(v, 8), _mm_set1_epi16(63)));
  const __m128i all = _mm_or_si128(_mm_or_si128(rb, _mm_srli_epi32(rb, 5)), _mm_slli_epi32(g, 5));
  return _mm_srai_epi32(_mm_slli_epi32(all, 16), 16);
}

/// Stores two groups as RGB565.
VR_SSE2 void vr_store_rgb565_sse2(uint16_t *p, __m128i a, __m128i b) {
  _mm_storeu_si128((__m128i *)(void *)p, _mm_packs_epi32(vr_reduce565_sse2(a), vr_reduce565_sse2(b)));
}

/// a·b/255 of 16 bytes
VR_SSE2 void vr_multiply_bytes_sse2(uint8_t *a, const uint8_t *x, const uint8_t *y) {
  const __m128i p = _mm_loadu_si128((const __m128i *)(const void *)x), q = _mm_loadu_si128((const __m128i *)(const void *)y);
  _mm_storeu_si128((__m128i *)(void *)a, vr_times_sse2(p, q));
}

#endif
