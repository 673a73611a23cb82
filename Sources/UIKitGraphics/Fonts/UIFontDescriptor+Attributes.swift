import CoreGraphics
import Foundation

extension UIFontDescriptor {
  /// The keys of font attributes.
  public struct AttributeName: Hashable, RawRepresentable, Sendable {
    /// The key, a Core Text name.
    public let rawValue: String

    /// Creates a key; descriptors ignore those without a constant.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family name, a `String`; a family that is not installed falls back to the system font.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript, full or family name, a `String`; it sets family, weight and slant, and is ignored if unknown.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face, a `String` such as `"Bold Italic"`; it sets weight and slant, and is not in `fontAttributes`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// Neither applied nor returned.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// A dictionary from `TraitKey` to values.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// An array with a dictionary of `FeatureKey` for each font feature; it is applied, but not in `fontAttributes`.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// A `UIFont.TextStyle`, which sets size and weight for the content size category of the current traits.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The keys in the value of the attribute `.traits`.
  public struct TraitKey: Hashable, RawRepresentable, Sendable {
    /// The key, a Core Text name.
    public let rawValue: String

    /// Creates a key; descriptors ignore those without a constant.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of `SymbolicTraits`, a `UInt32`; it sets bold, italic and monospaced.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight`, or its number from -1 to 1.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A `UIFont.Width`; it is stored, but does not change how text is drawn.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// A number; a positive one means italic. A descriptor returns 0.07 for italic and 0 for upright.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The keys of a font feature's two numbers, as in `[.type: kNumberSpacingType, .selector:
  /// kMonospacedNumbersSelector]`.
  public struct FeatureKey: Hashable, RawRepresentable, Sendable {
    /// The key, a Core Text name.
    public let rawValue: String

    /// Creates a key; descriptors ignore those without a constant.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The feature type, an `Int` such as `kNumberSpacingType`; ignored beside an `openTypeTag`.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The selector of the feature type, an `Int` such as `kMonospacedNumbersSelector`.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The former name of `type`.
    public static let featureIdentifier = type
    /// The former name of `selector`.
    public static let typeIdentifier = selector
    /// An OpenType tag such as `"ss01"`, with its value as an `Int`.
    public static let openTypeTag = FeatureKey(rawValue: "CTFeatureOpenTypeTag")
    /// The value of the OpenType feature, an `Int`; 1 if it is left out.
    public static let openTypeValue = FeatureKey(rawValue: "CTFeatureOpenTypeValue")
  }

  /// The designs of the system font.
  public struct SystemDesign: Hashable, RawRepresentable, Sendable {
    /// The name of the design, that of Core Text.
    public let rawValue: String

    /// Creates a design; those without a constant mean `default`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inter, or the generic sans-serif family if it is not installed.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// The same fonts as `default`: there is no rounded system font.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Noto Serif, or another installed serif font.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// JetBrains Mono, or another installed font whose letters have equal widths.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// The traits of a font as a set of bits.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits, with the values of Core Text.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic or oblique.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// A weight of semibold or more; applying it makes a lighter font bold, removing it makes the font regular.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Returned for a width greater than standard; applying it has no effect.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Returned for a width less than standard; applying it has no effect.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// The monospaced design: all letters have equal widths.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// Neither applied nor returned.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Neither applied nor returned.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Neither applied nor returned.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Neither applied nor returned.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    /// Returned for the serif design; applying it has no effect.
    public static let classModernSerifs = SymbolicTraits(rawValue: 3 << 28)
    /// Neither applied nor returned.
    public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
  }
}

extension FontSpecification {
  mutating func apply(_ traits: UIFontDescriptor.SymbolicTraits) {
    isItalic = traits.contains(.traitItalic)
    let isBold = weight.rawValue >= UIFont.Weight.semibold.rawValue
    if traits.contains(.traitBold) != isBold { weight = isBold ? .regular : .bold }
    if traits.contains(.traitMonoSpace) {
      design = .monospaced
    } else if design == .monospaced {
      design = .default
    }
  }

  mutating func apply(face: String) {
    var name = face.lowercased().filter { $0 != " " }
    let slanted = ["italic", "oblique"].first { name.hasSuffix($0) }
    if let slanted { name.removeLast(slanted.count) }
    guard name.isEmpty || Self.faceWeights[name] != nil else { return }
    weight = Self.faceWeights[name] ?? .regular
    isItalic = slanted != nil
  }

