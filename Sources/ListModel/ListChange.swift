/// The paths of a list's sections and items before and after a batch.
///
/// Holds what changed, sorted, and not a place for each item: a question takes a time logarithmic in the number of changes,
/// whatever the length of the list.
package struct ListChange {
  /// The number of items of each section before and after.
  package let old: [Int]
  package let new: [Int]
  /// Inserted sections, and the new indices of those that were moved.
  package internal(set) var insertedSections: Set<Int> = []
  package internal(set) var movedSections: Set<Int> = []
  /// The old indices of reloaded sections: nothing in them is what it was.
  package internal(set) var reloadedSections: Set<Int> = []
  /// The old paths of reloaded items, which keep their places.
  package internal(set) var reloadedItems: Set<ListPath> = []

  private var newSections: [Int]
  private var oldSections: [Int]
  /// By old section, the items that left it; by new section, those that came to it. Moved ones are in both.
  package internal(set) var removed: [Int: [Int]] = [:]
  package internal(set) var added: [Int: [Int]] = [:]
  package private(set) var moves: [ListPath: ListPath] = [:]
  private var origins: [ListPath: ListPath] = [:]

  init(old: [Int], new: [Int]) {
    (self.old, self.new) = (old, new)
    newSections = Array(repeating: -1, count: old.count)
    oldSections = Array(repeating: -1, count: new.count)
  }

  mutating func pair(oldSection: Int, newSection: Int) {
    newSections[oldSection] = newSection
    oldSections[newSection] = oldSection
  }

  /// - Returns: False if the item was moved before.
  mutating func move(from: ListPath, to: ListPath) -> Bool {
    guard moves[from] == nil else { return false }
    moves[from] = to
    origins[to] = from
    return true
  }

  mutating func sort() {
    for section in removed.keys { removed[section]?.sort() }
    for section in added.keys { added[section]?.sort() }
  }

  // MARK: Questions

  /// The new index of a section; nil if it was deleted.
  package func newSection(of section: Int) -> Int? {
    guard newSections.indices.contains(section), newSections[section] >= 0 else { return nil }
    return newSections[section]
  }

  /// The old index of a section; nil if it was inserted.
  package func oldSection(of section: Int) -> Int? {
    guard oldSections.indices.contains(section), oldSections[section] >= 0 else { return nil }
    return oldSections[section]
  }

  /// The new path of an item; nil if it is gone, as all items of reloaded sections are.
  package func newPath(of path: ListPath) -> ListPath? {
    if let target = moves[path] { return target }
    guard let section = newSection(of: path.section), !reloadedSections.contains(path.section) else { return nil }
    let gone = removed[path.section] ?? []
    let before = gone.firstIndexNotBelow(path.item)
    if before < gone.count, gone[before] == path.item { return nil }
    return ListPath(section: section, item: Self.place(path.item - before, among: added[section] ?? []))
  }

  /// The old path of an item; nil if it is new.
  package func oldPath(of path: ListPath) -> ListPath? {
    if let origin = origins[path] { return origin }
    guard let section = oldSection(of: path.section), !reloadedSections.contains(section) else { return nil }
    let come = added[path.section] ?? []
    let before = come.firstIndexNotBelow(path.item)
    if before < come.count, come[before] == path.item { return nil }
    return ListPath(section: section, item: Self.place(path.item - before, among: removed[section] ?? []))
  }

  /// The index of the `number`th item that is not among the taken ones, which are sorted.
  private static func place(_ number: Int, among taken: [Int]) -> Int {
    // taken[i] - i others come before taken[i].
    var (low, high) = (0, taken.count)
    while low < high {
      let middle = (low + high) / 2
      if taken[middle] - middle <= number { low = middle + 1 } else { high = middle }
    }
    return number + low
  }
}

extension Array where Element == Int {
  /// The index of the first element that is at least `value`, in a sorted array.
  fileprivate func firstIndexNotBelow(_ value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
