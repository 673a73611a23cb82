#include "vr_kernels.h"

static inline uint64_t turn(uint64_t value, int bits) { return (value << bits) | (value >> (64 - bits)); }

// Four independent lanes, so that the multiplications overlap; the constants are odd and have no pattern.
static const uint64_t prime_a = 0x9E3779B97F4A7C15u, prime_b = 0xC2B2AE3D27D4EB4Fu;

static inline uint64_t absorb(uint64_t lane, uint32_t pixel) {
  return turn(lane ^ ((pixel & 0x00FFFFFFu) + 1) * prime_b, 29) * prime_a;
}

uint64_t vr_hash(const uint32_t *pixels, ptrdiff_t pitch, int w, int h) {
  uint64_t lanes[4] = {prime_a, prime_b, ~prime_a, ~prime_b};
  for (int y = 0; y < h; y++) {
    const uint32_t *row = (const uint32_t *)((const char *)pixels + (ptrdiff_t)y * pitch);
    int x = 0;
    for (; x + 4 <= w; x += 4)
      for (int i = 0; i < 4; i++) lanes[i] = absorb(lanes[i], row[x + i]);
    for (; x < w; x++) lanes[x & 3] = absorb(lanes[x & 3], row[x]);
  }
  uint64_t hash = (uint64_t)(uint32_t)w << 32 | (uint32_t)h;
  for (int i = 0; i < 4; i++) hash = turn(hash ^ lanes[i], 31) * prime_b;
  return hash ^ hash >> 32;
}
