#include <immintrin.h>

static inline int vr_scale_pair(const int16_t *weights) {
  int pair;
  memcpy(&pair, weights, 4);
  return pair;
}

static void vr_scale_rows_sse2(int16_t *out, const uint8_t *const *rows, const int16_t *weights, int pairs, int n) {
  const __m128i zero = _mm_setzero_si128();
  int x = 0;
  for (; x <= n - 16; x += 16) {
    __m128i s0 = _mm_set1_epi32(64), s1 = s0, s2 = s0, s3 = s0;
    for (int k = 0; k < pairs; k++) {
      const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)(rows[2 * k] + x));
      const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(rows[2 * k + 1] + x));
      const __m128i w = _mm_set1_epi32(vr_scale_pair(weights + 2 * k));
      const __m128i low = _mm_unpacklo_epi8(a, b), high = _mm_unpackhi_epi8(a, b);
      s0 = _mm_add_epi32(s0, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), w));
      s1 = _mm_add_epi32(s1, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), w));
      s2 = _mm_add_epi32(s2, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), w));
      s3 = _mm_add_epi32(s3, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), w));
    }
    const __m128i first = _mm_packs_epi32(_mm_srai_epi32(s0, 7), _mm_srai_epi32(s1, 7));
    const __m128i second = _mm_packs_epi32(_mm_srai_epi32(s2, 7), _mm_srai_epi32(s3, 7));
    _mm_storeu_si128((__m128i *)(void *)(out + x), first);
    _mm_storeu_si128((__m128i *)(void *)(out + x + 8), second);
  }
  vr_scale_rows_from(out, rows, weights, pairs, x, n);
}

__attribute__((target("avx2"))) static void vr_scale_rows_avx2(int16_t *out, const uint8_t *const *rows,
                                                               const int16_t *weights, int pairs, int n) {
  const __m256i zero = _mm256_setzero_si256();
  int x = 0;
  for (; x <= n - 32; x += 32) {
    __m256i s0 = _mm256_set1_epi32(64), s1 = s0, s2 = s0, s3 = s0;
    for (int k = 0; k < pairs; k++) {
      const __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(rows[2 * k] + x));
      const __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(rows[2 * k + 1] + x));
      const __m256i w = _mm256_set1_epi32(vr_scale_pair(weights + 2 * k));
      const __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
      s0 = _mm256_add_epi32(s0, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), w));
      s1 = _mm256_add_epi32(s1, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), w));
      s2 = _mm256_add_epi32(s2, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), w));
      s3 = _mm256_add_epi32(s3, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), w));
    }
    // Channels 0 … 7 | 16 … 23 and 8 … 15 | 24 … 31
    const __m256i even = _mm256_packs_epi32(_mm256_srai_epi32(s0, 7), _mm256_srai_epi32(s1, 7));
    const __m256i odd = _mm256_packs_epi32(_mm256_srai_epi32(s2, 7), _mm256_srai_epi32(s3, 7));
    _mm256_storeu_si256((__m256i *)(void *)(out + x), _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(void *)(out + x + 16), _mm256_permute2x128_si256(even, odd, 0x31));
  }
  vr_scale_rows_from(out, rows, weights, pairs, x, n);
}

static void vr_scale_widen_sse2(int16_t *out, const uint8_t *row, int n) {
  const __m128i zero = _mm_setzero_si128();
  int x = 0;
  for (; x <= n - 16; x += 16) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(row + x));
    _mm_storeu_si128((__m128i *)(void *)(out + x), _mm_slli_epi16(_mm_unpacklo_epi8(v, zero), 7));
    _mm_storeu_si128((__m128i *)(void *)(out + x + 8), _mm_slli_epi16(_mm_unpackhi_epi8(v, zero), 7));
  }
  vr_scale_widen_scalar(out + x, row + x, n - x);
}

__attribute__((target("avx2"))) static void vr_scale_widen_avx2(int16_t *out, const uint8_t *row, int n) {
  int x = 0;
  for (; x <= n - 16; x += 16) {
    const __m256i v = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(row + x)));
    _mm256_storeu_si256((__m256i *)(void *)(out + x), _mm256_slli_epi16(v, 7));
  }
  vr_scale_widen_scalar(out + x, row + x, n - x);
}

