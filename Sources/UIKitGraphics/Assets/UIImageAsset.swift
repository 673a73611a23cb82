import CoreGraphics
import Foundation

/// The variants of one image for light and dark appearance and for several scales.
///
/// - Threading: any thread.
open class UIImageAsset: NSObject, @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  struct Variant {
    enum Origin {
      case file(String)
      case image(UIImage)
    }

    var style: UIUserInterfaceStyle
    /// Pixels per point; nil for files that suit any scale.
    var scale: CGFloat?
    var origin: Origin
  }

  private let lock = NSLock()
  private var variants: [Variant]
  private var loaded: [String: UIImage] = [:]
  /// The rendering mode from the asset's settings.
  let renderingMode: UIImage.RenderingMode

  init(variants: [Variant], renderingMode: UIImage.RenderingMode = .automatic) {
    self.variants = variants
    self.renderingMode = renderingMode
    super.init()
  }

  public override convenience init() {
    self.init(variants: [])
  }

  /// Whether traits other than the scale select among the variants.
  var isDynamic: Bool {
    lock.lock()
    defer { lock.unlock() }
    return Set(variants.map(\.style)).count > 1
  }

  /// Returns the variant for `traitCollection`; an empty image if the asset has no readable variant.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    bestImage(for: traitCollection) ?? UIImage()
  }

  /// Returns the variant for the traits of `configuration`, or for the current traits if it has none.
  open func image(with configuration: UIImage.Configuration) -> UIImage {
    image(with: configuration.traitCollection ?? .current)
  }

  /// Adds `image` as the variant for the user interface style and display scale of `traitCollection`.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : nil
    lock.lock()
    variants.removeAll { $0.style == traitCollection.userInterfaceStyle && $0.scale == scale }
    variants.append(Variant(style: traitCollection.userInterfaceStyle, scale: scale, origin: .image(image)))
    lock.unlock()
  }

  /// Adds `image` as the variant for the traits of `configuration`.
  open func register(_ image: UIImage, with configuration: UIImage.Configuration) {
    register(image, with: configuration.traitCollection ?? UITraitCollection())
  }

  /// Removes the variant with the user interface style and display scale of `traitCollection`.
  open func unregister(imageWith traitCollection: UITraitCollection) {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : nil
    lock.lock()
    variants.removeAll { $0.style == traitCollection.userInterfaceStyle && $0.scale == scale }
    lock.unlock()
  }

  /// Returns the variant that suits `traits` best; nil if there is no readable variant.
  func bestImage(for traits: UITraitCollection) -> UIImage? {
    lock.lock()
    defer { lock.unlock() }
    for variant in ranked(for: traits) {
      switch variant.origin {
      case .image(let image):
        return image.with { $0.asset = self }
      case .file(let path):
        if let image = load(path, scale: variant.scale) { return image.with { $0.asset = self } }
      }
    }
    return nil
  }

  private func load(_ path: String, scale: CGFloat?) -> UIImage? {
    if let known = loaded[path] { return known }
    guard let image = ImageFile.load(path, scale: scale ?? 1) else { return nil }
    // Cached without its asset, since the reference from image to asset would form a retain cycle.
    let plain = image.with { $0.renderingMode = renderingMode }
    loaded[path] = plain
    return plain
  }

  /// Sorts variants: those of the right appearance first, then those for any; within these the next larger scale, then
  /// the largest.
  private func ranked(for traits: UITraitCollection) -> [Variant] {
    let style: UIUserInterfaceStyle = traits.userInterfaceStyle == .dark ? .dark : .light
    let scale = ImageContext.effectiveScale(traits.displayScale)
    func rank(_ variant: Variant) -> (Int, CGFloat) {
      let appearance = variant.style == style ? 0 : variant.style == .unspecified ? 1 : 2
      guard let own = variant.scale else { return (appearance, 0) }
      return (appearance, own >= scale ? own - scale : 1000 - own)
    }
    return variants.sorted { rank($0) < rank($1) }
  }
}

extension UIImage {
  /// The asset that this image comes from, or a new asset that contains just this image.
  public var imageAsset: UIImageAsset? {
    imageStyle.asset
      ?? UIImageAsset(variants: [.init(style: .unspecified, scale: scale, origin: .image(self))])
  }

  /// Returns the variant for `traits`, which differs from this image only if its asset has several appearances.
  package func resolved(with traits: UITraitCollection) -> UIImage {
    guard let asset = imageStyle.asset, asset.isDynamic, let image = asset.bestImage(for: traits) else { return self }
    guard image.content !== content else { return self }
    var imageStyle = imageStyle
    imageStyle.size = image.imageStyle.size
    imageStyle.scale = image.imageStyle.scale
    return UIImage(content: image.content, imageStyle: imageStyle)
  }
}
