import Foundation
import Testing

/// A typist who does anything at all, against a model that knows what must come of it.
@MainActor
@Suite struct TypistTests {
  /// `VITRINE_TYPIST_OPERATIONS` is their number in all, divided among the typists; 200000 is the full count.
  private static let operations =
    ProcessInfo.processInfo.environment["VITRINE_TYPIST_OPERATIONS"].flatMap { Int($0) } ?? 5_000

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func L10_theTextIsWhatWasTyped(seed: UInt64) {
    let typist = Typist(seed: seed)
    typist.run(steps: Self.operations / 5)
    #expect(typist.faults == [])
    // Nothing of what it can do was left out.
    #expect(typist.tally.count >= (Self.operations >= 5_000 ? 17 : 1))
  }
}
