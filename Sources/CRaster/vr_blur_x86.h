// Two taps at a time: their values are interleaved, multiplied and added in one instruction.
#include <immintrin.h>

/// Sums of 16 consecutive values
static inline __attribute__((always_inline)) void vr_blur_sums_sse2(__m128i sums[4], const int16_t *p, ptrdiff_t step,
                                                                    const int16_t *weights, int taps, int32_t round) {
  for (int i = 0; i < 4; i++) sums[i] = _mm_set1_epi32(round);
  for (int k = 0; k < taps; k += 2) {
    // A last tap without a partner is paired with itself at weight 0.
    const bool paired = k + 1 < taps;
    const int16_t *a = p + k * step, *b = paired ? a + step : a;
    const __m128i w = _mm_set1_epi32((uint16_t)weights[k] | (paired ? weights[k + 1] << 16 : 0));
    for (int i = 0; i < 2; i++) {
      const __m128i va = _mm_loadu_si128((const __m128i *)(const void *)(a + 8 * i));
      const __m128i vb = _mm_loadu_si128((const __m128i *)(const void *)(b + 8 * i));
      sums[2 * i] = _mm_add_epi32(sums[2 * i], _mm_madd_epi16(_mm_unpacklo_epi16(va, vb), w));
      sums[2 * i + 1] = _mm_add_epi32(sums[2 * i + 1], _mm_madd_epi16(_mm_unpackhi_epi16(va, vb), w));
    }
  }
}

static void vr_blur_words_sse2(int16_t *out, const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x += 16) {
    __m128i s[4];
    vr_blur_sums_sse2(s, p + x, step, weights, taps, 1 << 7);
    for (int i = 0; i < 4; i++) s[i] = _mm_srai_epi32(s[i], 8);
    _mm_storeu_si128((__m128i *)(void *)(out + x), _mm_packs_epi32(s[0], s[1]));
    _mm_storeu_si128((__m128i *)(void *)(out + x + 8), _mm_packs_epi32(s[2], s[3]));
  }
}

static void vr_blur_bytes_sse2(uint8_t *out, const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x += 16) {
    __m128i s[4];
    vr_blur_sums_sse2(s, p + x, step, weights, taps, 1 << 21);
    for (int i = 0; i < 4; i++) s[i] = _mm_srai_epi32(s[i], 22);
    _mm_storeu_si128((__m128i *)(void *)(out + x),
                     _mm_packus_epi16(_mm_packs_epi32(s[0], s[1]), _mm_packs_epi32(s[2], s[3])));
  }
}

static inline __attribute__((always_inline, target("avx2"))) void vr_blur_sums_avx2(
    __m256i sums[4], const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int32_t round) {
  for (int i = 0; i < 4; i++) sums[i] = _mm256_set1_epi32(round);
  for (int k = 0; k < taps; k += 2) {
    const bool paired = k + 1 < taps;
    const int16_t *a = p + k * step, *b = paired ? a + step : a;
    const __m256i w = _mm256_set1_epi32((uint16_t)weights[k] | (paired ? weights[k + 1] << 16 : 0));
    for (int i = 0; i < 2; i++) {
      const __m256i va = _mm256_loadu_si256((const __m256i *)(const void *)(a + 16 * i));
      const __m256i vb = _mm256_loadu_si256((const __m256i *)(const void *)(b + 16 * i));
      sums[2 * i] = _mm256_add_epi32(sums[2 * i], _mm256_madd_epi16(_mm256_unpacklo_epi16(va, vb), w));
      sums[2 * i + 1] = _mm256_add_epi32(sums[2 * i + 1], _mm256_madd_epi16(_mm256_unpackhi_epi16(va, vb), w));
    }
  }
}

__attribute__((target("avx2"))) static void vr_blur_words_avx2(int16_t *out, const int16_t *p, ptrdiff_t step,
                                                               const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x += 32) {
    __m256i s[4];
    vr_blur_sums_avx2(s, p + x, step, weights, taps, 1 << 7);
    for (int i = 0; i < 4; i++) s[i] = _mm256_srai_epi32(s[i], 8);
    // Unpacking and packing both work within halves, so the order is restored.
    _mm256_storeu_si256((__m256i *)(void *)(out + x), _mm256_packs_epi32(s[0], s[1]));
    _mm256_storeu_si256((__m256i *)(void *)(out + x + 16), _mm256_packs_epi32(s[2], s[3]));
  }
}

__attribute__((target("avx2"))) static void vr_blur_bytes_avx2(uint8_t *out, const int16_t *p, ptrdiff_t step,
                                                               const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x += 32) {
    __m256i s[4];
    vr_blur_sums_avx2(s, p + x, step, weights, taps, 1 << 21);
    for (int i = 0; i < 4; i++) s[i] = _mm256_srai_epi32(s[i], 22);
    const __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(s[0], s[1]), _mm256_packs_epi32(s[2], s[3]));
    _mm256_storeu_si256((__m256i *)(void *)(out + x), _mm256_permute4x64_epi64(bytes, 0xd8));
  }
}
