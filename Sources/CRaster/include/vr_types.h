// Types shared by the pixel code. Plain structs without ownership: the creator of a list keeps what it points to alive until
// the paint call returns.
#ifndef VR_TYPES_H
#define VR_TYPES_H

#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>

/// Half-open rectangle in device pixels: x0 and y0 are inside, x1 and y1 are not. Same layout as pixman_box32_t.
typedef struct { int32_t x0, y0, x1, y1; } vr_rect;

/// Rows of 32-bit pixels, 0xAARRGGBB in native byte order, premultiplied. `pitch` is in bytes.
typedef struct { uint8_t *base; int32_t pitch; int32_t width, height; } vr_surface;

/// Rows y0 up to y1 of a rectangle to fill, `w` pixels wide; `dst` is its first pixel in row 0. The colour of row y0 + i is
/// colors[i · step].
typedef struct { uint32_t *dst; int32_t w, y0, y1; const uint32_t *colors; int32_t step; } vr_fill_part;

/// A set of pixels of a surface. A row has `columns` words with a bit for each pixel, the first in the lowest bit, and
/// `sum_columns` words with a bit for each of those words, set if it may have pixels: what is sparse is then found without
/// looking at all of them. The first pixel is in the lowest bit of the first byte, too: processors are little-endian.
typedef struct { uint64_t *bits, *sums; int32_t columns, sum_columns; } vr_changes;

/// The pixels of a row that are not clear: from `first` up to but not including `end`; none when they are equal.
typedef struct { int32_t first, end; } vr_run;

/// Rows of pixels of four 16-bit channels: premultiplied, 256 for one step of 8 bits, blue first. `pitch` is in bytes.
/// Pixels outside of a row's run are clear and are not read: around an image rotated by 45° those are half of the pixels.
typedef struct { uint16_t *base; int32_t pitch; int32_t width, height; vr_run *runs; } vr_wide_surface;

/// A colour to be painted through coverage: premultiplied channels, blue first, 256 for one step of 8 bits, and the alpha,
/// where vr_full is opaque. `color` is the original colour when nothing was rounded, else 0.
typedef struct { uint16_t channel[4]; uint16_t alpha; uint32_t color; } vr_tint;

/// Rows of 8-bit coverage, or of 16-bit coverage for operations with vr_flag_wide. `width` and `pitch` are in bytes.
typedef struct { const uint8_t *base; int32_t pitch; int32_t width, height; } vr_mask;

/// One rasterized glyph. A8 rows are padded with zeros to a multiple of 8 bytes, so a kernel may read whole groups.
/// Colour glyphs (emoji) hold premultiplied ARGB rows instead. `left`/`top` place the bitmap relative to the pen:
/// its first column is at pen.x + left, its first row at pen.y - top (y grows downwards).
typedef struct {
  const uint8_t *base;
  int16_t left, top;
  uint16_t width, height;
  uint16_t pitch;
  uint16_t is_color;
} vr_glyph;

/// A glyph placed relative to the origin of its run, in device pixels. Subpixel position is part of the glyph.
typedef struct { const vr_glyph *glyph; int32_t x, y; } vr_glyph_at;

/// Coverage of the four corners of a rounded rectangle: 0 top left, 1 top right, 2 bottom left, 3 bottom right. `size` is
/// the side of the square mask in pixels, 0 for a square corner. Masks are stored in the orientation they are painted in.
/// They have sixteen bits because background, contents and border of a layer are painted through the same mask and 8-bit
/// rounding errors would add up. Pitches are in bytes.
typedef struct { const uint16_t *mask[4]; int32_t pitch[4]; int32_t size[4]; } vr_corners;

/// Blurred coverage of a shape. The mask covers the shape's frame outset by `extent` on each side.
/// With `corner` > 0 the mask is a nine-slice: (2·corner + 1)² pixels whose middle row and column repeat.
typedef struct { vr_mask mask; int32_t extent; int32_t corner; } vr_shadow;

enum { vr_gradient_linear = 0, vr_gradient_radial = 1, vr_gradient_conic = 2 };
enum { vr_gradient_lut_size = 1024 };

