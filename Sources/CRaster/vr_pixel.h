// Arithmetic on one premultiplied pixel, two channels at a time in the halves of a 32-bit word. It defines every result.
#ifndef VR_PIXEL_H
#define VR_PIXEL_H

#include <stdint.h>
#include "vr_types.h"

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

/// The product of 16-bit factors, where 65535 is one.
static inline uint32_t vr_wide_times(uint32_t a, uint32_t b) { return a * b >> 16; }

/// Composites a source of wide channels, blue first, and alpha `a` over `d`, rounded once.
static inline uint32_t vr_pixel_blend(uint32_t d, const uint32_t s[4], uint32_t a) {
  uint32_t result = 0;
  for (int i = 0; i < 4; i++) {
    const uint32_t sum = (s[i] + vr_wide_times((d >> 8 * i & 255) << 8, 65535 - a) + 128) >> 8;
    result |= (sum < 255 ? sum : 255) << 8 * i;
  }
  return result;
}

/// Paints a tint over `d` through wide coverage `k`.
static inline uint32_t vr_pixel_tinted(uint32_t d, const vr_tint *t, uint32_t k) {
  uint32_t s[4];
  for (int i = 0; i < 4; i++) s[i] = vr_wide_times(t->channel[i], k);
  return vr_pixel_blend(d, s, vr_wide_times(t->alpha, k));
}

/// Interpolates from `a` to `b` by a wide factor.
static inline uint32_t vr_pixel_mix(uint32_t a, uint32_t b, uint32_t k) {
  uint32_t result = 0;
  for (int i = 0; i < 32; i += 8) {
    const int32_t from = a >> i & 255, way = (int32_t)(b >> i & 255) - from;
    result |= (uint32_t)(from + ((way * (int32_t)(k >> 1) + 16384) >> 15)) << i;
  }
  return result;
}

/// The row `pitch` bytes further on.
static inline uint32_t *vr_next_row(uint32_t *row, ptrdiff_t pitch) { return (uint32_t *)((uint8_t *)row + pitch); }
static inline uint32_t *vr_row(uint32_t *first, ptrdiff_t pitch, int y) {
  return (uint32_t *)((uint8_t *)first + y * pitch);
}
static inline const uint32_t *vr_next_source_row(const uint32_t *row, ptrdiff_t pitch) {
  return (const uint32_t *)((const uint8_t *)row + pitch);
}
static inline const uint16_t *vr_next_word_row(const uint16_t *row, ptrdiff_t pitch) {
  return (const uint16_t *)((const uint8_t *)row + pitch);
}

#endif
