// Coverage masks: paints a colour through one, and combines masks.
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_mask_color_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                 const vr_tint *tint) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
    for (int x = 0; x < w; x++)
      dst[x] = tint->alpha == vr_full ? vr_pixel_lerp(dst[x], tint->color, mask[x])
                                      : vr_pixel_tinted(dst[x], tint, mask[x] * 257u);
}

static void vr_mask_color_wide_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint16_t *mask, ptrdiff_t mpitch, int w, int h,
                                      const vr_tint *tint) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask = vr_next_word_row(mask, mpitch))
    for (int x = 0; x < w; x++)
      dst[x] = tint->alpha == vr_full ? vr_pixel_mix(dst[x], tint->color, mask[x]) : vr_pixel_tinted(dst[x], tint, mask[x]);
}

static void vr_mask_color_row_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, int w, int h,
                                     const vr_tint *tint) {
  vr_mask_color_scalar(dst, dpitch, mask, 0, w, h, tint);
}

static void vr_cover_color_scalar(uint32_t *dst, ptrdiff_t dpitch, uint8_t cover, int w, int h, const vr_tint *tint) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch))
    for (int x = 0; x < w; x++) vr_mask_color_scalar(dst + x, 0, &cover, 0, 1, 1, tint);
}

static void vr_colorize_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                               uint32_t color) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_times(color, mask[x]);
}

static void vr_extract_alpha_scalar(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst += dpitch, src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) dst[x] = (uint8_t)(src[x] >> 24);
}

static void vr_mask_multiply_scalar(uint8_t *dst, ptrdiff_t dpitch, const uint8_t *b, ptrdiff_t bpitch, int w, int h) {
  for (; h > 0; h--, dst += dpitch, b += bpitch)
    for (int x = 0; x < w; x++) dst[x] = (uint8_t)vr_div255((uint32_t)dst[x] * b[x]);
}

#define VR_LANES_FILE "vr_mask_lanes.h"
#include "vr_every_isa.h"

vr_tint vr_tint_of(uint32_t color, uint16_t opacity) {
  vr_tint tint = {.color = opacity == vr_full ? color : 0};
  const uint64_t half = vr_full / 2;
  for (int i = 0; i < 4; i++) tint.channel[i] = (uint16_t)(((color >> 8 * i & 255) * 256ull * opacity + half) / vr_full);
  tint.alpha = (uint16_t)(((color >> 24) * 257ull * opacity + half) / vr_full);
  return tint;
}

void vr_mask_color(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                   const vr_tint *tint) {
  VR_DISPATCH(vr_mask_color, dst, dpitch, mask, mpitch, w, h, tint);
}

void vr_mask_color_wide(uint32_t *dst, ptrdiff_t dpitch, const uint16_t *mask, ptrdiff_t mpitch, int w, int h,
                        const vr_tint *tint) {
  VR_DISPATCH(vr_mask_color_wide, dst, dpitch, mask, mpitch, w, h, tint);
}

void vr_mask_color_row(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, int w, int h, const vr_tint *tint) {
  if (h < 4 || tint->alpha == vr_full) return vr_mask_color(dst, dpitch, mask, 0, w, h, tint);
  VR_DISPATCH(vr_mask_color_row, dst, dpitch, mask, w, h, tint);
}

void vr_cover_color(uint32_t *dst, ptrdiff_t dpitch, uint8_t cover, int w, int h, const vr_tint *tint) {
  VR_DISPATCH(vr_cover_color, dst, dpitch, cover, w, h, tint);
}

void vr_colorize(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint32_t color) {
  VR_DISPATCH(vr_colorize, dst, dpitch, mask, mpitch, w, h, color);
}

void vr_extract_alpha(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  VR_DISPATCH(vr_extract_alpha, dst, dpitch, src, spitch, w, h);
}

void vr_mask_multiply(uint8_t *dst, ptrdiff_t dpitch, const uint8_t *b, ptrdiff_t bpitch, int w, int h) {
  VR_DISPATCH(vr_mask_multiply, dst, dpitch, b, bpitch, w, h);
}
