extension CGContext {
  /// Converts the current path to the current user space: elements keep their place on the surface.
  func alignPath() {
    guard pathTransform != state.transform else { return }
    if !pathStorage.isEmpty {
      pathStorage =
        state.transform.isInvertible
        ? pathStorage.transformed(by: pathTransform.concatenating(state.transform.inverted())) : PathStorage()
    }
    pathTransform = state.transform
  }

  /// Discards the current path.
  public func beginPath() {
    pathStorage = PathStorage()
    pathTransform = state.transform
  }

  /// Closes the current subpath with a line to its start.
  public func closePath() {
    pathStorage.close()
  }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint) {
    guard point.isFinite else { return pathStorage.refuse("move", point) }
    alignPath()
    pathStorage.move(to: point)
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) {
    guard point.isFinite, pathStorage.current != nil else { return pathStorage.refuse("line", point) }
    alignPath()
    pathStorage.line(to: point)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard end.isFinite, control.isFinite, pathStorage.current != nil else {
      return pathStorage.refuse("curve", (control, end))
    }
    alignPath()
    pathStorage.quad(to: end, control: control)
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard end.isFinite, control1.isFinite, control2.isFinite, pathStorage.current != nil else {
      return pathStorage.refuse("curve", (control1, control2, end))
    }
    alignPath()
    pathStorage.curve(to: end, control1: control1, control2: control2)
  }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) {
    alignPath()
    pathStorage.addRect(rect, .identity)
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) {
    alignPath()
    for rect in rects { pathStorage.addRect(rect, .identity) }
  }

  /// Adds the ellipse that touches the sides of `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect) {
    alignPath()
    pathStorage.addEllipse(in: rect, .identity)
  }

  /// Adds an arc with angles in radians; `clockwise` runs towards smaller angles.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    alignPath()
    pathStorage.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, .identity)
  }

  /// Rounds the corner at `tangent1End` between the current point and `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    alignPath()
    pathStorage.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, .identity)
  }

  /// Appends the elements of `path`.
  public func addPath(_ path: CGPath) {
    alignPath()
    pathStorage.append(path.storage, .identity)
  }

  /// A copy of the current path, in user space; nil when it is empty.
  public var path: CGPath? {
    alignPath()
    return pathStorage.isEmpty ? nil : CGPath(storage: pathStorage)
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { pathStorage.isEmpty }

  /// The end of the current path, in user space; zero when it is empty.
  public var currentPointOfPath: CGPoint {
    alignPath()
    return pathStorage.current ?? .zero
  }

  /// The box of all points and control points, in user space; null when the path is empty.
  public var boundingBoxOfPath: CGRect {
    alignPath()
    return pathStorage.controlBox
  }

  /// Whether painting the path in `mode` would touch `point` (user space).
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    func strokeContains() -> Bool {
      let style = state.stroke
      return path.copy(dashingWithPhase: style.dashPhase, lengths: style.dashLengths).copy(
        strokingWithWidth: style.width, lineCap: style.cap, lineJoin: style.join, miterLimit: style.miterLimit
      ).contains(point)
    }
    switch mode {
    case .fill: return path.contains(point)
    case .eoFill: return path.contains(point, using: .evenOdd)
    case .stroke: return strokeContains()
    case .fillStroke: return path.contains(point) || strokeContains()
    case .eoFillStroke: return path.contains(point, using: .evenOdd) || strokeContains()
    }
  }

  /// Replaces the path with the outline of its stroke; fill it with the winding rule.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let style = state.stroke
    pathStorage =
      path.copy(dashingWithPhase: style.dashPhase, lengths: style.dashLengths).copy(
        strokingWithWidth: style.width, lineCap: style.cap, lineJoin: style.join, miterLimit: style.miterLimit
      ).storage
  }

  /// Returns the current path and starts a new one.
  func takePath() -> PathStorage {
    alignPath()
    let path = pathStorage
    pathStorage = PathStorage()
    return path
  }
}
