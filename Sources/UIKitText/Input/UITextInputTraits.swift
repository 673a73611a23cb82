/// The keyboard settings of a text responder. They are read when the responder gets the focus and in
/// `reloadInputViews()`, not at other times.
///
/// Every property has a default; a class overrides it by declaring the property.
/// - Threading: main actor.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// When the on-screen keyboard switches to capital letters.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether the on-screen keyboard corrects the text.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether spelling is checked. Stored only.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether straight quotation marks are replaced by typographic ones.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// Whether two hyphens are replaced by a dash.
  var smartDashesType: UITextSmartDashesType { get set }
  /// Whether spaces are adjusted around inserted and deleted text. Stored only.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// Whether predictions are shown in the text. Stored only.
  var inlinePredictionType: UITextInlinePredictionType { get set }
  /// The kind of the on-screen keyboard.
  var keyboardType: UIKeyboardType { get set }
  /// The appearance of the on-screen keyboard; the default follows the interface style.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The label of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is disabled while there is no text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is hidden, and kept out of undo, the pasteboard, recordings, logs and suggestions.
  var isSecureTextEntry: Bool { get set }
  /// The meaning of the text. A text with one gets no smart punctuation by default.
  var textContentType: UITextContentType! { get set }
  /// Stored only: there is no password generator.
  var passwordRules: UITextInputPasswordRules? { get set }
}

extension UITextInputTraits {
  /// The default: `.sentences`; setting it has no effect.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// The default: `.default`; setting it has no effect.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// The default: `false`; setting it has no effect.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// The default: `false`; setting it has no effect.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  /// The default: `nil`; setting it has no effect.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
  /// The default: `nil`; setting it has no effect.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
}

/// When the on-screen keyboard switches to capital letters.
public enum UITextAutocapitalizationType: Int, Sendable { case none = 0, words, sentences, allCharacters }

/// Whether typing is corrected; the default is yes.
public enum UITextAutocorrectionType: Int, Sendable { case `default` = 0, no, yes }

/// Whether spelling is checked. Stored only.
public enum UITextSpellCheckingType: Int, Sendable { case `default` = 0, no, yes }

/// Whether typographic quotation marks are used; the default is only for sentences.
public enum UITextSmartQuotesType: Int, Sendable { case `default` = 0, no, yes }

/// Whether two hyphens become a dash; the default is only for sentences.
public enum UITextSmartDashesType: Int, Sendable { case `default` = 0, no, yes }

/// Whether spaces are adjusted around inserted and deleted text. Stored only.
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default` = 0, no, yes }

/// Whether predictions are shown in the text. Stored only.
public enum UITextInlinePredictionType: Int, Sendable { case `default` = 0, no, yes }

/// The kind of the on-screen keyboard.
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  /// Latin letters in any language.
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
  /// The digits 0 to 9 in any language.
  case asciiCapableNumberPad = 11

  /// An older name of `asciiCapable`.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// The appearance of the on-screen keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default` = 0
  case dark = 1
  case light = 2

  /// An older name of `dark`.
  public static let alert = UIKeyboardAppearance.dark
}

/// The label of the return key.
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

/// The meaning of a text.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The string that identifies the value.
  public let rawValue: String
  /// A value identified by a string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A full name.
  public static let name = UITextContentType(rawValue: "name")
  /// A title before a name.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A suffix after a name.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job title.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// The name of an organization.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A place, such as a point of interest or an address.
  public static let location = UITextContentType(rawValue: "location")
  /// A complete street address.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of a street address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of a street address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// The city of an address.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// The state or province of an address.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// The city and the state of an address.
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  /// The district of an address.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// The country or region of an address.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// The address of a web page.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name of a user account.
  public static let username = UITextContentType(rawValue: "username")
  /// An existing password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// Rules for generated passwords. Stored only: there is no password generator.
open class UITextInputPasswordRules: NSObject {
  /// The rules as given to the initializer.
  public final let passwordRulesDescriptor: String

  /// Creates rules from their description, which is not checked.
  public init(descriptor: String) {
    passwordRulesDescriptor = descriptor
    super.init()
  }
}
