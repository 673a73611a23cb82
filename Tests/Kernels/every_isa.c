// Compares every pixel kernel, on every instruction set of the processor that this runs on, with the scalar definition:
// random sizes, positions and pixels, the surroundings included. This is C, so that an emulated processor of another
// family can run it; `deploy/test-kernels` does. The Swift tests compare the scalar bodies with definitions of their
// own.
#include "CRaster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_width = 90, most_height = 7, room = 4096 };

static uint64_t state;

static uint32_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

static int roll(int low, int high) { return low + (int)(next() % (uint32_t)(high - low + 1)); }

static uint8_t byte(void) {
  static const uint8_t edges[] = {1, 2, 127, 128, 253, 254};
  switch (roll(0, 5)) {
    case 0: return 0;
    case 1: return 255;
    case 2: return edges[roll(0, 5)];
    default: return (uint8_t)next();
  }
}

static uint16_t opacity(void) {
  static const uint16_t edges[] = {0, 1, 2, 32767, 32768, 65533, 65534};
  switch (roll(0, 4)) {
    case 0: return vr_full;
    case 1: return edges[roll(0, 6)];
    default: return (uint16_t)next();
  }
}

static uint32_t pixel(void) {
  const uint32_t a = byte(), r = next() % (a + 1), g = next() % (a + 1), b = next() % (a + 1);
  return a << 24 | r << 16 | g << 8 | b;
}

// Runs of one kind, so that whole groups are opaque or transparent and others are mixed.
static void fill_pixels(uint32_t *p, int count) {
  for (int i = 0; i < count;) {
    const int kind = roll(0, 3), end = i + roll(1, 24);
    for (; i < end && i < count; i++) p[i] = kind == 0 ? 0 : kind == 1 ? 0xff336699 : pixel();
  }
}

static void fill_bytes(uint8_t *p, int count) {
  for (int i = 0; i < count;) {
    const int kind = roll(0, 3), end = i + roll(1, 24);
    for (; i < end && i < count; i++) p[i] = kind == 0 ? 0 : kind == 1 ? 255 : byte();
  }
}

static void fill_words(uint16_t *p, int count) {
  for (int i = 0; i < count;) {
    const int kind = roll(0, 3), end = i + roll(1, 24);
    for (; i < end && i < count; i++) p[i] = kind == 0 ? 0 : kind == 1 ? vr_full : opacity();
  }
}

// The data of one call. All of `dst` is compared.
static struct {
  uint32_t dst[room], src[room], lut[vr_gradient_lut_size], colors[most_height];
  uint16_t wide[room * 4], words[room];
  vr_run runs[most_height + 2];
  uint8_t mask[room * 4], bytes[room * 4];
  int w, h, place;
  ptrdiff_t dpitch, spitch, mpitch, wpitch;
  uint16_t opacity;
  uint32_t color;
  uint8_t cover;
  int64_t t, dt;
  double matrix[9];
  float sigma;
  int dw, dh;
  double part[4];
} in;

static void roll_input(void) {
  fill_pixels(in.dst, room);
  fill_pixels(in.src, room);
  fill_pixels(in.lut, vr_gradient_lut_size);
  fill_pixels(in.colors, most_height);
  fill_bytes(in.mask, room * 4);
  fill_bytes(in.bytes, room * 4);
  fill_words(in.words, room);
  for (int i = 0; i < room; i++) {
    const uint32_t p = in.src[room - 1 - i];
    // The colours of opaque pixels may have fractions of a step as well.
    for (int c = 0; c < 4; c++) {
      const int fraction = c < 3 && p >> 24 == 255 ? byte() : 0;
      in.wide[i * 4 + c] = (uint16_t)((p >> 8 * c & 255) << 8 | fraction);
    }
  }
  in.w = roll(1, roll(0, 2) ? 20 : most_width);
  in.h = roll(1, most_height);
  in.place = roll(0, 7);
  in.dpitch = (in.w + roll(0, 9)) * 4;
  in.spitch = (in.w + roll(0, 9)) * 4;
  in.mpitch = in.w + roll(0, 9);
  in.wpitch = (in.w + roll(0, 9)) * 8;
  in.opacity = opacity();
  in.color = roll(0, 2) ? pixel() : pixel() | 0xff000000;
  in.cover = byte();
  in.t = (int64_t)roll(-100000, 70000000);
  in.dt = roll(-2000000, 2000000);
  for (int i = 0; i < 9; i++) in.matrix[i] = (roll(-2000, 2000)) / 1000.0;
  in.matrix[2] = roll(-3000, 3000) / 100.0;
  in.matrix[5] = roll(-3000, 3000) / 100.0;
  in.matrix[6] = in.matrix[7] = roll(0, 2) ? 0 : 0.001;
  in.matrix[8] = 1;
  in.sigma = (float)roll(1, 400) / 20;
  in.dw = roll(1, most_width);
  in.dh = roll(1, most_height);
  in.part[0] = roll(0, 100) / 100.0 * in.w / 2;
  in.part[1] = roll(0, 100) / 100.0 * in.h / 2;
  in.part[2] = in.w / 2.0;
  in.part[3] = in.h / 2.0;
}

