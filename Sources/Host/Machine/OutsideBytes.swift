import Foundation

/// The functions of this floor that read bytes from outside, for programs that try what becomes of any bytes.
package enum OutsideBytes {
  /// A file with settings.
  package static func readSettings(_ bytes: Data) {
    let file = ConfigurationFile(bytes, path: "settings")
    let (_, problems) = HostConfiguration.read(file)
    for problem in problems { _ = problem.description }
  }

  /// `NAME=VALUE` lines of an environment.
  package static func readEnvironment(_ bytes: Data) {
    var environment: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard let name = parts.first else { continue }
      environment[String(decoding: name, as: UTF8.self)] = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    do { _ = try HostConfiguration(environment: environment) } catch { _ = "\(error)" }
    _ = HostConfiguration.usualStatePath(environment)
    _ = HostConfiguration.usualCachePath(environment)
    _ = ControlSocket.usualPath(environment)
    _ = ServiceNotice(environment: environment)
    _ = ServiceNotice.watchdogInterval(environment)
    _ = SpeechProcess.voice(environment["LANG"])
  }

  /// The record of wrong PINs.
  package static func readPinRecord(_ bytes: Data) {
    var patience = PinPatience(String(decoding: bytes, as: UTF8.self), boot: "boot", now: 5_000_000_000)
    _ = patience.wait(at: 6_000_000_000)
    patience.failed(at: 7_000_000_000)
    _ = PinPatience(patience.text(boot: "boot"), boot: "other", now: 1)
  }

  /// The file with the hash of a PIN.
  package static func readPin(_ bytes: Data) {
    guard let hash = StaffPin.hash(in: bytes) else { return }
    _ = StaffPin.isSlow(hash)
  }

  /// A request to the control socket.
  @MainActor
  package static func ask(_ bytes: Data, _ host: Host) {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    _ = host.answer(line)
  }
}
