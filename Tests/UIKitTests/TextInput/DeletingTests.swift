import KioskTesting
import Testing
import UIKit

/// What one press of backspace deletes, by script.
@MainActor
@Suite struct DeletingTests {
  /// The number of presses that empty a field with this text.
  private static let presses: [(String, Int)] = [
    ("a", 1), ("👨‍👩‍👧‍👦", 1), ("🇩🇪", 1), ("👍🏽", 1), ("e\u{301}", 1), ("й", 1),
    ("и\u{306}", 1), ("ü", 1), ("नि", 2), ("क्ष", 3), ("กำ", 2),
    ("ที่", 3), ("한", 1), ("は\u{3099}", 1), ("\u{0644}\u{0627}", 2), ("ب\u{064E}", 2),
    ("ש\u{05C1}\u{05B8}", 3), ("𝒳", 1), ("😀", 1),
  ]

  @Test func L1_backspaceByScript() {
    let kiosk = TextController.kiosk()
    for (text, count) in Self.presses {
      let area = kiosk.writing(text)
      var pressed = 0
      while area.hasText, pressed < 20 {
        kiosk.key(.press, .backspace)
        pressed += 1
        // Half a surrogate pair is never left.
        #expect(!area.text.unicodeScalars.contains("\u{FFFD}"), "\(text)")
      }
      #expect(pressed == count, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test func L1_aCarriageReturnAndALineFeedGoAtOnce() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("a\r\n")
    kiosk.key(.press, .backspace)
    #expect(area.text == "a")
  }

  @Test func L1_joinersGoWithTheMarkBefore() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("क\u{094D}\u{200D}")
    kiosk.key(.press, .backspace)
    #expect(area.text == "क")
  }

  @Test func L10_forwardDeleteTakesWholeCharacters() {
    let kiosk = TextController.kiosk()
    for (text, _) in Self.presses {
      let area = kiosk.writing(text + "x")
      area.selectedRange = NSRange(location: 0, length: 0)
      kiosk.key(.press, .forwardDelete)
      #expect(area.text == "x" || text.unicodeScalars.first?.value == 0x644, "\(text)")
    }
  }

  @Test func L1_deletingASelectionTakesAllOfIt() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello")
    field.select(1..<4)
    kiosk.key(.press, .backspace)
    #expect(field.text == "ho" && field.caret == 1)
  }
}
