/// The properties of a view that were set on it, of those that appearance proxies have.
///
/// The first two belong to every view. The others are numbered within each class, and classes that do not inherit from each
/// other use the same numbers.
package struct AppearanceSettings: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  static let backgroundColor = AppearanceSettings(rawValue: 1 << 0)
  static let tintColor = AppearanceSettings(rawValue: 1 << 1)

  /// The property with a number, from 0 to 29, within its class.
  package static func own(_ number: UInt32) -> AppearanceSettings {
    AppearanceSettings(rawValue: 1 << (2 + min(number, 29)))
  }

  // Views with text.
  package static let textColor = own(0)
  package static let font = own(1)
  package static let defaultTextAttributes = own(2)
  package static let keyboardAppearance = own(3)
  static let text: AppearanceSettings = [textColor, font]
  // Buttons, segmented controls and search bars.
  static let titleColor = own(0)
  static let titleTextAttributes = own(0)
  static let selectedSegmentTintColor = own(1)
  package static let barTintColor = own(0)
  // Other controls.
  static let onTintColor = own(0)
  static let thumbTintColor = own(1)
  static let minimumTrackTintColor = own(2)
  static let maximumTrackTintColor = own(3)
  static let pageIndicatorTintColor = own(0)
  static let currentPageIndicatorTintColor = own(1)
  static let progressTintColor = own(0)
  static let trackTintColor = own(1)
  static let color = own(0)
}

/// A property that appearance proxies have.
@MainActor
package struct AppearanceProperty {
  let setting: AppearanceSettings
  /// Gives the second view the value of the first.
  let copy: (UIView, UIView) -> Void

  /// A property whose setter calls `noteAppearance(setting)`.
  package init<View: UIView, Value>(_ setting: AppearanceSettings, _ path: ReferenceWritableKeyPath<View, Value>) {
    self.init(setting) { (from: View, to: View) in to[keyPath: path] = from[keyPath: path] }
  }

  /// A method, or a property that depends on others.
  package init<View: UIView>(_ setting: AppearanceSettings, _ copy: @escaping (View, View) -> Void) {
    self.setting = setting
    self.copy = { from, to in
      if let from = from as? View, let to = to as? View { copy(from, to) }
    }
  }

  static let ofEveryView = [
    AppearanceProperty(.backgroundColor, \UIView.backgroundColor), AppearanceProperty(.tintColor, \UIView.tintColor),
  ]
}

/// A view whose appearance proxies have other properties than those of every view. Only one class of a chain conforms.
@MainActor
package protocol AppearanceSource: UIView {
  /// In the order in which they are applied.
  static var appearanceProperties: [AppearanceProperty] { get }
}

extension UIView {
  /// Notes that a property was set on the view itself, unless its value comes from a proxy. Called by its setter.
  package final func noteAppearance(_ setting: AppearanceSettings) {
    if AppearanceRules.receiver !== self { appearanceSettings.formUnion(setting) }
  }

  /// Takes the values of appearance proxies, on entering a window.
  final func applyAppearance() {
    if AppearanceRules.isUsed { SessionState.current.appearances.apply(to: self) }
  }

  /// Sets the background that the class has by itself: proxies and the app replace it.
  package final func setOwnBackgroundColor(_ color: UIColor?) { setBackgroundColor(color) }
}

extension UIBarItem {
  /// Whether there are appearance proxies that a bar has to consult when it enters a window.
  package static var hasProxies: Bool { AppearanceRules.isUsed }

  /// The attributes of titles from the appearance proxies of items in `bar`; nil if there are none.
  package final func proxyTitleTextAttributes(for state: UIControl.State, in bar: UIView) -> [NSAttributedString.Key: Any]? {
    guard AppearanceRules.isUsed else { return nil }
    let templates = SessionState.current.appearances.templates(for: self, in: bar)
    return templates.lazy.compactMap { $0.titleTextAttributes(for: state) }.first
  }
}

extension UIBarButtonItem {
  /// The tint from the appearance proxies of items in `bar`; nil if there is none.
  package final func proxyTintColor(in bar: UIView) -> UIColor? {
    guard AppearanceRules.isUsed else { return nil }
    return SessionState.current.appearances.templates(for: self, in: bar).lazy.compactMap(\.tintColor).first
  }
}
