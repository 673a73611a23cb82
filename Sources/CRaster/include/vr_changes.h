// Sets of pixels that changed.
#ifndef VR_CHANGES_H
#define VR_CHANGES_H

#include "vr_types.h"

static inline uint64_t *vr_change_bits(const vr_changes *c, int y) { return c->bits + (ptrdiff_t)y * c->columns; }
static inline uint64_t *vr_change_sums(const vr_changes *c, int y) { return c->sums + (ptrdiff_t)y * c->sum_columns; }

/// Removes all pixels of the rows from y0 up to y1.
void vr_changes_clear(const vr_changes *c, int y0, int y1);
/// Adds the pixels of `other`, a set for a surface of the same size, in these rows.
void vr_changes_add(const vr_changes *c, const vr_changes *other, int y0, int y1);
/// Adds the pixels of a rectangle.
void vr_changes_add_rect(const vr_changes *c, vr_rect rect);
/// The number of pixels within `rect`.
size_t vr_changes_count(const vr_changes *c, vr_rect rect);
/// Copies the pixels of the set within `rect` to scan-out memory, each once and in the order of addresses. `dst` and `src`
/// point to the pixel (0, 0) of the set's surface. Returns their number.
size_t vr_changes_copy(const vr_changes *c, vr_rect rect, uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src,
                       ptrdiff_t spitch);
/// The same into RGB565, as vr_copy_rotated_rgb565 rounds.
size_t vr_changes_copy_rgb565(const vr_changes *c, vr_rect rect, uint16_t *dst, ptrdiff_t dpitch, const uint32_t *src,
                              ptrdiff_t spitch);

#endif
