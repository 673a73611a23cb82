import Foundation
import UIKitCore

// Sections that are trees.
extension UICollectionViewDiffableDataSource {
  /// Decides which branches the user may open and close.
  public struct SectionSnapshotHandlers<Item> {
    /// Whether the user may expand an item; nil means every one.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item expands by the user's action.
    public var willExpandItem: ((Item) -> Void)?
    /// Whether the user may collapse an item; nil means every one.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item collapses by the user's action.
    public var willCollapseItem: ((Item) -> Void)?
    /// Provides what is below an item that the user expands, given what is below it so far: for content that is loaded
    /// only when it is wanted.
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>)
          -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
      )?

    /// Handlers that allow everything.
    public init() {}
  }

  /// Shows a tree as a section: its root items, and what is below expanded ones. A section that is not there is added at
  /// the end. Items of other sections are moved to this one, with a log line.
  ///
  /// - Parameter completion: Called on the main queue when the animation is over.
  public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var whole = presenter.snapshot
    if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
    let position = whole.indexOfSection(section) ?? 0
    let taken = whole.replaceItems(ofSectionAt: position, with: snapshot.visibleItems)
    if taken > 0 {
      Log.error(
        """
        UICollectionViewDiffableDataSource: a section snapshot has \(taken) items that other sections have, where each may \
        be only once. They are moved.
        """, once: "UICollectionViewDiffableDataSource.sectionSnapshot")
    }
    presenter.apply(
      whole, isAnimated: animatingDifferences, onAdoption: { [weak self] in self?.trees[section] = snapshot },
      completion: completion)
    // A branch that opens without anything below it changes no row, but its chevron.
    updateOutlines(animated: animatingDifferences)
  }

  /// Shows a tree as a section, and returns when the animation is over.
  public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, to: section, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// A copy of the tree of a section. A section that was not applied as a tree has its items as root items.
  public func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let tree = trees[section] { return tree }
    var tree = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    let snapshot = presenter.shown
    if let position = snapshot.indexOfSection(section) { tree.append(snapshot.content.sections[position].items) }
    return tree
  }

  /// Keeps the trees in step with what is shown, after a snapshot of all sections was applied: what is gone is removed. If
  /// what is left is in another order, the items are root items.
  final func updateTrees() {
    let shown = presenter.shown
    for (section, tree) in trees {
      guard let position = shown.indexOfSection(section) else {
        trees[section] = nil
        continue
      }
      let items = shown.content.sections[position].items
      if tree.visibleItems == items { continue }
      var kept = tree
      let left = Set(items)
      kept.delete(tree.visibleItems.filter { !left.contains($0) })
      trees[section] = kept.visibleItems == items ? kept : nil
    }
  }

  /// Shows in the visible list cells which items are expanded, and on which levels they are.
  final func updateOutlines(animated: Bool) {
    guard let collectionView, collectionView.dataSource === self else { return }
    let cells = collectionView.visibleCells.compactMap { $0 as? UICollectionViewListCell }
    guard !cells.isEmpty else { return }
    func update() {
      for cell in cells {
        cell.updateOutline()
        cell.layoutIfNeeded()
      }
    }
    if animated {
      UIView.animate(withDuration: UITableViewTuning.current.animationDuration, animations: update)
    } else {
      UIView.performWithoutAnimation(update)
    }
  }
}

/// A data source whose sections may be trees, as list cells see it.
@MainActor
package protocol OutlineDataSource: AnyObject {
  /// The number of ancestors of an item; nil if its section is no tree.
  func outlineLevel(at path: IndexPath) -> Int?
  /// Whether something is below an item, and whether it is shown; nil if its section is no tree.
  func outlineState(at path: IndexPath) -> (isExpandable: Bool, isExpanded: Bool)?
  /// Opens or closes an item for the user, if the app allows that.
  func setExpanded(_ isExpanded: Bool, at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {
  private func treeAndItem(
    at path: IndexPath
  ) -> (NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, SectionIdentifierType, ItemIdentifierType)? {
    guard let item = presenter.item(at: path), let section = presenter.section(at: path.section),
      let tree = trees[section], tree.contains(item)
    else { return nil }
    return (tree, section, item)
  }

  package func outlineLevel(at path: IndexPath) -> Int? {
    treeAndItem(at: path).map { tree, _, item in tree.level(of: item) }
  }

  package func outlineState(at path: IndexPath) -> (isExpandable: Bool, isExpanded: Bool)? {
    treeAndItem(at: path).map { tree, _, item in (tree.hasChildren(item), tree.isExpanded(item)) }
  }

  package func setExpanded(_ isExpanded: Bool, at path: IndexPath) {
    guard let (shown, section, item) = treeAndItem(at: path), shown.isExpanded(item) != isExpanded else { return }
    var tree = shown
    let handlers = sectionSnapshotHandlers
    if isExpanded {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let children = handlers.snapshotForExpandingParent?(item, tree.snapshot(of: item)) {
        tree.replace(childrenOf: item, using: children)
      }
      tree.expand([item])
    } else {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    }
    apply(tree, to: section, animatingDifferences: true)
  }
}
