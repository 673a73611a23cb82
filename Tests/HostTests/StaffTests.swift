import Display
import Foundation
import Input
import Testing

@testable import Host

/// The way out for the staff: a gesture nobody comes upon, then a PIN.
@MainActor
@Suite struct StaffTests {
  private final class Door {
    var opened = 0
  }

  private let clock = VirtualClock(start: 1_000_000_000)
  private let door = Door()

  private func watch(_ text: String) throws -> StaffWatch {
    let gesture = try #require(ExitGesture(text))
    return StaffWatch(gesture, clock: clock) { [door] in door.opened += 1 }
  }

  /// Places in points of a screen of 800 × 480.
  private func touch(_ watch: StaffWatch, _ phase: Touch.Phase, _ x: Double, _ y: Double, slot: Int = 0) {
    let touch = Touch(phase, slot: slot, at: PanelPoint(x: x / 800, y: y / 480))
    watch.follow(InputEvent(time: clock.now, device: .init(rawValue: 1), kind: .touch(touch)), width: 800, height: 480)
  }

  private func tap(_ watch: StaffWatch, _ x: Double, _ y: Double, pause milliseconds: UInt64 = 200) {
    touch(watch, .down, x, y)
    clock.advance(by: 60_000_000)
    touch(watch, .up, x, y)
    clock.advance(by: milliseconds * 1_000_000)
  }

  @Test func fiveTapsInTheCornerOpen() throws {
    let watch = try watch("taps top-left")
    for _ in 1...4 { tap(watch, 30, 30) }
    #expect(door.opened == 0)
    tap(watch, 70, 10)
    #expect(door.opened == 1)
    // It counts anew.
    tap(watch, 30, 30)
    #expect(door.opened == 1)
  }

  @Test func aTapElsewhereOrTooLateBeginsAnew() throws {
    let watch = try watch("taps bottom-right")
    for _ in 1...4 { tap(watch, 790, 470) }
    tap(watch, 400, 240)
    tap(watch, 790, 470)
    #expect(door.opened == 0)
    for _ in 1...3 { tap(watch, 790, 470) }
    clock.advance(by: 1_500_000_000)
    tap(watch, 790, 470)
    #expect(door.opened == 0)
    for _ in 1...4 { tap(watch, 790, 470) }
    #expect(door.opened == 1)
  }

  @Test func aFingerThatLeavesTheCornerIsNoTap() throws {
    let watch = try watch("taps")
    for _ in 1...8 {
      touch(watch, .down, 30, 30)
      touch(watch, .move, 200, 30)
      touch(watch, .up, 200, 30)
      clock.advance(by: 100_000_000)
    }
    #expect(door.opened == 0)
  }

  @Test func twoFingersThatRestOpen() throws {
    let watch = try watch("hold")
    touch(watch, .down, 10, 10)
    touch(watch, .down, 790, 10, slot: 1)
    clock.advance(by: 2_900_000_000)
    #expect(door.opened == 0)
    clock.advance(by: 200_000_000)
    #expect(door.opened == 1)
    touch(watch, .up, 10, 10)
    touch(watch, .up, 790, 10, slot: 1)
    #expect(clock.nextDeadline == nil)
  }

  @Test func oneFingerOrAShortRestDoesNot() throws {
    let watch = try watch("hold bottom-left bottom-right")
    touch(watch, .down, 10, 470)
    clock.advance(by: 10_000_000_000)
    touch(watch, .down, 790, 470, slot: 1)
    clock.advance(by: 1_000_000_000)
    touch(watch, .up, 790, 470, slot: 1)
    clock.advance(by: 10_000_000_000)
    #expect(door.opened == 0 && clock.nextDeadline == nil)
  }

