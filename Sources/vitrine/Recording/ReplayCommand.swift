import Foundation
import Host

/// `vitrine replay FILE APP`: replays a recording in a virtual framebuffer.
struct ReplayCommand: Command {
  let name = "replay"
  let summary = "replay a recording and compare every frame"

  private static let options = [
    ValueOption(name: "--screenshot", placeholder: "FILE.png", summary: "write the last frame to FILE.png"),
    ValueOption(
      name: "--part", placeholder: "yes|no",
      summary: "replay an incomplete recording as far as it goes; default: no"),
  ]

  var help: String {
    """
    vitrine replay: replay a recording and compare every frame

    Usage: vitrine replay FILE APP [OPTIONS] [-- ARGUMENTS OF THE APP]

    FILE is what vitrine record or VITRINE_RECORD wrote. The app runs in a virtual framebuffer with the recorded panel, clock
    and events, as fast as it can. Exit status 0: all frames are as recorded; 1: some are not.

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    guard parsed.words.count >= 2 else { throw UsageError("replay needs a recording and an app.") }
    if parsed.words.count > 2 {
      throw UsageError("\"\(parsed.words[2])\" is one word too many. Arguments for the app go after --.")
    }
    var allowsPart = false
    if let part = parsed.values["--part"] {
      guard let known = ["yes": true, "no": false][part] else { throw UsageError("--part is yes or no, not \"\(part)\".") }
      allowsPart = known
    }
    let file = parsed.words[0]
    // Read here first, so that an error is reported once, by the tool.
    _ = try Recording(contentsOf: file, allowsPart: allowsPart)
    let executable = try AppExecutable.find(parsed.words[1])
    setenv("VITRINE_INPUT", file, 1)
    setenv("VITRINE_INPUT_PART", allowsPart ? "1" : "0", 1)
    if let picture = parsed.values["--screenshot"] { setenv("VITRINE_SCREENSHOT", picture, 1) }
    for variable in ["VITRINE_RECORD", "VITRINE_DISPLAY", "VITRINE_EXIT_AFTER"] { unsetenv(variable) }
    return try AppExecutable.execute(executable, arguments: parsed.rest)
  }
}
