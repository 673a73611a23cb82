static VR_TARGET void VR(restore_plain)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch, int w, int h,
                                        uint8_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(cover) m = VR(cover_all)(opacity);
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch)) {
    if (w < lanes) {
      VR(store_part)(dst, w, VR(lerp)(VR(load_part)(saved, w), VR(load_part)(dst, w), m));
      continue;
    }
    // Read before the group it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(store)(dst + x, VR(lerp)(VR(load)(saved + x), VR(load)(dst + x), m));
    VR(store)(dst + last, VR(lerp)(VR(load)(saved + last), end, m));
  }
}

static VR_TARGET void VR(restore_masked)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                                         const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint8_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(factor) all = VR(factor_all)(opacity);
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch), mask += mpitch) {
    if (w < lanes) {
      const VR(cover) m = VR(cover_scaled)(VR(cover_load_part)(mask, w), all);
      VR(store_part)(dst, w, VR(lerp)(VR(load_part)(saved, w), VR(load_part)(dst, w), m));
      continue;
    }
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(cover) m = VR(cover_scaled)(VR(cover_load)(mask + x), all);
      VR(store)(dst + x, VR(lerp)(VR(load)(saved + x), VR(load)(dst + x), m));
    }
    VR(store)(dst + last, VR(lerp)(VR(load)(saved + last), end, VR(cover_scaled)(VR(cover_load)(mask + last), all)));
  }
}
