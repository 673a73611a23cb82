#include <immintrin.h>

static void vr_reduce_row_sse2(uint16_t *cells, const uint32_t *src, ptrdiff_t spitch, int count) {
  const __m128i zero = _mm_setzero_si128();
  for (int i = 0; i < count; i++) {
    const uint32_t *p = src + 8 * i;
    __m128i sum = zero;
    for (int y = 0; y < 8; y++, p = vr_next_source_row(p, spitch)) {
      const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)p);
      const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(p + 4));
      const __m128i low = _mm_add_epi16(_mm_unpacklo_epi8(a, zero), _mm_unpacklo_epi8(b, zero));
      sum = _mm_add_epi16(sum, _mm_add_epi16(low, _mm_add_epi16(_mm_unpackhi_epi8(a, zero), _mm_unpackhi_epi8(b, zero))));
    }
    sum = _mm_slli_epi16(_mm_add_epi16(sum, _mm_srli_si128(sum, 8)), 2);
    _mm_storel_epi64((__m128i *)(void *)(cells + 4 * i), sum);
  }
}

__attribute__((target("avx2"))) static void vr_reduce_row_avx2(uint16_t *cells, const uint32_t *src, ptrdiff_t spitch,
                                                               int count) {
  const __m256i zero = _mm256_setzero_si256();
  for (int i = 0; i < count; i++) {
    const uint32_t *p = src + 8 * i;
    __m256i sum = zero;
    for (int y = 0; y < 8; y++, p = vr_next_source_row(p, spitch)) {
      const __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)p);
      sum = _mm256_add_epi16(sum, _mm256_add_epi16(_mm256_unpacklo_epi8(a, zero), _mm256_unpackhi_epi8(a, zero)));
    }
    __m128i half = _mm_add_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_slli_epi16(_mm_add_epi16(half, _mm_srli_si128(half, 8)), 2);
    _mm_storel_epi64((__m128i *)(void *)(cells + 4 * i), half);
  }
}

/// Between the centres of two cells, each of the eight pixels differs from the one before by the same amount.
static void vr_spread_row_sse2(uint32_t *dst, const uint16_t *row, int x, int w) {
  const __m128i zero = _mm_setzero_si128(), alpha = _mm_set1_epi32((int)0xff000000), round = _mm_set1_epi32(2048);
  const int head = -x & 7, start = head < w ? head : w;
  vr_spread_row_scalar(dst, row, x, start);
  int i = start;
  for (; i <= w - 8; i += 8) {
    const __m128i both = _mm_loadu_si128((const __m128i *)(const void *)(row + 4 * ((x + i) >> 3)));
    const __m128i a = _mm_unpacklo_epi16(both, zero), way = _mm_sub_epi32(_mm_unpackhi_epi16(both, zero), a);
    const __m128i step = _mm_add_epi32(way, way);
    __m128i value = _mm_add_epi32(_mm_add_epi32(_mm_slli_epi32(a, 4), way), round);
    for (int half = 0; half < 8; half += 4) {
      __m128i v[4];
      for (int k = 0; k < 4; k++, value = _mm_add_epi32(value, step)) v[k] = _mm_srai_epi32(value, 12);
      const __m128i pixels = _mm_packus_epi16(_mm_packs_epi32(v[0], v[1]), _mm_packs_epi32(v[2], v[3]));
      _mm_storeu_si128((__m128i *)(void *)(dst + i + half), _mm_or_si128(pixels, alpha));
    }
  }
  vr_spread_row_scalar(dst + i, row, x + i, w - i);
}

__attribute__((target("avx2"))) static void vr_spread_row_avx2(uint32_t *dst, const uint16_t *row, int x, int w) {
  const __m256i alpha = _mm256_set1_epi32((int)0xff000000), round = _mm256_set1_epi32(2048);
  const int head = -x & 7, start = head < w ? head : w;
  vr_spread_row_scalar(dst, row, x, start);
  int i = start;
  for (; i <= w - 8; i += 8) {
    const __m128i both = _mm_loadu_si128((const __m128i *)(const void *)(row + 4 * ((x + i) >> 3)));
    const __m128i a = _mm_cvtepu16_epi32(both), way = _mm_sub_epi32(_mm_cvtepu16_epi32(_mm_srli_si128(both, 8)), a);
    const __m128i first = _mm_add_epi32(_mm_slli_epi32(a, 4), way), step = _mm_add_epi32(way, way);
    // Pixels 0 and 4 beside each other, then 1 and 5, …: packing works within halves, and leaves them in order.
    const __m128i fourth = _mm_add_epi32(first, _mm_slli_epi32(step, 2));
    __m256i value = _mm256_add_epi32(_mm256_inserti128_si256(_mm256_castsi128_si256(first), fourth, 1), round);
    const __m256i steps = _mm256_broadcastsi128_si256(step);
    __m256i v[4];
    for (int k = 0; k < 4; k++, value = _mm256_add_epi32(value, steps)) v[k] = _mm256_srai_epi32(value, 12);
    const __m256i pixels = _mm256_packus_epi16(_mm256_packs_epi32(v[0], v[1]), _mm256_packs_epi32(v[2], v[3]));
    _mm256_storeu_si256((__m256i *)(void *)(dst + i), _mm256_or_si256(pixels, alpha));
  }
  vr_spread_row_scalar(dst + i, row, x + i, w - i);
}
