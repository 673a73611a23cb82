/// The kind of components a colour space has.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// How colours outside of a gamut are mapped; conversions here ignore it.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The meaning of a colour's components.
///
/// Pixels are sRGB. Wide-gamut spaces are accepted under their names and taken as sRGB; linear spaces are converted.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the space; nil for pattern spaces.
  public let name: CFString?
  /// The kind of its components.
  public let model: CGColorSpaceModel
  let isLinear: Bool

  init(model: CGColorSpaceModel, name: String?, isLinear: Bool = false) {
    self.model = model
    self.name = name
    self.isLinear = isLinear
  }

  /// Makes one of the named spaces below; nil for any other name.
  public convenience init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.displayP3, Self.extendedDisplayP3, Self.genericRGBLinear, Self.adobeRGB1998,
      Self.itur_709, Self.itur_2020, Self.dcip3:
      self.init(model: .rgb, name: name, isLinear: name == Self.genericRGBLinear)
    case Self.linearSRGB, Self.extendedLinearSRGB, Self.linearDisplayP3, Self.extendedLinearDisplayP3:
      self.init(model: .rgb, name: name, isLinear: true)
    case Self.genericGrayGamma2_2, Self.extendedGray:
      self.init(model: .monochrome, name: name)
    case Self.linearGray, Self.extendedLinearGray:
      self.init(model: .monochrome, name: name, isLinear: true)
    case Self.genericCMYK:
      self.init(model: .cmyk, name: name)
    default:
      return nil
    }
  }

  /// The number of components without alpha; 0 for patterns.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern, .unknown: 0
    default: 3
    }
  }

  /// Always false, because pixels are sRGB.
  public var isWideGamutRGB: Bool { false }
  /// Whether the space can be a drawing destination, which RGB and gray spaces can.
  public var supportsOutput: Bool { model == .rgb || model == .monochrome }

  /// The name of the space of pixels.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB without the transfer function.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB with components outside 0 … 1, which are clamped in pixels.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// Linear sRGB with components outside 0 … 1, which are clamped in pixels.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3, taken as sRGB.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Extended Display P3, taken as sRGB.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Linear Display P3, taken as linear sRGB.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Extended linear Display P3, taken as linear sRGB.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Generic linear RGB, taken as linear sRGB.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  /// CMYK, converted without a profile.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  /// Gray with gamma 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray with components outside 0 … 1, which are clamped in pixels.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Gray without a transfer function.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Linear gray with components outside 0 … 1, which are clamped in pixels.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// Adobe RGB, taken as sRGB.
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// DCI-P3, taken as sRGB.
  public static let dcip3 = "kCGColorSpaceDCIP3"
  /// Rec. 709, taken as sRGB.
  public static let itur_709 = "kCGColorSpaceITUR_709"
  /// Rec. 2020, taken as sRGB.
  public static let itur_2020 = "kCGColorSpaceITUR_2020"

  static let deviceRGB = CGColorSpace(model: .rgb, name: "kCGColorSpaceDeviceRGB")
  static let deviceGray = CGColorSpace(model: .monochrome, name: "kCGColorSpaceDeviceGray")
  static let deviceCMYK = CGColorSpace(model: .cmyk, name: "kCGColorSpaceDeviceCMYK")
  static let standardRGB = CGColorSpace(model: .rgb, name: sRGB)
  static let standardGray = CGColorSpace(model: .monochrome, name: genericGrayGamma2_2)
  static let patternSpace = CGColorSpace(model: .pattern, name: nil)

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a === b || (a.model == b.model && a.name == b.name)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(name)
  }

  /// sRGB channels, each 0 … 1, for `components` of this space (without alpha). Missing components count as zero.
  func standardRGB(from components: some Collection<CGFloat>) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
    var values: (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for (index, component) in components.prefix(4).enumerated() {
      let value = component.isNaN ? 0 : min(max(component, 0), 1)
      switch index {
      case 0: values.0 = value
      case 1: values.1 = value
      case 2: values.2 = value
      default: values.3 = value
      }
    }
    switch model {
    case .monochrome:
      let gray = isLinear ? Self.encoded(values.0) : values.0
      return (gray, gray, gray)
    case .cmyk:
      let light = 1 - values.3
      return ((1 - values.0) * light, (1 - values.1) * light, (1 - values.2) * light)
    case .rgb where isLinear:
      return (Self.encoded(values.0), Self.encoded(values.1), Self.encoded(values.2))
    default:
      return (values.0, values.1, values.2)
    }
  }

  /// The sRGB transfer function, of which `linear(_:)` is the inverse.
  static func encoded(_ linear: CGFloat) -> CGFloat {
    linear <= 0.0031308 ? linear * 12.92 : CGFloat(1.055 * pow(Double(linear), 1 / 2.4) - 0.055)
  }

  static func linear(_ encoded: CGFloat) -> CGFloat {
    encoded <= 0.04045 ? encoded / 12.92 : CGFloat(pow((Double(encoded) + 0.055) / 1.055, 2.4))
  }
}

/// The device RGB space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// The device gray space.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// The device CMYK space.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
