import Foundation

/// The lamp behind a panel, as the kernel offers it in /sys/class/backlight. Its user needs write access to `brightness`,
/// which a udev rule gives (`deploy/install.sh` writes one).
///
/// - Threading: main actor.
@MainActor
final class Backlight {
  let path: String
  private let maximum: Int
  /// What it was before anybody changed it, or what it was set to: 1 … maximum.
  private var usual: Int

  /// The one that fits best: what the firmware drives before what the driver of the graphics card sees (the kernel's
  /// advice in sysfs-class-backlight).
  /// - Returns: Nil when there is none.
  init?(folder: String = "/sys/class/backlight") {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let order = ["firmware", "platform", "raw"]
    let rated = names.map { name in
      (path: "\(folder)/\(name)", rank: order.firstIndex(of: Self.text("\(folder)/\(name)/type") ?? "") ?? order.count)
    }
    guard let best = rated.min(by: { $0.rank < $1.rank }), let maximum = Self.number("\(best.path)/max_brightness"), maximum > 0
    else { return nil }
    path = best.path
    self.maximum = maximum
    usual = min(max(Self.number("\(best.path)/brightness") ?? maximum, 1), maximum)
  }

  /// The usual brightness, 0 … 1.
  var level: Double { Double(usual) / Double(maximum) }

  /// Sets the usual brightness and shows it.
  /// - Throws: What the kernel says.
  func setLevel(_ level: Double) throws {
    usual = min(max(Int((level * Double(maximum)).rounded()), 1), maximum)
    try write(usual)
  }

  /// Shows a part of the usual brightness, 0 … 1. Zero is as dark as the lamp goes.
  func show(_ part: Double) throws {
    try write(part <= 0 ? 0 : max(Int((Double(usual) * part).rounded()), 1))
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
