import Foundation

/// Entry points for fuzzing: the functions of this module that parse untrusted bytes.
package enum UntrustedInput {
  /// Parses a configuration file.
  package static func readSettings(_ bytes: Data) {
    let file = ConfigurationFile(bytes, path: "settings")
    let (_, problems) = HostConfiguration.read(file)
    for problem in problems { _ = problem.description }
  }

  /// Parses an environment of `NAME=VALUE` lines.
  package static func readEnvironment(_ bytes: Data) {
    var environment: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard let name = parts.first else { continue }
      environment[String(decoding: name, as: UTF8.self)] = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    do { _ = try HostConfiguration(environment: environment) } catch { _ = "\(error)" }
    _ = HostConfiguration.defaultStatePath(environment)
    _ = HostConfiguration.defaultCachePath(environment)
    _ = ControlSocket.defaultPath(environment)
    _ = ServiceNotice(environment: environment)
    _ = ServiceNotice.watchdogInterval(environment)
    _ = SpeechProcess.voice(environment["LANG"])
  }

  /// Parses the record of wrong PINs.
  package static func readPinRecord(_ bytes: Data) {
    var backoff = PINBackoff(String(decoding: bytes, as: UTF8.self), boot: "boot", now: 5_000_000_000)
    _ = backoff.wait(at: 6_000_000_000)
    backoff.failed(at: 7_000_000_000)
    _ = PINBackoff(backoff.text(boot: "boot"), boot: "other", now: 1)
  }

  /// Parses the file with the hash of a PIN.
  package static func readPin(_ bytes: Data) {
    guard let hash = StaffPIN.hash(in: bytes) else { return }
    _ = StaffPIN.isSlow(hash)
  }

  /// Handles a request to the control socket.
  @MainActor
  package static func ask(_ bytes: Data, _ host: Host) {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    _ = host.control.answer(line)
  }
}
