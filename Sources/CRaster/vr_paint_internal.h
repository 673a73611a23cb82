// Declarations shared by the parts of the display list executor. Not part of the public headers.
#ifndef VR_PAINT_INTERNAL_H
#define VR_PAINT_INTERNAL_H

#include "vr_kernels.h"
#include "vr_paint.h"

/// Pixels copied by a save: `offset` into the scratch arena, rows of `rect`'s width packed at `pitch` bytes.
typedef struct { size_t offset; ptrdiff_t pitch; vr_rect rect; } vr_saved;

/// The state of one painting thread. The arena grows by reallocation, so saved pixels are addressed by offset.
typedef struct {
  uint8_t *arena;
  size_t arena_size, arena_used;
  vr_saved *stack;
  size_t stack_size, stack_used;
  /// Where a tile is painted whose changes are noted.
  uint8_t *apart;
  size_t apart_size;
  bool failed;
} vr_scratch;

/// Where a tile is painted: pixel (x, y) of the list's space lies at base + (y - oy)·pitch + (x - ox)·4.
typedef struct { uint8_t *base; ptrdiff_t pitch; int32_t ox, oy; vr_rect clip; } vr_tile;

static inline vr_rect vr_intersection(vr_rect a, vr_rect b) {
  vr_rect r = {a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1, a.y1 < b.y1 ? a.y1 : b.y1};
  return r;
}
static inline bool vr_is_empty(vr_rect r) { return r.x1 <= r.x0 || r.y1 <= r.y0; }
static inline int vr_w(vr_rect r) { return r.x1 - r.x0; }
static inline int vr_h(vr_rect r) { return r.y1 - r.y0; }
/// The pixels in a row of `m`, whose coverage has 16 bits if `op` is flagged so.
static inline int32_t vr_mask_width(const vr_op *op, const vr_mask *m) {
  return op->flags & vr_flag_wide ? m->width / 2 : m->width;
}
static inline uint32_t *vr_at(const vr_tile *t, int32_t x, int32_t y) {
  return (uint32_t *)(t->base + (ptrdiff_t)(y - t->oy) * t->pitch) + (x - t->ox);
}

/// The 16-bit coverage at (x, y) of a mask.
static inline const uint16_t *vr_word_at(const void *mask, ptrdiff_t pitch, int32_t x, int32_t y) {
  return (const uint16_t *)((const uint8_t *)mask + (ptrdiff_t)y * pitch) + x;
}

/// Takes a 64-byte aligned block of the arena. Returns its offset, or SIZE_MAX when memory is short.
size_t vr_scratch_take(vr_scratch *s, size_t bytes);

void vr_paint_cover(const vr_tile *t, vr_rect r, uint8_t cover, const vr_tint *tint);
void vr_paint_mask(const vr_tile *t, vr_rect r, const uint8_t *mask, ptrdiff_t pitch, int32_t mx, int32_t my,
                   const vr_tint *tint);
void vr_paint_mask_wide(const vr_tile *t, vr_rect r, const uint16_t *mask, ptrdiff_t pitch, int32_t mx, int32_t my,
                        const vr_tint *tint);
void vr_paint_op(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r);
void vr_paint_blended(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r);
void vr_paint_combined(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r);
void vr_paint_shadow(const vr_tile *t, const vr_op *op, vr_rect r);
void vr_paint_gradient(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r);
/// The colours of `h` rows from `y` on of a gradient that has one opaque colour in each row; false if it is none.
bool vr_gradient_rows(const vr_op *op, int32_t y, int h, uint32_t *colors);
void vr_paint_save(vr_scratch *s, const vr_tile *t, const vr_op *op);
void vr_paint_restore(vr_scratch *s, const vr_tile *t, const vr_op *op);
vr_rect vr_corner_square(const vr_rect *frame, const vr_corners *corners, int i);

#endif
