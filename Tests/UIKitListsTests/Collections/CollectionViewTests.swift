import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct CollectionViewTests {
  private func kiosk(_ sections: [[String]], _ change: @escaping (CollectionController) -> Void = { _ in })
    -> VirtualKiosk<CollectionController>
  {
    collectionKiosk {
      let controller = CollectionController(sections)
      change(controller)
      return controller
    }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  // MARK: Order

  @Test func CV5_aReloadAsksInOrder() {
    let kiosk = kiosk([texts(2), texts(1)]) { $0.logsData = true }
    let controller = kiosk.rootViewController
    let order = [
      "sections", "items of 0", "items of 1", "cell 0.0", "will display 0.0", "cell 0.1", "will display 0.1", "cell 1.0",
      "will display 1.0",
    ]
    #expect(controller.take() == order)
    controller.collection.reloadData()
    // The work runs in the layout.
    #expect(controller.take() == [])
    controller.collection.reloadData()
    kiosk.presentChanges()
    #expect(Set(controller.log.prefix(3)) == ["did end 0.0", "did end 0.1", "did end 1.0"])
    #expect(controller.take().dropFirst(3) == order[...])
    #expect(controller.faults == [])
  }

  @Test func GN4_numbersAreAskedOnceAndKept() {
    let kiosk = kiosk([texts(200)])
    let controller = kiosk.rootViewController
    let before = controller.countCalls
    controller.collection.contentOffset.y = 900
    kiosk.presentChanges()
    _ = (controller.collection.numberOfSections, controller.collection.numberOfItems(inSection: 0))
    #expect(controller.countCalls == before)
    controller.sections = [texts(3)]
    controller.collection.reloadData()
    #expect(controller.collection.numberOfItems(inSection: 0) == 3)
    #expect(controller.countCalls == before + 2)
    kiosk.presentChanges()
    #expect(controller.countCalls == before + 2)
    // The offset is kept within the content.
    #expect(controller.collection.contentOffset.y == 0)
    #expect(controller.faults == [])
  }

  @Test func CV6_cellsLiveInPairsAndAreUsedAgain() {
    let made = TextCell.made
    let kiosk = kiosk([texts(2000)])
    let controller = kiosk.rootViewController
    // Five in a line, eight lines.
    #expect(TextCell.made - made == 40)
    var random = SeededRandom(3)
    for _ in 0..<120 {
      let limit = controller.collection.contentSize.height - 480
      controller.collection.contentOffset.y = .random(in: 0...limit, using: &random)
      kiosk.presentChanges()
    }
    #expect(controller.faults == [])
    // Visible cells and one line.
    #expect(TextCell.made - made <= 45)
  }

  @Test func CV6_dequeuedCellsHaveTheirAttributes() throws {
    var frames: [CGRect] = []
    let kiosk = kiosk([texts(100)]) { controller in
      controller.prepareCell = { cell, _ in frames.append(cell.frame) }
    }
    let controller = kiosk.rootViewController
    #expect(frames.count == 40 && frames.allSatisfy { $0.size == CGSize(width: 50, height: 50) })
    #expect(frames[7].origin == CGPoint(x: 135, y: 60))
    let cell = try #require(controller.collection.cellForItem(at: path(0)) as? TextCell)
    #expect(cell.firstFrame.size == CGSize(width: 50, height: 50) && cell.reuseIdentifier == "text")
    controller.collection.contentOffset.y = 600
    kiosk.presentChanges()
    #expect(cell.reuses == 1 && cell.text != "0")
    #expect(controller.collection.indexPath(for: cell) != nil)
    controller.collection.reloadData()
    kiosk.presentChanges()
    #expect(cell.reuses == 2)
  }

  // MARK: Registration

  @Test func CV7_registrationsAreTyped() throws {
    final class NumberCell: UICollectionViewCell { var number = 0 }
    final class NumberController: CollectionController {
      let registration = UICollectionView.CellRegistration<NumberCell, Int> { cell, path, number in
        cell.number = number + path.item
      }
      let header = UICollectionView.SupplementaryRegistration<TextHeader>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { view, kind, path in view.text = "\(path.section)!" }

      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: 100)
      }
      override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
      ) -> UICollectionReusableView { collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath) }
    }
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let kiosk = collectionKiosk { NumberController([texts(400)], layout: layout) }
    let collection = kiosk.rootViewController.collection
    #expect((collection.cellForItem(at: path(3)) as? NumberCell)?.number == 103)
    let kind = UICollectionView.elementKindSectionHeader
    #expect((collection.supplementaryView(forElementKind: kind, at: path(0)) as? TextHeader)?.text == "0!")
    collection.contentOffset.y = 2000
    kiosk.presentChanges()
    let shown = collection.visibleCells.compactMap { ($0 as? NumberCell)?.number }
    #expect(shown == collection.indexPathsForVisibleItems.map { $0.item + 100 })
  }

  @Test func CV7_badCellsAreReplaced() {
    final class BadController: CollectionController {
      let stray = TextCell(frame: .zero)
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        switch indexPath.item {
        case 0: return collectionView.dequeueReusableCell(withReuseIdentifier: "unknown", for: indexPath)
        case 1: return stray
        case 2:
          let registration = UICollectionView.CellRegistration<TextCell, String> { $0.text = $2 }
          return collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: "2")
        case 3:
          _ = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
          return collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
        default: return super.collectionView(collectionView, cellForItemAt: indexPath)
        }
      }
    }
    let lines = FrameworkLog.lines {
      let kiosk = collectionKiosk { BadController([texts(5)]) }
      let collection = kiosk.rootViewController.collection
      #expect(collection.visibleCells.count == 5)
      #expect(collection.visibleCells[1] !== kiosk.rootViewController.stray)
      #expect((collection.visibleCells[2] as? TextCell)?.text == "2")
    }
    #expect(lines.count == 4)
    #expect(lines.contains { $0.contains("no class is registered") })
    #expect(lines.contains { $0.contains("was not dequeued for this call") })
    #expect(lines.contains { $0.contains("Make it once") })
    #expect(lines.contains { $0.contains("two views were dequeued") })
  }

  // MARK: Supplementary views

  @Test func CV17_supplementaryViewsAreThoseOfTheLayout() {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let kiosk = collectionKiosk { CollectionController([texts(3), [], texts(200)], layout: layout) }
    let controller = kiosk.rootViewController
    let collection = controller.collection
    let header = UICollectionView.elementKindSectionHeader
    #expect(collection.indexPathsForVisibleSupplementaryElements(ofKind: header) == [path(0, 0), path(0, 1), path(0, 2)])
    #expect(
      collection.visibleSupplementaryViews(ofKind: header).compactMap { ($0 as? TextHeader)?.text } == ["0", "1", "2"])
    #expect(collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionFooter).isEmpty)
    collection.contentOffset.y = 1000
    kiosk.presentChanges()
    #expect(collection.visibleSupplementaryViews(ofKind: header).isEmpty)
    #expect(controller.faults == [])
    #expect(collection.layoutAttributesForSupplementaryElement(ofKind: header, at: path(0, 9)) == nil)
  }

  @Test func CV17_aDataSourceWithoutThemGetsEmptyOnes() {
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
      }
    }
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let source = Source()
    let lines = FrameworkLog.lines {
      let kiosk = collectionKiosk {
        let controller = CollectionController([[]], layout: layout)
        controller.loadViewIfNeeded()
        controller.collection.dataSource = source
        return controller
      }
      let collection = kiosk.rootViewController.collection
      #expect(collection.numberOfSections == 1 && collection.visibleCells.count == 1)
      #expect(collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count == 1)
    }
    #expect(lines.count == 1)
  }

  // MARK: Queries and scrolling

  @Test func CV34_pathsThatDoNotExist() {
    let kiosk = kiosk([texts(20)])
    let collection = kiosk.rootViewController.collection
    let lines = FrameworkLog.lines {
      collection.scrollToItem(at: path(20), at: .top, animated: false)
      collection.selectItem(at: path(0, 7), animated: false, scrollPosition: [])
      collection.selectItem(at: IndexPath(index: 3), animated: false, scrollPosition: [])
    }
    #expect(lines.count == 2)
    #expect(collection.indexPathsForSelectedItems == [])
    #expect(collection.layoutAttributesForItem(at: path(20)) == nil)
    #expect(collection.layoutAttributesForItem(at: IndexPath(index: 0)) == nil)
    #expect(collection.cellForItem(at: path(20)) == nil)
    #expect(collection.numberOfItems(inSection: 5) == 0)
    #expect(collection.indexPathForItem(at: CGPoint(x: 55, y: 5)) == nil)
    #expect(collection.indexPathForItem(at: CGPoint(x: 49, y: 5)) == path(0))
  }

  @Test func CV34_scrollPositions() {
    let kiosk = kiosk([texts(1000)])
    let collection = kiosk.rootViewController.collection
    func offset(_ item: Int, _ position: UICollectionView.ScrollPosition) -> CGFloat {
      collection.scrollToItem(at: path(item), at: position, animated: false)
      kiosk.presentChanges()
      return collection.contentOffset.y
    }
    // Item 500 is in line 100, at 6000.
    #expect(offset(500, .top) == 6000)
    #expect(offset(500, .centeredVertically) == 5785)
    #expect(offset(500, .bottom) == 5570)
    #expect(offset(500, []) == 5570)
    #expect(offset(505, []) == 5630)
    #expect(offset(0, .bottom) == 0)
    #expect(offset(999, .top) == collection.contentSize.height - 480)
    // Of two vertical positions the first counts.
    #expect(offset(500, [.top, .bottom]) == 6000)
    collection.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    #expect(offset(500, .top) == 5980)
    #expect(offset(500, .bottom) == 5600)
    collection.scrollToItem(at: path(0), at: .top, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(collection.contentOffset.y == -20)
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func theBackgroundDoesNotScroll() {
    let kiosk = kiosk([texts(1000)])
    let collection = kiosk.rootViewController.collection
    let back = UIView()
    collection.backgroundView = back
    collection.contentOffset.y = 500
    kiosk.presentChanges()
    #expect(back.frame == CGRect(x: 0, y: 500, width: 320, height: 480))
    #expect(collection.subviews.first === back)
    let front = UIView()
    collection.addSubview(front)
    collection.contentOffset.y = 900
    kiosk.presentChanges()
    #expect(collection.subviews.last === front)
    collection.backgroundView = nil
    #expect(back.superview == nil)
  }

  @Test func aViewWithoutSizeHasNoCells() {
    let kiosk = kiosk([texts(100)])
    let controller = kiosk.rootViewController
    controller.collection.frame.size = .zero
    kiosk.presentChanges()
    controller.collection.frame.size = CGSize(width: 320, height: 200)
    kiosk.presentChanges()
    #expect(controller.faults == [])
  }

  // MARK: Prefetching

  @Test func prefetchingAnnouncesWhatComesNext() {
    final class Source: NSObject, UICollectionViewDataSourcePrefetching {
      var log: [[Int]] = []
      var dropped: [[Int]] = []
      func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        log.append(indexPaths.map(\.item))
      }
      func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
        dropped.append(indexPaths.map(\.item))
      }
    }
    let source = Source()
    let kiosk = kiosk([texts(1000)]) { controller in
      controller.loadViewIfNeeded()
      controller.collection.prefetchDataSource = source
    }
    let collection = kiosk.rootViewController.collection
    #expect(source.log == [])
    collection.contentOffset.y = 10
    kiosk.presentChanges()
    let first = source.log.flatMap { $0 }
    #expect(first.first == 45 && first == Array(first.sorted()) && Set(first).count == first.count)
    collection.contentOffset.y = 60
    kiosk.presentChanges()
    let all = source.log.flatMap { $0 }
    #expect(Set(all).count == all.count)
    #expect(source.dropped == [])
    collection.contentOffset.y = 300
    kiosk.presentChanges()
    source.log = []
    collection.contentOffset.y = 250
    kiosk.presentChanges()
    #expect(source.dropped.count == 1)
    #expect(source.log.flatMap { $0 }.first.map { $0 < 25 } ?? false)
  }

  @Test func CV7_aRegistrationOfOneViewIsUsedInAnother() {
    final class Shared { var registration: UICollectionView.CellRegistration<TextCell, String>? }
    final class SharingController: CollectionController {
      var shared = Shared()
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        guard let registration = shared.registration else {
          shared.registration = .init { $0.text = $2 }
          return super.collectionView(collectionView, cellForItemAt: indexPath)
        }
        return collectionView.dequeueConfiguredReusableCell(
          using: registration, for: indexPath, item: sections[indexPath.section][indexPath.item])
      }
    }
    let shared = Shared()
    let lines = FrameworkLog.lines {
      for _ in 0..<2 {
        let kiosk = collectionKiosk {
          let controller = SharingController([["a"]])
          controller.shared = shared
          return controller
        }
        #expect(kiosk.rootViewController.faults == [])
      }
    }
    #expect(lines == [])
  }

  // MARK: The controller

  @Test func controllersShowTheirCollection() {
    final class Numbers: UICollectionViewController {
      var moves: [String] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(TextCell.self, forCellWithReuseIdentifier: "text")
      }
      override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath) }
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
      ) { moves.append("\(sourceIndexPath.item) to \(destinationIndexPath.item)") }
    }
    let kiosk = VirtualKiosk(320, 480) { Numbers(collectionViewLayout: UICollectionViewFlowLayout()) }
    let controller = kiosk.rootViewController
    #expect(controller.view === controller.collectionView)
    #expect(controller.collectionView.visibleCells.count == 9)
    #expect(controller.collectionView.dataSource === controller && controller.collectionView.delegate === controller)
    // A long press moves items.
    kiosk.touch(.down, at: .point(25, 25))
    kiosk.advance(by: .milliseconds(700))
    kiosk.touch(.move, at: .point(100, 30))
    kiosk.advance(by: .milliseconds(100))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(controller.moves == ["0 to 1"])
    controller.collectionView.selectItem(at: path(3), animated: false, scrollPosition: [])
    controller.viewWillAppear(false)
    #expect(controller.collectionView.indexPathsForSelectedItems == [])
  }

  @Test func CV31_aLongPressSelectsWhereNothingCanBeMoved() {
    final class Fixed: UICollectionViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(TextCell.self, forCellWithReuseIdentifier: "text")
      }
      override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath) }
    }
    let kiosk = VirtualKiosk(320, 480) { Fixed(collectionViewLayout: UICollectionViewFlowLayout()) }
    kiosk.touch(.down, at: .point(25, 25))
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.collectionView.indexPathsForSelectedItems == [path(0)])
  }
}
