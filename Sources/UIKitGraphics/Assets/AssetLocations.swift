import Foundation

/// The folders that contain an app's images, colours and other files at run time.
///
/// Search order: the folders in `VITRINE_ASSETS` (separated by `:`), the resource folders that SwiftPM puts next to the
/// executable (`App_App.resources`), the executable's own folder, and `../share/NAME` relative to it, where packages
/// install. Each can hold loose files, a `Resources` folder and asset catalogs (`*.xcassets`).
package enum AssetLocations {
  /// The existing folders in search order.
  package static let folders: [String] = {
    var candidates: [String] = []
    if let list = ProcessInfo.processInfo.environment["VITRINE_ASSETS"] {
      candidates += list.split(separator: ":").map(String.init)
    }
    if let resources = Bundle.main.resourcePath { candidates.append(resources) }
    let executable = executablePath
    let folder = (executable as NSString).deletingLastPathComponent
    let name = (executable as NSString).lastPathComponent
    let siblings = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
      // A package's own resources, `Package_Target.resources`, come before those of its dependencies.
      .sorted { ($0.contains("_\(name).") ? 0 : 1, $0) < ($1.contains("_\(name).") ? 0 : 1, $1) }
    candidates += siblings.map { "\(folder)/\($0)" }
    candidates.append(folder)
    candidates.append("\((folder as NSString).deletingLastPathComponent)/share/\(name)")
    return existing(candidates)
  }()

  /// Returns the folders of one bundle; those of the app for nil and for the main bundle.
  static func folders(of bundle: Bundle?) -> [String] {
    guard let bundle, bundle.bundlePath != Bundle.main.bundlePath else { return folders }
    return existing([bundle.resourcePath ?? bundle.bundlePath, bundle.bundlePath])
  }

  /// The asset catalogs directly inside `folder`.
  static func catalogs(in folder: String) -> [String] {
    // VITRINE_ASSETS may name a catalog itself.
    if folder.hasSuffix(".xcassets") { return [folder] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".xcassets") }.sorted().map { "\(folder)/\($0)" }
  }

  private static func existing(_ candidates: [String]) -> [String] {
    var seen: Set<String> = []
    var result: [String] = []
    for candidate in candidates {
      for path in [candidate, candidate + "/Resources"] {
        let path = (path as NSString).standardizingPath
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
          seen.insert(path).inserted
        {
          result.append(path)
        }
      }
    }
    return result
  }

  private static var executablePath: String {
    // Use the kernel's link: argv[0] may be relative to a former working directory.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
  }
}
