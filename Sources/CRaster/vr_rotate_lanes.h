static VR_TARGET void VR(rotate_block)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                     int turn) {
  enum { lanes = VR(lanes) };
  if (w < lanes || h < lanes) return vr_rotate_block_scalar(dst, dpitch, src, spitch, w, h, turn);
  // Source rows are read in the order of destination columns.
  const ptrdiff_t step = turn == 1 ? -spitch : spitch;
  const uint32_t *first = turn == 1 ? vr_next_source_row(src, spitch * (h - 1)) : src;
  for (int x = 0; x < w; x += lanes) {
    // The last group may overlap the one before.
    const int column = x < w - lanes ? x : w - lanes;
    for (int i = 0; i < h; i += lanes) {
      const int row = i < h - lanes ? i : h - lanes;
      VR(pixels) block[lanes];
      for (int k = 0; k < lanes; k++) block[k] = VR(load)(vr_next_source_row(first, step * (row + k)) + column);
      VR(transpose)(block);
      for (int k = 0; k < lanes; k++)
        VR(store)(vr_next_row(dst, dpitch * (turn == 1 ? column + k : w - 1 - column - k)) + row, block[k]);
    }
  }
}

static VR_TARGET void VR(flip_row)(uint32_t *dst, const uint32_t *src, int w) {
  enum { lanes = VR(lanes) };
  int x = 0;
  for (; x <= w - lanes; x += lanes) VR(store)(dst + x, VR(reverse)(VR(load)(src + w - lanes - x)));
  vr_flip_row_scalar(dst + x, src, w - x);
}

static VR_TARGET void VR(rgb565_row)(uint16_t *dst, const uint32_t *src, int w) {
  enum { lanes = VR(lanes) };
  int x = 0;
  for (; x <= w - 2 * lanes; x += 2 * lanes) VR(store_rgb565)(dst + x, VR(load)(src + x), VR(load)(src + x + lanes));
  vr_rgb565_row_scalar(dst + x, src + x, w - x);
}
