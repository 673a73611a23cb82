import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct HighContrastTests {
  private func channels(_ color: UIColor) -> [Double] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Double($0) }
  }

  private func luminance(_ color: UIColor, over ground: UIColor) -> Double {
    let top = channels(color), bottom = channels(ground)
    let linear = (0..<3).map { index -> Double in
      let c = bottom[index] + (top[index] - bottom[index]) * top[3]
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func contrast(_ color: UIColor, _ ground: UIColor) -> Double {
    let (a, b) = (luminance(color, over: ground), luminance(ground, over: ground))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static let text: [UIColor] = [
    .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText, .link, .systemRed, .systemOrange,
    .systemYellow, .systemGreen, .systemMint, .systemTeal, .systemCyan, .systemBlue, .systemIndigo, .systemPurple,
    .systemPink, .systemBrown,
  ]

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func D_textColoursOfAKioskAreReadableOnItsBackgrounds(_ style: UIUserInterfaceStyle) {
    let traits = UITraitCollection {
      $0.userInterfaceStyle = style
      $0.accessibilityContrast = .high
    }
    for ground in [UIColor.systemBackground, .secondarySystemBackground, .secondarySystemGroupedBackground] {
      for color in Self.text {
        let ratio = contrast(color.resolvedColor(with: traits), ground.resolvedColor(with: traits))
        #expect(ratio >= 4.5, "\(color) on \(ground)")
      }
    }
  }

  @Test func D_theKioskIdiomHasHighContrastUnlessItIsOverridden() {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let label = UILabel()
    kiosk.rootViewController.view.addSubview(label)
    #expect(label.traitCollection.accessibilityContrast == .normal)
    kiosk.rootViewController.view.traitOverrides.userInterfaceIdiom = .kiosk
    #expect(label.traitCollection.accessibilityContrast == .high)
    kiosk.rootViewController.view.traitOverrides.accessibilityContrast = .normal
    #expect(label.traitCollection.accessibilityContrast == .normal)
    label.traitOverrides.accessibilityContrast = .high
    #expect(label.traitCollection.accessibilityContrast == .high)
  }

  @Test func D_ordinaryContrastKeepsTheUsualColours() {
    let traits = UITraitCollection { $0.accessibilityContrast = .normal }
    #expect(UIColor.placeholderText.resolvedColor(with: traits).cgColor.alpha == 0.3)
    let faded = UIColor.systemBlue.withAlphaComponent(0.5)
    #expect(faded.isDynamic && faded == UIColor.systemBlue.withAlphaComponent(0.5) && faded != .systemBlue)
  }

  @Test func D_titlesOfFilledButtonsStandOutFromTheirTint() {
    for style in [UIUserInterfaceStyle.light, .dark] {
      for tint in Self.text.dropFirst(6) {
        let look = ButtonStyle(.filled(), state: .normal, tint: tint, role: .normal)
        let traits = UITraitCollection {
          $0.userInterfaceStyle = style
          $0.accessibilityContrast = .high
        }
        #expect(contrast(look.foreground.resolvedColor(with: traits), look.background.resolvedColor(with: traits)) >= 4.5)
        let usual = UITraitCollection { $0.userInterfaceStyle = style }
        #expect(look.foreground.resolvedColor(with: usual) == .white)
      }
    }
  }
}
