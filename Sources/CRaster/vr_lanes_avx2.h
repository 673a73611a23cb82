// The primitives of vr_every_isa.h in AVX2. Unpacking and packing work within each half of a register, so pixels keep their
// places as long as both are used in pairs.
#ifndef VR_LANES_AVX2_H
#define VR_LANES_AVX2_H

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "vr_fractions.h"

#define VR_AVX2 static inline __attribute__((always_inline, target("avx2")))

enum { vr_lanes_avx2 = 8 };
typedef __m256i vr_pixels_avx2;
typedef __m256i vr_cover_avx2;   // the eight values in order, four times over
typedef __m256i vr_factor_avx2;  // 16-bit values of vr_fractions

VR_AVX2 __m256i vr_load_avx2(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
VR_AVX2 __m256i vr_load_bytes_avx2(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
VR_AVX2 void vr_store_avx2(uint32_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)(void *)p, v); }

// Masked loads and stores could handle partial groups, but masked stores take a dozen cycles on many processors.

/// Loads lanes/2 … lanes pixels.
VR_AVX2 __m256i vr_load_halves_avx2(const uint32_t *p, int n) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p)),
                                 _mm_loadu_si128((const __m128i *)(const void *)(p + n - 4)), 1);
}

VR_AVX2 void vr_store_halves_avx2(uint32_t *p, int n, __m256i v) {
  _mm_storeu_si128((__m128i *)(void *)p, _mm256_castsi256_si128(v));
  _mm_storeu_si128((__m128i *)(void *)(p + n - 4), _mm256_extracti128_si256(v, 1));
}

VR_AVX2 __m256i vr_load_part_avx2(const uint32_t *p, int n) {
  if (n >= 4) return vr_load_halves_avx2(p, n);
  if (n == 1) return _mm256_castsi128_si256(_mm_cvtsi32_si128((int)*p));
  const __m128i head = _mm_loadl_epi64((const __m128i *)(const void *)p);
  return _mm256_castsi128_si256(_mm_unpacklo_epi64(head, _mm_loadl_epi64((const __m128i *)(const void *)(p + n - 2))));
}

VR_AVX2 void vr_store_part_avx2(uint32_t *p, int n, __m256i v) {
  const __m128i low = _mm256_castsi256_si128(v);
  if (n >= 4) {
    vr_store_halves_avx2(p, n, v);
  } else if (n == 1) {
    *p = (uint32_t)_mm_cvtsi128_si32(low);
  } else {
    _mm_storel_epi64((__m128i *)(void *)p, low);
    _mm_storeh_pd((double *)(void *)(p + n - 2), _mm_castsi128_pd(low));
  }
}

VR_AVX2 __m256i vr_color_avx2(uint32_t color) { return _mm256_set1_epi32((int)color); }

VR_AVX2 __m256i vr_cover_all_avx2(uint8_t value) { return _mm256_set1_epi8((char)value); }

VR_AVX2 __m256i vr_cover_load_avx2(const uint8_t *m) {
  long long bytes;
  memcpy(&bytes, m, 8);
  return _mm256_set1_epi64x(bytes);
}

VR_AVX2 __m256i vr_cover_load_halves_avx2(const uint8_t *m, int n) {
  uint32_t head, tail;
  memcpy(&head, m, 4);
  memcpy(&tail, m + n - 4, 4);
  return _mm256_set1_epi64x((long long)(head | (uint64_t)tail << 32));
}

VR_AVX2 __m256i vr_cover_load_part_avx2(const uint8_t *m, int n) {
  if (n >= 4) return vr_cover_load_halves_avx2(m, n);
  if (n == 1) return _mm256_set1_epi64x(*m);
  uint16_t head, tail;
  memcpy(&head, m, 2);
  memcpy(&tail, m + n - 2, 2);
  return _mm256_set1_epi64x((long long)(head | (uint32_t)tail << 16));
}

VR_AVX2 __m256i vr_cover_not_avx2(__m256i m) { return _mm256_xor_si256(m, _mm256_set1_epi8(-1)); }
VR_AVX2 bool vr_cover_is_none_avx2(__m256i m) { return _mm256_testz_si256(m, m); }
VR_AVX2 bool vr_cover_is_full_avx2(__m256i m) { return _mm256_testc_si256(m, _mm256_set1_epi8(-1)); }

