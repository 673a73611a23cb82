import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Read-only text shows no keyboard, however it gets the focus.
@MainActor
@Suite struct ReadOnlyTextTests {
  private func makeKiosk() -> VirtualKiosk<TextController> {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TextController() }
    kiosk.rootViewController.area.text = "Opening hours: nine to five"
    kiosk.rootViewController.area.isEditable = false
    return kiosk
  }

  @Test func J2_readingBringsNoKeyboard() {
    let kiosk = makeKiosk()
    let area = kiosk.rootViewController.area
    #expect(area.becomeFirstResponder())
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard)
    // Selecting a word by touch shows none either.
    area.resignFirstResponder()
    kiosk.touch(.down, at: .within(area, 40, 18))
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(area.isFirstResponder && !kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func J2_theKeyboardFollowsWhetherTheTextCanBeEdited() {
    let kiosk = makeKiosk()
    let area = kiosk.rootViewController.area
    area.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    area.isEditable = true
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.showsScreenKeyboard)
    area.selectedRange = NSRange(location: 0, length: 0)
    #expect(kiosk.type("x", on: .screen))
    #expect(area.text.hasPrefix("x") || area.text.hasPrefix("X"))
    area.isEditable = false
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard && area.isFirstResponder)
    kiosk.end()
  }

  @Test func J2_aHopFromAFieldPutsTheKeyboardAway() {
    let kiosk = makeKiosk()
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.showsScreenKeyboard)
    kiosk.rootViewController.area.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }
}
