import Foundation
import Host

/// `vitrine check`: reads a configuration file and reports its wrong settings.
struct CheckCommand: Command {
  let name = "check"
  let summary = "check the configuration file"

  var help: String {
    """
    vitrine check: check the configuration file

    Usage: vitrine check [FILE]

    Reads FILE, or the one that VITRINE_CONFIG names, or \(ConfigurationFile.defaultPath), and prints each line that is wrong
    with what it should be. Exit status: 0 when all is right, 1 when something is wrong, 2 when there is no such file.

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: [])
    guard parsed.words.count <= 1 else { throw UsageError("check takes one file.") }
    let chosen = parsed.words.first ?? ProcessInfo.processInfo.environment["VITRINE_CONFIG"]
    let path = chosen.flatMap { $0.isEmpty ? nil : $0 } ?? ConfigurationFile.defaultPath
    guard FileManager.default.fileExists(atPath: path) else { throw UsageError("\(path): there is no such file.") }
    // Only the file is checked, because this user's environment is not the kiosk's.
    let problems = try HostConfiguration.load(environment: ["VITRINE_CONFIG": path]).problems
    for problem in problems { CommandLineTool.complain("\(problem)") }
    if problems.isEmpty { CommandLineTool.say("\(path): all settings are right.") }
    return problems.isEmpty ? 0 : 1
  }
}
