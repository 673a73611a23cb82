/// An immutable outline: lines and Bézier curves in one or more subpaths. Equality is by value.
///
/// Elements with NaN or infinite coordinates are refused with a line in the log.
public class CGPath: Hashable, @unchecked Sendable {
  // Written only by CGMutablePath.
  final var storage: PathStorage

  init(storage: PathStorage) {
    self.storage = storage
  }

  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    storage = PathStorage()
    storage.addRect(rect, transform?.pointee ?? .identity)
  }

  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    storage = PathStorage()
    storage.addEllipse(in: rect, transform?.pointee ?? .identity)
  }

  /// Corner sizes larger than half a side are taken as half the side.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    storage = PathStorage()
    storage.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform?.pointee ?? .identity)
  }

  /// A rectangle with a radius per corner. `continuous` draws the corners UIKit calls `.continuous`.
  public init(roundedRect rect: CGRect, radii: RoundedCorners, continuous: Bool = false) {
    storage = PathStorage()
    storage.addRoundedRect(in: rect, radii: radii, continuous: continuous, .identity)
  }

  public func copy() -> CGPath? { CGPath(storage: storage) }

  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(storage: storage.transformed(by: transform?.pointee ?? .identity))
  }

  public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage: storage.transformed(by: transform?.pointee ?? .identity))
  }

  public final var isEmpty: Bool { storage.isEmpty }

  /// Where the next element would start; zero for an empty path.
  public final var currentPoint: CGPoint { storage.current ?? .zero }

  /// Whether the path is one upright rectangle; writes it to `rect`.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = storage.uprightRect else { return false }
    rect?.pointee = found
    return true
  }

  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    storage.forEach { verb, points in
      var element = CGPathElement(type: verb.elementType, points: UnsafeMutablePointer(mutating: points))
      withUnsafePointer(to: &element, block)
    }
  }

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
