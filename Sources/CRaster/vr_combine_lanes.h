static inline __attribute__((always_inline)) VR_TARGET VR(pixels) VR(combined)(VR(pixels) d, VR(pixels) s, int how) {
  const VR(pixels) alpha = VR(color)(0xff000000);
  switch (how) {
    case vr_combine_add: return VR(add)(d, s);
    case vr_combine_subtract: return VR(subtract)(d, VR(subtract)(s, alpha));
    case vr_combine_multiply: return VR(add)(VR(product)(d, s), VR(times_alpha)(d, VR(cover_not)(s)));
    case vr_combine_multiply_twice: {
      const VR(pixels) product = VR(product)(d, s), twice = VR(add)(product, VR(subtract)(product, alpha));
      return VR(add)(twice, VR(times_alpha)(d, VR(cover_not)(s)));
    }
    case vr_combine_screen: return VR(add)(s, VR(product)(d, VR(cover_not)(s)));
    default: return VR(times_alpha)(d, s);
  }
}

static inline __attribute__((always_inline)) VR_TARGET void VR(combine_rows)(
    uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h, int how) {
  enum { lanes = VR(lanes) };
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch))
      VR(store_part)(dst, w, VR(combined)(VR(load_part)(dst, w), VR(load_part)(src, w), how));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch)) {
    // Read the last group before the one it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    for (int x = 0; x < last; x += lanes) {
      const VR(pixels) s = VR(load)(src + x);
      // A clear source changes nothing, except where it erases.
      if (how == vr_combine_multiply_alpha || !VR(is_clear)(s))
        VR(store)(dst + x, VR(combined)(VR(load)(dst + x), s, how));
    }
    VR(store)(dst + last, VR(combined)(end, VR(load)(src + last), how));
  }
}

static VR_TARGET void VR(combine)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                  int how) {
  // Each call is compiled for its operator.
  switch (how) {
    case vr_combine_add: VR(combine_rows)(dst, dpitch, src, spitch, w, h, vr_combine_add); break;
    case vr_combine_subtract: VR(combine_rows)(dst, dpitch, src, spitch, w, h, vr_combine_subtract); break;
    case vr_combine_multiply: VR(combine_rows)(dst, dpitch, src, spitch, w, h, vr_combine_multiply); break;
    case vr_combine_multiply_twice: VR(combine_rows)(dst, dpitch, src, spitch, w, h, vr_combine_multiply_twice); break;
    case vr_combine_screen: VR(combine_rows)(dst, dpitch, src, spitch, w, h, vr_combine_screen); break;
    case vr_combine_multiply_alpha: VR(combine_rows)(dst, dpitch, src, spitch, w, h, vr_combine_multiply_alpha); break;
    default: vr_combine_scalar(dst, dpitch, src, spitch, w, h, how); break;
  }
}
