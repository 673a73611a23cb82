import CoreGraphics
import Foundation

extension UIImage {
  /// An image of the app's, by name: an image set of an asset catalog, or a file in the app's resources.
  ///
  /// Of the files `name.png`, `name@2x.png`, `name@3x.png` (or JPEG, WebP, GIF, SVG) the one for the display's scale is
  /// taken, `name~dark.png` in the dark. Images are kept after they were loaded once. Nil when there is none of that name;
  /// one message then says where it was looked for.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let image = NamedImages.shared.image(named: name, bundle: bundle, traits: traitCollection ?? .current) else {
      Log.error(
        "UIImage(named: \"\(name)\"): no such image. Looked for \(name).imageset in the asset catalogs and for "
          + "\(name).{\(ImageFile.extensions.joined(separator: ","))} in "
          + AssetLocations.folders(of: bundle).joined(separator: ", ") + ".",
        once: "image named \(name)")
      return nil
    }
    self.init(content: image.content, look: image.look)
  }

  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }

  /// The image in a file. `name@2x.png` has two pixels a point. Nil, with a message, when it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let scale: CGFloat = base.hasSuffix("@3x") ? 3 : base.hasSuffix("@2x") ? 2 : 1
    guard let image = ImageFile.load(path, scale: scale) else { return nil }
    self.init(content: image.content, look: image.look)
  }

  /// The image in a file's bytes, one pixel a point. Nil, with a message, when they cannot be read.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = ImageFile.load(data, scale: ImageContext.effectiveScale(scale)) else { return nil }
    self.init(content: image.content, look: image.look)
  }
}