/// The weighted sum of the pixels at `p`, one channel per lane.
static inline __attribute__((always_inline)) __m128i vr_scale_sum_sse2(const int16_t *p, const int16_t *weights, int pairs) {
  __m128i sum = _mm_setzero_si128();
  for (int k = 0; k < pairs; k++) {
    const __m128i two = _mm_loadu_si128((const __m128i *)(const void *)(p + 8 * k));
    const __m128i channels = _mm_unpacklo_epi16(two, _mm_srli_si128(two, 8));
    sum = _mm_add_epi32(sum, _mm_madd_epi16(channels, _mm_set1_epi32(vr_scale_pair(weights + 2 * k))));
  }
  return sum;
}

static void vr_scale_across_words_sse2(int16_t *out, const int16_t *row, const int32_t *start, const int16_t *weights,
                                       int pairs, int n) {
  const __m128i round = _mm_set1_epi32(1 << 13);
  int x = 0;
  for (; x <= n - 2; x += 2) {
    const __m128i a = vr_scale_sum_sse2(row + 4 * start[x], weights + 2 * pairs * x, pairs);
    const __m128i b = vr_scale_sum_sse2(row + 4 * start[x + 1], weights + 2 * pairs * (x + 1), pairs);
    const __m128i words = _mm_packs_epi32(_mm_srai_epi32(_mm_add_epi32(a, round), 14),
                                          _mm_srai_epi32(_mm_add_epi32(b, round), 14));
    _mm_storeu_si128((__m128i *)(void *)(out + 4 * x), words);
  }
  vr_scale_across_words_scalar(out + 4 * x, row, start + x, weights + 2 * pairs * x, pairs, n - x);
}

static void vr_scale_across_bytes_sse2(uint8_t *out, const int16_t *row, const int32_t *start, const int16_t *weights,
                                       int pairs, int n) {
  const __m128i round = _mm_set1_epi32(1 << 20);
  int x = 0;
  for (; x <= n - 4; x += 4) {
    __m128i s[4];
    for (int i = 0; i < 4; i++) {
      s[i] = vr_scale_sum_sse2(row + 4 * start[x + i], weights + 2 * pairs * (x + i), pairs);
      s[i] = _mm_srai_epi32(_mm_add_epi32(s[i], round), 21);
    }
    const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(s[0], s[1]), _mm_packs_epi32(s[2], s[3]));
    _mm_storeu_si128((__m128i *)(void *)(out + 4 * x), bytes);
  }
  vr_scale_across_bytes_scalar(out + 4 * x, row, start + x, weights + 2 * pairs * x, pairs, n - x);
}

#define VR_INLINE_AVX2 static inline __attribute__((always_inline, target("avx2")))

/// Two pixels' taps as channel pairs: the source pixels at `p` in the low half, those at `q` in the high one.
VR_INLINE_AVX2 __m256i vr_scale_taps_avx2(const int16_t *p, const int16_t *q) {
  const __m256i four = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p)),
                                               _mm_loadu_si128((const __m128i *)(const void *)q), 1);
  return _mm256_shuffle_epi8(four, _mm256_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3,
                                                    10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
}

/// The weighted sums of four destination pixels: 0 | 1 and 2 | 3.
VR_INLINE_AVX2 void vr_scale_four_avx2(__m256i sums[2], const int16_t *row, const int32_t *start, const int16_t *weights,
                                       int pairs) {
  if (pairs == 1) {
    const __m256i w = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)weights));
    sums[0] = _mm256_madd_epi16(vr_scale_taps_avx2(row + 4 * start[0], row + 4 * start[1]),
                                _mm256_permutevar8x32_epi32(w, _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1)));
    sums[1] = _mm256_madd_epi16(vr_scale_taps_avx2(row + 4 * start[2], row + 4 * start[3]),
                                _mm256_permutevar8x32_epi32(w, _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3)));
    return;
  }
  for (int i = 0; i < 2; i++) {
    const int16_t *p = row + 4 * start[2 * i], *q = row + 4 * start[2 * i + 1];
    const int16_t *u = weights + 4 * pairs * i, *v = u + 2 * pairs;
    __m256i sum = _mm256_setzero_si256();
    for (int k = 0; k < pairs; k++) {
      const __m256i w = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_set1_epi32(vr_scale_pair(u + 2 * k))),
                                                _mm_set1_epi32(vr_scale_pair(v + 2 * k)), 1);
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(vr_scale_taps_avx2(p + 8 * k, q + 8 * k), w));
    }
    sums[i] = sum;
  }
}

