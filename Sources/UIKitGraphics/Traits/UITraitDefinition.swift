/// A trait: a value inherited from screen to window to controllers and views.
///
/// A trait of an app has a value type and a default:
///
///     enum Venue: UITraitDefinition { static let defaultValue = "lobby" }
public protocol UITraitDefinition {
  /// The type of the trait's values.
  associatedtype Value

  /// The value used if none was specified.
  static var defaultValue: Value { get }
  /// The name in descriptions.
  static var name: String { get }
  /// An identifier that is stable across launches.
  static var identifier: String { get }
  /// Whether a change can affect how dynamic colours are resolved.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The default: the name of the type.
  public static var name: String { String(describing: Self.self) }
  /// The default: the name of the type with its module.
  public static var identifier: String { String(reflecting: Self.self) }
  /// The default: false.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait, as passed to `registerForTraitChanges`.
public typealias UITrait = any UITraitDefinition.Type

protocol BuiltInTrait: UITraitDefinition where Value: Equatable {
  static var path: WritableKeyPath<TraitValues, Value> { get }
}

extension BuiltInTrait {
  /// The value in a collection that does not specify the trait.
  public static var defaultValue: Value { TraitValues()[keyPath: path] }
}

/// The trait `userInterfaceStyle`.
public enum UITraitUserInterfaceStyle: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIUserInterfaceStyle
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.userInterfaceStyle }
  /// Dynamic colours depend on this trait.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait `userInterfaceIdiom`.
public enum UITraitUserInterfaceIdiom: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIUserInterfaceIdiom
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
  /// Dynamic colours depend on this trait.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait `displayScale`, in pixels per point.
public enum UITraitDisplayScale: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = CGFloat
  static var path: WritableKeyPath<TraitValues, CGFloat> { \.displayScale }
}

/// The trait `displayGamut`.
public enum UITraitDisplayGamut: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIDisplayGamut
  static var path: WritableKeyPath<TraitValues, UIDisplayGamut> { \.displayGamut }
  /// Dynamic colours depend on this trait.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait `horizontalSizeClass`.
public enum UITraitHorizontalSizeClass: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIUserInterfaceSizeClass
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

/// The trait `verticalSizeClass`.
public enum UITraitVerticalSizeClass: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIUserInterfaceSizeClass
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

/// The trait `layoutDirection`.
public enum UITraitLayoutDirection: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UITraitEnvironmentLayoutDirection
  static var path: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
}

/// The trait `accessibilityContrast`.
public enum UITraitAccessibilityContrast: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIAccessibilityContrast
  static var path: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.accessibilityContrast }
  /// Dynamic colours depend on this trait.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait `legibilityWeight`.
public enum UITraitLegibilityWeight: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UILegibilityWeight
  static var path: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibilityWeight }
}

/// The trait `userInterfaceLevel`.
public enum UITraitUserInterfaceLevel: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIUserInterfaceLevel
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.userInterfaceLevel }
  /// Dynamic colours depend on this trait.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait `preferredContentSizeCategory`.
public enum UITraitPreferredContentSizeCategory: BuiltInTrait {
  /// The type of the trait's values.
  public typealias Value = UIContentSizeCategory
  static var path: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.preferredContentSizeCategory }
}
