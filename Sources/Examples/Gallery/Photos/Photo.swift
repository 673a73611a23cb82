import UIKit

/// A photograph that is drawn from its number.
struct Photo: Hashable {
  let number: Int

  enum Scene: Int, CaseIterable { case dusk, sea, dunes, forest, city, aurora, meadow, moon }

  var scene: Scene { Scene.allCases[number % Scene.allCases.count] }

  var name: String {
    switch scene {
    case .dusk: return "Mountains at dusk"
    case .sea: return "Sea and sun"
    case .dunes: return "Dunes"
    case .forest: return "Forest in fog"
    case .city: return "City by night"
    case .aurora: return "Northern lights"
    case .meadow: return "Meadow"
    case .moon: return "Moon over hills"
    }
  }

  private struct Key: Hashable {
    let photo: Photo
    let side: CGFloat
    let scale: CGFloat
  }

  @MainActor private static var cache: [Key: UIImage] = [:]

  /// The picture with sides of so many points. The last ones are kept.
  @MainActor func image(side: CGFloat, scale: CGFloat) -> UIImage {
    let key = Key(photo: self, side: side, scale: scale)
    if let image = Self.cache[key] { return image }
    if Self.cache.count > 160 { Self.cache.removeAll() }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { renderer in
      PhotoPainter(context: renderer.cgContext, side: side, number: number).paint(scene)
    }
    Self.cache[key] = image
    return image
  }
}

/// The albums that the page begins with.
enum PhotoLibrary {
  static let count = 53

  static var albums: [[Photo]] {
    let all = (0..<count).map(Photo.init)
    let mountains = all.filter { [.dusk, .aurora, .moon].contains($0.scene) }.suffix(14)
    let sea = all.filter { [.sea, .dunes].contains($0.scene) }.suffix(9)
    return [all.filter { !mountains.contains($0) && !sea.contains($0) }, Array(mountains), Array(sea)]
  }
}
