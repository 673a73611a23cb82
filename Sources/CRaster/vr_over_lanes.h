/// Composites one group over another. Most groups of real images are wholly opaque or wholly transparent.
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
    // Read the last group before the one it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(over_group)(dst + x, VR(load)(dst + x), VR(load)(src + x));
    VR(over_group)(dst + last, end, VR(load)(src + last));
  }
}

/// Composites a source with an opacity over `d`.
static inline __attribute__((always_inline)) VR_TARGET VR(pixels) VR(faded)(VR(pixels) d, VR(pixels) s, VR(wide) opacity) {
  const VR(wide) rest = VR(wide_rest)(VR(wide_times)(VR(wide_alpha)(s), opacity));
  const VR(wide) source = VR(wide_add)(VR(wide_times)(VR(wide_of)(s), opacity), VR(wide_all)(128));
  return VR(narrow)(VR(wide_add)(source, VR(wide_times)(VR(wide_of)(d), rest)));
}

static VR_TARGET void VR(over_faded)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                     uint16_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(wide) k = VR(wide_all)(opacity);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(faded)(VR(load_part)(dst, w), VR(load_part)(src, w), k));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(pixels) s = VR(load)(src + x);
      if (!VR(is_clear)(s)) VR(store)(dst + x, VR(faded)(VR(load)(dst + x), s, k));
    }
    VR(store)(dst + last, VR(faded)(end, VR(load)(src + last), k));
  }
}

/// Composites one group of 16-bit source pixels with an opacity over `d`.
static inline __attribute__((always_inline)) VR_TARGET VR(pixels) VR(covered)(VR(pixels) d, VR(wide) s, VR(wide) opacity) {
  const VR(wide) rest = VR(wide_rest)(VR(wide_times)(VR(wide_own_alpha)(s), opacity));
  const VR(wide) source = VR(wide_add)(VR(wide_times)(s, opacity), VR(wide_all)(128));
  return VR(narrow)(VR(wide_add)(source, VR(wide_times)(VR(wide_of)(d), rest)));
}

static VR_TARGET void VR(over_wide)(uint32_t *dst, ptrdiff_t dpitch, const vr_wide_surface *src, int x, int y, int w, int h,
                                    uint16_t opacity) {
  enum { lanes = VR(lanes) };
  if (w < lanes) {
    vr_over_wide_scalar(dst, dpitch, src, x, y, w, h, opacity);
    return;
  }
  const VR(wide) k = VR(wide_all)(opacity), half = VR(wide_all)(128);
  for (int i = 0; i < h; i++, dst = vr_next_row(dst, dpitch)) {
    const vr_run run = vr_run_within(src, x, y + i, w);
    if (run.end <= run.first) continue;
    const uint16_t *row = vr_wide_at(src, x, y + i);
    // A group that is longer than the run includes clear pixels.
    int at = run.first, last = run.end - lanes;
    if (last < 0) last = 0;
    if (at > last) at = last;
    // Read the last group before the one it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (; at < last; at += lanes) {
      const VR(wide) s = VR(wide_load)(row + 4 * at);
      // An opaque source leaves nothing of the destination, whose factor is less than 2/65536.
      if (opacity == vr_full && VR(wide_is_opaque)(s))
        VR(store)(dst + at, VR(narrow)(VR(wide_add)(VR(wide_times)(s, k), half)));
      else if (!VR(wide_is_clear)(s)) VR(store)(dst + at, VR(covered)(VR(load)(dst + at), s, k));
    }
    VR(store)(dst + last, VR(covered)(end, VR(wide_load)(row + 4 * last), k));
  }
}

static VR_TARGET void VR(blend_opaque)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                       uint16_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(wide) k = VR(wide_all)(opacity);
  const VR(pixels) alpha = VR(color)(0xff000000);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(mix)(VR(load_part)(dst, w), VR(or)(VR(load_part)(src, w), alpha), k));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes)
      VR(store)(dst + x, VR(mix)(VR(load)(dst + x), VR(or)(VR(load)(src + x), alpha), k));
    VR(store)(dst + last, VR(mix)(end, VR(or)(VR(load)(src + last), alpha), k));
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
