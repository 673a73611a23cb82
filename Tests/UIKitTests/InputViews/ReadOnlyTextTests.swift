import KioskTesting
import Testing

@testable import UIKit

/// Text that is only read brings no keyboard, however it gets the focus.
@MainActor
@Suite struct ReadOnlyTextTests {
  private func room() -> VirtualKiosk<TextRoom> {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TextRoom() }
    kiosk.room.area.text = "Opening hours: nine to five"
    kiosk.room.area.isEditable = false
    return kiosk
  }

  @Test func J2_readingBringsNoKeyboard() {
    let kiosk = room()
    let area = kiosk.room.area
    #expect(area.becomeFirstResponder())
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard)
    // Nor does selecting a word with a finger.
    area.resignFirstResponder()
    kiosk.touch(.down, at: .within(area, 40, 18))
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(area.isFirstResponder && !kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func J2_theKeyboardFollowsWhetherTheTextCanBeEdited() {
    let kiosk = room()
    let area = kiosk.room.area
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
    let kiosk = room()
    kiosk.room.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.showsScreenKeyboard)
    kiosk.room.area.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }
}
