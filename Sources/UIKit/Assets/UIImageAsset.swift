import CoreGraphics
import Foundation

/// The variants of one image: light and dark, and for several scales.
///
/// - Threading: any thread.
open class UIImageAsset: NSObject, @unchecked Sendable {
  struct Variant {
    enum Origin {
      case file(String)
      case image(UIImage)
    }

    var style: UIUserInterfaceStyle
    /// Pixels a point; nil for files that suit any.
    var scale: CGFloat?
    var origin: Origin
  }

  private let lock = NSLock()
  private var variants: [Variant]
  private var loaded: [String: UIImage] = [:]
  /// What the asset's settings say about templates.
  let renderingMode: UIImage.RenderingMode

  init(variants: [Variant], renderingMode: UIImage.RenderingMode = .automatic) {
    self.variants = variants
    self.renderingMode = renderingMode
    super.init()
  }

  public override convenience init() {
    self.init(variants: [])
  }

  /// Whether traits decide about more than the scale.
  var isDynamic: Bool {
    lock.lock()
    defer { lock.unlock() }
    return Set(variants.map(\.style)).count > 1
  }

  /// The variant for `traitCollection`; an empty image when the asset has none that can be read.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    bestImage(for: traitCollection) ?? UIImage()
  }

  open func image(with configuration: UIImage.Configuration) -> UIImage {
    image(with: configuration.traitCollection ?? .current)
  }

  /// Adds `image` as the variant for the specified traits of `traitCollection`.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : nil
    lock.lock()
    variants.removeAll { $0.style == traitCollection.userInterfaceStyle && $0.scale == scale }
    variants.append(Variant(style: traitCollection.userInterfaceStyle, scale: scale, origin: .image(image)))
    lock.unlock()
  }

  open func register(_ image: UIImage, with configuration: UIImage.Configuration) {
    register(image, with: configuration.traitCollection ?? UITraitCollection())
  }

  open func unregister(imageWith traitCollection: UITraitCollection) {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : nil
    lock.lock()
    variants.removeAll { $0.style == traitCollection.userInterfaceStyle && $0.scale == scale }
    lock.unlock()
  }

  /// nil when there is no variant or none can be read.
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
    // Kept without its asset: an asset that holds images that hold the asset would never go.
    let plain = image.with { $0.renderingMode = renderingMode }
    loaded[path] = plain
    return plain
  }

  /// Variants of the right appearance first, then those for any; of these the next scale up, then the largest.
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
  /// The asset this image came from; a new one with just this image when it came from none.
  public var imageAsset: UIImageAsset? {
    look.asset
      ?? UIImageAsset(variants: [.init(style: .unspecified, scale: scale, origin: .image(self))])
  }

  /// The variant for `traits`: another one only for images of assets that have several appearances.
  func resolved(with traits: UITraitCollection) -> UIImage {
    guard let asset = look.asset, asset.isDynamic, let image = asset.bestImage(for: traits) else { return self }
    guard image.content !== content else { return self }
    var look = look
    look.size = image.look.size
    look.scale = image.look.scale
    return UIImage(content: image.content, look: look)
  }
}
