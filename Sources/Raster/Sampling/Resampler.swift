import CRaster

/// Draws bitmaps rotated, skewed or in perspective.
public enum Resampler {
  /// Row-major 3 × 3, mapping a point of the source (pixels) to a point of the output: (x', y', w') = M · (x, y, 1).
  public typealias Matrix = (Double, Double, Double, Double, Double, Double, Double, Double, Double)

  /// Draws `bitmap` through `matrix` onto `width` × `height` transparent pixels, sampled bilinearly at pixel centres;
  /// outside of the bitmap is transparent, so edges are antialiased. An xrgb8888 source needs its fourth byte at 255. Nil
  /// when the matrix cannot be inverted or a size is absurd.
  public static func transformed(_ bitmap: Bitmap, matrix: Matrix, width: Int, height: Int) -> Bitmap? {
    let frame = PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
    guard let wide = sampled(bitmap, at: (0, 0), matrix: matrix, frame: frame),
      let output = Bitmap(width: width, height: height, format: .argb8888)
    else { return nil }
    vr_over_wide(output.pixels, output.pitch, wide.surface, 0, 0, frame.width, frame.height, vr_op.fullOpacity)
    return output
  }

  /// The same for a bitmap whose first pixel lies at `origin`, limited to the output pixels in `frame` and without rounding
  /// to bytes. Without perspective a pixel's value does not depend on the frame.
  public static func sampled(
    _ bitmap: Bitmap, at origin: (x: Int32, y: Int32), matrix: Matrix, frame: PixelRect
  ) -> DeepColorBitmap? {
    guard bitmap.format == .argb8888 || bitmap.format == .xrgb8888, let inverse = inverted(matrix) else { return nil }
    guard let output = DeepColorBitmap(width: Int(frame.width), height: Int(frame.height)) else { return nil }
    vr_sample(output.surface, frame, bitmap.surface, origin.x, origin.y, inverse)
    return output
  }

  /// The inverse, scaled so that an affine one ends in exactly (0, 0, 1).
  static func inverted(_ m: Matrix) -> [Double]? {
    let minors = (m.4 * m.8 - m.5 * m.7, m.5 * m.6 - m.3 * m.8, m.3 * m.7 - m.4 * m.6)
    let determinant = m.0 * minors.0 + m.1 * minors.1 + m.2 * minors.2
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    var inverse = [
      minors.0, m.2 * m.7 - m.1 * m.8, m.1 * m.5 - m.2 * m.4,
      minors.1, m.0 * m.8 - m.2 * m.6, m.2 * m.3 - m.0 * m.5,
      minors.2, m.1 * m.6 - m.0 * m.7, m.0 * m.4 - m.1 * m.3,
    ].map { $0 / determinant }
    guard inverse.allSatisfy(\.isFinite) else { return nil }
    if m.6 == 0, m.7 == 0 {
      let scale = inverse[8]
      inverse = inverse.map { $0 / scale }
      (inverse[6], inverse[7], inverse[8]) = (0, 0, 1)
    }
    return inverse
  }
}
