import Foundation
import Host

/// `vitrine record FILE APP`: the same as `vitrine run` with `--record FILE`.
struct RecordCommand: Command {
  let name = "record"
  let summary = "run an app and write everything that happens to a file"

  var help: String {
    """
    vitrine record: run an app and write everything that happens to a file

    Usage: vitrine record FILE APP [OPTIONS OF vitrine run] [-- ARGUMENTS OF THE APP]

    FILE holds a line for each event of a device, each flip and each frame. It tells what was typed, so only its owner may
    read it. vitrine replay FILE APP lets it happen again. Example:

      vitrine record visit.jsonl Gallery

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    guard let file = arguments.first, !file.hasPrefix("-") else {
      throw UsageError("record needs a file to write, then an app.")
    }
    guard arguments.count > 1 else { throw UsageError("record needs an app after the file: a path or a name.") }
    return try RunCommand().run(["--record", file] + arguments.dropFirst())
  }
}
