import Display
import Foundation
import Input
import Testing

@testable import Host

/// The staff's exit: a gesture that is not made by accident, then a PIN.
@MainActor
@Suite struct StaffTests {
  private final class OpenCounter {
    var opened = 0
  }

  private let clock = VirtualClock(start: 1_000_000_000)
  private let counter = OpenCounter()

  private func watch(_ text: String) throws -> ExitGestureDetector {
    let gesture = try #require(ExitGesture(text))
    return ExitGestureDetector(gesture, clock: clock) { [counter] in counter.opened += 1 }
  }

  /// Positions are in points, on a screen of 800 × 480.
  private func touch(_ watch: ExitGestureDetector, _ phase: Touch.Phase, _ x: Double, _ y: Double, slot: Int = 0) {
    let touch = Touch(phase, slot: slot, at: PanelPoint(x: x / 800, y: y / 480))
    watch.follow(InputEvent(time: clock.now, device: .init(rawValue: 1), kind: .touch(touch)), width: 800, height: 480)
  }

  private func tap(_ watch: ExitGestureDetector, _ x: Double, _ y: Double, pause milliseconds: UInt64 = 200) {
    touch(watch, .down, x, y)
    clock.advance(by: 60_000_000)
    touch(watch, .up, x, y)
    clock.advance(by: milliseconds * 1_000_000)
  }

  @Test func fiveTapsInTheCornerOpen() throws {
    let watch = try watch("taps top-left")
    for _ in 1...4 { tap(watch, 30, 30) }
    #expect(counter.opened == 0)
    tap(watch, 70, 10)
    #expect(counter.opened == 1)
    // The count starts again.
    tap(watch, 30, 30)
    #expect(counter.opened == 1)
  }

  @Test func aTapElsewhereOrTooLateBeginsAgain() throws {
    let watch = try watch("taps bottom-right")
    for _ in 1...4 { tap(watch, 790, 470) }
    tap(watch, 400, 240)
    tap(watch, 790, 470)
    #expect(counter.opened == 0)
    for _ in 1...3 { tap(watch, 790, 470) }
    clock.advance(by: 1_500_000_000)
    tap(watch, 790, 470)
    #expect(counter.opened == 0)
    for _ in 1...4 { tap(watch, 790, 470) }
    #expect(counter.opened == 1)
  }

  @Test func aFingerThatLeavesTheCornerIsNoTap() throws {
    let watch = try watch("taps")
    for _ in 1...8 {
      touch(watch, .down, 30, 30)
      touch(watch, .move, 200, 30)
      touch(watch, .up, 200, 30)
      clock.advance(by: 100_000_000)
    }
    #expect(counter.opened == 0)
  }

  @Test func twoFingersThatRestOpen() throws {
    let watch = try watch("hold")
    touch(watch, .down, 10, 10)
    touch(watch, .down, 790, 10, slot: 1)
    clock.advance(by: 2_900_000_000)
    #expect(counter.opened == 0)
    clock.advance(by: 200_000_000)
    #expect(counter.opened == 1)
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
    #expect(counter.opened == 0 && clock.nextDeadline == nil)
  }

