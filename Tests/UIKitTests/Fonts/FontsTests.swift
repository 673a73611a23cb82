import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@Suite struct FontsTests {
  @Test func systemFontIsInter() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.familyName == "Inter")
    #expect(font.pointSize == 17)
    #expect(font.ascender > 0 && font.descender < 0)
    #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-9)
    #expect(font.capHeight > font.xHeight && font.xHeight > 0)
  }

  @Test func fontsAreInterned() {
    #expect(UIFont.systemFont(ofSize: 15, weight: .bold) === UIFont.systemFont(ofSize: 15, weight: .bold))
    #expect(UIFont.systemFont(ofSize: 15) != UIFont.systemFont(ofSize: 16))
    #expect(UIFont.systemFont(ofSize: 15) == UIFont.systemFont(ofSize: 16).withSize(15))
  }

  @Test func textStyleSizes() {
    let sizes: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17), (.callout, 16),
      (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ]
    let traits = UITraitCollection(preferredContentSizeCategory: .large)
    for (style, size) in sizes {
      #expect(UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).pointSize == size)
    }
    #expect(
      UIFont.preferredFont(forTextStyle: .headline, compatibleWith: traits).fontDescriptor.symbolicTraits
        .contains(.traitBold))
  }

  @Test func bodyFollowsTheContentSize() {
    let categories: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    let sizes = categories.map {
      UIFont.preferredFont(forTextStyle: .body, compatibleWith: .init(preferredContentSizeCategory: $0)).pointSize
    }
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }

  @Test func metricsScaleFontsAndDistances() {
    let traits = UITraitCollection {
      $0.preferredContentSizeCategory = .accessibilityMedium
      $0.displayScale = 2
    }
    #expect(UIFontMetrics.default.scaledValue(for: 10, compatibleWith: traits) == 15.5)
    let font = UIFontMetrics(forTextStyle: .body)
      .scaledFont(for: .systemFont(ofSize: 20), maximumPointSize: 30, compatibleWith: traits)
    #expect(font.pointSize == 30)
  }

  @Test func AP5_valuesGrowAsTheLeadingRoundedToPixels() {
    // Measured at three pixels per point.
    let measured: [(UIContentSizeCategory, CGFloat)] = [
      (.extraSmall, 47.0 / 3), (.extraExtraExtraLarge, 71.0 / 3), (.accessibilityLarge, 98.0 / 3),
    ]
    for (category, value) in measured {
      let traits = UITraitCollection {
        $0.preferredContentSizeCategory = category
        $0.displayScale = 3
      }
      #expect(UIFontMetrics.default.scaledValue(for: 18, compatibleWith: traits) == value)
      let font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 18), compatibleWith: traits)
      #expect(abs(font.pointSize - value) < 1e-9)
    }
  }

  @Test func AP6_everyStyleGrowsWithTheCategory() {
    let categories: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    let styles: [UIFont.TextStyle] = [
      .extraLargeTitle, .extraLargeTitle2, .largeTitle, .title1, .title2, .title3, .headline, .body, .callout,
      .subheadline, .footnote, .caption1, .caption2,
    ]
    for style in styles {
      let values = categories.map {
        UIFontMetrics(forTextStyle: style)
          .scaledValue(for: 300, compatibleWith: UITraitCollection(preferredContentSizeCategory: $0))
      }
      #expect(values == values.sorted() && values[3] == 300 && values[11] > 400)
    }
  }

  @MainActor @Test func AP7_noFontIsScaledTwice() {
    let traits = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
    let metrics = UIFontMetrics(forTextStyle: .title1)
    let scaled = metrics.scaledFont(for: .systemFont(ofSize: 20), compatibleWith: traits)
    #expect(scaled.pointSize > 20)
    let preferred = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    let lines = FrameworkLog.lines {
      #expect(metrics.scaledFont(for: scaled, compatibleWith: traits) === scaled)
      #expect(metrics.scaledFont(for: preferred, compatibleWith: traits) === preferred)
    }
    // Tests of other fonts may run meanwhile.
    #expect(lines.filter { $0.contains("scaledFont") }.count == 2)
    // Made again at a size of its own, either can be scaled.
    let again = scaled.withSize(20)
    #expect(metrics.scaledFont(for: again, compatibleWith: traits) == scaled)
    let fixed = UIFont(descriptor: scaled.fontDescriptor, size: 20)
    #expect(metrics.scaledFont(for: fixed, compatibleWith: traits) == scaled)
    #expect(metrics.scaledFont(for: preferred.withSize(20), compatibleWith: traits) == scaled)
  }

  @Test func descriptorsChangeStepByStep() throws {
    let font = UIFont.systemFont(ofSize: 20)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    let derived = UIFont(descriptor: bold, size: 0)
    #expect(derived.pointSize == 20)
    #expect(derived.fontDescriptor.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]))
    let mono = try #require(font.fontDescriptor.withDesign(.monospaced))
    #expect(UIFont(descriptor: mono, size: 12).familyName != font.familyName)
    let weighted = font.fontDescriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.black]])
    #expect(UIFont(descriptor: weighted, size: 0) == UIFont.systemFont(ofSize: 20, weight: .black))
  }

  @Test func monospacedDigitsAllHaveOneWidth() {
    func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    let mono = UIFont.monospacedDigitSystemFont(ofSize: 40, weight: .regular)
    #expect(width("1111", mono) == width("0000", mono))
    let plain = UIFont.systemFont(ofSize: 40)
    #expect(width("1111", plain) < width("0000", plain))
  }

  @Test func numberSpacingFeatureIsUnderstood() {
    let descriptor = UIFont.systemFont(ofSize: 40).fontDescriptor.addingAttributes([
      .featureSettings: [
        [
          UIFontDescriptor.FeatureKey.type: kNumberSpacingType,
          UIFontDescriptor.FeatureKey.selector: kMonospacedNumbersSelector,
        ]
      ]
    ])
    #expect(UIFont(descriptor: descriptor, size: 0) == .monospacedDigitSystemFont(ofSize: 40, weight: .regular))
  }

  @Test func fontsByName() throws {
    #expect(UIFont(name: "No Such Font", size: 12) == nil)
    let inter = try #require(UIFont(name: "Inter", size: 12))
    #expect(inter.familyName == "Inter")
    #expect(UIFont.familyNames.contains("Inter"))
    #expect(!UIFont.fontNames(forFamilyName: "Inter").isEmpty)
    #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
  }

  @Test func absurdSizesAreHarmless() {
    for size in [0, -3, .nan, .infinity, 1e9] as [CGFloat] {
      let font = UIFont.systemFont(ofSize: size)
      #expect(font.pointSize > 0 && font.pointSize.isFinite)
      #expect(font.lineHeight.isFinite)
    }
  }
}
