import CoreGraphics
import UIKitCore

/// A change from one tab to another with an animation of the delegate's.
@MainActor
final class TabTransition {
  private let from: UIViewController
  private let to: UIViewController
  private let animator: any UIViewControllerAnimatedTransitioning
  private weak var controller: UITabBarController?
  private let area: UIView
  private(set) lazy var context = TransitionContext(self, in: area, isAnimated: true)

  init(
    from: UIViewController, to: UIViewController, _ animator: any UIViewControllerAnimatedTransitioning,
    in controller: UITabBarController
  ) {
    (self.from, self.to, self.animator, self.controller) = (from, to, animator, controller)
    area = controller.contentArea
  }

  /// Completes the change at once.
  func finish() { context.completeTransition(true) }
}

extension TabTransition: TransitionSource {
  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .to ? to : key == .from ? from : nil
  }

  func view(_ key: UITransitionContextViewKey) -> UIView? { key == .to ? to.view : key == .from ? from.view : nil }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    (controller === to) == isEnd ? controller.view.frame : .zero
  }

  var transitionStyle: UIModalPresentationStyle { .none }

  var appearingController: UIViewController? { to }

  func transitionWillBegin(animated: Bool) -> Bool {
    to.view.beginAppearances(true, animated: animated)
    from.view.beginAppearances(false, animated: animated)
    return true
  }

  /// The delegate has been asked already: without an animator of its own, tabs change without a transition.
  func customAnimator() -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func prepare(along coordinator: TransitionCoordinator) {}

  func standardAnimator() -> any UIViewControllerAnimatedTransitioning { animator }

  func interactionController(
    for custom: (any UIViewControllerAnimatedTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let controller else { return nil }
    return controller.delegate?.tabBarController(controller, interactionControllerFor: animator)
  }

  /// Nothing: the transition is always animated.
  func showEnd() {}

  func transitionDidEnd(completed: Bool) {
    let (new, old) = completed ? (to, from) : (from, to)
    if !completed, from.view.window != nil {
      to.view.beginAppearances(false, animated: true)
      from.view.beginAppearances(true, animated: true)
    }
    if new.view.superview !== area { area.addSubview(new.view) }
    if let view = old.viewIfLoaded, view.superview === area { view.removeFromSuperview() }
    if new.view.window != nil { new.view.endAppearances() }
    controller?.transitionDidEnd(completed, from: from)
  }
}

extension UITabBarController {
  /// Starts the delegate's animation, if it has one and the tabs are on the screen.
  /// - Returns: Whether it did.
  final func animate(from old: UIViewController, to new: UIViewController) -> Bool {
    guard isAppearingOrAppeared, viewIfLoaded?.window != nil, UIView.areAnimationsEnabled,
      let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
    else { return false }
    let transition = TabTransition(from: old, to: new, animator, in: self)
    tabState.transition = transition
    transition.context.run()
    return true
  }

  fileprivate func transitionDidEnd(_ completed: Bool, from old: UIViewController) {
    tabState.transition = nil
    if !completed {
      tabState.installed = old
      tabState.selected = selection(of: old)
      showSelectedItem()
    }
    barVisibilityDidChange(animated: false)
  }
}
