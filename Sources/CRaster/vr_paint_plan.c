// Which ops paint a tile, in which order, and which parts of them.
#include "vr_paint_plan.h"

// Hardware prefetchers recognise rows of more pixels than this as a stream, whatever the order.
enum { vr_least_stream = 256 };
// Smaller rectangles are not worth the search.
enum { vr_least_fill_width = 8, vr_least_fill_area = 256 };

static int64_t area(vr_rect r) { return vr_is_empty(r) ? 0 : (int64_t)vr_w(r) * vr_h(r); }

static bool meets(vr_rect a, vr_rect b) { return (a.x0 < b.x1) & (b.x0 < a.x1) & (a.y0 < b.y1) & (b.y0 < a.y1); }

static bool includes(vr_rect outer, vr_rect inner) {
  return inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;
}

static bool is_opaque(const vr_op *op) {
  return op->flags & vr_flag_opaque && op->blend == vr_blend_over && op->opacity == vr_full;
}

static bool is_save(const vr_op *op) { return op->kind == vr_op_save || op->kind == vr_op_save_corners; }
static bool is_restore(const vr_op *op) { return op->kind == vr_op_restore || op->kind == vr_op_restore_corners; }

static bool meets_corner(const vr_op *op, vr_rect r) {
  for (int i = 0; i < 4; i++) {
    vr_rect square = vr_corner_square(&op->frame, op->p, i);
    if (!vr_is_empty(square) && meets(square, r)) return true;
  }
  return false;
}

/// Whether the opaque `op` alone determines every pixel of `tile`.
static bool covers(const vr_op *op, vr_rect tile) {
  if (!includes(vr_intersection(op->bounds, op->frame), tile)) return false;
  return op->kind != vr_op_rounded || !meets_corner(op, tile);
}

/// The rows of a rounded rectangle between its upper and its lower corners.
static vr_rect rows_between_corners(const vr_op *op) {
  const vr_corners *c = op->p;
  vr_rect r = op->frame;
  r.y0 += c->size[0] > c->size[1] ? c->size[0] : c->size[1];
  r.y1 -= c->size[2] > c->size[3] ? c->size[2] : c->size[3];
  return r;
}

/// The part of an op within `limit` that is a plain opaque rectangle; empty if it has none.
static vr_rect plain_part(const vr_op *op, vr_rect limit) {
  vr_rect r = vr_intersection(op->frame, op->bounds);
  if (op->kind == vr_op_rounded) r = vr_intersection(r, rows_between_corners(op));
  else if (op->kind != vr_op_fill && op->kind != vr_op_gradient) return (vr_rect){0, 0, 0, 0};
  return vr_intersection(r, limit);
}

/// Whether an op that lies below `r` would still be right if it were painted after `r` was filled, except for
/// what it paints within `r`.
static bool allows(const vr_op *op, vr_rect r) {
  switch (op->kind) {
    case vr_op_save: case vr_op_restore: return !meets(op->bounds, r);
    case vr_op_save_corners: case vr_op_restore_corners: return !meets_corner(op, r);
    default: return true;
  }
}

/// Whether a shadow leaves `r` to the body that casts it.
static bool leaves_out(const vr_op *op, vr_rect r) {
  vr_rect hollow = {op->a, op->b + op->corner, op->c, op->d - op->corner};
  return op->kind == vr_op_shadow && includes(hollow, r);
}

/// Cuts `r` out of what remains of the op at `k`.
static void cut(vr_plan *plan, int k, vr_rect r) {
  for (int16_t i = (int16_t)k; i >= 0;) {
    vr_piece *piece = &plan->pieces[i];
    i = piece->next;
    const vr_rect p = piece->rect;
    if (!meets(p, r)) continue;
    const int32_t top = p.y0 > r.y0 ? p.y0 : r.y0, low = p.y1 < r.y1 ? p.y1 : r.y1;
    const vr_rect above = {p.x0, p.y0, p.x1, top}, below = {p.x0, low, p.x1, p.y1};
    const vr_rect parts[4] = {above, {p.x0, top, r.x0, low}, {r.x1, top, p.x1, low}, below};
    vr_piece *last = piece;
    last->rect = (vr_rect){0, 0, 0, 0};
    for (int n = 0; n < 4; n++) {
      if (vr_is_empty(parts[n])) continue;
      if (vr_is_empty(last->rect)) { last->rect = parts[n]; continue; }
      const int16_t added = (int16_t)plan->piece_count++;
      plan->pieces[added] = (vr_piece){parts[n], last->next};
      last->next = added;
      last = &plan->pieces[added];
    }
  }
}

