import CoreGraphics
import Foundation

extension UIImage {
  /// What an image is asked for with, beyond its name.
  open class Configuration: NSObject, @unchecked Sendable {
    /// The traits that pick a variant; nil means those of where it is shown.
    public let traitCollection: UITraitCollection?

    public init(traitCollection: UITraitCollection?) {
      self.traitCollection = traitCollection
      super.init()
    }

    open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
      with(traitCollection).flatMap { $0 as? Self } ?? self
    }

    func with(_ traitCollection: UITraitCollection?) -> Configuration? {
      Configuration(traitCollection: traitCollection)
    }

    /// This configuration with what `otherConfiguration` specifies.
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

  /// The weight of a symbol's strokes. Kept; the icons have one weight.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin, light, regular, medium, semibold, bold, heavy, black

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

  /// The size of a symbol next to text of the same font.
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

    open class var unspecified: SymbolConfiguration { SymbolConfiguration(values: Values()) }

    /// A symbol that goes with text of `pointSize` points.
    public convenience init(pointSize: CGFloat) {
      self.init { $0.pointSize = pointSize.orZero }
    }

    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init {
        $0.pointSize = pointSize.orZero
        $0.weight = weight
      }
    }

    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init {
        $0.pointSize = pointSize.orZero
        $0.weight = weight
        $0.scale = scale
      }
    }

    public convenience init(scale: SymbolScale) {
      self.init { $0.scale = scale }
    }

    public convenience init(weight: SymbolWeight) {
      self.init { $0.weight = weight }
    }

    /// A symbol that goes with a text style and follows the preferred content size.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init { $0.textStyle = textStyle }
    }

    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init {
        $0.textStyle = textStyle
        $0.scale = scale
      }
    }

    public convenience init(font: UIFont) {
      self.init { $0.pointSize = font.pointSize }
    }

    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init {
        $0.pointSize = font.pointSize
        $0.scale = scale
      }
    }

    public convenience init(hierarchicalColor: UIColor) {
      self.init { $0.color = hierarchicalColor }
    }

    /// Symbols have one layer: the first colour is used.
    public convenience init(paletteColors: [UIColor]) {
      self.init { $0.color = paletteColors.first }
    }

    open class func preferringMulticolor() -> SymbolConfiguration { unspecified }
    open class func preferringMonochrome() -> SymbolConfiguration { unspecified }

    open func configurationWithoutTextStyle() -> SymbolConfiguration {
      changing { $0.textStyle = nil }
    }

    open func configurationWithoutScale() -> SymbolConfiguration {
      changing { $0.scale = .unspecified }
    }

    open func configurationWithoutWeight() -> SymbolConfiguration {
      changing { $0.weight = .unspecified }
    }

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

    /// The side of the symbol's square in points: capitals of a 17 point font go with a symbol of 20.
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

  /// What the image was asked for with.
  public var configuration: Configuration? { look.configuration }
  public var symbolConfiguration: SymbolConfiguration? { look.configuration as? SymbolConfiguration }
  public var traitCollection: UITraitCollection { look.configuration?.traitCollection ?? .current }

  /// The image for another configuration: a symbol at another size, a catalog image for other traits.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    if let symbol = configuration as? SymbolConfiguration { return withSymbol(symbol) }
    let variant = configuration.traitCollection.flatMap { look.asset?.image(with: $0) } ?? self
    return variant.with { $0.configuration = configuration }
  }

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
