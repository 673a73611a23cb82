import CoreGraphics
import Foundation

extension UIImage {
  /// Loads an image of the app by name: an image set of an asset catalog, or a file in the app's resources.
  ///
  /// Of the files `name.png`, `name@2x.png`, `name@3x.png` (or JPEG, WebP, GIF, SVG) the one for the display's scale is
  /// used, and `name~dark.png` in dark mode. Loaded images are cached. Nil when no image has that name; one message
  /// then lists the places that were searched.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Loads an image by name from `bundle`, for `traitCollection`; nil means the app and the current traits.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let image = NamedImages.shared.image(named: name, bundle: bundle, traits: traitCollection ?? .current) else {
      Log.error(
        "UIImage(named: \"\(name)\"): no such image. Looked for \(name).imageset in the asset catalogs and for "
          + "\(name).{\(ImageFile.extensions.joined(separator: ","))} in "
          + AssetLocations.folders(of: bundle).joined(separator: ", ") + ".",
        once: "image named \(name)")
      return nil
    }
    self.init(content: image.content, imageStyle: image.imageStyle)
  }

  /// Loads an image by name from `bundle`, for the traits of `configuration`.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }

  /// Loads the image in a file. `name@2x.png` has two pixels per point. Nil, with a logged message, when it cannot be
  /// read.
  public convenience init?(contentsOfFile path: String) {
    let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let scale: CGFloat = base.hasSuffix("@3x") ? 3 : base.hasSuffix("@2x") ? 2 : 1
    guard let image = ImageFile.load(path, scale: scale) else { return nil }
    self.init(content: image.content, imageStyle: image.imageStyle)
  }

  /// Decodes the bytes of a file, at one pixel per point. Nil, with a logged message, when they cannot be read.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes the bytes of a file, at `scale` pixels per point; 0 means the display scale of the current traits.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = ImageFile.load(data, scale: ImageContext.effectiveScale(scale)) else { return nil }
    self.init(content: image.content, imageStyle: image.imageStyle)
  }
}
