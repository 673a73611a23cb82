import KioskTesting
import Testing
@testable import UIKit

/// What a text field tells, and in which order.
@MainActor
@Suite struct TextFieldEditingTests {
  private func kiosk() -> VirtualKiosk<FieldRoom> { VirtualKiosk(400, 240) { FieldRoom() } }

  @Test func I6_beginningIsAskedAndTold() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    #expect(kiosk.room.taken() == ["shouldBegin", "didBegin", "editingDidBegin", "beginNote"])
    #expect(kiosk.room.first.isEditing && kiosk.room.first.isFirstResponder)
    kiosk.room.first.resignFirstResponder()
    #expect(kiosk.room.taken() == ["shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote"])
    #expect(!kiosk.room.first.isEditing && !kiosk.room.first.isFirstResponder)
  }

  @Test func I6_aRefusedBeginningChangesNothing() {
    let kiosk = kiosk()
    kiosk.room.mayBegin = false
    #expect(!kiosk.room.first.becomeFirstResponder())
    #expect(kiosk.room.taken() == ["shouldBegin"])
    #expect(!kiosk.room.first.isEditing)
  }

  @Test func I6_aRefusedEndKeepsTheFocusUnlessForced() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    kiosk.room.mayEnd = false
    _ = kiosk.room.taken()
    #expect(!kiosk.room.first.resignFirstResponder())
    #expect(!kiosk.room.second.becomeFirstResponder())
    #expect(kiosk.room.first.isEditing)
    _ = kiosk.room.taken()
    #expect(!kiosk.room.view.endEditing(false))
    #expect(kiosk.room.view.endEditing(true))
    #expect(!kiosk.room.first.isEditing)
    #expect(kiosk.room.taken() == ["shouldEnd", "shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote"])
  }

  @Test func I6_focusMovesFromFieldToField() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    _ = kiosk.room.taken()
    kiosk.tap(kiosk.room.second)
    #expect(
      kiosk.room.taken() == [
        "second.shouldBegin", "shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote", "second.didBegin"
      ])
  }

  @Test func I6_removalEndsEditing() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    kiosk.room.mayEnd = false
    _ = kiosk.room.taken()
    kiosk.room.first.removeFromSuperview()
    #expect(kiosk.room.taken().filter { $0.hasPrefix("didEnd") }.count == 1)
    #expect(!kiosk.room.first.isEditing)
  }

  @Test func L9_typingIsAskedThenTold() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    _ = kiosk.room.taken()
    kiosk.room.logsSelection = true
    kiosk.type("a")
    #expect(kiosk.room.taken() == ["shouldChange(0,0,a)", "editingChanged", "changeNote", "didChangeSelection"])
    #expect(kiosk.room.first.text == "a")
    kiosk.room.mayChange = false
    kiosk.type("b")
    #expect(kiosk.room.taken() == ["shouldChange(1,0,b)"])
    #expect(kiosk.room.first.text == "a")
    kiosk.key(.press, .backspace)
    #expect(kiosk.room.taken() == ["shouldChange(0,1,)"])
  }

  @Test func L9_returnAsksAndEndsOnExit() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    _ = kiosk.room.taken()
    kiosk.key(.press, .return)
    #expect(kiosk.room.taken() == ["shouldReturn"])
    #expect(kiosk.room.first.isEditing)
    kiosk.room.first.addAction(UIAction { [room = kiosk.room] _ in room.log.append("onExit") }, for: .editingDidEndOnExit)
    kiosk.room.first.addAction(UIAction { [room = kiosk.room] _ in room.log.append("primary") }, for: .primaryActionTriggered)
    kiosk.room.mayReturn = false
    kiosk.key(.press, .return)
    #expect(kiosk.room.taken() == ["shouldReturn"])
    kiosk.room.mayReturn = true
    kiosk.key(.press, .return)
    #expect(
      kiosk.room.taken() == [
        "shouldReturn", "onExit", "primary", "shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote"
      ])
    #expect(!kiosk.room.first.isEditing)
  }

  @Test func L4_programmaticChangesAskNobody() {
    let kiosk = kiosk()
    let field = kiosk.room.first
    field.becomeFirstResponder()
    kiosk.room.logsSelection = true
    _ = kiosk.room.taken()
    field.text = "hello"
    #expect(kiosk.room.taken() == ["didChangeSelection"])
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    #expect(kiosk.room.taken() == ["didChangeSelection"])
    field.unmarkText()
    _ = kiosk.room.taken()
    if let range = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument) {
      field.replace(range, withText: "bye")
    }
    #expect(field.text == "bye")
    #expect(kiosk.room.taken() == ["didChangeSelection"])
  }

  @Test func H9_settingTheTextSendsNoEvent() {
    let kiosk = kiosk()
    let field = kiosk.room.first
    var events = 0
    field.addAction(UIAction { _ in events += 1 }, for: [.editingChanged, .valueChanged])
    field.text = "set"
    field.becomeFirstResponder()
    field.text = "again"
    #expect(events == 0)
    kiosk.type("a")
    #expect(events == 1)
  }

  @Test func L9_theDelegateMayFormatWhileAsked() {
    let kiosk = kiosk()
    let field = kiosk.room.first
    field.becomeFirstResponder()
    field.addAction(UIAction { _ in field.text = field.text.map { $0.uppercased() } }, for: .editingChanged)
    kiosk.type("abc")
    #expect(field.text == "ABC")
    #expect(field.selectedOffsets == 3..<3)
  }

  @Test func L9_theClearButtonAsksAndClears() {
    let kiosk = kiosk()
    let field = kiosk.room.first
    field.clearButtonMode = .always
    field.text = "hello"
    kiosk.settle()
    let place = field.clearButtonRect(forBounds: field.bounds)
    kiosk.room.mayClear = false
    kiosk.tap(at: .within(field, place.midX, place.midY))
    #expect(field.text == "hello")
    kiosk.room.mayClear = true
    _ = kiosk.room.taken()
    kiosk.tap(at: .within(field, place.midX, place.midY))
    #expect(field.text == "")
    #expect(kiosk.room.taken().contains("shouldClear"))
  }

  @Test func F3_aKeySomebodyConsumesTypesNothing() {
    final class Eater: UITextField {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.first?.key?.characters == "x" { return }
        super.pressesBegan(presses, with: event)
      }
    }
    let kiosk = VirtualKiosk(400, 200) { UIViewController() }
    let field = Eater(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
    kiosk.room.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.type("axb c")
    #expect(field.text == "ab c")
    kiosk.key(.down, "a")
    kiosk.repeatKey("a", times: 3)
    kiosk.key(.up, "a")
    #expect(field.text == "ab caaaa")
  }

  /// Apple: `textFieldShouldClear(_:)` is also called when editing begins and `clearsOnBeginEditing` is set.
  @Test func I6_clearingAtTheBeginningAsksTheDelegate() {
    let kiosk = kiosk()
    let field = kiosk.room.first
    field.clearsOnBeginEditing = true
    field.text = "keep"
    kiosk.room.mayClear = false
    field.becomeFirstResponder()
    #expect(field.text == "keep")
    #expect(kiosk.room.taken().prefix(3) == ["shouldBegin", "shouldClear", "didBegin"])
    field.resignFirstResponder()
    kiosk.room.mayClear = true
    field.becomeFirstResponder()
    #expect(field.text == "")
    // Nothing to clear, nothing to ask.
    field.resignFirstResponder()
    _ = kiosk.room.taken()
    field.becomeFirstResponder()
    #expect(!kiosk.room.taken().contains("shouldClear"))
  }

  @Test func I6_whatDoesNotFitEndsInAnEllipsisUntilItIsEdited() {
    let kiosk = kiosk()
    let field = kiosk.room.first
    field.text = "a text that is far too long for a field of this width"
    kiosk.settle()
    let natural = field.intrinsicContentSize.width
    #expect(natural > field.bounds.width)
    kiosk.settle()
    #expect(field.editor.blocks.layout(0).isTruncated)
    #expect(field.editor.blocks.size().width <= field.bounds.width)
    field.becomeFirstResponder()
    kiosk.settle()
    #expect(!field.editor.blocks.layout(0).isTruncated)
    field.resignFirstResponder()
    kiosk.settle()
    #expect(field.editor.blocks.layout(0).isTruncated && field.intrinsicContentSize.width == natural)
    field.text = "short"
    kiosk.settle()
    #expect(!field.editor.blocks.layout(0).isTruncated)
    field.isSecureTextEntry = true
    field.text = String(repeating: "s", count: 80)
    kiosk.settle()
    #expect(field.editor.blocks.layout(0).isTruncated)
  }

  @Test func I6_tabMovesBetweenFields() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    kiosk.key(.press, .tab)
    #expect(kiosk.room.second.isFirstResponder && kiosk.room.first.text == "")
    kiosk.key(.press, .tab, modifiers: .shift)
    #expect(kiosk.room.first.isFirstResponder)
  }

  @Test func I6_aDisabledFieldTakesNoFocusAndLosesIt() {
    let kiosk = kiosk()
    kiosk.room.first.becomeFirstResponder()
    kiosk.room.first.isEnabled = false
    #expect(!kiosk.room.first.isFirstResponder)
    kiosk.tap(kiosk.room.first)
    #expect(!kiosk.room.first.isEditing)
  }
}
