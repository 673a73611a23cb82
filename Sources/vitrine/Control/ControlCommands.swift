import Foundation
import Host
import class Host.Host

/// The commands that ask a running kiosk for something and print the answer.
struct ControlCommand: Command {
  let name: String
  let summary: String
  let request: ControlRequest
  /// The words it takes, as the help names them.
  var placeholders: [String] = []
  var details = ""

  static let all: [any Command] = [
    ControlCommand(
      name: "status", summary: "say how a running kiosk is", request: .status,
      details: "Prints one JSON object: screen, seat, rest, frames, memory.\n"),
    ControlCommand(
      name: "metrics", summary: "print the counters of a running kiosk for Prometheus", request: .metrics,
      details: "Text format 0.0.4, fit for node_exporter's textfile collector.\n"),
    ControlCommand(
      name: "restart", summary: "let a running kiosk end and start anew", request: .restart,
      details: "It ends in order with status 75; its service manager starts it again.\n"),
    ControlCommand(name: "wake", summary: "wake the screen of a running kiosk", request: .wake),
    ControlCommand(
      name: "set", summary: "change a setting of a running kiosk", request: .set, placeholders: ["NAME", "VALUE"],
      details: """
        Holds until the kiosk ends. screen: on or off. As in the configuration file: brightness, cursor, idle-dim,
        idle-dim-level, idle-blank, idle-off, idle-reset, idle-warning, screen-hours (as one word: vitrine set screen-hours "07:00-19:00").

        """),
  ]

  var help: String {
    let words = placeholders.map { " " + $0 }.joined()
    return """
      vitrine \(name): \(summary)

      Usage: vitrine \(name)\(words) [OPTIONS]

      \(details)\(ScreenshotCommand.places)

      Options:
      \(Tool.table(ScreenshotCommand.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

      """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: ScreenshotCommand.options)
    guard parsed.words.count == placeholders.count else {
      throw UsageError(
        placeholders.isEmpty ? "\(name) takes no words." : "\(name) takes \(placeholders.joined(separator: " ")).")
    }
    let answer = try Host.ask(request, parsed.words, of: parsed.values["--socket"])
    if !answer.isEmpty { Tool.say(String(decoding: answer, as: UTF8.self), terminator: "") }
    return 0
  }
}
