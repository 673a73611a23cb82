import Foundation

/// The backlight of a panel, as the kernel offers it in /sys/class/backlight. Its user needs write access to
/// `brightness`, which a udev rule gives (`deploy/install.sh` writes one).
///
/// - Threading: main actor.
@MainActor
final class Backlight {
  let path: String
  private let maximum: Int
  /// The value of the normal brightness: the one found at start, or the last one set. 1 … maximum.
  private var normal: Int

  /// Chooses the best backlight by its type: firmware, then platform, then raw (the kernel's advice in
  /// sysfs-class-backlight).
  /// - Returns: Nil without a backlight.
  init?(folder: String = "/sys/class/backlight") {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let order = ["firmware", "platform", "raw"]
    let rated = names.map { name in
      (path: "\(folder)/\(name)", rank: order.firstIndex(of: Self.text("\(folder)/\(name)/type") ?? "") ?? order.count)
    }
    guard let best = rated.min(by: { $0.rank < $1.rank }),
      let maximum = Self.number("\(best.path)/max_brightness"), maximum > 0
    else { return nil }
    path = best.path
    self.maximum = maximum
    normal = min(max(Self.number("\(best.path)/brightness") ?? maximum, 1), maximum)
  }

  /// The normal brightness, 0 … 1.
  var level: Double { Double(normal) / Double(maximum) }

  /// Sets the normal brightness and applies it.
  /// - Throws: `BacklightError` with the kernel's error code.
  func setLevel(_ level: Double) throws {
    normal = min(max(Int((level * Double(maximum)).rounded()), 1), maximum)
    try write(normal)
  }

  /// Applies a fraction of the normal brightness, 0 … 1. Zero is the lowest the backlight allows.
  func show(_ part: Double) throws {
    try write(part <= 0 ? 0 : max(Int((Double(normal) * part).rounded()), 1))
  }

  private func write(_ value: Int) throws {
    let file = "\(path)/brightness"
    let descriptor = open(file, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BacklightError(file: file, code: errno) }
    defer { close(descriptor) }
    let text = Array("\(value)\n".utf8)
    if Foundation.write(descriptor, text, text.count) < 0 { throw BacklightError(file: file, code: errno) }
  }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }
}

struct BacklightError: Error, CustomStringConvertible {
  let file: String
  let code: Int32

  var description: String {
    let hint = code == EACCES ? " A udev rule can give the kiosk's group write access; deploy/install.sh installs one." : ""
    return "backlight \(file): \(String(cString: strerror(code))).\(hint)"
  }
}
