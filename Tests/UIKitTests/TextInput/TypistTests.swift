import Input
import KioskTesting
import Testing
import UIKit

/// A typist who does anything at all, against a model that knows what must come of it.
@MainActor
@Suite struct TypistTests {
  /// For each of the five typists. `VITRINE_TYPIST_STEPS=20000` takes two minutes.
  private static let steps =
    ProcessInfo.processInfo.environment["VITRINE_TYPIST_STEPS"].flatMap { Int($0) } ?? 4_000

  @Test(arguments: [1, 2, 3, 4, 5])
  func L10_theTextIsWhatWasTyped(seed: Int) {
    let typist = Typist(seed: UInt64(seed), sources: [KeyboardTyping()])
    typist.run(steps: Self.steps)
    #expect(typist.faults == [])
  }
}
