extension CALayer {
  @inline(__always)
  final func markLayout() {
    if !flags.contains(.needsLayout) { listLayout() }
  }

  private func listLayout() {
    flags.insert(.needsLayout)
    node.pointee.tree?.takeUnretainedValue().listLayout(self)
    markLayoutBelow()
  }

  /// Marks the superlayers, so that `layoutIfNeeded` finds the way to this layer.
  final func markLayoutBelow() {
    var above = node.pointee.parent
    while let at = above, !at.pointee.layer.flags.contains(.layoutBelow) {
      at.pointee.layer.flags.insert(.layoutBelow)
      above = at.pointee.parent
    }
  }

  final func performLayout() {
    // As in Core Animation, layout starts at the topmost superlayer that needs it.
    var top: CALayer = self
    var current = node.pointee.parent
    while let at = current {
      if at.pointee.layer.flags.contains(.needsLayout) { top = at.pointee.layer }
      current = at.pointee.parent
    }
    var rounds = 0
    while !top.flags.isDisjoint(with: .layout) {
      top.layoutTree(rounds)
      rounds += 1
      if rounds == CALayer.layoutRounds {
        return logDrawingError(
          "Layout does not converge: a layer requests layout whenever it is laid out; the requests are dropped")
      }
    }
  }

  /// The limit for repeated layouts that cause each other.
  package static let layoutRounds = 32

  /// How often a layer is laid out in a row that has other sublayers each time: views that fill themselves in
  /// `layoutSubviews` remove what they had and add it again, which requests a layout each time and never ends, but is right
  /// after the first.
  static let roundsWithNewSublayers = 8

  /// - Parameter round: How many rounds of `performLayout` there were before.
  private func layoutTree(_ round: Int) {
    if flags.contains(.needsLayout) {
      flags.remove(.needsLayout)
      if round < Self.roundsWithNewSublayers || !node.pointee.hasMovedChildren {
        node.pointee.tree?.takeUnretainedValue().countLayout()
        layoutSublayers()
      }
    }
    guard flags.contains(.layoutBelow) else { return }
    flags.remove(.layoutBelow)
    // The list may change during the loop, so use indices instead of an iterator.
    var i = 0
    while i < childCount {
      let child = node.pointee.children[i].pointee.layer
      if !child.flags.isDisjoint(with: .layout) { child.layoutTree(round) }
      i += 1
    }
  }

  /// Clears the marks of superlayers once nothing is left to lay out.
  final func clearLayoutBelow() {
    var above = node.pointee.parent
    while let at = above, at.pointee.layer.flags.contains(.layoutBelow) {
      at.pointee.layer.flags.remove(.layoutBelow)
      above = at.pointee.parent
    }
  }
}
