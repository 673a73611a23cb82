import Display
import Host
import Input

/// Evaluates the facts of a machine: what works, what would fail, and what to do about it.
enum Doctor {
  static func examine(_ facts: MachineFacts) -> DoctorReport {
    var sections = [configuration(facts), seat(facts), displays(facts), input(facts), keyboard(facts), fonts(facts)]
    if let fact = facts.handoff { sections.append(handoff(fact)) }
    return DoctorReport(sections: sections)
  }

  private static func configuration(_ facts: MachineFacts) -> DoctorReport.Section {
    var section = DoctorReport.Section("Configuration")
    for problem in facts.configurationProblems { section.fail(problem) }
    for note in facts.configurationNotes { section.warn(note) }
    if facts.configurationProblems.isEmpty { section.good("all VITRINE_ variables that are set have valid values") }
    return section
  }

  // MARK: Seat

  private static func seat(_ facts: MachineFacts) -> DoctorReport.Section {
    var section = DoctorReport.Section("Seat")
    let seat = facts.seat
    section.facts.append("user \(seat.user), groups \(seat.groups.joined(separator: " "))")
    section.facts.append(
      "session " + (seat.session ?? "none") + ", terminal in front " + (seat.activeTerminal.map { "tty\($0)" } ?? "none"))
    section.facts.append("tried in this order: " + seat.ways.joined(separator: ", "))
    for attempt in seat.ruledOut { section.facts.append("not tried: \(attempt)") }
    for attempt in facts.seatAttempts { section.facts.append("asked: \(attempt)") }
    if let manager = facts.displayManager, facts.display != .virtual {
      section.fail(
        "\(manager) starts with this machine and takes the terminal and the screen. "
          + "install.sh --kiosk takes it out of the way and --uninstall brings it back; "
          + "by hand: systemctl disable --now \(manager)")
    }
    if let used = facts.seatUsed { section.good("\(used) hands out the devices") }
    guard facts.display != .virtual, facts.hasCard, let terminal = seat.terminal, seat.ways.first == "direct" else {
      return section
    }
    if !seat.canTakeTerminal {
      section.warn(
        "tty\(terminal) may not be taken by \(seat.user): what is typed also reaches the console, "
          + "and switching terminals is not followed. Install seatd, start from a login on that terminal, or run as root.")
    } else if seat.isTerminalInGraphics {
      section.warn(
        "tty\(terminal) is in graphics mode: a display server runs there, or exited without restoring it. "
          + "A kiosk takes it over if the screen is free; "
          + "`vitrine restore-console --vt \(terminal)` makes it a text console.")
    } else {
      section.good("tty\(terminal) can be taken")
    }
    return section
  }

  // MARK: Displays

  private static func displays(_ facts: MachineFacts) -> DoctorReport.Section {
    var section = DoctorReport.Section("Displays")
    section.facts.append(facts.cards)
    switch (facts.display, facts.choice) {
    case (.virtual, _): section.good("VITRINE_DISPLAY asks for a virtual framebuffer, which needs no display")
    case (_, .outputs(let outputs)): for output in outputs { section.good("would show on \(output)") }
    case (_, .waiting(let text)):
      section.fail(
        text + "\nPlug a display in, or switch it on. A kiosk that is already running waits for it. "
          + "To use a display that is connected but not detected, set VITRINE_DISPLAY=drm:CONNECTOR "
          + "and VITRINE_MODE=forced:1920x1080@60.")
    case (.automatic, _) where !facts.hasCard:
      section.fail(
        "there is no graphics card (no /dev/dri/card*), so a kiosk would run in a virtual framebuffer, which nobody sees. "
          + "Load the display's driver, and in a container pass /dev/dri on; VITRINE_DISPLAY=virtual asks for just that.")
    case (_, .failure(let text)):
      section.fail(text)
      if !facts.seatAttempts.isEmpty {
        section.fail("no seat hands it out either: " + facts.seatAttempts.map(\.description).joined(separator: "; "))
      }
    case (_, nil): break
    }
    return section
  }

  // MARK: Input

