import Host
import KioskTesting
import Testing
import UIKit
@testable import ScreenKeyboard

/// What delegates are asked, and which changes they see, of composed text, and how the on-screen keyboard follows what
/// others type.
@MainActor
@Suite struct MarkedTextDelegateTests {
  private final class Page: UIViewController, UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 300, height: 40))
    let other = UITextField(frame: CGRect(x: 400, y: 10, width: 300, height: 40))
    let area = UITextView(frame: CGRect(x: 10, y: 60, width: 300, height: 60))
    let bar = UISearchBar(frame: CGRect(x: 400, y: 60, width: 300, height: 56))
    var asked: [String] = []
    var reported: [String] = []
    var allows: (String) -> Bool = { _ in true }
    var changed: (() -> Void)?

    override func viewDidLoad() {
      super.viewDidLoad()
      for text in [field, other, area, bar] as [UIView] { view.addSubview(text) }
      (field.delegate, area.delegate, bar.delegate) = (self, self, self)
      field.addAction(
        UIAction { [unowned self] _ in
          reported.append(field.text ?? "")
          changed?()
        }, for: .editingChanged)
    }

    private func ask(_ text: String, _ range: NSRange) -> Bool {
      asked.append("\(text) \(range.location),\(range.length)")
      return allows(text)
    }

    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { ask(string, range) }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      ask(text, range)
    }
    func textViewDidChange(_ textView: UITextView) { reported.append(textView.text) }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { reported.append(searchText) }
  }

  private typealias Kiosk = VirtualKiosk<Page>

  private func kiosk(_ layout: String) -> Kiosk {
    var configuration = HostConfiguration()
    configuration.screenLayouts = [layout]
    return VirtualKiosk(800, 480, screenKeyboard: .always, configuration: configuration) { Page() }
  }

  private func focus(_ view: UIView, _ kiosk: Kiosk) {
    view.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(500))
  }

  enum End: CaseIterable { case `return`, resign, otherField, caret, window, endEditing, undo }

  private func end(_ how: End, _ kiosk: Kiosk) {
    let page = kiosk.rootViewController, field = page.field
    switch how {
    case .return: kiosk.tapKey("return")
    case .resign: field.resignFirstResponder()
    case .otherField: kiosk.tap(page.other)
    case .caret: field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument)
    case .window: field.removeFromSuperview()
    case .endEditing: page.view.endEditing(true)
    case .undo: field.undoManager?.undo()
    }
    kiosk.advance(by: .milliseconds(500))
  }

  @Test(arguments: End.allCases) func K24_theDelegateIsAskedOnceWhenTextIsCommitted(_ how: End) {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController
    page.field.text = "1"
    focus(page.field, kiosk)
    for key in ["k", "a"] { kiosk.tapKey(key) }
    #expect(page.field.text == "1か" && page.asked.isEmpty && page.reported == ["1k", "1か"])
    end(how, kiosk)
    #expect(page.asked == ["か 1,1"])
    #expect(page.field.text == (how == .undo ? "1" : "1か") && page.field.markedTextRange == nil)
  }

  @Test(arguments: End.allCases) func K24_textThatIsRefusedDoesNotStay(_ how: End) {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, field = page.field
    page.allows = { $0.allSatisfy(\.isNumber) }
    field.text = "123"
    focus(field, kiosk)
    field.selectedTextRange = field.textRange(
      from: field.beginningOfDocument, to: field.position(from: field.beginningOfDocument, offset: 2)!)
    for key in ["k", "a"] { kiosk.tapKey(key) }
    #expect(field.text == "か3")
    end(how, kiosk)
    #expect(page.asked == ["か 0,1"] && field.text == "123" && page.reported.last == "123" && field.markedTextRange == nil)
    // A new composition begins with nothing.
    #expect(field.undoManager?.canUndo != true)
    focus(page.area, kiosk)
    for key in ["k", "i"] { kiosk.tapKey(key) }
    #expect(page.area.text == "き")
  }

  @Test func K24_theCaretIsWhereItWasPutAfterARefusal() {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, area = page.area
    page.allows = { $0.allSatisfy(\.isNumber) }
    area.text = "12345678"
    focus(area, kiosk)
    area.selectedRange = NSRange(location: 2, length: 0)
    for key in ["k", "a", "k", "i"] { kiosk.tapKey(key) }
    #expect(area.text == "12かき345678")
    area.selectedRange = NSRange(location: 8, length: 2)
    #expect(area.text == "12345678" && area.selectedRange == NSRange(location: 6, length: 2))
  }

  @Test func K24_whoRefusesMayEndTheEditing() {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, field = page.field
    focus(field, kiosk)
    for key in ["k", "a"] { kiosk.tapKey(key) }
    page.allows = { _ in
      field.resignFirstResponder()
      return false
    }
    kiosk.tapKey("return")
    #expect(field.text == "" && field.markedTextRange == nil && !field.isFirstResponder && page.asked.count == 1)
  }

  @Test func K24_aRefusedPasteKeepsTheComposition() {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, field = page.field
    UIPasteboard.general.string = "pasted"
    focus(field, kiosk)
    for key in ["k", "a"] { kiosk.tapKey(key) }
    page.allows = { $0 != "pasted" }
    field.paste(nil)
    #expect(field.text == "か")
  }

  @Test func K24_undoOfWhatIsRefusedTakesNoFurtherStep() {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, field = page.field
    page.allows = { $0.allSatisfy(\.isNumber) }
    focus(field, kiosk)
    field.insertText("12")
    kiosk.advance(by: .seconds(2))
    for key in ["k", "a"] { kiosk.tapKey(key) }
    field.undoManager?.undo()
    #expect(field.text == "12")
    field.undoManager?.undo()
    #expect(field.text == "")
  }

  @Test func L6_textThatBecomesSecretWhileItIsMarkedIsNotUndone() {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, field = page.field
    focus(field, kiosk)
    for key in ["k", "a"] { kiosk.tapKey(key) }
    field.isSecureTextEntry = true
    field.insertText("secret")
    #expect(field.undoManager?.canUndo != true && field.undoManager?.canRedo != true)
  }

  @Test func K24_aDeletedCompositionIsReported() {
    let kiosk = kiosk("kr"), page = kiosk.rootViewController, field = page.field
    field.text = "abc"
    focus(field, kiosk)
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
    kiosk.tapKey("ㅎ")
    kiosk.tapKey("delete")
    #expect(field.text == "" && page.reported == ["ㅎ", ""])
    field.undoManager?.undo()
    #expect(field.text == "abc" && page.reported.last == "abc")
  }

  @Test func K24_changesOfMarkedTextAreReported() throws {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController
    for view in [page.area, page.bar.searchTextField] as [UIView] {
      focus(view, kiosk)
      page.reported = []
      for key in ["k", "a"] { kiosk.tapKey(key) }
      #expect(page.reported == ["k", "か"])
    }
  }

  // An app that limits the text as it is typed: the letters that it has cut off do not come again with the next key.
  @Test func K24_anAppMayCutTheTextThatIsComposed() {
    let kiosk = kiosk("jp"), page = kiosk.rootViewController, field = page.field
    page.changed = { if let text = field.text, text.count > 2 { field.text = String(text.prefix(2)) } }
    focus(field, kiosk)
    for key in ["k", "a", "k", "i", "k", "u"] { kiosk.tapKey(key) }
    #expect(field.text == "かき" && field.markedTextRange == nil && page.asked.isEmpty)
    page.changed = nil
    for key in ["k", "u"] { kiosk.tapKey(key) }
    #expect(field.text == "かきく")
  }

  @Test func K16_capitalsFollowAnotherKeyboard() {
    let kiosk = kiosk("us"), page = kiosk.rootViewController
    func level() -> ShiftState.Level { InputViewSystem.running.keyboard.shift.level }
    focus(page.area, kiosk)
    #expect(level() != .off)
    kiosk.type("H")
    #expect(level() == .off)
    kiosk.type("i. ")
    #expect(level() != .off)
    kiosk.key(.press, .backspace)
    kiosk.key(.press, .backspace)
    #expect(level() == .off)
  }

  @Test func K21_theReturnKeyFollowsAnotherKeyboard() {
    let kiosk = kiosk("us"), page = kiosk.rootViewController
    page.field.enablesReturnKeyAutomatically = true
    focus(page.field, kiosk)
    func isDisabled() -> Bool { kiosk.views(KeyView.self).contains { $0.accessibilityTraits.contains(.notEnabled) } }
    #expect(isDisabled())
    kiosk.type("a")
    #expect(!isDisabled())
    kiosk.key(.press, .backspace)
    #expect(isDisabled())
  }
}
