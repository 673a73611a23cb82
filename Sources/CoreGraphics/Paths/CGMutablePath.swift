/// A path under construction. It must not be shared between threads while elements are added.
///
/// Every element is transformed by `transform` when it is added.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  // Unchecked, as its base class: a path that is shared must not change any more.
  /// Makes an empty path.
  public init() {
    super.init(storage: PathStorage())
  }

  override init(storage: PathStorage) {
    super.init(storage: storage)
  }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let target = point.applying(transform)
    guard target.isFinite else { return storage.refuse("move", point) }
    storage.move(to: target)
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let target = point.applying(transform)
    guard target.isFinite, storage.current != nil else { return storage.refuse("line", point) }
    storage.line(to: target)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    let (p, c) = (end.applying(transform), control.applying(transform))
    guard p.isFinite, c.isFinite, storage.current != nil else { return storage.refuse("curve", (control, end)) }
    storage.quad(to: p, control: c)
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    let (p, c1, c2) = (end.applying(transform), control1.applying(transform), control2.applying(transform))
    guard p.isFinite, c1.isFinite, c2.isFinite, storage.current != nil else {
      return storage.refuse("curve", (control1, control2, end))
    }
    storage.curve(to: p, control1: c1, control2: c2)
  }

  /// Draws a line back to where the subpath started and ends it.
  public func closeSubpath() {
    storage.close()
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    storage.addRect(rect, transform)
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { storage.addRect(rect, transform) }
  }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    storage.reserve(points.count)
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse that touches the sides of `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    storage.addEllipse(in: rect, transform)
  }

  /// Adds a rectangle with elliptic corners, which are limited to half a side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform)
  }

  /// Adds a rectangle with a radius per corner. `continuous` draws the corners that UIKit calls `.continuous`.
  public func addRoundedRect(
    in rect: CGRect, radii: RoundedCorners, continuous: Bool = false, transform: CGAffineTransform = .identity
  ) {
    storage.addRoundedRect(in: rect, radii: radii, continuous: continuous, transform)
  }

  /// Adds an arc with angles in radians from the x axis; `clockwise` runs towards smaller angles, which on a y-down screen
  /// looks counterclockwise.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    storage.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, transform)
  }

  /// Adds an arc of `delta` radians; a positive `delta` runs towards larger angles.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform)
  }

  /// Rounds the corner at `tangent1End` between the current point and `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform)
  }

  /// Appends the elements of `path`.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    storage.append(path.storage, transform)
  }
}
