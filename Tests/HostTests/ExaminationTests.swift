import Foundation
import Testing

@testable import Host

/// What `vitrine check` finds, and what a start says and does about it.
@MainActor
@Suite struct ExaminationTests {
  /// A configuration file with a mistake.
  struct Case: CustomTestStringConvertible, Sendable {
    /// The file. DIR is a folder of the test.
    let text: String
    /// The line that is named.
    var line = 1
    let words: [String]
    var effect: Effect = .ignored
    /// Whether a start says it, too. The keymap and ports are reported when they are opened.
    var isSaidAtStart = true

    enum Effect: Sendable { case ignored, prevents, limits }

    init(_ text: String, line: Int = 1, _ words: [String], _ effect: Effect = .ignored, isSaidAtStart: Bool = true) {
      (self.text, self.line, self.words, self.effect, self.isSaidAtStart) = (text, line, words, effect, isSaidAtStart)
    }

    var testDescription: String { String(text.prefix(60)) }
  }

  /// Words that are none of a setting's.
  nonisolated static let words: [Case] = [
    Case("outputs = miror", ["outputs = miror", "is \"mirror\" meant?", "one or mirror"]),
    Case("cursor = alway", ["is \"always\" meant?"]),
    Case("appearance = drak", ["is \"dark\" meant?"]),
    Case("reduce-motion = yes", ["neither on nor off", "on or off"]),
    Case("command-key = contol", ["is \"control\" meant?"]),
    Case("screen-keyboard = nevr", ["is \"never\" meant?"]),
    Case("speech = atuo", ["is \"auto\" meant?"]),
    Case("power-key = shutdown", ["there is no such choice", "ignore, display or quit"]),
    Case("lid = displya", ["is \"display\" meant?"]),
    Case("vt-switching = lokc", ["is \"lock\" meant?"]),
    Case("resume = powercut", ["is \"power-cut\" meant?"]),
    Case("isa = axv2", ["is \"avx2\" meant?"]),
    Case("seat = seetd", ["is \"seatd\" meant?"]),
    Case("mode = prefered", ["is \"preferred\" meant?"]),
    Case("mode = big", ["\"big\" is no mode", "for example mode = 1920x1080@60"]),
    Case("display = vitrual", ["is \"virtual\" meant?"]),
    Case("display = virtual:99999x5", ["each side has to be 1"]),
    Case("exit-gesture = wave", ["that is no such gesture", "taps [CORNER]"]),
    Case("screen-hours = 25:00-26:00", ["that is not a list of hours"]),
    Case("rotation = 45", ["steps of 90 degrees", "0, 90, 180 or 270"]),
    Case("vt = 64", ["there is no such virtual terminal"]),
    Case("handoff-address = 0.0.0.0", ["one has to be chosen"]),
    Case("vnc = ::1", ["neither a port from 101 to 65535 nor an IPv4 address"]),
    Case("vnc = 99999", ["neither a port"]),
    Case("keyboard-layout = ../us", ["not a valid xkb name"]),
    Case("calibration = 0,0,0,0,0,0", ["not an invertible matrix"]),
    Case("screenshot = DIR/a.jpg", ["does not end in .png"]),
    Case("record = DIR/nowhere/a", ["there is no folder"]),
  ]

  /// Numbers beyond their limits, and with units.
  nonisolated static let numbers: [Case] = [
    Case("scale = 9", ["a number from 0.5 to 8"]),
    Case("brightness = 80%", ["that is not such a number", "0.01 to 1"]),
    Case("brightness = 0,8", ["is 0.8 meant?"]),
    Case("idle-dim = 60s", ["not a number of seconds", "is 60 meant?"]),
    Case("idle-off = 10 min", ["is 600 meant?"]),
    Case("idle-reset = 2h", ["is 7200 meant?"]),
    Case("idle-blank = 0", ["seconds, 1 or more"]),
    Case("idle-dim-level = 2", ["a number from 0 to 1"]),
    Case("threads = 65", ["a whole number from 1 to 64"]),
    Case("threads = 2 cores", ["is 2 meant?"]),
    Case("keyboard-repeat = 500ms", ["not DELAY,RATE"]),
    Case("safe-area = 1,2", ["2 numbers are given"]),
  ]

