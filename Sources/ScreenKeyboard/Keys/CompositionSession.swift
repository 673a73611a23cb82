import UIKitCore

/// Composes text with an input method in the typing target. The keys of the on-screen keyboard and of hardware keyboards
/// come here alike; no view is involved.
@MainActor
final class CompositionSession: KeyComposer {
  private unowned let system: InputViewSystem
  /// Is notified of changes of the composition: the keyboard's view.
  weak var delegate: (any CompositionSessionDelegate)?
  /// Types what the method commits, and what no method handles.
  let typing = KeyboardTyping()
  /// The method of the keyboard layout in use; nil where keys type their own text.
  private(set) var method: (any UIKeyboardInputMethod)?
  /// The candidates that the method gave for the last key.
  private(set) var candidates: [String] = []

  init(system: InputViewSystem) { self.system = system }

  private var target: TypingTarget? { system.target }

  /// Composes with another method from now on. A composition has to be ended before.
  func use(_ method: (any UIKeyboardInputMethod)?) { self.method = method }

  /// Whether something is being composed.
  package var isComposing: Bool { method?.isComposing == true }

  /// - Returns: Whether the input method handled the key.
  func handle(_ key: UIKeyboardMethodKey) -> Bool {
    guard let method, let target, target.text != nil else { return false }
    guard let result = method.handle(key) else {
      // A key that the method does not handle ends the composition.
      if target.hasMarkedText { endComposition() }
      return false
    }
    apply(result, to: target)
    return true
  }

  /// Handles a key of a hardware keyboard: digits choose among the candidates.
  /// - Returns: Whether the input method handled the key.
  package func handleHardwareKey(_ key: UIKeyboardMethodKey) -> Bool {
    if case .text(let text) = key, let digit = Int(text), (1...9).contains(digit), candidates.indices.contains(digit - 1) {
      choose(candidate: digit - 1)
      return true
    }
    let isTaken = handle(key)
    if isTaken { delegate?.compositionDidChangeText() }
    return isTaken
  }

  func choose(candidate index: Int) {
    guard let method, let target, let result = method.choose(index) else { return }
    apply(result, to: target)
    delegate?.compositionDidChangeText()
  }

  /// More candidates, from `index` in their list on.
  func candidates(from index: Int) -> [String] { method?.candidates(from: index) ?? [] }

  private func apply(_ result: UIKeyboardComposition, to target: TypingTarget) {
    guard let text = target.text else { return }
    typing.edit {
      if !result.committed.isEmpty { text.insertText(result.committed) }
      if !result.marked.isEmpty {
        text.setMarkedText(result.marked, selectedRange: result.selectedRange)
      } else if text.markedTextRange != nil {
        text.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
        text.unmarkText()
      }
    }
    // An app that is notified of the change may have set another text.
    let isReplaced = !result.marked.isEmpty && text.markedTextRange == nil
    if isReplaced { method?.reset() }
    show(isReplaced ? [] : result.candidates)
  }

  /// Ends the composition: marked text stays as it is, and the method is reset.
  package func endComposition() {
    guard let method else { return }
    method.reset()
    show([])
    guard let text = target?.text, text.markedTextRange != nil else { return }
    typing.edit { text.unmarkText() }
  }

  /// Called when something other than the keyboard has changed text or selection.
  func contextWasChanged() { if isComposing { endComposition() } }

  private func show(_ candidates: [String]) {
    self.candidates = candidates
    delegate?.compositionDidChange(candidates: candidates)
  }
}

/// Follows a composition.
@MainActor
protocol CompositionSessionDelegate: AnyObject {
  /// Called with the candidates for what is being composed; empty when nothing is.
  func compositionDidChange(candidates: [String])
  /// Called when a key of a hardware keyboard, or the choice of a candidate, has changed the text.
  func compositionDidChangeText()
}