typedef void kernel(uint32_t *dst);
#define KERNEL(name, ...) \
  static void name(uint32_t *dst) { __VA_ARGS__; }
#define BYTES ((uint8_t *)dst)

KERNEL(fill, vr_fill(dst, in.dpitch, in.w, in.h, in.color))
KERNEL(fill_rows, vr_fill_rows(dst, in.dpitch, in.w, in.h, in.colors))
static void fill_parts(uint32_t *dst) {
  // Two beside each other, the second without the first and the last row.
  const vr_fill_part parts[2] = {{dst, in.w / 2 + 1, 0, in.h, in.colors, 1},
                                 {dst + in.w / 2 + 1, in.w - in.w / 2 - 1, 1, in.h - 1, in.colors, 0}};
  vr_fill_parts(parts, in.w > 1 ? 2 : 1, in.dpitch, in.h);
}
KERNEL(fill_over, vr_fill_over(dst, in.dpitch, in.w, in.h, in.color))
KERNEL(copy, vr_copy(dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h))
KERNEL(over, vr_over(dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, in.opacity))
// A source with more pixels on every side; some of its rows begin or end transparent.
static vr_wide_surface wide_source(void) {
  vr_wide_surface s = {in.wide, (int32_t)in.wpitch, in.place + in.w, in.place / 4 + in.h, in.runs};
  for (int y = 0; y < s.height; y++) {
    uint16_t *row = in.wide + y * in.wpitch / 2;
    const int left = in.bytes[2 * y] % (s.width + 1), right = in.bytes[2 * y + 1] % (s.width + 1);
    if (in.bytes[2 * y] & 128) memset(row, 0, 8 * (size_t)left);
    if (in.bytes[2 * y + 1] & 128) memset(row + 4 * (s.width - right), 0, 8 * (size_t)right);
  }
  vr_find_runs(&s);
  return s;
}
KERNEL(over_wide, vr_wide_surface s = wide_source();
       vr_over_wide(dst, in.dpitch, &s, in.place / 2, in.place / 4, in.w, in.h, in.opacity))
KERNEL(blend_opaque, vr_blend_opaque(dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, in.opacity))
KERNEL(combine, vr_combine(dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, in.cover % (vr_combine_replace + 1)))
// Some of the pixels are those of the destination. The set lies behind the pixels, so that it is compared too.
enum { set_columns = 4, set_rows = most_height + 8 };
static vr_changes set_behind(uint32_t *dst) {
  // `dst` begins up to seven pixels after the memory.
  uint64_t *words = (uint64_t *)((uintptr_t)(dst + room - 8) & ~(uintptr_t)7) - set_rows * (set_columns + 1);
  memset(words, 0, set_rows * (set_columns + 1) * sizeof *words);
  return (vr_changes){words + set_rows, words, set_columns, 1};
}
static void take_changes(uint32_t *dst) {
  const vr_changes set = set_behind(dst);
  uint32_t *src = in.src + in.place;
  for (int y = 0; y < in.h; y++)
    for (int x = 0; x < in.w; x++)
      if (in.bytes[y * in.w + x] & 1) src[x + y * in.spitch / 4] = dst[x + y * in.dpitch / 4];
  vr_take_changes(dst, in.dpitch, src, in.spitch, in.w, in.h, &set, in.mask[0] % 100, in.mask[1] % 8, in.mask[2] & 1);
}
static void move_changes(uint32_t *dst) {
  const vr_changes set = set_behind(dst);
  const int dx = in.mask[3] % 7 - 3, dy = in.mask[4] % 5 - 2;
  // The pixels that are moved lie within rows, as those of a picture do.
  const ptrdiff_t pitch = in.dpitch + 12;
  vr_move_changes(dst + 8 + 2 * pitch / 4, pitch, in.w, in.h, dx, dy, &set, in.mask[0] % 100, in.mask[1] % 8);
}
KERNEL(mask_color, vr_tint tint = vr_tint_of(in.color, in.opacity);
       vr_mask_color(dst, in.dpitch, in.mask + in.place, in.mpitch, in.w, in.h, &tint))
