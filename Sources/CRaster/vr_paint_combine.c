// Operations that are combined with what is behind them by one of vr_combine_….
#include "vr_paint_internal.h"

// Whether `op` is one colour painted through coverage.
static bool has_coverage(const vr_op *op) {
  return op->kind == vr_op_mask || op->kind == vr_op_rounded || op->kind == vr_op_border || op->kind == vr_op_shadow ||
         op->kind == vr_op_glyphs;
}

// Paints `op` alone onto clear scratch of the size of `r`. Returns its offset in the arena, or SIZE_MAX.
static size_t isolate(vr_scratch *s, const vr_op *op, vr_rect r, uint32_t color) {
  const ptrdiff_t pitch = (ptrdiff_t)vr_w(r) * 4;
  const size_t at = vr_scratch_take(s, (size_t)pitch * (size_t)vr_h(r));
  // Gradients take scratch of their own, which may move the arena: make room for it first.
  const size_t room = at == SIZE_MAX ? SIZE_MAX : vr_scratch_take(s, (size_t)pitch);
  if (room == SIZE_MAX) return SIZE_MAX;
  s->arena_used = room;
  vr_op plain = *op;
  plain.blend = vr_blend_over;
  plain.color = color;
  vr_fill((uint32_t *)(s->arena + at), pitch, vr_w(r), vr_h(r), 0);
  const vr_tile tile = {s->arena + at, pitch, r.x0, r.y0, r};
  vr_paint_op(s, &tile, &plain, r);
  return at;
}

// Operators that change what is behind even where their source is clear: only where the shape has coverage.
static void combine_through_coverage(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r, int how) {
  const int w = vr_w(r), h = vr_h(r);
  const ptrdiff_t pitch = (ptrdiff_t)w * 4;
  const size_t shape = isolate(s, op, r, 0xffffffff);
  const size_t behind = vr_scratch_take(s, (size_t)pitch * (size_t)h + (size_t)w * (size_t)h);
  if (shape == SIZE_MAX || behind == SIZE_MAX) return;
  uint32_t *saved = (uint32_t *)(s->arena + behind), *colors = (uint32_t *)(s->arena + shape);
  uint8_t *coverage = s->arena + behind + (size_t)pitch * (size_t)h;
  vr_copy(saved, pitch, vr_at(t, r.x0, r.y0), t->pitch, w, h);
  vr_extract_alpha(coverage, w, colors, pitch, w, h);
  vr_fill(colors, pitch, w, h, op->color);
  vr_combine(vr_at(t, r.x0, r.y0), t->pitch, colors, pitch, w, h, how);
  vr_restore(vr_at(t, r.x0, r.y0), t->pitch, saved, pitch, coverage, w, w, h, vr_full);
}

// The part of `r` that an image has pixels for.
static vr_rect image_part(const vr_op *op, vr_rect r) {
  const vr_surface *narrow = op->p;
  const vr_wide_surface *wide = op->p;
  const bool is_wide = op->flags & vr_flag_wide;
  const int32_t x = op->frame.x0 - op->a, y = op->frame.y0 - op->b;
  const vr_rect whole = {x, y, x + (is_wide ? wide->width : narrow->width), y + (is_wide ? wide->height : narrow->height)};
  return vr_intersection(r, whole);
}

void vr_paint_combined(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r) {
  const int how = op->blend - vr_blend_combine;
  const bool is_picture = op->kind == vr_op_image || op->kind == vr_op_tile;
  if (is_picture || op->kind == vr_op_fill || op->kind == vr_op_gradient) r = vr_intersection(r, op->frame);
  if (op->kind == vr_op_image) r = image_part(op, r);
  if (vr_is_empty(r)) return;
  const size_t used = s->arena_used;
  const bool is_wide = op->kind == vr_op_image && op->flags & vr_flag_wide;
  if (how == vr_combine_replace && is_wide) {
    // Replaced by its half covered edges, a turned image would get a dark rim.
    vr_op plain = *op;
    plain.blend = vr_blend_over;
    vr_paint_op(s, t, &plain, r);
    return;
  }
  const bool erases = how == vr_combine_replace || how == vr_combine_multiply_alpha;
  if (erases && has_coverage(op)) {
    combine_through_coverage(s, t, op, r, how);
    s->arena_used = used;
    return;
  }
  uint32_t *dst = vr_at(t, r.x0, r.y0);
  if (op->kind == vr_op_image && !(op->flags & (vr_flag_wide | vr_flag_opaque)) && op->opacity == vr_full) {
    const vr_surface *image = op->p;
    const int32_t x = r.x0 - op->frame.x0 + op->a, y = r.y0 - op->frame.y0 + op->b;
    const uint8_t *src = image->base + (ptrdiff_t)y * image->pitch + (ptrdiff_t)x * 4;
    vr_combine(dst, t->pitch, (const uint32_t *)src, image->pitch, vr_w(r), vr_h(r), how);
    return;
  }
  const size_t source = isolate(s, op, r, op->color);
  if (source == SIZE_MAX) {
    s->arena_used = used;
    return;
  }
  const ptrdiff_t pitch = (ptrdiff_t)vr_w(r) * 4;
  uint32_t *pixels = (uint32_t *)(s->arena + source);
  if (op->flags & vr_flag_opaque && is_picture && op->opacity == vr_full) {
    // Where pixels have no alpha, any byte may be in its place.
    for (int32_t y = 0; y < vr_h(r); y++)
      for (int32_t x = 0; x < vr_w(r); x++) pixels[(ptrdiff_t)y * vr_w(r) + x] |= 0xff000000;
  }
  if (!is_wide || !erases) {
    vr_combine(dst, t->pitch, pixels, pitch, vr_w(r), vr_h(r), how);
  } else {
    // Around a turned image there is nothing that could erase.
    const vr_wide_surface *wide = op->p;
    for (int32_t y = r.y0; y < r.y1; y++) {
      const vr_run run = wide->runs[y - op->frame.y0 + op->b];
      const int32_t x = op->frame.x0 - op->a;
      const int32_t x0 = x + run.first > r.x0 ? x + run.first : r.x0, x1 = x + run.end < r.x1 ? x + run.end : r.x1;
      if (x1 <= x0) continue;
      const uint32_t *row = pixels + (ptrdiff_t)(y - r.y0) * vr_w(r) + (x0 - r.x0);
      vr_combine(vr_at(t, x0, y), t->pitch, row, pitch, x1 - x0, 1, how);
    }
  }
  s->arena_used = used;
}
