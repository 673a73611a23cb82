import Foundation
import SystemOutput

/// Keeps the record of wrong PINs in the folder for state that survives restarts.
struct PINRecord {
  private let path: String?
  private let boot: String
  private(set) var backoff: PINBackoff
  private var hasComplained = false

  /// - Parameters:
  ///   - folder: Nil keeps the record in memory only.
  ///   - boot: The ID of this boot of the machine.
  ///   - now: ns of a clock that starts at boot.
  init(folder: String?, boot: String = PINRecord.thisBoot, now: UInt64) {
    path = folder.map { "\($0)/staff-pin-attempts" }
    self.boot = boot
    backoff = PINBackoff(path.flatMap { Self.read($0) }, boot: boot, now: now)
  }

  /// Counts a wrong PIN. It is on the disk when this returns.
  mutating func failed(at now: UInt64) {
    backoff.failed(at: now)
    write()
  }

  mutating func succeeded() {
    backoff.succeeded()
    write()
  }

  static var thisBoot: String {
    read("/proc/sys/kernel/random/boot_id")?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  private mutating func write() {
    guard let path else { return }
    do {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try AtomicFile.write(Data(backoff.text(boot: boot).utf8), to: path)
    } catch {
      guard !hasComplained else { return }
      hasComplained = true
      Diagnostics.report(
        "\(path): wrong PINs cannot be kept, so a restart forgets them (\(error)). "
          + "Set VITRINE_STATE to a writable folder.")
    }
  }
}
