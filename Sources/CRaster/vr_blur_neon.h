#include <arm_neon.h>

/// Sums of 16 consecutive values
static inline void vr_blur_sums_neon(int32x4_t sums[4], const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps) {
  for (int i = 0; i < 4; i++) sums[i] = vdupq_n_s32(0);
  for (int k = 0; k < taps; k++) {
    const int16x8_t low = vld1q_s16(p + k * step), high = vld1q_s16(p + k * step + 8);
    sums[0] = vmlal_n_s16(sums[0], vget_low_s16(low), weights[k]);
    sums[1] = vmlal_n_s16(sums[1], vget_high_s16(low), weights[k]);
    sums[2] = vmlal_n_s16(sums[2], vget_low_s16(high), weights[k]);
    sums[3] = vmlal_n_s16(sums[3], vget_high_s16(high), weights[k]);
  }
}

static void vr_blur_words_neon(int16_t *out, const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x += 16) {
    int32x4_t s[4];
    vr_blur_sums_neon(s, p + x, step, weights, taps);
    vst1q_s16(out + x, vcombine_s16(vrshrn_n_s32(s[0], 8), vrshrn_n_s32(s[1], 8)));
    vst1q_s16(out + x + 8, vcombine_s16(vrshrn_n_s32(s[2], 8), vrshrn_n_s32(s[3], 8)));
  }
}

static void vr_blur_bytes_neon(uint8_t *out, const int16_t *p, ptrdiff_t step, const int16_t *weights, int taps, int n) {
  for (int x = 0; x < n; x += 16) {
    int32x4_t s[4];
    vr_blur_sums_neon(s, p + x, step, weights, taps);
    for (int i = 0; i < 4; i++) s[i] = vrshrq_n_s32(s[i], 22);
    const uint8x8_t low = vqmovun_s16(vcombine_s16(vmovn_s32(s[0]), vmovn_s32(s[1])));
    const uint8x8_t high = vqmovun_s16(vcombine_s16(vmovn_s32(s[2]), vmovn_s32(s[3])));
    vst1q_u8(out + x, vcombine_u8(low, high));
  }
}
