// The primitives of vr_every_isa.h in NEON, which every 64-bit ARM processor has.
#ifndef VR_LANES_NEON_H
#define VR_LANES_NEON_H

#include <arm_neon.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define VR_NEON static inline __attribute__((always_inline))

enum { vr_lanes_neon = 4 };
typedef uint8x16_t vr_pixels_neon;
typedef uint8x16_t vr_cover_neon;  // the value in each byte of its pixel
typedef uint8x16_t vr_factor_neon;

VR_NEON uint8x16_t vr_load_neon(const uint32_t *p) { return vreinterpretq_u8_u32(vld1q_u32(p)); }
VR_NEON uint8x16_t vr_load_bytes_neon(const uint8_t *p) { return vld1q_u8(p); }
VR_NEON void vr_store_neon(uint32_t *p, uint8x16_t v) { vst1q_u32(p, vreinterpretq_u32_u8(v)); }

/// Loads lanes/2 … lanes pixels.
VR_NEON uint8x16_t vr_load_halves_neon(const uint32_t *p, int n) {
  return vreinterpretq_u8_u32(vcombine_u32(vld1_u32(p), vld1_u32(p + n - 2)));
}

VR_NEON void vr_store_halves_neon(uint32_t *p, int n, uint8x16_t v) {
  const uint32x4_t words = vreinterpretq_u32_u8(v);
  vst1_u32(p, vget_low_u32(words));
  vst1_u32(p + n - 2, vget_high_u32(words));
}

VR_NEON uint8x16_t vr_load_part_neon(const uint32_t *p, int n) {
  return n == 1 ? vreinterpretq_u8_u32(vdupq_n_u32(*p)) : vr_load_halves_neon(p, n);
}

VR_NEON void vr_store_part_neon(uint32_t *p, int n, uint8x16_t v) {
  if (n == 1) {
    vst1q_lane_u32(p, vreinterpretq_u32_u8(v), 0);
  } else {
    vr_store_halves_neon(p, n, v);
  }
}

VR_NEON uint8x16_t vr_color_neon(uint32_t color) { return vreinterpretq_u8_u32(vdupq_n_u32(color)); }

VR_NEON uint8x16_t vr_spread_neon(uint32_t bytes) {
  static const uint8_t places[16] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
  return vqtbl1q_u8(vreinterpretq_u8_u32(vdupq_n_u32(bytes)), vld1q_u8(places));
}

VR_NEON uint8x16_t vr_cover_all_neon(uint8_t value) { return vdupq_n_u8(value); }

VR_NEON uint8x16_t vr_cover_load_neon(const uint8_t *m) {
  uint32_t bytes;
  memcpy(&bytes, m, 4);
  return vr_spread_neon(bytes);
}

VR_NEON uint8x16_t vr_cover_load_halves_neon(const uint8_t *m, int n) {
  uint16_t head, tail;
  memcpy(&head, m, 2);
  memcpy(&tail, m + n - 2, 2);
  return vr_spread_neon(head | (uint32_t)tail << 16);
}

VR_NEON uint8x16_t vr_cover_load_part_neon(const uint8_t *m, int n) {
  return n == 1 ? vdupq_n_u8(*m) : vr_cover_load_halves_neon(m, n);
}

VR_NEON uint8x16_t vr_cover_not_neon(uint8x16_t m) { return vmvnq_u8(m); }
VR_NEON bool vr_cover_is_none_neon(uint8x16_t m) { return vmaxvq_u32(vreinterpretq_u32_u8(m)) == 0; }
VR_NEON bool vr_cover_is_full_neon(uint8x16_t m) { return vminvq_u32(vreinterpretq_u32_u8(m)) == 0xffffffff; }

VR_NEON bool vr_is_clear_neon(uint8x16_t p) { return vr_cover_is_none_neon(p); }
VR_NEON bool vr_is_opaque_neon(uint8x16_t p) { return vminvq_u32(vreinterpretq_u32_u8(p)) >= 0xff000000; }

