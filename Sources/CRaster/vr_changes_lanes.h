static VR_TARGET void VR(take_rows)(uint32_t *dst, ptrdiff_t dpitch, const uint32_t *src, ptrdiff_t spitch, int w, int h,
                                    vr_change_rows rows) {
  // Groups of eight pixels, of which the first and the last may be parts.
  const int lead = rows.lead, groups = (lead + w + 7) / 8;
  const int end = lead + w < 8 ? lead + w : 8, rest = lead + w - 8 * (groups - 1);
  for (; h > 0; h--, dst = vr_next_row(dst, dpitch), src = vr_next_source_row(src, spitch), rows.bits += rows.pitch,
                rows.sums += rows.sum_columns) {
    uint32_t *d = dst - lead;
    const uint32_t *s = src - lead;
    vr_add_byte(rows.bits, VR(take_some)(d, s, lead, end), rows.is_shared);
    int i = 1;
    for (; i < groups - 1; i++) rows.bits[i] |= (uint8_t)VR(take_eight)(d + 8 * i, s + 8 * i);
    if (groups > 1) vr_add_byte(rows.bits + i, VR(take_some)(d + 8 * i, s + 8 * i, 0, rest), rows.is_shared);
    vr_add_sum(&rows);
  }
}
