// What is behind a layer, blurred: pixels are reduced to cells of 8·8, the cells are blurred, and spread over pixels again.
#include <stdlib.h>
#include <string.h>
#include "vr_isa.h"
#include "vr_pixel.h"

enum { vr_cell = 8 };

static void vr_reduce_cell(uint16_t *cell, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  uint32_t sums[4] = {0};
  for (int y = 0; y < h; y++, src = vr_next_source_row(src, spitch))
    for (int x = 0; x < w; x++)
      for (int c = 0; c < 4; c++) sums[c] += src[x] >> 8 * c & 255;
  const uint32_t count = (uint32_t)(w * h);
  for (int c = 0; c < 4; c++) cell[c] = (uint16_t)((sums[c] * 256 + count / 2) / count);
}

/// A row of whole cells.
static void vr_reduce_row_scalar(uint16_t *cells, const uint32_t *src, ptrdiff_t spitch, int count) {
  for (int i = 0; i < count; i++) vr_reduce_cell(cells + 4 * i, src + vr_cell * i, spitch, vr_cell, vr_cell);
}

/// Mixes the columns of a row of cells to the pixels from `x` on, counted from the centre of the first cell.
static void vr_spread_row_scalar(uint32_t *dst, const uint16_t *row, int x, int w) {
  for (int i = 0; i < w; i++) {
    const int t = 2 * (x + i) + 1;
    const uint16_t *a = row + 4 * (t >> 4);
    const uint32_t k = t & 15;
    uint32_t pixel = 0xff000000;
    for (int c = 0; c < 3; c++) pixel |= (a[c] * (16 - k) + a[4 + c] * k + 2048) >> 12 << 8 * c;
    dst[i] = pixel;
  }
}

#if defined(__x86_64__)
#include "vr_backdrop_x86.h"
#elif defined(__aarch64__)
#include "vr_backdrop_neon.h"
#endif

static vr_rect vr_joined(vr_rect a, int x0, int x1, int y) {
  if (a.x1 <= a.x0) return (vr_rect){x0, y, x1, y + 1};
  return (vr_rect){a.x0 < x0 ? a.x0 : x0, a.y0 < y ? a.y0 : y, a.x1 > x1 ? a.x1 : x1, a.y1 > y + 1 ? a.y1 : y + 1};
}

/// Replaces a row of cells by another one, and adds those that differ to `changed`.
static vr_rect vr_replace_cells(uint16_t *cells, const uint16_t *made, int count, vr_rect changed, int x, int y) {
  const size_t size = 4 * sizeof *cells;
  int first = 0, end = count;
  while (first < end && !memcmp(cells + 4 * first, made + 4 * first, size)) first++;
  while (end > first && !memcmp(cells + 4 * (end - 1), made + 4 * (end - 1), size)) end--;
  if (first == end) return changed;
  memcpy(cells + 4 * first, made + 4 * first, size * (size_t)(end - first));
  return vr_joined(changed, x + first, x + end, y);
}

vr_rect vr_reduce(uint16_t *cells, int columns, const uint32_t *src, ptrdiff_t spitch, vr_rect r) {
  enum { chunk = 64 };
  uint16_t made[4 * chunk];
  vr_rect changed = {0, 0, 0, 0};
  const int32_t left = r.x0 / vr_cell, top = r.y0 / vr_cell;
  for (int32_t y = r.y0; y < r.y1;) {
    const int32_t below = (y / vr_cell + 1) * vr_cell, y1 = below < r.y1 ? below : r.y1, row = y / vr_cell - top;
    for (int32_t x = r.x0; x < r.x1;) {
      const uint32_t *pixels = vr_next_source_row(src, spitch * (y - r.y0)) + (x - r.x0);
      const int32_t column = x / vr_cell - left;
      int32_t count = (r.x1 - x) / vr_cell;
      if (x % vr_cell == 0 && y1 - y == vr_cell && count > 0) {
        if (count > chunk) count = chunk;
        VR_DISPATCH(vr_reduce_row, made, pixels, spitch, count);
        x += count * vr_cell;
      } else {
        const int32_t after = (x / vr_cell + 1) * vr_cell, x1 = after < r.x1 ? after : r.x1;
        count = 1;
        vr_reduce_cell(made, pixels, spitch, x1 - x, y1 - y);
        x = x1;
      }
      changed = vr_replace_cells(cells + 4 * ((ptrdiff_t)columns * row + column), made, count, changed, column, row);
    }
    y = y1;
  }
  return changed;
}

/// The means of `n` cells that are `step` values apart, each with `radius` neighbours on either side.
static void vr_box(uint16_t *out, const uint16_t *in, int n, ptrdiff_t step, int radius) {
  const uint32_t taps = 2 * (uint32_t)radius + 1;
  // The upper half of the product is the exact quotient as long as sum · taps is below 2³².
  const uint64_t inverse = ((uint64_t)1 << 32) / taps + 1;
  const ptrdiff_t last = (n - 1) * step;
  uint32_t sums[4];
  for (int c = 0; c < 4; c++) {
    sums[c] = taps / 2 + in[c] * (uint32_t)(radius + 1);
    for (int i = 1; i <= radius; i++) sums[c] += in[(i < n ? i * step : last) + c];
  }
  for (int i = 0; i < n; i++) {
    const uint16_t *next = in + (i + radius + 1 < n ? (i + radius + 1) * step : last);
    const uint16_t *old = in + (i > radius ? (i - radius) * step : 0);
    for (int c = 0; c < 4; c++) {
      out[i * step + c] = (uint16_t)(sums[c] * inverse >> 32);
      sums[c] += next[c] - (uint32_t)old[c];
    }
  }
}