VR_NEON uint8x16_t vr_or_neon(uint8x16_t a, uint8x16_t b) { return vorrq_u8(a, b); }
VR_NEON uint8x16_t vr_add_neon(uint8x16_t a, uint8x16_t b) { return vqaddq_u8(a, b); }

/// Both rounding shifts add 128: (t + ((t + 128) >> 8) + 128) >> 8.
VR_NEON uint8x16_t vr_div255_neon(uint16x8_t low, uint16x8_t high) {
  return vcombine_u8(vraddhn_u16(low, vrshrq_n_u16(low, 8)), vraddhn_u16(high, vrshrq_n_u16(high, 8)));
}

VR_NEON uint8x16_t vr_times_neon(uint8x16_t p, uint8x16_t m) {
  return vr_div255_neon(vmull_u8(vget_low_u8(p), vget_low_u8(m)), vmull_high_u8(p, m));
}

VR_NEON uint8x16_t vr_product_neon(uint8x16_t p, uint8x16_t q) { return vr_times_neon(p, q); }
VR_NEON uint8x16_t vr_subtract_neon(uint8x16_t a, uint8x16_t b) { return vqsubq_u8(a, b); }

VR_NEON uint8x16_t vr_factor_all_neon(uint8_t value) { return vr_cover_all_neon(value); }
VR_NEON uint8x16_t vr_factor_color_neon(uint32_t color) { return vr_color_neon(color); }
VR_NEON uint8x16_t vr_scaled_neon(uint8x16_t p, uint8x16_t f) { return vr_times_neon(p, f); }
VR_NEON uint8x16_t vr_dyed_neon(uint8x16_t f, uint8x16_t m) { return vr_times_neon(f, m); }

VR_NEON uint8x16_t vr_alpha_neon(uint8x16_t p) {
  static const uint8_t places[16] = {3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15};
  return vqtbl1q_u8(p, vld1q_u8(places));
}

VR_NEON uint8x16_t vr_times_alpha_neon(uint8x16_t p, uint8x16_t s) { return vr_times_neon(p, vr_alpha_neon(s)); }

VR_NEON uint8x16_t vr_atop_neon(uint8x16_t d, uint8x16_t s) {
  return vr_add_neon(s, vr_times_alpha_neon(d, vr_cover_not_neon(s)));
}

VR_NEON uint8x16_t vr_lerp_neon(uint8x16_t d, uint8x16_t s, uint8x16_t m) {
  const uint8x16_t rest = vmvnq_u8(m);
  const uint16x8_t low = vmlal_u8(vmull_u8(vget_low_u8(d), vget_low_u8(rest)), vget_low_u8(s), vget_low_u8(m));
  const uint16x8_t high = vmlal_high_u8(vmull_high_u8(d, rest), s, m);
  return vr_div255_neon(low, high);
}

typedef struct { uint16x8_t low, high; } vr_wide_neon;

VR_NEON vr_wide_neon vr_wide_all_neon(uint16_t value) { return (vr_wide_neon){vdupq_n_u16(value), vdupq_n_u16(value)}; }

VR_NEON vr_wide_neon vr_wide_color_neon(const uint16_t c[4]) {
  const uint16x8_t words = vcombine_u16(vld1_u16(c), vld1_u16(c));
  return (vr_wide_neon){words, words};
}

VR_NEON vr_wide_neon vr_wide_of_neon(uint8x16_t p) {
  const uint8x16_t zero = vdupq_n_u8(0);
  return (vr_wide_neon){vreinterpretq_u16_u8(vzip1q_u8(zero, p)), vreinterpretq_u16_u8(vzip2q_u8(zero, p))};
}

VR_NEON vr_wide_neon vr_wide_cover_neon(uint8x16_t m) {
  return (vr_wide_neon){vreinterpretq_u16_u8(vzip1q_u8(m, m)), vreinterpretq_u16_u8(vzip2q_u8(m, m))};
}

typedef uint16x8_t vr_words_neon;  // each 16-bit value twice

