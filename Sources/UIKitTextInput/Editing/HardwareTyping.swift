import Foundation
import UIKitCore

/// Types the keys of a hardware keyboard into the first responder.
@MainActor
package struct HardwareTyping: KeyTyping {
  /// Creates what types.
  package nonisolated init() {}

  /// The modifier that always acts as ⌃. Where Ctrl acts as ⌘, the logo key acts as ⌃; but on a Mac's keyboard it is
  /// labelled ⌘, so key commands take precedence there and `typeControlLetter` runs after them.
  private static var control: UIKeyModifierFlags? { UIInputTuning.current.commandKey == .logo ? .control : nil }

  /// - Returns: Whether the key was handled as text input.
  package func type(_ press: UIPress, isRepeat: Bool) -> Bool {
    guard let key = press.key, let responder = press.storedResponder, responder.isFirstResponder,
      let input = responder as? any UIKeyInput
    else { return false }
    if let view = input as? any TextEditing, movesFocus(view, by: key) {
      return TabOrder.moveFocus(from: view, isBackward: key.modifierFlags.contains(.shift))
    }
    if continuesComposition(key) { return true }
    guard changeText(key, in: input, of: responder) else { return false }
    UIApplication.shared.inputViews.keyboardDidType(into: responder)
    return true
  }

  private func changeText(_ key: UIKey, in input: any UIKeyInput, of responder: UIResponder) -> Bool {
    if let command = TextKey(key.keyCode, key.modifierFlags, control: Self.control) {
      composer.endComposition()
      if let view = input as? any TextEditing { return perform(command, in: view) }
      if let input = input as? any UITextInput { return perform(command, in: input) }
      if command == .deleteBackward {
        input.deleteBackward()
        return true
      }
    }
    guard let text = text(of: key) else { return false }
    composer.endComposition()
    guard let target = TypingTarget(responder) else {
      input.insertText(text)
      return true
    }
    let mode = UIApplication.shared.inputViews.modeSource.currentMode
    SmartPunctuation.insert(text, into: target, language: mode?.primaryLanguage ?? "en")
    return true
  }

  package func isControlLetter(_ code: UIKeyboardHIDUsage) -> Bool { TextKey.isControlLetter(code) }

  package func typeControlLetter(_ press: UIPress) -> Bool {
    guard UIInputTuning.current.commandKey == .control, let key = press.key, TextKey.isControlLetter(key.keyCode),
      let responder = press.storedResponder, responder.isFirstResponder,
      let command = TextKey(key.keyCode, key.modifierFlags, control: .command)
    else { return false }
    let isDone: Bool
    if let view = responder as? any TextEditing {
      isDone = perform(command, in: view)
    } else if let input = responder as? any UITextInput {
      isDone = perform(command, in: input)
    } else {
      return false
    }
    if isDone { UIApplication.shared.inputViews.keyboardDidType(into: responder) }
    return isDone
  }

  /// The text that a key types; nil for none.
  private func text(of key: UIKey) -> String? {
    guard key.modifierFlags.isDisjoint(with: [.command, .control]) else { return nil }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter: return "\n"
    case .keyboardTab: return "\t"
    default:
      // The characters of keys such as Escape are the names of the keys.
      guard !key.characters.isEmpty, !key.characters.hasPrefix("UIKeyInput"),
        key.characters.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return nil }
      return key.characters
    }
  }

  // MARK: Input methods

  private var composer: any KeyComposer { UIApplication.shared.inputViews.keyComposer }

  /// Passes the key to a composition that is under way: its input method takes precedence.
  private func continuesComposition(_ key: UIKey) -> Bool {
    guard composer.isComposing, key.modifierFlags.isDisjoint(with: [.command, .control, .alternate])
    else { return false }
    switch key.keyCode {
    case .keyboardEscape:
      composer.endComposition()
      return true
    case .keyboardDeleteOrBackspace: return composer.handleHardwareKey(.delete)
    case .keyboardSpacebar: return composer.handleHardwareKey(.space)
    default:
      guard let text = text(of: key), text != "\t" else { return false }
      return composer.handleHardwareKey(text == "\n" ? .return : .text(text))
    }
  }

  // MARK: Text fields and text views

  private func perform(_ command: TextKey, in view: any TextEditing) -> Bool {
    let editor = view.editor
    if !view.isTextEditable {
      // Text that can be neither edited nor selected leaves the keys to scrolling.
      guard view.isTextSelectable, case .move(let motion, let extends) = command else { return command == .copy }
      editor.move(motion, extending: extends)
      return true
    }
    switch command {
    case .move(let motion, let extends):
      // There are no pages in a single line.
      if !view.scrollsText, motion == .pageUp || motion == .pageDown { return false }
      editor.move(motion, extending: extends)
    case .delete(let motion): editor.delete(to: motion)
    // Calls the view's method, because subclasses may override it.
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
        input.selectedTextRange =
          isBackward
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

  /// Whether Tab moves the focus. In a single line it always does, without modifiers. In an editable text view it does
  /// too, so that no password for the next field is typed there in clear, unless `tabTypesInTextViews` is set; ⌃Tab
  /// always moves the focus, and ⌥Tab always types a tab.
  private func movesFocus(_ view: any TextEditing, by key: UIKey) -> Bool {
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
