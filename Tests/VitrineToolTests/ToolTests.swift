import Host
import Testing

@testable import vitrine

@Suite struct ToolTests {
  @Test(arguments: [
    [], ["nonsense"], ["run"], ["run", "one", "two"], ["run", "/bin/true", "--bad", "1"],
    ["screenshot"], ["screenshot", "a", "b"], ["record"], ["record", "file"], ["record", "--part", "x"], ["replay"], ["replay", "file"],
    ["replay", "file", "/bin/true", "extra"], ["replay", "file", "/bin/true", "--part", "maybe"],
    ["run", "/bin/true", "--display", "virtaul"], ["run", "/bin/true", "--threads", "0"],
    ["doctor", "now"], ["devices", "--all"], ["restore-console", "--vt", "0"], ["restore-console", "--vt", "tty1"],
  ])
  func aLineThatCannotBeFollowedExitsWith2(_ line: [String]) {
    #expect(Tool.run(line) == 2)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["run", "--help"], ["help", "run"], ["doctor", "--help"], ["devices", "--help"],
    ["restore-console", "--help"], ["record", "--help"], ["replay", "--help"],
  ])
  func helpIsNoError(_ line: [String]) {
    #expect(Tool.run(line) == 0)
  }

  @Test(arguments: ["/nonexistent/app", "/etc/passwd", "/etc", "there-is-no-such-app"])
  func anAppThatCannotRunExitsWith1(_ app: String) {
    #expect(Tool.run(["run", app]) == 1)
  }

  @Test func aRecordingThatIsNoneExitsWith1() {
    #expect(Tool.run(["replay", "/nonexistent/run.jsonl", "/bin/true"]) == 1)
    #expect(Tool.run(["replay", "/etc/passwd", "/bin/true"]) == 1)
  }

  @Test func everyVariableOfTheHostHasAnOption() {
    let help = RunCommand().help
    for variable in HostConfiguration.variables {
      let option = "--" + variable.name.dropFirst("VITRINE_".count).lowercased().replacing("_", with: "-")
      #expect(help.contains(option), "\(variable.name) has no option \(option)")
    }
  }
}
