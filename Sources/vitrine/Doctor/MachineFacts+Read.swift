import CoreGraphics
import Devices
import Display
import Foundation
import Handoff
import Host
import Input

extension MachineFacts {
  /// Reads the facts of this machine for a kiosk started now. Opens devices to read them; changes nothing.
  @MainActor
  static func read(environment: [String: String] = ProcessInfo.processInfo.environment) -> MachineFacts {
    var (problems, notes): ([String], [String]) = ([], [])
    var isEnvironmentRefused = false
    var configuration = HostConfiguration()
    do {
      let loaded = try HostConfiguration.examine(environment: environment, reach: .machine)
      configuration = loaded.configuration
      for problem in loaded.problems {
        guard case .limits = problem.effect else {
          problems.append(problem.report)
          continue
        }
        // What hands over has a section of its own.
        if !ConfigurationFile.name(of: problem.variable).hasPrefix("handoff-") { notes.append(problem.report) }
      }
    } catch {
      problems = (error as? ConfigurationError)?.problems.map(\.description) ?? ["\(error)"]
      isEnvironmentRefused = true
    }
    let access = SurveyAccess(configuration)
    defer { access.end() }
    let hasUdev = FileManager.default.fileExists(atPath: "/run/udev/control")
    let cards = DRMReport.read(
      access: access, monitor: hasUdev ? try? DeviceMonitor() : nil, request: DRMPreferences(configuration))
    let input = MachineInput.survey(
      access: access, configuration: InputConfiguration(configuration), clock: MonotonicClock())
    var facts = MachineFacts(seat: SeatSurvey.read(configuration), keyboard: input.keyboard)
    facts.configurationProblems = problems
    facts.configurationNotes = notes
    facts.isEnvironmentRefused = isEnvironmentRefused
    switch configuration.display {
    case nil: facts.display = .automatic
    case .drm: facts.display = .drm
    case .virtual: facts.display = .virtual
    }
    facts.seatAttempts = access.attempts
    facts.seatUsed = access.seatName
    facts.displayManager = displayManager()
    facts.hasCard = !cards.cards.isEmpty
    facts.cards = cards.description
    facts.choice = cards.choice
    facts.connectors = cards.cards.flatMap { $0.card?.connectors.map(\.name) ?? [] }
    facts.devices = input.devices.map(InputDeviceFact.init)
    // Messages about the keymap are listed in the keyboard section.
    facts.inputMessages = input.messages.filter { !input.keyboard.messages.contains($0) }
    facts.hasInputFolder = FileManager.default.fileExists(atPath: "/dev/input")
    facts.hasUdev = hasUdev
    facts.handoff = HandoffFact(configuration)
    facts.fonts = FontFact.all()
    return facts
  }
}

extension MachineFacts {
  /// The display manager that systemd starts at boot; nil without one, or when it is masked.
  static func displayManager(root: String = "") -> String? {
    let link = root + "/etc/systemd/system/display-manager.service"
    guard let unit = try? FileManager.default.destinationOfSymbolicLink(atPath: link), unit != "/dev/null"
    else { return nil }
    return (unit as NSString).lastPathComponent
  }
}

extension MachineFacts.InputDeviceFact {
  init(_ report: InputDeviceReport) {
    var details: [String] = []
    if let size = report.size { details.append("\(Int(size.width))x\(Int(size.height)) mm") }
    if let output = report.device.output { details.append("on \(output)") }
    if let matrix = report.calibration { details.append("calibrated \(matrix)") }
    if report.seat != "seat0" { details.append("of \(report.seat)") }
    self.init(
      name: report.device.name, path: report.path ?? report.driver, purpose: report.purpose, uses: report.device.uses,
      details: details.joined(separator: ", "), output: report.device.output)
  }
}

extension MachineFacts.HandoffFact {
  init?(_ configuration: HostConfiguration) {
    do {
      guard let settings = try HandoffSettings(configuration) else { return nil }
      var offers: Result<String, Reason>?
      if let address = settings.address {
        offers =
          settings.currentAddress.map { .success("\($0), port \(address.port)") }
          ?? .failure(Reason(text: "there is no address or interface \(address.host) with an address now"))
      }
      let problem = settings.findsPeers ? settings.discoveryProblem : nil
      let discovery: Result<Bool, Reason>? = problem.map { .failure(Reason(text: $0)) }
      self = .ready(
        offers: offers, peers: settings.peers.count, keys: settings.keys.count,
        discovery: discovery ?? (settings.findsPeers ? .success(true) : nil))
    } catch {
      self = .problem("\(error)")
    }
  }
}

extension MachineFacts.FontFact {
  static func all() -> [MachineFacts.FontFact] {
    func fact(_ purpose: String, _ family: String, _ package: String, _ found: String, isNeeded: Bool = false) -> Self {
      Self(purpose: purpose, family: family, package: package, isInstalled: found == family, isNeeded: isNeeded)
    }
    func named(_ family: String) -> String { TextFont(family: family, size: 12).isFallback ? "" : family }
    return [
      fact("system font", "Inter", "fonts-inter", TextFont(size: 12).familyName, isNeeded: true),
      fact("fixed width", "JetBrains Mono", "fonts-jetbrains-mono", TextFont(design: .monospaced, size: 12).familyName),
      fact("other scripts", "Noto Sans", "fonts-noto-core", named("Noto Sans")),
      fact("Chinese, Japanese, Korean", "Noto Sans CJK JP", "fonts-noto-cjk", named("Noto Sans CJK JP")),
      fact("emoji", "Noto Color Emoji", "fonts-noto-color-emoji", named("Noto Color Emoji")),
    ]
  }
}
