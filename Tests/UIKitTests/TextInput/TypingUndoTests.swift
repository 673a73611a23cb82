import KioskTesting
import Testing
import UIKit

/// What one undo step reverts.
@MainActor
@Suite struct TypingUndoTests {
  private func undone(_ view: UIView, _ kiosk: VirtualKiosk<TextController>) {
    view.undoManager?.undo()
    kiosk.presentChanges()
  }

  @Test func O10_typingIsOneStepUntilAPause() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    kiosk.type("hello")
    kiosk.presentChanges()
    kiosk.advance(by: .milliseconds(900))
    kiosk.type(" you")
    kiosk.advance(by: .milliseconds(1100))
    kiosk.type("!")
    kiosk.presentChanges()
    undone(area, kiosk)
    #expect(area.text == "hello you")
    undone(area, kiosk)
    #expect(area.text == "" && area.undoManager?.canUndo == false)
    area.undoManager?.redo()
    kiosk.presentChanges()
    #expect(area.text == "hello you")
    area.undoManager?.redo()
    kiosk.presentChanges()
    #expect(area.text == "hello you!" && area.selectedRange == NSRange(location: 10, length: 0))
  }

  @Test func O10_caretMovesDeletesLineBreaksAndPasteBreakSteps() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    var states = [""]
    func note() {
      kiosk.presentChanges()
      states.append(area.text)
    }
    kiosk.type("abc")
    note()
    kiosk.key(.press, .left)
    kiosk.type("d")
    note()
    kiosk.key(.press, .backspace)
    kiosk.key(.press, .backspace)
    note()
    kiosk.type("e")
    note()
    kiosk.type("\n")
    note()
    kiosk.type("f")
    note()
    area.selectedRange = NSRange(location: 0, length: 2)
    area.copy(nil)
    area.selectedRange = NSRange(location: 0, length: 0)
    area.paste(nil)
    note()
    for state in states.dropLast().reversed() {
      undone(area, kiosk)
      #expect(area.text == state)
    }
    for state in states.dropFirst() {
      area.undoManager?.redo()
      kiosk.presentChanges()
      #expect(area.text == state)
    }
  }

  @Test func O10_deletingElsewhereIsAnotherStep() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("abcdefgh")
    var states = [area.text ?? ""]
    func press(_ key: KeyName, at place: Int) {
      area.selectedRange = NSRange(location: place, length: 0)
      for _ in 0..<2 { kiosk.key(.press, key) }
      kiosk.presentChanges()
      states.append(area.text)
    }
    press(.backspace, at: 8)
    press(.backspace, at: 3)
    press(.forwardDelete, at: 2)
    press(.forwardDelete, at: 0)
    #expect(states == ["abcdefgh", "abcdef", "adef", "ad", ""])
    for state in states.dropLast().reversed() {
      undone(area, kiosk)
      #expect(area.text == state)
    }
  }

  @Test func O10_pastingIsAStepBetweenTyping() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    UIPasteboard.general.string = "xyz"
    kiosk.type("ab")
    kiosk.presentChanges()
    area.paste(nil)
    kiosk.presentChanges()
    area.paste(nil)
    kiosk.presentChanges()
    kiosk.type("cd")
    kiosk.presentChanges()
    #expect(area.text == "abxyzxyzcd")
    for state in ["abxyzxyz", "abxyz", "ab", ""] {
      undone(area, kiosk)
      #expect(area.text == state)
    }
  }

  @Test func O10_undoRestoresWhatWasSelected() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("hello world")
    area.selectedRange = NSRange(location: 6, length: 5)
    kiosk.type("you")
    kiosk.presentChanges()
    #expect(area.text == "hello you")
    undone(area, kiosk)
    #expect(area.text == "hello world" && area.selectedRange == NSRange(location: 6, length: 5))
  }

  @Test func O10_compositionIsOneStep() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    kiosk.type("a")
    kiosk.presentChanges()
    for part in ["n", "ni", "nih"] { area.setMarkedText(part, selectedRange: NSRange(location: part.count, length: 0)) }
    area.insertText("你")
    kiosk.presentChanges()
    #expect(area.text == "a你")
    undone(area, kiosk)
    #expect(area.text == "a")
    undone(area, kiosk)
    #expect(area.text == "")
  }

  @Test func O10_aFieldsOwnStepsGoWhenItResigns() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("")
    let manager = kiosk.rootViewController.view.undoManager
    manager?.registerUndo(withTarget: kiosk.rootViewController) { _ in }
    kiosk.presentChanges()
    kiosk.type("abc")
    kiosk.presentChanges()
    #expect(manager?.undoCount == 2)
    field.resignFirstResponder()
    kiosk.presentChanges()
    #expect(manager?.undoCount == 1)
    #expect(field.text == "abc")
  }

  @Test func O10_aTextViewKeepsItsSteps() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    kiosk.type("abc")
    kiosk.presentChanges()
    area.resignFirstResponder()
    kiosk.presentChanges()
    undone(area, kiosk)
    #expect(area.text == "")
  }

  @Test func O10_settingTheTextForgetsSteps() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    kiosk.type("abc")
    kiosk.presentChanges()
    area.text = "x"
    kiosk.presentChanges()
    #expect(area.undoManager?.canUndo == false)
  }

  @Test func O10_undoIsReportedLikeTyping() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("")
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    kiosk.type("abc")
    kiosk.presentChanges()
    #expect(field.canPerformAction(.undo, withSender: nil))
    field.undo(nil)
    #expect(changes == 4 && field.text == "")
    #expect(field.canPerformAction(.redo, withSender: nil))
    field.redo(nil)
    #expect(field.text == "abc")
  }

  @Test func O10_undoTakesBackWhatIsBeingComposed() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("ab")
    area.setMarkedText("하", selectedRange: NSRange(location: 1, length: 0))
    kiosk.presentChanges()
    #expect(area.undoManager?.canUndo == true)
    undone(area, kiosk)
    #expect(area.text == "ab" && area.markedTextRange == nil)
    area.undoManager?.redo()
    #expect(area.text == "ab하")
  }

  @Test func O10_nothingIsRedoneBehindAComposition() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("ab")
    kiosk.type("c")
    undone(area, kiosk)
    #expect(area.undoManager?.canRedo == true)
    area.setMarkedText("하", selectedRange: NSRange(location: 1, length: 0))
    #expect(area.undoManager?.canRedo == false)
    area.undoManager?.redo()
    #expect(area.text == "ab하" && area.undoManager?.canRedo == false)
  }

  @Test func O10_aCompositionIsAStepOfItsOwn() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    area.setMarkedText("한", selectedRange: NSRange(location: 1, length: 0))
    kiosk.presentChanges()
    area.unmarkText()
    area.insertText("7")
    kiosk.presentChanges()
    undone(area, kiosk)
    #expect(area.text == "한")
    undone(area, kiosk)
    #expect(area.text == "")
  }
}
