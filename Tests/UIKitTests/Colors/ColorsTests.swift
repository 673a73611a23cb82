import Testing
import UIKit

@Suite struct ColorsTests {
  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  private func rgba(_ color: UIColor) -> [Int] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a].map { Int(($0 * 255).rounded()) }
  }

  @Test func componentsComeBackAsGiven() {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.4).getRed(&r, green: &g, blue: &b, alpha: &a))
    #expect(r == 0.25 && g == 0.5 && b == 0.75 && a == 0.4)
    var white: CGFloat = 0
    #expect(UIColor(white: 0.3, alpha: 1).getWhite(&white, alpha: &a))
    #expect(white == 0.3 && a == 1)
  }

  @Test(arguments: [(0.0, 1.0, 1.0), (0.1, 0.4, 0.9), (0.5, 0.2, 0.7), (0.66, 1, 0.5), (0.92, 0.75, 1)])
  func hueRoundTrips(_ hue: Double, _ saturation: Double, _ brightness: Double) {
    let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.5)
    var (h, s, v, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getHue(&h, saturation: &s, brightness: &v, alpha: &a))
    #expect(abs(h - hue) < 1e-9 && abs(s - saturation) < 1e-9 && abs(v - brightness) < 1e-9 && a == 0.5)
  }

  @Test func hueOfPrimaries() {
    #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(rgba(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1)) == [0, 255, 0, 255])
    #expect(rgba(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1)) == [255, 0, 0, 255])
  }

  @Test func displayP3RedLiesOutsideSRGB() {
    var (r, g): (CGFloat, CGFloat) = (0, 0)
    UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).getRed(&r, green: &g, blue: nil, alpha: nil)
    #expect(abs(r - 1.0930) < 0.001 && abs(g + 0.2267) < 0.001)
    #expect(rgba(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1)) == [255, 255, 255, 255])
  }

  @Test func systemColorsFollowTheAppearance() {
    #expect(rgba(.systemBlue.resolvedColor(with: light)) == [0, 122, 255, 255])
    #expect(rgba(.systemBlue.resolvedColor(with: dark)) == [10, 132, 255, 255])
    #expect(rgba(.label.resolvedColor(with: dark)) == [255, 255, 255, 255])
    #expect(rgba(.secondaryLabel.resolvedColor(with: light)) == [60, 60, 67, 153])
    #expect(rgba(.systemGray6.resolvedColor(with: dark)) == [28, 28, 30, 255])
    #expect(rgba(.secondarySystemGroupedBackground.resolvedColor(with: light)) == [255, 255, 255, 255])
  }

  @Test func cgColorUsesTheCurrentTraits() {
    var pixels: [UInt32] = []
    for traits in [light, dark] {
      traits.performAsCurrent { pixels.append(UIColor.systemBackground.cgColor.premultipliedARGB) }
    }
    #expect(pixels == [0xffff_ffff, 0xff00_0000])
  }

  @Test func alphaKeepsADynamicColorDynamic() {
    let faded = UIColor.systemRed.withAlphaComponent(0.5)
    #expect(rgba(faded.resolvedColor(with: light)) == [255, 59, 48, 128])
    #expect(rgba(faded.resolvedColor(with: dark)) == [255, 69, 58, 128])
    let own = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }.withAlphaComponent(0.2)
    #expect(rgba(own.resolvedColor(with: dark)) == [255, 255, 255, 51])
    #expect(rgba(own.resolvedColor(with: light)) == [0, 0, 0, 51])
  }

  @Test func providerMayAnswerWithDynamicColors() {
    let color = UIColor { _ in UIColor { _ in .label } }
    #expect(rgba(color.resolvedColor(with: dark)) == [255, 255, 255, 255])
  }

  @Test func equalityIsByValue() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red)
    #expect(UIColor.red != UIColor.blue)
    #expect(UIColor.label == UIColor.label)
    #expect(UIColor.label.withAlphaComponent(0.5) == UIColor.label.withAlphaComponent(0.5))
    #expect(UIColor.label != UIColor.black)
    #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor.green]).count == 2)
  }

  @Test func badNumbersAreHarmless() {
    let color = UIColor(red: .nan, green: .infinity, blue: -.infinity, alpha: .nan)
    #expect(rgba(color) == [0, 0, 0, 0])
    #expect(UIColor.red.withAlphaComponent(7).cgColor.alpha == 1)
    #expect(UIColor.red.withAlphaComponent(-7).cgColor.alpha == 0)
    _ = UIColor(hue: .nan, saturation: 1e9, brightness: 1, alpha: 1)
  }

  @Test func colorLiteral() {
    let color: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(color == .red)
  }

  @Test func unknownNameIsNil() {
    #expect(UIColor(named: "no such colour") == nil)
  }
}
