import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct CollectionUpdateTests {
  private func kiosk(
    _ sections: [[String]], layout: UICollectionViewLayout = UICollectionViewFlowLayout()
  ) -> VirtualKiosk<CollectionController> { collectionKiosk { CollectionController(sections, layout: layout) } }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  // MARK: Batches

  @Test func CV8_aBatchNamesOldAndNewPaths() throws {
    let kiosk = kiosk([texts(20)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    let moved = try #require(collection.cellForItem(at: path(5)))
    collection.selectItem(at: path(5), animated: false, scrollPosition: [])
    var done: [Bool] = []
    let calls = controller.cellCalls
    collection.performBatchUpdates {
      // Whatever the order of the calls.
      collection.insertItems(at: [path(0)])
      collection.deleteItems(at: [path(1), path(2)])
      collection.moveItem(at: path(5), to: path(1))
      collection.reloadItems(at: [path(7)])
      controller.sections[0] = ["new", "5", "0", "3", "4", "6", "7!"] + texts(12, from: 8)
      #expect(collection.hasUncommittedUpdates)
    } completion: {
      done.append($0)
    }
    #expect(!collection.hasUncommittedUpdates)
    // The inserted and the reloaded one; all others were visible.
    #expect(controller.cellCalls == calls + 2)
    #expect(collection.cellForItem(at: path(1)) === moved)
    #expect(collection.indexPathsForSelectedItems == [path(1)])
    #expect(done == [])
    kiosk.advance(by: .seconds(1))
    #expect(done == [true])
    #expect(controller.faults == [])
    #expect(collection.numberOfItems(inSection: 0) == 19)
  }

  @Test func CV8_changesOutsideOfABatchAreBatches() {
    let kiosk = kiosk([texts(3), texts(3, from: 10)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    controller.sections[0].append("x")
    collection.insertItems(at: [path(3)])
    controller.sections.insert(["a", "b"], at: 1)
    collection.insertSections([1])
    controller.sections.swapAt(0, 2)
    collection.performBatchUpdates {
      collection.moveSection(0, toSection: 2)
      collection.moveSection(2, toSection: 0)
    }
    controller.sections[1] = ["c"]
    collection.reloadSections([1])
    controller.sections.remove(at: 0)
    collection.deleteSections([0])
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
    #expect(controller.sections == [["c"], ["0", "1", "2", "x"]])
    #expect(collection.numberOfSections == 2)
  }

  @Test func CV8_reconfigureAsksForTheSameCellAgain() throws {
    let kiosk = kiosk([texts(100)])
    let controller = kiosk.rootViewController
    let cell = try #require(controller.collection.cellForItem(at: path(3)) as? TextCell)
    let calls = controller.cellCalls
    controller.sections[0][3] = "three"
    controller.sections[0][90] = "ninety"
    controller.collection.reconfigureItems(at: [path(3), path(90)])
    #expect(controller.cellCalls == calls + 1)
    #expect(controller.collection.cellForItem(at: path(3)) === cell && cell.text == "three" && cell.reuses == 0)
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
  }

  @Test func CV8_inconsistentBatchesReload() {
    let kiosk = kiosk([texts(20)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    var done: [Bool] = []
    let lines = FrameworkLog.lines {
      collection.performBatchUpdates {
        collection.insertItems(at: [path(0)])
        controller.sections[0] = texts(5)
      } completion: {
        done.append($0)
      }
      collection.performBatchUpdates {
        collection.deleteItems(at: [path(77)])
      } completion: {
        done.append($0)
      }
      collection.insertItems(at: [IndexPath(index: 1)])
    }
    kiosk.advance(by: .seconds(1))
    #expect(lines.count >= 2)
    #expect(lines[0].contains("invalid number of items in section 0: 5 after the update, 20 before it, 1 inserted"))
    #expect(done.count == 2 && done[0] == false)
    #expect(controller.faults == [])
  }

  @Test func CV8_aChangeBeforeTheFirstLoadIsAReload() {
    let controller = CollectionController([[]])
    controller.loadViewIfNeeded()
    controller.sections[0].append("first")
    controller.collection.insertItems(at: [path(0)])
    let kiosk = collectionKiosk { controller }
    #expect(controller.faults == [] && controller.collection.visibleCells.count == 1)
    // A pending reload: what is shown is brought up to date before the batch.
    controller.sections[0] = texts(9)
    controller.collection.reloadData()
    controller.collection.performBatchUpdates {
      controller.sections[0].removeLast()
      controller.collection.deleteItems(at: [path(8)])
    }
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
  }

  @Test func CV8_anEmptyBatchAsksTheLayoutAgain() {
    let layout = RowLayout()
    layout.register(DotView.self, forDecorationViewOfKind: "dot")
    let kiosk = kiosk([texts(5)], layout: layout)
    let controller = kiosk.rootViewController
    let calls = controller.cellCalls
    layout.height = 30
    var done = false
    controller.collection.performBatchUpdates(nil) { _ in done = true }
    let cell = controller.collection.cellForItem(at: path(2))
    kiosk.advance(by: .milliseconds(150))
    let shown = cell?.layer.presentation()?.position.y ?? 0
    #expect(shown > 75 && shown < 150 && !done)
    kiosk.advance(by: .milliseconds(300))
    #expect(done && controller.cellCalls == calls)
    #expect(controller.faults == [])
  }

  @Test func CV8_nestedBatchesAreOne() {
    let kiosk = kiosk([texts(4)])
    let controller = kiosk.rootViewController
    var ends: [String] = []
    controller.collection.performBatchUpdates {
      controller.sections[0] = ["1", "2", "3", "new"]
      controller.collection.deleteItems(at: [path(0)])
      controller.collection.performBatchUpdates {
        controller.collection.insertItems(at: [path(3)])
      } completion: { _ in
        ends.append("inner")
      }
    } completion: { _ in
      ends.append("outer")
    }
    kiosk.advance(by: .seconds(1))
    #expect(ends == ["outer", "inner"])
    #expect(controller.faults == [])
  }

  @Test func CV8_aReloadInterruptsTheAnimation() {
    let kiosk = kiosk([texts(40)])
    let controller = kiosk.rootViewController
    var done: [Bool] = []
    controller.collection.performBatchUpdates {
      controller.sections[0].removeFirst(10)
      controller.collection.deleteItems(at: (0..<10).map { path($0) })
    } completion: {
      done.append($0)
    }
    kiosk.advance(by: .milliseconds(100))
    #expect(controller.displayed.count == 40)
    controller.collection.reloadData()
    kiosk.advance(by: .milliseconds(50))
    #expect(controller.faults == [] && controller.displayed.count == 30)
    kiosk.advance(by: .seconds(1))
    #expect(done == [false])
  }

  // MARK: Animation

  @Test func CV9_layoutsAreAskedInOrder() {
    let layout = RowLayout()
    layout.register(DotView.self, forDecorationViewOfKind: "dot")
    let kiosk = kiosk([texts(5)], layout: layout)
    let controller = kiosk.rootViewController
    layout.log = []
    controller.collection.performBatchUpdates {
      controller.sections[0] = ["new", "0", "2", "3", "4"]
      controller.collection.insertItems(at: [path(0)])
      controller.collection.deleteItems(at: [path(1)])
    }
    let calls = layout.take().filter { $0 != "size" }
    #expect(calls == ["prepare", "updates delete insert", "final 1", "rect", "initial 0", "finalize"])
  }

  @Test func CV9_itemsFadeAndMove() throws {
    let layout = RowLayout()
    layout.register(DotView.self, forDecorationViewOfKind: "dot")
    let kiosk = kiosk([texts(5)], layout: layout)
    let controller = kiosk.rootViewController
    let collection = controller.collection
    let (gone, moved) = try (#require(collection.cellForItem(at: path(1))), #require(collection.cellForItem(at: path(3))))
    collection.performBatchUpdates {
      controller.sections[0] = ["0", "2", "3", "4", "new"]
      collection.deleteItems(at: [path(1)])
      collection.insertItems(at: [path(4)])
    }
    let new = try #require(collection.cellForItem(at: path(4)))
    kiosk.advance(by: .milliseconds(150))
    func opacity(_ view: UIView) -> Float { view.layer.presentation()?.opacity ?? -1 }
    #expect(opacity(gone) > 0.2 && opacity(gone) < 0.8 && !gone.isHidden)
    #expect(opacity(new) > 0.2 && opacity(new) < 0.8)
    let y = moved.layer.presentation()?.position.y ?? 0
    #expect(y > 155 && y < 205)
    kiosk.advance(by: .milliseconds(300))
    #expect(opacity(new) == 1 && moved.center.y == 150 && gone.isHidden)
    #expect(controller.faults == [])
  }

  @Test func CV9_withoutAnimationsChangesAreImmediate() {
    let kiosk = kiosk([texts(20)])
    let controller = kiosk.rootViewController
    UIView.performWithoutAnimation {
      controller.collection.performBatchUpdates {
        controller.sections[0].removeFirst(5)
        controller.collection.deleteItems(at: (0..<5).map { path($0) })
      }
    }
    #expect(controller.faults == [])
    #expect(controller.collection.visibleCells.allSatisfy { $0.layer.animationKeys()?.isEmpty ?? true })
  }

  @Test func CV9_theOffsetStaysWithinTheContent() {
    let kiosk = kiosk([texts(500)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    collection.contentOffset.y = collection.contentSize.height - 480
    kiosk.presentChanges()
    collection.performBatchUpdates {
      controller.sections[0].removeLast(400)
      collection.deleteItems(at: (100..<500).map { path($0) })
    }
    kiosk.advance(by: .seconds(1))
    #expect(collection.contentSize.height == 1190 && collection.contentOffset.y == 710)
    #expect(controller.faults == [])
  }

  @Test func CV8_itemsThatComeBackWhileTheyLeaveKeepTheirCells() throws {
    let kiosk = kiosk([texts(60)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    let cell = try #require(collection.cellForItem(at: path(36)))
    func insert() {
      controller.sections[0].insert(contentsOf: texts(5, from: 100), at: 0)
      collection.insertItems(at: (0..<5).map { path($0) })
    }
    func delete() {
      controller.sections[0].removeFirst(5)
      collection.deleteItems(at: (0..<5).map { path($0) })
    }
    insert()
    kiosk.advance(by: .milliseconds(50))
    delete()
    #expect(collection.cellForItem(at: path(36)) === cell && collection.indexPath(for: cell) == path(36))
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
    // Configured again meanwhile, the old content does not come back.
    insert()
    kiosk.advance(by: .milliseconds(50))
    controller.sections[0][41] = "changed"
    collection.reconfigureItems(at: [path(41)])
    delete()
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
  }

  @Test func CV5_aReloadWhileCellsAreDisplayedStartsOnce() {
    final class ReloadingController: CollectionController {
      override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
      ) {
        super.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
        guard sections[0].count == 20 else { return }
        sections[0] = texts(10, from: 50)
        collectionView.reloadData()
      }
    }
    let kiosk = collectionKiosk { ReloadingController([texts(20)]) }
    let controller = kiosk.rootViewController
    #expect(controller.faults == [] && controller.collection.visibleCells.count == 10)
    #expect(controller.cellCalls <= 12)
  }

  // MARK: Invariants

  /// Random changes from one list of sections to another.
  private func randomBatch(
    _ old: [[String]], _ random: inout SeededRandom, _ serial: inout Int
  ) -> (new: [[String]], calls: [(UICollectionView) -> Void], reloaded: [String: String]) {
    func fresh() -> String {
      serial += 1
      return "n\(serial)"
    }
    var calls: [(UICollectionView) -> Void] = []
    var reloaded: [String: String] = [:]
    // Sections first: some are deleted, some inserted, one may move.
    var kept = Array(old.indices)
    if kept.count > 2, Int.random(in: 0..<4, using: &random) == 0 {
      let gone = kept.remove(at: .random(in: 0..<kept.count, using: &random))
      calls.append { $0.deleteSections([gone]) }
    }
    var order: [(section: Int?, items: [(text: String, origin: IndexPath?)])] = kept.map { section in
      (section, old[section].indices.map { (old[section][$0], IndexPath(item: $0, section: section)) })
    }
    var moving: [(origin: IndexPath, text: String)] = []
    var movedSections = Set<Int>()
    for index in order.indices {
      var rest: [(text: String, origin: IndexPath?)] = []
      for item in order[index].items {
        guard let origin = item.origin else { continue }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: calls.append { $0.deleteItems(at: [origin]) }
        case 1: moving.append((origin, item.text))
        case 2:
          calls.append { $0.reloadItems(at: [origin]) }
          let text = fresh()
          reloaded[item.text] = text
          rest.append((text, nil))
        default: rest.append(item)
        }
      }
      order[index].items = rest
    }
    if order.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
      let from = Int.random(in: 0..<order.count, using: &random)
      let section = order.remove(at: from)
      order.insert(section, at: .random(in: 0...order.count, using: &random))
      if let old = section.section { movedSections = [old] }
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let items = (0..<Int.random(in: 0...6, using: &random)).map { _ in (text: fresh(), origin: IndexPath?.none) }
      order.insert((nil, items), at: .random(in: 0...order.count, using: &random))
    }
    var new = order.map { $0.items.map(\.text) }
    for (index, section) in order.enumerated() {
      if let old = section.section {
        if movedSections.contains(old) { calls.append { $0.moveSection(old, toSection: index) } }
      } else {
        calls.append { $0.insertSections([index]) }
      }
    }
    // Insertions and targets of moves, in ascending order so that the paths are those of the result.
    var additions: [(section: Int, item: Int, text: String, origin: IndexPath?)] = []
    for index in new.indices where order[index].section != nil {
      let count = Int.random(in: 0...3, using: &random)
      for _ in 0..<count { additions.append((index, 0, fresh(), nil)) }
    }
    let targets = new.indices.filter { order[$0].section != nil }
    for move in moving {
      guard let section = targets.randomElement(using: &random) else {
        calls.append { $0.deleteItems(at: [move.origin]) }
        continue
      }
      additions.append((section, 0, move.text, move.origin))
    }
    additions.shuffle(using: &random)
    for section in targets {
      let own = additions.filter { $0.section == section }
      let total = new[section].count + own.count
      let places = (0..<total).shuffled(using: &random).prefix(own.count).sorted()
      for (place, addition) in zip(places, own) {
        new[section].insert(addition.text, at: place)
        let target = IndexPath(item: place, section: section)
        if let origin = addition.origin {
          calls.append { $0.moveItem(at: origin, to: target) }
        } else {
          calls.append { $0.insertItems(at: [target]) }
        }
      }
    }
    return (new, calls.shuffled(using: &random), reloaded)
  }

  @Test(arguments: 1...4) func CV33_randomBatchesShowTheNewData(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var serial = 0
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let kiosk = kiosk([texts(30), texts(25, from: 100), texts(40, from: 200)], layout: layout)
    let controller = kiosk.rootViewController
    let collection = controller.collection
    collection.allowsMultipleSelection = true
    for _ in 0..<25 {
      let limit = max(collection.contentSize.height - 480, 0)
      collection.contentOffset.y = .random(in: 0...limit, using: &random)
      kiosk.presentChanges()
      for section in controller.sections.indices where !controller.sections[section].isEmpty {
        let item = Int.random(in: 0..<controller.sections[section].count, using: &random)
        collection.selectItem(at: path(item, section), animated: false, scrollPosition: [])
      }
      let selected = Set((collection.indexPathsForSelectedItems ?? []).map { controller.sections[$0.section][$0.item] })
      let (new, calls, reloaded) = randomBatch(controller.sections, &random, &serial)
      var completed = 0
      let lines = FrameworkLog.lines {
        collection.performBatchUpdates {
          for call in calls { call(collection) }
          controller.sections = new
        } completion: { _ in
          completed += 1
        }
      }
      #expect(lines == [])
      // Sometimes the next batch comes while this one is animated.
      kiosk.advance(by: .milliseconds(Int.random(in: 0..<3, using: &random) == 0 ? 100 : 400))
      // Reloaded items stay selected.
      let expected = Set(selected.map { reloaded[$0] ?? $0 }).intersection(new.flatMap { $0 })
      let still = Set((collection.indexPathsForSelectedItems ?? []).map { controller.sections[$0.section][$0.item] })
      #expect(still == expected)
      collection.selectItem(at: nil, animated: false, scrollPosition: [])
      kiosk.advance(by: .milliseconds(500))
      #expect(completed == 1)
      #expect(controller.faults == [])
      if !controller.faults.isEmpty { return }
    }
  }

  // MARK: Interactive movement

  @Test func CV31_anItemIsMovedByHand() throws {
    let kiosk = kiosk([texts(20)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    let cell = try #require(collection.cellForItem(at: path(2)))
    #expect(collection.beginInteractiveMovementForItem(at: path(2)))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 90))
    #expect(cell.center == CGPoint(x: 30, y: 90))
    // The others make space, and the data stays.
    #expect(collection.cellForItem(at: path(5)) === cell)
    #expect((collection.cellForItem(at: path(2)) as? TextCell)?.text == "3")
    #expect(controller.sections[0][2] == "2" && controller.take() == [])
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 300, y: 90))
    kiosk.advance(by: .milliseconds(100))
    collection.endInteractiveMovement()
    #expect(controller.take() == ["moved 0.2 to 0.9"])
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
    #expect(cell.frame == CGRect(x: 270, y: 60, width: 50, height: 50))
  }

  @Test func CV31_aCancelledMovementChangesNothing() throws {
    let kiosk = kiosk([texts(20), texts(5, from: 50)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    let before = controller.sections
    #expect(collection.beginInteractiveMovementForItem(at: path(2)))
    // Into the other section.
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 265))
    #expect(collection.numberOfItems(inSection: 0) == 19 && collection.numberOfItems(inSection: 1) == 6)
    kiosk.advance(by: .milliseconds(100))
    collection.cancelInteractiveMovement()
    kiosk.advance(by: .seconds(1))
    #expect(controller.sections == before && controller.log == [] && controller.faults == [])
    #expect(collection.beginInteractiveMovementForItem(at: path(2)))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 265))
    collection.endInteractiveMovement()
    #expect(controller.take() == ["moved 0.2 to 1.1"])
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
  }

  @Test func CV31_cellsThatAppearMeanwhileAreTheRightOnes() {
    let kiosk = kiosk([texts(300)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    #expect(collection.beginInteractiveMovementForItem(at: path(0)))
    // Held at the bottom edge, the content scrolls.
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 460))
    kiosk.advance(by: .seconds(2))
    #expect(collection.contentOffset.y > 600)
    collection.endInteractiveMovement()
    kiosk.advance(by: .seconds(1))
    #expect(controller.log.count == 1)
    #expect(controller.sections[0] != texts(300))
    #expect(controller.faults == [])
  }

  @Test func CV31_dataSourcesAndDelegatesDecide() {
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
      }
    }
    let source = Source()
    let kiosk = kiosk([texts(9)])
    let collection = kiosk.rootViewController.collection
    collection.dataSource = source
    kiosk.presentChanges()
    let first = collection.cellForItem(at: path(0))
    let lines = FrameworkLog.lines {
      #expect(collection.beginInteractiveMovementForItem(at: path(0)))
      collection.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 30))
      #expect(collection.cellForItem(at: path(2)) === first)
      collection.endInteractiveMovement()
    }
    kiosk.advance(by: .seconds(1))
    #expect(lines.count == 1 && collection.cellForItem(at: path(0)) === first)
  }

  @Test func CV31_aChangeOfTheDataEndsTheMovement() {
    let kiosk = kiosk([texts(300)])
    let controller = kiosk.rootViewController
    let collection = controller.collection
    #expect(collection.beginInteractiveMovementForItem(at: path(0)))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 460))
    kiosk.advance(by: .seconds(2))
    // The data is ahead: cells of the old items cannot be asked for.
    controller.sections[0] = ["0"]
    collection.deleteItems(at: (1..<300).map { path($0) })
    kiosk.advance(by: .seconds(1))
    #expect(collection.contentOffset.y == 0 && controller.log == [] && controller.faults == [])
    collection.endInteractiveMovement()
    #expect(controller.log == [])
  }

  @Test func CV31_theDataSourceMayChangeMoreAtTheEnd() {
    final class AddingController: CollectionController {
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
      ) {
        super.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
        sections[0].insert("new", at: 0)
        collectionView.insertItems(at: [IndexPath(item: 0, section: 0)])
      }
    }
    let kiosk = collectionKiosk { AddingController([texts(20)]) }
    let controller = kiosk.rootViewController
    #expect(controller.collection.beginInteractiveMovementForItem(at: path(2)))
    controller.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 90))
    controller.collection.endInteractiveMovement()
    kiosk.advance(by: .seconds(1))
    #expect(controller.log.count == 1 && controller.sections[0].first == "new")
    #expect(controller.faults == [])
  }

  // MARK: Self-sizing

  @Test func cellsThatMeasureThemselves() {
    final class TallController: CollectionController {
      override func viewDidLoad() {
        super.viewDidLoad()
        collection.register(TallCell.self, forCellWithReuseIdentifier: "text")
      }
    }
    final class TallCell: TextCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        let number = Int(text) ?? 0
        layoutAttributes.size = CGSize(width: 320, height: CGFloat(30 + number % 5 * 10))
        return layoutAttributes
      }
    }
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    layout.estimatedItemSize = CGSize(width: 320, height: 50)
    let kiosk = collectionKiosk { TallController([texts(300)], layout: layout) }
    let controller = kiosk.rootViewController
    let collection = controller.collection
    // 30 40 50 60 70: 250 for five.
    #expect(collection.cellForItem(at: path(5))?.frame == CGRect(x: 0, y: 250, width: 320, height: 30))
    #expect(controller.faults == [])
    collection.scrollToItem(at: path(200), at: .top, animated: false)
    kiosk.presentChanges()
    #expect(collection.cellForItem(at: path(200))?.frame.minY == collection.contentOffset.y)
    #expect(controller.faults == [])
    // Scrolling back measures items above: what is visible does not jump.
    for _ in 0..<60 {
      let anchor = collection.indexPathsForVisibleItems[3]
      let before = (collection.layoutAttributesForItem(at: anchor)?.frame.minY ?? 0) - collection.contentOffset.y
      collection.contentOffset.y -= 37
      kiosk.presentChanges()
      let after = (collection.layoutAttributesForItem(at: anchor)?.frame.minY ?? 0) - collection.contentOffset.y
      #expect(after == before + 37)
    }
    #expect(controller.faults == [])
  }
}

