import Display
import Foundation
import Input
import Testing

@testable import Host

/// An unused kiosk becomes idle in stages; the input that wakes it has no other effect.
@MainActor
@Suite struct IdleTests {
  private let clock = VirtualClock(start: 0)

  private func seconds(_ count: Double) -> UInt64 { UInt64(count * 1e9) }

  private let log = IdleLog()

  private func watch(
    wallClock: @escaping () -> Date = { Date() }, _ change: (inout IdleConfiguration) -> Void
  ) -> IdleMonitor {
    var configuration = IdleConfiguration()
    change(&configuration)
    return IdleMonitor(configuration, clock: clock, delegate: log, wallClock: wallClock)
  }

  /// Keeps what a monitor reports.
  @MainActor
  private final class IdleLog: IdleMonitorDelegate {
    var isHeldAwake = false
    var stages: [IdleStage] = []
    var resets = 0
    var warnings: [Double?] = []

    func idleStageDidChange(_ stage: IdleStage) { stages.append(stage) }
    func idleResetIsDue() { resets += 1 }
    func idleWarningDidChange(_ secondsLeft: Double?) { warnings.append(secondsLeft) }
  }

  private func touch(_ phase: Touch.Phase, slot: Int = 0) -> InputEvent {
    InputEvent(
      time: clock.now, device: .init(rawValue: 1),
      kind: .touch(Touch(phase, slot: slot, at: PanelPoint(x: 0.5, y: 0.5))))
  }

  @Test func itRestsByStagesAndWakesAtOnce() {
    let watch = watch { ($0.dim, $0.blank, $0.off) = (10, 20, 30) }
    watch.begin()
    clock.advance(to: seconds(9.9))
    #expect(log.stages == [])
    clock.advance(to: seconds(31))
    #expect(log.stages == [.dimmed, .blank, .off])
    #expect(clock.nextDeadline == nil)
    watch.use()
    #expect(log.stages.last == .awake)
    clock.advance(to: seconds(31 + 9.9))
    #expect(watch.stage == .awake)
    clock.advance(to: seconds(31 + 10.1))
    #expect(watch.stage == .dimmed)
  }

  @Test func theTouchThatWakesPressesNothing() {
    let watch = watch { ($0.dim, $0.blank) = (10, 20) }
    watch.begin()
    clock.advance(to: seconds(15))
    // A dimmed screen can be read, so touches pass.
    #expect(watch.stage == .dimmed && watch.passes(touch(.down)) && watch.passes(touch(.up)))
    clock.advance(to: seconds(40))
    #expect(watch.stage == .blank)
    #expect(!watch.passes(touch(.down)))
    #expect(watch.stage == .awake)
    #expect(!watch.passes(touch(.move)))
    #expect(watch.passes(touch(.down, slot: 1)))
    #expect(!watch.passes(touch(.up)))
    #expect(watch.passes(touch(.up, slot: 1)))
    #expect(watch.passes(touch(.down)) && watch.passes(touch(.up)))
  }

  @Test func aKeyAndAPointerThatWakeAreSwallowedToo() {
    let watch = watch { $0.blank = 20 }
    func key(_ phase: Key.Phase) -> InputEvent {
      InputEvent(time: 0, device: .init(rawValue: 2), kind: .key(Key(phase, code: 30)))
    }
    watch.begin()
    clock.advance(to: seconds(21))
    #expect(!watch.passes(key(.pressed)) && !watch.passes(key(.repeated)) && !watch.passes(key(.released)))
    #expect(watch.passes(key(.pressed)))
    clock.advance(to: seconds(42))
    let moved = InputEvent(time: 0, device: .init(rawValue: 3), kind: .pointer(.moved(dx: 1, dy: 0, rawX: 1, rawY: 0)))
    #expect(!watch.passes(moved))
    #expect(watch.passes(moved))
  }

  @Test func aDeviceThatGoesAwayTakesItsTouchWithIt() {
    let watch = watch { $0.blank = 20 }
    watch.begin()
    clock.advance(to: seconds(21))
    #expect(!watch.passes(touch(.down)))
    #expect(watch.passes(InputEvent(time: 0, device: .init(rawValue: 1), kind: .removed)))
    #expect(watch.passes(touch(.down)))
  }

