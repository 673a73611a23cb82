// The display list executor: walks a flat list once per tile (damage rectangle ∩ band of rows) and calls the kernels.
#ifndef VR_PAINT_H
#define VR_PAINT_H

#include "vr_types.h"

/// Rows of a tile: band × stride stays within an L2 cache at 1920 pixels of width.
enum { vr_band_rows = 60 };

typedef struct vr_painter vr_painter;

/// `threads` includes the calling thread, so 1 starts none. Null when memory is short.
vr_painter *vr_painter_create(int threads);
void vr_painter_destroy(vr_painter *painter);
int vr_painter_threads(const vr_painter *painter);

/// Wakes the other threads if they will take part in painting so many pixels, which the caller is about to do. Waking them
/// takes as long as painting a few bands, so it is done while the caller still makes its list. If nothing is painted soon,
/// they sleep again.
void vr_painter_prepare(vr_painter *painter, size_t area);

/// Paints `ops` in order onto `target`, touching only the pixels of `damage`, rectangles that do not overlap. The target's
/// first pixel has the coordinates (origin_x, origin_y) in the list's space. The result does not depend on the number of
/// threads or on how damage is cut. Returns false when scratch memory ran short; the frame is then incomplete.
///
/// With `changes`, sets the bits of the target's pixels whose value is not what it was. What the list shows must then not
/// depend on that: its first operation has to cover the damage opaquely.
bool vr_paint(vr_painter *painter, const vr_op *ops, size_t count, const vr_surface *target,
              int32_t origin_x, int32_t origin_y, const vr_rect *damage, size_t damage_count, const vr_changes *changes);

#endif
