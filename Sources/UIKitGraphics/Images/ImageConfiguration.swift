import CoreGraphics
import Foundation

extension UIImage {
  /// The options with which an image is requested, besides its name.
  open class Configuration: NSObject, @unchecked Sendable {
    // Unchecked: immutable, but an open class cannot be checked.
    /// The traits that select a variant; nil means those of the place where the image is shown.
    public let traitCollection: UITraitCollection?

    /// Creates a configuration with traits only.
    public init(traitCollection: UITraitCollection?) {
      self.traitCollection = traitCollection
      super.init()
    }

    /// Returns this configuration with other traits.
    open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
      with(traitCollection).flatMap { $0 as? Self } ?? self
    }

    func with(_ traitCollection: UITraitCollection?) -> Configuration? {
      Configuration(traitCollection: traitCollection)
    }

    /// Returns this configuration, overridden by what `otherConfiguration` specifies.
    open func applying(_ otherConfiguration: Configuration?) -> Self {
      otherConfiguration.flatMap { merged(with: $0) as? Self } ?? self
    }

    func merged(with other: Configuration) -> Configuration {
      other
    }

    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Configuration, type(of: other) == type(of: self) else { return false }
      return traitCollection == other.traitCollection
    }

    open override var hash: Int { traitCollection?.hash ?? 0 }
  }

  /// The weight of a symbol's strokes. Stored but not used: the icons have one weight.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin, light, regular, medium, semibold, bold, heavy, black

    /// The font weight that matches the symbol weight.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .unspecified, .regular: return .regular
      case .ultraLight: return .ultraLight
      case .thin: return .thin
      case .light: return .light
      case .medium: return .medium
      case .semibold: return .semibold
      case .bold: return .bold
      case .heavy: return .heavy
      case .black: return .black
      }
    }
  }

  /// The size of a symbol relative to text of the same font.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3

    var factor: CGFloat {
      switch self {
      case .small: return 0.8
      case .large: return 1.28
      case .default, .unspecified, .medium: return 1
      }
    }
  }

  /// The size and colours of a symbol image.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    // Unchecked: immutable, but an open class cannot be checked.
    struct Values: Hashable, Sendable {
      var pointSize: CGFloat?
      var textStyle: UIFont.TextStyle?
      var weight = SymbolWeight.unspecified
      var scale = SymbolScale.unspecified
      var color: UIColor?
    }

    let values: Values

    init(values: Values, traitCollection: UITraitCollection? = nil) {
      self.values = values
      super.init(traitCollection: traitCollection)
    }

    private convenience init(_ set: (inout Values) -> Void) {
      var values = Values()
      set(&values)
      self.init(values: values)
    }

    /// A configuration that specifies nothing.
    open class var unspecified: SymbolConfiguration { SymbolConfiguration(values: Values()) }

    /// Sizes the symbol for text of `pointSize` points.
    public convenience init(pointSize: CGFloat) {
      self.init { $0.pointSize = pointSize.orZero }
    }

    /// Sizes the symbol for text of `pointSize` points. The weight is stored but has no effect.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init {
        $0.pointSize = pointSize.orZero
        $0.weight = weight
      }
    }

    /// Sizes the symbol for text of `pointSize` points, at a scale. The weight is stored but has no effect.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init {
        $0.pointSize = pointSize.orZero
        $0.weight = weight
        $0.scale = scale
      }
    }

    /// Specifies the scale only.
    public convenience init(scale: SymbolScale) {
      self.init { $0.scale = scale }
    }

    /// Specifies the weight only, which is stored but has no effect.
    public convenience init(weight: SymbolWeight) {
      self.init { $0.weight = weight }
    }

    /// Sizes the symbol for a text style; it follows the preferred content size.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init { $0.textStyle = textStyle }
    }

    /// Sizes the symbol for a text style, at a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init {
        $0.textStyle = textStyle
        $0.scale = scale
      }
    }

    /// Sizes the symbol for text in `font`.
    public convenience init(font: UIFont) {
      self.init { $0.pointSize = font.pointSize }
    }

    /// Sizes the symbol for text in `font`, at a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init {
        $0.pointSize = font.pointSize
        $0.scale = scale
      }
    }

    /// Draws the symbol in one colour: symbols have one layer.
    public convenience init(hierarchicalColor: UIColor) {
      self.init { $0.color = hierarchicalColor }
    }

    /// Draws the symbol in the first colour: symbols have one layer.
    public convenience init(paletteColors: [UIColor]) {
      self.init { $0.color = paletteColors.first }
    }

    /// The same as `unspecified`: symbols have one layer.
    open class func preferringMulticolor() -> SymbolConfiguration { unspecified }
    /// The same as `unspecified`: symbols have one layer.
    open class func preferringMonochrome() -> SymbolConfiguration { unspecified }

    /// Returns this configuration without its text style.
    open func configurationWithoutTextStyle() -> SymbolConfiguration {
      changing { $0.textStyle = nil }
    }

    /// Returns this configuration without its scale.
    open func configurationWithoutScale() -> SymbolConfiguration {
      changing { $0.scale = .unspecified }
    }

    /// Returns this configuration without its weight.
    open func configurationWithoutWeight() -> SymbolConfiguration {
      changing { $0.weight = .unspecified }
    }

    /// Returns this configuration without its point size and weight.
    open func configurationWithoutPointSizeAndWeight() -> SymbolConfiguration {
      changing {
        $0.pointSize = nil
        $0.weight = .unspecified
      }
    }

    private func changing(_ change: (inout Values) -> Void) -> SymbolConfiguration {
      var values = values
      change(&values)
      return SymbolConfiguration(values: values, traitCollection: traitCollection)
    }

    override func with(_ traitCollection: UITraitCollection?) -> Configuration? {
      SymbolConfiguration(values: values, traitCollection: traitCollection)
    }

    override func merged(with other: Configuration) -> Configuration {
      guard let other = other as? SymbolConfiguration else {
        return SymbolConfiguration(values: values, traitCollection: other.traitCollection ?? traitCollection)
      }
      var values = values
      if other.values.pointSize != nil || other.values.textStyle != nil {
        values.pointSize = other.values.pointSize
        values.textStyle = other.values.textStyle
      }
      if other.values.weight != .unspecified { values.weight = other.values.weight }
      if other.values.scale != .unspecified { values.scale = other.values.scale }
      if let color = other.values.color { values.color = color }
      return SymbolConfiguration(values: values, traitCollection: other.traitCollection ?? traitCollection)
    }

    /// The side of the symbol's square in points: for text of 17 points it is 20.
    func side(_ traits: UITraitCollection) -> CGFloat {
      let size: CGFloat
      if let textStyle = values.textStyle {
        size = TextStyleTable.size(of: textStyle, category: traits.preferredContentSizeCategory)
      } else {
        size = values.pointSize ?? 17
      }
      return min(max((size * values.scale.factor * 1.18).rounded(), 1), 4096)
    }

    open override func isEqual(_ object: Any?) -> Bool {
      super.isEqual(object) && (object as? SymbolConfiguration)?.values == values
    }

    open override var hash: Int { values.hashValue }
  }

  /// The configuration that the image was requested with.
  public var configuration: Configuration? { imageStyle.configuration }
  /// The configuration of a symbol image; nil for other images.
  public var symbolConfiguration: SymbolConfiguration? { imageStyle.configuration as? SymbolConfiguration }
  /// The traits of the configuration, or the current ones.
  public var traitCollection: UITraitCollection { imageStyle.configuration?.traitCollection ?? .current }

  /// Returns the image for another configuration: a symbol at another size, a catalog image for other traits.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    if let symbol = configuration as? SymbolConfiguration { return withSymbol(symbol) }
    let variant = configuration.traitCollection.flatMap { imageStyle.asset?.image(with: $0) } ?? self
    return variant.with { $0.configuration = configuration }
  }

  /// Returns the symbol with its configuration overridden by `configuration`; nil for other images.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard isSymbolImage else { return nil }
    return withSymbol((symbolConfiguration ?? .unspecified).applying(configuration))
  }

  private func withSymbol(_ configuration: SymbolConfiguration) -> UIImage {
    guard isSymbolImage else { return with { $0.configuration = configuration } }
    let side = configuration.side(configuration.traitCollection ?? .current)
    return with {
      $0.configuration = configuration
      $0.size = CGSize(width: side, height: side)
      if let color = configuration.values.color { $0.tint = color }
    }
  }
}
