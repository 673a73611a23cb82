static VR_TARGET void VR(glyph_opaque)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *mask, ptrdiff_t mpitch, int w, int h,
                                       uint32_t color) {
  enum { lanes = VR(lanes), half = lanes / 2 };
  const VR(pixels) c = VR(color)(color);
  if (w < half) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
      VR(store_part)(dst, w, VR(lerp)(VR(load_part)(dst, w), c, VR(cover_load_part)(mask, w)));
    return;
  }
  // Most glyphs are up to one group wide, painted as two halves that may overlap, or up to two groups.
  if (w <= lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch)
      VR(store_halves)(dst, w, VR(lerp)(VR(load_halves)(dst, w), c, VR(cover_load_halves)(mask, w)));
    return;
  }
  const int last = w - lanes;
  if (w <= 2 * lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch) {
      const VR(pixels) a = VR(load)(dst), b = VR(load)(dst + last);
      VR(store)(dst, VR(lerp)(a, c, VR(cover_load)(mask)));
      VR(store)(dst + last, VR(lerp)(b, c, VR(cover_load)(mask + last)));
    }
    return;
  }
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), mask += mpitch) {
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) VR(store)(dst + x, VR(lerp)(VR(load)(dst + x), c, VR(cover_load)(mask + x)));
    VR(store)(dst + last, VR(lerp)(end, c, VR(cover_load)(mask + last)));
  }
}
