import Foundation

/// Types what keys of a hardware keyboard say into the responder that has the focus.
@MainActor
struct HardwareTyping {
  /// The key that is ⌃ and nothing else. Where Ctrl plays ⌘ the logo key plays ⌃, but on a Mac's keyboard it is ⌘: there the
  /// commands are asked first.
  private static var control: UIKeyModifierFlags? { UIInputTuning.current.commandKey == .logo ? .control : nil }

  /// - Returns: Whether the key belonged to text.
  func type(_ press: UIPress, isRepeat: Bool) -> Bool {
    guard let key = press.key, let responder = press.storedResponder, responder.isFirstResponder,
      let input = responder as? any UIKeyInput
    else { return false }
    if let view = input as? any TextEditing, leaves(view, by: key) {
      return TabOrder.moveFocus(from: view, isBackward: key.modifierFlags.contains(.shift))
    }
    if composes(key) { return true }
    if let command = TextKey(key.keyCode, key.modifierFlags, control: Self.control) {
      keyboard.endComposition()
      if let view = input as? any TextEditing { return perform(command, in: view) }
      if let input = input as? any UITextInput { return perform(command, in: input) }
      if command == .deleteBackward {
        input.deleteBackward()
        return true
      }
    }
    guard let text = text(of: key) else { return false }
    keyboard.endComposition()
    guard let target = TypingTarget(responder) else {
      input.insertText(text)
      return true
    }
    KeyboardTyping.insert(text, into: target, language: UIApplication.shared.inputViews.modes.current?.language ?? "en")
    return true
  }

  /// The letters that edit text with ⌃, for a key that no command wanted.
  /// - Returns: Whether the key belonged to text.
  func typeControlLetter(_ press: UIPress) -> Bool {
    guard UIInputTuning.current.commandKey == .control, let key = press.key, TextKey.isControlLetter(key.keyCode),
      let responder = press.storedResponder, responder.isFirstResponder,
      let command = TextKey(key.keyCode, key.modifierFlags, control: .command)
    else { return false }
    if let view = responder as? any TextEditing { return perform(command, in: view) }
    if let input = responder as? any UITextInput { return perform(command, in: input) }
    return false
  }

