import Testing

@testable import vitrine

@Suite struct ParsedArgumentsTests {
  private let options = ["--display", "--scale"].map { ValueOption(name: $0, placeholder: "", summary: "") }

  @Test func optionsWordsAndTheRestAreToldApart() throws {
    let parsed = try ParsedArguments(
      ["Gallery", "--display", "virtual", "--scale=2", "-", "--", "--display", "x"], options: options)
    #expect(parsed.words == ["Gallery", "-"])
    #expect(parsed.values == ["--display": "virtual", "--scale": "2"])
    #expect(parsed.rest == ["--display", "x"])
  }

  @Test func aValueMayBeEmptyOrHoldAnEqualsSign() throws {
    let parsed = try ParsedArguments(["--display=", "--scale=a=b"], options: options)
    #expect(parsed.values == ["--display": "", "--scale": "a=b"])
  }

  @Test func flagsTakeNoValue() throws {
    let flags = [Flag(name: "--json", summary: "")]
    let parsed = try ParsedArguments(["--json", "--scale", "2", "word"], options: options, flags: flags)
    #expect(parsed.flags == ["--json"] && parsed.values == ["--scale": "2"] && parsed.words == ["word"])
    #expect(throws: UsageError.self) { try ParsedArguments(["--json=1"], options: options, flags: flags) }
    #expect(throws: UsageError.self) { try ParsedArguments(["--json"], options: options) }
  }

  @Test(arguments: [
    (["--dispaly", "virtual"], "there is no option --dispaly. Is --display meant?"), (["-x"], "there is no option -x."),
    (["--scale"], "--scale needs a value."), (["--scale", "--", "2"], "--scale needs a value."),
    (["--scale", "1", "--scale=2"], "--scale is given twice."),
  ])
  func aWrongLineIsAnErrorThatSaysWhich(_ line: [String], _ message: String) {
    #expect {
      _ = try ParsedArguments(line, options: options)
    } throws: { error in
      (error as? UsageError)?.lines.first?.hasPrefix(message) == true
    }
  }
}
