import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// The next visitor may touch the screen in the moment in which the last visit ends.
@MainActor
@Suite struct NextVisitorTests {
  @Test func theNextVisitBeginsWithTheFirstTouch() throws {
    let kiosk = VirtualKiosk(
      1280, 800, screenKeyboard: .always, app: CheckIn.AppDelegate(clock: { .init(timeIntervalSince1970: 0) }))
    let visit = try #require(kiosk.rootViewController as? VisitController)
    func begin() {
      kiosk.tap(at: .point(640, 300))
      kiosk.advance(by: .milliseconds(1560))
    }
    begin()
    #expect(visit.step == .details)
    kiosk.tap("name")
    kiosk.advance(by: .milliseconds(1500))
    kiosk.type("ada")
    kiosk.advance(by: .milliseconds(1500))
    kiosk.key(.press, .escape, modifiers: .shift)
    #expect(visit.step == .welcome)
    begin()
    #expect(visit.step == .details)
  }
}
