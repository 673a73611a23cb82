import UIKitCore

/// The traits that a responder requested of the keyboard when it got the focus.
@MainActor
struct KeyboardTraits: Equatable {
  var type = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var needsTextForReturn = false
  var isSecure = false
  var capitalization = UITextAutocapitalizationType.sentences
  /// Whether undo and redo are offered.
  var undoes = true

  init() {}

  init(_ input: any UIKeyInput) {
    type = input.keyboardType
    returnKey = input.returnKeyType
    needsTextForReturn = input.enablesReturnKeyAutomatically
    isSecure = input.isSecureTextEntry
    capitalization = input.autocapitalizationType
    undoes = !isSecure
    // The texts of these types are never sentences.
    switch type {
    case .emailAddress, .URL, .webSearch, .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: capitalization = .none
    default: if isSecure { capitalization = .none }
    }
  }

  /// The name of the designed layout that replaces the letters.
  var pad: String? {
    switch type {
    case .numberPad, .asciiCapableNumberPad: isSecure ? "pin" : "number"
    case .decimalPad: "decimal"
    case .phonePad: "phone"
    default: nil
    }
  }

  /// The name of the designed bottom row.
  var bottom: String? {
    switch type {
    case .emailAddress: "email"
    case .URL: "url"
    case .webSearch: "web-search"
    case .twitter: "twitter"
    default: nil
    }
  }

  /// Whether only ASCII is wanted, so that a Latin layout replaces others.
  var wantsLatin: Bool {
    isSecure || [.asciiCapable, .emailAddress, .URL, .asciiCapableNumberPad].contains(type)
  }

  var opensOnSymbols: Bool { type == .numbersAndPunctuation }

  /// Whether two spaces end a sentence: only where sentences are written.
  var endsSentences: Bool { capitalization == .sentences && !isSecure }

  /// Whether an input method may be used.
  var composes: Bool { !wantsLatin && pad == nil }
}
