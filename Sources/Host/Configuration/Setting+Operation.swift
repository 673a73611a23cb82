extension Setting {
  /// Settings for administration: control socket, VNC, staff exit, terminals.
  static let operation: [Setting] = [
    Setting(
      "control", "PATH",
      SettingType("the path of a socket, on or off") { text in
        guard let isOn = SettingWord.flag(text) else { return .at(try SettingType<String>.file("").parse(text)) }
        return isOn ? nil : .off
      },
      example: "/run/vitrine/control.sock", default: "on",
      "The socket for vitrine status, screenshot and other commands."
    ) { (configuration: inout HostConfiguration, control: HostConfiguration.Control?) in configuration.control = control },
    Setting(
      "control-group", "NAME", SettingType("the name of a group", group), example: "vitrine",
      "The group whose members may use that socket, besides root."
    ) { $0.controlGroup = $1 },
    Setting(
      "vnc", "ADDRESS",
      SettingType("on, off, PORT, ADDRESS or ADDRESS:PORT") { text in
        if text == "off" { return nil }
        guard let address = VNCAddress(text) else {
          throw Reason("that is neither a port from 101 to 65535 nor an IPv4 address")
        }
        return address
      },
      example: "127.0.0.1:5900", default: "off", "Shows the screen to VNC viewers and browsers; on is 127.0.0.1:5900."
    ) { (configuration: inout HostConfiguration, address: VNCAddress?) in configuration.vnc = address },
    Setting(
      "vnc-password-file", "FILE", .file("the path of a file with 1 to 8 characters"),
      example: "/etc/vitrine/vnc-password", "The viewers' password, required for addresses beyond this machine."
    ) { $0.vncPasswordPath = $1 },
    Setting(
      "vnc-hosts", "NAMES", SettingType("names of hosts or origins of pages, separated by commas", hosts),
      example: "panel.example,https://other.example:8443",
      "Names by which browsers may reach it, besides localhost and its own address."
    ) { $0.vncHosts = $1 },
    Setting(
      "vnc-pointer", "WHAT", .choice, example: "finger", default: "mouse",
      "What the viewers' pointers are in the app; finger: a press is a touch, with Alt held of two fingers."
    ) { $0.vncPointer = $1 }.live { $0.context.configuration.vncPointer = $1.vncPointer },
    Setting(
      "vnc-program", "FILE", .file("the path of vitrine-vnc"), example: "/opt/kiosk/vitrine-vnc",
      otherwise: "beside the app, or in /usr/local/lib/vitrine", "The program that serves viewers."
    ) { $0.vncProgramPath = $1 },
    Setting(
      "exit-gesture", "GESTURE",
      SettingType("taps [CORNER] or hold [CORNER CORNER], corners like top-left") { text in
        guard let gesture = ExitGesture(text) else { throw Reason("that is no such gesture") }
        return gesture
      }.orNever(),
      example: "taps top-left", default: "never",
      "Asks staff for their PIN: five taps, or two fingers held for three seconds."
    ) { $0.exitGesture = $1 },
    Setting(
      "exit-pin-file", "FILE", .file("the path of a file"), example: "/etc/vitrine/exit-pin",
      otherwise: StaffPIN.defaultPath, "The hash of that PIN, as vitrine pin writes it."
    ) { $0.exitPinPath = $1 },
    Setting(
      "vt-switching", "HOW", .choice(on: .allow, off: .lock), example: "lock", default: "allow",
      "Whether Ctrl-Alt-F1 to F12 switch virtual terminals."
    ) { $0.terminalSwitching = $1 },
  ]

  /// What the screen shows when the app has crashed.
  static let crashes: [Setting] = [
    Setting(
      "crash-notice", "TEXT", notice, example: "One moment, please.", default: HostConfiguration().crashNotice,
      "Shown before the app is restarted, from the second time on."
    ) { $0.crashNotice = $1 ?? "" },
    Setting(
      "outage-notice", "TEXT", notice, example: "Out of order.", default: HostConfiguration().outageNotice,
      "Shown when restarting did not help."
    ) { $0.outageNotice = $1 ?? "" },
    Setting(
      "resume", "WHEN", .choice, example: "off", default: "restart",
      "After what the visitor's texts and choices are there again: a crash, or also a power cut (kept on the disk)."
    ) { $0.resume = $1 },
  ]

  private static let notice = SettingType("a line of text") { text in
    guard text.count <= 200 else { throw Reason("the text is longer than 200 characters") }
    return text
  }.orNever()

  @Sendable private static func group(_ text: String) throws -> String {
    let isName = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || "0123456789_-".unicodeScalars.contains($0)
    }
    guard isName, text.utf8.count <= 32 else { throw Reason("that is no name of a group") }
    return text
  }

  @Sendable private static func hosts(_ text: String) throws -> [String] {
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
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
