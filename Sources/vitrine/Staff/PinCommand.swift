import Foundation
import Host

/// `vitrine pin`: writes the hash of the staff's PIN to its file.
struct PinCommand: Command {
  let name = "pin"
  let summary = "set the PIN with which staff leave the kiosk"

  private static let options = [
    ValueOption(
      name: "--file", placeholder: "PATH",
      summary: "default: the exit-pin-file that is configured, \(StaffPIN.defaultPath)"),
    ValueOption(name: "--group", placeholder: "NAME", summary: "who may read it: the kiosk's own group, default vitrine"),
  ]

  var help: String {
    """
    vitrine pin: set the PIN with which staff leave the kiosk

    Usage: vitrine pin [OPTIONS]

    Reads a PIN of \(StaffPIN.newLengths.lowerBound) to \(StaffPIN.newLengths.upperBound) digits, \
    from a terminal twice and without
    showing it, else one line, and writes its salted hash to a file of mode 640 that the kiosk's group may read. Kiosks look
    at the file when they are asked, so nothing has to be restarted. The gesture that asks for the PIN is the setting
    exit-gesture.

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    if let word = parsed.words.first {
      throw UsageError("pin takes no \"\(word)\": a PIN in an argument is visible to other users. The command asks for it.")
    }
    let configured = try? HostConfiguration.load(environment: ProcessInfo.processInfo.environment).configuration.exitPinPath
    let path = parsed.values["--file"] ?? configured ?? StaffPIN.defaultPath
    let pin = try Self.ask("New PIN: ")
    if isatty(STDIN_FILENO) == 1, try Self.ask("Once more: ") != pin {
      throw Failure("the two PINs differ; nothing was changed.")
    }
    guard StaffPIN.newLengths.contains(pin.utf8.count) else {
      throw Failure(
        "a PIN has \(StaffPIN.newLengths.lowerBound) to \(StaffPIN.newLengths.upperBound) digits; nothing was changed.")
    }
    let hash = try StaffPIN.hash(pin)
    let group = parsed.values["--group"]
    try Self.write(hash + "\n", to: path, group: group ?? "vitrine", isGroupAsked: group != nil)
    CommandLineTool.say("\(path): the PIN is set.")
    return 0
  }

  /// Reads a line without echoing it.
  private static func ask(_ prompt: String) throws -> String {
    var settings = termios()
    let isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &settings) == 0
    if isTerminal {
      var quiet = settings
      quiet.c_lflag &= ~tcflag_t(ECHO)
      CommandLineTool.say(prompt, terminator: "")
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    }
    defer {
      if isTerminal {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        CommandLineTool.say("")
      }
    }
    guard let line = readLine() else { throw Failure("no PIN was given.") }
    return line.trimmingCharacters(in: .whitespaces)
  }

  /// Replaces the file atomically; the new one is at no moment readable by everyone.
  private static func write(_ text: String, to path: String, group: String, isGroupAsked: Bool) throws {
    func fail(_ file: String) -> Failure { Failure("\(file): \(String(cString: strerror(errno))).") }
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw fail(new) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else { throw fail(new) }
    if let entry = getgrnam(group) {
      guard fchown(descriptor, uid_t.max, entry.pointee.gr_gid) == 0, fchmod(descriptor, 0o640) == 0 else { throw fail(new) }
    } else if isGroupAsked {
      unlink(new)
      throw Failure("there is no group \(group).")
    }
    guard fsync(descriptor) == 0, rename(new, path) == 0 else { throw fail(path) }
  }
}