VR_NEON uint16x8_t vr_twice_neon(uint16x4_t words) {
  const uint16x8_t m = vcombine_u16(words, words);
  return vzip1q_u16(m, m);
}

VR_NEON uint16x8_t vr_words_load_neon(const uint16_t *m) { return vr_twice_neon(vld1_u16(m)); }

VR_NEON uint16x8_t vr_words_load_part_neon(const uint16_t *m, int n) {
  if (n == 1) return vdupq_n_u16(*m);
  uint32_t head, tail;
  memcpy(&head, m, 4);
  memcpy(&tail, m + n - 2, 4);
  return vr_twice_neon(vcreate_u16(head | (uint64_t)tail << 32));
}

VR_NEON bool vr_words_are_none_neon(uint16x8_t m) { return vmaxvq_u16(m) == 0; }
VR_NEON bool vr_words_are_full_neon(uint16x8_t m) { return vminvq_u16(m) == 0xffff; }

VR_NEON vr_wide_neon vr_wide_words_neon(uint16x8_t m) {
  const uint32x4_t pairs = vreinterpretq_u32_u16(m);
  return (vr_wide_neon){vreinterpretq_u16_u32(vzip1q_u32(pairs, pairs)), vreinterpretq_u16_u32(vzip2q_u32(pairs, pairs))};
}

VR_NEON vr_wide_neon vr_wide_alpha_neon(uint8x16_t s) { return vr_wide_cover_neon(vr_alpha_neon(s)); }

VR_NEON vr_wide_neon vr_wide_load_neon(const uint16_t *p) { return (vr_wide_neon){vld1q_u16(p), vld1q_u16(p + 8)}; }
VR_NEON bool vr_wide_is_clear_neon(vr_wide_neon a) { return vmaxvq_u16(vorrq_u16(a.low, a.high)) == 0; }
VR_NEON bool vr_wide_is_opaque_neon(vr_wide_neon a) {
  const uint16x8_t colors = vreinterpretq_u16_u64(vdupq_n_u64(0x0000ffffffffffff));
  return vminvq_u16(vorrq_u16(vandq_u16(a.low, a.high), colors)) >= 0xff00;
}
VR_NEON uint16x8_t vr_own_alpha_neon(uint16x8_t words) {
  static const uint8_t places[16] = {6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15};
  const uint16x8_t a = vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(words), vld1q_u8(places)));
  return vsraq_n_u16(a, a, 8);
}
VR_NEON vr_wide_neon vr_wide_own_alpha_neon(vr_wide_neon a) {
  return (vr_wide_neon){vr_own_alpha_neon(a.low), vr_own_alpha_neon(a.high)};
}

VR_NEON uint16x8_t vr_upper_neon(uint16x8_t a, uint16x8_t b) {
  const uint32x4_t low = vmull_u16(vget_low_u16(a), vget_low_u16(b)), high = vmull_high_u16(a, b);
  return vuzp2q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high));
}
VR_NEON vr_wide_neon vr_wide_times_neon(vr_wide_neon a, vr_wide_neon b) {
  return (vr_wide_neon){vr_upper_neon(a.low, b.low), vr_upper_neon(a.high, b.high)};
}
VR_NEON vr_wide_neon vr_wide_add_neon(vr_wide_neon a, vr_wide_neon b) {
  return (vr_wide_neon){vqaddq_u16(a.low, b.low), vqaddq_u16(a.high, b.high)};
}
VR_NEON vr_wide_neon vr_wide_rest_neon(vr_wide_neon a) { return (vr_wide_neon){vmvnq_u16(a.low), vmvnq_u16(a.high)}; }
VR_NEON uint8x16_t vr_narrow_neon(vr_wide_neon a) {
  return vuzp2q_u8(vreinterpretq_u8_u16(a.low), vreinterpretq_u8_u16(a.high));
}