  private static func input(_ facts: MachineFacts) -> DoctorReport.Section {
    var section = DoctorReport.Section("Input devices")
    for device in facts.devices {
      section.facts.append(
        "\(device.path): \(device.name): \(device.purpose)" + (device.details.isEmpty ? "" : ", \(device.details)"))
    }
    for device in facts.devices {
      guard let output = device.output, !facts.connectors.isEmpty, !facts.connectors.contains(output) else { continue }
      section.warn(
        "\(device.name) is assigned to \(output), but there is no such connector: it controls whatever is shown. "
          + "Correct VITRINE_TOUCH_OUTPUTS, or WL_OUTPUT in udev's rules. "
          + "There is \(facts.connectors.joined(separator: ", ")).")
    }
    for message in facts.inputMessages where message.level != .info {
      if message.level == .error { section.fail(message.text) } else { section.warn(message.text) }
    }
    if !facts.hasUdev {
      section.warn(
        "udev is not running: devices are looked for in /dev/input, and quirks and calibrations of udev do not apply.")
    }
    let uses = facts.devices.reduce(into: InputDevice.Uses()) { $0.formUnion($1.uses) }
    if uses.isDisjoint(with: [.touch, .pointer, .keyboard, .remoteControl]) {
      // Not a failure: a screen that only displays something is a kiosk too.
      section.warn(
        facts.hasInputFolder
          ? "nothing to touch, point or type with. Devices that are plugged in later are used at once."
          : "there is no /dev/input: load the kernel's evdev driver, and in a container pass /dev/input on.")
    } else {
      section.good("can be used")
    }
    return section
  }

  private static func keyboard(_ facts: MachineFacts) -> DoctorReport.Section {
    var section = DoctorReport.Section("Keyboard layout")
    let report = facts.keyboard
    let names = report.names
    section.facts.append(
      "rules \(names.rules), model \(names.model), layout \(names.layout)"
        + (names.variant.isEmpty ? "" : ", variant \(names.variant)")
        + (names.options.isEmpty ? "" : ", options \(names.options)"))
    section.facts.append(
      report.repeatRate > 0
        ? "keys repeat after \(Int(report.repeatDelay * 1000)) ms, \(Int(report.repeatRate)) a second"
        : "keys do not repeat")
    for message in report.messages {
      if message.level == .error {
        section.fail(message.text)
      } else if message.level == .warning {
        section.warn(message.text)
      }
    }
    if report.layouts.isEmpty {
      section.fail("there is no keymap. Install the package xkb-data.")
    } else if report.messages.allSatisfy({ $0.level == .info }) {
      section.good("keymap " + report.layouts.joined(separator: ", ") + (report.composes ? ", with compose sequences" : ""))
    }
    if !report.composes, !report.layouts.isEmpty {
      section.warn(
        "no compose sequences for the locale \(names.locale): accents by dead keys are not typed. Install libx11-data.")
    }
    return section
  }

  // MARK: Fonts

  private static func fonts(_ facts: MachineFacts) -> DoctorReport.Section {
    var section = DoctorReport.Section("Fonts")
    for font in facts.fonts {
      if font.isInstalled {
        section.facts.append("\(font.purpose): \(font.family)")
      } else if font.isNeeded {
        section.fail("\(font.purpose): \(font.family) is not installed. Install the package \(font.package).")
      } else {
        section.warn(
          "\(font.purpose): \(font.family) is not installed; such text shows boxes. Install the package \(font.package).")
      }
    }
    if facts.fonts.allSatisfy(\.isInstalled) { section.good("all there") }
    return section
  }

  // MARK: Other kiosks

  /// A kiosk runs without it, so nothing of it is a failure.
  private static func handoff(_ fact: MachineFacts.HandoffFact) -> DoctorReport.Section {
    var section = DoctorReport.Section("Going on at another kiosk")
    switch fact {
    case .problem(let text): section.warn(text)
    case .ready(let offers, let peers, let keys, let discovery):
      section.facts.append("\(peers) kiosks are asked for a code, keys: \(keys)")
      switch discovery {
      case .success?: section.good("others are also found by mDNS")
      case .failure(let reason)?:
        section.warn(
          "others are not found by mDNS: \(reason.text). Install and start avahi-daemon, or unset handoff-discovery.")
      case nil: break
      }
      switch offers {
      case .success(let place)?: section.good("others fetch from \(place), while something is offered")
      case .failure(let reason)?: section.warn("\(reason.text): nothing is offered until there is. Correct handoff-address.")
      case nil: section.good("this kiosk fetches, and offers nothing: handoff-address is not set")
      }
    }
    return section
  }
}
