// Draws SVG in a separate process: a few hundred bytes can demand minutes of work or all memory, and a started drawing
// cannot be cancelled. The process runs the same executable, which executes the task before main().
#ifndef VITRINE_VG_DRAWING_H
#define VITRINE_VG_DRAWING_H

#include <stddef.h>
#include <stdint.h>

struct vg_task {
  // The exact size in pixels; 0 × 0 selects the drawing's own.
  int32_t width, height;
  // When its own size is used, the longest side in pixels, to which a larger drawing is reduced; 0 for no limit.
  int32_t longest_side;
  // Larger drawings are refused.
  int32_t side_limit;
  int64_t pixel_limit;
  // Whether only the size is needed.
  int32_t is_size_only;
  // The limit of processor time in seconds.
  int32_t second_limit;
};

enum vg_outcome { VG_DRAWN, VG_DAMAGED, VG_TOO_LARGE, VG_NO_LOADER, VG_TOO_COSTLY, VG_NO_PROCESS };

struct vg_drawing {
  int32_t outcome;
  // The size that the file declares, then the size it was drawn at.
  int32_t own_width, own_height;
  int32_t width, height;
  int32_t row_stride, has_alpha;
  char message[200];
  // RGB or RGBA rows; NULL if there is no picture.
  const uint8_t *pixels;
  void *mapping;
  size_t mapping_size;
};

// Fills `drawing`, which must be passed to vg_release() afterwards. Any thread; blocks until the other process ends.
void vg_draw(const void *bytes, size_t count, const struct vg_task *task, struct vg_drawing *drawing);
void vg_release(struct vg_drawing *drawing);

#endif
