import Foundation
import Host

/// `vitrine check`: reads a configuration file and reports its wrong settings.
struct CheckCommand: Command {
  let name = "check"
  let summary = "check the configuration file, and what it asks for"

  private static let lines = Flag(
    name: "--lines", summary: "look at the lines alone, not at this machine: for a file that belongs to another one")
  private static let user = ValueOption(
    name: "--user", placeholder: "NAME", summary: "whose kiosk it is; default: vitrine, if root asks and there is one")

  var help: String {
    """
    vitrine check: check the configuration file, and what it asks for

    Usage: vitrine check [FILE] [OPTIONS]

    Reads FILE, or the one that VITRINE_CONFIG names, or \(ConfigurationFile.defaultPath), and prints each line that is wrong
    with what it should be, and what comes of it at a start. The files that it names are looked at as the kiosk's user, and
    also layouts of keyboards, groups, ports, and whether the PIN is one that everybody tries first, which takes a few
    seconds. A start looks at the same, except for layouts, ports and the PIN, and says the same words in the log.
    Displays, devices and fonts are what vitrine doctor looks at.

    Exit status: 0 when all is right, 1 when something is wrong, 2 when there is no such file. With a line that is wrong a
    kiosk starts without it, except where that says "The kiosk does not start with it": the status of such a start is 2.

    Options:
    \(CommandLineTool.table(
      [(Self.lines.name, Self.lines.summary), ("\(Self.user.name) \(Self.user.placeholder)", Self.user.summary)]
        + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: [Self.user], flags: [Self.lines])
    guard parsed.words.count <= 1 else { throw UsageError("check takes one file.") }
    let chosen = parsed.words.first ?? ProcessInfo.processInfo.environment["VITRINE_CONFIG"]
    let path = chosen.flatMap { $0.isEmpty ? nil : $0 } ?? ConfigurationFile.defaultPath
    guard FileManager.default.fileExists(atPath: path) else { throw UsageError("\(path): there is no such file.") }
    let reach: Examination.Reach = parsed.flags.contains(Self.lines.name) ? .lines : .thorough
    if reach != .lines { try Self.become(parsed.values[Self.user.name]) }
    // Only the file is checked, because this user's environment is not the kiosk's.
    let problems = try MainActor.assumeIsolated {
      try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: reach).problems
    }
    for problem in problems { CommandLineTool.complain(problem.report) }
    if problems.isEmpty { CommandLineTool.say("\(path): all settings are right.") }
    return problems.isEmpty ? 0 : 1
  }

  /// Root may read every file, and the kiosk's user may not: looks with that user's eyes from here on.
  private static func become(_ name: String?) throws {
    guard let entry = getpwnam(name ?? "vitrine")?.pointee else {
      if let name { throw UsageError("there is no user \(name).") }
      return
    }
    if entry.pw_uid == geteuid() { return }
    guard geteuid() == 0 else {
      if let name { throw UsageError("only root can look as the user \(name).") }
      return
    }
    guard initgroups(entry.pw_name, entry.pw_gid) == 0, setgid(entry.pw_gid) == 0, setuid(entry.pw_uid) == 0 else {
      throw Failure("this program cannot become the user \(name ?? "vitrine"): \(String(cString: strerror(errno))).")
    }
  }
}
