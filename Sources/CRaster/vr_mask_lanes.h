/// One group of colour `c`, `f` as factors, through `m`.
static inline __attribute__((always_inline)) VR_TARGET void VR(mask_group)(uint32_t *dst, VR(pixels) d, VR(pixels) c,
                                                                           VR(factor) f, VR(cover) m, bool opaque) {
  if (VR(cover_is_none)(m)) return;
  if (!opaque) {
    VR(store)(dst, VR(atop)(d, VR(dyed)(f, m)));
  } else if (VR(cover_is_full)(m)) {
    VR(store)(dst, c);
  } else {
    // The product's alpha is the mask itself.
    VR(store)(dst, VR(add)(VR(dyed)(f, m), VR(times)(d, VR(cover_not)(m))));
  }
}

static VR_TARGET void VR(mask_color)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                     uint32_t color) {
  enum { lanes = VR(lanes) };
  const VR(pixels) c = VR(color)(color);
  const VR(factor) f = VR(factor_color)(color);
  const bool opaque = color >> 24 == 255;
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
      VR(store_part)(dst, w, VR(atop)(VR(load_part)(dst, w), VR(dyed)(f, VR(cover_load_part)(mask, w))));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch) {
    // Read before the group it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    if (opaque) {
      for (int x = 0; x < last; x += lanes)
        VR(mask_group)(dst + x, VR(load)(dst + x), c, f, VR(cover_load)(mask + x), true);
    } else {
      for (int x = 0; x < last; x += lanes)
        VR(mask_group)(dst + x, VR(load)(dst + x), c, f, VR(cover_load)(mask + x), false);
    }
    VR(mask_group)(dst + last, end, c, f, VR(cover_load)(mask + last), opaque);
  }
}

/// Column by column: what a column of groups needs of colour and mask stays in registers from row to row.
static VR_TARGET void VR(mask_color_row)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, int w, int h, uint32_t color) {
  enum { lanes = VR(lanes) };
  const VR(factor) f = VR(factor_color)(color);
  int x = 0;
  for (; x <= w - 2 * lanes; x += 2 * lanes) {
    const VR(pixels) s = VR(dyed)(f, VR(cover_load)(mask + x)), t = VR(dyed)(f, VR(cover_load)(mask + x + lanes));
    if (VR(is_clear)(VR(or)(s, t))) continue;
    const VR(veil) v = VR(veil_of)(s), u = VR(veil_of)(t);
    uint32_t *row = dst + x;
    for (int y = h; y > 0; y--, row = vr_next_row(row, dpitch)) {
      const VR(pixels) a = VR(load)(row), b = VR(load)(row + lanes);
      VR(store)(row, VR(add)(s, VR(veiled)(a, v)));
      VR(store)(row + lanes, VR(add)(t, VR(veiled)(b, u)));
    }
  }
  if (x <= w - lanes) {
    const VR(pixels) s = VR(dyed)(f, VR(cover_load)(mask + x));
    const VR(veil) v = VR(veil_of)(s);
    uint32_t *row = dst + x;
    for (int y = h; y > 0; y--, row = vr_next_row(row, dpitch)) VR(store)(row, VR(add)(s, VR(veiled)(VR(load)(row), v)));
    x += lanes;
  }
  const int rest = w - x;
  if (rest == 0) return;
  const VR(pixels) s = VR(dyed)(f, VR(cover_load_part)(mask + x, rest));
  const VR(veil) v = VR(veil_of)(s);
  for (dst += x; h > 0; h--, dst = vr_next_row(dst, dpitch))
    VR(store_part)(dst, rest, VR(add)(s, VR(veiled)(VR(load_part)(dst, rest), v)));
}

static VR_TARGET void VR(mask_over)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch,
                                    const uint8_t *mask, ptrdiff_t mpitch, int w, int h) {
  enum { lanes = VR(lanes) };
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch), mask += mpitch) {
      const VR(pixels) s = VR(times)(VR(load_part)(src, w), VR(cover_load_part)(mask, w));
      VR(store_part)(dst, w, VR(atop)(VR(load_part)(dst, w), s));
    }
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch), mask += mpitch) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(cover) m = VR(cover_load)(mask + x);
      if (VR(cover_is_none)(m)) continue;
      VR(store)(dst + x, VR(atop)(VR(load)(dst + x), VR(times)(VR(load)(src + x), m)));
    }
    VR(store)(dst + last, VR(atop)(end, VR(times)(VR(load)(src + last), VR(cover_load)(mask + last))));
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

static VR_TARGET void VR(extract_alpha)(uint8_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
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
