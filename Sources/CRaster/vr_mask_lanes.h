/// Composites a source of wide channels, with half a step already added, over `d`, which is multiplied by `rest`.
static inline __attribute__((always_inline)) VR_TARGET VR(pixels) VR(blended)(VR(pixels) d, VR(wide) source, VR(wide) rest) {
  return VR(narrow)(VR(wide_add)(source, VR(wide_times)(VR(wide_of)(d), rest)));
}

static inline __attribute__((always_inline)) VR_TARGET VR(pixels) VR(tinted)(VR(pixels) d, VR(wide) channels, VR(wide) alpha,
                                                                            VR(cover) m) {
  const VR(wide) k = VR(wide_cover)(m);
  return VR(blended)(d, VR(wide_add)(VR(wide_times)(channels, k), VR(wide_all)(128)),
                     VR(wide_rest)(VR(wide_times)(alpha, k)));
}

static VR_TARGET void VR(mask_tint)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                    const vr_tint *tint) {
  enum { lanes = VR(lanes) };
  const VR(wide) c = VR(wide_color)(tint->channel), a = VR(wide_all)(tint->alpha);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
      VR(store_part)(dst, w, VR(tinted)(VR(load_part)(dst, w), c, a, VR(cover_load_part)(mask, w)));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch) {
    // Read the last group before the one it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(cover) m = VR(cover_load)(mask + x);
      if (!VR(cover_is_none)(m)) VR(store)(dst + x, VR(tinted)(VR(load)(dst + x), c, a, m));
    }
    VR(store)(dst + last, VR(tinted)(end, c, a, VR(cover_load)(mask + last)));
  }
}

/// Paints one group with an opaque colour through `m`.
static inline __attribute__((always_inline)) VR_TARGET void VR(mask_group)(uint32_t *dst, VR(pixels) d, VR(pixels) c,
                                                                          VR(cover) m) {
  if (VR(cover_is_none)(m)) return;
  VR(store)(dst, VR(cover_is_full)(m) ? c : VR(lerp)(d, c, m));
}

static VR_TARGET void VR(mask_color)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                     const vr_tint *tint) {
  enum { lanes = VR(lanes) };
  if (tint->alpha != vr_full) {
    VR(mask_tint)(dst, dpitch, mask, mpitch, w, h, tint);
    return;
  }
  const VR(pixels) c = VR(color)(tint->color);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
      VR(store_part)(dst, w, VR(lerp)(VR(load_part)(dst, w), c, VR(cover_load_part)(mask, w)));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(mask_group)(dst + x, VR(load)(dst + x), c, VR(cover_load)(mask + x));
    VR(mask_group)(dst + last, end, c, VR(cover_load)(mask + last));
  }
}

static inline __attribute__((always_inline)) VR_TARGET VR(pixels) VR(tinted_wide)(VR(pixels) d, VR(wide) channels,
                                                                                 VR(wide) alpha, VR(words) m) {
  const VR(wide) k = VR(wide_words)(m), source = VR(wide_add)(VR(wide_times)(channels, k), VR(wide_all)(128));
  return VR(blended)(d, source, VR(wide_rest)(VR(wide_times)(alpha, k)));
}

static VR_TARGET void VR(mask_tint_wide)(uint32_t *dst, ptrdiff_t dpitch, const uint16_t *mask, ptrdiff_t mpitch, int w,
                                         int h, const vr_tint *tint) {
  enum { lanes = VR(lanes) };
  const VR(wide) c = VR(wide_color)(tint->channel), a = VR(wide_all)(tint->alpha);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask = vr_next_word_row(mask, mpitch))
      VR(store_part)(dst, w, VR(tinted_wide)(VR(load_part)(dst, w), c, a, VR(words_load_part)(mask, w)));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask = vr_next_word_row(mask, mpitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(words) m = VR(words_load)(mask + x);
      if (!VR(words_are_none)(m)) VR(store)(dst + x, VR(tinted_wide)(VR(load)(dst + x), c, a, m));
    }
    VR(store)(dst + last, VR(tinted_wide)(end, c, a, VR(words_load)(mask + last)));
  }
}

/// Paints one group with an opaque colour through 16-bit coverage.
static inline __attribute__((always_inline)) VR_TARGET void VR(words_group)(uint32_t *dst, VR(pixels) d, VR(pixels) c,
                                                                           VR(words) m) {
  if (VR(words_are_none)(m)) return;
  VR(store)(dst, VR(words_are_full)(m) ? c : VR(mix)(d, c, VR(wide_words)(m)));
}

static VR_TARGET void VR(mask_color_wide)(uint32_t *dst, ptrdiff_t dpitch, const uint16_t *mask, ptrdiff_t mpitch, int w,
                                          int h, const vr_tint *tint) {
  enum { lanes = VR(lanes) };
  if (tint->alpha != vr_full) {
    VR(mask_tint_wide)(dst, dpitch, mask, mpitch, w, h, tint);
    return;
  }
  const VR(pixels) c = VR(color)(tint->color);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask = vr_next_word_row(mask, mpitch))
      VR(store_part)(dst, w, VR(mix)(VR(load_part)(dst, w), c, VR(wide_words)(VR(words_load_part)(mask, w))));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask = vr_next_word_row(mask, mpitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(words_group)(dst + x, VR(load)(dst + x), c, VR(words_load)(mask + x));
    VR(words_group)(dst + last, end, c, VR(words_load)(mask + last));
  }
}

