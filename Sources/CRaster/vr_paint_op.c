// One operation within one tile, source-over.
#include "vr_paint_internal.h"

/// Paints as through a mask that has `cover` everywhere.
void vr_paint_cover(const vr_tile *t, vr_rect r, uint8_t cover, const vr_tint *tint) {
  if (vr_is_empty(r) || cover == 0) return;
  uint32_t *dst = vr_at(t, r.x0, r.y0);
  if (cover == 255 && tint->alpha == vr_full) vr_fill(dst, t->pitch, vr_w(r), vr_h(r), tint->color);
  else vr_cover_color(dst, t->pitch, cover, vr_w(r), vr_h(r), tint);
}

/// `mask` is the coverage at (mx, my); `r` lies within the mask.
void vr_paint_mask(const vr_tile *t, vr_rect r, const uint8_t *mask, ptrdiff_t pitch, int32_t mx, int32_t my,
                   const vr_tint *tint) {
  if (vr_is_empty(r)) return;
  vr_mask_color(vr_at(t, r.x0, r.y0), t->pitch, mask + (ptrdiff_t)(r.y0 - my) * pitch + (r.x0 - mx), pitch, vr_w(r),
                vr_h(r), tint);
}

/// The same for 16-bit coverage.
void vr_paint_mask_wide(const vr_tile *t, vr_rect r, const uint16_t *mask, ptrdiff_t pitch, int32_t mx, int32_t my,
                        const vr_tint *tint) {
  if (vr_is_empty(r)) return;
  const uint16_t *first = vr_word_at(mask, pitch, r.x0 - mx, r.y0 - my);
  vr_mask_color_wide(vr_at(t, r.x0, r.y0), t->pitch, first, pitch, vr_w(r), vr_h(r), tint);
}

/// Fills without coverage; at full opacity the 8-bit path is exact.
static void paint_fill(const vr_tile *t, vr_rect r, const vr_tint *tint) {
  if (vr_is_empty(r)) return;
  if (tint->color != 0) vr_fill_over(vr_at(t, r.x0, r.y0), t->pitch, vr_w(r), vr_h(r), tint->color);
  else vr_paint_cover(t, r, 255, tint);
}

/// The square that corner `i` takes of `frame`.
vr_rect vr_corner_square(const vr_rect *f, const vr_corners *c, int i) {
  int32_t n = c->size[i];
  vr_rect r;
  r.x0 = (i & 1) ? f->x1 - n : f->x0;
  r.y0 = (i & 2) ? f->y1 - n : f->y0;
  r.x1 = r.x0 + n;
  r.y1 = r.y0 + n;
  return r;
}

static void paint_corners(const vr_tile *t, const vr_op *op, vr_rect r, const vr_tint *tint) {
  const vr_corners *c = op->p;
  for (int i = 0; i < 4; i++) {
    if (c->size[i] == 0) continue;
    vr_rect square = vr_corner_square(&op->frame, c, i);
    vr_paint_mask_wide(t, vr_intersection(square, r), c->mask[i], c->pitch[i], square.x0, square.y0, tint);
  }
}

static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

static void paint_rounded(const vr_tile *t, const vr_op *op, vr_rect r, const vr_tint *tint) {
  const vr_corners *c = op->p;
  vr_rect f = op->frame;
  r = vr_intersection(r, f);
  if (vr_is_empty(r)) return;
  // The insets of rows change where a corner square begins or ends.
  int32_t top0 = f.y0 + smaller(c->size[0], c->size[1]), top1 = f.y0 + larger(c->size[0], c->size[1]);
  int32_t low0 = f.y1 - larger(c->size[2], c->size[3]), low1 = f.y1 - smaller(c->size[2], c->size[3]);
  int32_t edges[6] = {f.y0, top0, top1, low0, low1, f.y1};
  // A tall corner on one side may reach past the start of one below it on the other.
  if (top1 > low0) {
    for (int i = 2; i < 5; i++) {
      for (int k = i; k > 1 && edges[k] < edges[k - 1]; k--) {
        int32_t moved = edges[k];
        edges[k] = edges[k - 1];
        edges[k - 1] = moved;
      }
    }
  }
  for (int i = 0; i < 5; i++) {
    if (edges[i + 1] <= edges[i]) continue;
    int32_t y = edges[i];
    int32_t left = y < f.y0 + c->size[0] ? c->size[0] : y >= f.y1 - c->size[2] ? c->size[2] : 0;
    int32_t right = y < f.y0 + c->size[1] ? c->size[1] : y >= f.y1 - c->size[3] ? c->size[3] : 0;
    vr_rect rows = {f.x0 + left, y, f.x1 - right, edges[i + 1]};
    vr_paint_cover(t, vr_intersection(rows, r), 255, tint);
  }
  paint_corners(t, op, r, tint);
}

