/// Sees what the app's responders receive.
@MainActor
package protocol DeliveryObserver: AnyObject {
  /// Called after the receiver of each delivery has been decided and before it is called.
  func note(_ delivery: DeliveryRecord)
}

/// An event, gesture state or focus change with its receiver, for observers: tests, and pages that show events.
package enum DeliveryRecord {
  case touches(UITouch.Phase, count: Int, to: UIResponder)
  case gesture(UIGestureRecognizer, UIGestureRecognizer.State)
  case presses(UIPress.Phase, keys: [UIPress], to: UIResponder)
  case motion(String, to: UIResponder)
  case remoteControl(UIEvent.EventSubtype, to: UIResponder)
  case firstResponder(UIResponder?)

  /// The observer of the current session, which keeps it alive.
  @MainActor package static var observer: (any DeliveryObserver)? {
    get { SessionState.current.deliveryObserver }
    set { SessionState.current.deliveryObserver = newValue }
  }
}