  /// What is no line, or one too many.
  nonisolated static let lines: [Case] = [
    Case("just words", ["is not NAME = VALUE"]),
    Case("roation = 90", ["there is no setting \"roation\"", "is \"rotation\" meant?"]),
    Case("config = /etc/x", ["there is no setting \"config\""]),
    Case("scale = 2\nscale = 3", line: 2, ["scale is already set in line 1", "The line is ignored."]),
    Case("scale = x\nscale = 3", ["scale = x", "Line 2 counts instead."], .limits),
    Case("scale = 2\u{0}", ["zero byte"]),
    Case("# " + String(repeating: "x", count: 9000), ["longer than the limit of 8192 bytes"]),
    Case("scale = 2\r\nmode = x\r\n", line: 2, ["mode = x: \"x\" is no mode"]),
    Case("\u{FEFF}mode = x", ["mode = x: "]),
  ]

  /// Files that are missing, or not what they should be.
  nonisolated static let files: [Case] = [
    Case("vnc = on\nvnc-password-file = DIR/none", line: 2, ["No such file", "mode 600"], .prevents),
    Case("vnc = on\nvnc-password-file = DIR/public", line: 2, ["others can read it too", "chmod 600"], .prevents),
    Case("vnc = on\nvnc-password-file = DIR/long", line: 2, ["1 to 8 bytes"], .prevents),
    Case("vnc = on\nvnc-password-file = DIR", line: 2, ["no regular file"], .prevents),
    Case("vnc-password-file = DIR/", ["that is a folder"]),
    Case(
      "exit-gesture = taps\nexit-pin-file = DIR/none", line: 2,
      ["the staff's PIN is missing", "vitrine pin", "the exit gesture asks for nothing"], .limits),
    Case("exit-gesture = taps\nexit-pin-file = DIR/public", line: 2, ["everybody may read it"], .limits),
    Case("exit-gesture = taps\nexit-pin-file = DIR/long", line: 2, ["there is no hash of a PIN in it"], .limits),
    Case("exit-gesture = taps\nexit-pin-file = DIR/fast", line: 2, ["quickly guessed"], .limits),
    Case("handoff-key = DIR/none\nhandoff-peers = a\nhandoff-activities = com.example.a", ["No such file"], .limits),
    Case("handoff-key = DIR/public\nhandoff-peers = a\nhandoff-activities = com.example.a", ["others can read it"], .limits),
    Case("handoff-key = DIR/long\nhandoff-peers = a\nhandoff-activities = com.example.a", ["hexadecimal digits"], .limits),
    Case("handoff-key = DIR/huge\nhandoff-peers = a\nhandoff-activities = com.example.a", ["too long"], .limits),
    Case("handoff-key = key\nhandoff-peers = a\nhandoff-activities = com.example.a", ["the path is relative"], .limits),
    Case("handoff-peers = a\nhandoff-activities = com.example.a", ["handoff-key is not set"], .limits),
    Case("input = DIR/none", ["it cannot be read: No such file"], .prevents),
    Case("record = DIR/folder", ["it is a folder"], .prevents),
    Case("screenshot = DIR/folder.png", ["it is a folder", "No picture is written."], .limits),
    Case("vnc = on\nvnc-program = DIR/long", line: 2, ["no program", "without viewers"], .limits),
    Case("state = DIR/long/deeper", ["is no folder", "forgets wrong PINs"], .limits),
    Case("state = DIR/long\nresume = power-cut", ["is no folder", "Visits are not kept"], .limits),
    Case("control = DIR/none/a.sock", ["there is no folder"], .limits),
    Case("control = DIR/" + String(repeating: "x", count: 120), ["at most 107 bytes"], .limits),
    Case("control = DIR/long", ["a file that is no socket"], .limits),
    Case("control-group = nobody-has-this", ["no such group", "groupadd"], .limits),
  ]

