import CRaster
import CVNCChannel
import Foundation
import Handoff
import Input

// What the machine has: groups, networks, ports, keyboards.
extension Examination {
  /// What is looked up quickly.
  var machine: [Finding] {
    var findings: [Finding] = []
    if let name = configuration.controlGroup, configuration.control != .off {
      if let group = getgrnam(name)?.pointee.gr_gid {
        if geteuid() != 0, !Self.groups.contains(group) {
          findings.append(
            Finding(
              settings: ["control-group"], reason: "the kiosk's user is no member of it", remedy: "Add it: usermod -aG.",
              effect: .limits("The socket is not opened.")))
        }
      } else {
        findings.append(
          Finding(
            settings: ["control-group"], reason: "there is no such group on this machine",
            remedy: "Make it: groupadd \(name).", effect: .limits("The socket is not opened.")))
      }
    }
    if let asked = configuration.instructionSet, !asked.isAvailable {
      findings.append(
        Finding(
          settings: ["isa"], reason: "this processor does not have it",
          remedy: "Remove it to use the fastest it has, or set isa = scalar, which every processor has.", effect: .prevents))
    }
    if configuration.brightness != nil, Backlight() == nil {
      findings.append(
        Finding(
          settings: ["brightness"], reason: "there is no backlight in /sys/class/backlight",
          remedy: "Remove it where the panel has none.", effect: .limits("The brightness stays as it is.")))
    }
    return findings
  }

  private static var groups: [gid_t] {
    let count = getgroups(0, nil)
    guard count > 0 else { return [getegid()] }
    var groups = [gid_t](repeating: 0, count: Int(count))
    return Array(groups.prefix(Int(max(getgroups(count, &groups), 0)))) + [getegid()]
  }

  /// Ports and addresses. A kiosk that runs has them itself, so those in use are reported only where none answers.
  var ports: [Finding] {
    var findings: [Finding] = []
    if let address = configuration.vnc, let network = address.network {
      let descriptor = vv_listen(network, Int32(address.port))
      if descriptor >= 0 { close(descriptor) }
      if descriptor < 0, -descriptor != EADDRINUSE || !isKioskRunning {
        findings.append(
          Finding(
            settings: ["vnc"], reason: "it cannot listen there: \(String(cString: strerror(-descriptor)))",
            remedy: Self.advice(-descriptor, port: address.port), effect: .limits("The kiosk runs without viewers.")))
      }
    }
    do {
      if let settings = try HandoffSettings(configuration), let address = settings.address, settings.currentAddress == nil {
        findings.append(
          Finding(
            settings: ["handoff-address"],
            reason: "this machine has no address or interface \(address.host) with an address now",
            remedy: "`ip address` lists them.", effect: .limits("Nothing is offered until there is.")))
      }
    } catch HandoffError.noLibrary(let file, let package) {
      findings.append(
        Finding(
          settings: ["handoff-key"], reason: "\(file), which it needs, is not installed",
          remedy: "Install the package \(package).", effect: Self.withoutHandoff))
    } catch {
      // The key and what else is missing have been reported.
    }
    return findings
  }

  private static func advice(_ code: Int32, port: Int) -> String {
    switch code {
    case EADDRINUSE: "Choose another port: \(port + 1)."
    case EACCES, EPERM: "Ports below 1024 are for root; choose another: 5900."
    case EADDRNOTAVAIL: "`ip address` lists the addresses of this machine."
    default: "Choose another address or port."
    }
  }

  private var isKioskRunning: Bool {
    let path: String?
    switch configuration.control {
    case .off: return true
    case .at(let chosen): path = chosen
    case nil: path = ControlSocket.defaultPath()
    }
    return [path, ControlSocket.servicePath].compactMap { $0 }.contains { SocketFile.Identity($0) != nil }
  }

  /// Names of keyboards, which xkbcommon has to know.
  var keyboards: [Finding] {
    let asked = configuration.keyboard
    var findings: [Finding] = []
    if [asked.layout, asked.variant, asked.options, asked.model, asked.rules].contains(where: { $0 != nil }) {
      findings = asked.refusals.map { refusal in
        Finding(
          settings: ["keyboard-\(refusal.part ?? "layout")", "keyboard-layout"], reason: refusal.text.withoutPeriod,
          remedy: "", effect: .limits("That is left out."))
      }
    }
    for name in configuration.screenLayouts ?? [] {
      var single = KeyboardConfiguration()
      single.rules = asked.rules
      (single.layout, single.variant) = Self.split(name)
      findings += single.refusals.map { refusal in
        Finding(
          settings: ["screen-layouts"], reason: refusal.text.withoutPeriod, remedy: "",
          effect: .limits("The on-screen keyboard does not have it."))
      }
    }
    return findings
  }

  /// `de(neo)` as layout and variant.
  private static func split(_ name: String) -> (layout: String, variant: String?) {
    let parts = name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2 else { return (name, nil) }
    return (String(parts[0]), String(parts[1].prefix { $0 != ")" }))
  }

  /// A PIN that everybody tries first. One that was set before such were refused still opens the exit.
  var guessedPIN: [Finding] {
    guard configuration.exitGesture != nil, let hash = try? StaffPIN.stored(at: pinPath), StaffPIN.isCommon(hash) else {
      return []
    }
    return [
      Finding(
        settings: ["exit-pin-file", "exit-gesture"], reason: "the staff's PIN is one that everybody tries first",
        remedy: "Set another with `vitrine pin`.", effect: .limits("The PIN is accepted until then."))
    ]
  }
}
