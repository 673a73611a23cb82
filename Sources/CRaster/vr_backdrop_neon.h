#include <arm_neon.h>

static void vr_reduce_row_neon(uint16_t *cells, const uint32_t *src, ptrdiff_t spitch, int count) {
  for (int i = 0; i < count; i++) {
    const uint32_t *p = src + 8 * i;
    uint16x8_t sum = vdupq_n_u16(0);
    for (int y = 0; y < 8; y++, p = vr_next_source_row(p, spitch)) {
      const uint8x16_t a = vreinterpretq_u8_u32(vld1q_u32(p)), b = vreinterpretq_u8_u32(vld1q_u32(p + 4));
      sum = vaddw_u8(vaddw_high_u8(sum, a), vget_low_u8(a));
      sum = vaddw_u8(vaddw_high_u8(sum, b), vget_low_u8(b));
    }
    vst1_u16(cells + 4 * i, vshl_n_u16(vadd_u16(vget_low_u16(sum), vget_high_u16(sum)), 2));
  }
}

/// Between the centres of two cells, each of the eight pixels differs from the one before by the same amount.
static void vr_spread_row_neon(uint32_t *dst, const uint16_t *row, int x, int w) {
  const uint8x16_t alpha = vreinterpretq_u8_u32(vdupq_n_u32(0xff000000));
  const int head = -x & 7, start = head < w ? head : w;
  vr_spread_row_scalar(dst, row, x, start);
  int i = start;
  for (; i <= w - 8; i += 8) {
    const uint16x8_t both = vld1q_u16(row + 4 * ((x + i) >> 3));
    const int32x4_t a = vreinterpretq_s32_u32(vmovl_u16(vget_low_u16(both)));
    const int32x4_t way = vsubq_s32(vreinterpretq_s32_u32(vmovl_high_u16(both)), a), step = vaddq_s32(way, way);
    int32x4_t value = vaddq_s32(vaddq_s32(vshlq_n_s32(a, 4), way), vdupq_n_s32(2048));
    for (int half = 0; half < 8; half += 4) {
      int16x4_t v[4];
      for (int k = 0; k < 4; k++, value = vaddq_s32(value, step)) v[k] = vmovn_s32(vshrq_n_s32(value, 12));
      const uint8x8_t low = vqmovun_s16(vcombine_s16(v[0], v[1])), high = vqmovun_s16(vcombine_s16(v[2], v[3]));
      vst1q_u32(dst + i + half, vreinterpretq_u32_u8(vorrq_u8(vcombine_u8(low, high), alpha)));
    }
  }
  vr_spread_row_scalar(dst + i, row, x + i, w - i);
}
