/// Distances from the four edges of a rectangle, in points; positive values move the edge inwards.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public static let zero = UIEdgeInsets()

  public init() { (top, left, bottom, right) = (0, 0, 0, 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Equal insets on all four edges.
  init(uniform inset: CGFloat) { self.init(top: inset, left: inset, bottom: inset, right: inset) }

  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}

/// Distances from the four edges of a rectangle, in points, that follow the reading direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public static let zero = NSDirectionalEdgeInsets()

  public init() { (top, leading, bottom, trailing) = (0, 0, 0, 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  func resolved(rightToLeft: Bool) -> UIEdgeInsets {
    rightToLeft
      ? UIEdgeInsets(top: top, left: trailing, bottom: bottom, right: leading)
      : UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
  }
}

extension UIEdgeInsets {
  func directional(rightToLeft: Bool) -> NSDirectionalEdgeInsets {
    rightToLeft
      ? NSDirectionalEdgeInsets(top: top, leading: right, bottom: bottom, trailing: left)
      : NSDirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
  }
}

extension CGRect {
  /// The rectangle inside `insets`. A rectangle too small for its insets has size zero there, never a negative one.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let r = standardized
    return CGRect(
      x: r.origin.x + insets.left, y: r.origin.y + insets.top,
      width: max(0, r.size.width - insets.left - insets.right),
      height: max(0, r.size.height - insets.top - insets.bottom))
  }
}

/// A displacement in points, for example of a title from where it would stand.
public struct UIOffset: Hashable, Sendable, Codable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public static let zero = UIOffset()

  public init() { (horizontal, vertical) = (0, 0) }

  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
