import Foundation

/// The icon theme of the system: Adwaita's symbolic icons, as Debian's `adwaita-icon-theme` installs them.
enum IconTheme {
  /// Later versions moved the symbolic icons from `scalable` to `symbolic`, and some to the theme AdwaitaLegacy.
  private static let folders: [String] = {
    let roots = ["/usr/local/share/icons", "/usr/share/icons"]
    let themes = ["Adwaita/symbolic", "Adwaita/scalable", "AdwaitaLegacy/symbolic", "hicolor/symbolic"]
    let contexts = [
      "actions", "status", "places", "devices", "mimetypes", "ui", "categories", "emblems", "apps", "emotes", "legacy",
    ]
    let parents = roots.flatMap { root in themes.map { "\(root)/\($0)" } }
      .filter { FileManager.default.fileExists(atPath: $0) }
    if parents.isEmpty {
      Log.error(
        "No icon theme in \(roots.joined(separator: ", ")): UIImage(systemName:) knows only its own drawings. "
          + "Install the package adwaita-icon-theme.")
    }
    return parents.flatMap { parent in contexts.map { "\(parent)/\($0)" } }
  }()

  /// The outline of an icon; nil when the theme lacks it or the file needs more than filled paths.
  static func outline(named name: String) -> SymbolOutline? {
    guard !name.contains("/") else { return nil }
    for folder in folders {
      let path = "\(folder)/\(name)-symbolic.svg"
      if let data = FileManager.default.contents(atPath: path), data.count <= maximumFileSize {
        return SymbolOutline(svg: String(decoding: data, as: UTF8.self))
      }
    }
    return nil
  }

  // Symbolic icons are a few kilobytes; much larger files are not symbolic icons.
  private static let maximumFileSize = 256 * 1024
}
