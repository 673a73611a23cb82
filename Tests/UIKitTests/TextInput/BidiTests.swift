import Input
import KioskTesting
import Testing
import UIKit

/// Carets where writing directions meet.
@MainActor
@Suite struct BidiTests {
  @Test func L5_arrowsMoveOnTheScreen() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("abc אבג def")
    field.select(0..<0)
    var walk: [Int] = [0], places: [CGFloat] = []
    for _ in 0..<12 {
      kiosk.key(.press, .right)
      guard let caret = field.caret, caret != walk.last else { break }
      walk.append(caret)
    }
    #expect(walk == [0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11])
    for offset in walk { places.append(field.caretRect(for: field.place(offset)).midX) }
    #expect(places == places.sorted())
    var back: [Int] = [11]
    for _ in 0..<12 {
      kiosk.key(.press, .left)
      guard let caret = field.caret, caret != back.last else { break }
      back.append(caret)
    }
    #expect(back == walk.reversed())
  }

  @Test func L5_shiftExtendsByTheVisualStep() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("abc אבג def")
    field.select(3..<3)
    kiosk.key(.press, .right, modifiers: .shift)
    kiosk.key(.press, .right, modifiers: .shift)
    #expect(field.selectedOffsets == 3..<6)
    // A range that ends within the Hebrew word is two rectangles on the screen.
    let rects = field.selectionRects(for: field.range(3..<6))
    #expect(rects.map(\.containsStart) == [true, false] && rects.map(\.containsEnd) == [false, true])
  }

  @Test func L5_tapsHitTheCharacterUnderThem() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("abc אבג def")
    for offset in [0, 1, 5, 6, 9] {
      let rect = field.firstRect(for: field.range(offset..<offset + 1))
      #expect(field.offsets(field.characterRange(at: CGPoint(x: rect.midX, y: rect.midY))) == offset..<offset + 1)
    }
    // א is the rightmost letter of its word.
    let alef = field.firstRect(for: field.range(4..<5)), gimel = field.firstRect(for: field.range(6..<7))
    #expect(alef.minX > gimel.minX)
  }

  @Test func L10_homeAndEndAreLogicalInRightToLeftText() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("שלום עולם")
    let start = field.caretRect(for: field.beginningOfDocument), end = field.caretRect(for: field.endOfDocument)
    #expect(start.midX > end.midX)
    kiosk.key(.press, .home)
    #expect(field.caret == 0)
    kiosk.key(.press, .left)
    #expect(field.caret == 1)
    kiosk.key(.press, .left, modifiers: .control)
    #expect(field.caret == 4)
    kiosk.key(.press, .right, modifiers: .control)
    #expect(field.caret == 0)
    kiosk.key(.press, .left, modifiers: .logo)
    #expect(field.caret == 9)
  }

  @Test func L5_naturalTextStandsByItsFirstLetter() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("שלום")
    #expect(field.caretRect(for: field.beginningOfDocument).midX > 250)
    #expect(field.baseWritingDirection(for: field.beginningOfDocument, in: .forward) == .rightToLeft)
    field.text = "hello"
    #expect(field.caretRect(for: field.beginningOfDocument).midX < 20)
  }

  @Test func L5_anEmptyFieldOfARightToLeftLanguageStartsRight() {
    final class ArabicMode: UITextInputMode {
      override var primaryLanguage: String? { "ar" }
    }
    final class ArabicField: UITextField {
      let mode = ArabicMode()
      override var textInputMode: UITextInputMode? { mode }
    }
    let kiosk = VirtualKiosk(320, 100) { UIViewController() }
    let field = ArabicField(frame: CGRect(x: 10, y: 10, width: 300, height: 34))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(field.caretRect(for: field.beginningOfDocument).midX > 250)
  }
}
