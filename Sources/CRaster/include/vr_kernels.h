// Pixel kernels. Each has a scalar body that defines the result and SSE2, AVX2 or NEON bodies that are bit-equal to it;
// the dispatcher picks one at startup. All arithmetic is integer. Pixels are premultiplied 0xAARRGGBB; pitches are in bytes;
// width and height are positive. Callers clip. Only the w·h destination pixels are written.
//
// x·a/255 is rounded as t = x·a + 128; (t + (t >> 8)) >> 8, which is exact, and sums of src + dst·(255 − a)/255
// saturate at 255.
//
// Where more than two factors are multiplied (a colour's alpha, coverage, opacity), products have sixteen bits and a pixel
// is rounded once, because errors of many translucent layers would add up.
//   wide:  a byte m as m·257, a channel as p·256; products are x·y >> 16
//   blend: (s + (d·256·(65535 − a) >> 16) + 128) >> 8, at most 255, for a source of wide channels s and alpha a
//   mix:   d + ((s − d)·k + 16384 >> 15) for a wide factor of which k is the upper fifteen bits
#ifndef VR_KERNELS_H
#define VR_KERNELS_H

#include "vr_types.h"

enum { vr_isa_scalar = 0, vr_isa_sse2, vr_isa_avx2, vr_isa_neon };

/// The best instruction set of this processor, which is used unless `vr_isa_use` chooses another. That returns false when
/// the processor does not support it. Not thread safe: call it while nothing paints.
int vr_isa_best(void);
bool vr_isa_use(int isa);

/// dst = color
void vr_fill(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color);
/// dst = colors[row], one colour for each of the h rows
void vr_fill_rows(uint32_t *dst, ptrdiff_t pitch, int w, int h, const uint32_t *colors);
/// Fills rectangles that do not overlap, row by row across all of them. `h` is the number of rows that they share.
void vr_fill_parts(const vr_fill_part *parts, int count, ptrdiff_t pitch, int h);
/// dst = color + dst·(1 − color.a)
void vr_fill_over(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color);
/// dst = src (rows may not overlap)
void vr_copy(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h);
/// Each of the w·h pixels at `dst` gets the value that the one at (x − dx, y − dy) had before the call. The two may
/// overlap.
void vr_move(uint32_t *dst, ptrdiff_t pitch, int w, int h, int dx, int dy);

/// dst = src, where dst is the pixel (x, y) of its surface. Adds the pixels whose value differed to `changes`. With
/// `is_shared`, other threads may do the same beside these pixels.
void vr_take_changes(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                     const vr_changes *changes, int x, int y, bool is_shared);
/// vr_move, where dst is the pixel (x, y) of its surface; adds the pixels whose value changed.
void vr_move_changes(uint32_t *dst, ptrdiff_t pitch, int w, int h, int dx, int dy, const vr_changes *changes, int x, int y);
/// With full opacity dst = src + dst·(1 − src.a), with a fast path for groups of opaque or transparent pixels; else a
/// blend with s = src·opacity, both channels and alpha wide.
void vr_over(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, uint16_t opacity);
/// A blend with s = src·opacity for the w·h pixels from (x, y) of a wide source.
void vr_over_wide(uint32_t *dst, ptrdiff_t dpitch, const vr_wide_surface *src, int x, int y, int w, int h, uint16_t opacity);
/// dst = mix(dst, src, opacity) for an opaque source: the source's alpha is taken as 255
void vr_blend_opaque(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, uint16_t opacity);
/// Combines by one of vr_combine_…. Each product is divided by 255 and rounded, sums are at most 255, differences at
/// least 0.
void vr_combine(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int how);
/// The tint of `color` at an opacity.
vr_tint vr_tint_of(uint32_t color, uint16_t opacity);
/// Paints through coverage m: for an opaque tint one interpolation as in vr_glyph_opaque; else a blend with s = channel·m
/// and a = alpha·m.
void vr_mask_color(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                   const vr_tint *tint);
/// Paints through 16-bit coverage k, where 65535 is full coverage: for an opaque tint mix(dst, color, k); else a blend with
/// s = channel·k and a = alpha·k.
void vr_mask_color_wide(uint32_t *dst, ptrdiff_t dpitch, const uint16_t *mask, ptrdiff_t mpitch, int w, int h,
                        const vr_tint *tint);
/// vr_mask_color for a row that repeats: every row of dst uses the one row `mask`.
void vr_mask_color_row(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, int w, int h, const vr_tint *tint);
/// vr_mask_color with the same coverage for all pixels.
void vr_cover_color(uint32_t *dst, ptrdiff_t dpitch, uint8_t cover, int w, int h, const vr_tint *tint);
/// Text in an opaque colour: t = dst·(255 − m) + color·m + 128 per channel (alpha too, with color.a = 255);
/// dst = (t + (t >> 8)) >> 8. No more than `w` bytes of a mask row are read, so clipped glyphs need no padding.
void vr_glyph_opaque(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint32_t color);
/// dst = mix(saved, dst, opacity·m). `mask` may be null: mix(saved, dst, opacity).
void vr_restore(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity);
/// The same through 16-bit coverage: mix(saved, dst, opacity·k).
void vr_restore_wide(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                     const uint16_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity);

