/// The storage of a trait collection: one field for each built-in trait, and a dictionary for the app's own traits.
package struct TraitValues: Hashable, Sendable {
  package var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  package var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  package var displayScale: CGFloat = 0
  var displayGamut = UIDisplayGamut.unspecified
  package var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  package var accessibilityContrast = UIAccessibilityContrast.unspecified
  var legibilityWeight = UILegibilityWeight.unspecified
  var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  package var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  var custom: [ObjectIdentifier: CustomTrait] = [:]

  /// No trait has a value.
  package static let unspecified = TraitValues()

  /// Replaces the values of all traits that `other` specifies.
  package mutating func merge(_ other: TraitValues) {
    if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
    if other.userInterfaceIdiom != .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
    if other.displayScale != 0 { displayScale = other.displayScale }
    if other.displayGamut != .unspecified { displayGamut = other.displayGamut }
    if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
    if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
    if other.layoutDirection != .unspecified { layoutDirection = other.layoutDirection }
    if other.accessibilityContrast != .unspecified { accessibilityContrast = other.accessibilityContrast }
    if other.legibilityWeight != .unspecified { legibilityWeight = other.legibilityWeight }
    if other.userInterfaceLevel != .unspecified { userInterfaceLevel = other.userInterfaceLevel }
    if other.preferredContentSizeCategory != .unspecified {
      preferredContentSizeCategory = other.preferredContentSizeCategory
    }
    if !other.custom.isEmpty { custom.merge(other.custom) { $1 } }
  }

  subscript<T: UITraitDefinition>(_ trait: T.Type) -> T.Value {
    get {
      if let path = builtInPath(of: trait) { return self[keyPath: path] }
      return custom[ObjectIdentifier(trait)]?.value as? T.Value ?? T.defaultValue
    }
    set {
      if let path = builtInPath(of: trait) {
        self[keyPath: path] = newValue
      } else {
        custom[ObjectIdentifier(trait)] = CustomTrait(name: T.name, value: newValue)
      }
    }
  }

  /// Whether `trait` has a specified value.
  func specifies<T: UITraitDefinition>(_ trait: T.Type) -> Bool {
    guard let path = builtInPath(of: trait) else { return custom[ObjectIdentifier(trait)] != nil }
    return !sameTraitValue(self[keyPath: path], TraitValues()[keyPath: path])
  }

  mutating func remove<T: UITraitDefinition>(_ trait: T.Type) {
    if let path = builtInPath(of: trait) {
      self[keyPath: path] = TraitValues()[keyPath: path]
    } else {
      custom[ObjectIdentifier(trait)] = nil
    }
  }

  package func differs<T: UITraitDefinition>(in trait: T.Type, from other: TraitValues) -> Bool {
    // Asked for each observer of each view: values are compared by type where it is known, without a dynamic cast.
    if let builtIn = trait as? any BuiltInTrait.Type { return differs(inBuiltIn: builtIn, from: other) }
    let id = ObjectIdentifier(trait)
    return custom[id] != other.custom[id] && !sameTraitValue(self[trait], other[trait])
  }

  private func differs<T: BuiltInTrait>(inBuiltIn trait: T.Type, from other: TraitValues) -> Bool {
    self[keyPath: trait.path] != other[keyPath: trait.path]
  }

  private func builtInPath<T: UITraitDefinition>(of trait: T.Type) -> WritableKeyPath<TraitValues, T.Value>? {
    guard let builtIn = trait as? any BuiltInTrait.Type else { return nil }
    return Self.path(of: builtIn) as? WritableKeyPath<TraitValues, T.Value>
  }

  private static func path<T: BuiltInTrait>(of trait: T.Type) -> AnyKeyPath { trait.path }
}

/// The value of an app-defined trait.
///
/// Sendable by the contract of `UITraitDefinition`: values are used on the main actor only, or are sendable.
struct CustomTrait: Hashable, @unchecked Sendable {
  let name: String
  let value: Any

  static func == (a: CustomTrait, b: CustomTrait) -> Bool { a.name == b.name && sameTraitValue(a.value, b.value) }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Whether two values are equal; values that cannot be compared are not, so that no change is missed.
func sameTraitValue(_ a: Any, _ b: Any) -> Bool {
  if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
  if let a = a as? any Equatable { return a.equals(b) }
  if type(of: a) is AnyClass, type(of: b) is AnyClass { return (a as AnyObject) === (b as AnyObject) }
  return false
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}
