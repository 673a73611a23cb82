import CoreGraphics
import UIKitCore

/// The lines above and below a row of a list.
public struct UIListSeparatorConfiguration: Hashable {
  /// Whether a line is shown.
  public enum Visibility: Int, Hashable, Sendable {
    /// The list decides: between rows, and in plain lists below the last one.
    case automatic = 0
    case visible = 1
    case hidden = 2
  }

  /// Whether there is a line above the row.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether there is a line below the row.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The distances of the upper line from the sides, in points.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The distances of the lower line from the sides, in points.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The colour of the lines.
  public var color = UIColor.separator
  /// The colour of the lines of selected rows, where several rows are selected.
  public var multipleSelectionColor = UIColor.separator

  /// Distances with which a line begins with the text of its row.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
    trailing: .greatestFiniteMagnitude)

  /// The lines of a list with an appearance: sidebars have none.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
    if listAppearance == .sidebar || listAppearance == .sidebarPlain {
      (topSeparatorVisibility, bottomSeparatorVisibility) = (.hidden, .hidden)
    }
  }
}
