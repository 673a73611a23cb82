// The largest rectangles that opaque operations fill, and whether one of them hides another rectangle.
#ifndef VR_COVERS_H
#define VR_COVERS_H

#include "vr_types.h"

enum {
  vr_most_covers = 48,
  /// So many are compared at once.
  vr_covers_at_once = 8,
};

/// Rectangles by coordinate. Those from `count` up to a multiple of `vr_covers_at_once` cover nothing.
typedef struct {
  int32_t x0[vr_most_covers], y0[vr_most_covers], x1[vr_most_covers], y1[vr_most_covers];
  int64_t area[vr_most_covers];
  int32_t count;
  /// The one with the smallest area, once there is no more room.
  int32_t smallest;
} vr_covers;

static inline vr_rect vr_cover_at(const vr_covers *c, int32_t i) {
  return (vr_rect){c->x0[i], c->y0[i], c->x1[i], c->y1[i]};
}

/// Whether one of the rectangles includes all of `r`.
static inline bool vr_is_covered(const vr_covers *c, vr_rect r) {
  for (int32_t i = 0; i < c->count; i += vr_covers_at_once) {
    int32_t covered = 0;
    // Without branches, so that the compiler takes several at once.
    for (int32_t k = i; k < i + vr_covers_at_once; k++)
      covered |= (c->x0[k] <= r.x0) & (c->y0[k] <= r.y0) & (c->x1[k] >= r.x1) & (c->y1[k] >= r.y1);
    if (covered) return true;
  }
  return false;
}

/// Adds a rectangle that is not empty. If there is no room, it takes the place of the smallest one, unless it is smaller.
void vr_add_cover(vr_covers *c, vr_rect r);

#endif
