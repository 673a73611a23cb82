import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitTextInput
@testable import UIKitText

/// Text of many lines.
@MainActor
@Suite struct TextViewTests {
  final class TestController: UIViewController, UITextViewDelegate {
    let area = UITextView(frame: CGRect(x: 10, y: 10, width: 280, height: 180))
    var log: [String] = []
    var mayChange = true
    var mayEnd = true
    var opensLinks = true

    override func viewDidLoad() {
      super.viewDidLoad()
      area.delegate = self
      view.addSubview(area)
    }

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { note("shouldBegin") }
    func textViewDidBeginEditing(_ textView: UITextView) { _ = note("didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { note("shouldEnd") && mayEnd }
    func textViewDidEndEditing(_ textView: UITextView) { _ = note("didEnd") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      note("shouldChange(\(range.location),\(range.length),\(text))") && mayChange
    }
    func textViewDidChange(_ textView: UITextView) { _ = note("didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) { _ = note("didChangeSelection") }
    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool { note("link(\(URL),\(characterRange.location),\(characterRange.length))") && opensLinks }

    private func note(_ text: String) -> Bool {
      log.append(text)
      return true
    }

    func taken() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private func kiosk() -> VirtualKiosk<TestController> { VirtualKiosk(300, 200) { TestController() } }

  @Test func L9_theDelegateIsAskedThenNotified() {
    let kiosk = kiosk()
    let rootViewController = kiosk.rootViewController
    rootViewController.area.becomeFirstResponder()
    #expect(rootViewController.taken() == ["shouldBegin", "didBegin"])
    kiosk.type("a")
    #expect(rootViewController.taken() == ["shouldChange(0,0,a)", "didChangeSelection", "didChange"])
    rootViewController.mayChange = false
    kiosk.key(.press, .return)
    #expect(rootViewController.taken() == ["shouldChange(1,0,\n)"])
    #expect(rootViewController.area.text == "a")
    rootViewController.area.text = "b"
    #expect(rootViewController.taken() == ["didChangeSelection"])
    rootViewController.mayEnd = false
    #expect(!rootViewController.area.resignFirstResponder())
    rootViewController.mayEnd = true
    #expect(rootViewController.area.resignFirstResponder())
    #expect(rootViewController.taken() == ["shouldEnd", "shouldEnd", "didEnd"])
  }

  @Test func L9_notificationsFollow() {
    let kiosk = kiosk()
    var heard: [Notification.Name] = []
    let names = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
      UITextView.textDidEndEditingNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: kiosk.rootViewController.area, queue: nil) { _ in
        MainActor.assumeIsolated { heard.append(name) }
      }
    }
    kiosk.rootViewController.area.becomeFirstResponder()
    kiosk.type("a")
    kiosk.rootViewController.area.resignFirstResponder()
    #expect(heard == names)
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @Test func L5_insetsAndPaddingPlaceTheText() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.text = "hello"
    kiosk.presentChanges()
    var caret = area.caretRect(for: area.beginningOfDocument)
    #expect(caret.midX == 5 && caret.minY == 8)
    area.textContainerInset = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0)
    area.textContainer.lineFragmentPadding = 0
    caret = area.caretRect(for: area.beginningOfDocument)
    #expect(caret.midX == 10 && caret.minY == 20)
    let size = area.sizeThatFits(CGSize(width: 280, height: CGFloat.greatestFiniteMagnitude))
    area.text = "hello\nworld"
    let taller = area.sizeThatFits(CGSize(width: 280, height: CGFloat.greatestFiniteMagnitude))
    #expect(taller.height > size.height + 10)
    kiosk.presentChanges()
    #expect(area.contentSize.height == taller.height)
  }

  @Test func L5_theCaretStaysInSight() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.becomeFirstResponder()
    kiosk.presentChanges()
    for number in 0..<40 {
      kiosk.type("line \(number)\n")
      kiosk.presentChanges()
      let caret = area.caretRect(for: area.endOfDocument)
      #expect(area.bounds.contains(caret.insetBy(dx: 1, dy: 1)))
    }
    #expect(area.contentOffset.y > 300)
    area.scrollRangeToVisible(NSRange(location: 0, length: 4))
    #expect(area.contentOffset.y <= 8)
  }

