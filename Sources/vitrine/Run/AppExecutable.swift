import Foundation

/// Finds the executable of an app.
enum AppExecutable {
  /// - Parameter app: A path (containing a slash), or a name to look for beside this tool and then in the working
  ///   folder.
  /// - Throws: `Failure` with the paths that were tried.
  static func find(_ app: String) throws -> String {
    let candidates = app.contains("/") ? [app] : [ownFolder, "."].map { "\($0)/\(app)" }
    if let found = candidates.first(where: isExecutable) { return found }
    let tried = candidates.joined(separator: ", ")
    if let present = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) {
      throw Failure("\(present) is not an executable file.")
    }
    throw Failure(
      "there is no app \"\(app)\". Looked for \(tried). "
        + "Give its path, or build it: swift build -c release --product NAME.")
  }

  /// The folder that contains this tool.
  static var ownFolder: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent().path
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
