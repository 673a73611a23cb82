import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct SmartPunctuationTests {
  private func typed(_ text: String, layouts: [String] = ["us"], _ change: (UITextField) -> Void = { _ in }) -> String {
    UIKeyboardTuning.current = UIKeyboardTuning()
    UIKeyboardTuning.current.layouts = layouts
    let kiosk = TextController.kiosk()
    change(kiosk.rootViewController.field)
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.presentChanges()
    kiosk.type(text)
    kiosk.presentChanges()
    defer { kiosk.end() }
    return kiosk.rootViewController.field.text ?? ""
  }

  @Test(arguments: [
    ("say \"yes\"", "say “yes”"), ("(\"a\")", "(“a”)"), ("it's", "it’s"), ("'a' b", "‘a’ b"),
    ("dogs' tails", "dogs’ tails"),
    ("one--two", "one—two"), ("a-b", "a-b"),
  ])
  func quotesAndDashesAreThoseThatArePrinted(_ keys: String, _ wanted: String) {
    #expect(typed(keys) { $0.smartDashesType = .yes } == wanted)
  }

  @Test func languagesHaveTheirOwn() {
    #expect(typed("sag \"ja\"", layouts: ["de"]) == "sag „ja“")
  }

  @Test func nothingChangesWhereItWouldBeWrong() {
    for change in [
      { $0.isSecureTextEntry = true }, { $0.keyboardType = .emailAddress }, { $0.autocorrectionType = .no },
      { $0.textContentType = .name }, { $0.smartQuotesType = .no },
    ] as [(UITextField) -> Void] {
      #expect(typed("o'b\"", change) == "o'b\"")
    }
    #expect(typed("a--b") { $0.smartDashesType = .no } == "a--b")
    // The app may request it anywhere.
    #expect(typed("o'b") { ($0.autocorrectionType, $0.smartQuotesType) = (.no, .yes) } == "o’b")
  }
}
