import KioskTesting
import Testing
import UIKit

@testable import UIKitLists

@MainActor
@Suite struct SectionSnapshotTests {
  typealias Snapshot = NSDiffableDataSourceSectionSnapshot<Int>

  private struct Editor {
    var snapshot = Snapshot()
    var model = SectionSnapshotModel()
    var dice: SnapshotDice
    private var fresh = 100

    init(seed: Int) { dice = SnapshotDice(seed) }

    private mutating func anyItem() -> Int { dice.number(0..<24) }
    private mutating func anyItems() -> [Int] { (0..<dice.number(0..<5)).map { _ in anyItem() } }

    /// A tree of items that are not yet there, twice.
    private mutating func newTree() -> (Snapshot, [SectionSnapshotModel.Node]) {
      var (tree, model) = (Snapshot(), SectionSnapshotModel())
      for _ in 0..<dice.number(0..<5) {
        let items = tree.items
        let parent = items.isEmpty || dice.chance(40) ? nil : items[dice.number(0..<items.count)]
        tree.append([fresh], to: parent)
        model.insert([fresh], .end(of: parent))
        if dice.chance(50) {
          tree.expand([fresh])
          model.setExpanded([fresh], true)
        }
        fresh += 1
      }
      return (tree, model.roots)
    }

    mutating func edit() {
      let (item, items, after) = (anyItem(), anyItems(), dice.chance(50))
      switch dice.number(0..<9) {
      case 0:
        snapshot.append(items)
        model.insert(items, .end(of: nil))
      case 1, 2:
        snapshot.append(items, to: item)
        model.insert(items, .end(of: item))
      case 3:
        if after { snapshot.insert(items, after: item) } else { snapshot.insert(items, before: item) }
        model.insert(items, .next(to: item, after: after))
      case 4:
        snapshot.delete(items)
        model.remove(items)
      case 5, 6:
        if after { snapshot.expand(items) } else { snapshot.collapse(items) }
        model.setExpanded(items, after)
      case 7:
        let (tree, nodes) = newTree()
        if after { snapshot.insert(tree, after: item) } else { snapshot.insert(tree, before: item) }
        if model.items.contains(item) { model.insert(nodes, .next(to: item, after: after)) }
      default:
        let (tree, nodes) = newTree()
        snapshot.replace(childrenOf: item, using: tree)
        if let node = SectionSnapshotModel.find(item, in: model.roots) {
          model.remove(node.children.map(\.id))
          model.insert(nodes, .end(of: item))
        }
      }
    }
  }

  @Test func CV26_editsAreThoseOfATree() {
    _ = FrameworkLog.lines {
      for seed in 0..<150 {
        var editor = Editor(seed: seed)
        for step in 0..<40 {
          editor.edit()
          let (snapshot, model) = (editor.snapshot, editor.model)
          #expect(snapshot.items == model.items, "seed \(seed), step \(step)")
          #expect(snapshot.visibleItems == model.visible, "seed \(seed), step \(step)")
          guard step % 10 == 9 else { continue }
          #expect(snapshot.rootItems == model.roots.map(\.id))
          for (index, item) in model.items.enumerated() {
            #expect(snapshot.contains(item) && snapshot.index(of: item) == index)
            #expect(snapshot.parent(of: item) == model.parent(of: item) && snapshot.level(of: item) == model.level(of: item))
            #expect(snapshot.isVisible(item) == model.visible.contains(item))
            let node = SectionSnapshotModel.find(item, in: model.roots)
            #expect(snapshot.isExpanded(item) == node?.isExpanded)
            let branch = snapshot.snapshot(of: item, includingParent: true)
            #expect(branch.items == node.map { SectionSnapshotModel.list([$0]) })
            #expect(
              snapshot.snapshot(of: item).visibleItems
                == node.map {
                  SectionSnapshotModel.list($0.children, where: \.isExpanded)
                })
          }
        }
      }
    }
  }

  @Test func CV26_onlyOpenBranchesAreVisible() {
    var snapshot = Snapshot()
    snapshot.append([1, 2])
    snapshot.append([10, 11], to: 1)
    snapshot.append([100], to: 10)
    #expect(snapshot.visibleItems == [1, 2] && snapshot.items == [1, 10, 100, 11, 2])
    snapshot.expand([10])
    #expect(snapshot.visibleItems == [1, 2] && !snapshot.isVisible(100))
    snapshot.expand([1])
    #expect(snapshot.visibleItems == [1, 10, 100, 11, 2])
    #expect(
      snapshot.visualDescription() == """
        +* 1
        +*   10
         *     100
         *   11
         * 2
        """)
    snapshot.collapse([1])
    #expect(snapshot.visibleItems == [1, 2] && snapshot.isExpanded(10))
  }

  @Test func CV23_anItemIsInTheTreeOnce() {
    var snapshot = Snapshot()
    snapshot.append([1, 2])
    snapshot.append([10], to: 1)
    snapshot.append([100], to: 10)
    let lines = FrameworkLog.lines { snapshot.append([10], to: 2) }
    #expect(snapshot.parent(of: 10) == 2 && snapshot.parent(of: 100) == 10 && snapshot.items == [1, 2, 10, 100])
    #expect(lines.count == 1 && lines.first?.contains("already in the tree") == true)
    // Nothing goes below itself.
    let refused = FrameworkLog.lines {
      snapshot.append([2, 3], to: 100)
      snapshot.insert([10], before: 10)
    }
    #expect(snapshot.items == [1, 2, 10, 100, 3] && snapshot.parent(of: 3) == 100 && refused.count == 2)
  }

  @Test func CV24_editsOfATreeThatNameWhatIsNotThereAreIgnored() {
    var snapshot = Snapshot()
    snapshot.append([1])
    let lines = FrameworkLog.lines {
      snapshot.append([2], to: 9)
      snapshot.insert([2], before: 9)
      snapshot.insert([2], after: 9)
      snapshot.replace(childrenOf: 9, using: Snapshot())
      snapshot.expand([9])
      snapshot.collapse([9])
      #expect(snapshot.level(of: 9) == 0 && snapshot.parent(of: 9) == nil && snapshot.snapshot(of: 9).items == [])
    }
    #expect(lines.count == 9 && snapshot.items == [1], "\(lines)")
    #expect(FrameworkLog.lines { snapshot.delete([9]) } == [])
    #expect(!snapshot.contains(9) && !snapshot.isExpanded(9) && !snapshot.isVisible(9) && snapshot.index(of: 9) == nil)
  }

  /// A tree that is as deep as it has items needs no recursion.
  @Test func CV26_aTreeMayBeDeep() {
    var snapshot = Snapshot()
    snapshot.append([0])
    for item in 1..<20_000 { snapshot.append([item], to: item - 1) }
    snapshot.expand(Array(0..<20_000))
    #expect(snapshot.visibleItems == Array(0..<20_000) && snapshot.level(of: 19_999) == 19_999)
    snapshot.delete([1])
    #expect(snapshot.items == [0])
  }
}
