import Foundation

/// Finds the program that serves VNC viewers.
enum VNCExecutable {
  static let name = "vitrine-vnc"

  /// - Parameter chosen: The configured path; nil tries the default paths.
  /// - Throws: `VNCError.noProgram`.
  static func find(_ chosen: String?) throws -> String {
    let places = chosen.map { [$0] } ?? defaultPaths
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else { throw VNCError.noProgram(tried: places) }
    return found
  }

  /// The folder of the app, as in a build; where `deploy/install.sh` puts it; the folder of the tool `vitrine`.
  private static var defaultPaths: [String] {
    var places: [String] = []
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      places.append(URL(fileURLWithPath: own).deletingLastPathComponent().path + "/\(name)")
    }
    return places + ["/usr/local/lib/vitrine", "/usr/lib/vitrine", "/usr/local/bin", "/usr/bin"].map { "\($0)/\(name)" }
  }
}
