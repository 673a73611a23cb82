// Nine-slice shadows: only the four corners are masks; edges are constant along a row or repeat one row.
#include "vr_paint_internal.h"

static void paint_slices(const vr_tile *t, const vr_shadow *s, vr_rect area, vr_rect r, const vr_tint *tint) {
  const vr_mask *m = &s->mask;
  if (s->corner == 0) {
    vr_paint_mask(t, r, m->base, m->pitch, area.x0, area.y0, tint);
    return;
  }
  int32_t c = s->corner;
  int32_t x1 = area.x0 + c, x2 = area.x1 - c, y1 = area.y0 + c, y2 = area.y1 - c;
  vr_rect left = {area.x0, y1, x1, y2}, right = {x2, y1, area.x1, y2};
  vr_rect corners[4] = {{area.x0, area.y0, x1, y1}, {x2, area.y0, area.x1, y1},
                        {area.x0, y2, x1, area.y1}, {x2, y2, area.x1, area.y1}};
  // The mask's origin when it is aligned with the right and bottom edges of the area.
  int32_t far_x = area.x1 - m->width, far_y = area.y1 - m->height;
  for (int i = 0; i < 4; i++)
    vr_paint_mask(t, vr_intersection(corners[i], r), m->base, m->pitch, i & 1 ? far_x : area.x0,
                  i & 2 ? far_y : area.y0, tint);
  for (int i = 0; i < 2; i++) {  // top and bottom: one coverage per row
    vr_rect rows = {x1, i ? y2 : area.y0, x2, i ? area.y1 : y1};
    rows = vr_intersection(rows, r);
    if (vr_is_empty(rows)) continue;
    for (int32_t y = rows.y0; y < rows.y1; y++) {
      uint8_t k = m->base[(ptrdiff_t)(y - (i ? far_y : area.y0)) * m->pitch + c];
      if (k == 0) continue;
      vr_rect row = {rows.x0, y, rows.x1, y + 1};
      vr_paint_cover(t, row, k, tint);
    }
  }
  const uint8_t *middle = m->base + (ptrdiff_t)c * m->pitch;
  vr_rect l = vr_intersection(left, r);
  if (!vr_is_empty(l)) vr_mask_color_row(vr_at(t, l.x0, l.y0), t->pitch, middle + (l.x0 - area.x0), vr_w(l), vr_h(l), tint);
  vr_rect g = vr_intersection(right, r);
  if (!vr_is_empty(g)) vr_mask_color_row(vr_at(t, g.x0, g.y0), t->pitch, middle + (g.x0 - far_x), vr_w(g), vr_h(g), tint);
  vr_rect centre = {x1, y1, x2, y2};
  centre = vr_intersection(centre, r);
  if (!vr_is_empty(centre)) vr_paint_cover(t, centre, middle[c], tint);
}

static void paint_part(const vr_tile *t, const vr_shadow *s, vr_rect area, vr_rect part, vr_rect r, const vr_tint *tint) {
  part = vr_intersection(part, r);
  if (!vr_is_empty(part)) paint_slices(t, s, area, part, tint);
}

void vr_paint_shadow(const vr_tile *t, const vr_op *op, vr_rect r) {
  const vr_shadow *s = op->p;
  vr_rect f = op->frame;
  vr_rect area = {f.x0 - s->extent, f.y0 - s->extent, f.x1 + s->extent, f.y1 + s->extent};
  const vr_tint tint = vr_tint_of(op->color, op->opacity);
  r = vr_intersection(r, area);
  if (vr_is_empty(r)) return;
  const vr_rect hollow = {op->a, op->b, op->c, op->d};
  if (vr_is_empty(vr_intersection(hollow, r))) {
    paint_slices(t, s, area, r, &tint);
    return;
  }
  vr_rect above = {r.x0, r.y0, r.x1, hollow.y0}, below = {r.x0, hollow.y1, r.x1, r.y1};
  paint_part(t, s, area, above, r, &tint);
  paint_part(t, s, area, below, r, &tint);
  // Paint the rows beside the rectangle, further in where its corners are rounded. The middle of a quarter circle is 0.293
  // radii from both edges; that of a continuous corner is closer.
  int32_t n = op->corner, m = n ? (n * 3 + 9) / 10 + 1 : 0;
  if (m > n) m = n;
  const int32_t edges[6] = {hollow.y0, hollow.y0 + m, hollow.y0 + n, hollow.y1 - n, hollow.y1 - m, hollow.y1};
  const int32_t insets[5] = {n, m, 0, m, n};
  for (int i = 0; i < 5; i++) {
    vr_rect left = {r.x0, edges[i], hollow.x0 + insets[i], edges[i + 1]};
    vr_rect right = {hollow.x1 - insets[i], edges[i], r.x1, edges[i + 1]};
    paint_part(t, s, area, left, r, &tint);
    paint_part(t, s, area, right, r, &tint);
  }
}
