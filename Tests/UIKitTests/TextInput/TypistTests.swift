import Foundation
import Testing

/// Random typing, compared with a model that knows the expected result.
@MainActor
@Suite struct TypistTests {
  /// `VITRINE_TYPIST_OPERATIONS` is the number of operations in all, divided among the seeds; 200000 is the full count.
  private static let operations =
    ProcessInfo.processInfo.environment["VITRINE_TYPIST_OPERATIONS"].flatMap { Int($0) } ?? 5_000

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func L10_theTextIsWhatWasTyped(seed: UInt64) {
    let typist = Typist(seed: seed)
    typist.run(steps: Self.operations / 5)
    #expect(typist.faults == [])
    // Every kind of operation was performed.
    #expect(typist.tally.count >= (Self.operations >= 5_000 ? 17 : 1))
  }
}