/// Lets the op at `k` fill `r` before all others, if those below it allow that.
static void fill_first(vr_plan *plan, const vr_op *ops, const vr_tile *t, int k, vr_rect r) {
  if (vr_w(r) < vr_least_fill_width || area(r) < vr_least_fill_area || plan->fill_count == vr_most_fills) return;
  for (int i = 0; i < plan->fill_count; i++) if (meets(plan->fill_rects[i], r)) return;
  // A rectangle leaves up to four parts of each piece that it meets, itself included.
  int room = (vr_most_pieces - plan->piece_count) / 3 - 1;
  if (room < 0) return;
  for (int e = 0; e < k; e++) {
    const vr_op *op = &ops[plan->first[e]];
    if (!meets(op->bounds, r)) continue;
    if (!allows(op, r)) return;
    if (leaves_out(op, r)) continue;
    for (int16_t i = (int16_t)e; i >= 0; i = plan->pieces[i].next)
      if (meets(plan->pieces[i].rect, r) && room-- <= 0) return;
  }
  const vr_op *op = &ops[plan->first[k]];
  uint32_t *colors = plan->colors[plan->fill_count];
  if (op->kind != vr_op_gradient) colors[0] = op->color;
  else if (!vr_gradient_rows(op, r.y0, vr_h(r), colors)) return;
  for (int e = 0; e <= k; e++)
    if (meets(ops[plan->first[e]].bounds, r) && !leaves_out(&ops[plan->first[e]], r)) cut(plan, e, r);
  // From left to right, which is the order of addresses.
  int at = plan->fill_count;
  for (; at > 0 && plan->fill_rects[at - 1].x0 > r.x0; at--) {
    plan->fills[at] = plan->fills[at - 1];
    plan->fill_rects[at] = plan->fill_rects[at - 1];
  }
  plan->fill_rects[at] = r;
  plan->fills[at] = (vr_fill_part){vr_at(t, r.x0, t->clip.y0), vr_w(r), r.y0 - t->clip.y0, r.y1 - t->clip.y0,
                                   colors, op->kind == vr_op_gradient};
  plan->fill_count++;
}

/// Finds the rectangles to be filled first.
static void find_fills(vr_plan *plan, const vr_op *ops, const vr_tile *t) {
  const int count = (int)(plan->end - plan->first);
  for (int k = 0; k < count; k++) plan->pieces[k] = (vr_piece){vr_intersection(ops[plan->first[k]].bounds, t->clip), -1};
  plan->piece_count = count;
  // Where the innermost open group takes all pixels as they are painted.
  enum { vr_most_groups = 16 };
  vr_rect limits[vr_most_groups] = {t->clip};
  int depth = 0;
  for (int k = 0; k < count; k++) {
    const vr_op *op = &ops[plan->first[k]];
    if (is_save(op)) {
      if (++depth == vr_most_groups) return;
      const vr_rect none = {0, 0, 0, 0};
      limits[depth] = op->kind == vr_op_save ? none : vr_intersection(limits[depth - 1], rows_between_corners(op));
    } else if (is_restore(op)) {
      if (depth-- == 0) return;
    } else if (is_opaque(op)) {
      fill_first(plan, ops, t, k, plain_part(op, limits[depth]));
    }
  }
}

void vr_plan_tile(vr_plan *plan, const vr_op *ops, const vr_tile *t, const uint32_t *first, const uint32_t *end) {
  const vr_rect tile = t->clip;
  bool few = end - first <= vr_most_picked;
  // Damage has many small tiles, each with few of its band's ops. A save and its restore have the same bounds, so both are
  // picked or none is.
  if (few) {
    uint32_t *last = plan->picked;
    for (; first < end; first++) {
      *last = *first;
      last += meets(ops[*first].bounds, tile);
    }
    first = plan->picked;
    end = last;
  }
  // Ops below one that covers the whole tile need not be painted; inside of a group this is not known.
  int depth = 0;
  bool covered = false;
  int64_t opaque = 0;
  for (const uint32_t *i = end; i-- > first && !covered;) {
    const vr_op *op = &ops[*i];
    if (is_restore(op)) depth++;
    else if (is_save(op)) depth--;
    else if (depth == 0 && is_opaque(op)) {
      if (covers(op, tile)) { first = i; covered = true; }
      else opaque += area(vr_intersection(vr_intersection(op->bounds, op->frame), tile));
    }
  }
  plan->first = first;
  plan->end = end;
  plan->fill_count = 0;
  // An op that covers the tile fills it in one sequence itself.
  if (few && !covered && vr_w(tile) >= vr_least_stream && 2 * opaque >= area(tile)) find_fills(plan, ops, t);
}
