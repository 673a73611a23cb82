import Foundation
import Host
import class Host.Host

/// A command that sends a request to a running kiosk and prints the response.
struct ControlCommand: Command {
  let name: String
  let summary: String
  let request: ControlRequest
  /// The arguments it takes, as the help names them.
  var placeholders: [String] = []
  var details = ""

  static let all: [any Command] = [
    ControlCommand(
      name: "status", summary: "print the state of a running kiosk", request: .status,
      details: "Prints one JSON object: screen, seat, idle stage, frames, memory.\n"),
    ControlCommand(
      name: "metrics", summary: "print the counters of a running kiosk for Prometheus", request: .metrics,
      details: "Text format 0.0.4, fit for node_exporter's textfile collector.\n"),
    ControlCommand(
      name: "restart", summary: "restart a running kiosk", request: .restart,
      details: "It ends in order with status 75; its service manager starts it again.\n"),
    ControlCommand(name: "wake", summary: "wake the screen of a running kiosk", request: .wake),
    ControlCommand(
      name: "set", summary: "change a setting of a running kiosk", request: .set, placeholders: ["NAME", "VALUE"],
      details: """
        The change lasts until the kiosk exits. NAME is screen, which takes on or off, or one of these settings, which take
        what the configuration file takes, as one word (vitrine set screen-hours "07:00-19:00"):
        \(CommandLineTool.table(Setting.all.filter(\.isLive).map { ($0.name, $0.form) }))

        """),
  ]

  var help: String {
    let words = placeholders.map { " " + $0 }.joined()
    return """
      vitrine \(name): \(summary)

      Usage: vitrine \(name)\(words) [OPTIONS]

      \(details)\(ScreenshotCommand.places)

      Options:
      \(CommandLineTool.table(
        ScreenshotCommand.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

      """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: ScreenshotCommand.options)
    guard parsed.words.count == placeholders.count else {
      throw UsageError(
        placeholders.isEmpty ? "\(name) takes no words." : "\(name) takes \(placeholders.joined(separator: " ")).")
    }
    if request == .set, parsed.words.count == 2 {
      // Without a kiosk, the socket would be blamed for a wrong word.
      do { _ = try LiveChange(parsed.words[0], to: parsed.words[1]) } catch { throw UsageError("\(error).") }
    }
    let answer = try Host.ask(request, parsed.words, of: parsed.values["--socket"])
    if !answer.isEmpty { CommandLineTool.say(String(decoding: answer, as: UTF8.self), terminator: "") }
    return 0
  }
}
