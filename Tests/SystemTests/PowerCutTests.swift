import Foundation
import Host
import KioskTesting
import Machine
import Testing
import UIKit

@testable import CheckIn

/// The power is cut while the disk is written to: the kiosk comes up again, and its files are complete.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct PowerCutTests {
  /// How often the power is cut in each test; VITRINE_POWER_CUTS=20 is a thorough run.
  private let cuts = ProcessInfo.processInfo.environment["VITRINE_POWER_CUTS"].flatMap(Int.init)
  /// When it is cut; a seed that a failed test has printed repeats its moments.
  private let seed =
    ProcessInfo.processInfo.environment["VITRINE_POWER_CUT_SEED"].flatMap(UInt64.init) ?? .random(in: 0...9999)

  @Test func aPowerCutDoesNoHarm() throws {
    let round = try round()
    let appliance: Appliance
    do {
      let machine: Machine
      (appliance, machine) = try Appliance.running()
      // With an idle reset the kiosk would forget the layout that a visitor chose.
      try machine.configure(
        "rotation = 180", "screen-keyboard = always", "screen-layouts = us,de", "cursor = never", "idle-reset = never")
      try machine.wait(for: "a remembered layout", timeout: 120) {
        try touch(round, machine)
        return try memory(machine) != nil
      }
      try machine.run("sync")
    }
    print("the moments of seed \(seed): VITRINE_POWER_CUT_SEED=\(seed) repeats them")
    var random = MomentGenerator(seed: seed)
    for cut in 1...(cuts ?? 2) {
      let machine = try Machine(appliance.kind(), waitsForAgent: false)
      let moment = Double.random(in: 3...40, using: &random)
      let start = ContinuousClock.now
      // Each change of the layout is saved, from the moment when the kiosk is up.
      while start.duration(to: .now) < .seconds(moment) { try touch(round, machine) }
      machine.end()
      print("cut \(cut) after \(moment) s")
    }
    let machine = try Machine(appliance.kind())
    try machine.waitForTheApp()
    #expect(try machine.run("grep -c '^rotation = 180$' /etc/vitrine/vitrine.conf") == "1\n")
    #expect(try machine.run("vitrine check").contains("all settings are right"))
    #expect(try machine.run("vitrine status").contains("\"rotation\" : 180"))
    #expect(try memory(machine) != nil)
    let journal = try machine.run("journalctl -u vitrine --no-pager")
    #expect(!journal.contains("the remembered keyboard layouts cannot be read"))
  }

  /// The power is cut while the app is replaced: the app in use is one version or the other, with all its files.
  @Test func aPowerCutDuringAnUpdateLeavesOneWholeApp() throws {
    let (appliance, running) = try Appliance.running()
    var machine = running
    let update = try AppUpdate(machine)
    let start = ContinuousClock.now
    try update.install(1, on: machine)
    let took = start.duration(to: .now) / .seconds(1)
    #expect(try update.version(on: machine) == 1)
    var current = 1
    print("the moments of seed \(seed): VITRINE_POWER_CUT_SEED=\(seed) repeats them")
    var random = MomentGenerator(seed: seed)
    let cuts = cuts ?? 1
    for cut in 1...cuts {
      let next = cut + 1
      // The cut may also come a little later: the kernel writes some of it to the disk after the installer has ended.
      let moment = Double.random(in: 0...took * 1.1, using: &random)
      try update.begin(next, on: machine)
      usleep(UInt32(moment * 1_000_000))
      machine.end()
      machine = try Machine(appliance.kind())
      #expect(try machine.outcome(of: "test -x \(AppUpdate.program)").status == 0)
      try machine.waitForTheApp("the service after cut \(cut), \(moment) s of \(took) s")
      let found = try update.version(on: machine)
      let name = found.map { "version \($0)" } ?? "no whole version"
      print("cut \(cut), of version \(next), after \(moment) s of \(took) s: \(name) is in use")
      #expect(found == current || found == next, "after \(moment) s")
      #expect(try update.version("app.previous", on: machine) != nil, "after \(moment) s")
      current = try #require(found)
    }

    // This time to the end, and back.
    let last = cuts + 2
    try update.install(last, on: machine)
    try machine.waitForTheApp("the service after the last update")
    #expect(try update.version(on: machine) == last)
    #expect(try update.version("app.previous", on: machine) == current)
    #expect(try update.folders(on: machine) == 2)
    let process = try machine.service("MainPID")
    try machine.run("vitrine rollback")
    try machine.wait(for: "another process", timeout: 120) {
      try machine.hasRestarted(after: process)
    }
    #expect(try update.version(on: machine) == current)
    #expect(try update.version("app.previous", on: machine) == last)
    try machine.expect("the app after the rollback", Machine.showsTheApp)
  }

  /// The layout that is stored for all fields; nil without a complete file.
  private func memory(_ machine: Machine) throws -> String? {
    let text = try machine.outcome(of: "cat /var/lib/vitrine/input-modes.json 2>/dev/null").output
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return object?["shared"] as? String
  }

  private typealias Place = (x: Double, y: Double)

  /// Touches the places in turn with the machine's pointer.
  private func touch(_ places: [Place], _ machine: Machine) throws {
    for place in places {
      // The panel is mounted upside down.
      try machine.point(1 - place.x, 1 - place.y)
      try machine.button(isDown: true)
      usleep(60_000)
      try machine.button(isDown: false)
      usleep(250_000)
    }
  }

  /// Where to touch to begin a visit if none has begun, go to the first field and ask for the other layout, in
  /// fractions of the upright screen: the app in this process has everything in the same places.
  ///
  /// The result is not checked, and a machine that is starting may miss a tap: whatever the round before achieved, this
  /// one ends at the globe key. So it first dismisses any keyboard by its Done key. With a keyboard, the form lies
  /// higher, and another field is where the first one is touched.
  private func round() throws -> [Place] {
    let configuration = try HostConfiguration(environment: ["VITRINE_SCREEN_LAYOUTS": "us,de"])
    let delegate = CheckIn.AppDelegate(clock: Date.init)
    let kiosk = VirtualKiosk(1280, 800, screenKeyboard: .always, configuration: configuration, app: delegate)
    defer { withExtendedLifetime(delegate) { kiosk.end() } }
    func middle(_ view: UIView) -> CGPoint { view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil) }
    func tap(_ point: CGPoint) {
      kiosk.tap(at: .point(point.x, point.y))
      kiosk.advance(by: .seconds(2))
    }
    func done() throws -> CGPoint { middle(try #require(kiosk.view(text: "Done"))) }
    tap(CGPoint(x: 640, y: 200))
    let field = middle(try #require(kiosk.view(identifier: "name")))
    // The Done keys of the keyboards for letters and for digits.
    var dones: [CGPoint] = []
    tap(field)
    guard case .point(let x, let y)? = kiosk.spot(ofKey: "globe") else {
      throw MachineError("no globe key: \(kiosk.screenKeys)")
    }
    for identifier in ["name", "phone"] {
      tap(middle(try #require(kiosk.view(identifier: identifier))))
      dones.append(try done())
      tap(try done())
    }
    return (dones + [field, CGPoint(x: x, y: y)]).map { ($0.x / 1280, $0.y / 800) }
  }
}

/// SplitMix64.
private struct MomentGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
