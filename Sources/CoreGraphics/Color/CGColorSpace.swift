public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// How the numbers of a colour are meant.
///
/// Pixels are sRGB. Wide-gamut spaces are accepted under their names and taken as sRGB; linear spaces are converted.
public final class CGColorSpace: Hashable, Sendable {
  public let name: CFString?
  public let model: CGColorSpaceModel
  let isLinear: Bool

  init(model: CGColorSpaceModel, name: String?, isLinear: Bool = false) {
    self.model = model
    self.name = name
    self.isLinear = isLinear
  }

  /// One of the named spaces below; nil for any other name.
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

  /// Without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern, .unknown: 0
    default: 3
    }
  }

  public var isWideGamutRGB: Bool { false }
  public var supportsOutput: Bool { model == .rgb || model == .monochrome }

  public static let sRGB = "kCGColorSpaceSRGB"
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  public static let linearGray = "kCGColorSpaceLinearGray"
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  public static let dcip3 = "kCGColorSpaceDCIP3"
  public static let itur_709 = "kCGColorSpaceITUR_709"
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

  /// The sRGB transfer function and its inverse.
  static func encoded(_ linear: CGFloat) -> CGFloat {
    linear <= 0.0031308 ? linear * 12.92 : CGFloat(1.055 * pow(Double(linear), 1 / 2.4) - 0.055)
  }

  static func linear(_ encoded: CGFloat) -> CGFloat {
    encoded <= 0.04045 ? encoded / 12.92 : CGFloat(pow((Double(encoded) + 0.055) / 1.055, 2.4))
  }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