  /// What a key types; nil where it types nothing.
  private func text(of key: UIKey) -> String? {
    guard key.modifierFlags.isDisjoint(with: [.command, .control]) else { return nil }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter: return "\n"
    case .keyboardTab: return "\t"
    default:
      guard !key.characters.isEmpty, key.characters.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return nil }
      return key.characters
    }
  }

  // MARK: Input methods

  private var keyboard: KeyboardView { UIApplication.shared.inputViews.keyboard }

  /// What was begun on the on-screen keyboard goes on with the keys of this one: the input method is asked first.
  private func composes(_ key: UIKey) -> Bool {
    guard keyboard.method?.isComposing == true, key.modifierFlags.isDisjoint(with: [.command, .control, .alternate])
    else { return false }
    switch key.keyCode {
    case .keyboardEscape:
      keyboard.endComposition()
      return true
    case .keyboardDeleteOrBackspace: return keyboard.continueComposing(.delete)
    case .keyboardSpacebar: return keyboard.continueComposing(.space)
    default:
      guard let text = text(of: key), text != "\t" else { return false }
      return keyboard.continueComposing(text == "\n" ? .return : .text(text))
    }
  }

  // MARK: Text fields and text views

  private func perform(_ command: TextKey, in view: any TextEditing) -> Bool {
    let editor = view.editor
    if !view.isTextEditable {
      // What cannot be edited scrolls by its keys, unless it can be selected in.
      guard view.isTextSelectable, case .move(let motion, let extends) = command else { return command == .copy }
      editor.move(motion, extending: extends)
      return true
    }
    switch command {
    case .move(let motion, let extends):
      // In one line, up and down are its ends.
      if !view.scrollsText, motion == .pageUp || motion == .pageDown { return false }
      editor.move(motion, extending: extends)
    case .delete(let motion): editor.delete(to: motion)
    // Through the view: subclasses hear of deleting.
    case .deleteBackward: view.deleteBackward()
    case .deleteForward: editor.deleteForward()
    case .cut: editor.cut()
    case .copy: editor.copy()
    case .paste: editor.paste()
    case .transpose: editor.transpose()
    case .newline: view.insertText("\n")
    case .tab: view.insertText("\t")
    case .openLine:
      view.insertText("\n")
      editor.move(.backward)
    }
    return true
  }

  // MARK: Documents of apps

  private func perform(_ command: TextKey, in input: any UITextInput) -> Bool {
    guard let selection = input.selectedTextRange else { return false }
    switch command {
    case .deleteBackward: input.deleteBackward()
    case .newline: input.insertText("\n")
    case .tab: input.insertText("\t")
    case .move(let motion, let extends):
      let isBackward = motion.isBackward
      let from = isBackward ? selection.start : selection.end
      guard let to = destination(motion, from: from, in: input) else { return true }
      if !extends {
        input.selectedTextRange = input.textRange(from: to, to: to)
      } else {
        input.selectedTextRange = isBackward
          ? input.textRange(from: to, to: selection.end) : input.textRange(from: selection.start, to: to)
      }
    case .delete(let motion):
      guard selection.isEmpty else {
        input.deleteBackward()
        return true
      }
      erase(motion, from: selection.start, in: input)
    case .deleteForward:
      guard selection.isEmpty else {
        input.deleteBackward()
        return true
      }
      erase(.forward, from: selection.start, in: input)
    case .cut: (input as? UIResponder)?.cut(nil)
    case .copy: (input as? UIResponder)?.copy(nil)
    case .paste: (input as? UIResponder)?.paste(nil)
    case .transpose, .openLine: return false
    }
    return true
  }

  private func erase(_ motion: TextMotion, from place: UITextPosition, in input: any UITextInput) {
    guard let to = destination(motion, from: place, in: input), let range = input.textRange(from: place, to: to),
      !range.isEmpty, input.shouldChangeText(in: range, replacementText: "")
    else { return }
    input.replace(range, withText: "")
  }

  private func destination(_ motion: TextMotion, from place: UITextPosition, in input: any UITextInput) -> UITextPosition? {
    func boundary(_ granularity: UITextGranularity, _ direction: UITextDirection) -> UITextPosition? {
      input.tokenizer.position(from: place, toBoundary: granularity, inDirection: direction)
    }
    switch motion {
    case .left: return input.position(from: place, in: .left, offset: 1)
    case .right: return input.position(from: place, in: .right, offset: 1)
    case .up, .pageUp: return input.position(from: place, in: .up, offset: 1) ?? input.beginningOfDocument
    case .down, .pageDown: return input.position(from: place, in: .down, offset: 1) ?? input.endOfDocument
    case .wordLeft: return boundary(.word, .layout(.left))
    case .wordRight: return boundary(.word, .layout(.right))
    case .wordBackward: return boundary(.word, .storage(.backward))
    case .wordForward: return boundary(.word, .storage(.forward))
    case .lineStart, .lineLeft: return boundary(.line, .storage(.backward)) ?? place
    case .lineEnd, .lineRight: return boundary(.line, .storage(.forward)) ?? place
    case .paragraphStart: return boundary(.paragraph, .storage(.backward)) ?? place
    case .paragraphEnd: return boundary(.paragraph, .storage(.forward)) ?? place
    case .documentStart: return input.beginningOfDocument
    case .documentEnd: return input.endOfDocument
    case .backward: return input.position(from: place, offset: -1)
    case .forward: return input.position(from: place, offset: 1)
    }
  }

  // MARK: Tab

  /// Tab types nothing in one line of text. In a text view it goes on as well, so that nobody types a password there in
  /// clear, unless `tabTypesInTextViews` says that it is text; ⌃Tab goes on in any case, and ⌥Tab is always text.
  private func leaves(_ view: any TextEditing, by key: UIKey) -> Bool {
    guard key.keyCode == .keyboardTab else { return false }
    let held = key.modifierFlags.intersection([.command, .control, .alternate])
    guard view.scrollsText, view.isTextEditable else { return held.isEmpty }
    return held == .control || held.isEmpty && !UIInputTuning.current.tabTypesInTextViews
  }
}

extension TextMotion {
  fileprivate var isBackward: Bool {
    switch self {
    case .left, .up, .wordLeft, .wordBackward, .lineStart, .lineLeft, .paragraphStart, .pageUp, .documentStart, .backward:
      return true
    default: return false
    }
  }
}
