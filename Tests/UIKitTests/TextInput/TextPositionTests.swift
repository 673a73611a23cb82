import KioskTesting
import Testing
import UIKit

/// Positions, ranges, marked text and what is reported to the input system.
@MainActor
@Suite struct TextPositionTests {
  @Test func L2_positionsBelongToTheirDocument() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello"), area = kiosk.rootViewController.area
    area.text = "other"
    let foreign = area.place(2), foreignRange = area.range(1..<3)
    #expect(field.position(from: foreign, offset: 1) == nil)
    #expect(field.textRange(from: foreign, to: field.endOfDocument) == nil)
    #expect(field.text(in: foreignRange) == nil)
    field.selectedTextRange = foreignRange
    #expect(field.caret == 5)
    field.replace(foreignRange, withText: "x")
    #expect(field.text == "hello")
    #expect(field.compare(foreign, to: field.endOfDocument) == .orderedSame)
    #expect(field.caretRect(for: foreign).isNull && field.firstRect(for: foreignRange).isNull)
    #expect(field.selectionRects(for: foreignRange).isEmpty)
  }

  @Test func L2_positionsBeyondTheEndAreStale() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    let end = field.range(3..<5), start = field.range(0..<2), last = field.endOfDocument
    field.text = "abc"
    #expect(field.caretRect(for: last).isNull && field.textRange(from: field.beginningOfDocument, to: last) == nil)
    #expect(field.offset(from: field.beginningOfDocument, to: last) == 0)
    #expect(field.compare(field.beginningOfDocument, to: last) == .orderedSame)
    #expect(field.position(from: last, offset: -4) == nil)
    #expect(field.text(in: end) == nil)
    #expect(field.text(in: start) == "ab")
    field.selectedTextRange = end
    #expect(field.caret == 3)
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
    #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
    #expect(field.position(from: field.beginningOfDocument, offset: .max) == nil)
  }

  @Test func L2_offsetsAreUTF16AndReversedEndpointsNormalise() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("a🇩🇪b")
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 6)
    let range = field.textRange(from: field.place(5), to: field.place(1))
    #expect(field.offsets(range) == 1..<5)
    #expect(range.map { field.text(in: $0) } == "🇩🇪")
    #expect(field.compare(field.place(1), to: field.place(5)) == .orderedAscending)
  }

  @Test func L2_aRangeMaySplitASurrogateAndBackspaceTakesTheWhole() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("a😀b")
    field.select(2..<2)
    let inside = field.caretRect(for: field.place(2)), before = field.caretRect(for: field.place(1))
    #expect(inside == before)
    kiosk.key(.press, .right)
    #expect(field.caret == 3)
    kiosk.key(.press, .backspace)
    #expect(field.text == "ab")
  }

  @Test func L2_aNilSelectionIsACaretAtTheStart() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    field.selectedTextRange = nil
    #expect(field.selectedOffsets == 0..<0)
  }

  @Test func L1_deletingIsAskedForInEmptyFieldsToo() {
    final class Counting: UITextField {
      var deletions = 0
      override func deleteBackward() {
        deletions += 1
        super.deleteBackward()
      }
    }
    let kiosk = VirtualKiosk(300, 100) { UIViewController() }
    let field = Counting(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    #expect(!field.hasText)
    kiosk.key(.press, .backspace)
    #expect(field.deletions == 1)
  }

  @Test func L1_whatAppsOverrideIsCalledForKeysAndCarets() throws {
    final class Field: UITextField {
      override var keyboardType: UIKeyboardType {
        get { .numberPad }
        set { super.keyboardType = newValue }
      }
      override var smartQuotesType: UITextSmartQuotesType { didSet { quotes += 1 } }
      var quotes = 0
      override func insertText(_ text: String) { super.insertText(text.uppercased()) }
      override func caretRect(for position: UITextPosition) -> CGRect {
        super.caretRect(for: position).insetBy(dx: 0, dy: 3)
      }
    }
    final class Area: UITextView {
      override var keyboardType: UIKeyboardType {
        get { .numberPad }
        set { super.keyboardType = newValue }
      }
      override func insertText(_ text: String) { super.insertText(text.uppercased()) }
      override func caretRect(for position: UITextPosition) -> CGRect { .zero }
      override func closestPosition(to point: CGPoint) -> UITextPosition? { beginningOfDocument }
    }
    let kiosk = VirtualKiosk(300, 200) { UIViewController() }
    let field = Field(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    let area = Area(frame: CGRect(x: 0, y: 40, width: 200, height: 100))
    let plain = UITextField(frame: field.frame)
    for view in [field, area] { kiosk.rootViewController.view.addSubview(view) }
    field.becomeFirstResponder()
    kiosk.type("ab")
    area.becomeFirstResponder()
    kiosk.type("cd")
    #expect(field.text == "AB" && area.text == "CD")
    field.smartQuotesType = .yes
    #expect(field.quotes == 1 && field.smartQuotesType == .yes)
    plain.text = "AB"
    let height = plain.caretRect(for: plain.endOfDocument).height
    #expect(field.caretRect(for: field.endOfDocument).height == height - 6)
    for input in [field, area] as [any UITextInput] { #expect(input.keyboardType == .numberPad) }
    let found = try #require(area.closestPosition(to: CGPoint(x: 150, y: 50)))
    #expect(area.offset(from: area.beginningOfDocument, to: found) == 0 && area.caretRect(for: found) == .zero)
  }

  @Test func L1_textViewsGetLineBreaksAndTabs() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("")
    kiosk.type("a\nb")
    kiosk.key(.press, .tab, modifiers: .alternate)
    #expect(area.text == "a\nb\t")
    UIInputTuning.current.tabTypesInTextViews = true
    defer { UIInputTuning.current.tabTypesInTextViews = false }
    kiosk.key(.press, .tab)
    #expect(area.text == "a\nb\t\t" && area.isFirstResponder)
  }

  @Test func L3_markedTextIsReplacedAndKept() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("ab")
    field.select(1..<1)
    field.setMarkedText("ni", selectedRange: NSRange(location: 1, length: 1))
    #expect(field.text == "anib")
    #expect(field.offsets(field.markedTextRange) == 1..<3)
    #expect(field.selectedOffsets == 2..<3)
    field.setMarkedText("nihao", selectedRange: NSRange(location: 5, length: 0))
    #expect(field.text == "anihaob")
    field.insertText("你好")
    #expect(field.text == "a你好b")
    #expect(field.markedTextRange == nil)
    #expect(field.caret == 3)
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    field.unmarkText()
    #expect(field.text == "a你好xb" && field.markedTextRange == nil)
    field.setMarkedText("yz", selectedRange: NSRange(location: 2, length: 0))
    field.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    #expect(field.text == "a你好xb" && field.markedTextRange == nil)
    #expect(field.caret == 4)
  }

  @Test func L3_backspaceStaysWithinMarkedText() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("ab")
    field.select(1..<1)
    field.setMarkedText("ni", selectedRange: NSRange(location: 1, length: 0))
    field.deleteBackward()
    #expect(field.text == "aib" && field.offsets(field.markedTextRange) == 1..<2 && field.caret == 1)
    field.deleteBackward()
    #expect(field.text == "aib" && field.offsets(field.markedTextRange) == 1..<2 && field.caret == 1)
  }

  @Test func L3_leavingMarkedTextKeepsIt() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    field.select(0..<0)
    #expect(field.markedTextRange == nil && field.text == "hellox")
    field.setMarkedText("y", selectedRange: NSRange(location: 99, length: 99))
    #expect(field.selectedOffsets == 1..<1)
    field.resignFirstResponder()
    #expect(field.text == "yhellox" && field.markedTextRange == nil)
  }

  @Test func L4_theInputSystemIsNotifiedOfWhatItHasNotDone() {
    final class Ears: UITextInputDelegate {
      var heard: [String] = []
      func selectionWillChange(_ textInput: (any UITextInput)?) { heard.append("sel>") }
      func selectionDidChange(_ textInput: (any UITextInput)?) { heard.append("<sel") }
      func textWillChange(_ textInput: (any UITextInput)?) { heard.append("text>") }
      func textDidChange(_ textInput: (any UITextInput)?) { heard.append("<text") }
      func taken() -> [String] {
        defer { heard = [] }
        return heard
      }
    }
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("")
    let ears = Ears()
    field.inputDelegate = ears
    field.insertText("a")
    field.deleteBackward()
    field.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
    field.unmarkText()
    #expect(ears.taken() == [])
    field.text = "hello"
    #expect(ears.taken() == ["text>", "sel>", "<sel", "<text"])
    field.select(1..<1)
    #expect(ears.taken() == ["sel>", "<sel"])
    field.select(1..<1)
    #expect(ears.taken() == [])
    field.selectAll(nil)
    field.cut(nil)
    #expect(ears.taken() == ["sel>", "<sel", "text>", "sel>", "<sel", "<text"])
  }

  @Test func L5_geometryIsInTheViewsCoordinates() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    let start = field.caretRect(for: field.beginningOfDocument), end = field.caretRect(for: field.endOfDocument)
    #expect(start.width == 2 && start.midX >= 6 && start.midX <= 9)
    #expect(start.minY > 0 && start.maxY < 34)
    #expect(end.midX > start.midX + 20)
    let all = field.selectionRects(for: field.range(0..<5))
    #expect(all.count == 1 && all[0].containsStart && all[0].containsEnd)
    #expect(abs(all[0].rect.width - (end.midX - start.midX)) < 0.01)
    #expect(field.firstRect(for: field.range(1..<2)).width < all[0].rect.width)
    let middle = field.caretRect(for: field.place(2))
    let near = field.closestPosition(to: CGPoint(x: middle.midX + 0.5, y: 15))
    #expect(near.map { field.offset(from: field.beginningOfDocument, to: $0) } == 2)
    #expect(field.offsets(field.characterRange(at: CGPoint(x: middle.midX + 2, y: middle.midY))) == 2..<3)
    #expect(field.characterRange(at: CGPoint(x: -50, y: 15)) == nil)
    let within = field.closestPosition(to: CGPoint(x: 1000, y: 15), within: field.range(1..<3))
    #expect(within.map { field.offset(from: field.beginningOfDocument, to: $0) } == 3)
    _ = field.closestPosition(to: CGPoint(x: CGFloat.nan, y: CGFloat.infinity))
  }

  @Test func L5_directionsOfTheLayout() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello"), area = kiosk.rootViewController.area
    func farthest(_ direction: UITextLayoutDirection) -> Int? {
      field.position(within: field.range(1..<4), farthestIn: direction).map {
        field.offset(from: field.beginningOfDocument, to: $0)
      }
    }
    func extended(_ direction: UITextLayoutDirection) -> Range<Int>? {
      field.offsets(field.characterRange(byExtending: field.place(2), in: direction))
    }
    #expect(farthest(.left) == 1 && farthest(.right) == 4 && farthest(.up) == 1 && farthest(.down) == 4)
    #expect(extended(.left) == 1..<2 && extended(.right) == 2..<3)
    field.text = "שלום"
    #expect(farthest(.left) == 4 && farthest(.right) == 1)
    #expect(extended(.left) == 2..<3 && extended(.right) == 1..<2)
    area.text = "mmmm\nmmmm\nmmmm"
    func moved(_ direction: UITextLayoutDirection, _ count: Int) -> Int? {
      area.position(from: area.place(7), in: direction, offset: count).map {
        area.offset(from: area.beginningOfDocument, to: $0)
      }
    }
    #expect(moved(.up, 1) == 2 && moved(.down, 1) == 12 && moved(.left, 2) == 5 && moved(.right, 2) == 9)
    #expect(moved(.up, -1) == 12 && moved(.down, -1) == 2 && moved(.left, -2) == 9 && moved(.right, -2) == 5)
  }

  @Test func L6_traitsAreKeptAndHaveTheirDefaults() {
    let field = UITextField()
    #expect(field.autocapitalizationType == .sentences && field.keyboardType == .default && !field.isSecureTextEntry)
    field.keyboardType = .emailAddress
    field.returnKeyType = .done
    field.textContentType = .emailAddress
    field.autocapitalizationType = .none
    let traits: any UITextInputTraits = field
    #expect(traits.keyboardType == .emailAddress && traits.returnKeyType == .done && traits.autocapitalizationType == .none)
    #expect(traits.textContentType == .emailAddress)
    let area = UITextView()
    area.keyboardAppearance = .dark
    #expect((area as any UITextInputTraits).keyboardAppearance == .dark)
    _ = field.inputAssistantItem
  }
}
