// Group opacity and masks: mixes what was painted since a save with the saved pixels.
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_restore_plain_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch, int w, int h,
                                    uint16_t opacity) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch))
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_mix(saved[x], dst[x], opacity);
}

static void vr_restore_masked_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                                     const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch), mask += mpitch)
    for (int x = 0; x < w; x++)
      dst[x] = vr_pixel_mix(saved[x], dst[x], vr_wide_times(opacity, mask[x] * 257u));
}

static void vr_restore_wide_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                                   const uint16_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch),
                mask = vr_next_word_row(mask, mpitch))
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_mix(saved[x], dst[x], vr_wide_times(opacity, mask[x]));
}

#define VR_LANES_FILE "vr_restore_lanes.h"
#include "vr_every_isa.h"

void vr_restore(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity) {
  if (mask) {
    VR_DISPATCH(vr_restore_masked, dst, dpitch, saved, spitch, mask, mpitch, w, h, opacity);
  } else if (opacity == 0) {
    vr_copy(dst, dpitch, saved, spitch, w, h);
  } else if (opacity < vr_full) {
    VR_DISPATCH(vr_restore_plain, dst, dpitch, saved, spitch, w, h, opacity);
  }
}

void vr_restore_wide(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                     const uint16_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity) {
  VR_DISPATCH(vr_restore_wide, dst, dpitch, saved, spitch, mask, mpitch, w, h, opacity);
}
