import Foundation
import ListModel
import UIKitCore

extension ListPath {
  /// Nil for paths that are not of a section and an item.
  init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(section: path[0], item: path[1])
  }

  var indexPath: IndexPath { IndexPath(item: item, section: section) }
}

/// The changes that an app announces in a batch.
struct CollectionBatch {
  private(set) var list = ListBatch()
  /// Items whose cells are configured again, by their old paths.
  private(set) var reconfigured: [ListPath] = []
  /// Whether a path was not of a section and an item.
  private(set) var isMalformed = false

  var isEmpty: Bool { list.isEmpty && reconfigured.isEmpty }

  private mutating func each(_ paths: [IndexPath], _ body: (inout CollectionBatch, ListPath) -> Void) {
    for path in paths {
      guard let place = ListPath(path) else {
        isMalformed = true
        Log.error(
          "UICollectionView: \(path) is no path of a section and an item; everything is reloaded.",
          once: "UICollectionView.malformed path")
        continue
      }
      body(&self, place)
    }
  }

  mutating func insertItems(_ paths: [IndexPath]) { each(paths) { $0.list.insertItem($1) } }
  mutating func deleteItems(_ paths: [IndexPath]) { each(paths) { $0.list.deleteItem($1) } }
  mutating func reloadItems(_ paths: [IndexPath]) { each(paths) { $0.list.reloadItem($1) } }
  mutating func reconfigureItems(_ paths: [IndexPath]) { each(paths) { $0.reconfigured.append($1) } }
  mutating func moveItem(_ from: IndexPath, to: IndexPath) {
    each([from]) { batch, from in batch.each([to]) { $0.list.moveItem(from: from, to: $1) } }
  }
  mutating func insertSections(_ sections: IndexSet) { for section in sections { list.insertSection(section) } }
  mutating func deleteSections(_ sections: IndexSet) { for section in sections { list.deleteSection(section) } }
  mutating func reloadSections(_ sections: IndexSet) { for section in sections { list.reloadSection(section) } }
  mutating func moveSection(_ from: Int, to: Int) { list.moveSection(from: from, to: to) }

  /// The changes as layouts get them.
  @MainActor func updateItems(_ change: ListChange) -> [UICollectionViewUpdateItem] {
    typealias Item = UICollectionViewUpdateItem
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items: [Item] = []
    for section in list.deletedSections.sorted() { items.append(Item(.delete, before: whole(section), after: nil)) }
    for section in list.insertedSections { items.append(Item(.insert, before: nil, after: whole(section))) }
    for section in list.reloadedSections.sorted() {
      items.append(Item(.reload, before: whole(section), after: change.newSection(of: section).map(whole)))
    }
    for move in list.movedSections { items.append(Item(.move, before: whole(move.from), after: whole(move.to))) }
    for path in list.deletedItems.sorted() { items.append(Item(.delete, before: path.indexPath, after: nil)) }
    for path in list.insertedItems { items.append(Item(.insert, before: nil, after: path.indexPath)) }
    for path in list.reloadedItems.sorted() {
      items.append(Item(.reload, before: path.indexPath, after: change.newPath(of: path)?.indexPath))
    }
    for move in list.movedItems { items.append(Item(.move, before: move.from.indexPath, after: move.to.indexPath)) }
    return items
  }
}