static void paint_border(const vr_tile *t, const vr_op *op, vr_rect r, const vr_tint *tint) {
  static const vr_corners square = {{0}, {0}, {0}};
  const vr_corners *c = op->p ? op->p : &square;
  vr_rect f = op->frame;
  int32_t w = op->a;
  r = vr_intersection(r, f);
  if (vr_is_empty(r) || w <= 0) return;
  if (2 * w >= vr_w(f) || 2 * w >= vr_h(f)) {
    if (!op->p) { vr_paint_cover(t, r, 255, tint); return; }
  }
  // A square corner belongs to the horizontal edge, so that a translucent colour is not painted twice there.
  vr_rect top = {f.x0 + c->size[0], f.y0, f.x1 - c->size[1], f.y0 + w};
  vr_rect low = {f.x0 + c->size[2], f.y1 - w, f.x1 - c->size[3], f.y1};
  vr_rect left = {f.x0, f.y0 + (c->size[0] ? c->size[0] : w), f.x0 + w, f.y1 - (c->size[2] ? c->size[2] : w)};
  vr_rect right = {f.x1 - w, f.y0 + (c->size[1] ? c->size[1] : w), f.x1, f.y1 - (c->size[3] ? c->size[3] : w)};
  vr_paint_cover(t, vr_intersection(top, r), 255, tint);
  vr_paint_cover(t, vr_intersection(low, r), 255, tint);
  vr_paint_cover(t, vr_intersection(left, r), 255, tint);
  vr_paint_cover(t, vr_intersection(right, r), 255, tint);
  if (op->p) paint_corners(t, op, r, tint);
}

static void paint_pixels(const vr_tile *t, const vr_op *op, vr_rect r, const uint32_t *src, ptrdiff_t spitch) {
  uint32_t *dst = vr_at(t, r.x0, r.y0);
  if (!(op->flags & vr_flag_opaque)) vr_over(dst, t->pitch, src, spitch, vr_w(r), vr_h(r), op->opacity);
  else if (op->opacity == vr_full) vr_copy(dst, t->pitch, src, spitch, vr_w(r), vr_h(r));
  else vr_blend_opaque(dst, t->pitch, src, spitch, vr_w(r), vr_h(r), op->opacity);
}

static void paint_wide_image(const vr_tile *t, const vr_op *op, vr_rect r) {
  const vr_wide_surface *s = op->p;
  int32_t x = op->frame.x0 - op->a, y = op->frame.y0 - op->b;
  vr_rect whole = {x, y, x + s->width, y + s->height};
  r = vr_intersection(vr_intersection(r, op->frame), whole);
  if (vr_is_empty(r)) return;
  vr_over_wide(vr_at(t, r.x0, r.y0), t->pitch, s, r.x0 - x, r.y0 - y, vr_w(r), vr_h(r), op->opacity);
}

static void paint_image(const vr_tile *t, const vr_op *op, vr_rect r) {
  if (op->flags & vr_flag_wide) {
    paint_wide_image(t, op, r);
    return;
  }
  const vr_surface *s = op->p;
  // The position of the source's pixel (0, 0).
  int32_t x = op->frame.x0 - op->a, y = op->frame.y0 - op->b;
  vr_rect whole = {x, y, x + s->width, y + s->height};
  r = vr_intersection(vr_intersection(r, op->frame), whole);
  if (vr_is_empty(r)) return;
  const uint8_t *src = s->base + (ptrdiff_t)(r.y0 - y) * s->pitch + (ptrdiff_t)(r.x0 - x) * 4;
  paint_pixels(t, op, r, (const uint32_t *)src, s->pitch);
}

static int32_t modulo(int64_t value, int32_t divisor) {
  int64_t m = value % divisor;
  return (int32_t)(m < 0 ? m + divisor : m);
}

