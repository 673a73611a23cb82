// Groups: a save copies the backdrop, and its restore mixes that with what was painted over it since. lerp(backdrop,
// painted, k) equals "paint into a transparent group, then composite at k", and needs no group buffer.
#include "vr_paint_internal.h"

#include <stdlib.h>

static bool push(vr_scratch *s, const vr_tile *t, vr_rect r) {
  if (s->stack_used == s->stack_size) {
    size_t size = s->stack_size ? s->stack_size * 2 : 64;
    vr_saved *grown = realloc(s->stack, size * sizeof *grown);
    if (!grown) { s->failed = true; return false; }
    s->stack = grown;
    s->stack_size = size;
  }
  vr_saved *saved = &s->stack[s->stack_used++];
  saved->rect = r;
  saved->offset = s->arena_used;
  saved->pitch = 0;
  if (vr_is_empty(r)) { saved->rect.x1 = saved->rect.x0; return true; }
  saved->pitch = ((ptrdiff_t)vr_w(r) * 4 + 63) & ~(ptrdiff_t)63;
  size_t at = vr_scratch_take(s, (size_t)saved->pitch * (size_t)vr_h(r));
  if (at == SIZE_MAX) { saved->rect.x1 = saved->rect.x0; return true; }
  saved->offset = at;
  vr_copy((uint32_t *)(s->arena + at), saved->pitch, vr_at(t, r.x0, r.y0), t->pitch, vr_w(r), vr_h(r));
  return true;
}

static const uint32_t *saved_at(const vr_scratch *s, const vr_saved *saved, int32_t x, int32_t y) {
  return (const uint32_t *)(s->arena + saved->offset + (ptrdiff_t)(y - saved->rect.y0) * saved->pitch) +
         (x - saved->rect.x0);
}

void vr_paint_save(vr_scratch *s, const vr_tile *t, const vr_op *op) {
  if (op->kind == vr_op_save) { push(s, t, vr_intersection(op->bounds, t->clip)); return; }
  vr_rect bounds = vr_intersection(op->bounds, t->clip);
  const vr_corners *c = op->p;
  for (int i = 0; i < 4; i++) push(s, t, vr_intersection(vr_corner_square(&op->frame, c, i), bounds));
}

static void put_back(vr_scratch *s, const vr_tile *t, const vr_saved *saved, vr_rect r) {
  r = vr_intersection(r, saved->rect);
  if (vr_is_empty(r)) return;
  vr_copy(vr_at(t, r.x0, r.y0), t->pitch, saved_at(s, saved, r.x0, r.y0), saved->pitch, vr_w(r), vr_h(r));
}

static void mix(vr_scratch *s, const vr_tile *t, const vr_saved *saved, vr_rect r, const uint8_t *mask, ptrdiff_t pitch,
                int32_t mx, int32_t my, uint16_t opacity) {
  r = vr_intersection(r, saved->rect);
  if (vr_is_empty(r)) return;
  const uint8_t *m = mask ? mask + (ptrdiff_t)(r.y0 - my) * pitch + (r.x0 - mx) : NULL;
  vr_restore(vr_at(t, r.x0, r.y0), t->pitch, saved_at(s, saved, r.x0, r.y0), saved->pitch, m, pitch, vr_w(r), vr_h(r),
             opacity);
}

static void mix_wide(vr_scratch *s, const vr_tile *t, const vr_saved *saved, vr_rect r, const void *mask, ptrdiff_t pitch,
                     int32_t mx, int32_t my, uint16_t opacity) {
  r = vr_intersection(r, saved->rect);
  if (vr_is_empty(r)) return;
  const uint16_t *m = vr_word_at(mask, pitch, r.x0 - mx, r.y0 - my);
  vr_restore_wide(vr_at(t, r.x0, r.y0), t->pitch, saved_at(s, saved, r.x0, r.y0), saved->pitch, m, pitch, vr_w(r), vr_h(r),
                  opacity);
}

static void restore_group(vr_scratch *s, const vr_tile *t, const vr_op *op, const vr_saved *saved) {
  const vr_mask *m = op->p;
  vr_rect r = saved->rect;
  if (!m) {
    if (op->opacity == 0) put_back(s, t, saved, r);
    else if (op->opacity != vr_full) mix(s, t, saved, r, NULL, 0, 0, 0, op->opacity);
    return;
  }
  vr_rect f = {op->frame.x0, op->frame.y0, op->frame.x0 + vr_mask_width(op, m), op->frame.y0 + m->height};
  vr_rect inside = vr_intersection(f, r);
  if (vr_is_empty(inside)) { put_back(s, t, saved, r); return; }
  vr_rect around[4] = {{r.x0, r.y0, r.x1, inside.y0}, {r.x0, inside.y1, r.x1, r.y1},
                       {r.x0, inside.y0, inside.x0, inside.y1}, {inside.x1, inside.y0, r.x1, inside.y1}};
  for (int i = 0; i < 4; i++) put_back(s, t, saved, around[i]);
  if (op->flags & vr_flag_wide) mix_wide(s, t, saved, inside, m->base, m->pitch, f.x0, f.y0, op->opacity);
  else mix(s, t, saved, inside, m->base, m->pitch, f.x0, f.y0, op->opacity);
}

void vr_paint_restore(vr_scratch *s, const vr_tile *t, const vr_op *op) {
  size_t n = op->kind == vr_op_restore ? 1 : 4;
  if (s->stack_used < n) return;
  s->stack_used -= n;
  const vr_saved *saved = &s->stack[s->stack_used];
  if (op->kind == vr_op_restore) {
    restore_group(s, t, op, saved);
  } else {
    const vr_corners *c = op->p;
    for (int i = 0; i < 4; i++) {
      vr_rect square = vr_corner_square(&op->frame, c, i);
      if (c->size[i]) mix_wide(s, t, &saved[i], square, c->mask[i], c->pitch[i], square.x0, square.y0, vr_full);
    }
  }
  s->arena_used = saved->offset;
}
