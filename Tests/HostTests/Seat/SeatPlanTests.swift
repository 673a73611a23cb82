import Testing

@testable import Host

@Suite struct SeatPlanTests {
  private static let plain = SeatPlan.Facts(
    isRoot: false, socket: "/run/seatd.sock", socketExists: false, socketIsOurs: false, socketGroup: nil, hasLogind: false)

  private func facts(_ change: (inout SeatPlan.Facts) -> Void) -> SeatPlan.Facts {
    var facts = Self.plain
    change(&facts)
    return facts
  }

  @Test func libseatComesFirstAndTheDevicesThemselvesLast() {
    let all = facts {
      $0.isRoot = true
      $0.socketExists = true
      $0.socketIsOurs = true
      $0.hasLogind = true
    }
    #expect(SeatPlan(.auto, facts: all).ways == [.libseat(.seatd), .libseat(.logind), .libseat(.builtin), .direct])
    #expect(SeatPlan(.libseat, facts: all).ways == [.libseat(.seatd), .libseat(.logind), .libseat(.builtin)])
    #expect(SeatPlan(.auto, facts: Self.plain).ways == [.direct])
    // A display server runs there or has crashed there: opening the screen shows which.
    let busy = facts {
      $0.isRoot = true
      $0.graphicsTerminal = 1
    }
    #expect(SeatPlan(.auto, facts: busy).ways == [.direct])
    // A provider requested by name is tried whatever was found on the machine.
    #expect(SeatPlan(.builtin, facts: Self.plain).ways == [.libseat(.builtin)])
    #expect(SeatPlan(.direct, facts: all).ways == [.direct])
  }

  @Test func whatIsRuledOutSaysWhatToDo() {
    #expect(
      SeatPlan(.auto, facts: Self.plain).ruledOut.map(\.description) == [
        "seatd: not running (no /run/seatd.sock). Install and start it: apt-get install seatd",
        "logind: not running (no /run/systemd/seats)", "builtin: needs root",
      ])
    let closed = facts {
      $0.socketExists = true
      $0.socketGroup = "video"
    }
    #expect(
      SeatPlan(.auto, facts: closed).ruledOut[0].description
        == "seatd: /run/seatd.sock: no permission; add the user to the group \"video\": usermod -aG video USER")
  }

  @MainActor @Test func theFirstWayThatWorksIsTaken() throws {
    let plan = SeatPlan(.auto, facts: facts { $0.hasLogind = true })
    let opened = try SeatOpening.open(.auto, plan: plan) { way in
      if way == .direct { return FakeSeat() }
      throw FailedSeatAttempt(provider: "logind", reason: "no session")
    }
    #expect(opened.attempts.map(\.provider) == ["seatd", "builtin", "logind"])
  }

  @MainActor @Test func noWayAtAllNamesEachThatWasTried() throws {
    var error: (any Error)?
    do {
      _ = try SeatOpening.open(.seatd, plan: SeatPlan(.seatd, facts: Self.plain)) { _ in
        throw FailedSeatAttempt(
          provider: "seatd", reason: "Could not connect to socket /run/seatd.sock: No such file or directory")
      }
    } catch let caught {
      error = caught
    }
    #expect(
      error.map { "\($0)" }
        == """
        VITRINE_SEAT=seatd: no seat.
          seatd: Could not connect to socket /run/seatd.sock: No such file or directory
        Unset VITRINE_SEAT to try every way, or set VITRINE_SEAT=direct to open the devices without a seat.
        """)
  }

  /// While another session is active, its devices are not taken through another provider.
  @MainActor @Test func aSeatThatIsAnothersIsNotTakenAround() throws {
    let plan = SeatPlan(.auto, facts: facts { $0.hasLogind = true })
    #expect(throws: SeatError.notEnabled(provider: "logind", seconds: 10)) {
      _ = try SeatOpening.open(.auto, plan: plan) { way in
        if way == .direct { return FakeSeat() }
        throw SeatError.notEnabled(provider: "logind", seconds: 10)
      }
    }
  }

  @Test func theMissingSessionIsNamed() {
    let hint = LibseatSeat.hint(.logind, hasSession: false)
    #expect(hint.contains("does not run in a logind session") && hint.contains("PAMName=login"))
    #expect(LibseatSeat.hint(.logind, hasSession: true).isEmpty && LibseatSeat.hint(.seatd, hasSession: false).isEmpty)
  }
}
