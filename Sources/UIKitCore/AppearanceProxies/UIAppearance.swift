/// An object that determines which appearance proxies apply to the views in it: a view or a controller.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class with an appearance proxy: an object whose properties, once set, are those of all instances.
///
///     UISwitch.appearance().onTintColor = .systemTeal
///     UILabel.appearance(whenContainedInInstancesOf: [MenuController.self]).textColor = .white
///
/// A view takes them when it enters a window; views that are in one already do not change. What was set on a view itself
/// always wins. The proxy is a hidden instance of the class, made by `init(coder:)`, which a subclass with initialisers of
/// its own must implement.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The proxy for all instances of the class and its subclasses.
  static func appearance() -> Self
  /// The proxy for the instances inside others: `containerTypes` are listed from the nearest to the outermost. Where
  /// several apply the one with the outermost container wins, then the one with more containers.
  static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
  /// The proxy for the instances that have these traits.
  static func appearance(for trait: UITraitCollection) -> Self
  /// The proxy for the instances inside others that have these traits.
  static func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

extension UIViewController: UIAppearanceContainer {}
extension UIPresentationController: UIAppearanceContainer {}

extension UIView: UIAppearanceContainer, UIAppearance {
  /// The proxy for all instances of the class and its subclasses.
  public static func appearance() -> Self { proxy([], nil) }
  /// The proxy for the instances inside others, listed from the nearest to the outermost.
  public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    proxy(containerTypes, nil)
  }
  /// The proxy for the instances that have these traits.
  public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
  /// The proxy for the instances inside others that have these traits.
  public static func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy(containerTypes, trait) }

  private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
    AppearanceRules.current.proxy(for: self, containers, traits, isKind: { $0 is Self }) {
      let made = Self(coder: EmptyCoder())
      made?.appearanceSettings = []
      return made
    }
  }
}

extension UIBarButtonItem: UIAppearance {
  /// The proxy for all items.
  public static func appearance() -> Self { proxy([], nil) }
  /// The proxy for the items in bars inside others, listed from the nearest to the outermost.
  public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    proxy(containerTypes, nil)
  }
  /// The proxy for the items in bars that have these traits.
  public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
  /// The proxy for the items in bars inside others that have these traits.
  public static func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy(containerTypes, trait) }

  private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
    AppearanceRules.current.proxy(for: self, containers, traits, isKind: { $0 is Self }) { Self(coder: EmptyCoder()) }
  }
}

extension UITabBarItem: UIAppearance {
  /// The proxy for all items.
  public static func appearance() -> Self { proxy([], nil) }
  /// The proxy for the items in bars inside others, listed from the nearest to the outermost.
  public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    proxy(containerTypes, nil)
  }
  /// The proxy for the items in bars that have these traits.
  public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
  /// The proxy for the items in bars inside others that have these traits.
  public static func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy(containerTypes, trait) }

  private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
    AppearanceRules.current.proxy(for: self, containers, traits, isKind: { $0 is Self }) { Self(coder: EmptyCoder()) }
  }
}
