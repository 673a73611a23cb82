import Foundation
import Host
import KioskTesting
import Machine
import Testing

@testable import CheckIn

/// The plug is pulled while the kiosk writes: it comes up again, and what it remembered is whole.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct PowerCutTests {
  /// VITRINE_POWER_CUTS=20 for the whole of it.
  @Test func aPowerCutDoesNoHarm() throws {
    let cuts = ProcessInfo.processInfo.environment["VITRINE_POWER_CUTS"].flatMap(Int.init) ?? 2
    let appliance = try Appliance()
    let globe = try place(ofKey: "globe")
    do {
      let machine = try Machine(appliance.kind())
      try machine.waitForTheApp()
      try machine.configure("rotation = 180", "screen-keyboard = always", "screen-layouts = us,de", "cursor = never")
      try machine.wait(for: "a remembered layout", timeout: 120) {
        try switchLayout(machine, globe)
        return try memory(machine) != nil
      }
      try machine.run("sync")
    }
    var random = SystemRandomNumberGenerator()
    for cut in 1...cuts {
      let machine = try Machine(appliance.kind(), waitsForAgent: false)
      let moment = Double.random(in: 3...40, using: &random)
      let start = ContinuousClock.now
      // Each change of the layout is written down, from the moment on that the kiosk is there.
      while start.duration(to: .now) < .seconds(moment) { try switchLayout(machine, globe) }
      machine.end()
      print("cut \(cut) after \(moment) s")
    }
    let machine = try Machine(appliance.kind())
    try machine.waitForTheApp()
    #expect(try machine.run("grep -c '^rotation = 180$' /etc/vitrine/vitrine.conf") == "1\n")
    #expect(try machine.run("vitrine check").contains("all settings are right"))
    #expect(try machine.run("vitrine status").contains("\"rotation\" : 180"))
    #expect(try memory(machine) != nil)
    #expect(!(try machine.run("journalctl -u vitrine --no-pager")).contains("not a memory of keyboard layouts"))
  }

  /// The layout that is remembered for all fields; nil without a file that is whole.
  private func memory(_ machine: Machine) throws -> String? {
    let text = try machine.outcome(of: "cat /var/lib/vitrine/input-modes.json 2>/dev/null").output
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return object?["shared"] as? String
  }

  /// Begins a visit if none has begun, goes to the first field and asks for the other layout, with the machine's pointer.
  ///
  /// Nobody looks, and a machine that just starts may miss a tap: whatever came of the round before, this one ends at the
  /// globe key. So it first sends away whichever keyboard is up, by its Done. With one, the form lies higher, and another
  /// field where the first one is touched.
  private func switchLayout(_ machine: Machine, _ globe: (x: Double, y: Double)) throws {
    let done = (letters: (x: 0.965, y: 0.552), digits: (x: 0.965, y: 0.667))
    for place in [done.letters, done.digits, (x: 0.45, y: 0.26), globe] {
      // The panel hangs upside down.
      try machine.point(1 - place.x, 1 - place.y)
      try machine.button(isDown: true)
      usleep(60_000)
      try machine.button(isDown: false)
      usleep(250_000)
    }
  }

  /// In shares of the upright screen: the app in this process has the same keyboard.
  private func place(ofKey label: String) throws -> (x: Double, y: Double) {
    let configuration = try HostConfiguration(environment: ["VITRINE_SCREEN_LAYOUTS": "us,de"])
    let delegate = CheckIn.AppDelegate(clock: Date.init)
    let kiosk = VirtualKiosk(1280, 800, screenKeyboard: .always, configuration: configuration, app: delegate)
    defer { withExtendedLifetime(delegate) { kiosk.end() } }
    kiosk.tap(at: .percent(50, 25))
    kiosk.advance(by: .seconds(2))
    kiosk.tap(at: .percent(45, 26))
    kiosk.advance(by: .seconds(2))
    guard case .point(let x, let y)? = kiosk.spot(ofKey: label) else {
      throw MachineError("no key \(label): \(kiosk.screenKeys)")
    }
    return (x / 1280, y / 800)
  }
}
