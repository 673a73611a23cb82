extension UIResponder {
  // Posted with the screen as the object, around every change of the area that the keyboard, an input view or an accessory
  // covers: before it moves and after it has arrived.
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// The area before the change, in points of the screen: an `NSValue`, also read as `CGRect`.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The area after it.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// Seconds.
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// A number of `UIView.AnimationCurve`, or 7 for the keyboard's own: `AnimationOptions(rawValue: curve << 16)`.
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether the keyboard is this program's: true.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// One change of the area that is covered.
@MainActor
struct KeyboardMove {
  /// Look: motion of the keyboard.
  static let duration = 0.25
  static let curve = 7

  let begin: CGRect
  let end: CGRect
  let screen: UIScreen
  var duration = KeyboardMove.duration

  var isHiding: Bool { end.minY >= screen.bounds.maxY }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(
      name: name, object: screen,
      userInfo: [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: Self.curve),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true)
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
