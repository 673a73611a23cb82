import CoreGraphics
import UIKitCore

/// A change from one tab to another with an animation of the delegate's.
@MainActor
final class TabTransition: TransitionSource {
  let from: UIViewController
  let to: UIViewController
  private let area: UIView
  private(set) var context: TransitionContext?
  private let onEnd: (Bool) -> Void

  /// - Parameter onEnd: Called once, with whether the change was completed.
  init(from: UIViewController, to: UIViewController, in area: UIView, onEnd: @escaping (Bool) -> Void) {
    (self.from, self.to, self.area, self.onEnd) = (from, to, area, onEnd)
  }

  func run(
    _ animator: any UIViewControllerAnimatedTransitioning,
    interaction: @escaping (any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
  ) {
    let context = TransitionContext(self, in: area, isAnimated: true) { [weak self] in self?.end($0) }
    self.context = context
    to.isAppearanceHeld = true
    to.view.beginAppearances(true, animated: true)
    from.view.beginAppearances(false, animated: true)
    guard !context.isOver else { return }
    context.run(animator, interaction: interaction) {}
  }

  /// Completes the change at once.
  func finish() { context?.completeTransition(true) }

  private func end(_ completed: Bool) {
    let (new, old) = completed ? (to, from) : (from, to)
    if !completed, from.view.window != nil {
      to.view.beginAppearances(false, animated: true)
      from.view.beginAppearances(true, animated: true)
    }
    if new.view.superview !== area { area.addSubview(new.view) }
    if let view = old.viewIfLoaded, view.superview === area { view.removeFromSuperview() }
    to.isAppearanceHeld = false
    if new.view.window != nil { new.view.endAppearances() }
    context = nil
    onEnd(completed)
  }

  // MARK: What the animator sees

  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .to ? to : key == .from ? from : nil
  }

  func view(_ key: UITransitionContextViewKey) -> UIView? { key == .to ? to.view : key == .from ? from.view : nil }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    (controller === to) == isEnd ? controller.view.frame : .zero
  }

  var transitionStyle: UIModalPresentationStyle { .none }
}

extension UITabBarController {
  /// Starts the delegate's animation, if it has one and the tabs are on the screen.
  /// - Returns: Whether it did.
  final func animate(from old: UIViewController, to new: UIViewController) -> Bool {
    guard isAppearingOrAppeared, viewIfLoaded?.window != nil, UIView.areAnimationsEnabled,
      let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
    else { return false }
    let transition = TabTransition(from: old, to: new, in: contentArea) { [weak self] completed in
      guard let self else { return }
      self.tabState.transition = nil
      guard !completed else { return self.barVisibilityDidChange(animated: false) }
      self.tabState.installed = old
      self.tabState.selected = self.selection(of: old)
      self.showSelectedItem()
      self.barVisibilityDidChange(animated: false)
    }
    tabState.transition = transition
    transition.run(animator) { [weak self] animator in
      self.flatMap { $0.delegate?.tabBarController($0, interactionControllerFor: animator) }
    }
    return true
  }
}