/// Blurs lines of `n` cells three times. The result is in `a`; `b` has room for as much.
static void vr_blur_lines(uint16_t *a, uint16_t *b, int lines, ptrdiff_t between, int n, ptrdiff_t step, int radius) {
  for (int i = 0; i < lines; i++) {
    vr_box(b + i * between, a + i * between, n, step, radius);
    vr_box(a + i * between, b + i * between, n, step, radius);
    vr_box(b + i * between, a + i * between, n, step, radius);
  }
}

static void vr_saturate(uint16_t *cells, int count, int saturation) {
  for (int i = 0; i < count; i++, cells += 4) {
    const int light = (29 * cells[0] + 150 * cells[1] + 77 * cells[2]) >> 8;
    for (int c = 0; c < 3; c++) {
      const int value = light + ((cells[c] - light) * saturation >> 8);
      cells[c] = (uint16_t)(value < 0 ? 0 : value > 0xff00 ? 0xff00 : value);
    }
  }
}

bool vr_blur_cells(uint16_t *dst, const uint16_t *cells, int columns, int rows, vr_rect window, int radius, int saturation,
                   vr_rect *changed) {
  *changed = (vr_rect){0, 0, 0, 0};
  if (radius < 1) radius = 1;
  if (radius > 64) radius = 64;
  const int reach = 3 * radius;
  // The cells that the window's depend on. Next to a cut, those within reach of it become wrong; the window is further in.
  const int x0 = window.x0 > reach ? window.x0 - reach : 0, y0 = window.y0 > reach ? window.y0 - reach : 0;
  const int x1 = window.x1 + reach < columns ? window.x1 + reach : columns;
  const int y1 = window.y1 + reach < rows ? window.y1 + reach : rows;
  const int w = x1 - x0, h = y1 - y0;
  if (window.x1 <= window.x0 || window.y1 <= window.y0) return true;
  const size_t row = 4 * (size_t)w, all = row * (size_t)h;
  uint16_t *a = malloc(2 * all * sizeof *a);
  if (!a) return false;
  uint16_t *b = a + all;
  for (int y = 0; y < h; y++) memcpy(a + row * (size_t)y, cells + 4 * ((ptrdiff_t)columns * (y0 + y) + x0), row * sizeof *a);
  vr_blur_lines(a, b, h, (ptrdiff_t)row, w, 4, radius);
  vr_blur_lines(b, a, w, 4, h, (ptrdiff_t)row, radius);
  const int count = window.x1 - window.x0;
  for (int y = window.y0; y < window.y1; y++) {
    uint16_t *made = a + row * (size_t)(y - y0) + 4 * (window.x0 - x0);
    if (saturation != 256) vr_saturate(made, count, saturation);
    *changed = vr_replace_cells(dst + 4 * ((ptrdiff_t)columns * y + window.x0), made, count, *changed, window.x0, y);
  }
  free(a);
  return true;
}

static int vr_clamped(int i, int count) { return i < 0 ? 0 : i > count - 1 ? count - 1 : i; }

void vr_spread(uint32_t *dst, ptrdiff_t pitch, const vr_backdrop *backdrop, int x, int y, int w, int h) {
  enum { chunk = 64 };
  uint16_t row[4 * (chunk + 2)];
  // Counted from the centre of the first cell.
  x -= vr_cell * backdrop->x + vr_cell / 2;
  y -= vr_cell * backdrop->y + vr_cell / 2;
  for (; h > 0; h--, y++, dst = vr_next_row(dst, pitch)) {
    const uint32_t k = (2 * y + 1) & 15;
    const int above = (2 * y + 1) >> 4;
    const uint16_t *a = backdrop->cells + 4 * (ptrdiff_t)backdrop->columns * vr_clamped(above, backdrop->rows);
    const uint16_t *b = backdrop->cells + 4 * (ptrdiff_t)backdrop->columns * vr_clamped(above + 1, backdrop->rows);
    for (int done = 0; done < w;) {
      const int first = (x + done) >> 3, n = w - done < vr_cell * chunk - vr_cell ? w - done : vr_cell * chunk - vr_cell;
      const int end = ((x + done + n - 1) >> 3) + 2;
      for (int i = first; i < end; i++) {
        const ptrdiff_t from = 4 * vr_clamped(i, backdrop->columns), to = 4 * (i - first);
        for (int c = 0; c < 4; c++) row[to + c] = (uint16_t)((a[from + c] * (16 - k) + b[from + c] * k + 8) >> 4);
      }
      VR_DISPATCH(vr_spread_row, dst + done, row, x + done - vr_cell * first, n);
      done += n;
    }
  }
}