VR_AVX2 bool vr_is_clear_avx2(__m256i p) { return _mm256_testz_si256(p, p); }
VR_AVX2 bool vr_is_opaque_avx2(__m256i p) { return _mm256_testc_si256(p, _mm256_set1_epi32((int)0xff000000)); }

VR_AVX2 __m256i vr_or_avx2(__m256i a, __m256i b) { return _mm256_or_si256(a, b); }
VR_AVX2 __m256i vr_add_avx2(__m256i a, __m256i b) { return _mm256_adds_epu8(a, b); }

/// Divides 16-bit sums without the rounding 128; (t + 128)·257 >> 16 equals t' + (t' >> 8) >> 8.
VR_AVX2 __m256i vr_div255_avx2(__m256i t) {
  return _mm256_mulhi_epu16(_mm256_add_epi16(t, _mm256_set1_epi16(128)), _mm256_set1_epi16(0x0101));
}

VR_AVX2 __m256i vr_low_avx2(__m256i v) { return _mm256_unpacklo_epi8(v, _mm256_setzero_si256()); }
VR_AVX2 __m256i vr_high_avx2(__m256i v) { return _mm256_unpackhi_epi8(v, _mm256_setzero_si256()); }

// Shuffles work within halves: pixels 0 1 | 4 5 unpack to the low words, 2 3 | 6 7 to the high ones.
#define VR_WORDS_AVX2(a, b, c, d)                                                                      \
  _mm256_setr_epi8(a, -1, a, -1, a, -1, a, -1, b, -1, b, -1, b, -1, b, -1, c, -1, c, -1, c, -1, c, -1, \
                   d, -1, d, -1, d, -1, d, -1)
VR_AVX2 __m256i vr_cover_low_avx2(__m256i m) { return _mm256_shuffle_epi8(m, VR_WORDS_AVX2(0, 1, 4, 5)); }
VR_AVX2 __m256i vr_cover_high_avx2(__m256i m) { return _mm256_shuffle_epi8(m, VR_WORDS_AVX2(2, 3, 6, 7)); }
VR_AVX2 __m256i vr_alpha_low_avx2(__m256i p) { return _mm256_shuffle_epi8(p, VR_WORDS_AVX2(3, 7, 3, 7)); }
VR_AVX2 __m256i vr_alpha_high_avx2(__m256i p) { return _mm256_shuffle_epi8(p, VR_WORDS_AVX2(11, 15, 11, 15)); }
#undef VR_WORDS_AVX2

VR_AVX2 __m256i vr_times_words_avx2(__m256i p, __m256i low, __m256i high) {
  return _mm256_packus_epi16(vr_div255_avx2(_mm256_mullo_epi16(vr_low_avx2(p), low)),
                             vr_div255_avx2(_mm256_mullo_epi16(vr_high_avx2(p), high)));
}

VR_AVX2 __m256i vr_times_avx2(__m256i p, __m256i m) {
  return vr_times_words_avx2(p, vr_cover_low_avx2(m), vr_cover_high_avx2(m));
}

VR_AVX2 __m256i vr_product_avx2(__m256i p, __m256i q) { return vr_times_words_avx2(p, vr_low_avx2(q), vr_high_avx2(q)); }
VR_AVX2 __m256i vr_subtract_avx2(__m256i a, __m256i b) { return _mm256_subs_epu8(a, b); }

VR_AVX2 __m256i vr_factor_all_avx2(uint8_t value) { return _mm256_set1_epi16(vr_fractions[value]); }

VR_AVX2 __m256i vr_factor_color_avx2(uint32_t color) {
  const short b = vr_fractions[color & 255], g = vr_fractions[color >> 8 & 255];
  const short r = vr_fractions[color >> 16 & 255], a = vr_fractions[color >> 24];
  return _mm256_setr_epi16(b, g, r, a, b, g, r, a, b, g, r, a, b, g, r, a);
}

VR_AVX2 __m256i vr_scaled_avx2(__m256i p, __m256i f) {
  return _mm256_packus_epi16(_mm256_mulhrs_epi16(vr_low_avx2(p), f), _mm256_mulhrs_epi16(vr_high_avx2(p), f));
}

VR_AVX2 __m256i vr_dyed_avx2(__m256i f, __m256i m) {
  return _mm256_packus_epi16(_mm256_mulhrs_epi16(vr_cover_low_avx2(m), f), _mm256_mulhrs_epi16(vr_cover_high_avx2(m), f));
}