  /// Settings that do not fit each other.
  nonisolated static let contradictions: [Case] = [
    Case("vnc = 0.0.0.0:5998", ["needs a password", "set vnc-password-file", "does not start"], .prevents),
    Case("idle-dim = 300\nidle-blank = 60", ["darker than that after 60 seconds", "never dimmed"], .limits),
    Case("idle-blank = 300\nidle-off = 60", ["off after 60 seconds"], .limits),
    Case("outputs = mirror\ndisplay = drm:HDMI-A-1", ["display names one output, HDMI-A-1"], .limits),
    Case("keyboard-layout = us\nkeyboard-variant = ,dvorak", line: 2, ["2 variants for 1 layouts"], .limits),
    Case("keyboard-variant = dvorak", ["keyboard-layout is not set"], .limits),
    Case("ignored-devices = A;B\nallowed-devices = B", line: 2, ["\"B\" is among the ignored-devices"], .limits),
    Case("control = off\ncontrol-group = root", line: 2, ["closes the socket"], .limits),
    Case("input = DIR/long\nrecord = DIR/new", line: 2, ["not recorded again"], .limits),
  ]

  /// What takes longer to find, and is said at a start when it is opened.
  nonisolated static let slow: [Case] = [
    Case("keyboard-layout = klingon", ["keyboard layout \"klingon\"", "none"], .limits, isSaidAtStart: false),
    Case(
      "keyboard-layout = de\nkeyboard-variant = neoo", line: 2, ["variant \"neoo\"", "neo"], .limits, isSaidAtStart: false),
    Case("keyboard-model = pc999", ["model \"pc999\""], .limits, isSaidAtStart: false),
    Case(
      "screen-layouts = us,klingon", ["\"klingon\"", "on-screen keyboard does not have it"], .limits, isSaidAtStart: false),
    Case("vnc = 192.0.2.1\nvnc-password-file = DIR/good", ["cannot listen there"], .limits, isSaidAtStart: false),
    Case(
      "exit-gesture = taps\nexit-pin-file = DIR/common", line: 2, ["everybody tries first", "vitrine pin"], .limits,
      isSaidAtStart: false),
    Case(
      "handoff-key = DIR/key\nhandoff-address = nowhere9\nhandoff-activities = com.example.a", line: 2,
      ["no address or interface nowhere9"], .limits, isSaidAtStart: false),
  ]

  nonisolated static let all = words + numbers + lines + files + contradictions + slow

  /// Where the files of a case are. Removed at the end of the test.
  private final class Folder {
    let path = "/tmp/vitrine-check-\(UUID().uuidString)"

    init() throws {
      for folder in ["", "/folder", "/folder.png"] {
        try FileManager.default.createDirectory(atPath: path + folder, withIntermediateDirectories: true)
      }
      try write("public", "$y$j9T$0123456789abcdef$0123456789abcdef0123456789abcdef0123456789a", mode: 0o644)
      try write("long", "more than eight bytes")
      try write("good", "sesame")
      try write("huge", String(repeating: "0123456789abcdef\n", count: 1000))
      try write("fast", "$6$abcdefghijklmnop$" + String(repeating: "x", count: 60))
      try write("key", String(repeating: "0123456789abcdef", count: 4))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      chmod("\(path)/\(name)", mode)
    }

    /// - Returns: The path of the configuration.
    func configuration(_ text: String) throws -> String {
      try write("vitrine.conf", text.replacingOccurrences(of: "DIR", with: path))
      return "\(path)/vitrine.conf"
    }
  }

