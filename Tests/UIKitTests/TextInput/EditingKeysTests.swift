import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// The editing keys of hardware keyboards.
@MainActor
@Suite struct EditingKeysTests {
  /// Presses a key and returns the selection.
  private func press(
    _ kiosk: VirtualKiosk<TextController>, _ name: KeyName, _ modifiers: Key.Modifiers = [], in input: UITextInput
  ) -> Range<Int>? {
    kiosk.key(.press, name, modifiers: modifiers)
    kiosk.presentChanges()
    return input.selectedOffsets
  }

  @Test func L10_arrowsMoveAndExtend() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello world")
    #expect(press(kiosk, .left, in: field) == 10..<10)
    #expect(press(kiosk, .left, .shift, in: field) == 9..<10)
    #expect(press(kiosk, .left, .shift, in: field) == 8..<10)
    #expect(press(kiosk, .right, .shift, in: field) == 9..<10)
    #expect(press(kiosk, .left, in: field) == 9..<9)
    #expect(press(kiosk, .left, .alternate, in: field) == 6..<6)
    #expect(press(kiosk, .left, .control, in: field) == 0..<0)
    #expect(press(kiosk, .right, .control, in: field) == 5..<5)
    #expect(press(kiosk, .right, [.alternate, .shift], in: field) == 5..<11)
    #expect(press(kiosk, .right, in: field) == 11..<11)
    #expect(press(kiosk, .left, .logo, in: field) == 0..<0)
    #expect(press(kiosk, .right, [.logo, .shift], in: field) == 0..<11)
    #expect(press(kiosk, .home, in: field) == 0..<0)
    #expect(press(kiosk, .end, .shift, in: field) == 0..<11)
    // In a single line, up and down move to its ends.
    #expect(press(kiosk, .up, in: field) == 0..<0)
    #expect(press(kiosk, .down, in: field) == 11..<11)
  }

  @Test func L10_linesKeepTheColumn() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("mmmmmmmm\nmm\nmmmmmmmm")
    area.selectedRange = NSRange(location: 6, length: 0)
    #expect(press(kiosk, .down, in: area) == 11..<11)
    #expect(press(kiosk, .down, in: area) == 18..<18)
    #expect(press(kiosk, .up, in: area) == 11..<11)
    #expect(press(kiosk, .up, in: area) == 6..<6)
    #expect(press(kiosk, .up, in: area) == 0..<0)
    #expect(press(kiosk, .end, .logo, in: area) == 20..<20)
    #expect(press(kiosk, .up, .alternate, in: area) == 12..<12)
    #expect(press(kiosk, .up, .control, in: area) == 9..<9)
    #expect(press(kiosk, .down, .alternate, in: area) == 11..<11)
    #expect(press(kiosk, .home, .control, in: area) == 0..<0)
    #expect(press(kiosk, .down, [.logo, .shift], in: area) == 0..<20)
  }

  @Test func L10_endOfAWrappedLineIsItsOwn() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing(String(repeating: "word ", count: 30))
    area.selectedRange = NSRange(location: 0, length: 0)
    guard let end = press(kiosk, .end, in: area)?.lowerBound, end < 100 else {
      Issue.record("no wrapped line")
      return
    }
    // The caret is at the end of the first line, so Home moves to the start of the text.
    let caret = area.caretRect(for: area.selectedTextRange?.end ?? area.endOfDocument)
    #expect(caret.minY < 12)
    #expect(press(kiosk, .home, in: area) == 0..<0)
    kiosk.key(.press, .end)
    #expect(press(kiosk, .right, in: area) == end + 1..<end + 1)
  }

  @Test func L10_deletingByWordsAndLines() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("one two, three four")
    kiosk.key(.press, .backspace, modifiers: .alternate)
    #expect(field.text == "one two, three ")
    kiosk.key(.press, .backspace, modifiers: .control)
    #expect(field.text == "one two, ")
    kiosk.key(.press, .backspace, modifiers: .alternate)
    #expect(field.text == "one ")
    field.select(0..<0)
    kiosk.key(.press, .forwardDelete, modifiers: .control)
    #expect(field.text == " ")
    field.text = "one two"
    kiosk.key(.press, .backspace, modifiers: .logo)
    #expect(field.text == "")
    field.text = "one two"
    field.select(3..<3)
    kiosk.key(.press, .forwardDelete, modifiers: .logo)
    #expect(field.text == "one")
    // Also where words are written without spaces.
    for (text, rest) in [("สวัสดีครับ", "สวัสดี"), ("我爱北京", "我爱")] {
      field.text = text
      kiosk.key(.press, .backspace, modifiers: .alternate)
      #expect(field.text == rest)
    }
  }

  @Test func L10_keysOfPCsCutCopyAndPaste() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    field.select(1..<4)
    let insert = KeyName(code: 110)
    kiosk.key(.press, insert, modifiers: .control)
    kiosk.key(.press, .end)
    kiosk.key(.press, insert, modifiers: .shift)
    #expect(field.text == "helloell")
    field.select(0..<5)
    kiosk.key(.press, .forwardDelete, modifiers: .shift)
    #expect(field.text == "ell" && UIPasteboard.general.string == "hello")
  }

  @Test(arguments: ["a", "b", "d", "e", "f", "h", "i", "j", "k", "m", "n", "o", "p", "t"])
  func controlLettersBelongToTextAndNotToCommandsOfTheApp(_ letter: String) {
    for (commandKey, control) in [(UIInputTuning.CommandKey.control, Key.Modifiers.logo), (.logo, .control)] {
      UIInputTuning.current.commandKey = commandKey
      defer { UIInputTuning.current.commandKey = .control }
      let kiosk = TextController.kiosk()
      var fired = 0
      let stamp = UIKeyCommand(
        title: "Stamp", action: Selector("stamp") { (_: UIViewController) in fired += 1 }, input: letter,
        modifierFlags: .control)
      kiosk.rootViewController.addKeyCommand(stamp)
      let area = kiosk.writing("one two\nthree four\nfive")
      area.selectedRange = NSRange(location: 12, length: 0)
      let (text, place) = (area.text, area.selectedRange)
      kiosk.key(.press, KeyName.key(typing: Character(letter)) ?? .space, modifiers: control)
      #expect(fired == 0)
      #expect(area.text != text || area.selectedRange != place)
      area.resignFirstResponder()
      kiosk.key(.press, KeyName.key(typing: Character(letter)) ?? .space, modifiers: control)
      #expect(fired == 1)
      stamp.wantsPriorityOverSystemBehavior = true
      area.becomeFirstResponder()
      kiosk.key(.press, KeyName.key(typing: Character(letter)) ?? .space, modifiers: control)
      #expect(fired == 2)
      kiosk.end()
    }
  }

  @Test func L10_controlLettersEditWhereCtrlIsNotCommand() {
    UIInputTuning.current.commandKey = .logo
    defer { UIInputTuning.current.commandKey = .control }
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("hello\nworld")
    #expect(press(kiosk, "a", .control, in: area) == 6..<6)
    #expect(press(kiosk, "e", .control, in: area) == 11..<11)
    #expect(press(kiosk, "b", .control, in: area) == 10..<10)
    #expect(press(kiosk, "p", .control, in: area) == 5..<5)
    #expect(press(kiosk, "n", .control, in: area) == 10..<10)
    #expect(press(kiosk, "f", .control, in: area) == 11..<11)
    kiosk.key(.press, "t", modifiers: .control)
    #expect(area.text == "hello\nwordl")
    kiosk.key(.press, "h", modifiers: .control)
    #expect(area.text == "hello\nword")
    kiosk.key(.press, "a", modifiers: .control)
    kiosk.key(.press, "d", modifiers: .control)
    #expect(area.text == "hello\nord")
    kiosk.key(.press, "k", modifiers: .control)
    #expect(area.text == "hello\n")
    kiosk.key(.press, "o", modifiers: .control)
    #expect(area.text == "hello\n\n" && area.selectedRange.location == 6)
    kiosk.key(.press, "j", modifiers: .control)
    #expect(area.text == "hello\n\n\n")
    kiosk.key(.press, "m", modifiers: .control)
    kiosk.key(.press, "i", modifiers: .control)
    #expect(area.text == "hello\n\n\n\t\n")
    // Any other letter has no meaning for text.
    kiosk.key(.press, "q", modifiers: .control)
    #expect(area.text == "hello\n\n\n\t\n")
  }

  @Test func L10_controlLettersAreFreeWhereCtrlIsCommand() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    kiosk.key(.press, "h", modifiers: .control)
    #expect(field.text == "hello")
  }

  @Test func L10_pagesMoveByTheView() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    area.selectedRange = NSRange(location: 0, length: 0)
    kiosk.presentChanges()
    #expect(area.contentOffset.y == 0)
    kiosk.key(.press, .pageDown)
    kiosk.presentChanges()
    let first = area.selectedRange.location
    #expect(first > 20 && area.contentOffset.y > 0)
    kiosk.key(.press, .pageUp)
    kiosk.presentChanges()
    #expect(area.selectedRange.location == 0 && area.contentOffset.y == 0)
  }

  @Test func F5_composedTextComesAtOnce() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("")
    // A dead key has no text; the composed one comes with the last key.
    kiosk.key(.press, KeyName(code: 26))
    #expect(field.text == "")
    kiosk.key(.press, KeyName(code: 18, text: "ê"))
    #expect(field.text == "ê")
    // The text comes in one piece, however many scalars it has.
    final class Pieces: UIView, UIKeyInput {
      var pieces: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      var hasText: Bool { !pieces.isEmpty }
      func insertText(_ text: String) { pieces.append(text) }
      func deleteBackward() {}
    }
    let pieces = Pieces()
    kiosk.rootViewController.view.addSubview(pieces)
    pieces.becomeFirstResponder()
    kiosk.key(.press, KeyName(code: 18, text: "e\u{302}\u{323}"))
    #expect(pieces.pieces == ["e\u{302}\u{323}"])
  }

  @Test func L10_documentsOfAppsAreEditedThroughTheProtocol() {
    let kiosk = VirtualKiosk(300, 200) { UIViewController() }
    let view = PlainInput(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    kiosk.rootViewController.view.addSubview(view)
    view.becomeFirstResponder()
    kiosk.type("one two")
    #expect(view.content == "one two")
    kiosk.key(.press, .left)
    kiosk.key(.press, .left, modifiers: .shift)
    #expect(view.selectedOffsets == 5..<6)
    kiosk.key(.press, .left, modifiers: .control)
    #expect(view.selectedOffsets == 4..<4)
    kiosk.key(.press, .forwardDelete, modifiers: .control)
    #expect(view.content == "one ")
    kiosk.key(.press, .home, modifiers: .control)
    kiosk.key(.press, .forwardDelete)
    #expect(view.content == "ne ")
  }
}
