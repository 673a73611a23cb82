import UIKitCore

/// The recognizers that hide and show a navigation controller's bars, and the keyboard that hides them.
@MainActor
final class NavigationBarGestures: NSObject, UIGestureRecognizerDelegate {
  let swipe = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  private weak var controller: UINavigationController?

  /// In points per second: slower movements scroll and leave the bars.
  private static let leastSpeed: CGFloat = 100

  override init() {
    super.init()
    for recognizer in [swipe, tap] as [UIGestureRecognizer] {
      recognizer.delegate = self
      recognizer.isEnabled = false
      recognizer.cancelsTouchesInView = false
      recognizer.addTarget(self, action: recognizer === swipe ? .barsSwiped : .barsTapped)
    }
  }

  func attach(to controller: UINavigationController) {
    self.controller = controller
    controller.contentView.addGestureRecognizer(swipe)
    controller.contentView.addGestureRecognizer(tap)
    NotificationCenter.default.addObserver(
      self, selector: .keyboardWillShow, name: UIResponder.keyboardWillShowNotification, object: nil)
    update()
  }

  func update() {
    guard let controller else { return }
    swipe.isEnabled = controller.hidesBarsOnSwipe
    tap.isEnabled = controller.hidesBarsOnTap || controller.hidesBarsWhenVerticallyCompact
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }

  fileprivate func swiped() {
    guard let controller, swipe.state == .ended else { return }
    let velocity = swipe.velocity(in: controller.view)
    guard abs(velocity.y) > Self.leastSpeed, abs(velocity.y) > abs(velocity.x) else { return }
    hide(velocity.y < 0)
  }

  fileprivate func tapped() {
    guard let controller else { return }
    let isCompact = controller.traitCollection.verticalSizeClass == .compact
    guard controller.hidesBarsOnTap || isCompact else { return }
    hide(!controller.isNavigationBarHidden)
  }

  fileprivate func keyboardWillShow() {
    guard let controller, controller.hidesBarsWhenKeyboardAppears, controller.viewIfLoaded?.window != nil else { return }
    hide(true)
  }

  private func hide(_ hidden: Bool) {
    guard let controller else { return }
    controller.setNavigationBarHidden(hidden, animated: true)
    if controller.topViewController?.toolbarItems != nil { controller.setToolbarHidden(hidden, animated: true) }
  }
}

extension UINavigationController {
  final func barGesturesDidChange() { barGestures.update() }

  final func compactHeightMayHaveChanged() {
    barGestures.update()
    guard hidesBarsWhenVerticallyCompact, isViewLoaded else { return }
    setNavigationBarHidden(traitCollection.verticalSizeClass == .compact, animated: false)
  }
}

extension Selector {
  fileprivate static let barsSwiped = Selector("barsSwiped") { (gestures: NavigationBarGestures) in gestures.swiped() }
  fileprivate static let barsTapped = Selector("barsTapped") { (gestures: NavigationBarGestures) in gestures.tapped() }
  fileprivate static let keyboardWillShow = Selector("keyboardWillShow") { (gestures: NavigationBarGestures) in
    gestures.keyboardWillShow()
  }
}
