import UIKitCore

extension UINavigationBar {
  /// How a new top item replaces the old one.
  enum Step { case push, pop }

  /// Shows a stack. Called by the bar itself, with an animation of its own.
  final func show(_ items: [UINavigationItem], as step: Step, animated: Bool) {
    guard let change = exchange(items, as: step, animated: animated && window != nil) else { return }
    guard animated, window != nil else { return change.finish(isCancelled: false) }
    UIView.animate(withDuration: 0.35) {
      change.animate()
    } completion: { _ in
      change.finish(isCancelled: false)
    }
  }

  /// Shows a stack along with the transition of a navigation controller, which may be cancelled.
  /// - Parameter slides: Whether titles move sideways, as pages do that the system animates. Else they cross-fade.
  final func show(
    _ items: [UINavigationItem], as step: Step, slides: Bool = true,
    along coordinator: (any UIViewControllerTransitionCoordinator)?
  ) {
    let isAnimated = coordinator?.isAnimated ?? false
    let change = exchange(items, as: step, slides: slides, animated: isAnimated)
    guard let coordinator, let change else {
      change?.finish(isCancelled: false)
      return
    }
    guard isAnimated else { return change.finish(isCancelled: false) }
    coordinator.animate(alongsideTransition: { _ in change.animate() }) { change.finish(isCancelled: $0.isCancelled) }
  }

  /// Puts the content for the new top item above the old one.
  /// - Returns: Nil if the bar is empty before and after.
  private func exchange(
    _ items: [UINavigationItem], as step: Step, slides: Bool = true, animated: Bool
  ) -> NavigationBarChange? {
    let (oldItems, old) = (stack, content)
    for item in oldItems where item.owner === self { item.owner = nil }
    stack = items
    for item in items { item.owner = self }
    let new = items.last.map { NavigationBarContent($0, backItem: items.dropLast().last, in: self) }
    content = new
    guard old != nil || new != nil else { return nil }
    if let new {
      let height = controller?.navigationBar(self, willShow: new)
      if animated {
        old?.heightInTransition = bounds.height
        new.heightInTransition = height
      }
      new.frame = CGRect(x: 0, y: 0, width: bounds.width, height: new.heightInTransition ?? bounds.height)
      addSubview(new)
    }
    if !animated { old?.removeFromSuperview() }
    invalidateIntrinsicContentSize()
    // Before the animation, which then moves the new background.
    if animated { showLook(animated: false) } else { setNeedsLook() }
    let change = NavigationBarChange(in: self, from: old, of: oldItems, to: new, step: step, slides: slides)
    if animated { change.prepare() }
    return change
  }

  /// Returns to the stack that was shown before a cancelled transition.
  final func restore(_ items: [UINavigationItem], _ old: NavigationBarContent?) {
    for item in stack where item.owner === self { item.owner = nil }
    stack = items
    for item in items { item.owner = self }
    content?.removeFromSuperview()
    content = old
    old?.heightInTransition = nil
    old?.update(.appearance)
    setNeedsLook()
  }
}

/// The change from one item's content to another's.
@MainActor
final class NavigationBarChange {
  private weak var bar: UINavigationBar?
  private let old: NavigationBarContent?
  private let oldItems: [UINavigationItem]
  private let new: NavigationBarContent?
  private let step: UINavigationBar.Step
  private let slides: Bool

  init(
    in bar: UINavigationBar, from old: NavigationBarContent?, of oldItems: [UINavigationItem],
    to new: NavigationBarContent?, step: UINavigationBar.Step, slides: Bool
  ) {
    (self.bar, self.old, self.oldItems, self.new) = (bar, old, oldItems, new)
    (self.step, self.slides) = (step, slides)
  }

  private var way: CGFloat {
    guard let bar, slides, !UIAccessibility.isReduceMotionEnabled else { return 0 }
    return bar.bounds.width * (bar.isRightToLeft ? -1 : 1)
  }

  /// Puts the new content where it comes from.
  func prepare() {
    guard let new else { return }
    new.layoutIfNeeded()
    UIView.performWithoutAnimation {
      new.alpha = 0
      move(new, by: step == .push ? way : -way * 0.3)
    }
  }

  func animate() {
    new?.alpha = 1
    if let new { move(new, by: 0) }
    guard let old else { return }
    move(old, by: step == .push ? -way * 0.3 : way)
    // The old titles are gone before the page is over them.
    let duration = UIView.inheritedAnimationDuration
    UIView.animate(withDuration: duration * 0.4, delay: 0, options: .overrideInheritedDuration) { old.alpha = 0 }
  }

  private func move(_ content: NavigationBarContent, by distance: CGFloat) {
    // Large titles move with the pages; the titles in the row, which is narrow, by less.
    content.largeTitleClip.transform = CGAffineTransform(translationX: distance, y: 0)
    content.titleLabel.transform = CGAffineTransform(translationX: distance * 0.4, y: 0)
  }

  func finish(isCancelled: Bool) {
    if isCancelled {
      bar?.restore(oldItems, old)
      return
    }
    for content in [old, new] {
      content?.heightInTransition = nil
      content?.alpha = 1
      if let content { move(content, by: 0) }
    }
    old?.removeFromSuperview()
  }
}
