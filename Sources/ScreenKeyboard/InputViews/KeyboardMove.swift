import UIKitCore

/// One change of the covered area.
@MainActor
struct KeyboardMove {
  /// The duration of the keyboard's motion in seconds, and its animation curve.
  static let duration = 0.25
  static let curve = 7

  let begin: CGRect
  let end: CGRect
  let screen: UIScreen
  var duration = UIAccessibility.isReduceMotionEnabled ? UIAccessibility.reducedMotionDuration : KeyboardMove.duration

  var isHiding: Bool { end.minY >= screen.bounds.maxY }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(
      name: name, object: screen,
      userInfo: [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: Self.curve),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
      ])
  }

  func announce() {
    post(UIResponder.keyboardWillChangeFrameNotification)
    post(isHiding ? UIResponder.keyboardWillHideNotification : UIResponder.keyboardWillShowNotification)
  }

  func conclude() {
    post(UIResponder.keyboardDidChangeFrameNotification)
    post(isHiding ? UIResponder.keyboardDidHideNotification : UIResponder.keyboardDidShowNotification)
  }

  var options: UIView.AnimationOptions {
    [UIView.AnimationOptions(rawValue: UInt(Self.curve) << 16), .allowUserInteraction, .beginFromCurrentState]
  }
}
