import UIKitCore

// The properties of the appearance proxies of bars.

extension AppearanceSettings {
  static let standardAppearance = own(0)
  static let compactAppearance = own(1)
  static let scrollEdgeAppearance = own(2)
  static let compactScrollEdgeAppearance = own(3)
  static let barTintColor = own(4)
  static let barStyle = own(5)
  static let isTranslucent = own(6)
  static let backgroundImage = own(7)
  static let shadowImage = own(8)
  static let prefersLargeTitles = own(9)
  static let titleTextAttributes = own(10)
  static let largeTitleTextAttributes = own(11)
  static let backIndicatorImage = own(12)
  static let unselectedItemTintColor = own(13)
}

extension UIToolbar: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.standardAppearance, \UIToolbar.standardAppearance),
      AppearanceProperty(.compactAppearance, \UIToolbar.compactAppearance),
      AppearanceProperty(.scrollEdgeAppearance, \UIToolbar.scrollEdgeAppearance),
      AppearanceProperty(.compactScrollEdgeAppearance, \UIToolbar.compactScrollEdgeAppearance),
      AppearanceProperty(.barTintColor, \UIToolbar.barTintColor), AppearanceProperty(.barStyle, \UIToolbar.barStyle),
    ]
  }
}

extension UINavigationBar: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.standardAppearance, \UINavigationBar.standardAppearance),
      AppearanceProperty(.compactAppearance, \UINavigationBar.compactAppearance),
      AppearanceProperty(.scrollEdgeAppearance, \UINavigationBar.scrollEdgeAppearance),
      AppearanceProperty(.compactScrollEdgeAppearance, \UINavigationBar.compactScrollEdgeAppearance),
      AppearanceProperty(.barTintColor, \UINavigationBar.barTintColor),
      AppearanceProperty(.barStyle, \UINavigationBar.barStyle),
      AppearanceProperty(.isTranslucent, \UINavigationBar.isTranslucent),
      AppearanceProperty(.backgroundImage) { (from: UINavigationBar, to: UINavigationBar) in
        to.setBackgroundImage(from.backgroundImage(for: .default), for: .default)
      },
      AppearanceProperty(.shadowImage, \UINavigationBar.shadowImage),
      AppearanceProperty(.prefersLargeTitles, \UINavigationBar.prefersLargeTitles),
      AppearanceProperty(.titleTextAttributes, \UINavigationBar.titleTextAttributes),
      AppearanceProperty(.largeTitleTextAttributes, \UINavigationBar.largeTitleTextAttributes),
      AppearanceProperty(.backIndicatorImage, \UINavigationBar.backIndicatorImage),
    ]
  }
}

extension UITabBar: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.standardAppearance, \UITabBar.standardAppearance),
      AppearanceProperty(.scrollEdgeAppearance, \UITabBar.scrollEdgeAppearance),
      AppearanceProperty(.barTintColor, \UITabBar.barTintColor), AppearanceProperty(.barStyle, \UITabBar.barStyle),
      AppearanceProperty(.isTranslucent, \UITabBar.isTranslucent),
      AppearanceProperty(.backgroundImage, \UITabBar.backgroundImage),
      AppearanceProperty(.shadowImage, \UITabBar.shadowImage),
      AppearanceProperty(.unselectedItemTintColor, \UITabBar.unselectedItemTintColor),
    ]
  }
}
