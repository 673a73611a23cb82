/// A trait: a value that flows down from screen to window to controllers and views.
///
/// An app's own trait names a type for the value and a default:
///
///     enum Venue: UITraitDefinition { static let defaultValue = "lobby" }
public protocol UITraitDefinition {
  associatedtype Value

  /// The value where nobody specified one.
  static var defaultValue: Value { get }
  /// Shown in descriptions.
  static var name: String { get }
  /// Stable across launches.
  static var identifier: String { get }
  /// Whether a change can alter how dynamic colours resolve.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var name: String { String(describing: Self.self) }
  public static var identifier: String { String(reflecting: Self.self) }
  public static var affectsColorAppearance: Bool { false }
}

public typealias UITrait = any UITraitDefinition.Type

protocol BuiltInTrait: UITraitDefinition {
  static var path: WritableKeyPath<TraitValues, Value> { get }
}

extension BuiltInTrait {
  public static var defaultValue: Value { TraitValues()[keyPath: path] }
}

public enum UITraitUserInterfaceStyle: BuiltInTrait {
  public typealias Value = UIUserInterfaceStyle
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.userInterfaceStyle }
  public static var affectsColorAppearance: Bool { true }
}

public enum UITraitUserInterfaceIdiom: BuiltInTrait {
  public typealias Value = UIUserInterfaceIdiom
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
  public static var affectsColorAppearance: Bool { true }
}

public enum UITraitDisplayScale: BuiltInTrait {
  public typealias Value = CGFloat
  static var path: WritableKeyPath<TraitValues, CGFloat> { \.displayScale }
}

public enum UITraitDisplayGamut: BuiltInTrait {
  public typealias Value = UIDisplayGamut
  static var path: WritableKeyPath<TraitValues, UIDisplayGamut> { \.displayGamut }
  public static var affectsColorAppearance: Bool { true }
}

public enum UITraitHorizontalSizeClass: BuiltInTrait {
  public typealias Value = UIUserInterfaceSizeClass
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

public enum UITraitVerticalSizeClass: BuiltInTrait {
  public typealias Value = UIUserInterfaceSizeClass
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

public enum UITraitLayoutDirection: BuiltInTrait {
  public typealias Value = UITraitEnvironmentLayoutDirection
  static var path: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
}

public enum UITraitAccessibilityContrast: BuiltInTrait {
  public typealias Value = UIAccessibilityContrast
  static var path: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.accessibilityContrast }
  public static var affectsColorAppearance: Bool { true }
}

public enum UITraitLegibilityWeight: BuiltInTrait {
  public typealias Value = UILegibilityWeight
  static var path: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibilityWeight }
}

public enum UITraitUserInterfaceLevel: BuiltInTrait {
  public typealias Value = UIUserInterfaceLevel
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.userInterfaceLevel }
  public static var affectsColorAppearance: Bool { true }
}

public enum UITraitPreferredContentSizeCategory: BuiltInTrait {
  public typealias Value = UIContentSizeCategory
  static var path: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.preferredContentSizeCategory }
}
