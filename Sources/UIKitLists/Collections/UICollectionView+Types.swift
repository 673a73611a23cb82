import Foundation

extension UICollectionView {
  /// Whether an element is an item's cell, a supplementary view of the data source or a decoration view of the layout.
  public enum ElementCategory: UInt, Sendable {
    case cell = 0
    case supplementaryView = 1
    case decorationView = 2
  }

  /// The direction in which content scrolls.
  public enum ScrollDirection: Int, Sendable {
    case vertical = 0
    case horizontal = 1
  }

  /// Where an item is after scrolling to it: at most one vertical and one horizontal position. None scrolls to the nearest
  /// edge.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Options with the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// In the middle, vertically.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle, horizontally.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// When visible cells are measured again because their content has changed.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// Never by themselves.
    case disabled = 0
    /// After `invalidateIntrinsicContentSize()` of the cell or its content view.
    case enabled = 1
    /// Also when a constraint within the cell is added, removed or changed, or a view in it changes its intrinsic size.
    case enabledIncludingConstraints = 2
  }

  /// The kind of the supplementary views above sections.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the supplementary views below sections.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}
