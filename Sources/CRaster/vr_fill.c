// Fills rectangles with a colour.
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_fill_scalar(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  for (; h > 0; h--, dst = vr_next_row(dst, pitch))
    for (int x = 0; x < w; x++) dst[x] = color;
}

static void vr_fill_rows_scalar(uint32_t *dst, ptrdiff_t pitch, int w, int h, const uint32_t *colors) {
  for (; h > 0; h--, dst = vr_next_row(dst, pitch), colors++)
    for (int x = 0; x < w; x++) dst[x] = *colors;
}

static void vr_fill_parts_scalar(const vr_fill_part *parts, int count, ptrdiff_t pitch, int h) {
  for (int y = 0; y < h; y++)
    for (int i = 0; i < count; i++) {
      const vr_fill_part *p = &parts[i];
      if (y < p->y0 || y >= p->y1) continue;
      vr_fill_scalar(vr_row(p->dst, pitch, y), pitch, p->w, 1, p->colors[(y - p->y0) * p->step]);
    }
}

static void vr_fill_over_scalar(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  for (; h > 0; h--, dst = vr_next_row(dst, pitch))
    for (int x = 0; x < w; x++) dst[x] = vr_pixel_over(dst[x], color);
}

#define VR_LANES_FILE "vr_fill_lanes.h"
#include "vr_every_isa.h"

#if defined(__x86_64__)
// From this many pixels in a row on, the processor's own fill is faster, as memset finds too: it writes whole lines without
// reading them first.
enum { vr_least_string = 1024 };

static void vr_fill_string(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  for (; h > 0; h--, dst = vr_next_row(dst, pitch)) {
    uint32_t *at = dst;
    size_t count = (size_t)w;
    __asm__ volatile("rep stosl" : "+D"(at), "+c"(count) : "a"(color) : "memory");
  }
}
#else
enum { vr_least_string = INT32_MAX };
static void vr_fill_string(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  vr_fill_scalar(dst, pitch, w, h, color);
}
#endif

void vr_fill(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  if (w >= vr_least_string) return vr_fill_string(dst, pitch, w, h, color);
  VR_DISPATCH(vr_fill, dst, pitch, w, h, color);
}

void vr_fill_rows(uint32_t *dst, ptrdiff_t pitch, int w, int h, const uint32_t *colors) {
  VR_DISPATCH(vr_fill_rows, dst, pitch, w, h, colors);
}

void vr_fill_parts(const vr_fill_part *parts, int count, ptrdiff_t pitch, int h) {
  VR_DISPATCH(vr_fill_parts, parts, count, pitch, h);
}

void vr_fill_over(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  if (color >> 24 == 255) return vr_fill(dst, pitch, w, h, color);
  if (color == 0) return;
  VR_DISPATCH(vr_fill_over, dst, pitch, w, h, color);
}
