import Foundation
import Host
import class Host.Host
import SystemOutput

/// `vitrine inspect`: describes or draws the views of a running kiosk.
struct InspectCommand: Command {
  let name = "inspect"
  let summary = "describe the views and constraints of a running kiosk"

  private static let flags = [
    Flag(name: "--json", summary: "answer in JSON"),
    Flag(name: "--constraints", summary: "only views that constraints place, or that have constraints"),
    Flag(name: "--ambiguous", summary: "only views whose place or size the constraints leave open"),
    Flag(name: "--clashing", summary: "only views with constraints that were left out, because they clash"),
  ]

  private static let options =
    [
      ValueOption(
        name: "--view", placeholder: "NAME",
        summary: "only views of this class or accessibility identifier, and what is in them"),
      ValueOption(
        name: "--picture", placeholder: "FILE.png",
        summary: "write a picture of the screen with outlines of the views instead"),
    ] + ScreenshotCommand.options

  var help: String {
    """
    vitrine inspect: describe the views and constraints of a running kiosk

    Usage: vitrine inspect [OPTIONS]

    Prints the views from the back to the front, each with its frame in points of its window: x, y, width, height. Below a
    view are the constraints that tie it to what is beside and around it: - one that holds, ~ an optional one that others
    keep from holding, ! one that was left out because it clashes. Labels and buttons are listed with their texts; what is
    in fields is left out, because users have typed it.

    \(ScreenshotCommand.places)

    Options:
    \(CommandLineTool.table(
      Self.flags.map { ($0.name, $0.summary) } + Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) }
        + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try Self.parsed(arguments)
    let answer = try Host.ask(.inspect, try Self.words(parsed), of: parsed.values["--socket"])
    guard let file = parsed.values["--picture"] else {
      CommandLineTool.say(String(decoding: answer, as: UTF8.self), terminator: "")
      return 0
    }
    do {
      try AtomicFile.write(answer, to: file, replacing: .ownFileOrStream)
    } catch {
      throw Failure("\(file): the picture cannot be written: \(error.reason)")
    }
    return 0
  }

  static func parsed(_ arguments: [String]) throws -> ParsedArguments {
    let parsed = try ParsedArguments(arguments, options: options, flags: flags)
    if let word = parsed.words.first { throw UsageError("inspect takes options only. Is --view \(word) meant?") }
    if parsed.values["--picture"] != nil, parsed.flags.contains("--json") {
      throw UsageError("--json and --picture are two answers; ask for one.")
    }
    return parsed
  }

  /// What the kiosk is asked.
  static func words(_ parsed: ParsedArguments) throws -> [String] {
    var words = [parsed.values["--picture"] != nil ? "picture" : parsed.flags.contains("--json") ? "json" : "text"]
    for flag in flags.dropFirst() where parsed.flags.contains(flag.name) { words.append(String(flag.name.dropFirst(2))) }
    guard let view = parsed.values["--view"] else { return words }
    // A request is one line of 1024 bytes at most.
    guard !view.isEmpty, view.utf8.count <= 512, !view.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw UsageError(
        "--view needs the name of a class or an accessibility identifier, on one line and not longer than 512 bytes.")
    }
    return words + ["view", view]
  }
}
