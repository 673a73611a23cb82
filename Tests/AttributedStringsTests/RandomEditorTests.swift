import AttributedStrings
import Foundation
import Testing

import class AttributedStrings.NSMutableAttributedString

@Suite struct RandomEditorTests {
  /// The number of edits for each of two kinds of storage. `VITRINE_TEST_EDITS=500000` makes the long run of a million.
  static var edits: Int { ProcessInfo.processInfo.environment["VITRINE_TEST_EDITS"].flatMap(Int.init) ?? 10_000 }

  @Test func anyEditsEqualThoseOfAPlainModel() throws { try edit { NSMutableAttributedString() } }

  @Test func anyEditsOfASubclassWithItsOwnStorageEqualThoseOfAPlainModel() throws { try edit { OwnStorage() } }

  private func edit(_ make: () -> NSMutableAttributedString) throws {
    var rest = Self.edits
    var seed: UInt64 = 1
    while rest > 0 {
      var editor = RandomEditor(seed: seed, target: make())
      try editor.run(min(rest, 1000))
      rest -= 1000
      seed += 1
    }
  }
}
