// Paints text in an opaque colour: one interpolation instead of a multiplication and a blend.
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_glyph_opaque_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                   uint32_t color) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_lerp(dst[x], color, mask[x]);
}

#define VR_LANES_FILE "vr_glyph_lanes.h"
#include "vr_every_isa.h"

void vr_glyph_opaque(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint32_t color) {
  VR_DISPATCH(vr_glyph_opaque, dst, dpitch, mask, mpitch, w, h, color);
}