__attribute__((target("avx2"))) static void vr_scale_across_words_avx2(int16_t *out, const int16_t *row,
                                                                       const int32_t *start,
                                                                       const int16_t *weights, int pairs, int n) {
  const __m256i round = _mm256_set1_epi32(1 << 13);
  int x = 0;
  for (; x <= n - 4; x += 4) {
    __m256i s[2];
    vr_scale_four_avx2(s, row, start + x, weights + 2 * pairs * x, pairs);
    const __m256i words = _mm256_packs_epi32(_mm256_srai_epi32(_mm256_add_epi32(s[0], round), 14),
                                             _mm256_srai_epi32(_mm256_add_epi32(s[1], round), 14));
    _mm256_storeu_si256((__m256i *)(void *)(out + 4 * x), _mm256_permute4x64_epi64(words, 0xd8));
  }
  vr_scale_across_words_scalar(out + 4 * x, row, start + x, weights + 2 * pairs * x, pairs, n - x);
}

__attribute__((target("avx2"))) static void vr_scale_across_bytes_avx2(uint8_t *out, const int16_t *row,
                                                                       const int32_t *start,
                                                                       const int16_t *weights, int pairs, int n) {
  const __m256i round = _mm256_set1_epi32(1 << 20);
  int x = 0;
  for (; x <= n - 4; x += 4) {
    __m256i s[2];
    vr_scale_four_avx2(s, row, start + x, weights + 2 * pairs * x, pairs);
    // Pixels 0 2 | 1 3
    const __m256i words = _mm256_packs_epi32(_mm256_srai_epi32(_mm256_add_epi32(s[0], round), 21),
                                             _mm256_srai_epi32(_mm256_add_epi32(s[1], round), 21));
    const __m256i bytes = _mm256_packus_epi16(words, words);
    _mm_storeu_si128((__m128i *)(void *)(out + 4 * x),
                     _mm_unpacklo_epi32(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1)));
  }
  vr_scale_across_bytes_scalar(out + 4 * x, row, start + x, weights + 2 * pairs * x, pairs, n - x);
}

static inline __m128i vr_scale_mixed_sse2(const int16_t *a, const int16_t *b, __m128i w) {
  const __m128i p = _mm_loadu_si128((const __m128i *)(const void *)a), q = _mm_loadu_si128((const __m128i *)(const void *)b);
  const __m128i round = _mm_set1_epi32(1 << 20);
  const __m128i low = _mm_add_epi32(_mm_madd_epi16(_mm_unpacklo_epi16(p, q), w), round);
  const __m128i high = _mm_add_epi32(_mm_madd_epi16(_mm_unpackhi_epi16(p, q), w), round);
  return _mm_packs_epi32(_mm_srai_epi32(low, 21), _mm_srai_epi32(high, 21));
}

static void vr_scale_mix_sse2(uint8_t *out, const int16_t *a, const int16_t *b, int wa, int wb, int n) {
  const __m128i w = _mm_set1_epi32(wa | wb << 16);
  int x = 0;
  for (; x <= n - 16; x += 16) {
    const __m128i bytes =
      _mm_packus_epi16(vr_scale_mixed_sse2(a + x, b + x, w), vr_scale_mixed_sse2(a + x + 8, b + x + 8, w));
    _mm_storeu_si128((__m128i *)(void *)(out + x), bytes);
  }
  vr_scale_mix_scalar(out + x, a + x, b + x, wa, wb, n - x);
}

VR_INLINE_AVX2 __m256i vr_scale_mixed_avx2(const int16_t *a, const int16_t *b, __m256i w) {
  const __m256i p = _mm256_loadu_si256((const __m256i *)(const void *)a);
  const __m256i q = _mm256_loadu_si256((const __m256i *)(const void *)b);
  const __m256i round = _mm256_set1_epi32(1 << 20);
  const __m256i low = _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(p, q), w), round);
  const __m256i high = _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(p, q), w), round);
  return _mm256_packs_epi32(_mm256_srai_epi32(low, 21), _mm256_srai_epi32(high, 21));
}

__attribute__((target("avx2"))) static void vr_scale_mix_avx2(uint8_t *out, const int16_t *a, const int16_t *b, int wa,
                                                              int wb, int n) {
  const __m256i w = _mm256_set1_epi32(wa | wb << 16);
  int x = 0;
  for (; x <= n - 32; x += 32) {
    const __m256i first = vr_scale_mixed_avx2(a + x, b + x, w), second = vr_scale_mixed_avx2(a + x + 16, b + x + 16, w);
    _mm256_storeu_si256((__m256i *)(void *)(out + x), _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xd8));
  }
  vr_scale_mix_scalar(out + x, a + x, b + x, wa, wb, n - x);
}