  @Test(arguments: ["", "dance", "taps middle", "hold top-left", "hold top-left top-left", "taps top-left top-right"])
  func whatIsNoGestureIsRefused(_ text: String) { #expect(ExitGesture(text) == nil) }

  @Test func aPinIsKeptAsAHashOfItsOwnSalt() throws {
    let (first, second) = (try StaffPIN.hash("4711"), try StaffPIN.hash("4711"))
    #expect(first != second && first.hasPrefix("$") && StaffPIN.isSlow(first) && !first.contains("4711"))
    #expect(try StaffPIN.matches("4711", first) && StaffPIN.matches("4711", second))
    #expect(try !StaffPIN.matches("4712", first))
    for text in ["471", "47a1", "1234567890123", ""] { #expect(throws: (any Error).self) { try StaffPIN.hash(text) } }
  }

  @Test(arguments: [
    "123456", "654321", "111111", "000000", "123123", "121212", "112233", "111222", "123321", "890123", "135791", "147258",
    "159753", "20242024", "24121987", "12241987", "19871224", "1234", "0000", "1122334455",
  ])
  func whatEverybodyTriesFirstIsEasilyGuessed(_ pin: String) { #expect(StaffPIN.isEasilyGuessed(pin)) }

  @Test(arguments: ["471147", "482915", "907316", "4711", "99129934", "31415926", "250196037"])
  func otherPinsAreNot(_ pin: String) { #expect(!StaffPIN.isEasilyGuessed(pin)) }

  @Test func aFileThatEverybodyReadsIsNone() throws {
    let path = "/tmp/vitrine-pin-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data("\(StaffPIN.hash("4711"))\n".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o644)
    #expect(throws: StaffPIN.Failure.self) { try StaffPIN.stored(at: path) }
    chmod(path, 0o640)
    #expect(try StaffPIN.matches("4711", StaffPIN.stored(at: path)))
    #expect(throws: StaffPIN.Failure.self) { try StaffPIN.stored(at: "/nowhere/pin") }
  }

  /// Hashes made by `openssl passwd -6` and by older releases.
  @Test func anOlderHashIsStillRight() throws {
    let old =
      "$6$rounds=50000$abcdefghijklmnop$"
      + "8YJjjQk.8H7ujEGFYGzyX2gL1mwnvyHY3ETKVzbvkdJKxIi7.Ju2X2yZIxk4jiBNmmMwkLzjvVLOLnuvAXQxD1"
    #expect(!StaffPIN.isSlow(old))
    #expect(try !StaffPIN.matches("0000", old))
    #expect(!StaffPIN.isSlow("$6$abcdefghijklmnop$xyz") && StaffPIN.isSlow("$6$rounds=1000000$abcdefghijklmnop$xyz"))
    #expect(throws: (any Error).self) { try StaffPIN.matches("4711", "$9$what$is$this") }
  }

  @Test func wrongPinsAreKeptAcrossStartsAndPowerCuts() throws {
    let folder = "/tmp/vitrine-state-\(UUID().uuidString)/vitrine"
    defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
    let second: UInt64 = 1_000_000_000
    var record = PINRecord(folder: folder, boot: "first", now: 5 * second)
    for _ in 1...4 { record.failed(at: 100 * second) }
    #expect(record.backoff.wait(at: 100 * second) == 60)
    var status = stat()
    #expect(stat("\(folder)/staff-pin-attempts", &status) == 0 && status.st_mode & 0o777 == 0o600)
    // After a restart within the same boot, the rest of the wait is left.
    record = PINRecord(folder: folder, boot: "first", now: 120 * second)
    #expect(record.backoff.wait(at: 120 * second) == 40)
    // After a power cut the clock starts again, and so does the wait.
    record = PINRecord(folder: folder, boot: "second", now: 2 * second)
    #expect(record.backoff.wait(at: 2 * second) == 60)
    // A clock that went back does not extend the wait beyond that.
    record = PINRecord(folder: folder, boot: "first", now: second)
    #expect(record.backoff.wait(at: second) == 60)
    record.failed(at: 200 * second)
    #expect(PINRecord(folder: folder, boot: "third", now: 0).backoff.wait(at: 0) == 120)
    record.succeeded()
    #expect(PINRecord(folder: folder, boot: "third", now: 0).backoff.wait(at: 0) == 0)
  }

  @Test(arguments: [
    "", "1", "1 99999999999999999999 a 0", "1 -3 a 0", "2 0 a 0", "\u{0}\u{0}", "1 3 a 18446744073709551615",
  ])
  func aDamagedRecordGivesNoGuesses(_ text: String) {
    var backoff = PINBackoff(text, boot: "a", now: 1000)
    backoff.failed(at: 1000)
    #expect((30...60).contains(backoff.wait(at: 1000)))
    #expect(PINBackoff("1 9223372036854775807 b 0", boot: "a", now: 0).wait(at: 0) == 3600)
  }

  @Test func wrongPinsMakeEverybodyWait() {
    var backoff = PINBackoff()
    var now: UInt64 = 0
    var waits: [Double] = []
    for _ in 1...12 {
      backoff.failed(at: now)
      waits.append(backoff.wait(at: now))
      now += UInt64(backoff.wait(at: now) * 1e9)
      #expect(backoff.wait(at: now) == 0)
    }
    #expect(waits == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    backoff.succeeded()
    backoff.failed(at: now)
    #expect(backoff.wait(at: now) == 0)
  }
}
