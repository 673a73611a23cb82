/// An input language: one of the installed keyboard layouts.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  /// Posted when the current input mode has changed.
  public nonisolated static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  /// The installed input modes, in the order in which the globe key switches through them; empty
  /// before launch.
  open class var activeInputModes: [UITextInputMode] {
    UIApplication.shared.inputViews.modeSource.activeModes
  }

  /// A BCP 47 tag, such as `de-CH`; "emoji" for the emoji keyboard.
  open var primaryLanguage: String? { nil }
}

extension UIResponder {
  /// Forgets which layout was used under `identifier`.
  public class func clearTextInputContextIdentifier(_ identifier: String) {
    UIApplication.shared.inputViews.modeSource.forget(identifier)
  }
}
