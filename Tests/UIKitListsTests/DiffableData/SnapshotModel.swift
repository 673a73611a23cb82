@testable import UIKitLists

/// Repeatable random numbers (SplitMix64).
struct SnapshotDice: RandomNumberGenerator {
  private var state: UInt64

  // By another factor than the step below: else the numbers of one seed would be those of the next, one later.
  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed &+ 1) &* 0xD1B5_4A32_D192_ED03 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
}

/// What a snapshot should be, as plain arrays that are searched from the front.
struct SnapshotModel: Equatable {
  struct Section: Equatable {
    var id: String
    var items: [Int]
  }

  var sections: [Section] = []

  var items: [Int] { sections.flatMap(\.items) }

  func section(_ id: String) -> Int? { sections.firstIndex { $0.id == id } }

  func place(_ item: Int) -> (section: Int, item: Int)? {
    for (index, section) in sections.enumerated() {
      if let item = section.items.firstIndex(of: item) { return (index, item) }
    }
    return nil
  }

  private static func unique<ID: Equatable>(_ list: [ID], without anchor: ID? = nil) -> [ID] {
    var result: [ID] = []
    for id in list where !result.contains(id) && id != anchor { result.append(id) }
    return result
  }

  mutating func append(_ items: [Int], to id: String?) {
    guard let target = id.map({ section($0) }) ?? sections.indices.last else { return }
    let list = Self.unique(items)
    delete(list)
    sections[target].items += list
  }

  mutating func insert(_ items: [Int], nextTo anchor: Int, after: Bool) {
    guard place(anchor) != nil else { return }
    let list = Self.unique(items, without: anchor)
    delete(list)
    guard let place = place(anchor) else { return }
    sections[place.section].items.insert(contentsOf: list, at: place.item + (after ? 1 : 0))
  }

  mutating func move(_ item: Int, to anchor: Int, after: Bool) {
    guard item != anchor, place(item) != nil, place(anchor) != nil else { return }
    insert([item], nextTo: anchor, after: after)
  }

  mutating func delete(_ items: [Int]) {
    for index in sections.indices { sections[index].items.removeAll { items.contains($0) } }
  }

  mutating func insertSections(_ ids: [String], nextTo anchor: String?, after: Bool) {
    if let anchor, section(anchor) == nil { return }
    let list = Self.unique(ids, without: anchor)
    let added = list.map { id in Section(id: id, items: section(id).map { sections[$0].items } ?? []) }
    sections.removeAll { list.contains($0.id) }
    let index = anchor.flatMap { section($0) }.map { $0 + (after ? 1 : 0) } ?? sections.count
    sections.insert(contentsOf: added, at: index)
  }

  mutating func moveSection(_ id: String, to anchor: String, after: Bool) {
    guard id != anchor, section(id) != nil, section(anchor) != nil else { return }
    insertSections([id], nextTo: anchor, after: after)
  }

  mutating func deleteSections(_ ids: [String]) { sections.removeAll { ids.contains($0.id) } }
}

/// Does the same to a snapshot and to its model.
struct SnapshotEditor {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  var snapshot = Snapshot()
  var model = SnapshotModel()
  var dice: SnapshotDice
  /// Identifiers of items are less than this: the fewer there are, the more often an edit names one that is there.
  let pool: Int

  init(seed: Int, pool: Int = 40) { (dice, self.pool) = (SnapshotDice(seed), pool) }

  /// Goes on from a model.
  init(continuing model: SnapshotModel, dice: SnapshotDice, pool: Int) {
    (self.model, self.dice, self.pool) = (model, dice, pool)
    for section in model.sections {
      snapshot.appendSections([section.id])
      snapshot.appendItems(section.items)
    }
  }

  private mutating func anyItem() -> Int { dice.number(0..<pool) }
  private mutating func anyItems() -> [Int] { (0..<dice.number(0..<8)).map { _ in anyItem() } }
  private mutating func anySection() -> String { "s\(dice.number(0..<7))" }
  private mutating func anySections() -> [String] { (0..<dice.number(0..<3)).map { _ in anySection() } }

  mutating func edit() {
    let after = dice.chance(50)
    switch dice.number(0..<10) {
    case 0:
      let (items, section) = (anyItems(), dice.chance(50) ? anySection() : nil)
      snapshot.appendItems(items, toSection: section)
      model.append(items, to: section)
    case 1, 2:
      let (items, anchor) = (anyItems(), anyItem())
      if after { snapshot.insertItems(items, afterItem: anchor) } else { snapshot.insertItems(items, beforeItem: anchor) }
      model.insert(items, nextTo: anchor, after: after)
    case 3:
      let items = anyItems()
      snapshot.deleteItems(items)
      model.delete(items)
    case 4, 5:
      let (item, anchor) = (anyItem(), anyItem())
      if after { snapshot.moveItem(item, afterItem: anchor) } else { snapshot.moveItem(item, beforeItem: anchor) }
      model.move(item, to: anchor, after: after)
    case 6:
      let sections = anySections()
      snapshot.appendSections(sections)
      model.insertSections(sections, nextTo: nil, after: true)
    case 7:
      let (sections, anchor) = (anySections(), anySection())
      if after {
        snapshot.insertSections(sections, afterSection: anchor)
      } else {
        snapshot.insertSections(sections, beforeSection: anchor)
      }
      model.insertSections(sections, nextTo: anchor, after: after)
    case 8:
      let (section, anchor) = (anySection(), anySection())
      if after {
        snapshot.moveSection(section, afterSection: anchor)
      } else {
        snapshot.moveSection(section, beforeSection: anchor)
      }
      model.moveSection(section, to: anchor, after: after)
    default:
      if dice.chance(3) {
        snapshot.deleteAllItems()
        model = SnapshotModel()
      } else if dice.chance(40) {
        let sections = anySections()
        snapshot.deleteSections(sections)
        model.deleteSections(sections)
      }
    }
  }
}
