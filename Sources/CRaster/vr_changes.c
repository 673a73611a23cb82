// Writes pixels, and notes which of them had another value before.
#include <string.h>
#include "vr_changes.h"
#include "vr_isa.h"
#include "vr_pixel.h"

/// Rows of a set, from the byte on that has the bit of the rows' first pixel, which is bit `lead`. `sum` marks the words
/// that the rows' pixels lie in. `pitch` and `sum_columns` lead to the next row, which may be the one above.
typedef struct {
  uint8_t *bits;
  uint64_t *sums, sum;
  ptrdiff_t pitch, sum_columns;
  int lead;
  bool is_shared;
} vr_change_rows;

/// Adds pixels of a byte in which another thread may add others.
static inline void vr_add_byte(uint8_t *byte, unsigned bits, bool is_shared) {
  if (!is_shared) *byte |= (uint8_t)bits;
  else if (bits != 0) __atomic_fetch_or(byte, (uint8_t)bits, __ATOMIC_RELAXED);
}

static inline void vr_add_sum(const vr_change_rows *rows) {
  if (!rows->is_shared) *rows->sums |= rows->sum;
  else __atomic_fetch_or(rows->sums, rows->sum, __ATOMIC_RELAXED);
}

/// Writes the pixels `from` up to `end` of eight. Returns a bit for each that differed.
static inline unsigned vr_take_some_scalar(uint32_t *dst, const uint32_t *src, int from, int end) {
  unsigned changed = 0;
  for (int i = from; i < end; i++) {
    changed |= (unsigned)(dst[i] != src[i]) << i;
    dst[i] = src[i];
  }
  return changed;
}

static void vr_take_rows_scalar(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                vr_change_rows rows) {
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch), rows.bits += rows.pitch,
                rows.sums += rows.sum_columns) {
    for (int x = -rows.lead, i = 0; x < w; x += 8, i++) {
      const unsigned changed = vr_take_some_scalar(dst + x, src + x, x < 0 ? -x : 0, w - x < 8 ? w - x : 8);
      vr_add_byte(rows.bits + i, changed, rows.is_shared);
    }
    vr_add_sum(&rows);
  }
}

#if defined(__x86_64__)

#include "vr_lanes_avx2.h"
#include "vr_lanes_sse2.h"

VR_SSE2 unsigned vr_take_some_sse2(uint32_t *dst, const uint32_t *src, int from, int end) {
  return vr_take_some_scalar(dst, src, from, end);
}

VR_SSE2 unsigned vr_take_eight_sse2(uint32_t *dst, const uint32_t *src) {
  const __m128i a = vr_load_sse2(src), b = vr_load_sse2(src + 4);
  const unsigned changed = vr_differing_sse2(vr_load_sse2(dst), a) | vr_differing_sse2(vr_load_sse2(dst + 4), b) << 4;
  vr_store_sse2(dst, a);
  vr_store_sse2(dst + 4, b);
  return changed;
}

/// Masked loads do not touch what is left out, which may be outside of the picture.
VR_AVX2 unsigned vr_take_some_avx2(uint32_t *dst, const uint32_t *src, int from, int end) {
  const __m256i place = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i some = _mm256_andnot_si256(_mm256_cmpgt_epi32(_mm256_set1_epi32(from), place),
                                           _mm256_cmpgt_epi32(_mm256_set1_epi32(end), place));
  const __m256i s = _mm256_maskload_epi32((const int *)src, some), d = _mm256_maskload_epi32((const int *)dst, some);
  _mm256_maskstore_epi32((int *)dst, some, s);
  return vr_differing_avx2(d, s);
}

VR_AVX2 unsigned vr_take_eight_avx2(uint32_t *dst, const uint32_t *src) {
  const __m256i s = vr_load_avx2(src);
  const unsigned changed = vr_differing_avx2(vr_load_avx2(dst), s);
  vr_store_avx2(dst, s);
  return changed;
}

#elif defined(__aarch64__)

#include "vr_lanes_neon.h"

VR_NEON unsigned vr_take_some_neon(uint32_t *dst, const uint32_t *src, int from, int end) {
  return vr_take_some_scalar(dst, src, from, end);
}

VR_NEON unsigned vr_take_eight_neon(uint32_t *dst, const uint32_t *src) {
  static const uint16_t places[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  const uint32x4_t a = vld1q_u32(src), b = vld1q_u32(src + 4);
  const uint16x8_t equal = vuzp1q_u16(vreinterpretq_u16_u32(vceqq_u32(vld1q_u32(dst), a)),
                                      vreinterpretq_u16_u32(vceqq_u32(vld1q_u32(dst + 4), b)));
  vst1q_u32(dst, a);
  vst1q_u32(dst + 4, b);
  return vaddvq_u16(vbicq_u16(vld1q_u16(places), equal));
}

#endif

#define VR_LANES_FILE "vr_changes_lanes.h"
#include "vr_every_isa.h"

// Pixels whose words have one sum.
enum { vr_sum_width = 64 * 64 };

/// Writes rows from y on, or up from there with a negative `step`, and adds those that differed.
static void vr_take_rows(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                         const vr_changes *changes, int x, int y, int step, bool is_shared) {
  while (w > 0) {
    const int room = vr_sum_width - x % vr_sum_width, part = w < room ? w : room;
    const int first = x >> 6, last = (x + part - 1) >> 6;
    const vr_change_rows rows = {
        .bits = (uint8_t *)vr_change_bits(changes, y) + (x >> 3),
        .sums = vr_change_sums(changes, y) + (first >> 6),
        .sum = ~(uint64_t)0 >> (63 - (last - first)) << (first & 63),
        .pitch = step * changes->columns * (ptrdiff_t)sizeof(uint64_t),
        .sum_columns = step * changes->sum_columns,
        .lead = x & 7,
        .is_shared = is_shared,
    };
    VR_DISPATCH(vr_take_rows, dst, dpitch, src, spitch, part, h, rows);
    dst += part;
    src += part;
    x += part;
    w -= part;
  }
}

void vr_take_changes(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                     const vr_changes *changes, int x, int y, bool is_shared) {
  vr_take_rows(dst, dpitch, src, spitch, w, h, changes, x, y, 1, is_shared);
}

/// Moves pixels within a row to the column `x`, in parts, so that none is overwritten before it is read.
static void vr_move_row(uint32_t *dst, int w, int dx, const vr_changes *changes, int x, int y) {
  enum { vr_moved_together = 256 };
  uint32_t moved[vr_moved_together];
  for (int done = 0; done < w;) {
    const int part = w - done < vr_moved_together ? w - done : vr_moved_together;
    const int at = dx > 0 ? w - done - part : done;
    memcpy(moved, dst + at - dx, (size_t)part * 4);
    vr_take_changes(dst + at, 0, moved, 0, part, 1, changes, x + at, y, false);
    done += part;
  }
}

void vr_move_changes(uint32_t *dst, ptrdiff_t pitch, int w, int h, int dx, int dy, const vr_changes *changes, int x, int y) {
  if (w <= 0 || h <= 0 || (dx == 0 && dy == 0)) return;
  if (dy == 0) {
    for (int row = 0; row < h; row++) vr_move_row(vr_row(dst, pitch, row), w, dx, changes, x, y + row);
    return;
  }
  // Pixels that move down are read from above: the lowest row first, before it is overwritten.
  const int first = dy > 0 ? h - 1 : 0, step = dy > 0 ? -1 : 1;
  vr_take_rows(vr_row(dst, pitch, first), step * pitch, vr_row(dst, pitch, first - dy) - dx, step * pitch, w, h, changes, x,
               y + first, step, false);
}
