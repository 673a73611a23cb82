import KioskTesting
import Testing
import UIKit
@testable import UIKitCore
@testable import UIKitTextInput

/// The calls and events of a text field, and their order.
@MainActor
@Suite struct TextFieldEditingTests {
  private func kiosk() -> VirtualKiosk<FieldController> { VirtualKiosk(400, 240) { FieldController() } }

  @Test func I6_beginningIsAskedAndReported() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    #expect(kiosk.rootViewController.taken() == ["shouldBegin", "didBegin", "editingDidBegin", "beginNote"])
    #expect(kiosk.rootViewController.first.isEditing && kiosk.rootViewController.first.isFirstResponder)
    kiosk.rootViewController.first.resignFirstResponder()
    #expect(kiosk.rootViewController.taken() == ["shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote"])
    #expect(!kiosk.rootViewController.first.isEditing && !kiosk.rootViewController.first.isFirstResponder)
  }

  @Test func I6_aRefusedBeginningChangesNothing() {
    let kiosk = kiosk()
    kiosk.rootViewController.mayBegin = false
    #expect(!kiosk.rootViewController.first.becomeFirstResponder())
    #expect(kiosk.rootViewController.taken() == ["shouldBegin"])
    #expect(!kiosk.rootViewController.first.isEditing)
  }

  @Test func I6_aRefusedEndKeepsTheFocusUnlessForced() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    kiosk.rootViewController.mayEnd = false
    _ = kiosk.rootViewController.taken()
    #expect(!kiosk.rootViewController.first.resignFirstResponder())
    #expect(!kiosk.rootViewController.second.becomeFirstResponder())
    #expect(kiosk.rootViewController.first.isEditing)
    _ = kiosk.rootViewController.taken()
    #expect(!kiosk.rootViewController.view.endEditing(false))
    #expect(kiosk.rootViewController.view.endEditing(true))
    #expect(!kiosk.rootViewController.first.isEditing)
    #expect(kiosk.rootViewController.taken() == ["shouldEnd", "shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote"])
  }

  @Test func I6_focusMovesFromFieldToField() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    _ = kiosk.rootViewController.taken()
    kiosk.tap(kiosk.rootViewController.second)
    #expect(
      kiosk.rootViewController.taken() == [
        "second.shouldBegin", "shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote", "second.didBegin",
      ])
  }

  @Test func I6_removalEndsEditing() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    kiosk.rootViewController.mayEnd = false
    _ = kiosk.rootViewController.taken()
    kiosk.rootViewController.first.removeFromSuperview()
    #expect(kiosk.rootViewController.taken().filter { $0.hasPrefix("didEnd") }.count == 1)
    #expect(!kiosk.rootViewController.first.isEditing)
  }

  @Test func L9_typingIsAskedThenReported() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    _ = kiosk.rootViewController.taken()
    kiosk.rootViewController.logsSelection = true
    kiosk.type("a")
    #expect(
      kiosk.rootViewController.taken() == ["shouldChange(0,0,a)", "editingChanged", "changeNote", "didChangeSelection"])
    #expect(kiosk.rootViewController.first.text == "a")
    kiosk.rootViewController.mayChange = false
    kiosk.type("b")
    #expect(kiosk.rootViewController.taken() == ["shouldChange(1,0,b)"])
    #expect(kiosk.rootViewController.first.text == "a")
    kiosk.key(.press, .backspace)
    #expect(kiosk.rootViewController.taken() == ["shouldChange(0,1,)"])
  }

  @Test func L9_returnAsksAndEndsOnExit() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    _ = kiosk.rootViewController.taken()
    kiosk.key(.press, .return)
    #expect(kiosk.rootViewController.taken() == ["shouldReturn"])
    #expect(kiosk.rootViewController.first.isEditing)
    kiosk.rootViewController.first.addAction(
      UIAction { [rootViewController = kiosk.rootViewController] _ in rootViewController.log.append("onExit") },
      for: .editingDidEndOnExit)
    kiosk.rootViewController.first.addAction(
      UIAction { [rootViewController = kiosk.rootViewController] _ in rootViewController.log.append("primary") },
      for: .primaryActionTriggered)
    kiosk.rootViewController.mayReturn = false
    kiosk.key(.press, .return)
    #expect(kiosk.rootViewController.taken() == ["shouldReturn"])
    kiosk.rootViewController.mayReturn = true
    kiosk.key(.press, .return)
    #expect(
      kiosk.rootViewController.taken() == [
        "shouldReturn", "onExit", "primary", "shouldEnd", "didEnd(committed)", "editingDidEnd", "endNote",
      ])
    #expect(!kiosk.rootViewController.first.isEditing)
  }

  @Test func L4_programmaticChangesAskNobody() {
    let kiosk = kiosk()
    let field = kiosk.rootViewController.first
    field.becomeFirstResponder()
    kiosk.rootViewController.logsSelection = true
    _ = kiosk.rootViewController.taken()
    field.text = "hello"
    #expect(kiosk.rootViewController.taken() == ["didChangeSelection"])
    // Composed text is typed, whoever sets it.
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    #expect(kiosk.rootViewController.taken() == ["editingChanged", "changeNote", "didChangeSelection"])
    field.unmarkText()
    _ = kiosk.rootViewController.taken()
    if let range = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument) {
      field.replace(range, withText: "bye")
    }
    #expect(field.text == "bye")
    #expect(kiosk.rootViewController.taken() == ["didChangeSelection"])
  }

  @Test func H9_settingTheTextSendsNoEvent() {
    let kiosk = kiosk()
    let field = kiosk.rootViewController.first
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
    let field = kiosk.rootViewController.first
    field.becomeFirstResponder()
    field.addAction(UIAction { _ in field.text = field.text.map { $0.uppercased() } }, for: .editingChanged)
    kiosk.type("abc")
    #expect(field.text == "ABC")
    #expect(field.selectedOffsets == 3..<3)
  }

  @Test func L9_theClearButtonAsksAndClears() {
    let kiosk = kiosk()
    let field = kiosk.rootViewController.first
    field.clearButtonMode = .always
    field.text = "hello"
    kiosk.presentChanges()
    let place = field.clearButtonRect(forBounds: field.bounds)
    kiosk.rootViewController.mayClear = false
    kiosk.tap(at: .within(field, place.midX, place.midY))
    #expect(field.text == "hello")
    kiosk.rootViewController.mayClear = true
    _ = kiosk.rootViewController.taken()
    kiosk.tap(at: .within(field, place.midX, place.midY))
    #expect(field.text == "")
    #expect(kiosk.rootViewController.taken().contains("shouldClear"))
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
    kiosk.rootViewController.view.addSubview(field)
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
    let field = kiosk.rootViewController.first
    field.clearsOnBeginEditing = true
    field.text = "keep"
    kiosk.rootViewController.mayClear = false
    field.becomeFirstResponder()
    #expect(field.text == "keep")
    #expect(kiosk.rootViewController.taken().prefix(3) == ["shouldBegin", "shouldClear", "didBegin"])
    field.resignFirstResponder()
    kiosk.rootViewController.mayClear = true
    field.becomeFirstResponder()
    #expect(field.text == "")
    // With nothing to clear, the delegate is not asked.
    field.resignFirstResponder()
    _ = kiosk.rootViewController.taken()
    field.becomeFirstResponder()
    #expect(!kiosk.rootViewController.taken().contains("shouldClear"))
  }

  @Test func I6_whatDoesNotFitEndsInAnEllipsisUntilItIsEdited() {
    let kiosk = kiosk()
    let field = kiosk.rootViewController.first
    field.text = "a text that is far too long for a field of this width"
    kiosk.presentChanges()
    let natural = field.intrinsicContentSize.width
    #expect(natural > field.bounds.width)
    kiosk.presentChanges()
    #expect(field.editor.blocks.layout(0).isTruncated)
    #expect(field.editor.blocks.size().width <= field.bounds.width)
    field.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(!field.editor.blocks.layout(0).isTruncated)
    field.resignFirstResponder()
    kiosk.presentChanges()
    #expect(field.editor.blocks.layout(0).isTruncated && field.intrinsicContentSize.width == natural)
    field.text = "short"
    kiosk.presentChanges()
    #expect(!field.editor.blocks.layout(0).isTruncated)
    field.isSecureTextEntry = true
    field.text = String(repeating: "s", count: 80)
    kiosk.presentChanges()
    #expect(field.editor.blocks.layout(0).isTruncated)
  }

  @Test func I6_tabMovesBetweenFields() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    kiosk.key(.press, .tab)
    #expect(kiosk.rootViewController.second.isFirstResponder && kiosk.rootViewController.first.text == "")
    kiosk.key(.press, .tab, modifiers: .shift)
    #expect(kiosk.rootViewController.first.isFirstResponder)
  }

  @Test func I6_aDisabledFieldTakesNoFocusAndLosesIt() {
    let kiosk = kiosk()
    kiosk.rootViewController.first.becomeFirstResponder()
    kiosk.rootViewController.first.isEnabled = false
    #expect(!kiosk.rootViewController.first.isFirstResponder)
    kiosk.tap(kiosk.rootViewController.first)
    #expect(!kiosk.rootViewController.first.isEditing)
  }
}
