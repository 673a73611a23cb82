import CoreGraphics
import Foundation

/// Replaces black by one colour and white by another, and what lies between by their mixture.
public protocol CIFalseColor: AnyObject, CIFilterProtocol {
  /// The image; without one there is no result.
  var inputImage: CIImage? { get set }
  /// The colour in place of black.
  var color0: CIColor { get set }
  /// The colour in place of white.
  var color1: CIColor { get set }
}

extension CIFilter {
  /// A filter that replaces black and white by two colours.
  public class func falseColor() -> any CIFilter & CIFalseColor { FalseColorFilter() }
}

final class FalseColorFilter: CIFilter, CIFalseColor {
  static let name = "CIFalseColor"
  private static let colorKeys = ["inputColor0", "inputColor1"]
  // The defaults of Core Image.
  private static let colors = [CIColor(red: 0.3, green: 0, blue: 0), CIColor(red: 1, green: 0.9, blue: 0.8)]

  init() {
    super.init(
      name: Self.name,
      inputs: [FilterInput(key: kCIInputImageKey, kind: .image)]
        + zip(Self.colorKeys, Self.colors).map { FilterInput(key: $0, kind: .color, initial: $1) })
  }

  var inputImage: CIImage? {
    get { input(kCIInputImageKey) }
    set { setValue(newValue, forKey: kCIInputImageKey) }
  }

  var color0: CIColor {
    get { input(Self.colorKeys[0]) ?? Self.colors[0] }
    set { setValue(newValue, forKey: Self.colorKeys[0]) }
  }

  var color1: CIColor {
    get { input(Self.colorKeys[1]) ?? Self.colors[1] }
    set { setValue(newValue, forKey: Self.colorKeys[1]) }
  }

  override var outputImage: CIImage? {
    guard let inputImage else { return nil }
    let (dark, light) = (Self.parts(color0), Self.parts(color1))
    return CIImage(
      ColorMapRecipe(input: inputImage.recipe) { pixel in
        let opacity = CGFloat(pixel >> 24) / 255
        guard opacity > 0 else { return 0 }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 255) / 255 / opacity }
        // How bright a colour is, by ITU-R BT.709.
        let share = min(max(0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0), 0), 1)
        let mixed = zip(dark, light).map { $0 + ($1 - $0) * share }
        let alpha = mixed[3] * opacity
        func byte(_ value: CGFloat) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        return byte(alpha) << 24 | byte(mixed[0] * alpha) << 16 | byte(mixed[1] * alpha) << 8 | byte(mixed[2] * alpha)
      })
  }

  private static func parts(_ color: CIColor) -> [CGFloat] {
    [color.red, color.green, color.blue, color.alpha].map { min(max($0, 0), 1) }
  }
}
