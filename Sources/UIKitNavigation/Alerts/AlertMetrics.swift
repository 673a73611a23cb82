import UIKitCore

/// The sizes of an alert, in points.
struct AlertMetrics {
  var width: CGFloat
  /// The width of an action sheet in a popover.
  var popoverWidth: CGFloat
  var corner: CGFloat = 14
  var row: CGFloat
  var titleFont: UIFont
  var messageFont: UIFont
  var actionSize: CGFloat
  var padding: CGFloat
  /// Height of a text field including the space below it.
  var field: CGFloat
  /// Space between the panels of an action sheet.
  var gap: CGFloat = 8

  @MainActor init(_ style: UIAlertController.Style, traits: UITraitCollection) {
    let isKiosk = traits.userInterfaceIdiom == .kiosk
    field = isKiosk ? 52 : 40
    popoverWidth = isKiosk ? 340 : 304
    switch style {
    case .alert:
      width = isKiosk ? 340 : 270
      row = isKiosk ? 60 : 44
      titleFont = .systemFont(ofSize: isKiosk ? 20 : 17, weight: .semibold)
      messageFont = .systemFont(ofSize: isKiosk ? 16 : 13)
      actionSize = isKiosk ? 20 : 17
      padding = isKiosk ? 24 : 20
    case .actionSheet:
      width = 400
      row = isKiosk ? 64 : 57
      titleFont = .systemFont(ofSize: isKiosk ? 16 : 13, weight: .semibold)
      messageFont = .systemFont(ofSize: isKiosk ? 16 : 13)
      actionSize = 20
      padding = 16
    }
  }
}
