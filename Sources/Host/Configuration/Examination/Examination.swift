import Foundation
import Handoff

/// Looks at what settings ask for, beyond the form of their values: the files that they name, what the machine has, and
/// whether they fit each other.
///
/// A start looks within `.machine` and `vitrine check` within `.thorough`, so that both find the same and say it in the same
/// words. What only the thorough look finds takes too long before a first picture; the part that it concerns reports it
/// when it opens.
///
/// - Threading: main actor.
@MainActor
public struct Examination {
  /// How far to look. Each includes the ones before it.
  public enum Reach: Int, Comparable, Sendable {
    /// At the lines alone: the answer is the same on every machine.
    case lines
    /// At files, folders and groups, which takes less than a millisecond.
    case machine
    /// At all: compiles the keymap, binds ports, and tries well-known PINs, which takes seconds.
    case thorough

    /// Orders them by how far they go.
    public static func < (a: Reach, b: Reach) -> Bool { a.rawValue < b.rawValue }
  }

  /// What is wrong with what settings ask for.
  struct Finding {
    /// The names of the settings it may come from. The first one that is set is named.
    let settings: [String]
    /// Why, as a clause without a period.
    let reason: String
    /// What to do, as sentences.
    let remedy: String
    let effect: ConfigurationError.Effect
  }

  let configuration: HostConfiguration
  let found: [String: FoundSetting]

  init(_ configuration: HostConfiguration, found: [String: FoundSetting]) {
    (self.configuration, self.found) = (configuration, found)
  }

  /// - Returns: A problem for each finding that comes from a setting that somebody wrote.
  func problems(within reach: Reach) -> [ConfigurationError.Problem] {
    var findings = contradictions + relativePaths
    if reach >= .machine { findings += secrets + files + folders + machine }
    if reach == .machine { findings += missingState }
    if reach >= .thorough { findings += keyboards + ports + guessedPIN }
    return findings.compactMap { finding in
      guard let setting = finding.settings.lazy.compactMap({ found[$0] }).first else { return nil }
      return ConfigurationError.Problem(
        variable: setting.setting.variable, value: setting.text, reason: finding.reason, form: "", example: "",
        remedy: Self.remedy(finding.remedy, for: setting.origin), origin: setting.origin, effect: finding.effect)
    }
  }

  /// Whoever has set a variable is advised variables, too.
  private static func remedy(_ text: String, for origin: ConfigurationError.Origin) -> String {
    guard origin == .environment else { return text }
    return Setting.all.reduce(text) { text, setting in
      let advised = text.replacingOccurrences(of: " \(setting.name) = ", with: " \(setting.variable)=")
      // A name without a dash may be any word.
      return setting.name.contains("-")
        ? advised.replacingOccurrences(of: " \(setting.name)", with: " \(setting.variable)") : advised
    }
  }

  // MARK: Settings that do not fit each other

  private var contradictions: [Finding] {
    var findings: [Finding] = []
    func find(_ settings: [String], _ reason: String, _ remedy: String, _ effect: ConfigurationError.Effect) {
      findings.append(Finding(settings: settings, reason: reason, remedy: remedy, effect: effect))
    }
    if let address = configuration.vnc, !address.isLoopback, configuration.vncPasswordPath == nil {
      find(
        ["vnc"], "other machines can reach it, so it needs a password",
        "Put one into a file that only the kiosk's user can read, and set vnc-password-file to its path; 127.0.0.1 needs "
          + "none.",
        .prevents)
    }
    do {
      try HandoffSettings.requireAll(configuration)
    } catch {
      find(
        ["handoff-address", "handoff-peers", "handoff-discovery", "handoff-key"], Self.clause(error),
        "docs/operating.md says what belongs there.", Self.withoutHandoff)
    }
    let idle = configuration.idle
    if let dim = idle.dim, let darker = [idle.blank, idle.off].compactMap({ $0 }).min(), darker <= dim {
      find(
        ["idle-dim"], "the screen is darker than that after \(Self.text(darker)) seconds already",
        "Dim earlier, or set idle-dim = never.", .limits("The screen is never dimmed."))
    }
    if let blank = idle.blank, let off = idle.off, off <= blank {
      find(
        ["idle-blank"], "the display is off after \(Self.text(off)) seconds already",
        "Blank earlier, or set idle-blank = never.", .limits("The screen is never blanked."))
    }
    if configuration.outputs == .mirror, case .drm(_, let names) = configuration.display, names.count == 1 {
      find(
        ["outputs"], "display names one output, \(names[0])", "Name all of them there, or none.",
        .limits("Only \(names[0]) shows the picture."))
    }
    if let layouts = configuration.keyboard.layout, let variants = configuration.keyboard.variant {
      let (layouts, variants) = (Self.count(layouts), Self.count(variants))
      if variants > layouts {
        find(
          ["keyboard-variant"], "those are \(variants) variants for \(layouts) layouts",
          "Write one for each layout of keyboard-layout, in its order; an empty one is the layout itself.",
          .limits("The last ones are ignored."))
      }
    } else if configuration.keyboard.variant != nil {
      find(
        ["keyboard-variant"], "a variant belongs to a layout, and keyboard-layout is not set", "Set that too.",
        .limits("The variant is ignored."))
    }
    if let both = configuration.allowedDevices?.intersection(configuration.ignoredDevices).min() {
      find(
        ["allowed-devices"], "\"\(both)\" is among the ignored-devices as well", "Remove it from one of them.",
        .limits("The device is ignored."))
    }
    if configuration.control == .off, configuration.controlGroup != nil {
      find(
        ["control-group"], "control = off closes the socket that the group may use", "Remove one of them.",
        .limits("Nobody can use it."))
    }
    if configuration.inputPath != nil, configuration.recordPath != nil {
      find(
        ["record"], "a recording that is replayed is not recorded again", "Remove input or record.",
        .limits("Nothing is recorded."))
    }
    return findings
  }

  static let withoutHandoff = ConfigurationError.Effect.limits("The kiosk hands nothing over until then.")

  private static func count(_ list: String) -> Int { list.split(separator: ",", omittingEmptySubsequences: false).count }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  /// A service is started in the root folder, a login's program somewhere else. Options and variables are of one start.
  private var relativePaths: [Finding] {
    let files = [
      "vnc-password-file", "vnc-program", "exit-pin-file", "handoff-key", "state", "record", "screenshot", "input",
      "control",
    ]
    return files.compactMap { name in
      guard let setting = found[name], setting.line != nil, !setting.text.hasPrefix("/"),
        name != "control" || SettingWord.flag(setting.text) == nil
      else { return nil }
      return Finding(
        settings: [name], reason: "the path is relative, so it depends on where the kiosk is started",
        remedy: "Write the whole path, beginning with /.", effect: .limits("A service looks for it in the folder /."))
    }
  }
}
