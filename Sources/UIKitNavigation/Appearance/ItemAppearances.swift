import UIKitCore

// What an item sets wins over what its bar sets.

extension UINavigationItem {
  /// The look of the bar while this item is on top; nil is the bar's. The value is copied.
  public var standardAppearance: UINavigationBarAppearance? {
    get { appearance("standardAppearance") }
    set { setAppearance(newValue, "standardAppearance") }
  }

  /// The look of the bar in compact height; nil is `standardAppearance`.
  public var compactAppearance: UINavigationBarAppearance? {
    get { appearance("compactAppearance") }
    set { setAppearance(newValue, "compactAppearance") }
  }

  /// The look of the bar while the content is at its top edge; nil is transparent, with the other properties of
  /// `standardAppearance`.
  public var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearance("scrollEdgeAppearance") }
    set { setAppearance(newValue, "scrollEdgeAppearance") }
  }

  /// The look of the bar in compact height while the content is at its top edge; nil is `scrollEdgeAppearance`.
  public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearance("compactScrollEdgeAppearance") }
    set { setAppearance(newValue, "compactScrollEdgeAppearance") }
  }

  private func appearance(_ name: String) -> UINavigationBarAppearance? { extras[name] as? UINavigationBarAppearance }

  private func setAppearance(_ appearance: UINavigationBarAppearance?, _ name: String) {
    if appearance == nil, extras[name] == nil { return }
    (extras[name] as? UINavigationBarAppearance)?.user = nil
    let copy = appearance.map { UINavigationBarAppearance(barAppearance: $0) }
    copy?.user = self
    extras[name] = copy
    changed(.appearance)
  }
}

extension UITabBarItem {
  /// The look of the bar while this item is selected; nil is the bar's. The value is copied.
  public var standardAppearance: UITabBarAppearance? {
    get { extras["standardAppearance"] as? UITabBarAppearance }
    set { setAppearance(newValue, "standardAppearance") }
  }

  /// The look of the bar while the content is at its bottom edge; nil is the bar's.
  public var scrollEdgeAppearance: UITabBarAppearance? {
    get { extras["scrollEdgeAppearance"] as? UITabBarAppearance }
    set { setAppearance(newValue, "scrollEdgeAppearance") }
  }

  private func setAppearance(_ appearance: UITabBarAppearance?, _ name: String) {
    if appearance == nil, extras[name] == nil { return }
    (extras[name] as? UITabBarAppearance)?.user = nil
    let copy = appearance.map { UITabBarAppearance(barAppearance: $0) }
    copy?.user = self
    extras[name] = copy
    changed()
  }
}

extension UINavigationItem: AppearanceUser {
  func appearanceDidChange(_ setting: AppearanceSettings?) { changed(.appearance) }
}

extension UITabBarItem: AppearanceUser {
  func appearanceDidChange(_ setting: AppearanceSettings?) { changed() }
}
