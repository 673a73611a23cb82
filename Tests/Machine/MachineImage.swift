import Foundation

/// The kernel and root file system that machines boot, and the programs that they can run: what `deploy/test` builds.
public enum MachineImage {
  /// Whether the system tests were requested: `deploy/test` sets `VITRINE_SYSTEM_TESTS=1` once it has built what they
  /// need.
  public static var isWanted: Bool { ProcessInfo.processInfo.environment["VITRINE_SYSTEM_TESTS"] == "1" }

  public static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with kernel, initramfs and root file system.
  static let folder = package.appendingPathComponent(".build/system").path
  /// The release programs, mounted as `/app` inside.
  public static let programs = package.appendingPathComponent(".build/release").resolvingSymlinksInPath().path
  /// The folder for pictures that were not as expected.
  static let pictures = package.appendingPathComponent(".build/system/pictures").path

  static func check() throws {
    for file in ["kernel", "initramfs", "root.ext4"] where !FileManager.default.fileExists(atPath: "\(folder)/\(file)") {
      throw MachineError("\(folder)/\(file) is missing: run Tests/SystemTests/Image/build.sh")
    }
  }
}
