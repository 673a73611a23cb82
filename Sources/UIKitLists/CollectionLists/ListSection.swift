import CoreGraphics
import Foundation
import UIKitCore

/// A list's part of a section in a compositional layout.
@MainActor
final class ListSection {
  let configuration: UICollectionLayoutListConfiguration
  /// The least height of a row, in points.
  let rowHeight: CGFloat
  /// The distance of text from the edges of its row, in points.
  private let textInset: CGFloat
  private let tuning: UITableViewTuning

  /// - Parameter width: The width of the list, in points.
  init(
    _ configuration: UICollectionLayoutListConfiguration, rowHeight: CGFloat, width: CGFloat, tuning: UITableViewTuning
  ) {
    (self.configuration, self.rowHeight, self.tuning) = (configuration, rowHeight, tuning)
    let isFull = configuration.appearance == .plain || configuration.appearance == .grouped
    textInset = isFull && width >= 600 ? tuning.wideContentInset : tuning.contentInset
  }

  var hasSwipeActions: Bool {
    configuration.leadingSwipeActionsConfigurationProvider != nil
      || configuration.trailingSwipeActionsConfigurationProvider != nil
  }

  private var appearance: UICollectionLayoutListConfiguration.Appearance { configuration.appearance }

  func makeBoundaries() -> [NSCollectionLayoutBoundarySupplementaryItem] {
    var items: [NSCollectionLayoutBoundarySupplementaryItem] = []
    let height = tuning.plainHeaderHeight
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = appearance == .plain
      items.append(header)
    }
    if configuration.footerMode == .supplementary {
      items.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return items
  }

  /// The space above and below the rows of a section of a layout, in points. Headers and footers have spaces of their own.
  func spaces(isFirst: Bool) -> (above: CGFloat, below: CGFloat) {
    let hasHeader = configuration.headerMode != .none, hasFooter = configuration.footerMode == .supplementary
    if appearance == .sidebar { return (isFirst && !hasHeader ? 8 : 0, 8) }
    let padding = configuration.headerTopPadding?.orZero
    guard appearance.isGrouped else { return (padding ?? 0, 0) }
    let above = isFirst ? tuning.firstGroupSpacing : tuning.groupSpacing
    return (padding ?? (hasHeader ? 0 : above), hasFooter ? 0 : tuning.groupSpacing)
  }

  /// The element as a row of the list.
  func row(_ element: CollectionElement, in section: SolvedSection, count: Int) -> ListRow {
    var row = ListRow(appearance: appearance, leastHeight: rowHeight, textInset: textInset)
    guard element.category == .cell else {
      row.role = element.kind == UICollectionView.elementKindSectionFooter ? .footer : .header
      row.leastHeight = 0
      return row
    }
    let item = element.path[1]
    let hasHeaderItem = configuration.headerMode == .firstItemInSection
    if hasHeaderItem, item == 0 { row.role = .header }
    let isFirst = item == (hasHeaderItem ? 1 : 0), isLast = item == count - 1
    if row.role == .cell, appearance.isGrouped {
      row.corners = GroupCorners(
        radius: appearance == .insetGrouped ? tuning.insetGroupCornerRadius : 0, isFirst: isFirst, isLast: isLast)
    }
    (row.isFirst, row.isLast) = (isFirst, isLast)
    if configuration.showsSeparators, !(row.role == .header && appearance.isGrouped) {
      var separators = configuration.separatorConfiguration
      if let handler = configuration.itemSeparatorHandler { separators = handler(element.path, separators) }
      row.separators = separators
    }
    return row
  }
}

/// An element of a list, as its cell reads it from the attributes.
struct ListRow: Hashable {
  enum Role { case cell, header, footer }

  var appearance: UICollectionLayoutListConfiguration.Appearance
  /// In points.
  var leastHeight: CGFloat
  /// The distance of text from the edges, in points.
  var textInset: CGFloat
  var role = Role.cell
  var isFirst = false
  var isLast = false
  var isPinned = false
  var corners = GroupCorners()
  /// The lines above and below; nil for none.
  var separators: UIListSeparatorConfiguration?

  var background: UIBackgroundConfiguration {
    switch (appearance, role) {
    case (.plain, .cell): return .listPlainCell()
    case (.plain, _): return .listPlainHeaderFooter()
    case (.grouped, .cell), (.insetGrouped, .cell): return .listGroupedCell()
    case (.grouped, _), (.insetGrouped, _): return .listGroupedHeaderFooter()
    case (.sidebar, .cell), (.sidebarPlain, .cell): return .listSidebarCell()
    case (.sidebar, _), (.sidebarPlain, _): return .listSidebarHeader()
    }
  }

  var content: UIListContentConfiguration {
    switch (appearance, role) {
    case (.plain, .cell), (.grouped, .cell), (.insetGrouped, .cell): return .cell()
    case (.plain, .header): return .plainHeader()
    case (.plain, .footer): return .plainFooter()
    case (.grouped, .header), (.insetGrouped, .header): return .groupedHeader()
    case (.grouped, .footer), (.insetGrouped, .footer): return .groupedFooter()
    case (.sidebar, .cell), (.sidebarPlain, .cell): return .sidebarCell()
    case (.sidebar, .header), (.sidebarPlain, .header): return .sidebarHeader()
    case (.sidebar, .footer), (.sidebarPlain, .footer): return .plainFooter()
    }
  }

  var showsTopSeparator: Bool {
    guard let separators else { return false }
    switch separators.topSeparatorVisibility {
    case .visible: return true
    case .hidden: return false
    case .automatic: return appearance == .grouped && isFirst && role == .cell
    }
  }

  var showsBottomSeparator: Bool {
    guard let separators else { return false }
    switch separators.bottomSeparatorVisibility {
    case .visible: return true
    case .hidden: return false
    case .automatic: return !isLast || appearance == .plain || appearance == .grouped
    }
  }
}

extension GroupCorners: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(radius)
    hasher.combine(corners.rawValue)
  }
}
