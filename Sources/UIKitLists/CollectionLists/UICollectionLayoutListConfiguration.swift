import CoreGraphics
import Foundation
import UIKitCore

/// A list as a layout of a collection view: rows below each other, with headers, footers and separators.
///
///     var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
///     configuration.headerMode = .supplementary
///     let layout = UICollectionViewCompositionalLayout.list(using: configuration)
public struct UICollectionLayoutListConfiguration {
  /// The style of a list.
  public enum Appearance: Int, Hashable, Sendable {
    case plain = 0
    case grouped = 1
    case insetGrouped = 2
    case sidebar = 3
    case sidebarPlain = 4
  }

  /// The header of a section.
  public enum HeaderMode: Int, Hashable, Sendable {
    case none = 0
    /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary = 1
    /// The first item.
    case firstItemInSection = 2
  }

  /// The footer of a section.
  public enum FooterMode: Int, Hashable, Sendable {
    case none = 0
    /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary = 1
  }

  /// Returns the swipe actions of a row; nil for none.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
  /// Returns the separators of a row; the second argument is what it has otherwise.
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  /// The style.
  public let appearance: Appearance
  /// Whether there are lines between rows.
  public var showsSeparators: Bool
  /// The lines between rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Changes the lines of single rows.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The colour behind the rows; nil for that of the style. A colour of the collection view itself is left alone.
  public var backgroundColor: UIColor?
  /// The header of a section.
  public var headerMode = HeaderMode.none
  /// The footer of a section.
  public var footerMode = FooterMode.none
  /// The space above the header of a section, in points; nil for that of the style.
  public var headerTopPadding: CGFloat?
  /// Returns the actions at the leading edge of a row.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Returns the actions at the trailing edge of a row.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// A list of a style, without headers and footers.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  var resolvedBackgroundColor: UIColor {
    if let backgroundColor { return backgroundColor }
    switch appearance {
    case .plain, .sidebarPlain: return .systemBackground
    case .grouped, .insetGrouped: return .systemGroupedBackground
    case .sidebar: return .secondarySystemBackground
    }
  }
}

extension UICollectionLayoutListConfiguration.Appearance {
  var isGrouped: Bool { self == .grouped || self == .insetGrouped }
  var isSidebar: Bool { self == .sidebar || self == .sidebarPlain }
}

extension UICollectionViewCompositionalLayout {
  /// A layout of which every section is a list.
  public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in .list(using: configuration, layoutEnvironment: environment) }
  }
}

extension NSCollectionLayoutSection {
  /// A section that is a list.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let tuning = UITableViewTuning.current
    let isKiosk = layoutEnvironment.traitCollection.userInterfaceIdiom == .kiosk
    let rowHeight = isKiosk ? tuning.kioskRowHeight : tuning.rowHeight
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(rowHeight))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    let isWide = layoutEnvironment.traitCollection.horizontalSizeClass != .compact
    let list = ListSection(
      configuration, rowHeight: rowHeight, width: layoutEnvironment.container.contentSize.width, tuning: tuning)
    section.list = list
    if configuration.appearance == .insetGrouped {
      let margin = isWide ? tuning.wideInsetGroupMargin : tuning.insetGroupMargin
      (section.contentInsets.leading, section.contentInsets.trailing) = (margin, margin)
    }
    section.boundarySupplementaryItems = list.makeBoundaries()
    return section
  }
}
