/// Writable traits: in `UITraitCollection.modifyingTraits` and as `traitOverrides`.
public protocol UIMutableTraits {
  /// The value of a trait; its default if none was specified.
  subscript<T: UITraitDefinition>(_ trait: T.Type) -> T.Value { get set }
}

extension UIMutableTraits {
  /// Light or dark appearance.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  /// Pixels per point.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  /// The range of colours of the display.
  public var displayGamut: UIDisplayGamut {
    get { self[UITraitDisplayGamut.self] }
    set { self[UITraitDisplayGamut.self] = newValue }
  }
  /// The space along the horizontal axis.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  /// The space along the vertical axis.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  /// The direction of text and layout.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  /// The contrast between colours.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }
  /// The preferred weight of text.
  public var legibilityWeight: UILegibilityWeight {
    get { self[UITraitLegibilityWeight.self] }
    set { self[UITraitLegibilityWeight.self] = newValue }
  }
  /// Whether content is on the base level or elevated.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[UITraitUserInterfaceLevel.self] }
    set { self[UITraitUserInterfaceLevel.self] = newValue }
  }
  /// The preferred text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
}

struct MutableTraitValues: UIMutableTraits {
  var values: TraitValues
  init(_ values: TraitValues) { self.values = values }

  subscript<T: UITraitDefinition>(_ trait: T.Type) -> T.Value {
    get { values[trait] }
    set { values[trait] = newValue }
  }
}

/// The traits that a view, controller or window sets for itself and everything below it.
public struct UITraitOverrides: UIMutableTraits {
  package var values = TraitValues()

  package init() {}

  /// The value of an overridden trait; its default if it is not overridden.
  public subscript<T: UITraitDefinition>(_ trait: T.Type) -> T.Value {
    get { values[trait] }
    set { values[trait] = newValue }
  }

  /// Whether `trait` is overridden here.
  public func contains<T: UITraitDefinition>(_ trait: T.Type) -> Bool { values.specifies(trait) }

  /// Removes the override of `trait`.
  public mutating func remove<T: UITraitDefinition>(_ trait: T.Type) { values.remove(trait) }
}
