// Gradients: one fill per row when vertical, one computed row when horizontal, a table walk otherwise.
#include "vr_paint_internal.h"

#include <math.h>

#pragma clang fp contract(off)

enum { vr_rows = 64 };

static uint32_t lut_color(const vr_gradient *g, int64_t t) {
  int64_t i = t >> 16;
  if (i < 0) i = 0;
  if (i > vr_gradient_lut_size - 1) i = vr_gradient_lut_size - 1;
  return g->lut[i];
}

static uint32_t curved_color(const vr_gradient *g, float px, float py) {
  float x = g->m[0] * px + g->m[2] * py + g->m[4];
  float y = g->m[1] * px + g->m[3] * py + g->m[5];
  float t;
  if (g->kind == vr_gradient_radial) {
    t = sqrtf(x * x + y * y);
  } else {
    t = atan2f(y, x) * 0.15915494309f;
    if (t < 0) t += 1;
  }
  if (!(t > 0)) return g->lut[0];
  if (t >= 1) return g->lut[vr_gradient_lut_size - 1];
  return g->lut[(int)(t * vr_gradient_lut_size)];
}

static void gradient_row(const vr_gradient *g, uint32_t *row, int32_t x, int32_t y, int w) {
  if (g->kind == vr_gradient_linear) {
    vr_gradient_row(row, w, g->lut, g->t0 + x * g->dx + y * g->dy, g->dx, false);
    return;
  }
  for (int i = 0; i < w; i++) row[i] = curved_color(g, (float)(x + i) + 0.5f, (float)y + 0.5f);
}

bool vr_gradient_rows(const vr_op *op, int32_t y, int h, uint32_t *colors) {
  const vr_gradient *g = op->p;
  if (g->kind != vr_gradient_linear || g->dx != 0 || !g->opaque || op->opacity != vr_full) return false;
  for (int i = 0; i < h; i++) colors[i] = lut_color(g, g->t0 + (y - op->frame.y0 + i) * g->dy);
  return true;
}

void vr_paint_gradient(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r) {
  const vr_gradient *g = op->p;
  r = vr_intersection(r, op->frame);
  if (vr_is_empty(r)) return;
  int32_t x = r.x0 - op->frame.x0, y = r.y0 - op->frame.y0;
  int w = vr_w(r), h = vr_h(r);
  bool linear = g->kind == vr_gradient_linear;
  uint32_t colors[vr_rows];
  if (vr_gradient_rows(op, r.y0, 1, colors)) {
    for (int i = 0; i < h; i += vr_rows) {
      int n = h - i < vr_rows ? h - i : vr_rows;
      vr_gradient_rows(op, r.y0 + i, n, colors);
      vr_fill_rows(vr_at(t, r.x0, r.y0 + i), t->pitch, w, n, colors);
    }
    return;
  }
  if (linear && g->dx == 0) {
    for (int i = 0; i < h; i++) {
      const uint32_t color = lut_color(g, g->t0 + (y + i) * g->dy);
      const vr_tint tint = vr_tint_of(color, op->opacity);
      uint32_t *row = vr_at(t, r.x0, r.y0 + i);
      if (op->opacity == vr_full) vr_fill_over(row, t->pitch, w, 1, color);
      else vr_cover_color(row, t->pitch, 255, w, 1, &tint);
    }
    return;
  }
  bool plain = op->opacity == vr_full;
  if (plain && g->opaque) {
    uint32_t *first = vr_at(t, r.x0, r.y0);
    gradient_row(g, first, x, y, w);
    if (linear && g->dy == 0) {
      for (int i = 1; i < h; i++) vr_copy(vr_at(t, r.x0, r.y0 + i), t->pitch, first, t->pitch, w, 1);
    } else {
      for (int i = 1; i < h; i++) gradient_row(g, vr_at(t, r.x0, r.y0 + i), x, y + i, w);
    }
    return;
  }
  if (plain && linear) {
    for (int i = 0; i < h; i++)
      vr_gradient_row(vr_at(t, r.x0, r.y0 + i), w, g->lut, g->t0 + x * g->dx + (y + i) * g->dy, g->dx, true);
    return;
  }
  size_t used = s->arena_used;
  size_t at = vr_scratch_take(s, (size_t)w * 4);
  if (at == SIZE_MAX) return;
  uint32_t *row = (uint32_t *)(s->arena + at);
  for (int i = 0; i < h; i++) {
    if (i == 0 || !linear || g->dy != 0) gradient_row(g, row, x, y + i, w);
    vr_over(vr_at(t, r.x0, r.y0 + i), t->pitch, row, (ptrdiff_t)w * 4, w, 1, op->opacity);
  }
  s->arena_used = used;
}
