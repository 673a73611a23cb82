import Foundation

/// An accelerometer of the kernel's industrial I/O subsystem, read through its files under `/sys`.
struct IndustrialSensor: Hashable {
  let folder: String
  let name: String
  /// m/s² per step, for each axis.
  private let scales: [Double]
  private let offsets: [Double]
  /// The rows of the mount matrix, from the sensor's axes to the panel's.
  private let mount: [Double]

  /// All sensors of the machine.
  /// - Parameter root: Where sysfs is mounted.
  static func all(root: String = "/sys") -> [IndustrialSensor] {
    let parent = root + "/bus/iio/devices"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).filter { $0.hasPrefix("iio:device") }
    return names.sorted().compactMap { IndustrialSensor(folder: parent + "/" + $0) }
  }

  /// Reads the sensor's scale and mount matrix; nil when it is not a three-axis accelerometer.
  init?(folder: String) {
    func text(_ name: String) -> String? {
      (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    func number(_ names: [String]) -> Double? { names.lazy.compactMap { text($0).flatMap { Double($0) } }.first }
    let axes = ["x", "y", "z"]
    guard axes.allSatisfy({ text("in_accel_\($0)_raw") != nil }) else { return nil }
    self.folder = folder
    name = text("name") ?? (folder as NSString).lastPathComponent
    scales = axes.map { number(["in_accel_\($0)_scale", "in_accel_scale"]) ?? 1 }
    offsets = axes.map { number(["in_accel_\($0)_offset", "in_accel_offset"]) ?? 0 }
    let matrix = (text("in_accel_mount_matrix") ?? text("in_mount_matrix") ?? text("mount_matrix") ?? "")
      .split { ",; \t".contains($0) }.compactMap { Double($0) }
    mount = matrix.count == 9 && matrix.allSatisfy(\.isFinite) ? matrix : [1, 0, 0, 0, 1, 0, 0, 0, 1]
  }

  /// The acceleration along the panel's axes in g; nil when the sensor cannot be read.
  func read() -> (x: Double, y: Double, z: Double)? {
    var values: [Double] = []
    for (index, axis) in ["x", "y", "z"].enumerated() {
      guard let text = try? String(contentsOfFile: "\(folder)/in_accel_\(axis)_raw", encoding: .utf8),
        let raw = Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
      else { return nil }
      values.append((raw + offsets[index]) * scales[index] / 9.80665)
    }
    func row(_ first: Int) -> Double {
      mount[first] * values[0] + mount[first + 1] * values[1] + mount[first + 2] * values[2]
    }
    return (row(0), row(3), row(6))
  }
}
