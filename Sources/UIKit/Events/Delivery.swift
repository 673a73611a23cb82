/// What was handed to whom, for those who watch: tests, and pages that show events at work.
package enum Delivery {
  case touches(UITouch.Phase, count: Int, to: UIResponder)
  case gesture(UIGestureRecognizer, UIGestureRecognizer.State)
  case presses(UIPress.Phase, keys: [UIPress], to: UIResponder)
  case motion(String, to: UIResponder)
  case remoteControl(UIEvent.EventSubtype, to: UIResponder)
  case firstResponder(UIResponder?)

  /// Called after each delivery was decided and before it is made.
  @MainActor package static var watcher: ((Delivery) -> Void)?
}
