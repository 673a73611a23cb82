import Foundation

/// Detects infrared receivers and HDMI-CEC adapters, whose keys come from the kernel's remote control core.
enum RemoteControlReceivers {
  /// - Parameters:
  ///   - event: The name of the event file: `event3`.
  ///   - root: Where sysfs is mounted.
  static func contains(_ event: String, root: String = "/sys") -> Bool {
    guard !event.isEmpty, !event.contains("/") else { return false }
    let device = "\(root)/class/input/\(event)/device"
    // BUS_CEC of linux/input.h.
    let bus = try? String(contentsOfFile: device + "/id/bustype", encoding: .utf8)
    if bus?.trimmingCharacters(in: .whitespacesAndNewlines) == "001e" { return true }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard realpath(device, &buffer) != nil else { return false }
    let length = buffer.firstIndex(of: 0) ?? 0
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self).contains("/rc/rc")
  }
}
