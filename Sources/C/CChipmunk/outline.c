#include <math.h>

#include "api.h"

struct mask {
  const unsigned char *alpha;
  int width, height;
  size_t pitch;
};

// The opacity at a point; samples are in the middles of pixels, and outside there is nothing, so that every line is closed.
static double sample(vec point, void *context) {
  const struct mask *mask = context;
  int x = (int)floor(point.x), row = mask->height - 1 - (int)floor(point.y);
  if (x < 0 || row < 0 || x >= mask->width || row >= mask->height) return 0;
  return mask->alpha[(size_t)row * mask->pitch + (size_t)x] / 255.0;
}

static void collect(vec from, vec to, void *lines) { vp_cpPolylineSetCollectSegment(from, to, lines); }

void vp_outline(
  const unsigned char *alpha, int width, int height, size_t pitch, double threshold, double tolerance,
  void (*found)(const vec *, int count, void *context), void *context) {
  struct mask mask = {alpha, width, height, pitch};
  struct vp_lines *lines = vp_cpPolylineSetNew();
  if (!lines) return;
  struct vp_box box = {-0.5, -0.5, width + 0.5, height + 0.5};
  vp_cpMarchSoft(
    box, (unsigned long)width + 2, (unsigned long)height + 2, threshold, collect, lines, sample, &mask);
  for (int index = 0; index < lines->count; index++) {
    struct vp_line *line = vp_cpPolylineSimplifyCurves(lines->lines[index], tolerance);
    if (!line) continue;
    int count = line->count;
    const vec *points = line->points;
    if (count > 1 && points[0].x == points[count - 1].x && points[0].y == points[count - 1].y) count--;
    if (count >= 3) found(points, count, context);
    vp_cpPolylineFree(line);
  }
  vp_cpPolylineSetFree(lines, 1);
}
