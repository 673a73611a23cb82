/// Distances from the four edges of a rectangle, in points; positive values move the edge inwards.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// Points from the top edge; a positive value moves it down.
  public var top: CGFloat
  /// Points from the left edge; a positive value moves it right.
  public var left: CGFloat
  /// Points from the bottom edge; a positive value moves it up.
  public var bottom: CGFloat
  /// Points from the right edge; a positive value moves it left.
  public var right: CGFloat

  /// No insets.
  public static let zero = UIEdgeInsets()

  /// Creates insets of zero.
  public init() { (top, left, bottom, right) = (0, 0, 0, 0) }

  /// Creates insets in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  @inlinable package static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}

/// Distances from the four edges of a rectangle, in points, that follow the reading direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// Points from the top edge; a positive value moves it down.
  public var top: CGFloat
  /// Points from the edge where reading starts; a positive value moves it inwards.
  public var leading: CGFloat
  /// Points from the bottom edge; a positive value moves it up.
  public var bottom: CGFloat
  /// Points from the edge where reading ends; a positive value moves it inwards.
  public var trailing: CGFloat

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets of zero.
  public init() { (top, leading, bottom, trailing) = (0, 0, 0, 0) }

  /// Creates insets in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  package func resolved(rightToLeft: Bool) -> UIEdgeInsets {
    rightToLeft
      ? UIEdgeInsets(top: top, left: trailing, bottom: bottom, right: leading)
      : UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
  }
}

extension UIEdgeInsets {
  package func directional(rightToLeft: Bool) -> NSDirectionalEdgeInsets {
    rightToLeft
      ? NSDirectionalEdgeInsets(top: top, leading: right, bottom: bottom, trailing: left)
      : NSDirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
  }
}

extension CGRect {
  /// Returns the rectangle inside `insets`. A dimension smaller than its insets becomes zero, never negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let r = standardized
    return CGRect(
      x: r.origin.x + insets.left, y: r.origin.y + insets.top,
      width: max(0, r.size.width - insets.left - insets.right),
      height: max(0, r.size.height - insets.top - insets.bottom))
  }
}

/// A displacement in points, for example of a title from its default position.
public struct UIOffset: Hashable, Sendable, Codable {
  /// Positive values move to the right.
  public var horizontal: CGFloat
  /// Positive values move down.
  public var vertical: CGFloat

  /// No displacement.
  public static let zero = UIOffset()

  /// Creates an offset of zero.
  public init() { (horizontal, vertical) = (0, 0) }

  /// Creates an offset in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
