static VR_TARGET void VR(from_rgba)(uint32_t *dst, ptrdiff_t dpitch, const uint8_t *src, ptrdiff_t spitch, int w, int h) {
  enum { lanes = VR(lanes) };
  const VR(pixels) alpha = VR(color)(0xff000000);
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src += spitch) {
    int x = 0;
    for (; x <= w - lanes; x += lanes) {
      const VR(pixels) s = VR(swap_red_blue)(VR(load_bytes)(src + 4 * x));
      // 255·a/255 leaves the alpha as it is.
      VR(store)(dst + x, VR(is_opaque)(s) ? s : VR(times_alpha)(VR(or)(s, alpha), s));
    }
    vr_from_rgba_scalar(dst + x, 0, src + 4 * x, 0, w - x, 1);
  }
}