KERNEL(mask_color_wide, vr_tint tint = vr_tint_of(in.color, in.opacity);
       vr_mask_color_wide(dst, in.dpitch, in.words + in.place, in.mpitch * 2, in.w, in.h, &tint))
KERNEL(mask_color_row, vr_tint tint = vr_tint_of(in.color, in.opacity);
       vr_mask_color_row(dst, in.dpitch, in.mask + in.place, in.w, in.h, &tint))
KERNEL(cover_color, vr_tint tint = vr_tint_of(in.color, in.opacity);
       vr_cover_color(dst, in.dpitch, in.cover, in.w, in.h, &tint))
KERNEL(glyph, vr_glyph_opaque(dst, in.dpitch, in.mask + in.place, in.mpitch, in.w, in.h, in.color | 0xff000000))
KERNEL(restore, vr_restore(dst, in.dpitch, in.src + in.place, in.spitch, in.mask + in.place, in.mpitch, in.w, in.h,
                           in.opacity))
KERNEL(restore_all, vr_restore(dst, in.dpitch, in.src + in.place, in.spitch, NULL, 0, in.w, in.h, in.opacity))
KERNEL(restore_wide, const uint16_t *words = in.words + in.place;
       vr_restore_wide(dst, in.dpitch, in.src + in.place, in.spitch, words, in.mpitch * 2, in.w, in.h, in.opacity))
KERNEL(gradient, vr_gradient_row(dst, in.w, in.lut, in.t, in.dt, false))
KERNEL(gradient_over, vr_gradient_row(dst, in.w, in.lut, in.t, in.dt, true))
KERNEL(colorize, vr_colorize(dst, in.dpitch, in.mask + in.place, in.mpitch, in.w, in.h, in.color))
KERNEL(extract_alpha, vr_extract_alpha(BYTES, in.mpitch, in.src + in.place, in.spitch, in.w, in.h))
KERNEL(mask_multiply, vr_mask_multiply(BYTES, in.mpitch, in.mask + in.place, in.mpitch, in.w, in.h))
KERNEL(hash, uint64_t value = vr_hash(in.src + in.place, in.spitch, in.w, in.h); memcpy(dst, &value, sizeof value))
KERNEL(from_rgba, vr_from_rgba(dst, in.dpitch, in.bytes + in.place, in.spitch, in.w, in.h))
KERNEL(from_rgb, vr_from_rgb(dst, in.dpitch, in.bytes + in.place, in.spitch, in.w, in.h))
KERNEL(to_rgba, vr_to_rgba(BYTES, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, in.place & 1))
KERNEL(turn0, vr_copy_rotated(dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, 0))
KERNEL(turn1, vr_copy_rotated(dst, in.h * 4 + 8, in.src + in.place, in.spitch, in.w, in.h, 1))
KERNEL(turn2, vr_copy_rotated(dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, 2))
KERNEL(turn3, vr_copy_rotated(dst, in.h * 4 + 8, in.src + in.place, in.spitch, in.w, in.h, 3))
KERNEL(turn0_565, vr_copy_rotated_rgb565((uint16_t *)dst, in.dpitch, in.src + in.place, in.spitch, in.w, in.h, 0))
KERNEL(turn1_565, vr_copy_rotated_rgb565((uint16_t *)dst, in.h * 2 + 8, in.src + in.place, in.spitch, in.w, in.h, 1))
KERNEL(blur, vr_blur(BYTES, in.mpitch, in.w, in.h, in.sigma))
static vr_surface source(void) {
  return (vr_surface){(uint8_t *)(in.src + in.place), (int32_t)in.spitch, in.w, in.h};
}
KERNEL(scale, vr_surface s = source();
       vr_scale(dst, in.dw * 4 + 8, in.dw, in.dh, &s, in.part[0], in.part[1], in.part[2], in.part[3]))
