import Foundation
import Testing

/// Locales that do not exist, as a misspelt line in /etc/default/locale makes them.
@Suite struct LocaleTests {
  @Test(arguments: [
    "abcdefghijkl", "abcdefghijkl.UTF-8", String(repeating: "a", count: 5000), "%s%n", "de_DE.UTF-8", "C", "",
  ])
  func everyValueIsLivedWith(_ value: String) throws {
    for name in ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANGUAGE"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("vitrine")
      process.arguments = ["check"]
      process.environment = ["VITRINE_CONFIG": "none", "PATH": "/usr/bin:/bin", name: value]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit, "\(name)=\(value.prefix(40))")
    }
  }
}
