import Input
import KioskTesting
import UIKit

/// Types at random in two text views and a field, on two keyboards, and compares the result with that of a model.
@MainActor
final class Typist {
  private(set) var faults: [String] = []
  /// How often it performed each operation.
  private(set) var tally: [String: Int] = [:]
  private let kiosk = TypistController.kiosk()
  private let hardware = KeyboardTyping()
  private let screen = ScreenTyping()
  private var state: UInt64
  private var model = TypingModel(count: 3, forgetful: [2])
  private var clipboard: [Character] = []
  private var history: [String] = []

  private static let field = 2
  private static let longest = 500

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    kiosk.trace.isOn = false
    document.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
  }

  private func dice(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(limit, 1)))
  }

  private var document: any UIView & UITextInput { kiosk.rootViewController.documents[model.focus] }

  func run(steps: Int) {
    for step in 0..<steps {
      act()
      kiosk.advance(by: .milliseconds(5))
      check(step)
      if !faults.isEmpty { break }
    }
    UIKeyboardTuning.current = UIKeyboardTuning()
    kiosk.end()
  }

  private func note(_ name: String, _ detail: String = "") {
    tally[name, default: 0] += 1
    history.append(detail.isEmpty ? name : "\(name) \(detail)")
    if history.count > 14 { history.removeFirst() }
  }

  // MARK: Operations

  private func act() {
    switch dice(100) {
    case 0..<40: type()
    case 40..<44: rollOver()
    case 44..<47: compose()
    case 47..<51: newline()
    case 51..<62: deleteBackward()
    case 62..<66: deleteForward()
    case 66..<73: select()
    case 73..<79: undo()
    case 79..<84: redo()
    case 84..<87: copy()
    case 87..<90: cut()
    case 90..<93: paste()
    case 93..<95: moveFocus()
    case 95..<97: switchLayout()
    case 97..<98:
      note("pause")
      kiosk.advance(by: .milliseconds(1_100))
      model.pause()
    default:
      note("document end")
      kiosk.key(.press, .end, modifiers: .control)
      model.endComposition()
      model.select(model.now.text.count..<model.now.text.count)
    }
    if model.now.text.count > Self.longest {
      set("")
      model.clear()
    }
  }

  private var source: any TypingSource { dice(2) == 0 ? hardware : screen }

  private func type() {
    let source = source
    let alphabet = source.alphabet(in: kiosk)
    let text = alphabet[dice(alphabet.count)]
    // Letters of a hardware keyboard would continue a syllable.
    if model.composing != nil, source is KeyboardTyping || text == " " { return finishSyllable() }
    note(source is KeyboardTyping ? "type" : "tap", text)
    // The syllable that is being composed ends where another key begins.
    let (typed, isLong) = source.type(text, in: kiosk)
    if typed != text { faults.append("\"\(text)\" cannot be typed on \(kiosk.screenKeys) after \(history)") }
    if isLong { model.pause() }
    // A syllable and its space are one step.
    model.edit(model.now.selection, Array(typed), typed.count > 1 && isLong ? nil : .typing)
    if isLong { model.pause() }
  }

  private func rollOver() {
    if model.composing != nil { return finishSyllable() }
    guard let typed = screen.rollOver(in: kiosk) else { return type() }
    note("roll over", typed)
    for letter in typed { model.edit(model.now.selection, [letter], .typing) }
  }

  /// Leaves a syllable unfinished: whatever comes next ends it.
  private func compose() {
    guard screen.composes, model.composing == nil else { return type() }
    note("compose")
    screen.tap("한", in: kiosk)
    model.compose("한")
  }

  private func finishSyllable() {
    switch dice(4) {
    case 0:
      note("space ends the syllable")
      kiosk.tapKey("space")
      model.recompose(["한", " "], isDone: true)
    case 1:
      note("peel")
      kiosk.tapKey("delete")
      model.recompose(["하"], isDone: false)
      kiosk.tapKey("ㄴ")
      model.recompose(["한"], isDone: false)
    case 2:
      note("return ends the syllable")
      source.newline(in: kiosk)
      model.recompose(["한"], isDone: true)
    default:
      note("another key ends the syllable")
      _ = hardware.type("7", in: kiosk)
      model.endComposition()
      model.edit(model.now.selection, ["7"], .typing)
    }
  }

  private func newline() {
    if model.composing != nil { return finishSyllable() }
    note("newline")
    source.newline(in: kiosk)
    if model.focus != Self.field { model.edit(model.now.selection, ["\n"], nil) }
  }

  private func deleteBackward() {
    if model.composing != nil { return finishSyllable() }
    note("backspace")
    source.deleteBackward(in: kiosk)
    let selection = model.now.selection
    if !selection.isEmpty {
      model.edit(selection, [], nil)
    } else if selection.lowerBound > 0 {
      model.edit(selection.lowerBound - 1..<selection.lowerBound, [], .backspace)
    }
  }

  private func deleteForward() {
    note("delete")
    kiosk.key(.press, .forwardDelete)
    model.endComposition()
    let selection = model.now.selection
    if !selection.isEmpty {
      model.edit(selection, [], nil)
    } else if selection.upperBound < model.now.text.count {
      model.edit(selection.lowerBound..<selection.lowerBound + 1, [], .forward)
    }
  }

  private func select() {
    let count = model.now.text.count
    if dice(5) == 0 {
      note("select all")
      kiosk.key(.press, "a", modifiers: .control)
      return model.select(0..<count)
    }
    let a = dice(count + 1), b = dice(3) == 0 ? a : dice(count + 1)
    let range = min(a, b)..<max(a, b)
    note("select", "\(range)")
    let document = document
    let start = utf16(range.lowerBound)
    if let from = document.position(from: document.beginningOfDocument, offset: start),
      let to = document.position(from: from, offset: utf16(range.upperBound) - start)
    {
      document.selectedTextRange = document.textRange(from: from, to: to)
    }
    model.select(range)
  }

  private func undo() {
    note("undo")
    if kiosk.screenKeys.contains("undo"), dice(2) == 0 {
      kiosk.tapKey("undo")
    } else if dice(2) == 0 {
      kiosk.key(.press, "z", modifiers: .control)
    } else {
      document.undoManager?.undo()
    }
    kiosk.presentChanges()
    model.undo()
  }

  private func redo() {
    note("redo")
    // A syllable that is being composed is newer than anything that was undone: there is nothing to redo.
    if dice(2) == 0, model.composing == nil {
      kiosk.key(.press, "z", modifiers: [.control, .shift])
    } else {
      document.undoManager?.redo()
      model.endComposition()
    }
    kiosk.presentChanges()
    model.redo()
  }

  private func copy() {
    note("copy")
    if dice(2) == 0 { kiosk.key(.press, "c", modifiers: .control) } else { document.copy(nil) }
    let selection = model.now.selection
    if !selection.isEmpty { clipboard = Array(model.now.text[selection]) }
  }

  private func cut() {
    note("cut")
    let selection = model.now.selection
    if dice(2) == 0 { kiosk.key(.press, "x", modifiers: .control) } else { document.cut(nil) }
    guard !selection.isEmpty else { return }
    clipboard = Array(model.now.text[selection])
    model.edit(selection, [], nil)
  }

  private func paste() {
    guard !clipboard.isEmpty, model.now.text.count < Self.longest, model.composing == nil else { return }
    note("paste")
    if dice(2) == 0 { kiosk.key(.press, "v", modifiers: .control) } else { document.paste(nil) }
    // A single line takes no line breaks.
    let text = model.focus == Self.field ? clipboard.map { $0 == "\n" ? " " : $0 } : clipboard
    model.edit(model.now.selection, text, nil)
  }

  private func moveFocus() {
    let index = dice(3)
    note("focus", "\(index)")
    model.moveFocus(to: index)
    if dice(2) == 0 {
      document.becomeFirstResponder()
    } else {
      kiosk.tap(document)
      kiosk.advance(by: .milliseconds(400))
      // A tap places the caret; where that is, only the view knows.
      if document.markedTextRange == nil { model.endComposition() }
      if let selected { model.select(selected) }
    }
    kiosk.advance(by: .milliseconds(100))
  }

  private func switchLayout() {
    note("layout")
    kiosk.tapKey("globe")
    model.endComposition()
  }

  // MARK: Results

  private func set(_ text: String) {
    if let view = document as? UITextView { view.text = text } else { (document as? UITextField)?.text = text }
  }

  private func text(_ document: any UITextInput) -> String {
    let whole = document.textRange(from: document.beginningOfDocument, to: document.endOfDocument)
    return whole.flatMap { document.text(in: $0) } ?? ""
  }

  /// The selection in the view, in characters; nil in the middle of one.
  private var selected: Range<Int>? {
    guard let range = document.offsets(document.selectedTextRange) else { return nil }
    let units = Array(text(document).utf16)
    let start = String(decoding: units[..<range.lowerBound], as: UTF16.self).count
    return start..<start + String(decoding: units[range], as: UTF16.self).count
  }

  private func utf16(_ characters: Int) -> Int { model.now.text[..<characters].reduce(0) { $0 + String($1).utf16.count } }

  private func check(_ step: Int) {
    for (index, expected) in model.documents.enumerated() {
      let shown = text(kiosk.rootViewController.documents[index])
      let wanted = String(expected.text)
      guard shown.unicodeScalars.elementsEqual(wanted.unicodeScalars) else {
        return faults.append("step \(step), document \(index): \"\(shown)\" instead of \"\(wanted)\" after \(history)")
      }
    }
    let range = model.now.selection
    let wanted = utf16(range.lowerBound)..<utf16(range.upperBound)
    let selected = document.offsets(document.selectedTextRange)
    if selected != wanted {
      faults.append(
        "step \(step): selected \(selected ?? 0..<0) instead of \(wanted) in \"\(text(document))\" after \(history)")
    }
    if !document.isFirstResponder { faults.append("step \(step): the focus is lost after \(history)") }
  }
}