  private static let faceWeights: [String: UIFont.Weight] = [
    "regular": .regular, "ultralight": .ultraLight, "extralight": .ultraLight, "thin": .thin, "light": .light,
    "medium": .medium, "semibold": .semibold, "demibold": .semibold, "bold": .bold, "heavy": .heavy,
    "extrabold": .heavy, "black": .black,
  ]

  func adding(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> FontSpecification {
    var result = self
    if let style = attributes[.textStyle] as? UIFont.TextStyle {
      result = TextStyleTable.specification(for: style, category: UITraitCollection.current.preferredContentSizeCategory)
    }
    if let name = attributes[.name] as? String, let named = FontNames.shared.specification(for: name, size: result.size) {
      result.family = named.family
      result.weight = named.weight
      result.isItalic = named.isItalic
    }
    if let family = attributes[.family] as? String { result.family = family }
    if let face = attributes[.face] as? String { result.apply(face: face) }
    if let size = number(attributes[.size]) { result.size = size.orZero }
    if let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] { result.add(traits) }
    if let settings = attributes[.featureSettings] as? [[UIFontDescriptor.FeatureKey: Any]] {
      for setting in settings { result.add(setting) }
    }
    return result
  }

  private mutating func add(_ traits: [UIFontDescriptor.TraitKey: Any]) {
    if let symbolic = traits[.symbolic] as? UInt32 { apply(UIFontDescriptor.SymbolicTraits(rawValue: symbolic)) }
    if let weight = traits[.weight] as? UIFont.Weight {
      self.weight = weight
    } else if let weight = number(traits[.weight]) {
      self.weight = UIFont.Weight(weight.orZero)
    }
    if let width = traits[.width] as? UIFont.Width { self.width = width }
    if let slant = number(traits[.slant]) { isItalic = slant > 0 }
  }

  private mutating func add(_ feature: [UIFontDescriptor.FeatureKey: Any]) {
    if let tag = feature[.openTypeTag] as? String {
      features[tag] = feature[.openTypeValue] as? Int ?? 1
    } else if let type = feature[.type] as? Int, let selector = feature[.selector] as? Int {
      switch (type, selector) {
      case (kNumberSpacingType, kMonospacedNumbersSelector): hasMonospacedDigits = true
      case (kNumberSpacingType, kProportionalNumbersSelector): hasMonospacedDigits = false
      case (kLowerCaseType, kLowerCaseSmallCapsSelector): features["smcp"] = 1
      case (kUpperCaseType, kUpperCaseSmallCapsSelector): features["c2sc"] = 1
      case (kStylisticAlternativesType, let selector) where selector > 0 && selector % 2 == 0 && selector <= 40:
        features[String(format: "ss%02d", selector / 2)] = 1
      default: break
      }
    }
  }

  private func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    default: return nil
    }
  }
}

// Feature types and selectors from the AAT registry, as fonts and apps use them.
/// The feature type for the width of digits.
public let kNumberSpacingType = 6
/// Digits of equal width; a selector of `kNumberSpacingType`.
public let kMonospacedNumbersSelector = 0
/// Digits of different widths; a selector of `kNumberSpacingType`.
public let kProportionalNumbersSelector = 1
/// The feature type for lowercase letters.
public let kLowerCaseType = 37
/// Small capitals for lowercase letters, OpenType `smcp`; a selector of `kLowerCaseType`.
public let kLowerCaseSmallCapsSelector = 1
/// The feature type for uppercase letters.
public let kUpperCaseType = 38
/// Small capitals for uppercase letters, OpenType `c2sc`; a selector of `kUpperCaseType`.
public let kUpperCaseSmallCapsSelector = 1
/// The feature type for stylistic sets; the even selectors 2 … 40 switch on `ss01` … `ss20`, others are ignored.
public let kStylisticAlternativesType = 35
/// The stylistic set `ss01`; a selector of `kStylisticAlternativesType`.
public let kStylisticAltOneOnSelector = 2
/// The stylistic set `ss02`; a selector of `kStylisticAlternativesType`.
public let kStylisticAltTwoOnSelector = 4
/// The stylistic set `ss03`; a selector of `kStylisticAlternativesType`.
public let kStylisticAltThreeOnSelector = 6
/// The stylistic set `ss06`; a selector of `kStylisticAlternativesType`.
public let kStylisticAltSixOnSelector = 12
