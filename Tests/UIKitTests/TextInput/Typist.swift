import Input
import KioskTesting
import UIKit

/// Whatever types text: the hardware keyboard, or another way that a test plugs in.
@MainActor
protocol TypingSource {
  /// What it can type.
  var alphabet: [String] { get }
  func type(_ text: String, in kiosk: VirtualKiosk<TextRoom>)
  func deleteBackward(in kiosk: VirtualKiosk<TextRoom>)
  func newline(in kiosk: VirtualKiosk<TextRoom>)
}

/// Types on the scripted keyboard. What a US layout does not have comes as a composed key.
@MainActor
struct KeyboardTyping: TypingSource {
  let alphabet = ["a", "b", "Z", " ", "7", ".", "é", "ß", "😀", "א", "ג", "ก", "の"]

  func type(_ text: String, in kiosk: VirtualKiosk<TextRoom>) {
    if text.unicodeScalars.allSatisfy(\.isASCII) { kiosk.type(text) } else { kiosk.key(.press, KeyName(code: 30, text: text)) }
  }
  func deleteBackward(in kiosk: VirtualKiosk<TextRoom>) { kiosk.key(.press, .backspace) }
  func newline(in kiosk: VirtualKiosk<TextRoom>) { kiosk.key(.press, .return) }
}

/// A random typist in a text view, with a model of plain arrays beside it.
@MainActor
final class Typist {
  /// The text as people count characters, what is selected in it, and steps of undo.
  private struct Model {
    struct State: Equatable {
      var text: [Character]
      var selection: Range<Int>
    }

    var now = State(text: [], selection: 0..<0)
    var undo: [State] = []
    var redo: [(before: State, after: State)] = []
    /// The kind of typing that goes on, and where.
    var run: (kind: Kind, place: Int)?

    enum Kind { case typing, backspace, forward }

    mutating func edit(_ range: Range<Int>, _ text: [Character], _ kind: Kind?) {
      let continues: Bool
      switch kind {
      case .typing?: continues = run?.kind == .typing && range.isEmpty && run?.place == range.lowerBound
      case .backspace?: continues = run?.kind == .backspace && run?.place == range.upperBound
      case .forward?: continues = run?.kind == .forward && run?.place == range.lowerBound
      case nil: continues = false
      }
      if !continues { undo.append(now) }
      redo = []
      now.text.replaceSubrange(range, with: text)
      now.selection = range.lowerBound + text.count..<range.lowerBound + text.count
      run = kind.map { ($0, now.selection.lowerBound) }
    }

    mutating func select(_ range: Range<Int>) {
      if range != now.selection { run = nil }
      now.selection = range
    }
  }

  private(set) var faults: [String] = []
  private let kiosk = TextRoom.kiosk()
  private let sources: [any TypingSource]
  private var state: UInt64
  private var model = Model()
  private var clipboard: [Character] = []
  private var history: [String] = []

