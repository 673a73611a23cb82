import Foundation
import Host
import Testing

@testable import vitrine

@Suite struct ToolTests {
  @Test(arguments: [
    [], ["nonsense"], ["run"], ["run", "one", "two"], ["run", "/bin/true", "--bad", "1"],
    ["screenshot"], ["screenshot", "a", "b"], ["record"], ["record", "file"], ["record", "--part", "x"], ["replay"],
    ["replay", "file"],
    ["replay", "file", "/bin/true", "extra"], ["replay", "file", "/bin/true", "--part", "maybe"],
    ["run", "/bin/true", "--display", "virtaul"], ["run", "/bin/true", "--threads", "0"],
    ["run", "/bin/true", "--screenshot", "/nowhere/at/all/x.png"], ["run", "/bin/true", "--record", "/nowhere/at/all/x"],
    ["--verbose"], ["doctor", "now"], ["devices", "--all"], ["restore-console", "--vt", "0"],
    ["restore-console", "--vt", "tty1"],
  ])
  func aLineThatCannotBeFollowedExitsWith2(_ line: [String]) {
    #expect(CommandLineTool.run(line) == 2)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["run", "--help"], ["help", "run"], ["doctor", "--help"], ["devices", "--help"],
    ["restore-console", "--help"], ["record", "--help"], ["replay", "--help"], ["--version"],
  ])
  func helpIsNoError(_ line: [String]) {
    #expect(CommandLineTool.run(line) == 0)
  }

  @Test(arguments: ["/nonexistent/app", "/etc/passwd", "/etc", "there-is-no-such-app"])
  func anAppThatCannotRunExitsWith1(_ app: String) {
    #expect(CommandLineTool.run(["run", app]) == 1)
  }

  @Test func aRecordingThatIsNoneExitsWith1() {
    #expect(CommandLineTool.run(["replay", "/nonexistent/run.jsonl", "/bin/true"]) == 1)
    #expect(CommandLineTool.run(["replay", "/etc/passwd", "/bin/true"]) == 1)
  }

  @Test func theToolKnowsItsVersion() {
    #expect(Version.current.split(separator: ".").count == 3)
  }

  /// The service of the installer counts deaths over the same time.
  @Test func keepCountsAsTheServiceDoes() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let unit = try String(contentsOf: root.appendingPathComponent("deploy/system/vitrine.service"), encoding: .utf8)
    let policy = RestartPolicy()
    #expect(unit.contains("StartLimitIntervalSec=\(Int(policy.window))\n"))
    #expect(unit.contains("StartLimitBurst=\(policy.burst)\n"))
    #expect(KeepRunningCommand().help.contains("within three minutes"))
  }

  /// A system without one of the groups, such as `render`, would refuse the service with 216/GROUP.
  @Test func theServiceNamesNoGroupThatASystemMayLack() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func lines(_ file: String) throws -> [Substring] {
      try String(contentsOf: root.appendingPathComponent("deploy/system/\(file)"), encoding: .utf8).split(separator: "\n")
    }
    for unit in ["vitrine.service", "vitrine-staff.service"] {
      #expect(try !lines(unit).contains { $0.hasPrefix("SupplementaryGroups=") || $0.hasPrefix("Group=") })
    }
    let members = try lines("sysusers.conf").filter { $0.hasPrefix("m vitrine ") }.map { $0.dropFirst("m vitrine ".count) }
    #expect(members.sorted() == ["audio", "input", "render", "tty", "video"])
  }

  @Test func theConsoleIsRestoredByTheToolThatTheInstallerPutsThere() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let installer = try String(contentsOf: root.appendingPathComponent("deploy/install.sh"), encoding: .utf8)
    #expect(installer.contains("put /usr/local/bin/vitrine 755"))
    #expect(RestoreConsoleCommand().help.contains("ExecStopPost=+/usr/local/bin/vitrine restore-console"))
  }

  @Test func everyVariableOfTheHostHasAnOption() {
    let help = RunCommand().help
    for setting in Setting.all {
      #expect(help.contains("  \(setting.option) \(setting.placeholder)\n"))
    }
  }
}
