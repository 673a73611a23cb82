#include "vr_covers.h"

static void put(vr_covers *c, int32_t i, vr_rect r, int64_t area) {
  c->x0[i] = r.x0;
  c->y0[i] = r.y0;
  c->x1[i] = r.x1;
  c->y1[i] = r.y1;
  c->area[i] = area;
}

static void find_smallest(vr_covers *c) {
  c->smallest = 0;
  for (int32_t i = 1; i < vr_most_covers; i++) if (c->area[i] < c->area[c->smallest]) c->smallest = i;
}

void vr_add_cover(vr_covers *c, vr_rect r) {
  const int64_t area = (int64_t)(r.x1 - r.x0) * (r.y1 - r.y0);
  if (c->count == vr_most_covers) {
    if (area <= c->area[c->smallest]) return;
    put(c, c->smallest, r, area);
    find_smallest(c);
    return;
  }
  if (c->count % vr_covers_at_once == 0)
    for (int32_t i = c->count; i < c->count + vr_covers_at_once; i++) c->x0[i] = INT32_MAX;
  put(c, c->count++, r, area);
  if (c->count == vr_most_covers) find_smallest(c);
}
