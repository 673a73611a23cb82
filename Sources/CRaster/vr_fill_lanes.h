static VR_TARGET void VR(fill)(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  enum { lanes = VR(lanes) };
  const VR(pixels) c = VR(color)(color);
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, pitch)) VR(store_part)(dst, w, c);
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, pitch)) {
    int x = 0;
    for (; x <= w - 4 * lanes; x += 4 * lanes) {
      VR(store)(dst + x, c);
      VR(store)(dst + x + lanes, c);
      VR(store)(dst + x + 2 * lanes, c);
      VR(store)(dst + x + 3 * lanes, c);
    }
    for (; x < last; x += lanes) VR(store)(dst + x, c);
    VR(store)(dst + last, c);
  }
}

static VR_TARGET void VR(fill_rows)(uint32_t *dst, ptrdiff_t pitch, int w, int h, const uint32_t *colors) {
  enum { lanes = VR(lanes) };
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, pitch)) VR(store_part)(dst, w, VR(color)(*colors++));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, pitch)) {
    const VR(pixels) c = VR(color)(*colors++);
    for (int x = 0; x < last; x += lanes) VR(store)(dst + x, c);
    VR(store)(dst + last, c);
  }
}

static VR_TARGET void VR(fill_parts)(const vr_fill_part *parts, int count, ptrdiff_t pitch, int h) {
  enum { lanes = VR(lanes) };
  for (int y = 0; y < h; y++) {
    for (int i = 0; i < count; i++) {
      const vr_fill_part *p = &parts[i];
      if (y < p->y0 || y >= p->y1) continue;
      uint32_t *dst = vr_row(p->dst, pitch, y);
      const uint32_t color = p->colors[(y - p->y0) * p->step];
      const VR(pixels) c = VR(color)(color);
      if (p->w < lanes) {
        VR(store_part)(dst, p->w, c);
        continue;
      }
      const int last = p->w - lanes;
      for (int x = 0; x < last; x += lanes) VR(store)(dst + x, c);
      VR(store)(dst + last, c);
    }
  }
}

static VR_TARGET void VR(fill_over)(uint32_t *dst, ptrdiff_t pitch, int w, int h, uint32_t color) {
  enum { lanes = VR(lanes) };
  const VR(pixels) c = VR(color)(color);
  const VR(factor) rest = VR(factor_all)((uint8_t)(255 - (color >> 24)));
  if (w < lanes) {
    for (; h > 0; h--, dst = vr_next_row(dst, pitch))
      VR(store_part)(dst, w, VR(add)(c, VR(scaled)(VR(load_part)(dst, w), rest)));
    return;
  }
  const int last = w - lanes;
  for (; h > 0; h--, dst = vr_next_row(dst, pitch)) {
    // Read the last group before the one it overlaps is written.
    const VR(pixels) end = VR(load)(dst + last);
    int x = 0;
    for (; x < last - lanes; x += 2 * lanes) {
      const VR(pixels) a = VR(load)(dst + x), b = VR(load)(dst + x + lanes);
      VR(store)(dst + x, VR(add)(c, VR(scaled)(a, rest)));
      VR(store)(dst + x + lanes, VR(add)(c, VR(scaled)(b, rest)));
    }
    if (x < last) VR(store)(dst + x, VR(add)(c, VR(scaled)(VR(load)(dst + x), rest)));
    VR(store)(dst + last, VR(add)(c, VR(scaled)(end, rest)));
  }
}
