import Foundation

/// An `.xcassets` folder, read without compilation: there is no asset compiler on Linux.
///
/// The folders are listed when the first asset is looked up; the `Contents.json` of an asset is read when that asset is
/// looked up.
final class AssetCatalog: @unchecked Sendable {
  // Unchecked: `index` is used under `lock` only.
  let path: String
  private let lock = NSLock()
  private var index: [String: String]?

  init(path: String) {
    self.path = path
  }

  /// Returns the variants of an image set; nil if the catalog has none of that name.
  func imageSet(named name: String) -> ImageSet? {
    guard let folder = folder(named: name, kind: ".imageset") else { return nil }
    return read(ImageSet.self, folder)
  }

  /// Returns a colour set; nil if the catalog has none of that name.
  func colorSet(named name: String) -> ColorSet? {
    guard let folder = folder(named: name, kind: ".colorset") else { return nil }
    return read(ColorSet.self, folder)
  }

  private func folder(named name: String, kind: String) -> String? {
    lock.lock()
    defer { lock.unlock() }
    if index == nil {
      var found: [String: String] = [:]
      list("", prefix: "", depth: 0, into: &found)
      index = found
    }
    return index?[name + kind]
  }

  private func list(_ folder: String, prefix: String, depth: Int, into found: inout [String: String]) {
    let here = folder.isEmpty ? path : "\(path)/\(folder)"
    // The limit exceeds any real nesting of groups, and ends the recursion for links that lead back up.
    guard depth < 16, let entries = try? FileManager.default.contentsOfDirectory(atPath: here) else { return }
    for entry in entries.sorted() {
      let inner = folder.isEmpty ? entry : "\(folder)/\(entry)"
      if entry.hasSuffix(".imageset") || entry.hasSuffix(".colorset") {
        if found[prefix + entry] == nil { found[prefix + entry] = "\(path)/\(inner)" }
      } else if !entry.contains(".") {
        let isNamespace = read(Group.self, "\(path)/\(inner)")?.properties?.providesNamespace ?? false
        list(inner, prefix: isNamespace ? "\(prefix)\(entry)/" : prefix, depth: depth + 1, into: &found)
      }
    }
  }

  private func read<T: FolderContents>(_ type: T.Type, _ folder: String) -> T? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json"),
      var contents = try? JSONDecoder().decode(T.self, from: data)
    else { return nil }
    contents.folder = folder
    return contents
  }
}

protocol FolderContents: Decodable {
  var folder: String? { get set }
}

extension AssetCatalog {
  struct Appearance: Decodable {
    var appearance: String
    var value: String
  }

  struct ImageSet: FolderContents {
    struct Entry: Decodable {
      var filename: String?
      var idiom: String?
      /// For example `"2x"`.
      var scale: String?
      var appearances: [Appearance]?
    }

    struct Properties: Decodable {
      var template: String?

      enum CodingKeys: String, CodingKey {
        case template = "template-rendering-intent"
      }
    }

    var folder: String?
    var images: [Entry]?
    var properties: Properties?
  }

  struct ColorSet: FolderContents {
    struct Components: Decodable {
      var red: String?
      var green: String?
      var blue: String?
      var white: String?
      var alpha: String?
    }

    struct Value: Decodable {
      var space: String?
      var components: Components?
      var reference: String?

      enum CodingKeys: String, CodingKey {
        case space = "color-space"
        case components, reference
      }
    }

    struct Entry: Decodable {
      var color: Value?
      var appearances: [Appearance]?
    }

    var folder: String?
    var colors: [Entry]?
  }

  struct Group: FolderContents {
    struct Properties: Decodable {
      var providesNamespace: Bool?

      enum CodingKeys: String, CodingKey {
        case providesNamespace = "provides-namespace"
      }
    }

    var folder: String?
    var properties: Properties?
  }
}

extension [AssetCatalog.Appearance]? {
  /// The style an entry applies to; nil if it is for a contrast or another appearance that does not exist here.
  var style: UIUserInterfaceStyle? {
    guard let self, !self.isEmpty else { return .unspecified }
    guard self.count == 1, self[0].appearance == "luminosity" else { return nil }
    switch self[0].value {
    case "dark": return .dark
    case "light": return .light
    default: return nil
    }
  }
}

/// The catalogs of the app and of bundles, each opened once.
final class AssetCatalogs: @unchecked Sendable {
  // Unchecked: `byFolder` is used under `lock` only.
  static let shared = AssetCatalogs()

  private let lock = NSLock()
  private var byFolder: [String: [AssetCatalog]] = [:]

  func catalogs(in folder: String) -> [AssetCatalog] {
    lock.lock()
    defer { lock.unlock() }
    if let known = byFolder[folder] { return known }
    let catalogs = AssetLocations.catalogs(in: folder).map { AssetCatalog(path: $0) }
    byFolder[folder] = catalogs
    return catalogs
  }
}
