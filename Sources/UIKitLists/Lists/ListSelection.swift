import Foundation
import ListModel

/// The selected rows or items of a list, in the order in which they were selected.
struct ListSelection {
  private(set) var ordered: [IndexPath] = []
  private var known: Set<IndexPath> = []

  func contains(_ path: IndexPath) -> Bool { !known.isEmpty && known.contains(path) }

  mutating func insert(_ path: IndexPath) {
    if known.insert(path).inserted { ordered.append(path) }
  }

  mutating func remove(_ path: IndexPath) {
    if known.remove(path) != nil { ordered.removeAll { $0 == path } }
  }

  mutating func removeAll() { self = ListSelection() }

  /// Follows a batch: moved rows stay selected, deleted ones are dropped.
  mutating func apply(_ change: ListChange) {
    ordered = ordered.compactMap { change.newPath(of: $0.listPath).map { IndexPath($0) } }
    known = Set(ordered)
  }
}
