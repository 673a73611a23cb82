/// The background behind the content of a button or a cell.
///
/// For cells there are presets, such as `listPlainCell()`. What the app sets stays; the other values follow the preset and
/// the state of the cell.
public struct UIBackgroundConfiguration {
  /// Corner radius in points.
  public var cornerRadius: CGFloat = 0
  /// Insets of the background within the button or cell, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The edges at which the layout margins of the cell are added to `backgroundInsets`; not used by buttons.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// Nil means the style's colour for a button, and the tint colour for a cell.
  public var backgroundColor: UIColor? {
    get { appColor ?? presetColor }
    set { appColor = .some(newValue) }
  }
  private var appColor: UIColor??
  /// The colour of the preset for the state, if the app has set none.
  package var presetColor: UIColor?
  /// The name of the preset.
  package var preset: String?
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

  /// Creates a background in the style's or the tint colour, with square corners.
  public init() {}

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

extension UIBackgroundConfiguration: Hashable {
  // Functions cannot be compared: transformers are equal if one is a copy of the other.
  /// Compares all properties. Transformers are equal if they were made together.
  public static func == (a: UIBackgroundConfiguration, b: UIBackgroundConfiguration) -> Bool {
    a.cornerRadius == b.cornerRadius && a.backgroundInsets == b.backgroundInsets
      && a.edgesAddingLayoutMarginsToBackgroundInsets == b.edgesAddingLayoutMarginsToBackgroundInsets
      && a.backgroundColor == b.backgroundColor && a.preset == b.preset && a.image == b.image
      && a.imageContentMode == b.imageContentMode && a.strokeColor == b.strokeColor && a.strokeWidth == b.strokeWidth
      && a.strokeOutset == b.strokeOutset && a.customView === b.customView
      && a.backgroundColorTransformer?.identity === b.backgroundColorTransformer?.identity
      && a.strokeColorTransformer?.identity === b.strokeColorTransformer?.identity
  }

  /// Hashes the properties that differ most often.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cornerRadius)
    hasher.combine(backgroundInsets)
    hasher.combine(backgroundColor)
    hasher.combine(preset)
    hasher.combine(strokeColor)
  }
}
