/// Hiding views in stack views. In an animation the view stays visible while the stack closes the gap, and is hidden at the
/// end.
extension UIView {
  /// Whether the view was hidden by the app, even if it is still to be seen until the end of an animation. A stack view
  /// leaves no space for it then.
  final var isHiddenByApp: Bool { rare?.collapse?.hides ?? layer.isHidden }

  final func setHidden(_ hides: Bool) {
    guard LayoutEngine.isUsed, let stack = superviewLink as? UIStackView, stack.arranged.contains(where: { $0 === self })
    else { return finishCollapsing(hiding: hides) }
    guard hides != isHiddenByApp else { return }
    stack.arrangementDidChange()
    guard let block = AnimationBlock.current, window != nil, block.duration > 0
    else { return finishCollapsing(hiding: hides) }
    let collapse = StackCollapse(hides: hides)
    rareState.collapse = collapse
    layer.isHidden = false
    RunLoopCycle.current.after(block.delay + block.duration) { [weak self, weak collapse] in
      // A later change has its own end, or none.
      guard let self, let collapse, rare?.collapse === collapse else { return }
      finishCollapsing(hiding: hides)
    }
  }

  private final func finishCollapsing(hiding hides: Bool) {
    rare?.collapse = nil
    layer.isHidden = hides
  }
}

/// One animated hiding or showing of a view in a stack view.
final class StackCollapse {
  let hides: Bool

  init(hides: Bool) { self.hides = hides }
}
