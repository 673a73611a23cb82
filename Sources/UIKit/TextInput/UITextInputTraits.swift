/// What a text responder asks of the keyboard. Read when the responder gets the focus and at `reloadInputViews()`, at no
/// other time.
///
/// Every property has a default; a class that declares one of them has its own asked.
/// - Threading: main actor.
@MainActor
public protocol UITextInputTraits: AnyObject {
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var smartQuotesType: UITextSmartQuotesType { get set }
  var smartDashesType: UITextSmartDashesType { get set }
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  var inlinePredictionType: UITextInlinePredictionType { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is disabled while there is no text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is hidden, and kept from undo, the pasteboard, recordings, logs and suggestions.
  var isSecureTextEntry: Bool { get set }
  var textContentType: UITextContentType! { get set }
  var passwordRules: UITextInputPasswordRules? { get set }
}

extension UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType { get { .sentences } set {} }
  public var autocorrectionType: UITextAutocorrectionType { get { .default } set {} }
  public var spellCheckingType: UITextSpellCheckingType { get { .default } set {} }
  public var smartQuotesType: UITextSmartQuotesType { get { .default } set {} }
  public var smartDashesType: UITextSmartDashesType { get { .default } set {} }
  public var smartInsertDeleteType: UITextSmartInsertDeleteType { get { .default } set {} }
  public var inlinePredictionType: UITextInlinePredictionType { get { .default } set {} }
  public var keyboardType: UIKeyboardType { get { .default } set {} }
  public var keyboardAppearance: UIKeyboardAppearance { get { .default } set {} }
  public var returnKeyType: UIReturnKeyType { get { .default } set {} }
  public var enablesReturnKeyAutomatically: Bool { get { false } set {} }
  public var isSecureTextEntry: Bool { get { false } set {} }
  public var textContentType: UITextContentType! { get { nil } set {} }
  public var passwordRules: UITextInputPasswordRules? { get { nil } set {} }
}

public enum UITextAutocapitalizationType: Int, Sendable { case none = 0, words, sentences, allCharacters }

public enum UITextAutocorrectionType: Int, Sendable { case `default` = 0, no, yes }

public enum UITextSpellCheckingType: Int, Sendable { case `default` = 0, no, yes }

public enum UITextSmartQuotesType: Int, Sendable { case `default` = 0, no, yes }

public enum UITextSmartDashesType: Int, Sendable { case `default` = 0, no, yes }

public enum UITextSmartInsertDeleteType: Int, Sendable { case `default` = 0, no, yes }

public enum UITextInlinePredictionType: Int, Sendable { case `default` = 0, no, yes }

/// Which keys the on-screen keyboard has.
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  /// Latin letters, whatever the language.
  case asciiCapable = 1
  case numbersAndPunctuation = 2
  case URL = 3
  case numberPad = 4
  case phonePad = 5
  case namePhonePad = 6
  case emailAddress = 7
  case decimalPad = 8
  case twitter = 9
  case webSearch = 10
  /// The digits 0 to 9, whatever the language.
  case asciiCapableNumberPad = 11

  public static let alphabet = UIKeyboardType.asciiCapable
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default` = 0
  case dark = 1
  case light = 2

  public static let alert = UIKeyboardAppearance.dark
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
  case `default` = 0
  case go = 1
  case google = 2
  case join = 3
  case next = 4
  case route = 5
  case search = 6
  case send = 7
  case yahoo = 8
  case done = 9
  case emergencyCall = 10
  case `continue` = 11
}

/// What a text is about, for keyboards that help with it.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let middleName = UITextContentType(rawValue: "additional-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  public static let nickname = UITextContentType(rawValue: "nickname")
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  public static let organizationName = UITextContentType(rawValue: "organization")
  public static let location = UITextContentType(rawValue: "location")
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let addressState = UITextContentType(rawValue: "address-level1")
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  public static let countryName = UITextContentType(rawValue: "country-name")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let URL = UITextContentType(rawValue: "url")
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// Rules for passwords made by the system. There is no such system here: kept, and not used.
open class UITextInputPasswordRules: NSObject {
  public final let passwordRulesDescriptor: String

  public init(descriptor: String) {
    passwordRulesDescriptor = descriptor
    super.init()
  }
}
