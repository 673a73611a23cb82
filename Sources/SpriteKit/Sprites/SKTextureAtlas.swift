import UIKit

/// The pictures of a folder, by the names of their files.
///
/// A folder `name.atlas` in the app's bundle holds them as single files. On a CPU, putting them into one bitmap would gain
/// little.
@preconcurrency @MainActor
open class SKTextureAtlas: NSObject {
  private let textures: [String: SKTexture]

  /// The names of the textures, sorted.
  open var textureNames: [String] { textures.keys.sorted() }

  /// The atlas of the folder `name.atlas` in the main bundle. One that is missing is logged, and is empty.
  public init(named name: String) {
    textures = Self.read(name)
    super.init()
  }

  /// An atlas of images, or paths of files, by name.
  public init(dictionary properties: [String: Any]) {
    var textures: [String: SKTexture] = [:]
    for (name, value) in properties {
      if let image = value as? UIImage {
        textures[name] = SKTexture(image: image)
      } else if let texture = value as? SKTexture {
        textures[name] = texture
      } else if let url = value as? URL, let image = UIImage(contentsOfFile: url.path) {
        textures[name] = SKTexture(image: image)
      } else if let path = value as? String, let image = UIImage(contentsOfFile: path) {
        textures[name] = SKTexture(image: image)
      } else {
        Log.error("SKTextureAtlas: \(name) is no image and no file of one; it is left out.")
      }
    }
    self.textures = textures
    super.init()
  }

  /// The texture of a name, with or without the file's extension. One that is missing is logged, and shows a grey square.
  open func textureNamed(_ name: String) -> SKTexture {
    if let texture = textures[name] ?? textures[(name as NSString).deletingPathExtension] { return texture }
    return SKTexture(imageNamed: name)
  }

  /// Reads all pictures now, and calls `completionHandler`.
  open func preload(completionHandler: @escaping () -> Void) {
    SKTexture.preload(textureNames.compactMap { textures[$0] }, withCompletionHandler: completionHandler)
  }

  /// Reads the pictures of atlases now, and calls `completionHandler`.
  public class func preloadTextureAtlases(
    _ textureAtlases: [SKTextureAtlas], withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    for atlas in textureAtlases { atlas.preload {} }
    completionHandler()
  }

  /// Reads the pictures of atlases now, and calls `completionHandler` with the atlases and an error if one is missing.
  public class func preloadTextureAtlasesNamed(
    _ atlasNames: [String], withCompletionHandler completionHandler: @escaping ((any Error)?, [SKTextureAtlas]) -> Void
  ) {
    let atlases = atlasNames.map { SKTextureAtlas(named: $0) }
    for atlas in atlases { atlas.preload {} }
    let isMissing = atlases.contains { $0.textures.isEmpty }
    completionHandler(isMissing ? CocoaError(.fileNoSuchFile) : nil, atlases)
  }

  /// Reads all pictures now.
  public final func preload() async { preload {} }

  /// Reads the pictures of atlases now.
  public final class func preloadTextureAtlases(_ textureAtlases: [SKTextureAtlas]) async {
    for atlas in textureAtlases { atlas.preload {} }
  }

  private static func read(_ name: String) -> [String: SKTexture] {
    let folder = Bundle.main.bundleURL.appendingPathComponent("\(name).atlas")
    let resources = Bundle.main.resourceURL?.appendingPathComponent("\(name).atlas")
    for place in [resources, folder].compactMap({ $0 }) {
      guard let files = try? FileManager.default.contentsOfDirectory(atPath: place.path) else { continue }
      var textures: [String: SKTexture] = [:]
      for file in files.sorted() where !file.hasPrefix(".") {
        guard let image = UIImage(contentsOfFile: place.appendingPathComponent(file).path) else { continue }
        var base = (file as NSString).deletingPathExtension
        // The scale is part of the file's name, not of the texture's.
        if let at = base.lastIndex(of: "@"), base[at...].hasSuffix("x") { base = String(base[..<at]) }
        textures[base] = SKTexture(image: image)
      }
      return textures
    }
    Log.error("SKTextureAtlas(named:): there is no folder \(name).atlas at \(folder.path); the atlas is empty.")
    return [:]
  }
}
