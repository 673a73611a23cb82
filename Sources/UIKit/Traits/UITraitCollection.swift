/// The environment a view or controller finds itself in: appearance, size classes, scale, text size and so on.
///
/// Immutable and safe to share between threads. A value that nobody specified reads as that trait's `.unspecified`
/// (for the display scale: 0).
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  final let values: TraitValues

  init(values: TraitValues) {
    self.values = values
    super.init()
  }

  /// A collection in which nothing is specified.
  public override convenience init() { self.init(values: TraitValues()) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
  }
  public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }
  public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// The specified traits of all `collections`; where several specify the same one, the last wins.
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

  open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  open var displayScale: CGFloat { values.displayScale }
  open var displayGamut: UIDisplayGamut { values.displayGamut }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  open var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
  open var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
  open var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  open var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

  /// The value of a trait, its default when nobody specified it.
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

  /// Whether dynamic colours may resolve differently under `other`; true for nil.
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

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
