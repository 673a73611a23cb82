#include <arm_neon.h>

static void vr_scale_rows_neon(int16_t *out, const uint8_t *const *rows, const int16_t *weights, int pairs, int n) {
  int x = 0;
  for (; x <= n - 16; x += 16) {
    int32x4_t s0 = vdupq_n_s32(64), s1 = s0, s2 = s0, s3 = s0;
    for (int k = 0; k < 2 * pairs; k++) {
      const uint8x16_t v = vld1q_u8(rows[k] + x);
      const int16x8_t low = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(v)));
      const int16x8_t high = vreinterpretq_s16_u16(vmovl_high_u8(v));
      s0 = vmlal_n_s16(s0, vget_low_s16(low), weights[k]);
      s1 = vmlal_n_s16(s1, vget_high_s16(low), weights[k]);
      s2 = vmlal_n_s16(s2, vget_low_s16(high), weights[k]);
      s3 = vmlal_n_s16(s3, vget_high_s16(high), weights[k]);
    }
    vst1q_s16(out + x, vcombine_s16(vshrn_n_s32(s0, 7), vshrn_n_s32(s1, 7)));
    vst1q_s16(out + x + 8, vcombine_s16(vshrn_n_s32(s2, 7), vshrn_n_s32(s3, 7)));
  }
  vr_scale_rows_from(out, rows, weights, pairs, x, n);
}

static void vr_scale_widen_neon(int16_t *out, const uint8_t *row, int n) {
  int x = 0;
  for (; x <= n - 16; x += 16) {
    const uint8x16_t v = vld1q_u8(row + x);
    vst1q_s16(out + x, vreinterpretq_s16_u16(vshll_n_u8(vget_low_u8(v), 7)));
    vst1q_s16(out + x + 8, vreinterpretq_s16_u16(vshll_n_u8(vget_high_u8(v), 7)));
  }
  vr_scale_widen_scalar(out + x, row + x, n - x);
}

/// The weighted sum of the pixels at `p`, one channel per lane.
static inline int32x4_t vr_scale_sum_neon(const int16_t *p, const int16_t *weights, int pairs) {
  int32x4_t sum = vdupq_n_s32(0);
  for (int k = 0; k < pairs; k++) {
    const int16x8_t two = vld1q_s16(p + 8 * k);
    sum = vmlal_n_s16(sum, vget_low_s16(two), weights[2 * k]);
    sum = vmlal_n_s16(sum, vget_high_s16(two), weights[2 * k + 1]);
  }
  return sum;
}

static void vr_scale_across_words_neon(int16_t *out, const int16_t *row, const int32_t *start, const int16_t *weights,
                                       int pairs, int n) {
  for (int x = 0; x < n; x++)
    vst1_s16(out + 4 * x, vrshrn_n_s32(vr_scale_sum_neon(row + 4 * start[x], weights + 2 * pairs * x, pairs), 14));
}

static void vr_scale_across_bytes_neon(uint8_t *out, const int16_t *row, const int32_t *start, const int16_t *weights,
                                       int pairs, int n) {
  int x = 0;
  for (; x <= n - 2; x += 2) {
    const int32x4_t a = vrshrq_n_s32(vr_scale_sum_neon(row + 4 * start[x], weights + 2 * pairs * x, pairs), 21);
    const int32x4_t b = vrshrq_n_s32(vr_scale_sum_neon(row + 4 * start[x + 1], weights + 2 * pairs * (x + 1), pairs), 21);
    vst1_u8(out + 4 * x, vqmovun_s16(vcombine_s16(vmovn_s32(a), vmovn_s32(b))));
  }
  vr_scale_across_bytes_scalar(out + 4 * x, row, start + x, weights + 2 * pairs * x, pairs, n - x);
}

static inline uint8x8_t vr_scale_mixed_neon(const int16_t *a, const int16_t *b, int16_t wa, int16_t wb) {
  const int16x8_t p = vld1q_s16(a), q = vld1q_s16(b);
  const int32x4_t low = vmlal_n_s16(vmull_n_s16(vget_low_s16(p), wa), vget_low_s16(q), wb);
  const int32x4_t high = vmlal_n_s16(vmull_n_s16(vget_high_s16(p), wa), vget_high_s16(q), wb);
  const int16x8_t words = vcombine_s16(vmovn_s32(vrshrq_n_s32(low, 21)), vmovn_s32(vrshrq_n_s32(high, 21)));
  return vqmovun_s16(words);
}

static void vr_scale_mix_neon(uint8_t *out, const int16_t *a, const int16_t *b, int wa, int wb, int n) {
  int x = 0;
  for (; x <= n - 8; x += 8) vst1_u8(out + x, vr_scale_mixed_neon(a + x, b + x, (int16_t)wa, (int16_t)wb));
  vr_scale_mix_scalar(out + x, a + x, b + x, wa, wb, n - x);
}