KERNEL(scale_all, vr_surface s = source(); vr_scale(dst, in.dw * 4, in.dw, in.dh, &s, 0, 0, in.w, in.h))
KERNEL(scale_nearest, vr_surface s = source();
       vr_scale_nearest(dst, in.dw * 4, in.dw, in.dh, &s, in.part[0], in.part[1], in.part[2], in.part[3]))
KERNEL(sample, vr_surface s = source(); vr_rect frame = {in.place, -in.place, in.place + in.dw, in.dh - in.place};
       vr_wide_surface out = {(uint16_t *)dst, in.dw * 8, in.dw, in.dh, in.runs};
       vr_sample(&out, frame, &s, 0, 0, in.matrix))
KERNEL(reduce, vr_rect r = {in.place, in.place / 2, in.place + in.dw, in.place / 2 + 4 * in.h};
       vr_rect changed = vr_reduce((uint16_t *)dst, in.dw / 8 + 2, in.src + in.place, in.dw * 4, r);
       memcpy(dst + room - 100, &changed, sizeof changed))
static void spread(uint32_t *dst) {
  static uint16_t cells[room];
  for (int i = 0; i < room; i++) cells[i] = in.words[i] < 0xff00 ? in.words[i] : 0xff00;
  const vr_backdrop b = {cells, in.place, 3, in.dh + in.place, in.h};
  vr_spread(dst, in.dpitch, &b, in.cover - 9, in.cover / 4, in.w, in.h);
}

static const struct {
  const char *name;
  kernel *run;
} kernels[] = {
#define ENTRY(name) {#name, name},
  ENTRY(fill) ENTRY(fill_rows) ENTRY(fill_over) ENTRY(copy) ENTRY(over) ENTRY(over_wide) ENTRY(blend_opaque)
  ENTRY(combine) ENTRY(take_changes) ENTRY(move_changes)
  ENTRY(mask_color) ENTRY(mask_color_wide) ENTRY(mask_color_row) ENTRY(cover_color) ENTRY(glyph)
  ENTRY(restore) ENTRY(restore_all) ENTRY(restore_wide)
  ENTRY(gradient) ENTRY(gradient_over) ENTRY(colorize) ENTRY(extract_alpha) ENTRY(mask_multiply) ENTRY(hash)
  ENTRY(from_rgba) ENTRY(from_rgb) ENTRY(to_rgba) ENTRY(turn0) ENTRY(turn1) ENTRY(turn2) ENTRY(turn3) ENTRY(turn0_565)
  ENTRY(turn1_565) ENTRY(blur) ENTRY(scale) ENTRY(scale_all) ENTRY(scale_nearest) ENTRY(sample)
  ENTRY(reduce) ENTRY(spread)
};
enum { kernel_count = sizeof kernels / sizeof kernels[0] };

int main(int count, char **arguments) {
  static const char *names[] = {"scalar", "SSE2", "AVX2", "NEON"};
  static uint32_t wanted[room] __attribute__((aligned(16))), got[room] __attribute__((aligned(16)));
  const int rounds = count > 1 ? atoi(arguments[1]) : 2000;
  int failures = 0, compared = 0;
  bool used[4] = {false};
  for (int round = 0; round < rounds; round++) {
    for (int k = 0; k < kernel_count; k++) {
      const uint64_t seed = (uint64_t)round * kernel_count + (uint64_t)k + 1;
      state = seed * 0x9e3779b97f4a7c15u | 1;
      roll_input();
      memcpy(wanted, in.dst, sizeof wanted);
      vr_isa_use(vr_isa_scalar);
      kernels[k].run(wanted + in.place);
      for (int isa = vr_isa_sse2; isa <= vr_isa_neon; isa++) {
        if (!vr_isa_use(isa)) continue;
        used[isa] = true;
        memcpy(got, in.dst, sizeof got);
        kernels[k].run(got + in.place);
        compared++;
        if (!memcmp(got, wanted, sizeof got)) continue;
        int at = 0;
        while (got[at] == wanted[at]) at++;
        fprintf(stderr, "%s, %s, seed %llu (%d x %d): word %d is %08x instead of %08x\n", kernels[k].name, names[isa],
                (unsigned long long)seed, in.w, in.h, at, got[at], wanted[at]);
        if (++failures == 20) return 1;
      }
    }
  }
  for (int isa = vr_isa_sse2; isa <= vr_isa_neon; isa++)
    if (used[isa]) printf("%s ", names[isa]);
  printf("against scalar: %d kernels, %d calls compared, %d differ\n", kernel_count, compared, failures);
  return failures || !compared;
}
