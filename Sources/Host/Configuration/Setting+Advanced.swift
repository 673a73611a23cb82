extension Setting {
  /// Settings that few machines need, and settings for experiments.
  static let advanced: [Setting] = [
    Setting(
      "threads", "NUMBER", .wholeNumber(HostConfiguration.threadLimits), example: "2", otherwise: "1",
      "Rendering threads; the number does not affect the pixels."
    ) { $0.threads = $1 },
    Setting(
      "isa", "NAME", .choice, example: "scalar", otherwise: "the fastest",
      "Pixel kernels; the pixels are the same with any of them."
    ) { $0.instructionSet = $1 },
    Setting(
      "state", "FOLDER", SettingType("the path of a folder") { $0 }, example: "/var/lib/vitrine",
      otherwise: "$STATE_DIRECTORY, else ~/.local/state/vitrine", "State that survives restarts."
    ) { $0.statePath = $1 },
    Setting(
      "seat", "HOW", .choice, example: "seatd", default: "auto", "How devices are opened."
    ) { $0.seat = $1 },
    Setting(
      "vt", "NUMBER", SettingType("auto, none or a number from 1 to 63", HostConfiguration.terminal), example: "7",
      default: "auto", "The virtual terminal where no seat daemon assigns one."
    ) { $0.console = $1 },
    Setting(
      "screenshot", "FILE.png",
      SettingType("the path of a PNG file in an existing folder") { text in
        if !text.hasSuffix("/"), !text.lowercased().hasSuffix(".png") {
          throw Reason("only PNG files are written, and the name does not end in .png")
        }
        return try SettingType<String>.newFile("").parse(text)
      },
      example: "picture.png", "Writes the last frame to a file."
    ) { $0.screenshotPath = $1 },
    Setting(
      "exit-after", "SECONDS", .seconds(0...HostConfiguration.secondsLimit), example: "2.5",
      "Exits normally this many seconds after the first frame."
    ) { $0.exitAfter = $1 },
    Setting(
      "record", "FILE", .newFile("the path of a file to write"), example: "run.jsonl",
      "Records all events, for vitrine replay."
    ) { $0.recordPath = $1 },
    Setting(
      "input", "FILE", .file("the path of a recording"), example: "run.jsonl",
      "Replays a recording in a virtual framebuffer; see vitrine replay."
    ) { $0.inputPath = $1 },
    Setting(
      "input-part", "on|off", .flag, example: "on", default: "off",
      "Replays an incomplete recording as far as it goes."
    ) { $0.acceptsPartOfRecording = $1 },
    config,
  ]

  /// Names the file itself, so it is no line of one.
  static let config = {
    var setting = Setting(
      "config", "FILE", SettingType("the path of a file with settings, or none") { $0 },
      example: "/etc/vitrine/vitrine.conf", otherwise: "/etc/vitrine/vitrine.conf if there is one", "The file with settings."
    ) { _, _ in }
    setting.isInFile = false
    return setting
  }()
}
