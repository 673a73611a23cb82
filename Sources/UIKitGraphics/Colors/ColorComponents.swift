import CoreGraphics
import Foundation

/// Red, green, blue and alpha in extended sRGB: 0 … 1 is the sRGB gamut, values outside it belong to wider gamuts.
struct ColorComponents: Hashable, Sendable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat
  /// Whether it was created from a white value, which determines the colour's description.
  var isGray = false

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red.orZero
    self.green = green.orZero
    self.blue = blue.orZero
    self.alpha = alpha.unitClamped
  }

  init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
    isGray = true
  }

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue.orZero - hue.orZero.rounded(.down)) * 6
    let saturation = saturation.unitClamped
    let value = brightness.orZero
    let fraction = sector - sector.rounded(.down)
    let p = value * (1 - saturation)
    let q = value * (1 - saturation * fraction)
    let t = value * (1 - saturation * (1 - fraction))
    let rgb: (CGFloat, CGFloat, CGFloat)
    switch Int(sector) % 6 {
    case 0: rgb = (value, t, p)
    case 1: rgb = (q, value, p)
    case 2: rgb = (p, value, t)
    case 3: rgb = (p, q, value)
    case 4: rgb = (t, p, value)
    default: rgb = (value, p, q)
    }
    self.init(red: rgb.0, green: rgb.1, blue: rgb.2, alpha: alpha)
  }

  /// Converts Display P3 values, which share sRGB's transfer curve but not its primaries.
  init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let r = Self.linear(red.orZero), g = Self.linear(green.orZero), b = Self.linear(blue.orZero)
    self.init(
      red: Self.encoded(1.2249401763 * r - 0.2249401763 * g),
      green: Self.encoded(-0.0420569547 * r + 1.0420569547 * g),
      blue: Self.encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736002 * b),
      alpha: alpha)
  }

  init(_ color: CGColor) {
    let values = color.components ?? []
    switch (color.colorSpace?.model, color.colorSpace?.name) {
    case (.rgb, CGColorSpace.displayP3), (.rgb, CGColorSpace.extendedDisplayP3):
      self.init(
        displayP3Red: values[0], green: values[1], blue: values[2], alpha: color.alpha)
    case (.rgb, CGColorSpace.sRGB), (.rgb, CGColorSpace.extendedSRGB):
      self.init(red: values[0], green: values[1], blue: values[2], alpha: color.alpha)
    default:
      let rgba = color.standardRGBA
      self.init(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: rgba.alpha)
      isGray = color.colorSpace?.model == .monochrome
    }
  }

  var cgColor: CGColor {
    isGray ? CGColor(gray: red, alpha: alpha) : CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Hue, saturation and brightness, each 0 … 1.
  var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let high = max(red, green, blue), low = min(red, green, blue)
    let chroma = high - low
    guard chroma > 0, high > 0 else { return (0, 0, high) }
    var hue: CGFloat
    if high == red {
      hue = (green - blue) / chroma
    } else if high == green {
      hue = 2 + (blue - red) / chroma
    } else {
      hue = 4 + (red - green) / chroma
    }
    if hue < 0 { hue += 6 }
    return (hue / 6, chroma / high, high)
  }

  /// The gray of the same luma (Rec. 601 weights, like UIKit's conversion).
  var white: CGFloat {
    red == green && green == blue ? red : 0.299 * red + 0.587 * green + 0.114 * blue
  }

  private static func linear(_ value: CGFloat) -> CGFloat {
    let magnitude = abs(value)
    let result = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }

  private static func encoded(_ value: CGFloat) -> CGFloat {
    let magnitude = abs(value)
    let result = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return value < 0 ? -result : result
  }
}

extension CGFloat {
  /// The value, or 0 if it is not finite.
  package var orZero: CGFloat { isFinite ? self : 0 }
  /// The value clamped to 0 … 1, or 0 if it is NaN.
  @inlinable package var unitClamped: CGFloat { self > 0 ? (self < 1 ? self : 1) : 0 }
}
