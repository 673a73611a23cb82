extension UIView {
  /// Below this opacity a view takes no touches.
  private static let leastTouchableAlpha: Float = 0.01

  final func findHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesTouches, layer.isSeen(least: Self.leastTouchableAlpha), self.point(inside: point, with: event) else {
      return nil
    }
    return findHit(inside: point, with: event)
  }

  private var takesTouches: Bool { isUserInteractionEnabled && (rare?.interactionBlocks ?? 0) == 0 }

  /// The point is known to be inside.
  private func findHit(inside point: CGPoint, with event: UIEvent?) -> UIView {
    // What is asked on the way may change the list; the touch is for who was there when it came down.
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

  /// The control that a finger on a kiosk means when it has hit nothing but the ground: the nearest of those in this view
  /// whose target reaches it, however deep. A kiosk is operated standing, at arm's length, so small controls have targets
  /// larger than they look.
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
      // A target reaches half its side beyond the middle of a control, and so less beyond what holds it.
      guard x <= side / 2, y <= side / 2 else { continue }
      if child.flags.contains(.isControl), (child as? UIControl)?.isEnabled == true,
        x <= max((side - area.width) / 2, 0), y <= max((side - area.height) / 2, 0),
        // Of two as near, the one in front.
        nearest.map({ $0.distance >= x * x + y * y }) ?? true
      {
        nearest = (child, x * x + y * y)
      }
      // What is scrolled away is not meant.
      if !child.clipsToBounds || (x == 0 && y == 0) { child.findControl(near: own, side: side, &nearest) }
    }
  }

  @inline(__always)
  private func hit(_ child: UIView, at point: CGPoint, with event: UIEvent?) -> UIView? {
    if child.flags.contains(.hitsPlainly) {
      // What `hitTest` would answer, without asking a view that has nothing of its own to say.
      switch child.layer.touch(at: point, least: Self.leastTouchableAlpha) {
      case .missed: return nil
      case .inside(let own): return child.takesTouches ? child.findHit(inside: own, with: event) : nil
      case .transformed: break
      }
    }
    return child.fromSuperview(point).flatMap { child.hitTest($0, with: event) }
  }

  /// The index of the subviews. Making one takes longer than a search, so it is made when no more than one in sixteen
  /// has moved between two; from then on it follows those.
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
        // Layers without a view among them: then it is not known whose place this is.
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