  @Test func theAppGoesBackToItsStartOnceAfterEachVisitor() {
    let watch = watch { $0.reset = 30 }
    watch.begin()
    clock.advance(to: seconds(100))
    // There has been no input yet.
    #expect(log.resets == 0)
    _ = watch.passes(touch(.down))
    _ = watch.passes(touch(.up))
    clock.advance(to: seconds(129))
    #expect(log.resets == 0)
    clock.advance(to: seconds(400))
    #expect(log.resets == 1)
  }

  @Test func theReturnIsWarnedOfAndAnsweredWithoutPressingAnything() {
    let watch = watch { $0.reset = 60 }
    watch.begin()
    clock.advance(to: seconds(100))
    // There has been no input yet.
    #expect(log.warnings == [] && log.resets == 0)
    #expect(watch.passes(touch(.down)) && watch.passes(touch(.up)))
    clock.advance(to: seconds(139))
    #expect(log.warnings == [])
    clock.advance(to: seconds(141))
    #expect(log.warnings == [20] && watch.isWarning)
    #expect(!watch.passes(touch(.down)) && !watch.passes(touch(.move)) && !watch.passes(touch(.up)))
    #expect(log.warnings == [20, nil] && watch.passes(touch(.down)) && watch.passes(touch(.up)))
    clock.advance(to: seconds(202))
    #expect(log.warnings == [20, nil, 20, nil] && log.resets == 1)
    clock.advance(to: seconds(900))
    #expect(log.warnings.count == 4 && log.resets == 1)
  }

  @Test func aShortTimeoutWarnsForHalfOfIt() {
    let watch = watch { $0.reset = 10 }
    watch.use()
    clock.advance(to: seconds(5.5))
    #expect(log.warnings == [5])
    watch.follow(
      {
        var idle = IdleConfiguration(); (idle.reset, idle.warning) = (10, nil); return idle
      }())
    #expect(log.warnings == [5, nil])
  }

  @Test func anAppMayStayAwake() {
    let watch = watch { ($0.blank, $0.reset) = (20, 30) }
    log.isHeldAwake = true
    watch.begin()
    clock.advance(to: seconds(100))
    #expect(watch.stage == .awake)
    log.isHeldAwake = false
    clock.advance(to: seconds(125))
    #expect(watch.stage == .blank)
  }

  @Test func hoursSwitchTheScreenOffAndATouchWakesItForAWhile() throws {
    let hours = try #require(ScreenHours("00:00-00:10"))
    // Midnight in the current calendar.
    let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_700_000_000))
    let watch = watch(wallClock: { [clock] in midnight.addingTimeInterval(Double(clock.now) / 1e9) }) { $0.hours = hours }
    watch.begin()
    clock.advance(to: seconds(599))
    #expect(watch.stage == .awake)
    clock.advance(to: seconds(601))
    #expect(watch.stage == .off)
    #expect(!watch.passes(touch(.down)) && !watch.passes(touch(.up)))
    #expect(watch.stage == .awake)
    clock.advance(to: seconds(640))
    #expect(watch.stage == .off)
  }

  @Test func hoursAreReadByDaysAndPastMidnight() throws {
    let week = try #require(ScreenHours("mon-fri 07:00-19:30, sat 10:00-14:00"))
    #expect(week.isOpen(day: 0, minute: 7 * 60) && !week.isOpen(day: 0, minute: 6 * 60 + 59))
    #expect(week.isOpen(day: 4, minute: 19 * 60 + 29) && !week.isOpen(day: 4, minute: 19 * 60 + 30))
    #expect(week.isOpen(day: 5, minute: 12 * 60) && !week.isOpen(day: 6, minute: 12 * 60))
    let bar = try #require(ScreenHours("fri-sun 20:00-02:00"))
    #expect(bar.isOpen(day: 4, minute: 23 * 60) && bar.isOpen(day: 5, minute: 60) && bar.isOpen(day: 0, minute: 60))
    #expect(!bar.isOpen(day: 4, minute: 60) && !bar.isOpen(day: 1, minute: 60))
    #expect(ScreenHours("sat-mon 00:00-24:00")?.isOpen(day: 0, minute: 1439) == true)
    for text in [
      "", "7:00-9:00", "07:00", "07:00-07:00", "25:00-26:00", "24:00-01:00", "funday 07:00-08:00",
      "mon tue 07:00-08:00", "07:00-08:00,", "mon-tue-wed 07:00-08:00", "07:0٠-08:00",
    ] {
      #expect(ScreenHours(text) == nil, "\(text)")
    }
  }
}
