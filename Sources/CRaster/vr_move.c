// Moves pixels within one surface. Nothing is computed, so all instruction sets share the C library's memmove.
#include <string.h>
#include "vr_kernels.h"

void vr_move(uint32_t *dst, ptrdiff_t pitch, int w, int h, int dx, int dy) {
  if (w <= 0 || h <= 0 || (dx == 0 && dy == 0)) return;
  // Pixels that move down are read from above: the lowest row first, before it is overwritten.
  uint8_t *row = (uint8_t *)dst + (dy > 0 ? (ptrdiff_t)(h - 1) * pitch : 0);
  const ptrdiff_t step = dy > 0 ? -pitch : pitch, back = (ptrdiff_t)dy * pitch + (ptrdiff_t)dx * 4;
  for (; h > 0; h--, row += step) memmove(row, row - back, (size_t)w * 4);
}