/// Paints column by column, so that the colour and mask values of a column of groups stay in registers from row to row.
static VR_TARGET void VR(mask_color_row)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, int w, int h,
                                         const vr_tint *tint) {
  enum { lanes = VR(lanes) };
  const VR(wide) c = VR(wide_color)(tint->channel), a = VR(wide_all)(tint->alpha), half = VR(wide_all)(128);
  int x = 0;
  for (; x <= w - 2 * lanes; x += 2 * lanes) {
    const VR(cover) m = VR(cover_load)(mask + x), n = VR(cover_load)(mask + x + lanes);
    if (VR(cover_is_none)(m) && VR(cover_is_none)(n)) continue;
    const VR(wide) k = VR(wide_cover)(m), l = VR(wide_cover)(n);
    const VR(wide) s = VR(wide_add)(VR(wide_times)(c, k), half), t = VR(wide_add)(VR(wide_times)(c, l), half);
    const VR(wide) v = VR(wide_rest)(VR(wide_times)(a, k)), u = VR(wide_rest)(VR(wide_times)(a, l));
    uint32_t *row = dst + x;
    for (int y = h; y > 0; y--, row = vr_next_row(row, dpitch)) {
      const VR(pixels) p = VR(load)(row), q = VR(load)(row + lanes);
      VR(store)(row, VR(blended)(p, s, v));
      VR(store)(row + lanes, VR(blended)(q, t, u));
    }
  }
  if (x < w) VR(mask_tint)(dst + x, dpitch, mask + x, 0, w - x, h, tint);
}

static VR_TARGET void VR(cover_color)(uint32_t *dst, ptrdiff_t dpitch, uint8_t cover, int w, int h, const vr_tint *tint) {
  enum { lanes = VR(lanes) };
  if (tint->alpha == vr_full) {
    const VR(pixels) c = VR(color)(tint->color);
    const VR(cover) m = VR(cover_all)(cover);
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch)) {
      int x = 0;
      for (; x <= w - lanes; x += lanes) VR(store)(dst + x, VR(lerp)(VR(load)(dst + x), c, m));
      if (x < w) VR(store_part)(dst + x, w - x, VR(lerp)(VR(load_part)(dst + x, w - x), c, m));
    }
    return;
  }
  const VR(wide) k = VR(wide_all)((uint16_t)(cover * 257));
  const VR(wide) s = VR(wide_add)(VR(wide_times)(VR(wide_color)(tint->channel), k), VR(wide_all)(128));
  const VR(wide) v = VR(wide_rest)(VR(wide_times)(VR(wide_all)(tint->alpha), k));
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch)) VR(store_part)(dst, w, VR(blended)(VR(load_part)(dst, w), s, v));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    int x = 0;
    for (; x < last - lanes; x += 2 * lanes) {
      const VR(pixels) p = VR(load)(dst + x), q = VR(load)(dst + x + lanes);
      VR(store)(dst + x, VR(blended)(p, s, v));
      VR(store)(dst + x + lanes, VR(blended)(q, s, v));
    }
    if (x < last) VR(store)(dst + x, VR(blended)(VR(load)(dst + x), s, v));
    VR(store)(dst + last, VR(blended)(end, s, v));
  }
}

static VR_TARGET void VR(colorize)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                   uint32_t color) {
  enum { lanes = VR(lanes) };
  const VR(factor) f = VR(factor_color)(color);
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch) {
    if (w < lanes) {
      VR(store_part)(dst, w, VR(dyed)(f, VR(cover_load_part)(mask, w)));
      continue;
    }
    for (int x = 0; x < last; x += lanes) VR(store)(dst + x, VR(dyed)(f, VR(cover_load)(mask + x)));
    VR(store)(dst + last, VR(dyed)(f, VR(cover_load)(mask + last)));
  }
}

static VR_TARGET void VR(extract_alpha)(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w,
                                        int h) {
  enum { four = 4 * VR(lanes) };
  if (w < four) return vr_extract_alpha_scalar(dst, dpitch, src, spitch, w, h);
  const int last = w - four;
  for (; h > 0; h--, dst += dpitch, src = vr_next_source_row(src, spitch)) {
    for (int x = 0; x < last; x += four) VR(store_alpha)(dst + x, src + x);
    VR(store_alpha)(dst + last, src + last);
  }
}

static VR_TARGET void VR(mask_multiply)(uint8_t *dst, ptrdiff_t dpitch, const uint8_t *b, ptrdiff_t bpitch, int w, int h) {
  const int whole = w & ~15;
  for (; h > 0; h--, dst += dpitch, b += bpitch) {
    for (int x = 0; x < whole; x += 16) VR(multiply_bytes)(dst + x, dst + x, b + x);
    for (int x = whole; x < w; x++) dst[x] = (uint8_t)vr_div255((uint32_t)dst[x] * b[x]);
  }
}
