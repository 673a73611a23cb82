import Foundation
import Host

/// `vitrine run APP`: turns options into the host's environment and becomes the app.
struct RunCommand: Command {
  let name = "run"
  let summary = "run an app on a screen or in a virtual framebuffer"

  /// The options and the variables they set.
  private static let options: [(option: Option, variable: String)] = [
    ("--display", "KIND", "VITRINE_DISPLAY", "where: auto, drm[:[/dev/dri/CARD,]CONNECTOR,...] or virtual[:WIDTHxHEIGHT[@SCALE]] (pixels)"),
    ("--mode", "MODE", "VITRINE_MODE", "of a display: preferred, largest or [forced:]WIDTHxHEIGHT[@HERTZ]"),
    ("--scale", "NUMBER", "VITRINE_SCALE", "pixels per point, 0.5 to 8"),
    ("--rotation", "DEGREES", "VITRINE_ROTATION", "turn the picture clockwise: 0, 90, 180 or 270"),
    ("--outputs", "WHICH", "VITRINE_OUTPUTS", "one display, or mirror on all that are connected"),
    ("--drm-legacy", "on|off", "VITRINE_DRM_LEGACY", "set modes by the older interface of the kernel"),
    ("--cursor", "WHEN", "VITRINE_CURSOR", "show the pointer: auto (once it moves), never or always"),
    ("--keyboard-layout", "NAMES", "VITRINE_KEYBOARD_LAYOUT", "xkb layouts, for example us,de"),
    ("--keyboard-variant", "NAMES", "VITRINE_KEYBOARD_VARIANT", "one xkb variant for each layout"),
    ("--keyboard-options", "NAMES", "VITRINE_KEYBOARD_OPTIONS", "xkb options, for example compose:ralt"),
    ("--keyboard-model", "NAME", "VITRINE_KEYBOARD_MODEL", "an xkb model, for example pc105"),
    ("--keyboard-rules", "NAME", "VITRINE_KEYBOARD_RULES", "xkb rules, usually evdev"),
    ("--keyboard-repeat", "DELAY,RATE", "VITRINE_KEYBOARD_REPEAT", "ms and keys per second, or off"),
    ("--screen-keyboard", "POLICY", "VITRINE_SCREEN_KEYBOARD", "the on-screen keyboard: auto, touch, always or never"),
    ("--screen-layouts", "NAMES", "VITRINE_SCREEN_LAYOUTS", "its layouts: us,de(neo),ara"),
    ("--state", "FOLDER", "VITRINE_STATE", "what is kept from one start to the next"),
    ("--command-key", "KEY", "VITRINE_COMMAND_KEY", "the key that plays Command: control, super or both"),
    ("--calibration", "NUMBERS", "VITRINE_CALIBRATION", "of touch screens: six numbers, libinput's matrix; or DEVICE=NUMBERS;..."),
    ("--touch-outputs", "LIST", "VITRINE_TOUCH_OUTPUTS", "touch screens on outputs: DEVICE=CONNECTOR;..."),
    ("--ignored-devices", "LIST", "VITRINE_IGNORED_DEVICES", "input devices to leave alone: names or paths, with ; between"),
    ("--allowed-devices", "LIST", "VITRINE_ALLOWED_DEVICES", "the only input devices to use: names, paths or numbers, with ; between"),
    ("--keyboards", "LIST", "VITRINE_KEYBOARDS", "whether people write on them: DEVICE=yes;DEVICE=no"),
    ("--speech", "WHEN", "VITRINE_SPEECH", "auto (while headphones are plugged in, or a key asks for it) or never"),
    ("--power-key", "WHAT", "VITRINE_POWER_KEY", "what it does: ignore, display (off and on) or quit"),
    ("--lid", "WHAT", "VITRINE_LID", "what closing it does: ignore or display (off while closed)"),
    ("--seat", "HOW", "VITRINE_SEAT", "get devices by auto, libseat, seatd, logind, builtin, noop or direct"),
    ("--vt", "NUMBER", "VITRINE_VT", "virtual terminal without a seat's daemon: auto, none or 1 to 63"),
    ("--vt-switching", "HOW", "VITRINE_VT_SWITCHING", "allow or lock Ctrl-Alt-F1 to F12"),
    ("--screenshot", "FILE.png", "VITRINE_SCREENSHOT", "write the last frame to FILE.png"),
    ("--exit-after", "SECONDS", "VITRINE_EXIT_AFTER", "end in order after SECONDS"),
    ("--appearance", "STYLE", "VITRINE_APPEARANCE", "light or dark"),
    ("--threads", "NUMBER", "VITRINE_THREADS", "threads that paint, 1 to 64"),
    ("--record", "FILE", "VITRINE_RECORD", "write everything that happens to FILE, for vitrine replay"),
    ("--input", "FILE", "VITRINE_INPUT", "replay a recording in a virtual framebuffer; see vitrine replay"),
    ("--input-part", "on|off", "VITRINE_INPUT_PART", "on: a recording that breaks off is replayed as far as it goes"),
    ("--vnc", "ADDRESS", "VITRINE_VNC", "show it to VNC viewers and browsers: on (127.0.0.1:5900), off, PORT, ADDRESS:PORT"),
    ("--vnc-password-file", "FILE", "VITRINE_VNC_PASSWORD_FILE", "the password for viewers; needed beyond this machine"),
    ("--vnc-hosts", "NAMES", "VITRINE_VNC_HOSTS", "by which browsers may reach it, besides this machine's: panel.example"),
    ("--vnc-program", "FILE", "VITRINE_VNC_PROGRAM", "the program vitrine-vnc, where it is not beside the app"),
    ("--control", "PATH", "VITRINE_CONTROL", "the socket that answers vitrine status, screenshot and others; off for none"),
    ("--control-group", "NAME", "VITRINE_CONTROL_GROUP", "the group whose members may ask there too"),
    ("--idle-dim", "SECONDS", "VITRINE_IDLE_DIM", "without use until the screen is dimmed"),
    ("--idle-dim-level", "NUMBER", "VITRINE_IDLE_DIM_LEVEL", "how bright it is then, 0 to 1 of the usual"),
    ("--idle-blank", "SECONDS", "VITRINE_IDLE_BLANK", "without use until the screen is black"),
    ("--idle-off", "SECONDS", "VITRINE_IDLE_OFF", "without use until the screen is switched off"),
    ("--idle-reset", "SECONDS", "VITRINE_IDLE_RESET", "without use until the app is told to go back to its start"),
    ("--idle-warning", "SECONDS", "VITRINE_IDLE_WARNING", "before that the screen asks whether somebody is there; never"),
    ("--screen-hours", "HOURS", "VITRINE_SCREEN_HOURS", "when the screen is on: \"mon-fri 07:00-19:30, sat 10:00-14:00\""),
    ("--brightness", "NUMBER", "VITRINE_BRIGHTNESS", "of the panel's lamp, 0.01 to 1"),
    ("--exit-gesture", "GESTURE", "VITRINE_EXIT_GESTURE", "asks staff for their PIN: never, taps [CORNER], hold [CORNER CORNER]"),
    ("--exit-pin-file", "FILE", "VITRINE_EXIT_PIN_FILE", "the hash of that PIN, as vitrine pin writes it"),
    ("--crash-notice", "TEXT", "VITRINE_CRASH_NOTICE", "what the screen says before a dead app is started again, or never"),
    ("--outage-notice", "TEXT", "VITRINE_OUTAGE_NOTICE", "what it says when that did not help, or never"),
    ("--config", "FILE", "VITRINE_CONFIG", "the file with settings, or none; default /etc/vitrine/vitrine.conf"),
    ("--isa", "NAME", "VITRINE_ISA", "pixel kernels: scalar, sse2, avx2 or neon; default: the best"),
  ].map { (Option(name: $0.0, placeholder: $0.1, summary: $0.3), $0.2) }