/// A gradient relative to the origin of the op's frame. Linear: the table position in 16.16 fixed point at the centre of
/// pixel (x, y) is `t0 + x·dx + y·dy`, index = position >> 16, clamped to 0 … 1023. Radial: t = |M·(x+½, y+½)| ·
/// 1024. Conic: t = angle(M·(x+½, y+½)) / 2π · 1024.
typedef struct {
  int32_t kind;
  bool opaque;
  int64_t t0, dx, dy;
  float m[6];  // a b c d tx ty: X = a·x + c·y + tx, Y = b·x + d·y + ty
  uint32_t lut[vr_gradient_lut_size];
} vr_gradient;

/// A blurred picture in cells, one for each square of 8·8 pixels of a grid that begins at the list's origin: `columns` ·
/// `rows` cells from the cell (x, y) on. A cell has four 16-bit channels, 256 for one step of 8 bits, blue first; its colour
/// is that of the square's centre.
typedef struct { const uint16_t *cells; int32_t x, y, columns, rows; } vr_backdrop;

typedef enum {
  vr_op_fill = 0,      // frame, color
  vr_op_rounded,       // frame, color, p: vr_corners
  vr_op_border,        // frame, color, p: vr_corners of the ring (or null: square), a: width in pixels
  vr_op_shadow,        // frame (the shape), color, p: vr_shadow, a b c d: rectangle not painted (the body covers it),
                       // except for its rounded corners of radius `corner`, which fit into it
  vr_op_image,         // frame, p: vr_surface or (wide) vr_wide_surface, a b: source pixel at the frame's origin
  vr_op_tile,          // frame, p: vr_surface repeated; a b: source pixel at the frame's origin
  vr_op_mask,          // frame (mask's place), color, p: vr_mask
  vr_op_glyphs,        // frame.x0/y0: the run's origin, color, p: vr_glyph_at[], a: count
  vr_op_gradient,      // frame, p: vr_gradient
  vr_op_backdrop,      // frame, p: vr_backdrop
  vr_op_save,          // saves the pixels of `bounds`
  vr_op_restore,       // bounds = those of the save; p: vr_mask at frame, or null: composites what was painted since
                       // the save with `opacity` × mask
  vr_op_save_corners,  // frame, p: vr_corners: saves the pixels of the four corner squares
  vr_op_restore_corners,  // the same frame and p: restores the pixels outside the rounded rectangle
} vr_op_kind;

/// Opacities have sixteen bits: in eight, 0.3 would be half a step off, which is visible at every strong contrast.
enum { vr_full = 65535 };

enum { vr_flag_wide = 2 };    // image: `p` is a vr_wide_surface; mask, restore: 16-bit coverage
enum { vr_flag_opaque = 1 };  // every pixel of `frame` (for rounded: all but the corner squares) will be opaque

enum {  // Porter-Duff, separable and HSL modes; 0 is the fast path, the others use pixman
  vr_blend_over = 0, vr_blend_copy, vr_blend_clear, vr_blend_source_in, vr_blend_source_out, vr_blend_source_atop,
  vr_blend_destination_over, vr_blend_destination_in, vr_blend_destination_out, vr_blend_destination_atop,
  vr_blend_xor, vr_blend_plus_lighter, vr_blend_multiply, vr_blend_screen, vr_blend_overlay, vr_blend_darken,
  vr_blend_lighten, vr_blend_color_dodge, vr_blend_color_burn, vr_blend_hard_light, vr_blend_soft_light,
  vr_blend_difference, vr_blend_exclusion, vr_blend_hue, vr_blend_saturation, vr_blend_color, vr_blend_luminosity,
  vr_blend_combine  // plus one of vr_combine_…
};

/// How layers are combined with what is behind them. Channels are premultiplied; a clear source changes nothing, except for
/// the last two.
enum {
  vr_combine_add = 0,         // d + s
  vr_combine_subtract,        // d − s; the alpha stays
  vr_combine_multiply,        // d·s + d·(1 − s.a)
  vr_combine_multiply_twice,  // 2·d·s + d·(1 − s.a); the alpha stays
  vr_combine_screen,          // s + d·(1 − s)
  vr_combine_multiply_alpha,  // d·s.a
  vr_combine_replace          // s
};

/// One drawing operation. Nothing outside `bounds` is touched; `frame` is the geometry the payload refers to.
/// `opacity` scales the source (0 … vr_full); `color` is premultiplied ARGB.
typedef struct vr_op {
  uint8_t kind, blend, flags, corner;
  uint32_t color;
  vr_rect bounds;
  vr_rect frame;
  const void *p;
  int32_t a, b, c, d;
  uint16_t opacity;
} vr_op;

#endif
