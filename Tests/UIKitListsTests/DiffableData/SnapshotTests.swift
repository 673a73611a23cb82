import KioskTesting
import Testing
import UIKit

@testable import UIKitLists

@MainActor
@Suite struct SnapshotTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  private func check(_ editor: SnapshotEditor, _ comment: Comment) {
    let (snapshot, model) = (editor.snapshot, editor.model)
    #expect(snapshot.sectionIdentifiers == model.sections.map(\.id), comment)
    #expect(snapshot.itemIdentifiers == model.items, comment)
    #expect(snapshot.numberOfItems == model.items.count && snapshot.numberOfSections == model.sections.count, comment)
    for (index, section) in model.sections.enumerated() {
      #expect(snapshot.itemIdentifiers(inSection: section.id) == section.items, comment)
      #expect(snapshot.numberOfItems(inSection: section.id) == section.items.count, comment)
      #expect(snapshot.indexOfSection(section.id) == index, comment)
    }
    for item in 0..<editor.pool {
      #expect(snapshot.indexOfItem(item) == model.items.firstIndex(of: item), comment)
      let section = model.place(item).map { model.sections[$0.section].id }
      #expect(snapshot.sectionIdentifier(containingItem: item) == section, comment)
    }
  }

  @Test func CV23_editsAreThoseOfArrays() {
    _ = FrameworkLog.lines {
      for seed in 0..<60 {
        var editor = SnapshotEditor(seed: seed)
        for step in 0..<60 {
          editor.edit()
          // Looking at everything each time takes long; what went wrong stays wrong.
          if step % 6 == 5 { check(editor, "seed \(seed), step \(step)") }
        }
      }
    }
  }

  @Test func CV23_identifiersAreUniqueAmongAllSections() {
    var edited = snapshot([("a", [1, 2, 3]), ("b", [4, 5])])
    var lines = FrameworkLog.lines { edited.appendItems([2, 6], toSection: "b") }
    #expect(edited.itemIdentifiers(inSection: "a") == [1, 3] && edited.itemIdentifiers(inSection: "b") == [4, 5, 2, 6])
    #expect(lines.count == 1 && lines.first?.contains("already in the snapshot") == true)
    lines = FrameworkLog.lines { edited.appendSections(["a", "c", "c"]) }
    #expect(edited.sectionIdentifiers == ["b", "a", "c"] && edited.itemIdentifiers(inSection: "a") == [1, 3])
    #expect(lines.count == 2)
    lines = FrameworkLog.lines { edited.insertItems([7, 7, 5, 8], beforeItem: 5) }
    #expect(edited.itemIdentifiers(inSection: "b") == [4, 7, 8, 5, 2, 6] && lines.count == 1)
  }

  @Test func CV23_aSnapshotIsAValue() {
    let first = snapshot([("a", [1, 2, 3])])
    var second = first
    second.deleteItems([2])
    second.reloadItems([3])
    #expect(first.itemIdentifiers == [1, 2, 3] && first.reloadedItemIdentifiers.isEmpty)
    #expect(second.itemIdentifiers == [1, 3] && first.indexOfItem(3) == 2 && second.indexOfItem(3) == 1)
    second.deleteAllItems()
    #expect(second.numberOfSections == 0 && second.numberOfItems == 0 && first.numberOfSections == 1)
  }

  @Test func CV24_editsThatNameWhatIsNotThereAreIgnored() {
    var edited = Snapshot()
    var lines = FrameworkLog.lines { edited.appendItems([1]) }
    #expect(edited.numberOfItems == 0 && lines.count == 1)
    edited = snapshot([("a", [1, 2, 3])])
    let before = edited.itemIdentifiers
    lines = FrameworkLog.lines {
      edited.appendItems([9], toSection: "x")
      edited.insertItems([9], beforeItem: 8)
      edited.insertItems([9], afterItem: 8)
      edited.moveItem(1, beforeItem: 8)
      edited.reloadItems([8, 1])
      edited.reconfigureItems([8, 2])
      edited.reloadSections(["x"])
      edited.insertSections(["b"], beforeSection: "x")
      edited.insertSections(["b"], afterSection: "x")
      edited.moveSection("a", beforeSection: "x")
      #expect(edited.numberOfItems(inSection: "x") == 0 && edited.itemIdentifiers(inSection: "x").isEmpty)
    }
    #expect(edited.itemIdentifiers == before && edited.sectionIdentifiers == ["a"])
    #expect(edited.reloadedItemIdentifiers == [1] && edited.reconfiguredItemIdentifiers == [2])
    #expect(lines.count == 12, "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("NSDiffableDataSourceSnapshot.") })
    // Moving something next to itself, and deleting what is not there.
    lines = FrameworkLog.lines {
      edited.moveItem(2, afterItem: 2)
      edited.moveSection("a", afterSection: "a")
    }
    #expect(lines.count == 2)
    #expect(FrameworkLog.lines { edited.deleteItems([8]) } == [])
    #expect(FrameworkLog.lines { edited.deleteSections(["x"]) } == [])
    #expect(edited.itemIdentifiers == before)
  }

  @Test func CV27_whatIsReloadedStaysWithTheItem() {
    var edited = snapshot([("a", [1, 2, 3]), ("b", [4, 5])])
    edited.reloadItems([5, 1, 5])
    edited.reconfigureItems([2, 4])
    edited.reloadSections(["b", "a"])
    #expect(edited.reloadedItemIdentifiers == [5, 1] && edited.reconfiguredItemIdentifiers == [2, 4])
    #expect(edited.reloadedSectionIdentifiers == ["b", "a"])
    edited.moveItem(1, afterItem: 4)
    edited.deleteItems([5])
    // A new item gets the number of the deleted one, and not its mark.
    edited.appendItems([6], toSection: "a")
    #expect(edited.reloadedItemIdentifiers == [1] && edited.reconfiguredItemIdentifiers == [2, 4])
    edited.deleteSections(["b"])
    edited.appendSections(["c"])
    edited.appendItems([7, 8, 9])
    #expect(edited.reloadedItemIdentifiers == [] && edited.reconfiguredItemIdentifiers == [2])
    #expect(edited.reloadedSectionIdentifiers == ["a"])
  }
}
