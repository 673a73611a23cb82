import Display
import Foundation

extension HostConfiguration {
  static let scaleLimits = 0.5...8.0
  static let threadLimits = 1...64
  static let secondsLimit = 1e9
  private static let configForm = "the path of a file with settings, or none"

  /// Every variable with its form and an example, in the order they are documented.
  public static let variables: [(name: String, form: String, example: String)] = [
    ("VITRINE_CONFIG", configForm, "/etc/vitrine/vitrine.conf"),
    ("VITRINE_DISPLAY", "auto, drm[:[/dev/dri/CARD,]CONNECTOR,...] or virtual[:WIDTHxHEIGHT[@SCALE]]", "drm:HDMI-A-1"),
    ("VITRINE_MODE", "preferred, largest or [forced:]WIDTHxHEIGHT[@HERTZ]", "1920x1080@60"),
    ("VITRINE_SCALE", "a number from 0.5 to 8", "2"),
    ("VITRINE_ROTATION", "0, 90, 180 or 270", "90"),
    ("VITRINE_OUTPUTS", "one or mirror", "mirror"),
    ("VITRINE_DRM_LEGACY", "on or off", "on"),
    ("VITRINE_CURSOR", "auto, never (off) or always (on)", "never"),
    ("VITRINE_KEYBOARD_RULES", "a name of xkb rules", "evdev"),
    ("VITRINE_KEYBOARD_MODEL", "a name of an xkb model", "pc105"),
    ("VITRINE_KEYBOARD_LAYOUT", "names of xkb layouts, divided by commas", "us,de"),
    ("VITRINE_KEYBOARD_VARIANT", "one xkb variant for each layout, divided by commas", "nodeadkeys"),
    ("VITRINE_KEYBOARD_OPTIONS", "xkb options, divided by commas", "grp:alt_shift_toggle,compose:ralt"),
    ("VITRINE_KEYBOARD_REPEAT", "DELAY,RATE (1 to 10000 ms, 1 to 200 per second), on or off", "500,25"),
    ("VITRINE_COMMAND_KEY", "control, super or both", "super"),
    ("VITRINE_SCREEN_KEYBOARD", "auto, touch, always (on) or never (off)", "always"),
    ("VITRINE_SCREEN_LAYOUTS", "names of xkb layouts, divided by commas, variants in brackets", "us,de(neo),ara"),
    ("VITRINE_STATE", "the path of a folder", "/var/lib/vitrine"),
    ("VITRINE_CALIBRATION", "six numbers, the first two rows of libinput's matrix, or DEVICE=NUMBERS;...", "1,0,0,0,1,0"),
    ("VITRINE_TOUCH_OUTPUTS", "DEVICE=CONNECTOR;... with names or paths of touch screens", "FT5406 memory based driver=DSI-1"),
    ("VITRINE_IGNORED_DEVICES", "names or paths of input devices, divided by semicolons", "vc4-hdmi-0;vc4-hdmi-1"),
    ("VITRINE_ALLOWED_DEVICES", "names, paths or numbers of input devices, divided by semicolons", "Power Button;ILITEK ILITEK-TP"),
    ("VITRINE_KEYBOARDS", "DEVICE=yes or DEVICE=no, divided by semicolons", "Code Reader=no;046d:c31c=yes"),
    ("VITRINE_SPEECH", "auto (on) or never (off)", "never"),
    ("VITRINE_POWER_KEY", "ignore, display (off and on) or quit", "display"),
    ("VITRINE_LID", "ignore or display (off while it is closed)", "display"),
    ("VITRINE_SEAT", "auto, libseat, seatd, logind, builtin, noop or direct", "seatd"),
    ("VITRINE_VT", "auto, none or a number from 1 to 63", "7"),
    ("VITRINE_VT_SWITCHING", "allow (on) or lock (off)", "lock"),
    ("VITRINE_SCREENSHOT", "the path of a PNG file in an existing folder", "picture.png"),
    ("VITRINE_EXIT_AFTER", "seconds from 0 to 1000000000", "2.5"),
    ("VITRINE_APPEARANCE", "light or dark", "dark"),
    ("VITRINE_THREADS", "a whole number from 1 to 64", "2"),
    ("VITRINE_RECORD", "the path of a file to write", "run.jsonl"),
    ("VITRINE_INPUT", "the path of a recording", "run.jsonl"),
    ("VITRINE_INPUT_PART", "on or off", "on"),
    ("VITRINE_VNC", "on, off, PORT, ADDRESS or ADDRESS:PORT", "127.0.0.1:5900"),
    ("VITRINE_VNC_PASSWORD_FILE", "the path of a file with 1 to 8 characters", "/etc/vitrine/vnc-password"),
    ("VITRINE_VNC_HOSTS", "names of hosts or origins of pages, divided by commas", "panel.example,https://other.example:8443"),
    ("VITRINE_VNC_PROGRAM", "the path of vitrine-vnc", "/opt/kiosk/vitrine-vnc"),
    ("VITRINE_CONTROL", "the path of a socket, on or off", "/run/vitrine/control.sock"),
    ("VITRINE_CONTROL_GROUP", "the name of a group", "vitrine"),
    ("VITRINE_IDLE_DIM", "seconds from 1 to 1000000000, or never", "60"),
    ("VITRINE_IDLE_DIM_LEVEL", "a number from 0 to 1", "0.3"),
    ("VITRINE_IDLE_BLANK", "seconds from 1 to 1000000000, or never", "300"),
    ("VITRINE_IDLE_OFF", "seconds from 1 to 1000000000, or never", "600"),
    ("VITRINE_IDLE_RESET", "seconds from 1 to 1000000000, or never", "90"),
    ("VITRINE_IDLE_WARNING", "seconds from 1 to 1000000000, or never", "20"),
    ("VITRINE_SCREEN_HOURS", "[DAYS] HH:MM-HH:MM, several divided by commas", "mon-fri 07:00-19:30, sat 10:00-14:00"),
    ("VITRINE_BRIGHTNESS", "a number from 0.01 to 1", "0.8"),
    ("VITRINE_EXIT_GESTURE", "never, taps [CORNER] or hold [CORNER CORNER], corners like top-left", "taps top-left"),
    ("VITRINE_EXIT_PIN_FILE", "the path of a file", "/etc/vitrine/exit-pin"),
    ("VITRINE_CRASH_NOTICE", "a line of text, or never", "One moment, please."),
    ("VITRINE_OUTAGE_NOTICE", "a line of text, or never", "Out of order."),
    ("VITRINE_ISA", "scalar, sse2, avx2 or neon", "scalar"),
  ]

