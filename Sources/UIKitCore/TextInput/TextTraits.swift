/// The keyboard settings of a text field or text view.
struct TextTraits {
  var autocapitalization = UITextAutocapitalizationType.sentences
  var autocorrection = UITextAutocorrectionType.default
  var spellChecking = UITextSpellCheckingType.default
  var smartQuotes = UITextSmartQuotesType.default
  var smartDashes = UITextSmartDashesType.default
  var smartInsertDelete = UITextSmartInsertDeleteType.default
  var inlinePrediction = UITextInlinePredictionType.default
  var keyboard = UIKeyboardType.default
  var appearance = UIKeyboardAppearance.default
  var returnKey = UIReturnKeyType.default
  var enablesReturnKeyAutomatically = false
  var contentType: UITextContentType?
  var passwordRules: UITextInputPasswordRules?
}

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
