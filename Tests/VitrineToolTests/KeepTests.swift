import Foundation
import Testing

@testable import vitrine

/// Programs that die are restarted, later each time, until that is pointless.
@Suite struct KeepTests {
  @Test func eachDeathWithinThreeMinutesWaitsTwiceAsLong() {
    var policy = RestartPolicy()
    #expect(policy.died(at: 0) == .restart(after: 0.2))
    #expect(policy.died(at: 1) == .restart(after: 0.4))
    #expect(policy.died(at: 2) == .restart(after: 0.8))
    #expect(policy.died(at: 3) == .restart(after: 1.6))
    #expect(policy.died(at: 4) == .giveUp)
  }

  @Test func whatIsLongAgoIsForgotten() {
    var policy = RestartPolicy()
    for time in stride(from: 0.0, to: 1000, by: 181) { #expect(policy.died(at: time) == .restart(after: 0.2)) }
  }

  @Test func aRestartThatIsAskedForIsNoDeath() {
    var policy = RestartPolicy()
    for time in 0..<20 { #expect(policy.died(at: Double(time), isRequested: true) == .restart(after: 0)) }
    #expect(policy.died(at: 20) == .restart(after: 0.2))
  }

  @Test func waitingHasALimit() {
    var policy = RestartPolicy()
    policy.burst = 100
    var longest = 0.0
    for time in 0..<50 {
      if case .restart(let delay) = policy.died(at: Double(time)) { longest = max(longest, delay) }
    }
    #expect(longest == 10)
  }
}
