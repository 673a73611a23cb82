import Foundation
import Host
import SystemOutput

/// `vitrine record FILE APP`: the same as `vitrine run` with `--record FILE`.
struct RecordCommand: Command {
  let name = "record"
  let summary = "run an app and write everything that happens to a file"

  private static let force = Flag(name: "--force", summary: "replace FILE if it is there")

  var help: String {
    """
    vitrine record: run an app and write everything that happens to a file

    Usage: vitrine record FILE APP [--force] [OPTIONS OF vitrine run] [-- ARGUMENTS OF THE APP]

    FILE holds a line for each event of a device, each flip and each frame. It tells what was typed, so only its owner may
    read it. A file that has something in it is replaced with --force only. vitrine replay FILE APP lets it happen again.
    Example:

      vitrine record visit.jsonl Gallery

    Options:
    \(CommandLineTool.table([(Self.force.name, Self.force.summary), ("--help", "this text")]))

    """
  }

  func run(_ line: [String]) throws -> Int32 {
    // What follows -- is the app's.
    let own = line.prefix { $0 != "--" }
    let isForced = own.contains(Self.force.name)
    let arguments = own.filter { $0 != Self.force.name } + line[own.endIndex...]
    guard let file = arguments.first, !file.hasPrefix("-") else {
      throw UsageError("record needs a file to write, then an app.")
    }
    guard arguments.count > 1 else { throw UsageError("record needs an app after the file: a path or a name.") }
    try check(file, isForced: isForced)
    return try RunCommand().run(["--record", file] + arguments.dropFirst())
  }

  /// The setting `record` replaces a file without asking: a service that has it would not start a second time. Whoever
  /// types this command may have named the recording of yesterday.
  private func check(_ file: String, isForced: Bool) throws {
    let hasContent: Bool
    do {
      hasContent = try AtomicFile.hasContent(file, replacing: .ownFileOrStream)
    } catch {
      throw Failure("\(RecordingError.cannotReplace(path: file, reason: error.reason))")
    }
    guard !hasContent || isForced else {
      throw Failure("\(file): there is a file already. Nothing was recorded; name another file, or replace it with --force.")
    }
  }
}
