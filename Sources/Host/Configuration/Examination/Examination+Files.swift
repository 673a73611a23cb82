import Foundation
import Handoff
import SystemOutput

// The files and folders that settings name. Each is looked at by the function that will read it.
extension Examination {
  /// The files with passwords, keys and PINs.
  var secrets: [Finding] {
    var findings: [Finding] = []
    if configuration.vnc != nil, let path = configuration.vncPasswordPath {
      do {
        _ = try VNCPassword.read(path)
      } catch {
        findings.append(
          Finding(
            settings: ["vnc-password-file"], reason: error.reason,
            remedy: "Write 1 to \(VNCPassword.length) characters into it, and give it to the kiosk's user with mode 600.",
            effect: .prevents))
      }
    }
    if configuration.exitGesture != nil {
      let settings = ["exit-pin-file", "exit-gesture"]
      do {
        if !StaffPIN.isSlow(try StaffPIN.stored(at: pinPath)) {
          findings.append(
            Finding(
              settings: settings,
              reason: "the PIN's hash in \(pinPath) is of an older kind, and quickly guessed by a machine",
              remedy: "Set the PIN again with `vitrine pin`, which makes a slow one.",
              effect: .limits("The PIN is accepted until then.")))
        }
      } catch {
        findings.append(
          Finding(
            settings: settings, reason: "the staff's PIN is missing: \(Self.clause(error))",
            remedy: "`vitrine pin` writes it. Or set exit-gesture = never.",
            effect: .limits("Until then the exit gesture asks for nothing.")))
      }
    }
    if let path = configuration.handoffKeyPath {
      do {
        _ = try FleetKeys.keys(inFile: path)
      } catch {
        findings.append(
          Finding(
            settings: ["handoff-key"], reason: Self.clause(error),
            remedy: "`vitrine handoff-key` makes one, for all kiosks.", effect: Self.withoutHandoff))
      }
    }
    return findings
  }

  var pinPath: String { configuration.exitPinPath ?? StaffPIN.defaultPath }

  /// Files that are read or written.
  var files: [Finding] {
    var findings: [Finding] = []
    if let path = configuration.inputPath, let reason = Self.unreadable(path) {
      findings.append(
        Finding(
          settings: ["input"], reason: reason, remedy: "Name a file that vitrine record wrote.", effect: .prevents))
    }
    if let path = configuration.recordPath, let reason = Self.irreplaceable(path) {
      findings.append(Finding(settings: ["record"], reason: reason, remedy: "Name another file.", effect: .prevents))
    }
    if let path = configuration.screenshotPath, let reason = Self.irreplaceable(path) {
      findings.append(
        Finding(
          settings: ["screenshot"], reason: reason, remedy: "Name another file.", effect: .limits("No picture is written.")))
    }
    if let path = configuration.vncProgramPath, configuration.vnc != nil, access(path, X_OK) != 0 || Self.isFolder(path) {
      findings.append(
        Finding(
          settings: ["vnc-program"], reason: "that is no program which the kiosk's user can run",
          remedy: "Correct the path; without the line it is looked for beside the app and in /usr/local/lib/vitrine.",
          effect: .limits("The kiosk runs without viewers.")))
    }
    return findings
  }

  /// Folders in which the kiosk keeps something.
  var folders: [Finding] {
    var findings: [Finding] = []
    if let path = configuration.statePath {
      if let reason = Self.unwritable(path) {
        let keepsVisits = configuration.resume == .powerCut
        findings.append(
          Finding(
            settings: keepsVisits ? ["state", "resume"] : ["state"], reason: reason,
            remedy: "Give the folder to the kiosk's user, or name another with state.",
            effect: .limits(
              keepsVisits
                ? "Visits are not kept, and a restart forgets wrong PINs."
                : "A restart forgets wrong PINs and chosen layouts.")))
      }
    }
    if case .at(let path) = configuration.control, let reason = Self.noSocket(path) {
      findings.append(
        Finding(
          settings: ["control"], reason: reason, remedy: "Name another path, or set control = on.",
          effect: .limits("Commands such as vitrine status cannot reach the kiosk.")))
    }
    return findings
  }

  /// A start without a folder for state. `vitrine check` does not know the kiosk's environment, which may name one.
  var missingState: [Finding] {
    guard configuration.statePath == nil, configuration.resume == .powerCut else { return [] }
    return [
      Finding(
        settings: ["resume"], reason: "there is no folder on the disk to keep visits in",
        remedy: "Name one with state.", effect: .limits("Visits are not kept."))
    ]
  }

  // MARK: Reasons

  /// An error as a clause without a period, as far as it is about the reason.
  static func clause(_ error: any Error) -> String {
    switch error {
    case let error as StaffPIN.Failure: error.clause
    case HandoffError.keyFile(_, let reason): "the file cannot be used: \(reason)"
    case HandoffError.notSet(let name): "\(name) is not set"
    default: "\(error)".withoutPeriod
    }
  }

  private static func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

  private static func type(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func unreadable(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return "it cannot be read: \(String(cString: strerror(errno)))" }
    close(descriptor)
    return type(of: path) == S_IFREG ? nil : "it is no regular file"
  }

  private static func irreplaceable(_ path: String) -> String? {
    do {
      _ = try AtomicFile.hasContent(path, replacing: .ownFileOrStream)
      return nil
    } catch {
      return "it cannot be written there: \(error.reason)".withoutPeriod
    }
  }

  /// - Parameter path: Of a folder that is made where it is missing.
  private static func unwritable(_ path: String) -> String? {
    var folder = path
    while type(of: folder) == nil, folder.contains("/"), folder != "/" {
      folder = (folder as NSString).deletingLastPathComponent
    }
    if folder.isEmpty { folder = "." }
    guard isFolder(folder) else { return "\(folder) is no folder" }
    guard access(folder, W_OK | X_OK) == 0 else { return "the folder \(folder) is not writable" }
    return nil
  }

  private static func noSocket(_ path: String) -> String? {
    // The size of sun_path, with its zero.
    if path.utf8.count > 107 { return "the path of a socket has at most 107 bytes, and this one has \(path.utf8.count)" }
    let parent = (path as NSString).deletingLastPathComponent
    let folder = parent.isEmpty ? "." : parent
    guard isFolder(folder) else { return "there is no folder \(folder)" }
    guard access(folder, W_OK | X_OK) == 0 else { return "the folder \(folder) is not writable" }
    if let type = type(of: path), type != S_IFSOCK { return "there is a file that is no socket" }
    return nil
  }
}

extension String {
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
