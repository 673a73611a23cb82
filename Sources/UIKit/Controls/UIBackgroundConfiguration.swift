/// What lies behind the content of a button.
public struct UIBackgroundConfiguration {
  /// Points.
  public var cornerRadius: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// Nil means what the style says.
  public var backgroundColor: UIColor?
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// Nil means the tint colour.
  public var strokeColor: UIColor?
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// Points; 0 draws no line.
  public var strokeWidth: CGFloat = 0
  /// How far the line lies outside of the background, in points.
  public var strokeOutset: CGFloat = 0
  /// A view that fills the background.
  public var customView: UIView?

  init() {}

  public static func clear() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.backgroundColor = .clear
    return configuration
  }

  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

extension UIBackgroundConfiguration: Equatable {
  // Transformers are functions: two configurations with one are never known to be equal.
  public static func == (a: UIBackgroundConfiguration, b: UIBackgroundConfiguration) -> Bool {
    a.cornerRadius == b.cornerRadius && a.backgroundInsets == b.backgroundInsets
      && a.backgroundColor == b.backgroundColor && a.image == b.image && a.imageContentMode == b.imageContentMode
      && a.strokeColor == b.strokeColor && a.strokeWidth == b.strokeWidth && a.strokeOutset == b.strokeOutset
      && a.customView === b.customView && a.backgroundColorTransformer == nil && b.backgroundColorTransformer == nil
      && a.strokeColorTransformer == nil && b.strokeColorTransformer == nil
  }
}
