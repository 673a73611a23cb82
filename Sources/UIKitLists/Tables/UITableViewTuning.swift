import CoreGraphics
import Foundation
import UIKitCore

/// The metrics of tables in one place, because they differ between releases of iOS, and between kiosks.
///
///     UITableViewTuning.current.rowHeight = 72        // for people in gloves
///
/// All lengths are in points. A change applies to a table from its next `reloadData` on. The defaults are those of iOS
/// before 26, which most layouts are made for; the kiosk idiom has rows that a finger at arm's length hits.
public struct UITableViewTuning: Hashable, Sendable, SessionTuning {
  /// The values in use by the current app. Those set before there is one apply to the next.
  @MainActor public static var current: UITableViewTuning {
    get { ofSession }
    set { ofSession = newValue }
  }

  /// The least height of a row of standard content, and the estimate for rows that size themselves.
  public var rowHeight: CGFloat = 44
  /// The same for the kiosk idiom.
  public var kioskRowHeight: CGFloat = 60
  /// The height of a plain table's section header with a title of one line.
  public var plainHeaderHeight: CGFloat = 28
  /// The space above the first section of a grouped table that has no title.
  public var firstGroupSpacing: CGFloat = 35
  /// The space above and below the other sections without titles.
  public var groupSpacing: CGFloat = 17.5
  /// The space between the title of a grouped section and its rows.
  public var groupTitleGap: CGFloat = 7
  /// The corner radius of the groups of an inset grouped table.
  public var insetGroupCornerRadius: CGFloat = 10
  /// The distance of the groups of an inset grouped table from the sides, in narrow and in wide tables.
  public var insetGroupMargin: CGFloat = 16
  public var wideInsetGroupMargin: CGFloat = 20
  /// The distance of text from the leading edge, and with it that of separators, in narrow lists and in groups.
  public var contentInset: CGFloat = 16
  /// The same for wide lists whose rows reach from edge to edge. It is the margin of their controllers and bars.
  public var wideContentInset: CGFloat = 20
  /// How long rows take to move, come and go, in seconds.
  public var animationDuration: TimeInterval = 0.3
  /// The share of a row's width that opens it fully when it is swiped.
  public var fullSwipeShare: CGFloat = 0.6

  public init() {}
}
