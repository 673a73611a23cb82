import UIKit

/// The pictures of the works, which are painted when they are first shown.
@MainActor
enum ArtworkPainter {
  private struct Key: Hashable {
    let number: Int
    let height: Int
  }

  private static var cache: [Key: UIImage] = [:]
  /// Points.
  private static let small: CGFloat = 240, large: CGFloat = 640

  /// The picture, at least as sharp as a view of `height` points needs. All views of a size class share one.
  static func image(of artwork: Artwork, height: CGFloat) -> UIImage {
    let wanted = height <= small ? small : large
    let key = Key(number: artwork.number, height: Int(wanted))
    if let image = cache[key] { return image }
    let size = CGSize(width: (wanted * artwork.aspect).rounded(), height: wanted)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: size, format: format).image { renderer in
      var brush = Brush(context: renderer.cgContext, size: size, seed: artwork.number)
      brush.paint(artwork.motif)
    }
    cache[key] = image
    return image
  }
}

extension Brush {
  mutating func paint(_ motif: Artwork.Motif) {
    switch motif {
    case .sea: sea()
    case .boats: boats()
    case .lighthouse: lighthouse()
    case .rain: rain()
    case .leaves: leaves()
    case .blossoms: blossoms()
    case .orchard: orchard()
    case .pond: pond()
    case .waves: waves()
    case .ice: ice()
    case .mist: mist()
    case .depth: depth()
    case .city: city()
    case .moon: moon()
    case .window: window()
    case .lanterns: lanterns()
    case .dunes: dunes()
    case .sunrise: sunrise()
    case .caravan: caravan()
    case .oasis: oasis()
    case .star: star()
    case .circles: circles()
    case .tiles: tiles()
    case .arches: arches()
    }
  }
}
