// Between byte orders and kinds of alpha, for decoders and encoders.
#include "vr_isa.h"
#include "vr_pixel.h"

static void vr_from_rgba_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch)
    for (int x = 0; x < w; x++) {
      const uint8_t *p = src + 4 * x;
      const uint32_t rgb = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
      dst[x] = vr_pixel_times(rgb, p[3]) | (uint32_t)p[3] << 24;
    }
}

static void vr_from_rgb_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch)
    for (int x = 0; x < w; x++) {
      const uint8_t *p = src + 3 * x;
      dst[x] = 0xff000000 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
    }
}

void vr_from_rgba(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  VR_DISPATCH(vr_from_rgba, dst, dpitch, src, spitch, w, h);
}

void vr_from_rgb(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  VR_DISPATCH(vr_from_rgb, dst, dpitch, src, spitch, w, h);
}

static inline uint8_t vr_straight(uint32_t c, uint32_t a) {
  const uint32_t value = (c * 255 + a / 2) / a;
  return (uint8_t)(value < 255 ? value : 255);
}

// One body for all: encoders take a hundred times longer, and most pixels are opaque or empty.
void vr_to_rgba(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, bool keep_alpha) {
  for (; h > 0; h--, dst += dpitch, src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++) {
      const uint32_t p = src[x], a = p >> 24;
      uint8_t *out = dst + 4 * x;
      if (!keep_alpha || a == 255) {
        out[0] = (uint8_t)(p >> 16);
        out[1] = (uint8_t)(p >> 8);
        out[2] = (uint8_t)p;
        out[3] = 255;
      } else if (a == 0) {
        out[0] = out[1] = out[2] = out[3] = 0;
      } else {
        out[0] = vr_straight(p >> 16 & 255, a);
        out[1] = vr_straight(p >> 8 & 255, a);
        out[2] = vr_straight(p & 255, a);
        out[3] = (uint8_t)a;
      }
    }
}
