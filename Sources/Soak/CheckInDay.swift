import CheckIn
import KioskTesting
import UIKit

/// Visits to the kiosk in the lobby. Most are completed; some are abandoned.
@MainActor
struct CheckInDay: SoakedApp {
  static let name = "CheckIn"
  static let beginsAtStart = true
  static func delegate() -> any UIApplicationDelegate {
    // Thursday 12 March 2026, 09:41: the badge must not depend on when the soak test runs.
    CheckInApp.delegate { Date(timeIntervalSince1970: 1_773_308_460) }
  }

  private static let names = ["Anna Lindgren", "Jo Maas", "Zoe Quist", "Li Wei", "Max Born"]

  static func visit(_ actor: SimulatedUser) {
    actor.tap(CGPoint(x: actor.kiosk.screen.bounds.midX, y: actor.kiosk.screen.bounds.height * 0.4))
    actor.wait(1200)
    guard actor.tap("name") else { return }
    actor.wait(500)
    // Some users switch to the keyboard layout of another language.
    if actor.random.isOne(in: 6) {
      actor.tapKey("globe")
      actor.wait(300)
    }
    actor.type(actor.random.pick(names) ?? "Jo")
    // Some users give up.
    if actor.random.isOne(in: 8) { return }
    if actor.random.isOne(in: 5) { for _ in 0..<3 { actor.tapKey("delete") } }
    actor.tap("Next")
    actor.wait(300)
    actor.type("a@b.se")
    actor.tap("Next")
    actor.wait(300)
    actor.type("0701234567")
    actor.tap("Next")
    actor.wait(700)
    for key in "12345678X" {
      let pad = actor.kiosk.views { "\(type(of: $0))" == "PadKey" && $0.accessibilityLabel == String(key) }.last
      if let pad { actor.tap(pad) }
    }
    actor.tap("Done")
    actor.wait(700)
    if actor.random.isOne(in: 10) { return }
    actor.tap("Continue")
    actor.wait(700)
    // Some users search for their host, others see the name.
    if actor.random.isOne(in: 3), actor.tap("Search") { actor.type("ab") }
    actor.tap("Samira Abadi")
    actor.wait(300)
    actor.tap("Continue")
    actor.wait(1000)
    sign(actor)
    if actor.random.isOne(in: 4) {
      actor.tap("Undo")
      actor.tap("Redo")
    }
    if actor.random.isOne(in: 10) { return }
    actor.tap("Get my badge")
    actor.wait(1200)
    actor.tap("Print badge")
    actor.wait(2500)
    if !actor.random.isOne(in: 3) { actor.tap("Done") }
    actor.wait(1200)
  }

  private static func sign(_ actor: SimulatedUser) {
    guard let pad = actor.kiosk.view(identifier: "signature") else { return }
    let frame = pad.convert(pad.bounds, to: nil)
    for _ in 0..<actor.random.number(1...3) {
      var place = CGPoint(x: frame.minX + frame.width * 0.2, y: frame.midY)
      var places = [place]
      for _ in 0..<actor.random.number(12...30) {
        place.x += frame.width * 0.02
        place.y = frame.minY + frame.height * CGFloat(actor.random.number(0.3...0.7))
        places.append(place)
      }
      actor.drag(places)
      actor.wait(120)
    }
  }

  /// Leaves without finishing: the kiosk resets itself after its idle time.
  static func leave(_ actor: SimulatedUser) { actor.wait(100_000) }

  static func isAtStart(_ actor: SimulatedUser) -> Bool { actor.kiosk.view(text: "Touch to check in") != nil }
}
