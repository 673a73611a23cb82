/// An immutable colour: components in a colour space, alpha last, not premultiplied.
///
/// Components may lie outside 0 … 1 (extended range); they are clamped when the colour reaches pixels. NaN counts as 0.
public final class CGColor: Hashable, Sendable {
  /// The components with alpha as the last element. Nil only for a pattern.
  public var components: [CGFloat]? { pattern == nil ? values : nil }
  /// The number of components, alpha included.
  public var numberOfComponents: Int { pattern == nil ? values.count : 1 }
  /// The space in which the components are meant.
  public let colorSpace: CGColorSpace?
  /// The opacity, where 1 is opaque.
  public let alpha: CGFloat
  /// The tile that this colour repeats; nil for a plain colour.
  public let pattern: CGPattern?

  /// The pixel value of this colour: premultiplied 0xAARRGGBB, sRGB, 8 bits per channel.
  public let premultipliedARGB: UInt32

  private let values: [CGFloat]

  private init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    let clean = values.map { $0.isNaN ? 0 : $0 }
    self.values = clean
    self.pattern = pattern
    colorSpace = space
    alpha = clean.last ?? 0
    let (red, green, blue) = space.standardRGB(from: clean.dropLast())
    premultipliedARGB = Self.premultiplied(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes an sRGB colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes an sRGB colour.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a gray colour with gamma 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, values: [gray, alpha])
  }

  /// Makes a gray colour with gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, values: [gray, alpha])
  }

  /// Makes a colour from amounts of ink, each 0 … 1, in the device CMYK space.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Makes a colour from the components of `colorSpace`, then alpha. Nil when there are too few, or when the space is a
  /// pattern space.
  public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    let count = colorSpace.numberOfComponents
    guard count > 0, components.count > count else { return nil }
    self.init(space: colorSpace, values: Array(components.prefix(count + 1)))
  }

  /// Makes a colour from `components`, which must hold the space's components and alpha. Nil for a pattern space.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = colorSpace.numberOfComponents
    guard count > 0 else { return nil }
    self.init(space: colorSpace, values: Array(UnsafeBufferPointer(start: components, count: count + 1)))
  }

  /// A colour that repeats `pattern`'s tile over what it fills. `alpha` scales the tile's own.
  public convenience init(pattern: CGPattern, alpha: CGFloat) {
    self.init(space: .patternSpace, values: [alpha], pattern: pattern)
  }

  /// Opaque black, in gray.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, in gray.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black, in gray.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The colour itself, since it is immutable.
  public func copy() -> CGColor? { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha], pattern: pattern)
  }

  /// The same colour in another space; nil for patterns and for spaces without a conversion.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard pattern == nil, let colorSpace else { return nil }
    if space == colorSpace { return self }
    if space.model == colorSpace.model && space.isLinear == colorSpace.isLinear {
      return CGColor(space: space, values: values)
    }
    let (red, green, blue) = colorSpace.standardRGB(from: values.dropLast())
    switch space.model {
    case .rgb where space.isLinear:
      let channels = [red, green, blue].map(CGColorSpace.linear)
      return CGColor(space: space, values: channels + [alpha])
    case .rgb:
      return CGColor(space: space, values: [red, green, blue, alpha])
    case .monochrome:
      let luminance =
        0.2126 * CGColorSpace.linear(red) + 0.7152 * CGColorSpace.linear(green) + 0.0722 * CGColorSpace.linear(blue)
      return CGColor(space: space, values: [space.isLinear ? luminance : CGColorSpace.encoded(luminance), alpha])
    case .cmyk:
      let light = max(red, green, blue)
      guard light > 0 else { return CGColor(space: space, values: [0, 0, 0, 1, alpha]) }
      let inks = [red, green, blue].map { 1 - $0 / light }
      return CGColor(space: space, values: inks + [1 - light, alpha])
    default:
      return nil
    }
  }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || (a.values == b.values && a.colorSpace == b.colorSpace && a.pattern === b.pattern)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }

  /// Whether the colour hides what is below.
  package var isOpaque: Bool { pattern == nil && premultipliedARGB >> 24 == 255 }

  /// sRGB channels and alpha, each 0 … 1; transparent black for a pattern.
  package var standardRGBA: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    guard pattern == nil, let colorSpace else { return (0, 0, 0, 0) }
    let (red, green, blue) = colorSpace.standardRGB(from: values.dropLast())
    return (red, green, blue, min(max(alpha, 0), 1))
  }

  /// `premultipliedARGB` with its alpha scaled by `factor`, rounded once.
  package func premultipliedARGB(scaledBy factor: CGFloat) -> UInt32 {
    if factor >= 1 { return premultipliedARGB }
    let (red, green, blue, alpha) = standardRGBA
    return Self.premultiplied(red: red, green: green, blue: blue, alpha: alpha * max(factor, 0))
  }

  static func premultiplied(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) -> UInt32 {
    let level = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
    // Round to 8 bits first, then multiply: an opaque colour over itself and a decoded image must agree to the bit.
    func channel(_ value: CGFloat) -> UInt32 {
      let t = UInt32(min(max(value, 0), 1) * 255 + 0.5) * level + 128
      return (t + (t >> 8)) >> 8
    }
    return level << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}

extension CGColor: CustomStringConvertible {
  public var description: String {
    let name = colorSpace?.name ?? "pattern"
    return "CGColor(\(name) \(values.map { String(describing: $0) }.joined(separator: " ")))"
  }
}
