// The final copy of a frame to scan-out memory: rotated by multiples of 90° and, for small panels, reduced to RGB565.
#include "vr_isa.h"
#include "vr_pixel.h"

/// Rotates one block of pixels clockwise (`turn` 1) or counterclockwise (3): w columns become w rows of h pixels.
static void vr_rotate_block_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                 int turn) {
  for (int x = 0; x < w; x++) {
    uint32_t *row = vr_next_row(dst, dpitch * (turn == 1 ? x : w - 1 - x));
    for (int i = 0; i < h; i++) row[i] = vr_next_source_row(src, spitch * (turn == 1 ? h - 1 - i : i))[x];
  }
}

static void vr_flip_row_scalar(uint32_t *dst, const uint32_t *src, int w) {
  for (int x = 0; x < w; x++) dst[x] = src[w - 1 - x];
}

static inline uint16_t vr_rgb565(uint32_t p) {
  const uint32_t r = vr_div255((p >> 16 & 255) * 31), g = vr_div255((p >> 8 & 255) * 63), b = vr_div255((p & 255) * 31);
  return (uint16_t)(r << 11 | g << 5 | b);
}

static void vr_rgb565_row_scalar(uint16_t *dst, const uint32_t *src, int w) {
  for (int x = 0; x < w; x++) dst[x] = vr_rgb565(src[x]);
}

#define VR_LANES_FILE "vr_rotate_lanes.h"
#include "vr_every_isa.h"

// 16 pixels are one cache line of the destination; as many source rows stay in the L1 cache meanwhile.
enum { vr_rotate_side = 16 };

/// Prefetches the `count` short rows that are read next; hardware prefetchers do not predict strides this long.
static inline void vr_prefetch(const uint32_t *src, ptrdiff_t spitch, int y, int count, int x, int w) {
  for (int k = 0; k < count; k++) {
    const uint32_t *row = vr_next_source_row(src, spitch * (y + k)) + x;
    __builtin_prefetch(row);
    __builtin_prefetch(row + w - 1);
  }
}

/// Rotates by 90° or 270°, band by band of destination rows and in each from left to right, in whole cache lines: writing
/// parts of a line to scan-out memory is slow.
static void vr_rotate_quarter(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                              int turn) {
  const int past = (int)((uintptr_t)dst / 4 % vr_rotate_side);
  for (int band = 0; band < w; band += vr_rotate_side) {
    const int rows = w - band < vr_rotate_side ? w - band : vr_rotate_side;
    const int x = turn == 1 ? band : w - band - rows;
    for (int column = 0, end; column < h; column = end) {
      end = column == 0 ? vr_rotate_side - past : column + vr_rotate_side;
      if (end > h) end = h;
      const int y = turn == 1 ? h - end : column;
      const int ahead = h - end < vr_rotate_side ? h - end : vr_rotate_side;
      vr_prefetch(src, spitch, turn == 1 ? y - ahead : end, ahead, x, rows);
      VR_DISPATCH(vr_rotate_block, vr_next_row(dst, dpitch * band) + column, dpitch, vr_next_source_row(src, spitch * y) + x,
                  spitch, rows, end - column, turn);
    }
  }
}

void vr_copy_rotated(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int turn) {
  switch (turn & 3) {
    case 0: return vr_copy(dst, dpitch, src, spitch, w, h);
    case 2:
      for (int y = h - 1; y >= 0; y--, dst = vr_next_row(dst, dpitch))
        VR_DISPATCH(vr_flip_row, dst, vr_next_source_row(src, spitch * y), w);
      return;
    default: return vr_rotate_quarter(dst, dpitch, src, spitch, w, h, turn & 3);
  }
}

static uint16_t *vr_next_row565(uint16_t *row, ptrdiff_t pitch) { return (uint16_t *)((uint8_t *)row + pitch); }

void vr_copy_rotated_rgb565(uint16_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int turn) {
  turn &= 3;
  if (turn == 0) {
    for (; h > 0; h--, dst = vr_next_row565(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR_DISPATCH(vr_rgb565_row, dst, src, w);
    return;
  }
  // Rotate block by block into a small buffer, then convert that to 16 bits. 32 pixels are one line of the destination.
  enum { across = 32, down = 16 };
  _Alignas(64) uint32_t block[across * down];
  const int dw = turn == 2 ? w : h, dh = turn == 2 ? h : w;
  for (int y = 0; y < dh; y += down) {
    const int rows = dh - y < down ? dh - y : down;
    for (int x = 0; x < dw; x += across) {
      const int columns = dw - x < across ? dw - x : across;
      int sx, sy, sw = rows, sh = columns;
      switch (turn) {
        case 1: sx = y; sy = h - x - columns; break;
        case 2: sx = w - x - columns; sy = h - y - rows; sw = columns; sh = rows; break;
        default: sx = w - y - rows; sy = x; break;
      }
      vr_copy_rotated(block, across * 4, vr_next_source_row(src, spitch * sy) + sx, spitch, sw, sh, turn);
      for (int row = 0; row < rows; row++)
        VR_DISPATCH(vr_rgb565_row, vr_next_row565(dst, dpitch * (y + row)) + x, block + row * across, columns);
    }
  }
}
