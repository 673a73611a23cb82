import UIKitCore

/// A style of list content, and what it makes of fonts, colours and margins.
enum ListContentStyle: Hashable, Sendable {
  case cell, subtitleCell, valueCell
  case plainHeader, plainFooter, groupedHeader, groupedFooter, prominentHeader, extraProminentHeader
  case sidebarCell, sidebarSubtitleCell, sidebarHeader

  var isHeaderOrFooter: Bool {
    switch self {
    case .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell: return false
    default: return true
    }
  }

  private var isSidebarCell: Bool { self == .sidebarCell || self == .sidebarSubtitleCell }

  /// In points. The horizontal ones match the list's, which the view preserves.
  var margins: NSDirectionalEdgeInsets {
    let (top, bottom): (CGFloat, CGFloat)
    switch self {
    case .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell: (top, bottom) = (11, 11)
    case .plainHeader, .plainFooter: (top, bottom) = (8, 8)
    case .groupedHeader: (top, bottom) = (16, 7)
    case .groupedFooter: (top, bottom) = (7, 10)
    case .prominentHeader, .extraProminentHeader: (top, bottom) = (16, 9)
    case .sidebarHeader: (top, bottom) = (14, 6)
    }
    return NSDirectionalEdgeInsets(top: top, leading: 16, bottom: bottom, trailing: 8)
  }

  // MARK: Fonts

  private var textStyle: UIFont.TextStyle {
    switch self {
    case .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell: return .body
    case .plainHeader, .sidebarHeader: return .headline
    case .plainFooter, .groupedHeader, .groupedFooter: return .footnote
    case .prominentHeader: return .title3
    case .extraProminentHeader: return .title2
    }
  }

  func font(_ traits: UITraitCollection?) -> UIFont {
    let font = UIFont.preferredFont(forTextStyle: textStyle, compatibleWith: traits)
    switch self {
    case .prominentHeader, .extraProminentHeader:
      guard let bold = font.fontDescriptor.withSymbolicTraits(.traitBold) else { return font }
      return UIFont(descriptor: bold, size: font.pointSize)
    default: return font
    }
  }

  func secondaryFont(_ traits: UITraitCollection?) -> UIFont {
    let style: UIFont.TextStyle
    switch self {
    case .valueCell: style = .body
    case .plainFooter, .groupedHeader, .groupedFooter: style = .footnote
    default: style = .subheadline
    }
    return UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
  }

  // MARK: Colours

  func color(_ state: AppearanceState?) -> UIColor {
    if state?.isDisabled ?? false { return .tertiaryLabel }
    switch self {
    case .plainFooter, .groupedHeader, .groupedFooter: return .secondaryLabel
    // Set off from the tint colour behind it.
    case .sidebarCell, .sidebarSubtitleCell: return state?.isSelected ?? false ? .white : .label
    default: return .label
    }
  }

  func secondaryColor(_ state: AppearanceState?) -> UIColor {
    if state?.isDisabled ?? false { return .tertiaryLabel }
    if isSidebarCell, state?.isSelected ?? false { return UIColor(white: 1, alpha: 0.8) }
    return .secondaryLabel
  }

  /// Nil for the tint colour.
  func imageTint(_ state: AppearanceState?) -> UIColor? {
    if state?.isDisabled ?? false { return .tertiaryLabel }
    if isSidebarCell, state?.isSelected ?? false { return .white }
    return isHeaderOrFooter ? .secondaryLabel : nil
  }
}
