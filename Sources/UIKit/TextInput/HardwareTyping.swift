/// Types what keys of a hardware keyboard say into the responder that has the focus.
@MainActor
struct HardwareTyping {
  /// - Returns: Whether the key belonged to text.
  func type(_ press: UIPress, isRepeat: Bool) -> Bool {
    guard let key = press.key, let input = press.storedResponder as? any UIKeyInput, press.storedResponder?.isFirstResponder == true,
      key.modifierFlags.isDisjoint(with: [.command, .control])
    else { return false }
    switch key.keyCode {
    case .keyboardDeleteOrBackspace: input.deleteBackward()
    case .keyboardReturnOrEnter, .keypadEnter: input.insertText("\n")
    case .keyboardTab: input.insertText("\t")
    default:
      guard !key.characters.isEmpty, key.characters.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return false }
      input.insertText(key.characters)
    }
    return true
  }
}
