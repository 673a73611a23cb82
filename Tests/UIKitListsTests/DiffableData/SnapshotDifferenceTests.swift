import KioskTesting
import Testing
import UIKit

@testable import UIKitLists

@MainActor
@Suite struct SnapshotDifferenceTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  typealias Path = SnapshotDifference.Path

  /// What a view would show after the batch: the old model, changed. What is not named is taken from the new one where a
  /// section is inserted or reloaded, and nowhere else.
  private func apply(_ difference: SnapshotDifference, to old: SnapshotModel, new: SnapshotModel) -> SnapshotModel? {
    var origins = [Int?](repeating: nil, count: new.sections.count)
    for move in difference.movedSections { origins[move.to] = move.from }
    let taken = Set(difference.insertedSections + difference.movedSections.map(\.to))
    let left = Set(difference.deletedSections + difference.movedSections.map(\.from))
    let staying = old.sections.indices.filter { !left.contains($0) }
    let free = origins.indices.filter { !taken.contains($0) }
    guard staying.count == free.count else { return nil }
    for (before, after) in zip(staying, free) { origins[after] = before }
    let gone = Set(difference.deletedItems + difference.movedItems.map(\.from))
    var result = SnapshotModel()
    for (position, origin) in origins.enumerated() {
      guard let origin, !difference.reloadedSections.contains(origin) else {
        var section = new.sections[position]
        // Moves into it have to name what is there.
        for move in difference.movedItems where move.to.section == position {
          section.items[move.to.item] = old.sections[move.from.section].items[move.from.item]
        }
        result.sections.append(section)
        continue
      }
      var items = [Int?](repeating: nil, count: new.sections[position].items.count)
      for path in difference.insertedItems where path.section == position {
        items[path.item] = new.sections[position].items[path.item]
      }
      for move in difference.movedItems where move.to.section == position {
        guard items[move.to.item] == nil else { return nil }
        items[move.to.item] = old.sections[move.from.section].items[move.from.item]
      }
      let staying = old.sections[origin].items.enumerated().filter { !gone.contains(Path(origin, $0.offset)) }
      var rest = staying.map(\.element)[...]
      for index in items.indices where items[index] == nil { items[index] = rest.popFirst() }
      guard rest.isEmpty else { return nil }
      result.sections.append(.init(id: old.sections[origin].id, items: items.compactMap { $0 }))
    }
    return result
  }

  /// The number of items that have to move within the sections, by trying every last item (O(n²)).
  private func leastMoves(_ old: SnapshotModel, _ new: SnapshotModel) -> Int {
    var moves = 0
    for section in new.sections {
      guard let before = old.section(section.id) else { continue }
      let values = section.items.compactMap { old.sections[before].items.firstIndex(of: $0) }
      var longest = [Int](repeating: 1, count: values.count)
      for index in values.indices {
        for earlier in 0..<index where values[earlier] < values[index] {
          longest[index] = max(longest[index], longest[earlier] + 1)
        }
      }
      moves += values.count - (longest.max() ?? 0)
    }
    return moves
  }

  @Test func CV25_theDifferenceLeadsToTheNewSnapshotWithFewMoves() {
    _ = FrameworkLog.lines {
      for seed in 0..<1500 {
        var editor = SnapshotEditor(seed: 1000 + seed, pool: 8 + seed % 60)
        for _ in 0..<30 { editor.edit() }
        let (old, oldModel) = (editor.snapshot, editor.model)
        for _ in 0..<(1 << (seed % 6)) { editor.edit() }
        let (new, model) = (editor.snapshot, editor.model)
        let difference = old.difference(to: new)
        let result = apply(difference, to: oldModel, new: model)
        #expect(result == model, "seed \(seed): \(difference)")
        let within = difference.movedItems.filter { move in
          oldModel.sections[move.from.section].id == model.sections[move.to.section].id
        }
        #expect(within.count == leastMoves(oldModel, model), "seed \(seed)")
        #expect(difference.changesNothing == (oldModel == model), "seed \(seed)")
      }
    }
  }

  @Test func CV27_reloadsAreNamedByTheirOldPathsAndReconfigurationsByTheirNew() {
    var old = Snapshot()
    old.appendSections(["a", "b", "c"])
    old.appendItems([1, 2, 3, 4], toSection: "a")
    old.appendItems([5, 6, 7], toSection: "b")
    old.appendItems([8, 9], toSection: "c")
    var new = old
    new.deleteItems([1])
    new.insertItems([10], beforeItem: 5)
    new.reloadItems([3, 10])
    new.reconfigureItems([6, 2, 3])
    let difference = old.difference(to: new)
    #expect(difference.deletedItems == [Path(0, 0)] && difference.insertedItems == [Path(1, 0)])
    #expect(difference.reloadedItems == [Path(0, 2)])
    #expect(difference.reconfiguredItems == [Path(1, 2), Path(0, 0)])
    #expect(old.difference(to: new.withoutMarks).reloadedItems.isEmpty)
  }

  @Test func CV27_anItemThatMovesAndIsReloadedIsDeletedAndInserted() {
    var old = Snapshot()
    old.appendSections(["a", "b"])
    old.appendItems([1, 2, 3, 4], toSection: "a")
    old.appendItems([5], toSection: "b")
    var new = old
    new.moveItem(1, afterItem: 5)
    new.moveItem(4, beforeItem: 2)
    new.reloadItems([1, 4, 3])
    let difference = old.difference(to: new)
    #expect(difference.movedItems.isEmpty && difference.reloadedItems == [Path(0, 2)])
    #expect(difference.deletedItems == [Path(0, 0), Path(0, 3)] && difference.insertedItems == [Path(0, 0), Path(1, 1)])
  }

  @Test func CV27_aReloadedSectionHasNothingInCommonWithWhatItWas() {
    var old = Snapshot()
    old.appendSections(["a", "b", "c"])
    old.appendItems([1, 2], toSection: "a")
    old.appendItems([3, 4], toSection: "b")
    old.appendItems([5], toSection: "c")
    var new = old
    new.moveItem(3, afterItem: 5)
    new.moveItem(1, afterItem: 4)
    new.reloadSections(["b"])
    new.reloadItems([4])
    var difference = old.difference(to: new)
    #expect(difference.reloadedSections == [1] && difference.movedItems.isEmpty && difference.reloadedItems.isEmpty)
    #expect(difference.deletedItems == [Path(0, 0)] && difference.insertedItems == [Path(2, 1)])
    new = old
    new.moveSection("c", beforeSection: "a")
    new.reloadSections(["c"])
    difference = old.difference(to: new)
    #expect(difference.insertedSections == [0] && difference.deletedSections == [2])
    #expect(difference.movedSections.isEmpty && difference.reloadedSections.isEmpty)
  }

  @Test func CV25_itemsOfADeletedSectionMoveToWhereTheyAreNow() {
    var old = Snapshot()
    old.appendSections(["a", "b"])
    old.appendItems([1, 2, 3], toSection: "a")
    old.appendItems([4], toSection: "b")
    var new = Snapshot()
    new.appendSections(["c", "b"])
    new.appendItems([3, 5], toSection: "c")
    new.appendItems([1, 4], toSection: "b")
    let difference = old.difference(to: new)
    #expect(difference.deletedSections == [0] && difference.insertedSections == [0])
    #expect(difference.movedItems == [.init(from: Path(0, 2), to: Path(0, 0)), .init(from: Path(0, 0), to: Path(1, 0))])
    #expect(difference.deletedItems.isEmpty && difference.insertedItems.isEmpty)
  }
}
