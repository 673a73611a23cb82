/// What a text field or text view has been told about the keyboard it wants.
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

/// The shortcuts beside a keyboard's suggestions. Kept, and not shown.
@MainActor
open class UITextInputAssistantItem: NSObject {
  open var allowsHidingShortcuts = true
}

/// Whether system writing tools may change the text. There are none here: kept.
public enum UIWritingToolsBehavior: Int, Sendable {
  case none = -1
  case `default` = 0
  case complete = 1
  case limited = 2
}
