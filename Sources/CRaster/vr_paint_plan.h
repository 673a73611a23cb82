// The order in which the operations of a tile are painted. Internal to this target.
#ifndef VR_PAINT_PLAN_H
#define VR_PAINT_PLAN_H

#include "vr_paint_internal.h"

enum {
  /// A tile's ops are picked out of those of its band, unless the band has more than this.
  vr_most_picked = 256,
  /// The most rectangles that a tile's ops are cut into, and that are filled first.
  vr_most_pieces = 512,
  vr_most_fills = 32,
};

typedef struct { vr_rect rect; int16_t next; } vr_piece;

/// The ops that paint one tile, and the opaque rectangles among them that are filled before all others.
///
/// Cards on a background, painted one after another from top to bottom, touch memory in an order that no hardware
/// prefetcher recognises: each row of each is a new sequence. So the plain opaque rectangles of a tile are filled together,
/// row by row across all of them, as one sequence of addresses. What comes before such a rectangle in the list is not
/// painted within it.
typedef struct {
  const uint32_t *first, *end;
  uint32_t picked[vr_most_picked];
  /// The number of rectangles to fill first. If there are none, ops are painted as far as their bounds reach.
  int fill_count;
  vr_fill_part fills[vr_most_fills];
  vr_rect fill_rects[vr_most_fills];
  uint32_t colors[vr_most_fills][vr_band_rows];
  /// What remains to be painted of each op: piece k of the op at first[k], and those that follow it.
  int piece_count;
  vr_piece pieces[vr_most_pieces];
} vr_plan;

/// Makes the plan for one tile out of the ops from `first` up to `end`, indices of those that touch the tile's band.
void vr_plan_tile(vr_plan *plan, const vr_op *ops, const vr_tile *t, const uint32_t *first, const uint32_t *end);

#endif
