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
    #expect(first != second && first.hasPrefix("$6$") && !first.contains("4711"))
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
