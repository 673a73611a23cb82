// Cuts rectangles that may overlap into rows of rectangles that do not.
#ifndef VR_ROWS_H
#define VR_ROWS_H

#include "vr_types.h"

/// Rectangles in memory that grows as needed, freed with free(rects).
typedef struct { vr_rect *rects; size_t count, capacity; } vr_rect_list;

/// Replaces `rows` by the pixels of `rects`, some of which may be empty: sorted by y, then x; all that share a row begin
/// and end with it, none touches its neighbour, and no row could be joined with the next. There is only one such list, and
/// it is the one that pixman keeps. Takes time in proportion to the result, apart from sorting. Returns false when memory
/// is short.
bool vr_cut_into_rows(const vr_rect *rects, size_t count, vr_rect_list *rows);

#endif
