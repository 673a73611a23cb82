/// An immutable outline: lines and Bézier curves in one or more subpaths. Equality is by value.
///
/// Elements with NaN or infinite coordinates are ignored and logged.
public class CGPath: Hashable, @unchecked Sendable {
  // Unchecked: the storage of a path that is no `CGMutablePath` does not change.
  // Written only by CGMutablePath.
  final var storage: PathStorage

  init(storage: PathStorage) {
    self.storage = storage
  }

  /// Makes a path of one rectangle.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    storage = PathStorage()
    storage.addRect(rect, transform?.pointee ?? .identity)
  }

  /// Makes a path of the ellipse that touches the sides of `rect`.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    storage = PathStorage()
    storage.addEllipse(in: rect, transform?.pointee ?? .identity)
  }

  /// Makes a rounded rectangle. Corner sizes are limited to half a side.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    storage = PathStorage()
    storage.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform?.pointee ?? .identity)
  }

  /// Makes a rectangle with a radius per corner. `continuous` draws the corners that UIKit calls `.continuous`.
  public init(roundedRect rect: CGRect, radii: RoundedCorners, continuous: Bool = false) {
    storage = PathStorage()
    storage.addRoundedRect(in: rect, radii: radii, continuous: continuous, .identity)
  }

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(storage: storage) }

  /// An immutable copy with all points transformed.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(storage: storage.transformed(by: transform?.pointee ?? .identity))
  }

  /// A copy to which elements can be added.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

  /// A transformed copy to which elements can be added.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage: storage.transformed(by: transform?.pointee ?? .identity))
  }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { storage.isEmpty }

  /// Where the next element would start; zero for an empty path.
  public final var currentPoint: CGPoint { storage.current ?? .zero }

  /// Whether the path is one upright rectangle; writes it to `rect`.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = storage.uprightRect else { return false }
    rect?.pointee = found
    return true
  }

  /// Calls `block` for each element in order; the pointers are only valid during the call.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    storage.forEach { verb, points in
      var element = CGPathElement(type: verb.elementType, points: UnsafeMutablePointer(mutating: points))
      withUnsafePointer(to: &element, block)
    }
  }

  /// Calls `function` with `info` for each element in order.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  public static func == (a: CGPath, b: CGPath) -> Bool {
    a === b || a.storage == b.storage
  }

  public final func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension CGPath: CustomStringConvertible {
  public var description: String {
    var text = "CGPath"
    storage.forEach { verb, points in
      let list = (0..<verb.pointCount).map { "(\(points[$0].x), \(points[$0].y))" }.joined(separator: " ")
      text += "\n  \(verb)" + (list.isEmpty ? "" : " " + list)
    }
    return text
  }
}
