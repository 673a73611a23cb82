import CPixman

/// Pictures turned, skewed or seen in perspective.
public enum Resampler {
  /// Row-major 3 × 3, mapping a point of the source (pixels) to a point of the output: (x', y', w') = M · (x, y, 1).
  public typealias Matrix = (Double, Double, Double, Double, Double, Double, Double, Double, Double)

  /// `bitmap` drawn through `matrix` onto `width` × `height` transparent pixels, sampled bilinearly at pixel centres;
  /// outside of the bitmap is transparent, so a bitmap with a transparent margin gets smooth edges.
  /// Nil when the matrix cannot be inverted or a size is absurd.
  public static func transformed(_ bitmap: Bitmap, matrix m: Matrix, width: Int, height: Int) -> Bitmap? {
    guard bitmap.format == .argb8888 || bitmap.format == .xrgb8888 else { return nil }
    var forward = pixman_f_transform()
    forward.m = ((m.0, m.1, m.2), (m.3, m.4, m.5), (m.6, m.7, m.8))
    var inverse = pixman_f_transform()
    guard pixman_f_transform_invert(&inverse, &forward) != 0 else { return nil }
    var fixed = pixman_transform_t()
    // 16.16 holds ±32767: beyond that the output could not show anything sensible.
    guard pixman_transform_from_pixman_f_transform(&fixed, &inverse) != 0 else { return nil }
    guard let output = Bitmap(width: width, height: height, format: .argb8888) else { return nil }
    let format = bitmap.format == .xrgb8888 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8
    guard
      let source = pixman_image_create_bits_no_clear(format, Int32(bitmap.width), Int32(bitmap.height), bitmap.pixels, Int32(bitmap.pitch))
    else { return nil }
    defer { pixman_image_unref(source) }
    guard
      let target = pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, Int32(width), Int32(height), output.pixels, Int32(output.pitch))
    else { return nil }
    defer { pixman_image_unref(target) }
    pixman_image_set_transform(source, &fixed)
    pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
    pixman_image_set_repeat(source, PIXMAN_REPEAT_NONE)
    pixman_image_composite32(PIXMAN_OP_SRC, source, nil, target, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
    return output
  }
}
