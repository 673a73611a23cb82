import CoreGraphics
import Foundation

/// A colour: fixed, dependent on traits (light and dark, contrast), or a repeating image.
///
/// Components are in extended sRGB, 0 … 1. Values that are not finite are treated as 0.
/// - Threading: immutable and safe to share. A dynamic provider may be called on any thread.
open class UIColor: NSObject, @unchecked Sendable, _ExpressibleByColorLiteral {
  // Unchecked: immutable, but an open class cannot be checked.
  enum Source {
    case fixed(ColorComponents, CGColor)
    case appearance(light: UIColor, dark: UIColor)
    /// One colour for normal contrast, one for high contrast.
    case contrast(normal: UIColor, high: UIColor)
    case provider(ColorProvider, alpha: CGFloat?)
    case pattern(UIImage)
  }

  let source: Source
  /// The pixel value of a fixed colour, for what reads thousands in a frame. Nil for a colour that depends on traits, one
  /// that repeats an image, and one of a subclass, which may have a `cgColor` of its own.
  package private(set) final var fixedPixel: UInt32?

  init(source: Source) {
    self.source = source
    super.init()
    if case .fixed(_, let color) = source, color.pattern == nil, type(of: self) == UIColor.self {
      fixedPixel = color.premultipliedARGB
    }
  }

  convenience init(_ components: ColorComponents) {
    self.init(source: .fixed(components, components.cgColor))
  }

  /// Creates black.
  public override convenience init() {
    self.init(ColorComponents(white: 0, alpha: 1))
  }

  /// Creates a colour from extended sRGB components.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a gray.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(white: white, alpha: alpha))
  }

  /// Creates a colour from hue (0 … 1 is the full circle), saturation and brightness.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  /// Creates a colour from Display P3 components. Values outside sRGB are kept in the components and clipped when drawn.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(displayP3Red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) {
    self.init(source: .fixed(ColorComponents(cgColor), cgColor))
  }

  /// Creates a colour that tiles `image`, from the origin of the context it is drawn in.
  public convenience init(patternImage image: UIImage) {
    self.init(source: .pattern(image))
  }

  /// Creates a colour that calls `dynamicProvider` for each trait collection it is resolved with.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(source: .provider(ColorProvider(dynamicProvider), alpha: nil))
  }

  package convenience init(light: UIColor, dark: UIColor) {
    self.init(source: .appearance(light: light, dark: dark))
  }

  package convenience init(normal: UIColor, highContrast: UIColor) {
    self.init(source: .contrast(normal: normal, high: highContrast))
  }

  /// Called by the compiler for `#colorLiteral`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  // MARK: Resolving

  /// Returns the fixed colour that this one resolves to under `traitCollection`.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch source {
    case .fixed, .pattern:
      return self
    case .appearance(let light, let dark):
      return (traitCollection.userInterfaceStyle == .dark ? dark : light).resolvedColor(with: traitCollection)
    case .contrast(let normal, let high):
      return (traitCollection.accessibilityContrast == .high ? high : normal).resolvedColor(with: traitCollection)
    case .provider(let provider, let alpha):
      let resolved = provider.resolve(traitCollection)
      return alpha.map { resolved.withAlphaComponent($0) } ?? resolved
    }
  }

  /// Whether the colour may resolve differently under different traits.
  package var isDynamic: Bool {
    switch source {
    case .fixed, .pattern: return false
    case .appearance, .contrast, .provider: return true
    }
  }

  /// The colour for Core Graphics, resolved with `UITraitCollection.current`.
  open var cgColor: CGColor {
    switch source {
    case .fixed(_, let color):
      return color
    case .pattern(let image):
      return image.patternColor
    case .appearance, .contrast, .provider:
      return resolvedColor(with: .current).cgColor
    }
  }

  /// The components resolved with `UITraitCollection.current`; nil for a pattern.
  var components: ColorComponents? {
    switch source {
    case .fixed(let components, _): return components
    case .pattern: return nil
    case .appearance, .contrast, .provider: return resolvedColor(with: .current).components
    }
  }

  /// Returns the colour with another opacity. A dynamic colour stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(var components, _):
      components.alpha = alpha.unitClamped
      return UIColor(components)
    case .appearance(let light, let dark):
      return UIColor(light: light.withAlphaComponent(alpha), dark: dark.withAlphaComponent(alpha))
    case .contrast(let normal, let high):
      return UIColor(normal: normal.withAlphaComponent(alpha), highContrast: high.withAlphaComponent(alpha))
    case .provider(let provider, _):
      return UIColor(source: .provider(provider, alpha: alpha.unitClamped))
    case .pattern:
      return self
    }
  }

  // MARK: NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    switch (source, other.source) {
    case (.fixed(let a, _), .fixed(let b, _)): return a == b
    case (.appearance(let light, let dark), .appearance(let otherLight, let otherDark)):
      return light.isEqual(otherLight) && dark.isEqual(otherDark)
    case (.contrast(let normal, let high), .contrast(let otherNormal, let otherHigh)):
      return normal.isEqual(otherNormal) && high.isEqual(otherHigh)
    case (.provider(let a, let alpha), .provider(let b, let otherAlpha)): return a === b && alpha == otherAlpha
    case (.pattern(let a), .pattern(let b)): return a.isEqual(b)
    default: return false
    }
  }

  open override var hash: Int {
    switch source {
    case .fixed(let components, _): return components.hashValue
    case .appearance(let light, let dark): return light.hash &* 31 &+ dark.hash
    case .contrast(let normal, let high): return normal.hash &* 31 &+ high.hash
    case .provider(let provider, _): return ObjectIdentifier(provider).hashValue
    case .pattern(let image): return image.hash
    }
  }

  open override var description: String {
    switch source {
    case .fixed(let c, _):
      func text(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }
      return c.isGray
        ? "UIExtendedGrayColorSpace \(text(c.red)) \(text(c.alpha))"
        : "UIExtendedSRGBColorSpace \(text(c.red)) \(text(c.green)) \(text(c.blue)) \(text(c.alpha))"
    case .appearance(let light, let dark):
      return "<UIColor light: \(light), dark: \(dark)>"
    case .contrast(let normal, let high):
      return "<UIColor normal: \(normal), high contrast: \(high)>"
    case .provider:
      return "<UIColor dynamic>"
    case .pattern(let image):
      return "<UIColor pattern: \(image)>"
    }
  }
}

/// A dynamic provider, boxed so that colours derived from one another compare equal.
final class ColorProvider: Sendable {
  private let provider: @Sendable (UITraitCollection) -> UIColor

  init(_ provider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.provider = provider
  }

  func resolve(_ traits: UITraitCollection) -> UIColor {
    var color = provider(traits)
    // A provider may return dynamic colours. The limit prevents a hang if a provider returns its own colour.
    for _ in 0..<8 where color.isDynamic {
      if case .provider(let inner, let alpha) = color.source {
        color = inner.provider(traits)
        if let alpha { color = color.withAlphaComponent(alpha) }
      } else {
        color = color.resolvedColor(with: traits)
      }
    }
    return color
  }
}

/// The type that `#colorLiteral` creates.
public typealias _ColorLiteralType = UIColor