@MainActor
@Suite struct CollectionSizingTests {
  /// A label pinned to the edges of the content view, in a cell as wide as the view.
  private final class NoteCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
        label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12),
        label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -12),
        contentView.widthAnchor.constraint(equalToConstant: 300),
      ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class NotesController: CollectionController {
    override func viewDidLoad() {
      super.viewDidLoad()
      collection.register(NoteCell.self, forCellWithReuseIdentifier: "note")
    }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "note", for: indexPath)
      (cell as? NoteCell)?.label.text = sections[indexPath.section][indexPath.item]
      return cell
    }
  }

  private func kiosk(_ count: Int) -> VirtualKiosk<NotesController> {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let notes = (0..<count).map { String(repeating: "word ", count: 3 + $0 % 4 * 12) }
    return collectionKiosk { NotesController([notes], layout: layout) }
  }

  @Test func CV15_cellsAreAsHighAsTheirText() throws {
    let kiosk = kiosk(100)
    let collection = kiosk.rootViewController.collection
    let cells = collection.visibleCells.prefix(4).compactMap { $0 as? NoteCell }
    #expect(cells.allSatisfy { $0.bounds.width == 300 })
    for cell in cells {
      let fitting = cell.label.sizeThatFits(CGSize(width: 276, height: 10_000)).height
      #expect(abs(cell.bounds.height - fitting - 16) <= 1)
    }
    #expect(cells[0].bounds.height < cells[1].bounds.height && cells[1].bounds.height < cells[2].bounds.height)
    #expect(cells[0].frame.minX == 10 && cells[1].frame.minY == cells[0].frame.maxY + 10)
  }

  @Test func CV15_changedContentIsMeasuredAgain() throws {
    let kiosk = kiosk(3)
    let collection = kiosk.rootViewController.collection
    let cell = try #require(collection.visibleCells.first as? NoteCell)
    let before = cell.bounds.height
    cell.label.text = String(repeating: "more ", count: 60)
    cell.invalidateIntrinsicContentSize()
    kiosk.presentChanges()
    #expect(cell.bounds.height > before + 50)
    #expect(collection.visibleCells[1].frame.minY == cell.frame.maxY + 10)
    collection.selfSizingInvalidation = .disabled
    cell.label.text = "short"
    cell.invalidateIntrinsicContentSize()
    kiosk.presentChanges()
    #expect(cell.bounds.height > before + 50)
  }

  @Test func CV15_theUsersTextSizeMeasuresAgain() throws {
    let kiosk = kiosk(3)
    let collection = kiosk.rootViewController.collection
    for case let cell as NoteCell in collection.visibleCells {
      cell.label.font = .preferredFont(forTextStyle: .body)
      cell.label.adjustsFontForContentSizeCategory = true
    }
    let before = collection.visibleCells.map(\.bounds.height)
    kiosk.rootViewController.view.window?.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    kiosk.presentChanges()
    kiosk.presentChanges()
    let after = collection.visibleCells.map(\.bounds.height)
    #expect(zip(before, after).allSatisfy { $0 < $1 })
  }
}
