import CoreGraphics
import Foundation
import Host
import Machine
import Testing
import UIKit

@testable import CheckIn

/// The kiosk's process is killed in the middle of a visit, on the booted machine: the service starts again, and the visitor
/// goes on, except where the visit itself may be what the app dies of. What a visit has left is never the next visitor's.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct InterruptedVisitTests {
  /// Of wide letters only, so that each one makes a visible difference.
  private static let name = "ada woodham"
  private static let stream = Array("swampgnomesandwombats")
  /// The rows above the on-screen keyboard: its capital letters follow what it has typed itself, and a kiosk that has just
  /// started has typed nothing.
  private static let rows = 400

  @Test func aVisitSurvivesTheAppsDeathAndThenIsForgotten() throws {
    let (_, machine) = try Appliance.running()
    // On a busy host the emulated machine may be too slow for the watchdog, whose kill would be one more.
    try machine.run(
      """
      mkdir -p /etc/systemd/system/vitrine.service.d
      printf '[Service]\\nWatchdogSec=0\\nTimeoutStartSec=240\\n' >/etc/systemd/system/vitrine.service.d/slow.conf
      systemctl daemon-reload
      """)
    // Waiting for an emulated machine must not count as the visitor's absence.
    try machine.configure("screen-keyboard = always", "idle-reset = never")
    let welcome = try machine.picture()
    let twin = try Twin(machine)
    try twin.expectTheSame("welcome", within: 8000)

    do {
      try killsWhileSomebodyTypes(machine, twin, welcome)
      try killsAgainAndAgain(machine, welcome)
      try endsTheVisit(machine, twin, welcome)
    } catch {
      throw MachineError("\(error)\nits log:\n\((try? machine.run("journalctl -u vitrine --no-pager | tail -n 30")) ?? "")")
    }
  }

  // MARK: While somebody types

  private func killsWhileSomebodyTypes(_ machine: Machine, _ twin: Twin, _ welcome: Picture) throws {
    try begin(twin, welcome)
    try machine.type(Self.name)
    twin.kiosk.type(Self.name)
    try twin.expectTheSame("typing")
    #expect(try visits(machine).count == 1)
    let process = try machine.service("MainPID")

    // What the screen shows with each key more.
    let count = Int.random(in: 4...Self.stream.count)
    var pictures = [try picture(twin)]
    for key in Self.stream.prefix(count) {
      twin.kiosk.type(String(key))
      pictures.append(try picture(twin))
    }
    // The last keys are on their way when the process stops for ever; its screen stays.
    for key in Self.stream.prefix(count) {
      try machine.type(String(key))
      usleep(30_000)
    }
    try machine.run("kill -STOP \(process)")
    let seen = shown(in: try machine.picture().top(Self.rows), among: pictures)
    try machine.run("kill -KILL \(process)")
    try waitForAnother(machine, than: process)

    let resumed = try machine.steady("the visit", timeout: 60) {
      Machine.showsTheApp($0) && !Machine.showsNotice($0) && self.distance($0.top(Self.rows), pictures) <= 1500
    }
    let there = shown(in: resumed.top(Self.rows), among: pictures)
    print("killed after \(count) keys, \(seen) of them on the screen: \(there) are there again")
    #expect(seen <= there && there <= count)
    resumed.keep("interrupted-resumed")

    // The focus is where it was: the next key goes on there.
    for _ in there..<count { twin.kiosk.key(.press, .backspace) }
    twin.kiosk.type("m")
    let next = try picture(twin)
    try machine.type("m")
    try machine.expect("one key more") {
      self.shown(in: $0.top(Self.rows), among: [pictures[there], next]) == 1
    }
    try twin.expectTheSame("going on", rows: Self.rows)
    #expect(try log(machine, has: "this is a fresh start") == 0)
  }

  /// The number of the picture that is most like this one. The time and a caret that blinks differ in all of them.
  private func shown(in picture: Picture, among pictures: [Picture]) -> Int {
    let distances = pictures.map { picture.differences(from: $0, tolerance: 32) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  private func distance(_ picture: Picture, _ pictures: [Picture]) -> Int {
    pictures[shown(in: picture, among: pictures)].differences(from: picture, tolerance: 32)
  }

  private func picture(_ twin: Twin) throws -> Picture {
    twin.wait(500)
    return try twin.picture().top(Self.rows)
  }

  // MARK: Again and again

  /// The app dies soon after resuming, twice: it starts afresh, and says so.
  private func killsAgainAndAgain(_ machine: Machine, _ welcome: Picture) throws {
    // The last resume was no failure.
    try machine.run("sleep 32")
    try forgetDeaths(machine)
    let visits = try machine.run(
      """
      for death in 1 2 3; do
        process=$(systemctl show --value -p MainPID vitrine)
        kill -KILL $process
        until now=$(systemctl show --value -p MainPID vitrine) && [ $now != 0 ] && [ $now != $process ] &&
          [ "$(systemctl show --value -p ActiveState vitrine)" = active ]; do sleep 0.2; done
        ls /run/vitrine | grep -c '^visit-' || true
      done
      """, timeout: 240)
    // The first death counts for nothing: the app had run for long.
    #expect(visits == "1\n1\n0\n")
    try expectTheStart(machine, welcome)
    let sentence = "the app has died 2 times within 30 seconds of resuming a visit; this is a fresh start"
    #expect(try log(machine, has: sentence) == 1)
  }

  // MARK: The end of a visit

  private func endsTheVisit(_ machine: Machine, _ twin: Twin, _ welcome: Picture) throws {
    try forgetDeaths(machine)
    twin.kiosk.key(.press, .escape, modifiers: .shift)
    try begin(twin, welcome)
    try machine.type(Self.name)
    twin.kiosk.type(Self.name)
    try twin.expectTheSame("another visit")
    // A visit that was resumed is written as a whole, so that the search below would find its text.
    try kill(machine)
    try twin.expectTheSame("another visit resumed", rows: Self.rows)
    #expect(try visits(machine).count == 1)
    #expect(try isKept(Self.name, machine))

    try machine.press(["shift", "esc"])
    try expectTheStart(machine, welcome)
    #expect(try visits(machine) == [])
    try kill(machine)
    try expectTheStart(machine, welcome)
    #expect(try visits(machine) == [])
    #expect(try !isKept(Self.name, machine))
    #expect(try log(machine, has: "this is a fresh start") == 1)
  }

  // MARK: Parts

  /// Begins a visit and goes to the first field, in both.
  private func begin(_ twin: Twin, _ welcome: Picture) throws {
    try twin.tap(640, 300)
    // A program that has just started may miss the first touch.
    for _ in 0..<5 {
      try? twin.machine.wait(for: "a step", timeout: 20) { try !Machine.areAlike(try twin.machine.picture(), welcome) }
      guard Machine.areAlike(try twin.machine.picture(), welcome) else { break }
      try twin.machine.devices("glass down 0 640 300; glass frame; wait 40; glass up 0; glass frame; wait 80")
    }
    try twin.expectTheSame("details")
    try twin.tap("name")
    try twin.expectTheSame("form")
  }

  private func kill(_ machine: Machine) throws {
    let process = try machine.service("MainPID")
    try machine.run("kill -KILL \(process)")
    try waitForAnother(machine, than: process)
  }

  private func waitForAnother(_ machine: Machine, than process: String) throws {
    try machine.wait(for: "another process", timeout: 120) {
      try machine.hasRestarted(after: process)
    }
  }

  private func expectTheStart(_ machine: Machine, _ welcome: Picture) throws {
    try machine.expect("the start", timeout: 60) { Machine.areAlike($0, welcome) }
  }

  /// After five deaths within three minutes the machine would restart.
  private func forgetDeaths(_ machine: Machine) throws {
    try machine.run("systemctl reset-failed vitrine; rm -f /run/vitrine-deaths")
  }

  /// The names of the folders of visits.
  private func visits(_ machine: Machine) throws -> [String] {
    try machine.run("ls -A /run/vitrine").split(separator: "\n").map(String.init).filter { $0.hasPrefix("visit-") }
  }

  /// Whether a text is in a file of the kiosk's, in UTF-8 or UTF-16.
  private func isKept(_ text: String, _ machine: Machine) throws -> Bool {
    let units = text.map { "\($0)" }.joined(separator: "\\x00")
    let search = "LC_ALL=C grep -rlaP '\(text)|\(units)' /run/vitrine /var/lib/vitrine"
    return try machine.outcome(of: search).status == 0
  }

  private func log(_ machine: Machine, has text: String) throws -> Int {
    let count = try machine.outcome(of: "journalctl -u vitrine --no-pager | grep -cF '\(text)'").output
    return Int(count.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }
}
