import Foundation

// Items that the user moves.
extension UICollectionViewDiffableDataSource {
  /// Decides which items the user may move.
  public struct ReorderingHandlers {
    /// Whether the user may move an item; nil means none.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called when an item was dropped at another place, before the data source's snapshot follows.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called after that: here the app's own data follow, by `difference` or from `finalSnapshot`.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Handlers that allow nothing.
    public init() {}
  }

  typealias Trees = [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>]

  /// Follows the view, which shows an item at its new place already.
  final func itemHasMoved(from source: IndexPath, to target: IndexPath) {
    let initial = presenter.shown
    guard let moved = initial.moving(source, to: target), let item = presenter.item(at: source) else { return }
    let sections = initial.content.sections
    let (from, to) = (sections[source.section].identifier, sections[target.section].identifier)
    var newTrees = trees
    move(item, to: target, in: moved, from, to, &newTrees)
    var final = moved
    for section in from == to ? [from] : [from, to] {
      // The items below one that was dropped elsewhere follow it.
      if let tree = newTrees[section], let position = final.indexOfSection(section) {
        _ = final.replaceItems(ofSectionAt: position, with: tree.visibleItems)
      }
    }
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: initial, finalSnapshot: final,
      difference: final.itemIdentifiers.difference(from: initial.itemIdentifiers),
      sectionTransactions: Set([source.section, target.section]).sorted().map {
        sectionTransaction(of: sections[$0].identifier, final, newTrees)
      })
    reorderingHandlers.willReorder?(transaction)
    trees = newTrees
    presenter.adopt(moved)
    if final.itemIdentifiers != moved.itemIdentifiers { presenter.apply(final, isAnimated: true, completion: nil) }
    reorderingHandlers.didReorder?(transaction)
  }

  /// Moves an item in the trees, with what is below it: it becomes the first one below the item above it if that is open,
  /// and the next one after it if not.
  private func move(
    _ item: ItemIdentifierType, to target: IndexPath, in moved: Presenter.Snapshot, _ from: SectionIdentifierType,
    _ to: SectionIdentifierType, _ trees: inout Trees
  ) {
    guard trees[from] != nil || trees[to] != nil else { return }
    var branch = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    branch.append([item])
    // A plain section becomes a tree when it gets a branch.
    var tree = from == to ? branch : snapshot(for: to)
    if let origin = trees[from] {
      branch = origin.snapshot(of: item, includingParent: true)
      trees[from]?.delete([item])
      if from == to { tree = trees[from] ?? tree }
    }
    // Items below the moved one may be above the place where it was dropped: they are no longer in the tree.
    let items = moved.content.sections[target.section].items
    let above = items[..<min(target.item, items.count)].last { tree.contains($0) }
    if let above, tree.isExpanded(above), let first = tree.snapshot(of: above).rootItems.first {
      tree.insert(branch, before: first)
    } else if let above {
      tree.insert(branch, after: above)
    } else if let first = tree.rootItems.first {
      tree.insert(branch, before: first)
    } else {
      tree = branch
    }
    trees[to] = tree
  }

  private func sectionTransaction(
    of section: SectionIdentifierType, _ final: Presenter.Snapshot,
    _ newTrees: Trees
  ) -> NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType> {
    let before = snapshot(for: section)
    var after = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    if let tree = newTrees[section] {
      after = tree
    } else if let position = final.indexOfSection(section) {
      after.append(final.content.sections[position].items)
    }
    return NSDiffableDataSourceSectionTransaction(
      sectionIdentifier: section, initialSnapshot: before, finalSnapshot: after,
      difference: after.items.difference(from: before.items))
  }
}
