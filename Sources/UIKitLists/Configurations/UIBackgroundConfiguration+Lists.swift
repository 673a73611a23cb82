import UIKitCore

// The presets for lists. Their insets and corners are fixed; only the colour depends on the state.

extension UIBackgroundConfiguration {
  private enum Preset: String {
    case plainCell, groupedCell, sidebarCell, plainHeaderFooter, groupedHeaderFooter, sidebarHeader
  }

  /// The selected row of a sidebar, in points.
  private static let sidebarRadius: CGFloat = 10
  private static let sidebarInsets = NSDirectionalEdgeInsets(top: 1, leading: 8, bottom: 1, trailing: 8)

  private init(_ preset: Preset) {
    self.init()
    self.preset = preset.rawValue
    if preset == .sidebarCell {
      cornerRadius = Self.sidebarRadius
      backgroundInsets = Self.sidebarInsets
    }
    presetColor = Self.color(preset, nil)
  }

  /// The background of a cell in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainCell) }
  /// The background of a header or footer in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainHeaderFooter) }
  /// The background of a cell in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedCell) }
  /// The background of a header or footer in a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.groupedHeaderFooter)
  }
  /// The background of a header in a sidebar.
  public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.sidebarHeader) }
  /// The background of a cell in a sidebar.
  public static func listSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.sidebarCell) }
  /// The background of a cell in a sidebar beside which other content is shown.
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.sidebarCell) }
  /// The background of a cell in a list of any style; here the same as `listPlainCell()`.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  /// The background of a header in a list of any style; here the same as `listPlainHeaderFooter()`.
  public static func listHeader() -> UIBackgroundConfiguration { listPlainHeaderFooter() }
  /// The background of a footer in a list of any style; here the same as `listPlainHeaderFooter()`.
  public static func listFooter() -> UIBackgroundConfiguration { listPlainHeaderFooter() }

  /// Returns the configuration for a state: the colour changes with it unless the app has set one.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    guard let preset = preset.flatMap({ Preset(rawValue: $0) }) else { return self }
    var result = self
    result.presetColor = Self.color(preset, AppearanceState(state))
    return result
  }

  /// The colour of a preset; nil for the tint colour.
  private static func color(_ preset: Preset, _ state: AppearanceState?) -> UIColor? {
    let isMarked = state.map { $0.isHighlighted || $0.isSelected } ?? false
    switch preset {
    case .plainCell:
      if isMarked { return .systemGray4 }
      return state?.isReordering ?? false ? .secondarySystemBackground : .systemBackground
    case .groupedCell:
      if isMarked { return .systemGray4 }
      return state?.isReordering ?? false ? .tertiarySystemGroupedBackground : .secondarySystemGroupedBackground
    case .sidebarCell:
      if state?.isSelected ?? false { return nil }
      return isMarked || state?.isReordering ?? false ? .tertiarySystemFill : .clear
    case .plainHeaderFooter: return .systemBackground
    case .groupedHeaderFooter, .sidebarHeader: return .clear
    }
  }
}
