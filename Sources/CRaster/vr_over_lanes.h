/// One group over another. Most groups of real images are wholly opaque or wholly transparent.
static inline __attribute__((always_inline)) VR_TARGET void VR(over_group)(uint32_t *dst, VR(pixels) d, VR(pixels) s) {
  if (VR(is_opaque)(s)) {
    VR(store)(dst, s);
  } else if (!VR(is_clear)(s)) {
    VR(store)(dst, VR(atop)(d, s));
  }
}

static VR_TARGET void VR(over)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  enum { lanes = VR(lanes) };
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(atop)(VR(load_part)(dst, w), VR(load_part)(src, w)));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    // Read before the group it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(over_group)(dst + x, VR(load)(dst + x), VR(load)(src + x));
    VR(over_group)(dst + last, end, VR(load)(src + last));
  }
}

static VR_TARGET void VR(over_faded)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                     uint8_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(factor) f = VR(factor_all)(opacity);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(atop)(VR(load_part)(dst, w), VR(scaled)(VR(load_part)(src, w), f)));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(pixels) s = VR(load)(src + x);
      if (VR(is_clear)(s)) continue;
      VR(store)(dst + x, VR(atop)(VR(load)(dst + x), VR(scaled)(s, f)));
    }
    VR(store)(dst + last, VR(atop)(end, VR(scaled)(VR(load)(src + last), f)));
  }
}

static VR_TARGET void VR(blend_opaque)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                       uint8_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(cover) m = VR(cover_all)(opacity);
  const VR(pixels) alpha = VR(color)(0xff000000);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(lerp)(VR(load_part)(dst, w), VR(or)(VR(load_part)(src, w), alpha), m));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes)
      VR(store)(dst + x, VR(lerp)(VR(load)(dst + x), VR(or)(VR(load)(src + x), alpha), m));
    VR(store)(dst + last, VR(lerp)(end, VR(or)(VR(load)(src + last), alpha), m));
  }
}

static VR_TARGET void VR(copy)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h) {
  enum { lanes = VR(lanes), library = 256 };
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(load_part)(src, w));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    if (w >= library) {
      memcpy(dst, src, (size_t)w * 4);
      continue;
    }
    for (int x = 0; x < last; x += lanes) VR(store)(dst + x, VR(load)(src + x));
    VR(store)(dst + last, VR(load)(src + last));
  }
}
