/// Changes of a list that belong together, as an app has named them.
///
/// Deletions, reloads and the origins of moves are places in the list before the batch, insertions and the targets of moves
/// are places after it, whatever the order of the calls: the rules of `performBatchUpdates` in Apple's reference. `resolved`
/// checks that the batch leads from one set of counts to another, and answers where everything went.
package struct ListBatch {
  package struct Move<Place: Hashable>: Hashable {
    package var from: Place
    package var to: Place
  }

  package private(set) var deletedItems: Set<ListPath> = []
  package private(set) var insertedItems: [ListPath] = []
  package private(set) var reloadedItems: Set<ListPath> = []
  package private(set) var movedItems: [Move<ListPath>] = []
  package private(set) var deletedSections: Set<Int> = []
  package private(set) var insertedSections: [Int] = []
  package private(set) var reloadedSections: Set<Int> = []
  package private(set) var movedSections: [Move<Int>] = []

  package init() {}

  package var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty && deletedSections.isEmpty
      && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
  }

  package mutating func deleteItem(_ path: ListPath) { deletedItems.insert(path) }
  package mutating func insertItem(_ path: ListPath) { insertedItems.append(path) }
  package mutating func reloadItem(_ path: ListPath) { reloadedItems.insert(path) }
  package mutating func moveItem(from: ListPath, to: ListPath) { movedItems.append(Move(from: from, to: to)) }
  package mutating func deleteSection(_ section: Int) { deletedSections.insert(section) }
  package mutating func insertSection(_ section: Int) { insertedSections.append(section) }
  package mutating func reloadSection(_ section: Int) { reloadedSections.insert(section) }
  package mutating func moveSection(from: Int, to: Int) { movedSections.append(Move(from: from, to: to)) }
}

/// Why a batch does not lead from one list to the other, with the numbers.
package struct ListInconsistency: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
