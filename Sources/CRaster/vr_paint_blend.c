// Blend modes other than source-over: pixman does the arithmetic.
#include "vr_paint_internal.h"

#include <pixman.h>

static pixman_op_t operator_of(uint8_t blend) {
  static const pixman_op_t table[] = {
    [vr_blend_over] = PIXMAN_OP_OVER, [vr_blend_copy] = PIXMAN_OP_SRC, [vr_blend_clear] = PIXMAN_OP_CLEAR,
    [vr_blend_source_in] = PIXMAN_OP_IN, [vr_blend_source_out] = PIXMAN_OP_OUT, [vr_blend_source_atop] = PIXMAN_OP_ATOP,
    [vr_blend_destination_over] = PIXMAN_OP_OVER_REVERSE, [vr_blend_destination_in] = PIXMAN_OP_IN_REVERSE,
    [vr_blend_destination_out] = PIXMAN_OP_OUT_REVERSE, [vr_blend_destination_atop] = PIXMAN_OP_ATOP_REVERSE,
    [vr_blend_xor] = PIXMAN_OP_XOR, [vr_blend_plus_lighter] = PIXMAN_OP_ADD, [vr_blend_multiply] = PIXMAN_OP_MULTIPLY,
    [vr_blend_screen] = PIXMAN_OP_SCREEN, [vr_blend_overlay] = PIXMAN_OP_OVERLAY, [vr_blend_darken] = PIXMAN_OP_DARKEN,
    [vr_blend_lighten] = PIXMAN_OP_LIGHTEN, [vr_blend_color_dodge] = PIXMAN_OP_COLOR_DODGE,
    [vr_blend_color_burn] = PIXMAN_OP_COLOR_BURN, [vr_blend_hard_light] = PIXMAN_OP_HARD_LIGHT,
    [vr_blend_soft_light] = PIXMAN_OP_SOFT_LIGHT, [vr_blend_difference] = PIXMAN_OP_DIFFERENCE,
    [vr_blend_exclusion] = PIXMAN_OP_EXCLUSION, [vr_blend_hue] = PIXMAN_OP_HSL_HUE,
    [vr_blend_saturation] = PIXMAN_OP_HSL_SATURATION, [vr_blend_color] = PIXMAN_OP_HSL_COLOR,
    [vr_blend_luminosity] = PIXMAN_OP_HSL_LUMINOSITY,
  };
  return blend < sizeof table / sizeof *table ? table[blend] : PIXMAN_OP_OVER;
}

/// Paints `op` alone, source-over, onto transparent scratch of `r`'s size. Returns its offset in the arena, or SIZE_MAX.
static size_t isolate(vr_scratch *s, const vr_op *op, vr_rect r, bool as_coverage) {
  ptrdiff_t pitch = (ptrdiff_t)vr_w(r) * 4;
  size_t at = vr_scratch_take(s, (size_t)pitch * (size_t)vr_h(r));
  if (at == SIZE_MAX) return SIZE_MAX;
  uint32_t *pixels = (uint32_t *)(s->arena + at);
  vr_fill(pixels, pitch, vr_w(r), vr_h(r), 0);
  vr_op plain = *op;
  plain.blend = vr_blend_over;
  if (as_coverage) plain.color = 0xffffffff;
  // Gradients take scratch of their own, which may move the arena: make room for it first.
  size_t room = vr_scratch_take(s, (size_t)pitch);
  if (room == SIZE_MAX) return SIZE_MAX;
  s->arena_used = room;
  vr_tile tile = {s->arena + at, pitch, r.x0, r.y0, r};
  vr_paint_op(s, &tile, &plain, r);
  return at;
}

// Whether `op` is one colour painted through coverage, as opposed to pixels of its own.
static bool has_shape(const vr_op *op) {
  return op->kind == vr_op_mask || op->kind == vr_op_rounded || op->kind == vr_op_border || op->kind == vr_op_shadow ||
         op->kind == vr_op_glyphs;
}

void vr_paint_blended(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r) {
  if (op->kind == vr_op_fill || op->kind == vr_op_image || op->kind == vr_op_mask) r = vr_intersection(r, op->frame);
  if (vr_is_empty(r)) return;
  size_t used = s->arena_used;
  int w = vr_w(r), h = vr_h(r);
  ptrdiff_t pitch = (ptrdiff_t)w * 4;
  bool shaped = has_shape(op);
  // Outside the shape nothing may change, whatever the operator does with a transparent source: blend the whole
  // rectangle in the op's colour, then mix old and new by the shape's coverage.
  size_t shape = shaped ? isolate(s, op, r, true) : SIZE_MAX;
  size_t source = shaped || op->kind == vr_op_fill ? SIZE_MAX : isolate(s, op, r, false);
  size_t backdrop = SIZE_MAX;
  if (shaped) {
    backdrop = vr_scratch_take(s, (size_t)pitch * (size_t)h + (size_t)w * (size_t)h);
    if (backdrop == SIZE_MAX || shape == SIZE_MAX) { s->arena_used = used; return; }
    vr_copy((uint32_t *)(s->arena + backdrop), pitch, vr_at(t, r.x0, r.y0), t->pitch, w, h);
  } else if (op->kind != vr_op_fill && source == SIZE_MAX) { s->arena_used = used; return; }

  pixman_image_t *src;
  if (source == SIZE_MAX) {
    // A shape's coverage already includes the opacity.
    uint64_t c = op->color, k = shaped ? vr_full : op->opacity;
    pixman_color_t color = {(uint16_t)((c >> 16 & 255) * 257 * k / vr_full), (uint16_t)((c >> 8 & 255) * 257 * k / vr_full),
                            (uint16_t)((c & 255) * 257 * k / vr_full), (uint16_t)((c >> 24) * 257 * k / vr_full)};
    src = pixman_image_create_solid_fill(&color);
  } else {
    src = pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, w, h, (uint32_t *)(s->arena + source), (int)pitch);
  }
  // Pixman gets only this rectangle, so that coordinates stay small.
  pixman_image_t *dst = pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, w, h, vr_at(t, r.x0, r.y0), (int)t->pitch);
  if (src && dst) pixman_image_composite32(operator_of(op->blend), src, NULL, dst, 0, 0, 0, 0, 0, 0, w, h);
  else s->failed = true;
  if (src) pixman_image_unref(src);
  if (dst) pixman_image_unref(dst);
  if (shaped) {
    uint8_t *coverage = s->arena + backdrop + (size_t)pitch * (size_t)h;
    vr_extract_alpha(coverage, w, (const uint32_t *)(s->arena + shape), pitch, w, h);
    vr_restore(vr_at(t, r.x0, r.y0), t->pitch, (const uint32_t *)(s->arena + backdrop), pitch, coverage, w, w, h, vr_full);
  }
  s->arena_used = used;
}
