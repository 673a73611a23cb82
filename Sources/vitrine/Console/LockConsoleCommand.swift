import Host

/// `vitrine lock-console`: keeps one virtual terminal active, from boot on and while no kiosk runs.
struct LockConsoleCommand: Command {
  let name = "lock-console"
  let summary = "keep one terminal in front, whichever keys are pressed"

  private static let options = [
    ValueOption(name: "--vt", placeholder: "NUMBER", summary: "the virtual terminal to keep in front, 1 to 63; or off")
  ]

  var help: String {
    """
    vitrine lock-console: keep one terminal in front, whichever keys are pressed

    Usage: vitrine lock-console --vt NUMBER|off

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    The kernel then follows neither Ctrl-Alt-F1 to F12 nor chvt, and keys reach no program by way of the terminal, until
    `vitrine lock-console --vt off`, whatever runs or has died. install.sh --kiosk has it done at boot. Run as root.

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    if let word = parsed.words.first { throw UsageError("lock-console takes no \"\(word)\".") }
    guard let text = parsed.values["--vt"] else {
      throw UsageError("lock-console needs --vt: the number of a terminal, or off.")
    }
    if text == "off" {
      try ConsoleLock.unlock()
      return 0
    }
    guard let number = Int(text), ConsoleChoice.terminals.contains(number) else {
      throw UsageError("--vt \"\(text)\": there is no such virtual terminal. It takes a number from 1 to 63, or off.")
    }
    try ConsoleLock.lock(number)
    return 0
  }
}
