// Arithmetic on one premultiplied pixel, two channels at a time in the halves of a 32-bit word. It defines every result.
#ifndef VR_PIXEL_H
#define VR_PIXEL_H

#include <stdint.h>

/// x/255 rounded to nearest, for x up to 65025
static inline uint32_t vr_div255(uint32_t x) {
  x += 128;
  return (x + (x >> 8)) >> 8;
}

/// Both 16-bit halves, each holding a rounded sum (128 added), divided by 255
static inline uint32_t vr_halves_div255(uint32_t t) {
  return ((t + ((t >> 8) & 0x00ff00ff)) >> 8) & 0x00ff00ff;
}

/// p·a/255 per channel
static inline uint32_t vr_pixel_times(uint32_t p, uint32_t a) {
  const uint32_t even = vr_halves_div255((p & 0x00ff00ff) * a + 0x00800080);
  const uint32_t odd = vr_halves_div255(((p >> 8) & 0x00ff00ff) * a + 0x00800080);
  return even | odd << 8;
}

/// (d·(255 − m) + s·m)/255 per channel, rounded once
static inline uint32_t vr_pixel_lerp(uint32_t d, uint32_t s, uint32_t m) {
  const uint32_t k = 255 - m;
  const uint32_t even = vr_halves_div255((d & 0x00ff00ff) * k + (s & 0x00ff00ff) * m + 0x00800080);
  const uint32_t odd =
      vr_halves_div255(((d >> 8) & 0x00ff00ff) * k + ((s >> 8) & 0x00ff00ff) * m + 0x00800080);
  return even | odd << 8;
}

/// a + b per channel, at most 255
static inline uint32_t vr_pixel_add(uint32_t a, uint32_t b) {
  uint32_t even = (a & 0x00ff00ff) + (b & 0x00ff00ff);
  uint32_t odd = ((a >> 8) & 0x00ff00ff) + ((b >> 8) & 0x00ff00ff);
  even |= 0x01000100 - ((even >> 8) & 0x00ff00ff);
  odd |= 0x01000100 - ((odd >> 8) & 0x00ff00ff);
  return (even & 0x00ff00ff) | (odd & 0x00ff00ff) << 8;
}

/// s + d·(255 − s.a)/255
static inline uint32_t vr_pixel_over(uint32_t d, uint32_t s) {
  return vr_pixel_add(s, vr_pixel_times(d, 255 - (s >> 24)));
}

/// The pixel row `pitch` bytes further on.
static inline uint32_t *vr_next_row(uint32_t *row, ptrdiff_t pitch) { return (uint32_t *)((uint8_t *)row + pitch); }
static inline const uint32_t *vr_next_source_row(const uint32_t *row, ptrdiff_t pitch) {
  return (const uint32_t *)((const uint8_t *)row + pitch);
}

#endif
