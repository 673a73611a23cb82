/// The changes that turn one snapshot into another, in the terms of a batch of updates: what is deleted and reloaded is
/// named by its old position, what is inserted by its new one.
///
/// Items that come or go with their section are not named. An item that leaves a deleted section or comes to an inserted one
/// is moved; reloaded sections have nothing in common with what they were.
@usableFromInline
struct SnapshotDifference: Equatable, Sendable {
  /// The position of a section and that of an item in it.
  @usableFromInline
  struct Path: Hashable, Sendable {
    @usableFromInline var section: Int
    @usableFromInline var item: Int

    @inlinable
    init(_ section: Int, _ item: Int) { (self.section, self.item) = (section, item) }
  }

  @usableFromInline
  struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The old position.
    @usableFromInline var from: Position
    /// The new one.
    @usableFromInline var to: Position

    @inlinable
    init(from: Position, to: Position) { (self.from, self.to) = (from, to) }
  }

  @usableFromInline var deletedSections: [Int] = []
  @usableFromInline var insertedSections: [Int] = []
  @usableFromInline var movedSections: [Move<Int>] = []
  @usableFromInline var reloadedSections: [Int] = []
  @usableFromInline var deletedItems: [Path] = []
  @usableFromInline var insertedItems: [Path] = []
  @usableFromInline var movedItems: [Move<Path>] = []
  @usableFromInline var reloadedItems: [Path] = []
  /// By their new paths, since their cells stay.
  @usableFromInline var reconfiguredItems: [Path] = []

  @inlinable
  init() {}

  /// Whether the order and the identifiers are the same, and nothing is reloaded.
  var changesNothing: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && reloadedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
  }
}

extension NSDiffableDataSourceSnapshot {
  /// The changes that turn this snapshot into `new`, with as few moves within each section as possible.
  ///
  /// - Complexity: O(*n*) comparisons, and for each change, not for each item, about two look-ups. If much is out of order,
  ///   O(*n*) look-ups and O(*n* log *n*) comparisons of numbers.
  @inlinable
  func difference(to new: Self) -> SnapshotDifference {
    var comparison = SnapshotComparison(old: self, new: new)
    comparison.compareSections()
    comparison.compareItems()
    comparison.collectReloads()
    return comparison.difference
  }
}