VR_AVX2 __m256i vr_times_alpha_avx2(__m256i p, __m256i s) {
  return vr_times_words_avx2(p, vr_alpha_low_avx2(s), vr_alpha_high_avx2(s));
}

VR_AVX2 __m256i vr_atop_avx2(__m256i d, __m256i s) {
  return vr_add_avx2(s, vr_times_alpha_avx2(d, vr_cover_not_avx2(s)));
}

typedef struct { __m256i low, high; } vr_wide_avx2;

VR_AVX2 vr_wide_avx2 vr_wide_all_avx2(uint16_t value) {
  const __m256i words = _mm256_set1_epi16((short)value);
  return (vr_wide_avx2){words, words};
}

VR_AVX2 vr_wide_avx2 vr_wide_color_avx2(const uint16_t c[4]) {
  long long pixel;
  memcpy(&pixel, c, 8);
  const __m256i words = _mm256_set1_epi64x(pixel);
  return (vr_wide_avx2){words, words};
}

VR_AVX2 vr_wide_avx2 vr_wide_of_avx2(__m256i p) {
  const __m256i zero = _mm256_setzero_si256();
  return (vr_wide_avx2){_mm256_unpacklo_epi8(zero, p), _mm256_unpackhi_epi8(zero, p)};
}

#define VR_TWICE_AVX2(a, b, c, d) \
  _mm256_setr_epi8(a, a, a, a, a, a, a, a, b, b, b, b, b, b, b, b, c, c, c, c, c, c, c, c, d, d, d, d, d, d, d, d)
VR_AVX2 vr_wide_avx2 vr_wide_cover_avx2(__m256i m) {
  return (vr_wide_avx2){_mm256_shuffle_epi8(m, VR_TWICE_AVX2(0, 1, 4, 5)),
                        _mm256_shuffle_epi8(m, VR_TWICE_AVX2(2, 3, 6, 7))};
}
VR_AVX2 vr_wide_avx2 vr_wide_alpha_avx2(__m256i s) {
  return (vr_wide_avx2){_mm256_shuffle_epi8(s, VR_TWICE_AVX2(3, 7, 3, 7)),
                        _mm256_shuffle_epi8(s, VR_TWICE_AVX2(11, 15, 11, 15))};
}
#undef VR_TWICE_AVX2

typedef __m256i vr_words_avx2;  // the eight 16-bit values in order, twice over

VR_AVX2 __m256i vr_words_load_avx2(const uint16_t *m) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)m));
}

VR_AVX2 __m256i vr_words_load_part_avx2(const uint16_t *m, int n) {
  if (n == 1) return _mm256_set1_epi16((short)*m);
  if (n >= 4) {
    const __m128i head = _mm_loadl_epi64((const __m128i *)(const void *)m);
    const __m128i tail = _mm_loadl_epi64((const __m128i *)(const void *)(m + n - 4));
    return _mm256_broadcastsi128_si256(_mm_unpacklo_epi64(head, tail));
  }
  uint32_t head, tail;
  memcpy(&head, m, 4);
  memcpy(&tail, m + n - 2, 4);
  return _mm256_set1_epi64x((long long)(head | (uint64_t)tail << 32));
}

VR_AVX2 bool vr_words_are_none_avx2(__m256i m) { return vr_cover_is_none_avx2(m); }
VR_AVX2 bool vr_words_are_full_avx2(__m256i m) { return vr_cover_is_full_avx2(m); }

#define VR_PAIRS_AVX2(a, b, c, d)                                                                                  \
  _mm256_setr_epi8(a, a + 1, a, a + 1, a, a + 1, a, a + 1, b, b + 1, b, b + 1, b, b + 1, b, b + 1, c, c + 1, c, c + 1, \
                   c, c + 1, c, c + 1, d, d + 1, d, d + 1, d, d + 1, d, d + 1)
VR_AVX2 vr_wide_avx2 vr_wide_words_avx2(__m256i m) {
  return (vr_wide_avx2){_mm256_shuffle_epi8(m, VR_PAIRS_AVX2(0, 2, 8, 10)),
                        _mm256_shuffle_epi8(m, VR_PAIRS_AVX2(4, 6, 12, 14))};
}
#undef VR_PAIRS_AVX2