  @Test(arguments: ["", "dance", "taps middle", "hold top-left", "hold top-left top-left", "taps top-left top-right"])
  func whatIsNoGestureIsRefused(_ text: String) { #expect(ExitGesture(text) == nil) }

  @Test func aPinIsKeptAsAHashOfItsOwnSalt() throws {
    let (first, second) = (try StaffPin.hash("4711"), try StaffPin.hash("4711"))
    #expect(first != second && first.hasPrefix("$") && StaffPin.isSlow(first) && !first.contains("4711"))
    #expect(try StaffPin.matches("4711", first) && StaffPin.matches("4711", second))
    #expect(try !StaffPin.matches("4712", first))
    for text in ["471", "47a1", "1234567890123", ""] { #expect(throws: (any Error).self) { try StaffPin.hash(text) } }
  }

  @Test func aFileThatEverybodyReadsIsNone() throws {
    let path = "/tmp/vitrine-pin-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data("\(StaffPin.hash("4711"))\n".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o644)
    #expect(throws: StaffPin.Failure.self) { try StaffPin.stored(at: path) }
    chmod(path, 0o640)
    #expect(try StaffPin.matches("4711", StaffPin.stored(at: path)))
    #expect(throws: StaffPin.Failure.self) { try StaffPin.stored(at: "/nowhere/pin") }
  }

  /// What `openssl passwd -6` and older releases made.
  @Test func anOlderHashIsStillRight() throws {
    let old = "$6$rounds=50000$abcdefghijklmnop$"
      + "8YJjjQk.8H7ujEGFYGzyX2gL1mwnvyHY3ETKVzbvkdJKxIi7.Ju2X2yZIxk4jiBNmmMwkLzjvVLOLnuvAXQxD1"
    #expect(!StaffPin.isSlow(old))
    #expect(try !StaffPin.matches("0000", old))
    #expect(!StaffPin.isSlow("$6$abcdefghijklmnop$xyz") && StaffPin.isSlow("$6$rounds=1000000$abcdefghijklmnop$xyz"))
    #expect(throws: (any Error).self) { try StaffPin.matches("4711", "$9$what$is$this") }
  }

  @Test func wrongPinsAreKeptAcrossStartsAndPowerCuts() throws {
    let folder = "/tmp/vitrine-state-\(UUID().uuidString)/vitrine"
    defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
    let second: UInt64 = 1_000_000_000
    var record = PinRecord(folder: folder, boot: "first", now: 5 * second)
    for _ in 1...4 { record.failed(at: 100 * second) }
    #expect(record.patience.wait(at: 100 * second) == 60)
    var status = stat()
    #expect(stat("\(folder)/staff-pin-attempts", &status) == 0 && status.st_mode & 0o777 == 0o600)
    // Started again within the same boot: what is left of the wait.
    record = PinRecord(folder: folder, boot: "first", now: 120 * second)
    #expect(record.patience.wait(at: 120 * second) == 40)
    // After a power cut the clock begins again, and so does the wait.
    record = PinRecord(folder: folder, boot: "second", now: 2 * second)
    #expect(record.patience.wait(at: 2 * second) == 60)
    // A clock that went back asks for no more than that.
    record = PinRecord(folder: folder, boot: "first", now: second)
    #expect(record.patience.wait(at: second) == 60)
    record.failed(at: 200 * second)
    #expect(PinRecord(folder: folder, boot: "third", now: 0).patience.wait(at: 0) == 120)
    record.succeeded()
    #expect(PinRecord(folder: folder, boot: "third", now: 0).patience.wait(at: 0) == 0)
  }

  @Test(arguments: ["", "1", "1 99999999999999999999 a 0", "1 -3 a 0", "2 0 a 0", "\u{0}\u{0}", "1 3 a 18446744073709551615"])
  func aDamagedRecordGivesNoGuesses(_ text: String) {
    var patience = PinPatience(text, boot: "a", now: 1000)
    patience.failed(at: 1000)
    #expect((30...60).contains(patience.wait(at: 1000)))
    #expect(PinPatience("1 9223372036854775807 b 0", boot: "a", now: 0).wait(at: 0) == 3600)
  }

  @Test func wrongPinsMakeEverybodyWait() {
    var patience = PinPatience()
    var now: UInt64 = 0
    var waits: [Double] = []
    for _ in 1...12 {
      patience.failed(at: now)
      waits.append(patience.wait(at: now))
      now += UInt64(patience.wait(at: now) * 1e9)
      #expect(patience.wait(at: now) == 0)
    }
    #expect(waits == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    patience.succeeded()
    patience.failed(at: now)
    #expect(patience.wait(at: now) == 0)
  }
}