  /// Reads the `VITRINE_` variables. An empty value counts as not set.
  /// - Throws: `ConfigurationError` with every variable that is wrong, not only the first.
  public init(environment: [String: String]) throws {
    var reader = SettingReader(environment: environment, file: nil)
    self.init(&reader)
    let mistakes = reader.environmentProblems + Self.misspelt(environment)
    if !mistakes.isEmpty { throw ConfigurationError(problems: mistakes) }
  }

  /// Reads the `VITRINE_` variables, and for what they leave open the file that `VITRINE_CONFIG` names, else the usual one.
  /// - Returns: The configuration, and what in the file is wrong and therefore left out.
  /// - Throws: `ConfigurationError` with every variable of the environment that is wrong.
  public static func load(
    environment: [String: String], usualPath: String = ConfigurationFile.usualPath
  ) throws -> (configuration: HostConfiguration, problems: [ConfigurationError.Problem]) {
    let chosen = environment["VITRINE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    var file: ConfigurationFile?
    var problems: [ConfigurationError.Problem] = []
    if chosen != "none" {
      do {
        file = try ConfigurationFile(contentsOf: chosen ?? usualPath)
      } catch let error as ConfigurationError {
        problems = error.problems
      }
      if let chosen, file == nil, problems.isEmpty {
        throw ConfigurationError(problems: [
          .init(
            variable: "VITRINE_CONFIG", value: chosen, reason: "there is no such file", form: Self.configForm,
            example: ConfigurationFile.usualPath)
        ])
      }
    }
    var reader = SettingReader(environment: environment, file: file)
    let configuration = HostConfiguration(&reader)
    let mistakes = reader.environmentProblems + Self.misspelt(environment)
    if !mistakes.isEmpty { throw ConfigurationError(problems: mistakes) }
    return (configuration, problems + reader.fileProblems.sorted { $0.line < $1.line })
  }

  /// What a file says, and what in it is wrong.
  static func read(_ file: ConfigurationFile) -> (HostConfiguration, [ConfigurationError.Problem]) {
    var reader = SettingReader(environment: [:], file: file)
    let configuration = HostConfiguration(&reader)
    return (configuration, reader.fileProblems)
  }

  private init(_ reader: inout SettingReader) {
    self.init()
    display = reader.value("VITRINE_DISPLAY", Self.display) ?? nil
    mode = reader.value("VITRINE_MODE", Self.mode) ?? mode
    scale = reader.value("VITRINE_SCALE", Self.scale)
    rotation = reader.value("VITRINE_ROTATION", Self.rotation)
    outputs = reader.value("VITRINE_OUTPUTS") { try choice($0) } ?? outputs
    usesLegacyDRM = reader.value("VITRINE_DRM_LEGACY", Self.flag) ?? usesLegacyDRM
    cursor = reader.value("VITRINE_CURSOR") { try choice($0, on: .always, off: .never) } ?? cursor
    keyboard.rules = reader.value("VITRINE_KEYBOARD_RULES", Self.xkbNames)
    keyboard.model = reader.value("VITRINE_KEYBOARD_MODEL", Self.xkbNames)
    keyboard.layout = reader.value("VITRINE_KEYBOARD_LAYOUT", Self.xkbNames)
    keyboard.variant = reader.value("VITRINE_KEYBOARD_VARIANT", Self.xkbNames)
    keyboard.options = reader.value("VITRINE_KEYBOARD_OPTIONS", Self.xkbNames)
    if let (delay, rate) = reader.value("VITRINE_KEYBOARD_REPEAT", Self.keyRepeat) {
      keyboard.repeatDelay = delay
      keyboard.repeatRate = rate
    }
    commandKey = reader.value("VITRINE_COMMAND_KEY") { try choice($0) }
    screenKeyboard = reader.value("VITRINE_SCREEN_KEYBOARD") { try choice($0, on: .always, off: .never) } ?? screenKeyboard
    screenLayouts = reader.value("VITRINE_SCREEN_LAYOUTS", Self.xkbNames)?.split(separator: ",").map { String($0) }
    statePath = reader.value("VITRINE_STATE") { $0 }
    if let (all, devices) = reader.value("VITRINE_CALIBRATION", Self.calibration) {
      calibration = all
      deviceCalibration = devices
    }
    touchOutputs = reader.value("VITRINE_TOUCH_OUTPUTS", Self.touchOutputs) ?? [:]
    ignoredDevices = reader.value("VITRINE_IGNORED_DEVICES", Self.devices) ?? []
    allowedDevices = reader.value("VITRINE_ALLOWED_DEVICES", Self.devices)
    keyboardDevices = reader.value("VITRINE_KEYBOARDS", Self.keyboards) ?? [:]
    speaks = reader.value("VITRINE_SPEECH", Self.speech) ?? speaks
    powerKey = reader.value("VITRINE_POWER_KEY") { try choice($0) } ?? powerKey
    lid = reader.value("VITRINE_LID") { try choice($0) } ?? lid
    seat = reader.value("VITRINE_SEAT") { try choice($0) } ?? seat
    console = reader.value("VITRINE_VT", Self.terminal) ?? console
    terminalSwitching = reader.value("VITRINE_VT_SWITCHING") { try choice($0, on: .allow, off: .lock) } ?? terminalSwitching
    screenshotPath = reader.value("VITRINE_SCREENSHOT", Self.screenshot)
    exitAfter = reader.value("VITRINE_EXIT_AFTER", Self.seconds)
    appearance = reader.value("VITRINE_APPEARANCE") { try choice($0) }
    threads = reader.value("VITRINE_THREADS", Self.threads)
    recordPath = reader.value("VITRINE_RECORD", Self.newFile)
    inputPath = reader.value("VITRINE_INPUT", Self.file)
    acceptsPartOfRecording = reader.value("VITRINE_INPUT_PART", Self.flag) ?? false
    vnc = reader.value("VITRINE_VNC", Self.vnc) ?? nil
    vncPasswordPath = reader.value("VITRINE_VNC_PASSWORD_FILE", Self.file)
    vncHosts = reader.value("VITRINE_VNC_HOSTS", Self.hosts) ?? []
    vncProgramPath = reader.value("VITRINE_VNC_PROGRAM", Self.file)
    control = reader.value("VITRINE_CONTROL", Self.control) ?? nil
    controlGroup = reader.value("VITRINE_CONTROL_GROUP", Self.group)
    idle.dim = reader.value("VITRINE_IDLE_DIM", Self.idleSeconds) ?? nil
    idle.dimLevel = reader.value("VITRINE_IDLE_DIM_LEVEL") { try Self.part($0, from: 0) } ?? idle.dimLevel
    idle.blank = reader.value("VITRINE_IDLE_BLANK", Self.idleSeconds) ?? nil
    idle.off = reader.value("VITRINE_IDLE_OFF", Self.idleSeconds) ?? nil
    let reset: Double?? = reader.value("VITRINE_IDLE_RESET", Self.idleSeconds)
    idle.reset = reset ?? nil
    idle.neverResets = reset == .some(nil)
    idle.warning = reader.value("VITRINE_IDLE_WARNING", Self.idleSeconds) ?? idle.warning
    idle.hours = reader.value("VITRINE_SCREEN_HOURS", Self.hours)
    brightness = reader.value("VITRINE_BRIGHTNESS") { try Self.part($0, from: 0.01) }
    exitGesture = reader.value("VITRINE_EXIT_GESTURE", Self.exitGesture) ?? nil
    exitPinPath = reader.value("VITRINE_EXIT_PIN_FILE", Self.file)
    crashNotice = reader.value("VITRINE_CRASH_NOTICE", Self.notice) ?? crashNotice
    outageNotice = reader.value("VITRINE_OUTAGE_NOTICE", Self.notice) ?? outageNotice
    instructionSet = reader.value("VITRINE_ISA") { try choice($0) }
  }

  private static func screenshot(_ text: String) throws -> String {
    if !text.hasSuffix("/"), !text.lowercased().hasSuffix(".png") {
      throw Reason("only PNG files are written, and the name does not end in .png")
    }
    return try newFile(text)
  }

  /// A file that is written during the run or at its end: found out now, not then.
  private static func newFile(_ text: String) throws -> String {
    let folder = URL(fileURLWithPath: try file(text)).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Reason("there is no folder \(folder)")
    }
    guard access(folder, W_OK) == 0 else { throw Reason("nothing may be written in the folder \(folder)") }
    return text
  }

