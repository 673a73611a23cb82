import KioskTesting
import Testing
import UIKit

@testable import Museum

@MainActor
@Suite(.serialized) struct LookTests {
  private typealias Kiosk = VirtualKiosk<UIViewController>

  @Test(arguments: [(800, 480, false), (480, 800, true), (1920, 1080, true)])
  func today(_ screen: (Int, Int, Bool)) {
    let kiosk = Kiosk.foyer(screen.0, screen.1, dark: screen.2)
    #expect(kiosk.matches("today-\(screen.0)", tolerance: .text))
    kiosk.end()
  }

  @Test(arguments: [(800, 480), (480, 800)])
  func work(_ screen: (Int, Int)) {
    let kiosk = Kiosk.foyer(screen.0, screen.1)
    kiosk.tap("exhibition")
    #expect(kiosk.matches("work-\(screen.0)", tolerance: .text))
    kiosk.end()
  }

  @Test func pages() {
    let kiosk = Kiosk.foyer(1280, 800)
    for (tab, name) in ["today", "collection", "plan"].enumerated() where tab > 0 {
      kiosk.select(tab)
      #expect(kiosk.matches("\(name)-1280", tolerance: .text))
    }
    kiosk.end()
  }

  @Test func room() {
    let kiosk = Kiosk.foyer(800, 480)
    kiosk.select(2)
    kiosk.tap("plan 4")
    #expect(kiosk.matches("room-800", tolerance: .text))
    kiosk.end()
  }

  @Test func arabic() {
    let kiosk = Kiosk.foyer(800, 480, dark: true)
    Foyers.visit?.language = .arabic
    kiosk.advance(by: .seconds(1))
    kiosk.tap("exhibition")
    #expect(kiosk.matches("work-arabic", tolerance: .text))
    kiosk.end()
  }
}
