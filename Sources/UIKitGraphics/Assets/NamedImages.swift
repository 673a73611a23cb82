import CoreGraphics
import Foundation

/// A cache of images by name.
///
/// - Threading: any thread.
final class NamedImages: @unchecked Sendable {
  // Unchecked: `assets` is used under `lock` only.
  static let shared = NamedImages()

  // Enough for a kiosk. When an app exceeds it, the cache is emptied.
  private static let capacity = 512

  private struct Key: Hashable {
    let name: String
    let bundle: String?
  }

  private let lock = NSLock()
  private var assets: [Key: UIImageAsset] = [:]

  func image(named name: String, bundle: Bundle? = nil, traits: UITraitCollection) -> UIImage? {
    guard let asset = asset(named: name, bundle: bundle) else { return nil }
    return asset.bestImage(for: traits)
  }

  private func asset(named name: String, bundle: Bundle?) -> UIImageAsset? {
    let key = Key(name: name, bundle: bundle?.bundlePath)
    lock.lock()
    let known = assets[key]
    lock.unlock()
    if let known { return known }
    guard let asset = find(name, AssetLocations.folders(of: bundle)) else { return nil }
    lock.lock()
    defer { lock.unlock() }
    if let other = assets[key] { return other }
    if assets.count >= Self.capacity { assets.removeAll(keepingCapacity: true) }
    assets[key] = asset
    return asset
  }

  private func find(_ name: String, _ folders: [String]) -> UIImageAsset? {
    guard !name.isEmpty else { return nil }
    if name.hasPrefix("/") {
      return looseFiles(
        (name as NSString).lastPathComponent, in: (name as NSString).deletingLastPathComponent)
    }
    for folder in folders {
      for catalog in AssetCatalogs.shared.catalogs(in: folder) {
        if let set = catalog.imageSet(named: name), let asset = asset(of: set) { return asset }
      }
      let path = "\(folder)/\(name)" as NSString
      if let asset = looseFiles(path.lastPathComponent, in: path.deletingLastPathComponent) { return asset }
    }
    return nil
  }

  private func asset(of set: AssetCatalog.ImageSet) -> UIImageAsset? {
    guard let folder = set.folder else { return nil }
    let variants = (set.images ?? []).compactMap { entry -> UIImageAsset.Variant? in
      guard let file = entry.filename, !file.contains("/"), let style = entry.appearances.style else { return nil }
      // Images for watches and cars do not suit this screen.
      guard entry.idiom == nil || ["universal", "ipad", "iphone", "mac"].contains(entry.idiom) else { return nil }
      let scale = entry.scale.flatMap { Double($0.dropLast()) }.map { CGFloat($0) }
      return .init(style: style, scale: scale, origin: .file("\(folder)/\(file)"))
    }
    guard !variants.isEmpty else { return nil }
    switch set.properties?.template {
    case "template": return UIImageAsset(variants: variants, renderingMode: .alwaysTemplate)
    case "original": return UIImageAsset(variants: variants, renderingMode: .alwaysOriginal)
    default: return UIImageAsset(variants: variants)
    }
  }

  /// Looks for `name.png`, `name@2x.png`, `name~dark.png`, `name~dark@2x.png` and so on.
  private func looseFiles(_ name: String, in folder: String) -> UIImageAsset? {
    let given = (name as NSString).pathExtension.lowercased()
    let isFileName = ImageFile.extensions.contains(given)
    let base = isFileName ? (name as NSString).deletingPathExtension : name
    let extensions = isFileName ? [(name as NSString).pathExtension] : ImageFile.extensions
    var variants: [UIImageAsset.Variant] = []
    for ending in extensions {
      for (suffix, style) in [("", UIUserInterfaceStyle.unspecified), ("~dark", .dark)] {
        for (mark, scale) in [("", 1), ("@2x", 2), ("@3x", 3)] as [(String, CGFloat)] {
          let path = "\(folder)/\(base)\(suffix)\(mark).\(ending)"
          guard FileManager.default.fileExists(atPath: path) else { continue }
          variants.append(.init(style: style, scale: ending == "svg" ? nil : scale, origin: .file(path)))
        }
      }
      if !variants.isEmpty { break }
    }
    return variants.isEmpty ? nil : UIImageAsset(variants: variants)
  }
}
