// A line that moves down over sorted rectangles, and the ones that it crosses.
#include "vr_rows.h"

#include <stdlib.h>
#include <string.h>

/// Sorts by the gaps of Ciura. The rectangles are a few hundred and mostly in order.
static void sort(uint64_t *keys, size_t count) {
  static const size_t gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};
  for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
    const size_t gap = gaps[g];
    for (size_t i = gap; i < count; i++) {
      const uint64_t key = keys[i];
      size_t at = i;
      for (; at >= gap && keys[at - gap] > key; at -= gap) keys[at] = keys[at - gap];
      keys[at] = key;
    }
  }
}

static bool append(vr_rect_list *list, vr_rect rect) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity ? 2 * list->capacity : 256;
    vr_rect *grown = realloc(list->rects, capacity * sizeof *grown);
    if (!grown) return false;
    list->rects = grown;
    list->capacity = capacity;
  }
  list->rects[list->count++] = rect;
  return true;
}

/// Joins the row from `row` on with the one before it, from `above` on, if that ends where it begins and has the same spans.
/// Returns whether it did.
static bool join(vr_rect_list *list, size_t above, size_t row) {
  const size_t spans = list->count - row;
  if (spans == 0 || row - above != spans || list->rects[above].y1 != list->rects[row].y0) return false;
  for (size_t i = 0; i < spans; i++) {
    const vr_rect *a = &list->rects[above + i], *b = &list->rects[row + i];
    if (a->x0 != b->x0 || a->x1 != b->x1) return false;
  }
  for (size_t i = 0; i < spans; i++) list->rects[above + i].y1 = list->rects[row + i].y1;
  list->count = row;
  return true;
}

bool vr_cut_into_rows(const vr_rect *rects, size_t count, vr_rect_list *rows) {
  enum { vr_usual = 512 };
  uint64_t usual_keys[vr_usual];
  vr_rect usual_crossed[vr_usual];
  uint64_t *keys = usual_keys;
  // The rectangles that the line crosses, from left to right.
  vr_rect *crossed = usual_crossed;
  rows->count = 0;
  void *room = NULL;
  if (count > vr_usual) {
    if (count > UINT32_MAX) return false;
    room = malloc(count * (sizeof *keys + sizeof *crossed));
    if (!room) return false;
    crossed = room;
    keys = (uint64_t *)(crossed + count);
  }
  size_t sorted = 0;
  for (size_t i = 0; i < count; i++) {
    if (rects[i].x1 <= rects[i].x0 || rects[i].y1 <= rects[i].y0) continue;
    // The sign is flipped so that negative rows come first.
    keys[sorted++] = (uint64_t)((uint32_t)rects[i].y0 ^ 0x80000000u) << 32 | i;
  }
  sort(keys, sorted);
  bool complete = true;
  size_t next = 0, width = 0, above = 0;
  int32_t y = 0;
  while (complete && (next < sorted || width > 0)) {
    if (width == 0) y = rects[(uint32_t)keys[next]].y0;
    for (; next < sorted; next++) {
      const vr_rect r = rects[(uint32_t)keys[next]];
      if (r.y0 != y) break;
      size_t at = width++;
      for (; at > 0 && crossed[at - 1].x0 > r.x0; at--) crossed[at] = crossed[at - 1];
      crossed[at] = r;
    }
    int32_t end = next < sorted ? rects[(uint32_t)keys[next]].y0 : INT32_MAX;
    for (size_t i = 0; i < width; i++) if (crossed[i].y1 < end) end = crossed[i].y1;
    const size_t row = rows->count;
    vr_rect span = {crossed[0].x0, y, crossed[0].x1, end};
    for (size_t i = 1; i < width && complete; i++) {
      if (crossed[i].x0 <= span.x1) {
        if (crossed[i].x1 > span.x1) span.x1 = crossed[i].x1;
        continue;
      }
      complete = append(rows, span);
      span.x0 = crossed[i].x0;
      span.x1 = crossed[i].x1;
    }
    complete = complete && append(rows, span);
    if (!join(rows, above, row)) above = row;
    size_t kept = 0;
    for (size_t i = 0; i < width; i++) if (crossed[i].y1 > end) crossed[kept++] = crossed[i];
    width = kept;
    y = end;
  }
  free(room);
  if (!complete) rows->count = 0;
  return complete;
}