  @Test func theTableHasMoreThanEightyCases() { #expect(Self.all.count > 80) }

  @Test(arguments: all)
  func checkNamesTheLineTheSettingAndWhatToDo(_ wrong: Case) throws {
    let folder = try Folder()
    if wrong.text.contains("DIR/common") { try folder.write("common", StaffPIN.hash("654321"), mode: 0o640) }
    let path = try folder.configuration(wrong.text)
    let problems = try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: .thorough).problems
    let found = problems.first { problem in
      problem.line == wrong.line && wrong.words.allSatisfy(problem.report.contains)
    }
    let problem = try #require(found, "\(problems.map(\.report))")
    #expect(problem.report.hasPrefix("\(path):\(wrong.line): "))
    switch problem.effect {
    case .ignored: #expect(wrong.effect == .ignored)
    case .prevents: #expect(wrong.effect == .prevents)
    case .limits: #expect(wrong.effect == .limits)
    }
    // One mistake is one line; what follows from it may be another.
    #expect(problems.count <= 2, "\(problems.map(\.report))")
  }

  @Test(arguments: all)
  func aStartSaysTheSameWords(_ wrong: Case) throws {
    let folder = try Folder()
    if wrong.text.contains("DIR/common") { try folder.write("common", StaffPIN.hash("482915"), mode: 0o640) }
    let path = try folder.configuration(wrong.text)
    let environment = ["VITRINE_CONFIG": path]
    let problems = try HostConfiguration.examine(environment: environment, reach: .thorough).problems
    var said: [String] = []
    let configuration = Host.configuration(environment: environment) { said.append($0) }
    if wrong.isSaidAtStart {
      #expect(said.contains { line in wrong.words.allSatisfy(line.contains) }, "\(said)")
    }
    #expect(said.allSatisfy { line in problems.contains { $0.report == line } }, "\(said)")
    #expect((configuration == nil) == (wrong.effect == .prevents), "\(said)")
  }

  /// Everything else of a start has that status where it is a wrong setting.
  @Test func theStatusIsThatOfTheConfiguration() {
    let address = VNCAddress(host: "0.0.0.0", port: 5900)
    for error: any Error in [
      VNCError.noPassword(address), VNCError.passwordFile(path: "/x", reason: "y"), ConfigurationError(problems: []),
      HostError.instructionSet(asked: "neon", best: "avx2"), RecordingError.empty(path: "/x"),
    ] { #expect(ExitStatus.of(error) == 2) }
    #expect(ExitStatus.of(VNCError.cannotListen(address, code: EADDRINUSE)) == 69)
  }

  @Test(arguments: [
    ("VITRINE_ROTATION", "45", "steps of 90 degrees"), ("VITRINE_VNC", "0.0.0.0", "set VITRINE_VNC_PASSWORD_FILE to"),
    ("VITRINE_ROATION", "90", "is VITRINE_ROTATION meant?"),
  ])
  func variablesPreventAStart(_ name: String, _ value: String, _ words: String) {
    var said: [String] = []
    #expect(Host.configuration(environment: ["VITRINE_CONFIG": "none", name: value]) { said.append($0) } == nil)
    #expect(said.count == 1 && said[0].hasPrefix(name) && said[0].contains(words), "\(said)")
  }

  @Test func aLaterLineWinsOverAnEarlierInvalidOne() throws {
    let folder = try Folder()
    let path = try folder.configuration("rotation = 45\nrotation = 90\nrotation = 180\nrotation = x")
    let (configuration, problems) = try HostConfiguration.load(environment: ["VITRINE_CONFIG": path])
    #expect(configuration.rotation == .quarter)
    #expect(problems.map(\.line) == [1, 3, 4])
    #expect(problems[0].report.hasSuffix("Line 2 counts instead."))
    #expect(problems[1].report.contains("already set in line 2"))
    #expect(problems[2].report.contains("rotation = x: "))
  }

  @Test func theLinesAloneAreTheSameEverywhere() throws {
    let folder = try Folder()
    let path = try folder.configuration("exit-gesture = taps\nexit-pin-file = /nowhere/pin\nkeyboard-layout = klingon")
    #expect(try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: .lines).problems.isEmpty)
    let exposed = try folder.configuration("vnc = 0.0.0.0")
    #expect(try HostConfiguration.examine(environment: ["VITRINE_CONFIG": exposed], reach: .lines).problems.count == 1)
  }

  @Test func whatIsNoTextIsNamedOnce() throws {
    let folder = try Folder()
    let path = "\(folder.path)/odd"
    for (data, words) in [
      (Data([0xFF, 0xFE, 0x61, 0, 0x0A, 0]), "UTF-16"), (Data(repeating: 0x41, count: 300 << 10), "larger than the limit"),
      (Data([0x61, 0xC3, 0x28]), "the line is not UTF-8"),
    ] {
      try data.write(to: URL(fileURLWithPath: path))
      let problems = try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: .machine).problems
      #expect(problems.count == 1 && problems[0].report.contains(words), "\(problems)")
    }
    let (_, problems) = try HostConfiguration.examine(environment: ["VITRINE_CONFIG": folder.path], reach: .machine)
    #expect(problems.count == 1 && problems[0].report.contains("it is a folder") && problems[0].report.contains("None of"))
  }