VR_AVX2 vr_wide_avx2 vr_wide_load_avx2(const uint16_t *p) {
  const __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)p);
  const __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(p + 16));
  return (vr_wide_avx2){_mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(a, b, 0x31)};
}
VR_AVX2 bool vr_wide_is_clear_avx2(vr_wide_avx2 a) {
  const __m256i both = _mm256_or_si256(a.low, a.high);
  return _mm256_testz_si256(both, both);
}
VR_AVX2 bool vr_wide_is_opaque_avx2(vr_wide_avx2 a) {
  return _mm256_testc_si256(_mm256_and_si256(a.low, a.high), _mm256_set1_epi64x((int64_t)0xff00000000000000));
}
VR_AVX2 __m256i vr_own_alpha_avx2(__m256i words) {
  const __m256i a = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(words, 0xff), 0xff);
  return _mm256_add_epi16(a, _mm256_srli_epi16(a, 8));
}
VR_AVX2 vr_wide_avx2 vr_wide_own_alpha_avx2(vr_wide_avx2 a) {
  return (vr_wide_avx2){vr_own_alpha_avx2(a.low), vr_own_alpha_avx2(a.high)};
}

VR_AVX2 vr_wide_avx2 vr_wide_times_avx2(vr_wide_avx2 a, vr_wide_avx2 b) {
  return (vr_wide_avx2){_mm256_mulhi_epu16(a.low, b.low), _mm256_mulhi_epu16(a.high, b.high)};
}
VR_AVX2 vr_wide_avx2 vr_wide_add_avx2(vr_wide_avx2 a, vr_wide_avx2 b) {
  return (vr_wide_avx2){_mm256_adds_epu16(a.low, b.low), _mm256_adds_epu16(a.high, b.high)};
}
VR_AVX2 vr_wide_avx2 vr_wide_rest_avx2(vr_wide_avx2 a) {
  const __m256i ones = _mm256_set1_epi8(-1);
  return (vr_wide_avx2){_mm256_xor_si256(a.low, ones), _mm256_xor_si256(a.high, ones)};
}
VR_AVX2 __m256i vr_narrow_avx2(vr_wide_avx2 a) {
  return _mm256_packus_epi16(_mm256_srli_epi16(a.low, 8), _mm256_srli_epi16(a.high, 8));
}

VR_AVX2 __m256i vr_mix_words_avx2(__m256i d, __m256i s, __m256i k) {
  return _mm256_add_epi16(d, _mm256_mulhrs_epi16(_mm256_sub_epi16(s, d), _mm256_srli_epi16(k, 1)));
}
VR_AVX2 __m256i vr_mix_avx2(__m256i d, __m256i s, vr_wide_avx2 k) {
  return _mm256_packus_epi16(vr_mix_words_avx2(vr_low_avx2(d), vr_low_avx2(s), k.low),
                             vr_mix_words_avx2(vr_high_avx2(d), vr_high_avx2(s), k.high));
}

/// Uses one multiply-add of unsigned weights (255 − m, m) and signed channels (d − 128, s − 128), whose sum stays
/// within 16 bits; 128·255 is added back together with the rounding 128.
VR_AVX2 __m256i vr_lerp_avx2(__m256i d, __m256i s, __m256i m) {
  const __m256i bias = _mm256_set1_epi8(-128);
  // Each half: 255 − m of eight pixels, then m.
  const __m256i both = _mm256_xor_si256(m, _mm256_setr_epi64x(-1, 0, -1, 0));
#define VR_PAIRS_AVX2(a, b, c, d)                                                                                     \
  _mm256_setr_epi8(a, a + 8, a, a + 8, a, a + 8, a, a + 8, b, b + 8, b, b + 8, b, b + 8, b, b + 8, c, c + 8, c, c + 8, \
                   c, c + 8, c, c + 8, d, d + 8, d, d + 8, d, d + 8, d, d + 8)
  const __m256i low = _mm256_shuffle_epi8(both, VR_PAIRS_AVX2(0, 1, 4, 5));
  const __m256i high = _mm256_shuffle_epi8(both, VR_PAIRS_AVX2(2, 3, 6, 7));
#undef VR_PAIRS_AVX2
  const __m256i x = _mm256_xor_si256(d, bias), y = _mm256_xor_si256(s, bias);
  const __m256i back = _mm256_set1_epi16((short)(128 * 255 + 128)), byte = _mm256_set1_epi16(0x0101);
  const __m256i p = _mm256_add_epi16(_mm256_maddubs_epi16(low, _mm256_unpacklo_epi8(x, y)), back);
  const __m256i q = _mm256_add_epi16(_mm256_maddubs_epi16(high, _mm256_unpackhi_epi8(x, y)), back);
  return _mm256_packus_epi16(_mm256_mulhi_epu16(p, byte), _mm256_mulhi_epu16(q, byte));
}

