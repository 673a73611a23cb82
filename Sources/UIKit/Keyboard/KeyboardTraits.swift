/// What a responder asked of the keyboard when it got the focus.
@MainActor
struct KeyboardTraits: Equatable {
  var type = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var needsTextForReturn = false
  var isSecure = false
  var capitalization = UITextAutocapitalizationType.sentences
  var corrects = true
  /// Whether undo and redo make sense.
  var undoes = true

  init() {}

  init(_ input: any UIKeyInput) {
    type = input.keyboardType
    returnKey = input.returnKeyType
    needsTextForReturn = input.enablesReturnKeyAutomatically
    isSecure = input.isSecureTextEntry
    capitalization = input.autocapitalizationType
    corrects = input.autocorrectionType != .no
    undoes = !isSecure
    // These are never sentences.
    switch type {
    case .emailAddress, .URL, .webSearch, .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: capitalization = .none
    default: if isSecure { capitalization = .none }
    }
  }

  /// The designed board that is used instead of letters.
  var pad: String? {
    switch type {
    case .numberPad, .asciiCapableNumberPad: isSecure ? "pin" : "number"
    case .decimalPad: "decimal"
    case .phonePad: "phone"
    default: nil
    }
  }

  /// The designed lowest row.
  var bottom: String? {
    switch type {
    case .emailAddress: "email"
    case .URL: "url"
    case .webSearch: "web-search"
    case .twitter: "twitter"
    default: nil
    }
  }

  /// Whether only ASCII is wanted, so that a Latin layout stands in for others.
  var wantsLatin: Bool {
    isSecure || [.asciiCapable, .emailAddress, .URL, .asciiCapableNumberPad].contains(type)
  }

  var opensOnSymbols: Bool { type == .numbersAndPunctuation }

  /// Two spaces end a sentence only where sentences are written.
  var endsSentences: Bool { capitalization == .sentences && !isSecure }

  /// Whether an input method may compose.
  var composes: Bool { !wantsLatin && pad == nil }
}
