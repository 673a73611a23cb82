import Foundation

/// Where the program is that serves VNC viewers.
enum VNCProgram {
  static let name = "vitrine-vnc"

  /// - Parameter chosen: A path that was configured; nothing else is tried then.
  /// - Throws: `VNCError.noProgram`.
  static func find(_ chosen: String?) throws -> String {
    let places = chosen.map { [$0] } ?? usualPlaces
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else { throw VNCError.noProgram(tried: places) }
    return found
  }

  /// Beside the app, as it is built; where `deploy/install.sh` puts it; beside the tool `vitrine`.
  private static var usualPlaces: [String] {
    var places: [String] = []
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      places.append(URL(fileURLWithPath: own).deletingLastPathComponent().path + "/\(name)")
    }
    return places + ["/usr/local/lib/vitrine", "/usr/lib/vitrine", "/usr/local/bin", "/usr/bin"].map { "\($0)/\(name)" }
  }
}
