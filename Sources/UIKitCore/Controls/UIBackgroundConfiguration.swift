/// The background behind the content of a button.
public struct UIBackgroundConfiguration {
  /// Corner radius in points.
  public var cornerRadius: CGFloat = 0
  /// Insets of the background within the button, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// Nil means the style's colour.
  public var backgroundColor: UIColor?
  /// Transforms the background colour.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An image that is drawn over the background colour.
  public var image: UIImage?
  /// How the image is scaled.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// Nil means the tint colour.
  public var strokeColor: UIColor?
  /// Transforms the stroke colour.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// Width of the border in points; 0 draws none.
  public var strokeWidth: CGFloat = 0
  /// Distance of the border outside the background, in points.
  public var strokeOutset: CGFloat = 0
  /// A view that fills the background.
  public var customView: UIView?

  init() {}

  /// Returns a transparent background.
  public static func clear() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.backgroundColor = .clear
    return configuration
  }

  /// Returns the background colour after its transformer, with `tintColor` as default.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// Returns the stroke colour after its transformer, with `tintColor` as default.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

extension UIBackgroundConfiguration: Equatable {
  // Transformers are functions: two configurations that have one are never equal.
  /// Compares all properties; false if one of the two has a transformer, because functions cannot be compared.
  public static func == (a: UIBackgroundConfiguration, b: UIBackgroundConfiguration) -> Bool {
    a.cornerRadius == b.cornerRadius && a.backgroundInsets == b.backgroundInsets
      && a.backgroundColor == b.backgroundColor && a.image == b.image && a.imageContentMode == b.imageContentMode
      && a.strokeColor == b.strokeColor && a.strokeWidth == b.strokeWidth && a.strokeOutset == b.strokeOutset
      && a.customView === b.customView && a.backgroundColorTransformer == nil && b.backgroundColorTransformer == nil
      && a.strokeColorTransformer == nil && b.strokeColorTransformer == nil
  }
}
