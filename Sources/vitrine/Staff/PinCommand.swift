import Foundation
import Host
import SystemOutput

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
    showing it, else one line, and writes its salted hash to a file of mode 640 that the kiosk's group may read. PINs that
    people try first are refused: runs, repetitions, lines over the keypad, dates. Kiosks look at the file when they are
    asked, so nothing has to be restarted. The gesture that asks for the PIN is the setting
    exit-gesture. Only a regular file of yours is replaced; a link to one is kept, and the file that it leads to is replaced.

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
    let group = parsed.values["--group"]
    let access = try Self.access(group ?? "vitrine", isGroupAsked: group != nil)
    // Whoever has typed a PIN twice should not learn then that it cannot be kept.
    do { _ = try AtomicFile.hasContent(path, replacing: .ownFile) } catch { throw Self.failure(error) }
    let pin = try Self.ask("New PIN: ")
    if isatty(STDIN_FILENO) == 1, try Self.ask("Once more: ") != pin {
      throw Failure("the two PINs differ; nothing was changed.")
    }
    guard StaffPIN.newLengths.contains(pin.utf8.count) else {
      throw Failure(
        "a PIN has \(StaffPIN.newLengths.lowerBound) to \(StaffPIN.newLengths.upperBound) digits; nothing was changed.")
    }
    guard !StaffPIN.isEasilyGuessed(pin) else {
      throw Failure(
        "that PIN is among the first that people try: no runs such as 123456, no repetitions such as 111111 or 123123, no "
          + "lines over the keypad, no dates. Nothing was changed; choose digits without an order.")
    }
    let hash = try StaffPIN.hash(pin)
    do {
      try AtomicFile.write(Data((hash + "\n").utf8), to: path, access: access, replacing: .ownFile)
    } catch {
      throw Self.failure(error)
    }
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

  /// Who may read the file: the kiosk's group where there is one, else only its owner.
  private static func access(_ group: String, isGroupAsked: Bool) throws -> AtomicFile.Access {
    if let entry = getgrnam(group) { return .readers(entry.pointee.gr_gid) }
    if isGroupAsked { throw Failure("there is no group \(group); nothing was changed.") }
    return .owner
  }

  private static func failure(_ error: AtomicFile.Failure) -> Failure {
    Failure("\(error.path): the PIN cannot be kept there: \(error.reason) Nothing was changed.")
  }
}
