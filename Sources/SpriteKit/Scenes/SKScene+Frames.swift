import UIKit

/// One frame of a scene.
extension SKScene {
  /// Requests a frame with the next refresh of the screen.
  final func requestFrame() { presenter?.requestFrame() }

  /// Whether a frame is due although nothing was changed.
  final var runs: Bool {
    if isPaused { return false }
    return runsEveryFrame || physics?.runs == true || emitters.contains { $0.actionRate > 0 }
      || acting.contains { $0.runsActions }
  }

  /// Longer pauses between frames count as this for actions.
  private static var longestStep: TimeInterval { 1.0 / 15 }

  /// Calls the methods of a frame, and runs actions, physics and constraints.
  final func step(to time: TimeInterval) {
    guard !isPaused else { return }
    let passed = lastFrame.map { min(max(0, time - $0), Self.longestStep) } ?? 0
    lastFrame = time
    if let delegate { delegate.update(time, for: self) } else { update(time) }
    runActions(passed)
    if let delegate { delegate.didEvaluateActions(for: self) } else { didEvaluateActions() }
    physics?.simulate(passed)
    if let delegate { delegate.didSimulatePhysics(for: self) } else { didSimulatePhysics() }
    applyConstraints()
    if let delegate { delegate.didApplyConstraints(for: self) } else { didApplyConstraints() }
    for emitter in emitters { emitter.advance(by: passed) }
    emitters.removeAll { !$0.isActive }
    if let delegate { delegate.didFinishUpdate(for: self) } else { didFinishUpdate() }
  }

  private func runActions(_ passed: TimeInterval) {
    // What is added during the loop waits for the next frame.
    let nodes = acting
    for node in nodes where node.marks.contains(.acting) && node.scene === self {
      let rate = node.actionRate
      if rate > 0 { node.advanceActions(by: passed * rate) }
    }
    guard acting.contains(where: { $0.running.contains(where: \.isOver) }) else { return }
    acting.removeAll { node in
      node.running.removeAll { $0.isOver }
      guard node.running.isEmpty else { return false }
      node.marks.remove(.acting)
      return true
    }
  }

  final func noteActions(of node: SKNode) {
    guard !node.marks.contains(.acting) else { return }
    node.marks.insert(.acting)
    acting.append(node)
    requestFrame()
  }

  final func noteConstraints(of node: SKNode) {
    requestFrame()
    guard node.storedConstraints != nil, !node.marks.contains(.constrained) else { return }
    node.marks.insert(.constrained)
    constrained.append(node)
  }

  /// Removes a node that leaves the scene from its lists.
  final func forget(_ node: SKNode) {
    if node.marks.contains(.acting) { acting.removeAll { $0 === node } }
    if node.marks.contains(.constrained) { constrained.removeAll { $0 === node } }
    if !emitters.isEmpty { emitters.removeAll { $0 === node } }
    guard let physics else { return }
    if let body = node.storedBody { physics.remove(body) }
    if !physics.fields.isEmpty, let field = node as? SKFieldNode { physics.remove(field) }
  }

  private func applyConstraints() {
    guard !constrained.isEmpty else { return }
    constrained.removeAll { node in
      guard node.storedConstraints == nil else { return false }
      node.marks.remove(.constrained)
      return true
    }
    for node in constrained {
      for constraint in node.storedConstraints ?? [] where constraint.enabled { constraint.apply(to: node) }
    }
  }

  // MARK: Size

  final func setSize(_ new: CGSize) {
    guard new.isUsable else { return rejectValue(new, as: "size") }
    guard new != storedSize else { return }
    let old = storedSize
    storedSize = new
    didChangeSize(old)
    requestFrame()
  }

  /// The map from the scene to the view; without a view to one of the scene's own size.
  final var viewTransform: CGAffineTransform { SceneViewport(self, in: presenter?.bounds.size ?? size).transform }

  // MARK: Drawing

  /// Brings the layers to the state of the nodes, for a view of a size in points.
  final func show(in view: CGSize) {
    let viewport = SceneViewport(self, in: view)
    let isMoved = viewport != shownViewport
    if isMoved {
      shownViewport = viewport
      canvas.layer.position = viewport.frame.origin
      canvas.layer.masksToBounds = true
      canvas.bounds = CGRect(origin: .zero, size: viewport.frame.size)
    }
    canvas.layer.backgroundColor =
      (presenter?.allowsTransparency ?? false)
      ? backgroundColor.cgColor : backgroundColor.withAlphaComponent(1).cgColor
    let origin = CGAffineTransform(translationX: -viewport.frame.minX, y: -viewport.frame.minY)
    turns.begin()
    canvas.moved.reset()
    let isPlaced = isMoved || marks.contains(.placed)
    marks.subtract([.placed, .below, .content])
    canvas.update(
      self, viewport.transform.concatenating(origin), alpha: isHidden ? 0 : storedAlpha, isMoved: isPlaced)
    if turns.end(in: canvas.bounds) { requestFrame() }
    if canvas.moved.isMost { presenter?.damageScreen() }
  }
}
