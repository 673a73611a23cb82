import KioskTesting
import Testing
import UIKit

@testable import Gallery

@MainActor
@Suite(.serialized) struct CommandsPageTests {
  @Test func menusAndKeysWorkOnTheirPage() throws {
    UIInputTuning.current = UIInputTuning()
    let kiosk = VirtualKiosk(800, 480) { GalleryViewController(page: .commands) }
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(kiosk.view(identifier: "actions")))
    kiosk.advance(by: .seconds(2))
    // The entry that takes a second to load is shown.
    #expect(kiosk.view(text: "Platform 9") != nil)
    kiosk.tap(try #require(kiosk.view(text: "Rename")))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(text: "Rename chosen") != nil)
    kiosk.tap(try #require(kiosk.view(identifier: "note")))
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(kiosk.view(text: "Copy")))
    #expect(UIPasteboard.general.string == "Platform 4, 09:41")
    kiosk.key(.down, .leftControl, modifiers: .control)
    kiosk.advance(by: .seconds(1))
    // Both in the card and, with its label, in the list.
    #expect(kiosk.views { $0.accessibilityLabel == "Save a copy" }.count == 3)
    kiosk.key(.up, .leftControl)
    kiosk.end()
  }

  @Test func thePageHasItsLook() {
    for (width, height, dark) in [(800, 480, false), (800, 480, true), (1920, 1080, true), (1280, 800, false)] {
      let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light) { GalleryViewController(page: .commands) }
      kiosk.showAsKiosk()
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.matches("commands \(width)x\(height) \(dark ? "dark" : "light")"))
      kiosk.end()
    }
  }
}
