import Testing

@testable import vitrine

/// `vitrine inspect`'s command line.
@Suite struct InspectTests {
  private func words(_ line: [String]) throws -> [String] {
    try InspectCommand.words(InspectCommand.parsed(line))
  }

  @Test func optionsBecomeTheWordsOfARequest() throws {
    #expect(try words([]) == ["text"])
    #expect(try words(["--json", "--ambiguous", "--clashing"]) == ["json", "ambiguous", "clashing"])
    #expect(try words(["--view=a name", "--constraints"]) == ["text", "constraints", "view", "a name"])
    #expect(try words(["--picture", "a.png"]) == ["picture"])
  }

  @Test(arguments: [
    ["--view", "two\nlines"], ["--view", ""], ["--view", String(repeating: "x", count: 600)], ["--json=yes"], ["--jsn"],
    ["UILabel"], ["--json", "--picture", "a.png"], ["--picture"],
  ])
  func aWrongLineIsRefusedBeforeTheKioskIsAsked(_ line: [String]) {
    #expect(throws: UsageError.self) { _ = try words(line) }
    #expect(CommandLineTool.run(["inspect"] + line) == 2)
  }

  @Test func withoutAKioskItFails() {
    #expect(CommandLineTool.run(["inspect", "--socket", "/nowhere/vitrine.sock"]) == 1)
    #expect(CommandLineTool.run(["inspect", "--help"]) == 0)
  }
}
