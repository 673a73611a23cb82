// Combines images with the destination by other operators than source-over, for layers that glow, tint or erase.
#include "vr_isa.h"
#include "vr_pixel.h"

/// a·b/255 per channel
static inline uint32_t vr_pixel_product(uint32_t a, uint32_t b) {
  uint32_t result = 0;
  for (int i = 0; i < 32; i += 8) result |= vr_div255((a >> i & 255) * (b >> i & 255)) << i;
  return result;
}

/// a − b per channel, at least 0
static inline uint32_t vr_pixel_subtract(uint32_t a, uint32_t b) {
  uint32_t result = 0;
  for (int i = 0; i < 32; i += 8) {
    const uint32_t from = a >> i & 255, less = b >> i & 255;
    result |= (from > less ? from - less : 0) << i;
  }
  return result;
}

static inline uint32_t vr_pixel_combine(uint32_t d, uint32_t s, int how) {
  const uint32_t product = vr_pixel_product(d, s), rest = vr_pixel_times(d, 255 - (s >> 24));
  switch (how) {
    case vr_combine_add: return vr_pixel_add(d, s);
    case vr_combine_subtract: return vr_pixel_subtract(d, s & 0x00ffffff);
    case vr_combine_multiply: return vr_pixel_add(product, rest);
    case vr_combine_multiply_twice: return vr_pixel_add(vr_pixel_add(product, product & 0x00ffffff), rest);
    case vr_combine_screen: return vr_pixel_add(s, vr_pixel_product(d, ~s));
    case vr_combine_multiply_alpha: return vr_pixel_times(d, s >> 24);
    default: return s;
  }
}

static void vr_combine_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                              int how) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_combine(dst[x], src[x], how);
}

#define VR_LANES_FILE "vr_combine_lanes.h"
#include "vr_every_isa.h"

void vr_combine(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int how) {
  if (how == vr_combine_replace) {
    vr_copy(dst, dpitch, src, spitch, w, h);
    return;
  }
  VR_DISPATCH(vr_combine, dst, dpitch, src, spitch, w, h, how);
}
