import Testing

@testable import Display

extension FlipState {
  /// The newest submitted buffer: queued, else in flight, else shown.
  fileprivate var latest: Int? {
    switch self {
    case .idle(let front): front
    case .inFlight(_, let next): next
    case .queued(_, _, let then): then
    }
  }
}

@Suite struct FlipStateTests {
  @Test func oneFlipInFlightAndOneFrameBehind() {
    var state = FlipState.idle(front: nil)
    #expect(state.apply(.submit(0)) == 0)
    #expect(state == .inFlight(front: nil, next: 0))
    #expect(state.apply(.submit(1)) == nil)
    #expect(state == .queued(front: nil, next: 0, then: 1))
    #expect(state.isTaken(0) && !state.isTaken(1))
    #expect(state.latest == 1)
    #expect(state.apply(.flipped) == 1)
    #expect(state == .inFlight(front: 0, next: 1))
    #expect(state.apply(.submit(2)) == nil)
    #expect(state.apply(.submit(2)) == nil)
    #expect(state == .queued(front: 0, next: 1, then: 2))
    #expect(state.apply(.flipped) == 2)
    #expect(state.apply(.flipped) == nil)
    #expect(state == .idle(front: 2))
    #expect(!state.isFlipPending)
  }

  @Test func resetForgetsEverything() {
    var state = FlipState.queued(front: 0, next: 1, then: 2)
    #expect(state.apply(.reset) == nil)
    #expect(state == .idle(front: nil))
    #expect(state.latest == nil)
  }
}