  var help: String {
    """
    vitrine run: run an app on a screen or in a virtual framebuffer

    Usage: vitrine run APP [OPTIONS] [-- ARGUMENTS OF THE APP]

    APP is the path of an executable, or the name of one beside this tool, as swift build leaves them.

    Options:
    \(Tool.table(Self.options.map { ("\($0.option.name) \($0.option.placeholder)", $0.option.summary) } + [("--help", "this text")]))

    Each option sets a variable of the environment (--display sets VITRINE_DISPLAY, and so on), which may also be set
    directly; options win. Example:

      vitrine run Gallery --display drm:HDMI-A-1 --mode 1920x1080@60 --rotation 90
      vitrine run Gallery --display virtual:1280x800 --screenshot gallery.png --exit-after 2

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options.map(\.option))
    guard let app = parsed.words.first else { throw UsageError("run needs an app: a path or a name.") }
    if parsed.words.count > 1 {
      throw UsageError("\"\(parsed.words[1])\" is one word too many. Arguments for the app go after --.")
    }
    let executable = try AppLocation.find(app)
    try setEnvironment(parsed.values)
    return try AppLocation.become(executable, arguments: parsed.rest)
  }

  private func setEnvironment(_ values: [String: String]) throws {
    var environment = ProcessInfo.processInfo.environment
    for (option, variable) in Self.options {
      if let value = values[option.name] { environment[variable] = value }
    }
    let configuration: HostConfiguration
    do {
      configuration = try HostConfiguration.load(environment: environment).configuration
    } catch let error as ConfigurationError {
      throw UsageError(lines: error.problems.map { Self.explain($0, options: values) })
    }
    for (option, variable) in Self.options {
      if let value = values[option.name] { setenv(variable, value, 1) }
    }
    // An app of another package has no vitrine-vnc beside it; this tool may.
    let program = AppLocation.ownFolder + "/vitrine-vnc"
    if configuration.vnc != nil, configuration.vncProgramPath == nil, FileManager.default.isExecutableFile(atPath: program) {
      setenv("VITRINE_VNC_PROGRAM", program, 1)
    }
  }

  /// Names the option instead of the variable where the value came from one.
  private static func explain(_ problem: ConfigurationError.Problem, options values: [String: String]) -> String {
    let option = options.first { $0.variable == problem.variable }?.option.name
    guard let option, values[option] != nil, !problem.form.isEmpty else { return problem.description }
    return "\(option) \"\(problem.value)\": \(problem.reason). It takes \(problem.form); "
      + "for example \(option) \(problem.example)."
  }
}
