import KioskTesting
import Testing
import UIKit

/// What is pasted or typed at once is bounded.
@MainActor
@Suite struct TextLimitTests {
  private final class Page: UIViewController, UITextFieldDelegate {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 300, height: 40))
    let area = UITextView(frame: CGRect(x: 10, y: 60, width: 300, height: 200))
    var asked: [Int] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      for text in [field, area] as [UIView] { view.addSubview(text) }
      field.delegate = self
    }

    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      asked.append(string.utf16.count)
      return true
    }
  }

  private func kiosk(_ field: Int, _ area: Int) -> VirtualKiosk<Page> {
    let kiosk = VirtualKiosk(400, 300) { Page() }
    UIInputTuning.current.textFieldLimit = field
    UIInputTuning.current.textViewLimit = area
    return kiosk
  }

  @Test func L11_aPasteIsBounded() {
    let kiosk = kiosk(1000, 5000), page = kiosk.rootViewController
    UIPasteboard.general.string = String(repeating: "word ", count: 100_000)
    kiosk.tap(page.field)
    page.field.paste(nil)
    #expect(page.field.text?.utf16.count == 1000 && page.asked == [1000])
    // What is full stays as it is; the text of a key always goes in.
    page.field.paste(nil)
    #expect(page.field.text?.utf16.count == 1000 && page.asked == [1000])
    kiosk.type("x")
    #expect(page.field.text?.utf16.count == 1001 && page.field.text?.last == "x")
    page.field.undoManager?.undo()
    page.field.selectAll(nil)
    page.field.paste(nil)
    #expect(page.field.text?.utf16.count == 1000)
    kiosk.tap(page.area)
    page.area.paste(nil)
    #expect(page.area.text.utf16.count == 5000)
  }

  @Test func L11_aBoundIsNotWithinACharacter() {
    let kiosk = kiosk(100, 100), page = kiosk.rootViewController
    UIPasteboard.general.string = String(repeating: "👨‍👩‍👧‍👦", count: 50)
    kiosk.tap(page.field)
    page.field.paste(nil)
    #expect(page.field.text == String(repeating: "👨‍👩‍👧‍👦", count: 9))
    // What is longer than any character that is meant as one is cut nevertheless.
    UIPasteboard.general.string = "e" + String(repeating: "\u{301}", count: 500)
    page.area.becomeFirstResponder()
    page.area.paste(nil)
    #expect(page.area.text.utf16.count == 100)
  }

  @Test func L11_whatTheAppSetsIsNotLimited() {
    let kiosk = kiosk(100, 100), page = kiosk.rootViewController
    let text = String(repeating: "x", count: 1000)
    (page.field.text, page.area.text) = (text, text)
    kiosk.tap(page.field)
    kiosk.type("y")
    #expect(page.field.text?.count == 1001)
    kiosk.tap(page.area)
    page.area.insertText(text)
    #expect(page.area.text.count == 1064)
  }
}
