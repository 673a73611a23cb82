import UIKitCore

/// The swipe from the leading edge that goes back.
@MainActor
final class BackGesture: NSObject, UIGestureRecognizerDelegate {
  private weak var controller: UINavigationController?
  let recognizer = UIScreenEdgePanGestureRecognizer()
  /// Controls the pop that the swipe has begun: what `NavigationStep.interactionController` returns for it.
  private(set) var interaction: UIPercentDrivenInteractiveTransition?

  /// In points per second: a faster swipe completes wherever it ends.
  private static let fastSpeed: CGFloat = 300

  init(_ controller: UINavigationController) {
    self.controller = controller
    super.init()
    recognizer.delegate = self
    recognizer.maximumNumberOfTouches = 1
    recognizer.followsView = true
    recognizer.addTarget(self, action: .backSwiped)
  }

  func attach(to view: UIView) { view.addGestureRecognizer(recognizer) }

  func layoutDirectionMayHaveChanged(isRightToLeft: Bool) { recognizer.edges = isRightToLeft ? .right : .left }

  /// A step that has ended in another way is under no finger any longer.
  func stepDidEnd() { interaction = nil }

  /// Away from the window's edge, where fingers do not come in from outside, it leaves what can be dragged there.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    guard let view = controller?.viewIfLoaded, let window = view.window else { return false }
    let edge = view.convert(view.bounds, to: window)
    let isAtWindow = view.isRightToLeft ? edge.maxX > window.bounds.maxX - 0.5 : edge.minX < 0.5
    if isAtWindow { return true }
    var step = touch.view
    while let here = step, here !== view {
      if here is UISlider || here is UISwitch || (here as? UIScrollView)?.scrollsSideways ?? false { return false }
      step = here.superview
    }
    return true
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, controller.stack.count > 1, controller.step == nil, !controller.isNavigationBarHidden,
      let item = controller.topViewController?.navigationItem
    else { return false }
    return !item.hidesBackButton && (item.leftBarButtonItems == nil || item.leftItemsSupplementBackButton)
  }

  fileprivate func swiped() {
    guard let controller, let view = controller.viewIfLoaded else { return }
    let direction: CGFloat = view.isRightToLeft ? -1 : 1
    let progress = recognizer.translation(in: view).x * direction / max(view.bounds.width, 1)
    switch recognizer.state {
    case .began:
      guard controller.stack.count > 1, controller.step == nil else { return }
      interaction = UIPercentDrivenInteractiveTransition()
      controller.popViewController(animated: true)
      // Nothing is seen, for example because animations are disabled.
      if controller.step == nil { interaction = nil }
    case .changed: interaction?.update(progress)
    case .ended:
      let speed = recognizer.velocity(in: view).x * direction
      end(completes: speed > Self.fastSpeed || (progress > 0.5 && speed > -Self.fastSpeed), progress, speed, view)
    case .cancelled, .failed: end(completes: false, progress, 0, view)
    case .possible: break
    }
  }

  /// Lets the page go on at about the finger's speed.
  private func end(completes: Bool, _ progress: CGFloat, _ speed: CGFloat, _ view: UIView) {
    guard let interaction else { return }
    self.interaction = nil
    let ordinary = view.bounds.width / max(interaction.duration, 0.01)
    interaction.completionSpeed = min(max(abs(speed) / ordinary, 0.8), 3)
    completes ? interaction.finish() : interaction.cancel()
  }
}

extension UIScrollView {
  fileprivate final var scrollsSideways: Bool { isScrollEnabled && offsetLimits.most.x > offsetLimits.least.x }
}

extension Selector {
  fileprivate static let backSwiped = Selector("backSwiped") { (gesture: BackGesture) in gesture.swiped() }
}
