// Geometry as text, in the notation that property lists and archives of UIKit programs use: `{{x, y}, {w, h}}`.

extension NSCoder {
  /// Returns `point` as `{x, y}`.
  public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
  /// Returns `size` as `{width, height}`.
  public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
  /// Returns `rect` as `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
  /// Returns `vector` as `{dx, dy}`.
  public class func string(for vector: CGVector) -> String { braced([vector.dx, vector.dy]) }
  /// Returns `insets` as `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String { NSStringFromUIEdgeInsets(insets) }
  /// Returns `offset` as `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String { NSStringFromUIOffset(offset) }
  /// Returns `transform` as `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String { NSStringFromCGAffineTransform(transform) }
  /// Returns `insets` as `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    braced([insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  /// Returns the point that `string` describes; zero when it does not describe one.
  public class func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }
  /// Returns the size that `string` describes; zero when it does not describe one.
  public class func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }
  /// Returns the rectangle that `string` describes; zero when it does not describe one.
  public class func cgRect(for string: String) -> CGRect { CGRectFromString(string) }
  /// Returns the vector that `string` describes; zero when it does not describe one.
  public class func cgVector(for string: String) -> CGVector {
    guard let n = numbers(in: string, count: 2) else { return CGVector(dx: 0, dy: 0) }
    return CGVector(dx: n[0], dy: n[1])
  }
  /// Returns the insets that `string` describes; zero when it does not describe any.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets { UIEdgeInsetsFromString(string) }
  /// Returns the offset that `string` describes; zero when it does not describe one.
  public class func uiOffset(for string: String) -> UIOffset { UIOffsetFromString(string) }
  /// Returns the transform that `string` describes; the identity when it does not describe one.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform { CGAffineTransformFromString(string) }
  /// Returns the insets that `string` describes; zero when it does not describe any.
  public class func directionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    guard let n = numbers(in: string, count: 4) else { return .zero }
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }
}

/// Returns `point` as `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { braced([point.x, point.y]) }
/// Returns `size` as `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { braced([size.width, size.height]) }
/// Returns `rect` as `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{" + NSStringFromCGPoint(rect.origin) + ", " + NSStringFromCGSize(rect.size) + "}"
}
/// Returns `insets` as `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  braced([insets.top, insets.left, insets.bottom, insets.right])
}
/// Returns `offset` as `{horizontal, vertical}`.
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { braced([offset.horizontal, offset.vertical]) }
/// Returns `t` as `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ t: CGAffineTransform) -> String {
  "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: ", ") + "]"
}

/// Returns the point that `string` describes; zero when it does not describe one.
public func CGPointFromString(_ string: String) -> CGPoint {
  guard let n = numbers(in: string, count: 2) else { return .zero }
  return CGPoint(x: n[0], y: n[1])
}

/// Returns the size that `string` describes; zero when it does not describe one.
public func CGSizeFromString(_ string: String) -> CGSize {
  guard let n = numbers(in: string, count: 2) else { return .zero }
  return CGSize(width: n[0], height: n[1])
}

/// Returns the rectangle that `string` describes; zero when it does not describe one.
public func CGRectFromString(_ string: String) -> CGRect {
  guard let n = numbers(in: string, count: 4) else { return .zero }
  return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
}

/// Returns the insets that `string` describes; zero when it does not describe any.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  guard let n = numbers(in: string, count: 4) else { return .zero }
  return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
}

/// Returns the offset that `string` describes; zero when it does not describe one.
public func UIOffsetFromString(_ string: String) -> UIOffset {
  guard let n = numbers(in: string, count: 2) else { return .zero }
  return UIOffset(horizontal: n[0], vertical: n[1])
}

/// Returns the transform that `string` describes; the identity when it does not describe one.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  guard let n = numbers(in: string, count: 6) else { return .identity }
  return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
}

private func braced(_ values: [CGFloat]) -> String { "{" + values.map(number).joined(separator: ", ") + "}" }

// Whole numbers are printed without ".0", as by C's %g.
private func number(_ value: CGFloat) -> String {
  let v = Double(value)
  return v == v.rounded() && abs(v) < 1e15 ? String(Int64(v)) : String(v)
}

private func numbers(in string: String, count: Int) -> [CGFloat]? {
  let parts = string.split { "{}[], \t\n".contains($0) }.map { Double($0) }
  guard parts.count == count, !parts.contains(nil) else { return nil }
  return parts.map { CGFloat($0 ?? 0) }
}
