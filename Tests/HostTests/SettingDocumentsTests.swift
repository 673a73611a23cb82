import Foundation
import Testing

@testable import Host

/// The files that list the settings are made from their declarations. VITRINE_RECORD_REFERENCES=1 writes them.
@Suite struct SettingDocumentsTests {
  private static let isRecording = ProcessInfo.processInfo.environment["VITRINE_RECORD_REFERENCES"] == "1"

  /// The file that `deploy/install.sh` puts on a machine.
  @Test func theConfigurationFileOfTheInstaller() throws {
    let head = """
      # Settings of the kiosk on this machine, one a line: NAME = VALUE. Lines that begin with # are ignored.
      # `vitrine check` finds mistakes; a wrong line is ignored, and the log names it.
      # After a change: systemctl restart vitrine

      """
    let groups = Setting.groups.map { group in
      "# ---- \(group.title) ----\n" + group.settings.filter(\.isInFile).map(Self.lines).joined()
    }
    try check("deploy/system/vitrine.conf", head + "\n" + groups.joined(separator: "\n"))
    let file = try ConfigurationFile(contentsOf: SettingNamesTests.root + "/deploy/system/vitrine.conf")
    #expect(file?.problems == [] && file?.entries.keys.sorted() == ["display"])
  }

  private static func lines(_ setting: Setting) -> String {
    let usual = setting.defaultValue ?? setting.otherwise
    let takes = "Takes \(setting.form)." + (usual.map { " Default: \($0)." } ?? "")
    let line = setting.installedValue.map { "\(setting.name) = \($0)" } ?? "#\(setting.name) = \(setting.example)"
    return "# \(setting.help)\n# \(takes)\n\(line)\n"
  }

  @Test func theTableInTheDocumentation() throws {
    let path = "docs/configuration.md"
    let text = try String(contentsOfFile: "\(SettingNamesTests.root)/\(path)", encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- settings -->\n")), end = try #require(text.range(of: "<!-- end -->"))
    let groups = Setting.groups.map { group in
      "### \(group.title)\n\n| Setting | Value | Default | What it does |\n|---|---|---|---|\n"
        + group.settings.map(Self.row).joined()
    }
    try check(path, text[..<begin.upperBound] + groups.joined(separator: "\n") + text[end.lowerBound...])
  }

  private static func row(_ setting: Setting) -> String {
    let value = setting.form.replacingOccurrences(of: "|", with: "\\|")
    let usual = setting.defaultValue.map { "`\($0)`" } ?? setting.otherwise ?? ""
    return "| `\(setting.name)` | \(value); `\(setting.example)` | \(usual) | \(setting.help) |\n"
  }

  private func check(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: "\(SettingNamesTests.root)/\(path)")
    if Self.isRecording { try Data(text.utf8).write(to: url) }
    let isUpToDate = try String(contentsOf: url, encoding: .utf8) == text
    #expect(
      isUpToDate,
      "\(path) differs from the declarations: VITRINE_RECORD_REFERENCES=1 swift test --filter SettingDocuments")
  }
}
