import Constraints

/// Equations for views that their frames place: the root, and views with `translatesAutoresizingMaskIntoConstraints`.
extension LayoutEngine {
  /// Adds the equations of a view's frame. They are never broken, nor written back.
  func fixFrame(of view: UIView) {
    guard let item = view.item, let variables = item.variables else { return }
    let frame = view.alignmentFrame
    let values = [frame.minX, frame.minY, frame.width, frame.height]
    let unknowns = [variables.x, variables.y, variables.width, variables.height]
    item.fixed = zip(unknowns, values).map { variable, value in
      require { try self.solver.add([Term(variable)], .equal, Double(value)) }
    }
  }

  /// Follows a frame that was set by hand.
  func frameDidChange(of view: UIView) {
    guard let item = view.item, item.engine === self, item.fixed.count == 4 else { return }
    let frame = view.alignmentFrame
    setFixed(item, [frame.minX, frame.minY, frame.width, frame.height])
  }

  func setFixed(_ item: LayoutItem, _ values: [CGFloat]) {
    for (constraint, value) in zip(item.fixed, values) {
      guard let constraint, (try? solver.constant(of: constraint)) != Double(value) else { continue }
      require { try self.solver.setConstant(Double(value), of: constraint) }
      hasMadeWay = true
      setNeedsSolve()
    }
  }

  /// Called when a view changes between being placed by its frame and by constraints.
  func placementDidChange(of view: UIView) {
    guard let item = view.item, item.engine === self else { return }
    for constraint in item.fixed { if let constraint { try? solver.remove(constraint) } }
    item.fixed = []
    if view.isPlacedByFrame {
      removeIntrinsicConstraints(of: item)
      fixFrame(of: view)
    } else {
      view.superviewLink?.flags.insert(.placesByConstraints)
      outdateIntrinsicSize(of: item)
    }
    setNeedsSolve()
  }
}

extension UIView {
  /// Whether the view's frame is an input of the layout instead of a result.
  package final var isPlacedByFrame: Bool { translatesAutoresizingMaskIntoConstraints || superviewLink == nil }

  /// The frame without the transform.
  final var untransformedFrame: CGRect {
    let (size, position, anchor) = (layer.bounds.size, layer.position, layer.anchorPoint)
    return CGRect(
      x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width, height: size.height)
  }

  /// The alignment rectangle of the present frame.
  final var alignmentFrame: CGRect { untransformedFrame.inset(by: alignmentRectInsets) }
}