  private static func file(_ text: String) throws -> String {
    if text.hasSuffix("/") { throw Reason("that is a folder") }
    return text
  }

  /// - Returns: Nil for off.
  private static func vnc(_ text: String) throws -> VNCAddress? {
    if text == "off" { return nil }
    guard let address = VNCAddress(text) else { throw Reason("that is no port from 101 to 65535 and no IPv4 address") }
    return address
  }

  private static func hosts(_ text: String) throws -> [String] {
    let hosts = text.split(separator: ",").map { $0.trimmed }
    let isName: (String) -> Bool = { host in
      !host.isEmpty && host.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 && $0 != "*" && $0 != "/" }
    }
    for host in hosts {
      let name = ["http://", "https://"].first { host.hasPrefix($0) }.map { String(host.dropFirst($0.count)) } ?? host
      guard isName(name) else { throw Reason("\"\(host)\" is neither a name nor an origin such as https://panel.example") }
    }
    guard hosts.count <= 64 else { throw Reason("those are more than 64 names") }
    return hosts
  }

  /// - Returns: Nil for the usual place.
  private static func control(_ text: String) throws -> Control? {
    guard let isOn = flagWord(text) else { return .at(try file(text)) }
    return isOn ? nil : .off
  }

  private static func group(_ text: String) throws -> String {
    let isName = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || "0123456789_-".unicodeScalars.contains($0)
    }
    guard isName, text.utf8.count <= 32 else { throw Reason("that is no name of a group") }
    return text
  }

  /// - Returns: Nil for never.
  private static func idleSeconds(_ text: String) throws -> Double? {
    if isNever(text) { return nil }
    guard let seconds = Double(text), (1...secondsLimit).contains(seconds) else {
      throw Reason("that is not a number of seconds")
    }
    return seconds
  }

  private static func speech(_ text: String) throws -> Bool {
    if let isOn = flagWord(text) { return isOn }
    guard ["auto", "never"].contains(text) else { throw Reason("there is no such choice") }
    return text == "auto"
  }

  private static func part(_ text: String, from lowest: Double) throws -> Double {
    guard let part = Double(text), (lowest...1).contains(part) else { throw Reason("that is not such a number") }
    return part
  }

  /// - Returns: Nil for never.
  private static func exitGesture(_ text: String) throws -> ExitGesture? {
    if isNever(text) { return nil }
    guard let gesture = ExitGesture(text) else { throw Reason("that is no such gesture") }
    return gesture
  }

  /// - Returns: Empty for never.
  private static func notice(_ text: String) throws -> String {
    if isNever(text) { return "" }
    guard text.count <= 200 else { throw Reason("nobody reads more than 200 characters") }
    return text
  }

  private static func hours(_ text: String) throws -> ScreenHours {
    guard let hours = ScreenHours(text) else { throw Reason("that is no list of hours") }
    return hours
  }

  /// What systemd's `StateDirectory=` gives a service, else the user's own place for such things.
  public static func usualStatePath(_ environment: [String: String]) -> String? {
    if let given = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(given) }
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder + "/vitrine" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state/vitrine" }
    return nil
  }

  /// For what can be made again: what systemd's `CacheDirectory=` gives a service, else the user's own place for such things.
  public static func usualCachePath(_ environment: [String: String]) -> String? {
    if let given = environment["CACHE_DIRECTORY"]?.split(separator: ":").first { return String(given) }
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/vitrine" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.cache/vitrine" }
    return nil
  }

  /// Every setting that can be switched takes these two words.
  /// - Returns: Nil for any other.
  static func flagWord(_ text: String) -> Bool? { ["on": true, "off": false][text] }

  private static func isNever(_ text: String) -> Bool { text == "never" || flagWord(text) == false }

  private static func flag(_ text: String) throws -> Bool {
    guard let flag = flagWord(text) ?? ["0": false, "1": true][text] else { throw Reason("that is neither on nor off") }
    return flag
  }

  private static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text), (0...secondsLimit).contains(seconds) else {
      throw Reason("that is not a number of seconds")
    }
    return seconds
  }

  private static func threads(_ text: String) throws -> Int {
    guard let threads = Int(text), threadLimits.contains(threads) else {
      throw Reason("that is not a number of threads")
    }
    return threads
  }
}

/// - Parameters:
///   - on: What `on` stands for; nil where that says nothing.
///   - off: What `off` stands for.
private func choice<Choice: CaseIterable & RawRepresentable>(
  _ text: String, on: Choice? = nil, off: Choice? = nil
) throws -> Choice where Choice.RawValue == String {
  if let isOn = HostConfiguration.flagWord(text), let value = isOn ? on : off { return value }
  guard let value = Choice(rawValue: text) else { throw Reason("there is no such choice") }
  return value
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
