import Foundation
import UIKitCore

/// The content and style of a view as a value. Cells, headers and footers show one: see `contentConfiguration` there.
///
///     struct PriceConfiguration: UIContentConfiguration {
///       var price = 0
///       func makeContentView() -> any UIView & UIContentView { PriceView(configuration: self) }
///       func updated(for state: any UIConfigurationState) -> PriceConfiguration { self }
///     }
public protocol UIContentConfiguration {
  /// Makes a view that shows this configuration.
  @MainActor func makeContentView() -> any UIView & UIContentView

  /// Returns the configuration for a state: its defaults change, what the app has set stays.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a content configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  /// The content that the view shows. Setting it changes the view.
  var configuration: any UIContentConfiguration { get set }

  /// Whether the view can show a configuration. The default compares its type with that of the present one.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Whether the configuration has the type of the present one.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: self.configuration) == type(of: configuration)
  }
}
