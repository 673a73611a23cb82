import Foundation
import Host
import SystemOutput

/// The command-line tool: runs the subcommand, prints help and errors.
enum CommandLineTool {
  static let commands: [any Command] =
    [
      RunCommand(), KeepRunningCommand(), NoticeCommand(), PinCommand(), HandoffKeyCommand(), RecordCommand(),
      ReplayCommand(), ScreenshotCommand(),
      InspectCommand(), DoctorCommand(), DevicesCommand(), CheckCommand(), RollbackCommand(),
      RestoreConsoleCommand(), LockConsoleCommand(),
    ] + ControlCommand.all

  /// - Returns: The exit status: 0, 2 for an invalid command line, or the command's own.
  static func run(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      write(help, to: 2)
      return UsageError.exitStatus
    }
    if name == "help", let topic = arguments.dropFirst().first { return run([topic, "--help"]) }
    if ["--help", "-h", "help"].contains(name) {
      write(help, to: 1)
      return 0
    }
    if ["--version", "-V", "version"].contains(name) {
      say("vitrine \(Version.current)")
      return 0
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      let hint =
        Spelling.nearest(to: name, in: commands.map(\.name) + ["--help", "--version"])
        .map { " Is \($0) meant?" } ?? ""
      complain("there is no command \"\(name)\".\(hint) See vitrine --help.")
      return UsageError.exitStatus
    }
    let rest = Array(arguments.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      write(command.help, to: 1)
      return 0
    }
    do {
      return try command.run(rest)
    } catch let error as UsageError {
      for line in error.lines.dropLast() { complain(line) }
      complain((error.lines.last.map { $0 + " " } ?? "") + "See vitrine \(name) --help.")
      return UsageError.exitStatus
    } catch {
      complain("\(error)")
      return 1
    }
  }

  private static var help: String {
    """
    vitrine: tools for kiosks built with Vitrine

    Usage: vitrine COMMAND [ARGUMENTS]

    Commands:
    \(table(commands.map { ($0.name, $0.summary) }))

    vitrine COMMAND --help explains one command; vitrine --version says which this is.

    """
  }

  /// Writes the output of a command to standard output.
  static func say(_ text: String, terminator: String = "\n") {
    write(text + terminator, to: 1)
  }

  static func complain(_ message: String) {
    write("vitrine: \(message)\n", to: 2)
  }

  /// Standard output may block; messages to standard error are dropped instead of blocking the tool or the app it
  /// supervises.
  private static func write(_ text: String, to descriptor: Int32) {
    guard descriptor == 1 else { return SystemLog.write(text) }
    // It may show what devices, peers and apps are called.
    let code = SystemLog.writeAll(SystemLog.escaped(text), to: descriptor)
    guard code != 0 else { return }
    // A reader that has closed the pipe (`| head`) needs no message.
    if code != EPIPE { SystemLog.write("vitrine: standard output: \(String(cString: strerror(code))).") }
    exit(74)  // EX_IOERR
  }

  /// Two columns, the second aligned.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right
    }.joined(separator: "\n")
  }
}
