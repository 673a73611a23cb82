import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct AutomaticCapitalsTests {
  @Test(arguments: [
    ("", "en", true), ("a", "en", false), ("Hi. ", "en", true), ("Hi.", "en", false), ("e.g. ", "en", false),
    ("Hi! ", "en", true),
    ("Hi? ", "en", true), ("Hi.) ", "en", true), ("Hi\n", "en", true), ("(", "en", true), ("a (", "en", false),
    ("a ", "en", false),
    ("am 3. ", "de", false), ("am 3. ", "en", true), ("Hallo,\n", "de", false), ("Hallo,\n", "en", true),
    ("Γεια; ", "el", true),
    ("Hi; ", "en", false), ("Er sagte: \u{201E}", "de", false), ("Hi. \u{201C}", "en", true), ("a . ", "en", false),
    ("z. B. ", "de", false), ("Hi.  ", "en", true), ("नमस्ते। ", "hi", true), ("don't ", "en", false),
  ])
  func K16_sentences(before: String, language: String, isWanted: Bool) {
    #expect(AutomaticCapitals.wanted(after: before, .sentences, language: language) == isWanted, "\(before)")
  }

  @Test func K16_wordsAndAllCharacters() {
    #expect(AutomaticCapitals.wanted(after: "a ", .words, language: "en"))
    #expect(!AutomaticCapitals.wanted(after: "a", .words, language: "en"))
    #expect(AutomaticCapitals.wanted(after: "a", .allCharacters, language: "en"))
    #expect(!AutomaticCapitals.wanted(after: "", .none, language: "en"))
  }

  @Test func K16_neverInAddressesOrCaselessScripts() {
    let email = VirtualKiosk<TypingController>.typing {
      $0.keyboardType = .emailAddress
      $0.autocapitalizationType = .sentences
    }
    #expect(email.screenKeys.contains("q"))
    email.end()
    let arabic = VirtualKiosk<TypingController>.typing(layouts: ["ara", "us"]) { $0.autocapitalizationType = .sentences }
    #expect(InputViewSystem.running.keyboard.shift.level == .off)
    arabic.end()
  }

  @Test func K16_theyFollowTheText() {
    let kiosk = VirtualKiosk<TypingController>.typing { $0.autocapitalizationType = .sentences }
    #expect(kiosk.screenKeys.contains("Q"))
    kiosk.tapKey("H")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.tapKey("delete")
    #expect(kiosk.screenKeys.contains("Q"))
    // Other code changes the text.
    kiosk.rootViewController.field.content = "Hi"
    kiosk.rootViewController.field.selection = (2, 2)
    kiosk.rootViewController.field.inputDelegate?.textDidChange(kiosk.rootViewController.field)
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.end()
  }
}