static void paint_tiles(const vr_tile *t, const vr_op *op, vr_rect r) {
  const vr_surface *s = op->p;
  r = vr_intersection(r, op->frame);
  if (vr_is_empty(r) || s->width <= 0 || s->height <= 0) return;
  for (int32_t y = r.y0; y < r.y1;) {
    int32_t sy = modulo((int64_t)y - op->frame.y0 + op->b, s->height);
    int32_t y1 = smaller(r.y1, y + s->height - sy);
    for (int32_t x = r.x0; x < r.x1;) {
      int32_t sx = modulo((int64_t)x - op->frame.x0 + op->a, s->width);
      int32_t x1 = smaller(r.x1, x + s->width - sx);
      vr_rect cell = {x, y, x1, y1};
      paint_pixels(t, op, cell, (const uint32_t *)(s->base + (ptrdiff_t)sy * s->pitch) + sx, s->pitch);
      x = x1;
    }
    y = y1;
  }
}

static void paint_glyphs(const vr_tile *t, const vr_op *op, vr_rect r, const vr_tint *tint) {
  const vr_glyph_at *run = op->p;
  bool opaque = tint->alpha == vr_full;
  for (int32_t i = 0; i < op->a; i++) {
    const vr_glyph *g = run[i].glyph;
    int32_t x = op->frame.x0 + run[i].x + g->left, y = op->frame.y0 + run[i].y - g->top;
    vr_rect box = {x, y, x + g->width, y + g->height};
    vr_rect c = vr_intersection(box, r);
    if (vr_is_empty(c)) continue;
    const uint8_t *src = g->base + (ptrdiff_t)(c.y0 - y) * g->pitch;
    uint32_t *dst = vr_at(t, c.x0, c.y0);
    if (g->is_color) vr_over(dst, t->pitch, (const uint32_t *)src + (c.x0 - x), g->pitch, vr_w(c), vr_h(c), tint->alpha);
    else if (opaque) vr_glyph_opaque(dst, t->pitch, src + (c.x0 - x), g->pitch, vr_w(c), vr_h(c), tint->color);
    else vr_mask_color(dst, t->pitch, src + (c.x0 - x), g->pitch, vr_w(c), vr_h(c), tint);
  }
}

static void paint_backdrop(const vr_tile *t, const vr_op *op, vr_rect r) {
  r = vr_intersection(r, op->frame);
  if (vr_is_empty(r)) return;
  if (op->opacity == vr_full) {
    vr_spread(vr_at(t, r.x0, r.y0), t->pitch, op->p, r.x0, r.y0, vr_w(r), vr_h(r));
    return;
  }
  enum { chunk = 256 };
  uint32_t pixels[chunk];
  for (int32_t y = r.y0; y < r.y1; y++)
    for (int32_t x = r.x0; x < r.x1; x += chunk) {
      const int n = smaller(chunk, r.x1 - x);
      vr_spread(pixels, 0, op->p, x, y, n, 1);
      vr_blend_opaque(vr_at(t, x, y), t->pitch, pixels, 0, n, 1, op->opacity);
    }
}

void vr_paint_op(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r) {
  const vr_tint tint = vr_tint_of(op->color, op->opacity);
  switch (op->kind) {
    case vr_op_fill: paint_fill(t, vr_intersection(r, op->frame), &tint); break;
    case vr_op_rounded: paint_rounded(t, op, r, &tint); break;
    case vr_op_border: paint_border(t, op, r, &tint); break;
    case vr_op_shadow: vr_paint_shadow(t, op, r); break;
    case vr_op_image: paint_image(t, op, r); break;
    case vr_op_tile: paint_tiles(t, op, r); break;
    case vr_op_mask: {
      const vr_mask *m = op->p;
      vr_rect f = op->frame, whole = {f.x0, f.y0, f.x0 + vr_mask_width(op, m), f.y0 + m->height};
      whole = vr_intersection(vr_intersection(r, f), whole);
      if (!(op->flags & vr_flag_wide)) vr_paint_mask(t, whole, m->base, m->pitch, f.x0, f.y0, &tint);
      else vr_paint_mask_wide(t, whole, vr_word_at(m->base, m->pitch, 0, 0), m->pitch, f.x0, f.y0, &tint);
      break;
    }
    case vr_op_glyphs: paint_glyphs(t, op, r, &tint); break;
    case vr_op_gradient: vr_paint_gradient(s, t, op, r); break;
    case vr_op_backdrop: paint_backdrop(t, op, r); break;
    default: break;
  }
}