VR_NEON int16x8_t vr_mix_words_neon(int16x8_t d, int16x8_t s, uint16x8_t k) {
  return vaddq_s16(d, vqrdmulhq_s16(vsubq_s16(s, d), vreinterpretq_s16_u16(vshrq_n_u16(k, 1))));
}
VR_NEON int16x8_t vr_low_words_neon(uint8x16_t p) { return vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(p))); }
VR_NEON int16x8_t vr_high_words_neon(uint8x16_t p) { return vreinterpretq_s16_u16(vmovl_high_u8(p)); }
VR_NEON uint8x16_t vr_mix_neon(uint8x16_t d, uint8x16_t s, vr_wide_neon k) {
  const int16x8_t low = vr_mix_words_neon(vr_low_words_neon(d), vr_low_words_neon(s), k.low);
  return vqmovun_high_s16(vqmovun_s16(low), vr_mix_words_neon(vr_high_words_neon(d), vr_high_words_neon(s), k.high));
}

/// Stores the alpha bytes of four groups.
VR_NEON void vr_store_alpha_neon(uint8_t *p, const uint32_t *src) { vst1q_u8(p, vld4q_u8((const uint8_t *)src).val[3]); }

VR_NEON uint8x16_t vr_swap_red_blue_neon(uint8x16_t v) {
  static const uint8_t places[16] = {2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15};
  return vqtbl1q_u8(v, vld1q_u8(places));
}

VR_NEON uint8x16_t vr_reverse_neon(uint8x16_t v) {
  const uint32x4_t pairs = vrev64q_u32(vreinterpretq_u32_u8(v));
  return vreinterpretq_u8_u32(vextq_u32(pairs, pairs, 2));
}

/// Exchanges rows and columns.
VR_NEON void vr_transpose_neon(uint8x16_t r[4]) {
  const uint32x4_t r0 = vreinterpretq_u32_u8(r[0]), r1 = vreinterpretq_u32_u8(r[1]);
  const uint32x4_t r2 = vreinterpretq_u32_u8(r[2]), r3 = vreinterpretq_u32_u8(r[3]);
  const uint64x2_t a = vreinterpretq_u64_u32(vtrn1q_u32(r0, r1)), b = vreinterpretq_u64_u32(vtrn2q_u32(r0, r1));
  const uint64x2_t c = vreinterpretq_u64_u32(vtrn1q_u32(r2, r3)), d = vreinterpretq_u64_u32(vtrn2q_u32(r2, r3));
  r[0] = vreinterpretq_u8_u64(vtrn1q_u64(a, c));
  r[1] = vreinterpretq_u8_u64(vtrn1q_u64(b, d));
  r[2] = vreinterpretq_u8_u64(vtrn2q_u64(a, c));
  r[3] = vreinterpretq_u8_u64(vtrn2q_u64(b, d));
}

VR_NEON uint16x4_t vr_reduce565_neon(uint8x16_t v) {
  // Bytes become b5, g6, r5 and a, of which the last is multiplied by zero.
  const uint8x16_t range = vreinterpretq_u8_u32(vdupq_n_u32(0x001f3f1f));
  const uint32x4_t p = vreinterpretq_u32_u8(vr_times_neon(v, range));
  const uint32x4_t b = vandq_u32(p, vdupq_n_u32(0x1f)), g = vandq_u32(vshrq_n_u32(p, 3), vdupq_n_u32(0x3f << 5));
  const uint32x4_t r = vandq_u32(vshrq_n_u32(p, 5), vdupq_n_u32(0x1f << 11));
  return vmovn_u32(vorrq_u32(vorrq_u32(b, g), r));
}

/// Stores two groups as RGB565.
VR_NEON void vr_store_rgb565_neon(uint16_t *p, uint8x16_t a, uint8x16_t b) {
  vst1q_u16(p, vcombine_u16(vr_reduce565_neon(a), vr_reduce565_neon(b)));
}

/// a·b/255 of 16 bytes
VR_NEON void vr_multiply_bytes_neon(uint8_t *a, const uint8_t *x, const uint8_t *y) {
  vst1q_u8(a, vr_times_neon(vld1q_u8(x), vld1q_u8(y)));
}

#endif