/// Writes (over = false) or blends (over = true) a gradient row of `w` table colours; `t` is the 16.16 position of the first
/// pixel.
void vr_gradient_row(uint32_t *dst, int w, const uint32_t *lut, int64_t t, int64_t dt, bool over);

/// dst = color·m/255, written and not blended: converts a mask to a premultiplied image.
void vr_colorize(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint32_t color);
/// The alpha channel of src.
void vr_extract_alpha(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h);
/// dst = a·b/255
void vr_mask_multiply(uint8_t *dst, ptrdiff_t dpitch, const uint8_t *b, ptrdiff_t bpitch, int w, int h);

/// A hash of size and colours, which does not depend on the pitch or on the unused byte of XRGB pixels. Not cryptographic.
uint64_t vr_hash(const uint32_t *pixels, ptrdiff_t pitch, int w, int h);

/// Resamples premultiplied ARGB. The source rectangle (sx, sy, sw, sh), in source pixels, maps onto the whole destination.
/// Enlarging is bilinear with clamped edges, reducing averages the covered area. Scratch is allocated inside;
/// returns false when memory is short. Integer arithmetic, independent of how the work is split.
bool vr_scale(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh, const vr_surface *src, double sx, double sy, double sw,
              double sh);
/// The same with the nearest pixel.
void vr_scale_nearest(uint32_t *dst, ptrdiff_t dpitch, int dw, int dh, const vr_surface *src, double sx, double sy,
                      double sw, double sh);

/// Fills dst, the pixels `frame` of the destination, with bilinear samples of premultiplied ARGB, transparent outside of the
/// source, and sets its runs. `m` maps a point of the destination (pixels, row-major 3 × 3, projective) to one of the
/// source, whose first pixel is (sx, sy). Without perspective a pixel's value does not depend on the frame.
void vr_sample(const vr_wide_surface *dst, vr_rect frame, const vr_surface *src, int32_t sx, int32_t sy, const double m[9]);
/// Sets the runs of `s` from its pixels.
void vr_find_runs(const vr_wide_surface *s);

/// Copies to scan-out memory, which is written once in address order and never read, rotated clockwise by `turn` · 90°.
/// `src` and `dst` point to the top left pixels; src is w·h pixels and dst, for 1 and 3, h·w pixels. Tiled so that reads
/// and writes both stay within cache lines.
void vr_copy_rotated(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int turn);
/// The same into RGB565, rounding to nearest: r5 = (r·31 + 127)/255, g6 = (g·63 + 127)/255.
void vr_copy_rotated_rgb565(uint16_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int turn);
/// Converts straight RGBA bytes (R first) to premultiplied ARGB, and RGB bytes to opaque ARGB.
void vr_from_rgba(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h);
void vr_from_rgb(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h);
/// Converts premultiplied ARGB to straight RGBA bytes; `keep_alpha` false writes alpha as 255.
void vr_to_rgba(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, bool keep_alpha);

/// Gaussian blur of coverage, separable, with 15-bit weights; a sigma above 680 pixels is clamped to 680. In place on w·h
/// bytes; pixels outside count as zero. Returns false when memory is short.
bool vr_blur(uint8_t *mask, ptrdiff_t pitch, int w, int h, float sigma);

/// Averages the pixels of `r`, whose first is `src`, in the cells that they belong to; see vr_backdrop. `cells` is the cell
/// of that pixel, and `columns` the number of cells in a row. A cell is the rounded mean of its pixels within `r`, in all
/// four channels. Returns the cells that have changed, counted from the first one.
vr_rect vr_reduce(uint16_t *cells, int columns, const uint32_t *src, ptrdiff_t spitch, vr_rect r);
/// Blurs columns · rows cells: three times along the rows and three times along the columns, each cell becomes the rounded
/// mean of itself and `radius` (1 … 64) neighbours on either side. Beyond the edges, the cells there repeat. Then each
/// channel becomes l + ((c − l)·saturation >> 8), where l is the lightness (29·b + 150·g + 77·r) >> 8. Only the cells
/// of `window` are written. Sets `changed` to those that have changed. Returns false, and writes nothing, when memory is
/// short.
bool vr_blur_cells(uint16_t *dst, const uint16_t *cells, int columns, int rows, vr_rect window, int radius, int saturation,
                   vr_rect *changed);
/// Fills w·h pixels, whose first is the pixel (x, y) of the grid, with bilinear samples of the cells, which repeat beyond
/// the edges: rows are mixed as (a·(16 − k) + b·k + 8) >> 4, columns as (a·(16 − k) + b·k + 2048) >> 12. The result
/// is opaque.
void vr_spread(uint32_t *dst, ptrdiff_t pitch, const vr_backdrop *backdrop, int x, int y, int w, int h);

#endif