  @Test func L9_aTappedLinkIsOfferedToTheDelegate() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    let text = NSMutableAttributedString(
      string: "see the house rules now", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    text.addAttribute(.link, value: URL(string: "app:rules")!, range: NSRange(location: 8, length: 11))
    area.attributedText = text
    area.isEditable = false
    kiosk.rootViewController.opensLinks = false
    kiosk.presentChanges()
    _ = kiosk.rootViewController.taken()
    let rect = area.firstRect(for: area.range(10..<11))
    kiosk.tap(at: .within(area, rect.midX, rect.midY))
    #expect(kiosk.rootViewController.taken() == ["link(app:rules,8,11)"])
    let other = area.firstRect(for: area.range(1..<2))
    kiosk.tap(at: .within(area, other.midX, other.midY))
    #expect(kiosk.rootViewController.taken() == [])
    #expect(!area.isFirstResponder)
    // Where text can be edited a tap places the caret.
    area.isEditable = true
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .within(area, rect.midX, rect.midY))
    #expect(!kiosk.rootViewController.taken().contains { $0.hasPrefix("link") } && area.isFirstResponder)
  }

  @Test func L9_whatCannotBeEditedIsNotTypedIn() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.text = "hello"
    area.isEditable = false
    area.becomeFirstResponder()
    kiosk.type("x")
    kiosk.key(.press, .backspace)
    #expect(area.text == "hello")
    area.insertText("x")
    #expect(area.text == "hello")
    area.isSelectable = false
    #expect(!area.isFirstResponder && !area.becomeFirstResponder())
  }

  @Test func theTextStorageChangesTheView() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.text = "hello world"
    area.textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 5))
    area.textStorage.replaceCharacters(in: NSRange(location: 5, length: 6), with: "!")
    #expect(area.text == "hello!")
    #expect(area.textStorage.string == "hello!")
    #expect(area.attributedText.attributes(at: 1, effectiveRange: nil)[.foregroundColor] as? UIColor == .red)
    area.textStorage.beginEditing()
    area.textStorage.append(NSAttributedString(string: " a"))
    area.textStorage.append(NSAttributedString(string: " b"))
    area.textStorage.endEditing()
    #expect(area.text == "hello! a b")
  }

  @Test func theLayoutManagerTellsWhereGlyphsAre() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.text = "hello\nworld"
    kiosk.presentChanges()
    let used = area.layoutManager.usedRect(for: area.textContainer)
    #expect(used.height > 30 && used.height < area.contentSize.height)
    let rect = area.layoutManager.boundingRect(forGlyphRange: NSRange(location: 6, length: 5), in: area.textContainer)
    #expect(rect.minX == 5 && rect.minY > 15)
    #expect(
      area.layoutManager.characterIndex(
        for: CGPoint(x: rect.minX + 2, y: rect.midY), in: area.textContainer,
        fractionOfDistanceBetweenInsertionPoints: nil) == 6)
  }

  @Test func typingAttributesAreTypedWith() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.becomeFirstResponder()
    kiosk.type("a")
    area.typingAttributes = [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red]
    kiosk.type("bc")
    var range = NSRange()
    let values = area.attributedText.attributes(at: 1, effectiveRange: &range)
    #expect(range == NSRange(location: 1, length: 2) && (values[.font] as? UIFont)?.pointSize == 20)
    #expect((area.attributedText.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont)?.pointSize == 17)
  }

  @Test func aMegabyteIsLaidOutWhereItIsLookedAt() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    let line = "The quick brown fox jumps over the lazy dog and does not stop there.\n"
    area.text = String(repeating: line, count: 15_000)
    area.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(area.editor.blocks.blocks.filter { $0.layout != nil }.count < 200)
    area.selectedRange = NSRange(location: 0, length: 0)
    kiosk.presentChanges()
    kiosk.type("Hello ")
    kiosk.presentChanges()
    #expect(area.text.hasPrefix("Hello The quick"))
    kiosk.key(.press, .end, modifiers: .control)
    kiosk.presentChanges()
    let caret = area.caretRect(for: area.endOfDocument)
    #expect(area.bounds.insetBy(dx: -2, dy: -2).contains(caret))
    #expect(area.contentSize.height > 300_000)
    kiosk.type("end")
    kiosk.presentChanges()
    #expect(area.text.hasSuffix("there.\nend"))
    #expect(area.editor.blocks.blocks.filter { $0.layout != nil }.count < 500)
  }

  @Test func oneEndlessParagraphIsLaidOutInPieces() {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    area.text = String(repeating: "word ", count: 100_000)
    area.becomeFirstResponder()
    kiosk.presentChanges()
    area.selectedRange = NSRange(location: 250_000, length: 0)
    kiosk.type("x")
    kiosk.presentChanges()
    #expect(area.text.utf16.count == 500_001)
    let blocks = area.editor.blocks.blocks
    #expect(blocks.count > 20 && blocks.allSatisfy { $0.length < 20_000 })
    #expect(blocks.reduce(0) { $0 + $1.length + $1.terminator } == 500_001)
  }

  // MARK: A maximum number of lines

  private let paragraphs = (1...4).map { "Paragraph \($0) is longer than the points that there are in a line of it." }

  @Test func B_aContainerShowsAtMostItsLines() throws {
    let kiosk = kiosk()
    let area = kiosk.rootViewController.area
    func height() -> CGFloat { area.sizeThatFits(CGSize(width: 280, height: CGFloat.greatestFiniteMagnitude)).height }
    area.text = paragraphs.joined(separator: "\n")
    let whole = height(), line = try #require(area.font).lineHeight
    for most in 1...12 {
      area.textContainer.maximumNumberOfLines = most
      kiosk.presentChanges()
      let insets = area.textContainerInset.top + area.textContainerInset.bottom
      #expect(abs(height() - insets - CGFloat(most) * line) < CGFloat(most) + 2, "\(most) lines are \(height()) high")
      #expect(area.contentSize.height == height(), "\(most)")
    }
    #expect(height() == whole)
    area.textContainer.maximumNumberOfLines = 3
    #expect(height() < whole / 2)
    #expect(area.text == paragraphs.joined(separator: "\n"))
    area.textContainer.maximumNumberOfLines = 0
    #expect(height() == whole)
  }

  /// Text that is not visible can be edited, and is visible once there is space for it.
  @Test(arguments: [NSLineBreakMode.byWordWrapping, .byTruncatingTail])
  func B_textBeyondTheLastLineIsEditedLikeTheRest(_ mode: NSLineBreakMode) {
    var texts: [String] = []
    for most in [0, 2] {
      let kiosk = kiosk()
      let area = kiosk.rootViewController.area
      area.textContainer.maximumNumberOfLines = most
      area.textContainer.lineBreakMode = mode
      area.becomeFirstResponder()
      area.text = paragraphs.joined(separator: "\n")
      for step in 0..<60 {
        switch step % 6 {
        case 0: kiosk.type("a b")
        case 1: kiosk.key(.press, .return)
        case 2: for _ in 0..<7 { kiosk.key(.press, .left) }
        case 3: kiosk.key(.press, .backspace)
        case 4: area.selectedRange = NSRange(location: (step * 37) % area.text.utf16.count, length: step % 5)
        default: kiosk.key(.press, .right, modifiers: .shift)
        }
        kiosk.presentChanges()
        guard most > 0, let range = area.selectedTextRange else { continue }
        #expect(area.caretRect(for: range.end).maxY <= area.contentSize.height)
        #expect(area.selectionRects(for: range).allSatisfy { $0.rect.maxY <= area.contentSize.height })
      }
      texts.append(area.text)
    }
    // Left and right arrows move through the visible text; elsewhere the same keys leave the same text.
    #expect(texts.allSatisfy { $0.contains("a b") && $0.contains("Paragraph 4") })
  }
}
