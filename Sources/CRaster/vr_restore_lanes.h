static VR_TARGET void VR(restore_plain)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch, int w,
                                        int h, uint16_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(wide) k = VR(wide_all)(opacity);
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch)) {
    if (w < lanes) {
      VR(store_part)(dst, w, VR(mix)(VR(load_part)(saved, w), VR(load_part)(dst, w), k));
      continue;
    }
    // Read the last group before the one it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(store)(dst + x, VR(mix)(VR(load)(saved + x), VR(load)(dst + x), k));
    VR(store)(dst + last, VR(mix)(VR(load)(saved + last), end, k));
  }
}

static VR_TARGET void VR(restore_masked)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                                         const uint8_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(wide) all = VR(wide_all)(opacity);
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch), mask += mpitch) {
    if (w < lanes) {
      const VR(wide) k = VR(wide_times)(VR(wide_cover)(VR(cover_load_part)(mask, w)), all);
      VR(store_part)(dst, w, VR(mix)(VR(load_part)(saved, w), VR(load_part)(dst, w), k));
      continue;
    }
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(wide) k = VR(wide_times)(VR(wide_cover)(VR(cover_load)(mask + x)), all);
      VR(store)(dst + x, VR(mix)(VR(load)(saved + x), VR(load)(dst + x), k));
    }
    const VR(wide) k = VR(wide_times)(VR(wide_cover)(VR(cover_load)(mask + last)), all);
    VR(store)(dst + last, VR(mix)(VR(load)(saved + last), end, k));
  }
}

static VR_TARGET void VR(restore_wide)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *saved, ptrdiff_t spitch,
                                       const uint16_t *mask, ptrdiff_t mpitch, int w, int h, uint16_t opacity) {
  enum { lanes = VR(lanes) };
  const VR(wide) all = VR(wide_all)(opacity);
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), saved = vr_next_source_row(saved, spitch),
                mask = vr_next_word_row(mask, mpitch)) {
    if (w < lanes) {
      const VR(wide) k = VR(wide_times)(VR(wide_words)(VR(words_load_part)(mask, w)), all);
      VR(store_part)(dst, w, VR(mix)(VR(load_part)(saved, w), VR(load_part)(dst, w), k));
      continue;
    }
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(wide) k = VR(wide_times)(VR(wide_words)(VR(words_load)(mask + x)), all);
      VR(store)(dst + x, VR(mix)(VR(load)(saved + x), VR(load)(dst + x), k));
    }
    const VR(wide) k = VR(wide_times)(VR(wide_words)(VR(words_load)(mask + last)), all);
    VR(store)(dst + last, VR(mix)(VR(load)(saved + last), end, k));
  }
}
