/// The shortcuts beside a keyboard's suggestions. Stored only: they are not shown.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject {
  /// Stored only: no shortcuts are shown.
  open var allowsHidingShortcuts = true
}

/// Whether writing tools may change the text. Stored only: there are none.
public enum UIWritingToolsBehavior: Int, Sendable {
  case none = -1
  case `default` = 0
  case complete = 1
  case limited = 2
}
