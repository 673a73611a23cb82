import CoreGraphics
import Foundation

extension UIFontDescriptor {
  public struct AttributeName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  public struct TraitKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The two numbers of a font feature, as in `[.type: kNumberSpacingType, .selector: kMonospacedNumbersSelector]`.
  public struct FeatureKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    public static let featureIdentifier = type
    public static let typeIdentifier = selector
    /// An OpenType tag such as `"ss01"`, with its value as an `Int`.
    public static let openTypeTag = FeatureKey(rawValue: "CTFeatureOpenTypeTag")
    public static let openTypeValue = FeatureKey(rawValue: "CTFeatureOpenTypeValue")
  }

  public struct SystemDesign: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    public static let classModernSerifs = SymbolicTraits(rawValue: 3 << 28)
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

// Feature numbers as fonts and apps know them (the AAT registry).
public let kNumberSpacingType = 6
public let kMonospacedNumbersSelector = 0
public let kProportionalNumbersSelector = 1
public let kLowerCaseType = 37
public let kLowerCaseSmallCapsSelector = 1
public let kUpperCaseType = 38
public let kUpperCaseSmallCapsSelector = 1
public let kStylisticAlternativesType = 35
public let kStylisticAltOneOnSelector = 2
public let kStylisticAltTwoOnSelector = 4
public let kStylisticAltThreeOnSelector = 6
public let kStylisticAltSixOnSelector = 12
