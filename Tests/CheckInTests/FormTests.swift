import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// The form, filled in by touch only.
@MainActor
@Suite(.serialized) struct FormTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  struct Screen: Sendable, CustomStringConvertible {
    let width: Int, height: Int
    var dark = false
    var description: String { "\(width)x\(height)-\(dark ? "dark" : "light")" }
    static let all = [
      Screen(width: 800, height: 480), Screen(width: 800, height: 480, dark: true), Screen(width: 1280, height: 800),
      Screen(width: 1920, height: 1080, dark: true), Screen(width: 480, height: 800),
      Screen(width: 480, height: 800, dark: true),
    ]

    @MainActor func lobby() -> VirtualKiosk<UIViewController> {
      let kiosk = VirtualKiosk.lobby(width, height, dark: dark, screenKeyboard: true, testFile: #filePath)
      kiosk.begin()
      return kiosk
    }
  }

  private func field(_ name: String, _ kiosk: Lobby) throws -> UITextField {
    try #require(kiosk.view(identifier: name) as? UITextField, "no field \(name)")
  }

  /// Expects the field to have the focus and its whole entry, name and error message, to be visible.
  private func expectVisible(_ name: String, _ kiosk: Lobby, _ line: Int = #line) throws {
    let input = try field(name, kiosk)
    #expect(input.isFirstResponder, "\(name) at line \(line)")
    let entry = try #require(input.superview), window = try #require(input.window)
    let place = entry.convert(entry.bounds, to: window)
    let end = window.keyboardLayoutGuide.layoutFrame.minY
    #expect(end < window.bounds.maxY, "something to type with, line \(line)")
    #expect(place.minY >= -1 && place.maxY <= end + 1, "\(name) is at \(place), the keyboard at \(end), line \(line)")
    #expect(window.bounds.minY == 0, "the form makes room by itself")
  }

  @Test(arguments: Screen.all)
  func aVisitorFillsInTheFormByTouch(_ screen: Screen) throws {
    let kiosk = screen.lobby()
    kiosk.tap("name")
    try expectVisible("name", kiosk)
    #expect(kiosk.type("Anna Lindgren", on: .screen))
    kiosk.tapKey("return")
    kiosk.advance(by: .seconds(1))
    try expectVisible("email", kiosk)
    #expect(kiosk.type("anna@example.org", on: .screen))
    #expect(kiosk.matches("form-email-\(screen)"))
    kiosk.tap("Next")
    try expectVisible("phone", kiosk)
    #expect(kiosk.type("0701234567", on: .screen))
    kiosk.tap("Next")
    try expectVisible("document", kiosk)
    kiosk.tapPad("12345678")
    #expect(kiosk.matches("form-document-\(screen)"))
    kiosk.tapPad("X")
    #expect(try field("document", kiosk).text == "12345678X")
    kiosk.tap("Done")
    #expect(kiosk.view(DocumentPad.self) == nil)
    kiosk.tap("Continue")
    #expect(kiosk.visit.step == .host)
    #expect(
      kiosk.visit.visitor
        == Visitor(name: "Anna Lindgren", email: "anna@example.org", phone: "0701234567", document: "12345678X"))
    kiosk.end()
  }

  @Test func theBarLeadsFromFieldToField() throws {
    let kiosk = Screen.all[0].lobby()
    let names = ["name", "email", "phone", "document"]
    kiosk.tap("name")
    for (index, name) in names.enumerated() {
      try expectVisible(name, kiosk)
      #expect(kiosk.view(text: "\(index + 1) of 4") != nil)
      let buttons = kiosk.views(UIControl.self)
      #expect(buttons.first { $0.accessibilityLabel == "Previous" }?.isEnabled == (index > 0))
      #expect(buttons.first { $0.accessibilityLabel == "Next" }?.isEnabled == (index < 3))
      if index < 3 { kiosk.tap("Next") }
    }
    for name in names.reversed().dropFirst() {
      kiosk.tap("Previous")
      try expectVisible(name, kiosk)
    }
    kiosk.tap("Done")
    #expect(names.allSatisfy { kiosk.view(identifier: $0)?.isFirstResponder == false })
    kiosk.end()
  }

  /// Moving to the pad and back never shows the form without an input view.
  @Test func theKeyboardMakesWayForThePadWithoutAGap() throws {
    let kiosk = Screen.all[0].lobby()
    kiosk.tap("phone")
    let window = try #require(kiosk.view(identifier: "phone")?.window)
    var highest: CGFloat = 0
    for name in ["Next", "Previous"] {
      kiosk.tap(try #require(kiosk.view(text: name)))
      for _ in 0..<40 {
        kiosk.advance(by: .milliseconds(10))
        highest = max(highest, window.keyboardLayoutGuide.layoutFrame.minY)
      }
    }
    #expect(highest <= 280)
    kiosk.end()
  }

  @Test func keysThatMakeNoSenseAreDim() throws {
    let kiosk = Screen.all[0].lobby()
    kiosk.tap("document")
    let pad = try #require(kiosk.view(DocumentPad.self))
    func enabled() -> String {
      pad.subviews.compactMap { $0 as? PadKey }.filter(\.isEnabled).map(\.face).joined()
    }
    #expect(enabled() == "1234567890")
    kiosk.tapPad("X1234567")
    #expect(try field("document", kiosk).text == "1234567" && enabled() == "1234567890⌫")
    kiosk.tapPad("8")
    #expect(enabled() == "123456789X0⌫")
    kiosk.tapPad("X9")
    #expect(try field("document", kiosk).text == "12345678X" && enabled() == "⌫")
    kiosk.tapPad("⌫⌫")
    #expect(try field("document", kiosk).text == "1234567")
    // A hardware keyboard follows the same rules.
    kiosk.type("x89x")
    #expect(try field("document", kiosk).text == "123456789")
    // Holding the key deletes everything.
    let delete = try #require(pad.subviews.first { $0.accessibilityLabel == "Delete" })
    kiosk.touch(.down, at: .view(delete))
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    #expect(try field("document", kiosk).text == "")
    kiosk.end()
  }

  @Test func anEntryThatWasLeftUnfinishedSaysSoWhileTheNextOneIsTyped() throws {
    let kiosk = Screen.all[0].lobby()
    kiosk.tap("email")
    #expect(kiosk.type("anna@", on: .screen))
    kiosk.tap("Next")
    #expect(kiosk.view(text: "That does not look like an e-mail address.") != nil)
    try expectVisible("phone", kiosk)
    kiosk.end()
  }

  @Test func aKeyboardOnTheCounterLeavesOnlyTheBar() throws {
    let kiosk = VirtualKiosk.lobby(1280, 800)
    kiosk.begin()
    // Typing attaches a simulated hardware keyboard.
    kiosk.type("a")
    kiosk.tap("name")
    try expectVisible("name", kiosk)
    let window = try #require(kiosk.view(identifier: "name")?.window)
    #expect(window.keyboardLayoutGuide.layoutFrame.height <= 60)
    // The Continue button is above the bar.
    let onward = try #require(kiosk.view(identifier: "Continue"))
    #expect(onward.convert(onward.bounds, to: window).maxY <= window.keyboardLayoutGuide.layoutFrame.minY)
    #expect(kiosk.view(text: "Who is visiting?")?.alpha == 1)
    kiosk.end()
  }
}