  @Test func whatIsRightIsNotReported() throws {
    let folder = try Folder()
    try folder.write("pin", StaffPIN.hash("482915"), mode: 0o640)
    let path = try folder.configuration(
      """
      vnc = 127.0.0.1:5997
      vnc-password-file = DIR/good
      exit-gesture = taps
      exit-pin-file = DIR/pin
      state = DIR/made/later
      control = DIR/a.sock
      keyboard-layout = us,de
      keyboard-variant = ,neo
      screen-layouts = us,de(neo),ara
      handoff-key = DIR/key
      handoff-peers = 10.0.3.21
      handoff-activities = com.example.visit
      idle-dim = 60
      idle-blank = 120
      record = DIR/run.jsonl
      """)
    let problems = try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: .thorough).problems
    #expect(problems.isEmpty, "\(problems.map(\.report))")
  }

  @Test func aPortThatAnotherProgramHasIsReported() throws {
    let descriptor = try #require([socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)].first { $0 >= 0 })
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> UInt16 in
        _ = bind(descriptor, name, size)
        _ = listen(descriptor, 1)
        _ = getsockname(descriptor, name, &size)
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
    }
    let folder = try Folder()
    let path = try folder.configuration("vnc = 127.0.0.1:\(port)\ncontrol = DIR/a.sock")
    let problems = try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: .thorough).problems
    let words = ["cannot listen there: Address already in use", "Choose another port: \(port + 1)"]
    #expect(problems.count == 1 && words.allSatisfy { problems[0].report.contains($0) }, "\(problems.map(\.report))")
  }

  /// `vitrine check` does not have the environment of the kiosk, which names the folder.
  @Test func aStartWithoutAFolderForStateSaysSo() throws {
    let folder = try Folder()
    let environment = ["VITRINE_CONFIG": try folder.configuration("resume = power-cut")]
    #expect(try HostConfiguration.examine(environment: environment, reach: .thorough).problems.isEmpty)
    var said: [String] = []
    #expect(Host.configuration(environment: environment) { said.append($0) } != nil)
    #expect(said.count == 1 && said[0].contains("Name one with state."), "\(said)")
  }

  /// The parts would say it once more when they open.
  @Test func whatTheStartHasSaidIsKnown() throws {
    let folder = try Folder()
    let path = try folder.configuration("exit-gesture = taps\nexit-pin-file = DIR/none")
    let (configuration, _) = try HostConfiguration.examine(environment: ["VITRINE_CONFIG": path], reach: .machine)
    #expect(configuration.reported == ["exit-pin-file"])
  }
}
