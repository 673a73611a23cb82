// Composites images over the destination.
#include <string.h>
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_over_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_over(dst[x], src[x]);
}

static void vr_over_faded_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                 uint16_t opacity) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) {
      uint32_t s[4];
      for (int i = 0; i < 4; i++) s[i] = vr_wide_times((src[x] >> 8 * i & 255) << 8, opacity);
      dst[x] = vr_pixel_blend(dst[x], s, vr_wide_times((src[x] >> 24) * 257, opacity));
    }
}

/// The part of row y's run within the w pixels from x, relative to x.
static inline vr_run vr_run_within(const vr_wide_surface *s, int x, int y, int w) {
  vr_run run = {s->runs[y].first - x, s->runs[y].end - x};
  if (run.first < 0) run.first = 0;
  if (run.end > w) run.end = w;
  return run;
}

static inline const uint16_t *vr_wide_at(const vr_wide_surface *s, int x, int y) {
  return (const uint16_t *)((const uint8_t *)s->base + (ptrdiff_t)y * s->pitch) + 4 * (ptrdiff_t)x;
}

static void vr_over_wide_scalar(uint32_t *dst, ptrdiff_t dpitch, const vr_wide_surface *src, int x, int y, int w, int h,
                                uint16_t opacity) {
  for (int i = 0; i < h; i++, dst = vr_next_row(dst, dpitch)) {
    const vr_run run = vr_run_within(src, x, y + i, w);
    const uint16_t *row = vr_wide_at(src, x, y + i);
    for (int k = run.first; k < run.end; k++) {
      const uint16_t *p = row + 4 * k;
      uint32_t s[4];
      for (int c = 0; c < 4; c++) s[c] = vr_wide_times(p[c], opacity);
      dst[k] = vr_pixel_blend(dst[k], s, vr_wide_times(p[3] + (p[3] >> 8), opacity));
    }
  }
}

static void vr_blend_opaque_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                   uint16_t opacity) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_mix(dst[x], src[x] | 0xff000000, opacity);
}

static void vr_copy_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
    memcpy(dst, src, (size_t)w * 4);
}

#define VR_LANES_FILE "vr_over_lanes.h"
#include "vr_every_isa.h"

void vr_copy(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  VR_DISPATCH(vr_copy, dst, dpitch, src, spitch, w, h);
}

void vr_over(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, uint16_t opacity) {
  if (opacity == 0) return;
  if (opacity == vr_full) {
    VR_DISPATCH(vr_over, dst, dpitch, src, spitch, w, h);
  } else {
    VR_DISPATCH(vr_over_faded, dst, dpitch, src, spitch, w, h, opacity);
  }
}

void vr_over_wide(uint32_t *dst, ptrdiff_t dpitch, const vr_wide_surface *src, int x, int y, int w, int h,
                  uint16_t opacity) {
  VR_DISPATCH(vr_over_wide, dst, dpitch, src, x, y, w, h, opacity);
}

void vr_blend_opaque(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                     uint16_t opacity) {
  if (opacity == 0) return;
  VR_DISPATCH(vr_blend_opaque, dst, dpitch, src, spitch, w, h, opacity);
}