  init(seed: UInt64, sources: [any TypingSource]) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.sources = sources
    kiosk.trace.isOn = false
    kiosk.room.area.becomeFirstResponder()
    kiosk.settle()
  }

  private func dice(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(limit, 1)))
  }

  private var area: UITextView { kiosk.room.area }

  func run(steps: Int) {
    for step in 0..<steps {
      act()
      kiosk.advance(by: .milliseconds(5))
      check(step)
      if !faults.isEmpty { return }
    }
  }

  private func note(_ text: String) {
    history.append(text)
    if history.count > 12 { history.removeFirst() }
  }

  private func act() {
    let source = sources[dice(sources.count)]
    let selection = model.now.selection
    switch dice(100) {
    case 0..<45:
      let text = source.alphabet[dice(source.alphabet.count)]
      note("type \(text)")
      source.type(text, in: kiosk)
      model.edit(selection, Array(text), .typing)
    case 45..<50:
      note("newline")
      source.newline(in: kiosk)
      model.edit(selection, ["\n"], nil)
    case 50..<62:
      note("backspace")
      source.deleteBackward(in: kiosk)
      if !selection.isEmpty {
        model.edit(selection, [], nil)
      } else if selection.lowerBound > 0 {
        model.edit(selection.lowerBound - 1..<selection.lowerBound, [], .backspace)
      }
    case 62..<66:
      note("delete")
      kiosk.key(.press, .forwardDelete)
      if !selection.isEmpty {
        model.edit(selection, [], nil)
      } else if selection.upperBound < model.now.text.count {
        model.edit(selection.lowerBound..<selection.lowerBound + 1, [], .forward)
      }
    case 66..<74: select()
    case 74..<80: undo()
    case 80..<85: redo()
    case 85..<88:
      note("copy")
      area.copy(nil)
      if !selection.isEmpty { clipboard = Array(model.now.text[selection]) }
    case 88..<91:
      note("cut")
      area.cut(nil)
      if !selection.isEmpty {
        clipboard = Array(model.now.text[selection])
        model.edit(selection, [], nil)
      }
    case 91..<95:
      guard !clipboard.isEmpty, model.now.text.count < 400 else { return }
      note("paste")
      area.paste(nil)
      model.edit(selection, clipboard, nil)
    case 95..<97: moveFocus()
    case 97..<98:
      note("pause")
      kiosk.advance(by: .milliseconds(1_100))
      model.run = nil
    default:
      note("document end")
      kiosk.key(.press, .end, modifiers: .control)
      model.select(model.now.text.count..<model.now.text.count)
    }
    if model.now.text.count > 600 {
      area.text = ""
      model = Model()
    }
  }

  private func select() {
    let a = dice(model.now.text.count + 1), b = dice(3) == 0 ? a : dice(model.now.text.count + 1)
    let range = min(a, b)..<max(a, b)
    note("select \(range)")
    area.selectedRange = NSRange(location: utf16(range.lowerBound), length: utf16(range.upperBound) - utf16(range.lowerBound))
    model.select(range)
  }

  private func undo() {
    note("undo")
    area.undoManager?.undo()
    kiosk.settle()
    guard let before = model.undo.popLast() else { return }
    model.run = nil
    model.redo.append((before, model.now))
    model.now = before
  }

  private func redo() {
    note("redo")
    area.undoManager?.redo()
    kiosk.settle()
    guard let step = model.redo.popLast() else { return }
    model.run = nil
    model.undo.append(step.before)
    model.now = step.after
    wasRedone = true
  }

  /// Redoing leaves the caret behind what was put in; in text that repeats itself the model cannot tell where that is.
  private var wasRedone = false

  private func moveFocus() {
    note("focus")
    kiosk.room.field.becomeFirstResponder()
    kiosk.type("x")
    kiosk.room.field.text = ""
    area.becomeFirstResponder()
    model.run = nil
    // Typing elsewhere ends what could be redone.
    model.redo = []
  }

  private func utf16(_ characters: Int) -> Int { model.now.text[..<characters].reduce(0) { $0 + String($1).utf16.count } }

  private func check(_ step: Int) {
    let expected = String(model.now.text)
    let text = area.text ?? ""
    guard text.unicodeScalars.elementsEqual(expected.unicodeScalars) else {
      return faults.append("step \(step): \"\(text)\" instead of \"\(expected)\" after \(history)")
    }
    let selected = area.selectedRange
    if wasRedone {
      wasRedone = false
      let before = (text as NSString).substring(to: selected.location).count
      model.now.selection = before..<before
    }
    let range = model.now.selection
    let wanted = NSRange(location: utf16(range.lowerBound), length: utf16(range.upperBound) - utf16(range.lowerBound))
    if selected != wanted {
      faults.append("step \(step): selected \(selected) instead of \(wanted) in \"\(text)\" after \(history)")
    }
  }
}
