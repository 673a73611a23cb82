import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// A visit with one finger, audited at every step, in light and dark appearance.
@MainActor
@Suite(.serialized) struct AuditTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  private func expectClean(_ kiosk: Lobby, _ what: String) {
    let found = kiosk.audit()
    #expect(found.isEmpty, "\(what): \(found.map(\.description).joined(separator: "\n"))")
  }

  @Test(arguments: [false, true])
  func D_aVisitHasNothingThatIsHardToReadOrToHit(_ isDark: Bool) throws {
    let kiosk = Lobby.lobby(1280, 800, dark: isDark, screenKeyboard: true)
    kiosk.advance(by: .seconds(2))
    expectClean(kiosk, "welcome")
    kiosk.begin()
    expectClean(kiosk, "details")
    kiosk.tap("name")
    expectClean(kiosk, "the first field")
    #expect(kiosk.type("Anna Lindgren", on: .screen))
    kiosk.tap("Next")
    #expect(kiosk.type("anna@", on: .screen))
    kiosk.tap("Next")
    expectClean(kiosk, "a complaint")
    #expect(kiosk.type("0701234567", on: .screen))
    kiosk.tap("Previous")
    #expect(kiosk.type("example.org", on: .screen))
    kiosk.tap("Next")
    kiosk.tap("Next")
    kiosk.tapPad("12345678")
    expectClean(kiosk, "the pad")
    kiosk.tapPad("X")
    kiosk.tap("Done")
    expectClean(kiosk, "details filled in")
    kiosk.tap("Continue")
    expectClean(kiosk, "signature")
    let pad = try #require(kiosk.view(identifier: "signature"))
    kiosk.drag(from: .view(pad, 20, 40), to: .view(pad, 80, 60))
    kiosk.drag(from: .view(pad, 20, 70), to: .view(pad, 80, 30))
    kiosk.advance(by: .seconds(1))
    expectClean(kiosk, "signed")
    kiosk.advance(by: .seconds(62))
    #expect(kiosk.view(text: "Are you still there?") != nil)
    expectClean(kiosk, "asked whether somebody is there")
    kiosk.tap("I’m still here")
    kiosk.tap("Get my badge")
    expectClean(kiosk, "badge")
    kiosk.tap("Print badge")
    expectClean(kiosk, "printed")
    kiosk.end()
  }
}
