import Testing

@testable import Host

/// What every app's program answers before it looks at settings or displays.
@Suite struct ProgramUsageTests {
  @Test func helpAndVersionAreAnswered() throws {
    for word in ["--help", "-h"] {
      let help = try #require(ProgramUsage.answer(to: ["/opt/kiosk/Door", word]))
      #expect(help.hasPrefix("Door: ") && help.contains("Usage: Door") && help.contains("vitrine run --help"))
    }
    #expect(ProgramUsage.answer(to: ["Door", "--version"]) == "Door (Vitrine \(Version.current))\n")
  }

  @Test(arguments: [[], ["Door"], ["Door", "--page"], ["Door", "--page", "--help"], ["Door", "--help", "me"]])
  func everythingElseIsTheApps(_ arguments: [String]) { #expect(ProgramUsage.answer(to: arguments) == nil) }
}
