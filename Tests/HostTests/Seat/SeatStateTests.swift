import Testing

@testable import Host

@Suite struct SeatStateTests {
  @Test func theOtherSessionGetsItsAnswerBeforeTheAppIsNotified() {
    var state = SeatState.active
    #expect(state.apply(.disabled) == [.suspendInput, .suspendScreen, .acknowledge, .notifyApp])
    #expect(state == .away)
    #expect(state.apply(.enabled) == [.resumeScreen, .resumeInput, .notifyApp])
    #expect(state == .active)
  }

  @Test func whatIsAskedTwiceIsAnsweredTwiceAndDoneOnce() {
    var state = SeatState.active
    #expect(state.apply(.enabled) == [])
    _ = state.apply(.disabled)
    #expect(state.apply(.disabled) == [.acknowledge])
    _ = state.apply(.enabled)
    #expect(state.apply(.enabled) == [])
  }

  @Test(arguments: [SeatState.active, .away])
  func aLostSeatIsNotGivenBack(_ start: SeatState) {
    var state = start
    #expect(state.apply(.lost).suffix(2) == [.notifyApp, .fail])
    #expect(state == .gone)
    for event in [SeatState.Event.enabled, .disabled, .lost, .ended] { #expect(state.apply(event) == []) }
  }

  @Test(arguments: [SeatState.active, .away])
  func theEndGivesTheSeatBackOnce(_ start: SeatState) {
    var state = start
    #expect(state.apply(.ended) == [.release])
    #expect(state.apply(.ended) == [])
  }

  @MainActor @Test func aSeatThatWasTakenBackBeforeItWasNoticedIsNotOpened() {
    #expect(LibseatSeat.coalesced([.enabled, .disabled]) == [.disabled])
    #expect(LibseatSeat.coalesced([.disabled, .enabled, .disabled, .enabled]) == [.disabled, .disabled, .enabled])
    #expect(LibseatSeat.coalesced([.disabled, .enabled]) == [.disabled, .enabled])
    #expect(LibseatSeat.coalesced([]) == [])
  }
}
