/// The environment of a view or controller: appearance, size classes, scale, text size and so on.
///
/// Immutable and safe to share between threads. A trait without a specified value has its `.unspecified` value (for the
/// display scale: 0).
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked: immutable, but an open class cannot be checked.
  package final let values: TraitValues

  package init(values: TraitValues) {
    self.values = values
    super.init()
  }

  /// A collection that specifies no trait.
  public override convenience init() { self.init(values: TraitValues()) }

  /// A collection that specifies only this trait.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }
  /// A collection that specifies only this trait.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
  }
  /// A collection that specifies only this trait, in pixels per point.
  public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }
  /// A collection that specifies only this trait.
  public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }
  /// A collection that specifies only this trait.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }
  /// A collection that specifies only this trait.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }
  /// A collection that specifies only this trait.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }
  /// A collection that specifies only this trait.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }
  /// A collection that specifies only this trait.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }
  /// A collection that specifies only this trait.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }
  /// A collection that specifies only this trait.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// The specified traits of all `collections`; if several specify the same trait, the last one takes precedence.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(values: collections.reduce(into: TraitValues()) { $0.merge($1.values) })
  }

  /// The traits that `mutations` specifies.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    var traits: any UIMutableTraits = MutableTraitValues(TraitValues())
    mutations(&traits)
    self.init(values: (traits as? MutableTraitValues)?.values ?? TraitValues())
  }

  private convenience init(_ change: (inout TraitValues) -> Void) {
    var values = TraitValues()
    change(&values)
    self.init(values: values)
  }

  /// Light or dark appearance.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  /// Pixels per point; 0 when unspecified.
  open var displayScale: CGFloat { values.displayScale }
  /// The range of colours of the display.
  open var displayGamut: UIDisplayGamut { values.displayGamut }
  /// The space along the horizontal axis.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The space along the vertical axis.
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// The direction of text and layout.
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// The contrast between colours.
  open var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
  /// The preferred weight of text.
  open var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
  /// Whether content is on the base level or elevated.
  open var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  /// The preferred text size.
  open var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

  /// The value of a trait; its default if none was specified.
  public subscript<T: UITraitDefinition>(_ trait: T.Type) -> T.Value { values[trait] }

  /// This collection with `mutations` applied.
  public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    var traits: any UIMutableTraits = MutableTraitValues(values)
    mutations(&traits)
    guard let changed = (traits as? MutableTraitValues)?.values, changed != values else { return self }
    return UITraitCollection(values: changed)
  }

  /// This collection with one trait replaced.
  public func replacing<T: UITraitDefinition>(_ trait: T.Type, value: T.Value) -> UITraitCollection {
    var changed = values
    changed[trait] = value
    return UITraitCollection(values: changed)
  }

  /// Whether every trait that `other` specifies has the same value here; true for nil.
  open func containsTraits(in other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    var merged = values
    merged.merge(other.values)
    return merged == values
  }

  /// Whether dynamic colours may resolve differently from `other`; true for nil.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return values.userInterfaceStyle != other.values.userInterfaceStyle
      || values.accessibilityContrast != other.values.accessibilityContrast
      || values.userInterfaceLevel != other.values.userInterfaceLevel
      || values.displayGamut != other.values.displayGamut
      || values.userInterfaceIdiom != other.values.userInterfaceIdiom
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return self === other || values == other.values
  }

  open override var hash: Int { values.hashValue }

  open override var description: String { "<UITraitCollection: \(values)>" }

  /// Returns the collection itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
