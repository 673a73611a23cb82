/// One subcommand of the tool.
protocol Command: Sendable {
  var name: String { get }
  /// One line for the list of commands.
  var summary: String { get }
  /// The text that `--help` prints.
  var help: String { get }

  /// - Returns: The exit status.
  /// - Throws: `UsageError` for an invalid command line; any other error is a failure with status 1.
  func run(_ arguments: [String]) throws -> Int32
}

/// An invalid command line.
struct UsageError: Error {
  static let exitStatus: Int32 = 2
  let lines: [String]

  init(_ line: String) { lines = [line] }
  init(lines: [String]) { self.lines = lines }
}
