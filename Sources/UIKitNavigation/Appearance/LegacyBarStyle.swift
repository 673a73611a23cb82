import UIKitCore

/// The properties of bars that are older than appearances. They change the bar's standard appearance.
@MainActor
struct LegacyBarStyle {
  var barTintColor: UIColor?
  var backgroundImage: UIImage?
  var shadowImage: UIImage?
  var isTranslucent = true

  /// Changes the background of `appearance`, which must not be in use.
  func apply(to appearance: UIBarAppearance) {
    if let barTintColor {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = barTintColor
    }
    if let backgroundImage {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = nil
      // An empty image is the usual way to make a bar transparent.
      let isEmpty = backgroundImage.size.width <= 0 || backgroundImage.size.height <= 0
      appearance.backgroundImage = isEmpty ? nil : backgroundImage
      if !isTranslucent { appearance.backgroundColor = barTintColor ?? .systemBackground }
    }
    if let shadowImage { appearance.shadowImage = shadowImage }
  }
}
