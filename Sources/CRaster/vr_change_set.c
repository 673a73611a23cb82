// Sets of changed pixels: only words that may have some are visited.
#include "vr_changes.h"

#include <string.h>

#include "vr_kernels.h"
#include "vr_pixel.h"

/// Runs the statement that follows for each `column` of row `y` whose word may have pixels.
#define FOR_EACH_COLUMN(c, y, column)                                                       \
  for (int sum_ = 0; sum_ < (c)->sum_columns; sum_++)                                       \
    for (uint64_t left_ = vr_change_sums(c, y)[sum_]; left_ != 0; left_ &= left_ - 1)       \
      for (int column = sum_ * 64 + __builtin_ctzll(left_), once_ = 1; once_; once_ = 0)

/// The bits of a word that lie in the columns from x0 up to x1.
static inline uint64_t within(int column, int x0, int x1) {
  const int first = x0 - column * 64, end = x1 - column * 64;
  if (first >= 64 || end <= 0) return 0;
  const uint64_t low = first > 0 ? ~(uint64_t)0 << first : ~(uint64_t)0;
  return end < 64 ? low & (((uint64_t)1 << end) - 1) : low;
}

void vr_changes_clear(const vr_changes *c, int y0, int y1) {
  for (int y = y0; y < y1; y++) {
    uint64_t *bits = vr_change_bits(c, y);
    FOR_EACH_COLUMN(c, y, column) bits[column] = 0;
    memset(vr_change_sums(c, y), 0, (size_t)c->sum_columns * sizeof(uint64_t));
  }
}

void vr_changes_add(const vr_changes *c, const vr_changes *other, int y0, int y1) {
  for (int y = y0; y < y1; y++) {
    uint64_t *bits = vr_change_bits(c, y), *sums = vr_change_sums(c, y);
    const uint64_t *added = vr_change_bits(other, y), *added_sums = vr_change_sums(other, y);
    FOR_EACH_COLUMN(other, y, column) bits[column] |= added[column];
    for (int i = 0; i < c->sum_columns; i++) sums[i] |= added_sums[i];
  }
}

void vr_changes_add_rect(const vr_changes *c, vr_rect rect) {
  if (rect.x1 <= rect.x0) return;
  for (int y = rect.y0; y < rect.y1; y++)
    for (int column = rect.x0 >> 6; column <= (rect.x1 - 1) >> 6; column++) {
      vr_change_bits(c, y)[column] |= within(column, rect.x0, rect.x1);
      vr_change_sums(c, y)[column >> 6] |= (uint64_t)1 << (column & 63);
    }
}

size_t vr_changes_count(const vr_changes *c, vr_rect rect) {
  size_t count = 0;
  for (int y = rect.y0; y < rect.y1; y++) {
    const uint64_t *bits = vr_change_bits(c, y);
    FOR_EACH_COLUMN(c, y, column) count += (size_t)__builtin_popcountll(bits[column] & within(column, rect.x0, rect.x1));
  }
  return count;
}

/// The next run of bits in `left`: its first bit and its length. Removes it.
static inline int take_run(uint64_t *left, int *first) {
  *first = __builtin_ctzll(*left);
  const uint64_t gaps = ~(*left >> *first);
  const int run = gaps == 0 ? 64 : __builtin_ctzll(gaps);
  *left = *first + run == 64 ? 0 : *left & ~(uint64_t)0 << (*first + run);
  return run;
}

/// Copies to 32-bit pixels, or to RGB565.
static inline __attribute__((always_inline)) size_t copy_runs(const vr_changes *c, vr_rect rect, void *dst, ptrdiff_t dpitch,
                                                              const uint32_t *src, ptrdiff_t spitch, bool is_565) {
  size_t count = 0;
  for (int y = rect.y0; y < rect.y1; y++) {
    const uint64_t *bits = vr_change_bits(c, y);
    uint8_t *to = (uint8_t *)dst + y * dpitch;
    const uint32_t *from = vr_next_source_row(src, y * spitch);
    FOR_EACH_COLUMN(c, y, column) {
      int first;
      for (uint64_t left = bits[column] & within(column, rect.x0, rect.x1); left != 0;) {
        const int run = take_run(&left, &first), x = column * 64 + first;
        if (is_565) vr_copy_rotated_rgb565((uint16_t *)(void *)to + x, dpitch, from + x, spitch, run, 1, 0);
        else for (int i = 0; i < run; i++) ((uint32_t *)(void *)to)[x + i] = from[x + i];
        count += (size_t)run;
      }
    }
  }
  return count;
}

size_t vr_changes_copy(const vr_changes *c, vr_rect rect, uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src,
                       ptrdiff_t spitch) {
  return copy_runs(c, rect, dst, dpitch, src, spitch, false);
}

size_t vr_changes_copy_rgb565(const vr_changes *c, vr_rect rect, uint16_t *dst, ptrdiff_t dpitch, const uint32_t *src,
                              ptrdiff_t spitch) {
  return copy_runs(c, rect, dst, dpitch, src, spitch, true);
}
