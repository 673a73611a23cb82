extension UIView {
  /// Below this opacity a view receives no touches.
  private static let leastTouchableAlpha: Float = 0.01

  final func findHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesTouches, layer.isSeen(least: Self.leastTouchableAlpha), self.point(inside: point, with: event) else {
      return nil
    }
    return findHit(inside: point, with: event)
  }

  private var takesTouches: Bool { isUserInteractionEnabled && (rare?.interactionBlockCount ?? 0) == 0 }

  /// The frontmost view at a point that is known to be inside.
  private func findHit(inside point: CGPoint, with event: UIEvent?) -> UIView {
    // Overrides of `hitTest` may change the list; the search uses the subviews at the time of the touch.
    let list = children
    if list.count >= HitIndex.threshold, let index = currentHitIndex() {
      var next = index.last(before: list.count, at: point)
      while let place = next {
        if let hit = hit(list[place], at: point, with: event) { return hit }
        next = index.last(before: place, at: point)
      }
      return control(near: point) ?? self
    }
    for child in list.reversed() {
      if let hit = hit(child, at: point, with: event) { return hit }
    }
    return control(near: point) ?? self
  }

  /// On a kiosk, the control meant by a touch that has hit only a background: the nearest one in this view, at any
  /// depth, whose touch target contains the point. Kiosks are operated standing, at arm's length, so small controls
  /// have touch targets larger than their appearance.
  private func control(near point: CGPoint) -> UIView? {
    guard effectiveTraits.userInterfaceIdiom == .kiosk, !children.isEmpty else { return nil }
    var nearest: (view: UIView, distance: CGFloat)?
    findControl(near: point, side: UIInputTuning.current.kioskTarget, &nearest)
    return nearest?.view
  }

  private func findControl(near point: CGPoint, side: CGFloat, _ nearest: inout (view: UIView, distance: CGFloat)?) {
    for child in children where child.takesTouches && child.layer.isSeen(least: Self.leastTouchableAlpha) {
      guard let own = child.fromSuperview(point) else { continue }
      let area = child.layer.modelBounds
      let x = max(area.minX - own.x, own.x - area.maxX, 0), y = max(area.minY - own.y, own.y - area.maxY, 0)
      // A target extends at most half its side beyond a control, and therefore at most that beyond its superview.
      guard x <= side / 2, y <= side / 2 else { continue }
      if child.flags.contains(.isControl), (child as? UIControl)?.isEnabled == true,
        x <= max((side - area.width) / 2, 0), y <= max((side - area.height) / 2, 0),
        // Among controls at the same distance, the frontmost one is used.
        nearest.map({ $0.distance >= x * x + y * y }) ?? true
      {
        nearest = (child, x * x + y * y)
      }
      // Ignores controls that are clipped away.
      if !child.clipsToBounds || (x == 0 && y == 0) { child.findControl(near: own, side: side, &nearest) }
    }
  }

  @inline(__always)
  private func hit(_ child: UIView, at point: CGPoint, with event: UIEvent?) -> UIView? {
    if child.flags.contains(.hitsPlainly) {
      // The result of `hitTest`, without calling it on a view that does not override it.
      switch child.layer.touch(at: point, least: Self.leastTouchableAlpha) {
      case .missed: return nil
      case .inside(let own): return child.takesTouches ? child.findHit(inside: own, with: event) : nil
      case .transformed: break
      }
    }
    return child.fromSuperview(point).flatMap { child.hitTest($0, with: event) }
  }

  /// The index of the subviews. Building it takes longer than a search, so it is built only when at most one in sixteen
  /// subviews has moved between two searches; after that it is updated with the moves.
  private func currentHitIndex() -> HitIndex? {
    let moves = layer.takeSublayerMoves()
    if case .all = moves {
      rare?.hitIndex = nil
      return nil
    }
    guard let index = rare?.hitIndex, index.count == children.count else {
      let index = HitIndex(of: children, in: layer)
      rareState.hitIndex = index
      return index
    }
    if case .some(let places) = moves {
      for place in places {
        // There are layers without a view among the sublayers, so the indices do not match the subviews.
        guard place < children.count, layer.hasSublayer(children[place].layer, at: place) else {
          rare?.hitIndex = nil
          return nil
        }
        index.update(place, children[place], in: layer)
      }
    }
    return index
  }
}
