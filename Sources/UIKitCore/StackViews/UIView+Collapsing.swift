/// Hiding views in stack views. In an animation the view stays visible while the stack closes the gap, and is hidden at the
/// end.
extension UIView {
  /// Whether the view was hidden by the app, even if it is still to be seen at the end of an animation.
  final var isHiddenByApp: Bool { rare?.isCollapsing ?? layer.isHidden }

  /// Whether a stack view leaves no space for the view.
  final var isCollapsed: Bool { isHiddenByApp }

  final func setHidden(_ hides: Bool) {
    guard LayoutEngine.isUsed, let stack = superviewLink as? UIStackView, stack.arranged.contains(where: { $0 === self })
    else { return layer.isHidden = hides }
    guard hides != isHiddenByApp else { return }
    stack.arrangementDidChange()
    guard let block = AnimationBlock.current, window != nil, block.duration > 0 else {
      rare?.isCollapsing = nil
      return layer.isHidden = hides
    }
    rareState.isCollapsing = hides
    layer.isHidden = false
    RunLoopCycle.current.after(block.delay + block.duration) { [weak self] in
      guard let self, let hides = rare?.isCollapsing else { return }
      rare?.isCollapsing = nil
      layer.isHidden = hides
    }
  }
}