/// Stores the alpha bytes of four groups.
VR_AVX2 void vr_store_alpha_avx2(uint8_t *p, const uint32_t *src) {
  __m256i a[4];
  for (int i = 0; i < 4; i++) a[i] = _mm256_srli_epi32(vr_load_avx2(src + 8 * i), 24);
  const __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(a[0], a[1]), _mm256_packs_epi32(a[2], a[3]));
  // Packing took groups of four from alternating halves.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  _mm256_storeu_si256((__m256i *)(void *)p, _mm256_permutevar8x32_epi32(bytes, order));
}

VR_AVX2 __m256i vr_swap_red_blue_avx2(__m256i v) {
  return _mm256_shuffle_epi8(v, _mm256_setr_epi8(2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15, 2, 1, 0, 3, 6, 5, 4,
                                                 7, 10, 9, 8, 11, 14, 13, 12, 15));
}

VR_AVX2 unsigned vr_differing_avx2(__m256i a, __m256i b) {
  return ~(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))) & 255;
}

VR_AVX2 __m256i vr_reverse_avx2(__m256i v) {
  return _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
}

/// Exchanges rows and columns.
VR_AVX2 void vr_transpose_avx2(__m256i r[8]) {
  __m256i pairs[8], fours[8];
  for (int i = 0; i < 8; i += 2) {
    pairs[i] = _mm256_unpacklo_epi32(r[i], r[i + 1]);
    pairs[i + 1] = _mm256_unpackhi_epi32(r[i], r[i + 1]);
  }
  for (int i = 0; i < 8; i += 4) {
    fours[i] = _mm256_unpacklo_epi64(pairs[i], pairs[i + 2]);
    fours[i + 1] = _mm256_unpackhi_epi64(pairs[i], pairs[i + 2]);
    fours[i + 2] = _mm256_unpacklo_epi64(pairs[i + 1], pairs[i + 3]);
    fours[i + 3] = _mm256_unpackhi_epi64(pairs[i + 1], pairs[i + 3]);
  }
  for (int i = 0; i < 4; i++) {
    r[i] = _mm256_permute2x128_si256(fours[i], fours[i + 4], 0x20);
    r[i + 4] = _mm256_permute2x128_si256(fours[i], fours[i + 4], 0x31);
  }
}

/// Each pixel as RGB565 in the low half of its lane.
VR_AVX2 __m256i vr_reduce565_avx2(__m256i v) {
  const __m256i byte = _mm256_set1_epi32(0x00ff00ff), low = _mm256_set1_epi32(0xffff);
  const __m256i rb = _mm256_mulhrs_epi16(_mm256_and_si256(v, byte), vr_factor_all_avx2(31));
  const __m256i g = _mm256_mulhrs_epi16(_mm256_srli_epi16(v, 8), vr_factor_all_avx2(63));
  const __m256i all = _mm256_or_si256(_mm256_or_si256(rb, _mm256_srli_epi32(rb, 5)), _mm256_slli_epi32(g, 5));
  return _mm256_and_si256(all, low);
}

/// Stores two groups as RGB565.
VR_AVX2 void vr_store_rgb565_avx2(uint16_t *p, __m256i a, __m256i b) {
  const __m256i words = _mm256_packus_epi32(vr_reduce565_avx2(a), vr_reduce565_avx2(b));
  _mm256_storeu_si256((__m256i *)(void *)p, _mm256_permute4x64_epi64(words, 0xd8));
}

/// a·b/255 of 16 bytes
VR_AVX2 void vr_multiply_bytes_avx2(uint8_t *a, const uint8_t *x, const uint8_t *y) {
  const __m256i p = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)x));
  const __m256i q = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)y));
  const __m256i words = vr_div255_avx2(_mm256_mullo_epi16(p, q));
  _mm_storeu_si128((__m128i *)(void *)a,
                   _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1)));
}

#endif
