import Host

/// `vitrine restore-console`: restores a console that a killed kiosk left in graphics mode with its keyboard off.
struct RestoreConsoleCommand: Command {
  let name = "restore-console"
  let summary = "restore the text console of a terminal that a killed kiosk left in graphics mode"

  private static let options = [
    ValueOption(name: "--vt", placeholder: "NUMBER", summary: "the virtual terminal, 1 to 63; default: the one in front")
  ]

  var help: String {
    """
    vitrine restore-console: restore the text console of a terminal that a killed kiosk left in graphics mode

    Usage: vitrine restore-console [--vt NUMBER]

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    A kiosk puts its console in order when it ends, when it is stopped and when it crashes; only SIGKILL leaves it no
    chance. The next kiosk on that terminal takes it over as it is. To have the console back without one, run this as root,
    or let the unit do so:

      ExecStopPost=+/usr/local/bin/vitrine restore-console --vt 1

    A terminal that is in order is left alone.

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    if let word = parsed.words.first { throw UsageError("restore-console takes no \"\(word)\".") }
    let number: Int
    if let text = parsed.values["--vt"] {
      guard let given = Int(text), ConsoleChoice.terminals.contains(given) else {
        throw UsageError("--vt \"\(text)\": there is no such virtual terminal. It takes a number from 1 to 63.")
      }
      number = given
    } else if let active = ConsoleChoice.active {
      number = active
    } else {
      throw Failure(
        "this machine has no virtual terminals (no /sys/class/tty/tty0), so there is no console to put in order.")
    }
    switch try ConsoleRescue.restore(number) {
    case .restored: CommandLineTool.say("tty\(number) is a text console again.")
    case .wasInOrder: CommandLineTool.say("tty\(number) is a text console already; nothing to do.")
    }
    return 0
  }
}
