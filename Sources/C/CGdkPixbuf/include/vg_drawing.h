// Draws SVG in a process of its own: a few hundred bytes can ask for minutes of work or all memory, and a drawing that was
// begun cannot be broken off. The process is this program again, which turns to that task before main().
#ifndef VITRINE_VG_DRAWING_H
#define VITRINE_VG_DRAWING_H

#include <stddef.h>
#include <stdint.h>

struct vg_task {
  // Exactly this size; 0 × 0 takes the drawing's own.
  int32_t width, height;
  // Of its own size: longer sides become this long; 0 leaves them.
  int32_t longest_side;
  // What is refused.
  int32_t side_limit;
  int64_t pixel_limit;
  // Only its size is wanted.
  int32_t is_size_only;
  // Of processor time.
  int32_t second_limit;
};

enum vg_outcome { VG_DRAWN, VG_DAMAGED, VG_TOO_LARGE, VG_NO_LOADER, VG_TOO_COSTLY, VG_NO_PROCESS };

struct vg_drawing {
  int32_t outcome;
  // What the drawing announced of itself, then what it was drawn at.
  int32_t own_width, own_height;
  int32_t width, height;
  int32_t row_stride, has_alpha;
  char message[200];
  // RGB or RGBA rows; NULL without a picture.
  const uint8_t *pixels;
  void *mapping;
  size_t mapping_size;
};

// Fills `drawing`; vg_release() it afterwards. Any thread; waits for the other process.
void vg_draw(const void *bytes, size_t count, const struct vg_task *task, struct vg_drawing *drawing);
void vg_release(struct vg_drawing *drawing);

#endif
