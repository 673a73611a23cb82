import Foundation
import KioskTesting
import Testing
import UIKit

@testable import UIKitLists

@MainActor
@Suite struct DiffableCollectionTests {
  private func kiosk(
    _ sections: [(String, [Int])] = [("a", Array(1...6)), ("b", [7, 8])]
  ) -> VirtualKiosk<DiffableCollection> {
    let kiosk = VirtualKiosk(300, 480) { DiffableCollection() }
    kiosk.rootViewController.apply(sections, animated: false)
    kiosk.presentChanges()
    return kiosk
  }

  @Test func CV25_applyShowsTheItemsOfTheSnapshot() throws {
    for animated in [true, false] {
      let kiosk = kiosk()
      let screen = kiosk.rootViewController
      #expect(screen.items == (1...8).map(String.init))
      let cells = try [1, 3, 7].map { try #require(screen.cell($0)) }
      screen.asked = []
      var completed = 0
      screen.apply([("b", [8, 20]), ("a", [3, 1, 4, 7])], animated: animated) { completed += 1 }
      kiosk.advance(by: .seconds(1))
      #expect(screen.items == ["8", "20", "3", "1", "4", "7"] && completed == 1)
      for (item, cell) in zip([1, 3, 7], cells) { #expect(screen.cell(item) === cell, "\(item), animated: \(animated)") }
      #expect(screen.asked == [20], "animated: \(animated)")
    }
  }

  @Test func CV25_randomSnapshotsAreShownAsItems() {
    for seed in 0..<10 {
      let kiosk = kiosk([])
      let screen = kiosk.rootViewController
      var editor = SnapshotEditor(seed: 177 + seed, pool: 30)
      _ = FrameworkLog.lines { for _ in 0..<20 { editor.edit() } }
      for step in 0..<20 {
        _ = FrameworkLog.lines { for _ in 0..<(1 + step % 5) { editor.edit() } }
        let lines = FrameworkLog.lines {
          screen.source.apply(editor.snapshot, animatingDifferences: step % 3 != 0)
          kiosk.advance(by: .milliseconds(step % 4 == 0 ? 60 : 900))
        }
        #expect(lines == [], "seed \(seed), step \(step)")
        guard step % 4 != 0 else { continue }
        let shown = screen.collection.indexPathsForVisibleItems
        let expected = shown.map { "\(editor.model.sections[$0.section].items[$0.item])" }
        #expect(screen.items == expected && Set(shown).count == shown.count, "seed \(seed), step \(step)")
        #expect(screen.collection.numberOfSections == editor.model.sections.count)
      }
    }
  }

  @Test func CV26_identifiersAndPathsOfItemsAreThoseShown() {
    let kiosk = kiosk()
    let source = kiosk.rootViewController.source!
    #expect(source.itemIdentifier(for: IndexPath(item: 1, section: 1)) == 8)
    #expect(source.itemIdentifier(for: IndexPath(item: 2, section: 1)) == nil)
    #expect(source.indexPath(for: 8) == IndexPath(item: 1, section: 1) && source.indexPath(for: 99) == nil)
    #expect(source.sectionIdentifier(for: 1) == "b" && source.index(for: "b") == 1 && source.index(for: "z") == nil)
  }

  @Test func CV26_supplementaryViewsComeFromTheirProvider() {
    let kiosk = kiosk([("a", [1, 2]), ("b", [3])])
    let screen = kiosk.rootViewController
    screen.source.supplementaryViewProvider = { [unowned screen] view, kind, path in
      let header = view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
      (header as? DiffableCollection.Header)?.title = screen.source.sectionIdentifier(for: path.section) ?? ""
      return header
    }
    screen.layout.headerReferenceSize = CGSize(width: 300, height: 20)
    kiosk.presentChanges()
    let kind = UICollectionView.elementKindSectionHeader
    let headers = screen.collection.visibleSupplementaryViews(ofKind: kind)
    #expect(headers.map { ($0 as? DiffableCollection.Header)?.title } == ["a", "b"])
  }

  @Test func CV27_reloadingAndReconfiguringItems() throws {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    let cells = try [1, 2].map { try #require(screen.cell($0)) }
    screen.note = " new"
    var snapshot = screen.source.snapshot()
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([2])
    screen.source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(screen.items.prefix(3) == ["1 new", "2 new", "3"])
    #expect(screen.cell(1) !== cells[0] && screen.cell(2) === cells[1])
  }

  // MARK: Trees

  @Test func CV26_aTreeIsASectionOfItsOpenBranches() {
    let kiosk = kiosk([])
    let screen = kiosk.rootViewController
    var tree = DiffableCollection.tree([(1, [10, 11]), (2, [20])])
    screen.source.apply(tree, to: "main", animatingDifferences: false)
    kiosk.presentChanges()
    #expect(screen.items == ["1", "2"] && screen.source.snapshot().sectionIdentifiers == ["main"])
    tree.expand([1])
    screen.source.apply(tree, to: "main")
    kiosk.advance(by: .seconds(1))
    #expect(screen.items == ["1", "10", "11", "2"])
    #expect(screen.source.snapshot(for: "main").items == [1, 10, 11, 2, 20])
    // Other sections stay as they are, and a plain one is a tree of root items.
    screen.source.apply(DiffableCollection.tree([(5, []), (6, [])]), to: "other")
    kiosk.advance(by: .seconds(1))
    #expect(screen.items == ["1", "10", "11", "2", "5", "6"])
    #expect(screen.source.snapshot(for: "nothing").items == [])
  }

  @Test func CV26_theUserOpensAndClosesBranches() {
    let kiosk = kiosk([])
    let screen = kiosk.rootViewController
    screen.source.apply(DiffableCollection.tree([(1, [10]), (2, [20]), (3, [])]), to: "main", animatingDifferences: false)
    var log: [String] = []
    screen.source.sectionSnapshotHandlers.shouldExpandItem = { $0 != 2 }
    screen.source.sectionSnapshotHandlers.willExpandItem = { log.append("open \($0)") }
    screen.source.sectionSnapshotHandlers.willCollapseItem = { log.append("close \($0)") }
    screen.source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, children in
      var children = children
      children.append([parent * 100])
      return children
    }
    let outline: any OutlineDataSource = screen.source
    #expect(outline.outlineState(at: [0, 0])?.isExpandable == true)
    #expect(outline.outlineState(at: [0, 2])?.isExpandable == false)
    outline.setExpanded(true, at: [0, 0])
    outline.setExpanded(true, at: [0, 3])
    kiosk.advance(by: .seconds(1))
    #expect(screen.items == ["1", "10", "100", "2", "3"] && log == ["open 1"])
    #expect(outline.outlineLevel(at: [0, 1]) == 1 && outline.outlineState(at: [0, 0])?.isExpanded == true)
    outline.setExpanded(false, at: [0, 0])
    kiosk.advance(by: .seconds(1))
    #expect(screen.items == ["1", "2", "3"] && log == ["open 1", "close 1"])
    #expect(screen.source.snapshot(for: "main").snapshot(of: 1).items == [10, 100])
  }

  @Test func CV26_aSnapshotOfAllSectionsKeepsTheTreesThatItLeaves() {
    let kiosk = kiosk([])
    let screen = kiosk.rootViewController
    var tree = DiffableCollection.tree([(1, [10, 11]), (2, [20])])
    tree.expand([1])
    screen.source.apply(tree, to: "main", animatingDifferences: false)
    var snapshot = screen.source.snapshot()
    snapshot.deleteItems([11])
    snapshot.appendSections(["more"])
    snapshot.appendItems([7])
    screen.source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(screen.items == ["1", "10", "2", "7"])
    #expect(screen.source.snapshot(for: "main").items == [1, 10, 2, 20])
    #expect(screen.source.snapshot(for: "main").level(of: 10) == 1)
    // Another order: no tree any more.
    snapshot = screen.source.snapshot()
    snapshot.moveItem(10, afterItem: 2)
    screen.source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(screen.source.snapshot(for: "main").level(of: 10) == 0)
  }

  @Test func CV23_itemsOfATreeLeaveOtherSections() {
    let kiosk = kiosk([("a", [1, 2]), ("b", [3])])
    let screen = kiosk.rootViewController
    let lines = FrameworkLog.lines {
      screen.source.apply(DiffableCollection.tree([(3, []), (2, [])]), to: "b", animatingDifferences: false)
    }
    #expect(lines.count == 1)
    kiosk.presentChanges()
    #expect(screen.items == ["1", "3", "2"])
  }

  // MARK: Reordering

  @Test func CV26_anItemThatTheUserDropsMovesInTheSnapshot() throws {
    let kiosk = kiosk([("a", [1, 2, 3, 4]), ("b", [5])])
    let screen = kiosk.rootViewController
    #expect(!screen.source.collectionView(screen.collection, canMoveItemAt: [0, 0]))
    screen.source.reorderingHandlers.canReorderItem = { $0 < 4 }
    #expect(screen.source.collectionView(screen.collection, canMoveItemAt: [0, 0]))
    #expect(!screen.source.collectionView(screen.collection, canMoveItemAt: [0, 3]))
    var (before, after): ([Int], [NSDiffableDataSourceTransaction<String, Int>]) = ([], [])
    screen.source.reorderingHandlers.willReorder = { [unowned screen] _ in
      before = screen.source.snapshot().itemIdentifiers
    }
    screen.source.reorderingHandlers.didReorder = { after.append($0) }
    screen.source.collectionView(screen.collection, moveItemAt: [0, 0], to: [0, 2])
    #expect(before == [1, 2, 3, 4, 5] && screen.source.snapshot().itemIdentifiers == [2, 3, 1, 4, 5])
    let transaction = try #require(after.first)
    #expect(transaction.initialSnapshot.itemIdentifiers == before)
    #expect(transaction.finalSnapshot.itemIdentifiers == [2, 3, 1, 4, 5])
    #expect(before.applying(transaction.difference) == [2, 3, 1, 4, 5])
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["a"])
    // To another section.
    screen.source.collectionView(screen.collection, moveItemAt: [0, 1], to: [1, 1])
    #expect(screen.source.snapshot().itemIdentifiers(inSection: "b") == [5, 3])
    #expect(after.last?.sectionTransactions.map(\.sectionIdentifier) == ["a", "b"])
    #expect([5].applying(try #require(after.last?.sectionTransactions.last?.difference)) == [5, 3])
  }

  @Test func CV26_aBranchMovesWithWhatIsBelowIt() {
    let kiosk = kiosk([])
    let screen = kiosk.rootViewController
    var tree = DiffableCollection.tree([(1, [10, 11]), (2, [20, 21]), (3, [])])
    tree.expand([1, 2])
    screen.source.apply(tree, to: "main", animatingDifferences: false)
    kiosk.presentChanges()
    // 1 10 11 2 20 21 3: the first one is dropped behind 20, and is now below 2.
    screen.source.collectionView(screen.collection, moveItemAt: [0, 0], to: [0, 4])
    kiosk.advance(by: .seconds(1))
    let moved = screen.source.snapshot(for: "main")
    #expect(moved.items == [2, 20, 1, 10, 11, 21, 3] && moved.parent(of: 1) == 2 && moved.parent(of: 10) == 1)
    #expect(screen.source.snapshot().itemIdentifiers == [2, 20, 1, 10, 11, 21, 3])
    // Directly behind an open one, it becomes the first below it.
    screen.source.collectionView(screen.collection, moveItemAt: [0, 6], to: [0, 1])
    #expect(screen.source.snapshot(for: "main").parent(of: 3) == 2)
    #expect(screen.source.snapshot().itemIdentifiers == [2, 3, 20, 1, 10, 11, 21])
  }

  @Test func CV25_aSnapshotFromAnotherQueueIsShownAfterTheUserHasMovedAnItem() async {
    let kiosk = kiosk([("a", [1, 2, 3, 4])])
    let screen = kiosk.rootViewController
    let source = screen.source!
    source.reorderingHandlers.canReorderItem = { _ in true }
    #expect(screen.collection.beginInteractiveMovementForItem(at: [0, 0]))
    screen.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 75))
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "snapshots").async {
      var snapshot = source.snapshot()
      snapshot.appendItems([50])
      source.apply(snapshot)
      done.signal()
    }
    done.wait()
    // The user drops the item before the main queue shows the snapshot.
    screen.collection.endInteractiveMovement()
    #expect(source.itemIdentifier(for: [0, 2]) == 1)
    await withCheckedContinuation { (shown: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { shown.resume() }
    }
    kiosk.advance(by: .seconds(1))
    #expect(source.snapshot().itemIdentifiers == [1, 2, 3, 4, 50])
    #expect(screen.items == ["1", "2", "3", "4", "50"])
  }
}
