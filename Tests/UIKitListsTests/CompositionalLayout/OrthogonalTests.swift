import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct OrthogonalTests {
  final class Watcher: NSObject, UICollectionViewDelegate {
    var scrolled = 0
    var selected: [IndexPath] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolled += 1 }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath)
    }
  }

  private func kiosk(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, width: CGFloat = 150, items: Int = 20,
    handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler? = nil
  ) -> VirtualKiosk<CompositionalController> {
    compositionalKiosk(counts: [items, 3]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.absolute(width), .absolute(100)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 10
      section.orthogonalScrollingBehavior = behavior
      section.visibleItemsInvalidationHandler = handler
      return section
    }
  }

  private func band(_ kiosk: VirtualKiosk<CompositionalController>) -> UIScrollView? {
    kiosk.views(UIScrollView.self).filter { !($0 is UICollectionView) }.min { $0.frame.minY < $1.frame.minY }
  }

  private func settle(_ kiosk: VirtualKiosk<CompositionalController>) { kiosk.advance(by: .seconds(3)) }

  @Test func CV20_aSectionScrollsByItself() throws {
    let kiosk = kiosk(.continuous)
    let watcher = Watcher()
    let collection = kiosk.rootViewController.collection
    collection.delegate = watcher
    #expect(collection.contentSize == CGSize(width: 400, height: 200))
    let scroller = try #require(band(kiosk))
    #expect(scroller.frame == CGRect(x: 0, y: 0, width: 400, height: 100))
    #expect(scroller.contentSize.width == CGFloat(3190))
    // The height of the row is the group's; cells belong to the collection view.
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(cell.isDescendant(of: scroller) && cell.frame == CGRect(x: 0, y: 0, width: 150, height: 100))
    kiosk.drag(from: .point(350, 50), to: .point(50, 50), duration: .milliseconds(600))
    settle(kiosk)
    #expect(scroller.contentOffset.x > 200 && collection.contentOffset == .zero && watcher.scrolled == 0)
    // What is visible there has cells, and is what a tap selects.
    let shown = collection.indexPathsForVisibleItems.filter { $0.section == 0 }
    let first = Int(scroller.contentOffset.x / 160)
    #expect(shown.contains(IndexPath(item: first + 1, section: 0)))
    #expect(shown.count <= 8)
    let x = CGFloat(first + 1) * 160 - scroller.contentOffset.x + 20
    kiosk.tap(at: .point(x, 50))
    #expect(watcher.selected == [IndexPath(item: first + 1, section: 0)])
  }

  @Test func CV20_farItemsComeWithTheScroll() throws {
    let kiosk = kiosk(.continuous, items: 1000)
    let scroller = try #require(band(kiosk))
    scroller.contentOffset.x = 500 * 160
    kiosk.presentChanges()
    let collection = kiosk.rootViewController.collection
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 501, section: 0)))
    #expect(cell.convert(cell.bounds, to: collection).minX == 160)
    #expect(collection.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
    #expect(collection.indexPathForItem(at: CGPoint(x: 200, y: 50)) == IndexPath(item: 501, section: 0))
  }

  @Test func CV20_groupsStopAtTheLeadingEdge() throws {
    let kiosk = kiosk(.continuousGroupLeadingBoundary)
    let scroller = try #require(band(kiosk))
    kiosk.drag(from: .point(350, 50), to: .point(50, 50), duration: .milliseconds(300))
    settle(kiosk)
    #expect(scroller.contentOffset.x > 0)
    #expect(scroller.contentOffset.x.truncatingRemainder(dividingBy: 160) == 0)
  }

  @Test func CV20_pagesAreAsWideAsTheView() throws {
    let kiosk = kiosk(.paging)
    let scroller = try #require(band(kiosk))
    kiosk.drag(from: .point(350, 50), to: .point(100, 50), duration: .milliseconds(400))
    settle(kiosk)
    #expect(scroller.contentOffset.x == 400)
  }

  @Test func CV20_groupPagingGoesToTheNextGroup() throws {
    let kiosk = kiosk(.groupPaging)
    let scroller = try #require(band(kiosk))
    kiosk.fling(from: .point(350, 50), velocity: CGVector(dx: -2500, dy: 0))
    settle(kiosk)
    #expect(scroller.contentOffset.x == 160)
    kiosk.drag(from: .point(200, 50), to: .point(240, 50), duration: .milliseconds(800))
    settle(kiosk)
    #expect(scroller.contentOffset.x == 160)
  }

  @Test func CV20_centredGroups() throws {
    let kiosk = kiosk(.groupPagingCentered, width: 300)
    let scroller = try #require(band(kiosk))
    #expect(scroller.contentOffset.x == -50)
    kiosk.fling(from: .point(350, 50), velocity: CGVector(dx: -2500, dy: 0))
    settle(kiosk)
    #expect(scroller.contentOffset.x == 260)
  }

  @Test func CV20_theHandlerSeesAndChangesVisibleItems() throws {
    var offsets: [CGFloat] = []
    let kiosk = kiosk(.continuous) { items, offset, environment in
      guard items.first?.indexPath.section == 0 else { return }
      offsets.append(offset.x)
      for item in items {
        let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
        item.alpha = distance < 100 ? 1 : 0.5
      }
    }
    let scroller = try #require(band(kiosk))
    let collection = kiosk.rootViewController.collection
    #expect(offsets.last == 0)
    #expect(collection.cellForItem(at: IndexPath(item: 1, section: 0))?.alpha == 1)
    #expect(collection.cellForItem(at: IndexPath(item: 0, section: 0))?.alpha == 0.5)
    scroller.contentOffset.x = 30
    kiosk.presentChanges()
    #expect(offsets.last == 30)
    scroller.contentOffset.x = 160
    kiosk.presentChanges()
    #expect(collection.cellForItem(at: IndexPath(item: 2, section: 0))?.alpha == 1)
    #expect(collection.cellForItem(at: IndexPath(item: 1, section: 0))?.alpha == 0.5)
  }

  @Test func CV20_verticalDragsScrollTheCollection() throws {
    let kiosk = compositionalKiosk(counts: Array(repeating: 5, count: 12)) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.absolute(150), .absolute(100)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .continuous
      return section
    }
    kiosk.drag(from: .point(200, 250), to: .point(200, 50), duration: .milliseconds(500))
    settle(kiosk)
    let collection = kiosk.rootViewController.collection
    #expect(collection.contentOffset.y > 150)
    #expect(kiosk.views(UIScrollView.self).allSatisfy { $0 is UICollectionView || $0.contentOffset.x == 0 })
    collection.scrollToItem(at: IndexPath(item: 4, section: 0), at: .right, animated: false)
    kiosk.presentChanges()
    #expect(collection.cellForItem(at: IndexPath(item: 4, section: 0)) != nil)
  }

  @Test func CV33_rightToLeftBeginsAtTheRight() throws {
    let kiosk = kiosk(.continuous)
    let collection = kiosk.rootViewController.collection
    collection.semanticContentAttribute = .forceRightToLeft
    collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(cell.convert(cell.bounds, to: collection).maxX == 400)
    kiosk.drag(from: .point(50, 50), to: .point(350, 50), duration: .milliseconds(600))
    settle(kiosk)
    #expect(collection.indexPathForItem(at: CGPoint(x: 390, y: 50))?.item ?? 0 > 0)
  }

  @Test func CV20_aSectionStaysScrolledWhenAnotherIsInsertedAboveIt() throws {
    let kiosk = kiosk(.continuous)
    let controller = kiosk.rootViewController
    let scroller = try #require(band(kiosk))
    scroller.contentOffset.x = 320
    kiosk.presentChanges()
    let cell = try #require(controller.collection.cellForItem(at: IndexPath(item: 3, section: 0)))
    controller.counts = [5, 20, 3]
    controller.collection.performBatchUpdates { controller.collection.insertSections([0]) }
    kiosk.advance(by: .milliseconds(150))
    // It moves down with the animation, and the new one is in its place.
    let y = scroller.layer.presentation()?.frame.minY ?? 0
    #expect(y > 10 && y < 90)
    #expect(band(kiosk)?.layer.presentation()?.frame == CGRect(x: 0, y: 0, width: 400, height: 100))
    kiosk.advance(by: .seconds(1))
    #expect(scroller.contentOffset.x == 320 && scroller.frame.minY == 100)
    #expect(controller.collection.cellForItem(at: IndexPath(item: 3, section: 1)) === cell)
    #expect(cell.isDescendant(of: scroller))
    let first = try #require(controller.collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(first.convert(first.bounds, to: controller.collection).origin == .zero)
    controller.counts = [20, 3]
    controller.collection.performBatchUpdates { controller.collection.deleteSections([0]) }
    kiosk.advance(by: .seconds(1))
    #expect(scroller.contentOffset.x == 320 && scroller.frame.minY == 0)
    #expect(kiosk.views(UIScrollView.self).count == 3)
  }

  @Test func CV20_anEmptySectionLeavesNoViewOverTheNextOne() throws {
    let kiosk = kiosk(.continuous)
    let controller = kiosk.rootViewController
    controller.counts = [0, 3]
    controller.collection.performBatchUpdates {
      controller.collection.deleteItems(at: (0..<20).map { IndexPath(item: $0, section: 0) })
    }
    kiosk.advance(by: .seconds(1))
    let bands = kiosk.views(UIScrollView.self).filter { !($0 is UICollectionView) }
    #expect(bands.map(\.frame) == [CGRect(x: 0, y: 0, width: 400, height: 100)])
    controller.counts = [20, 3]
    controller.collection.performBatchUpdates {
      controller.collection.insertItems(at: (0..<20).map { IndexPath(item: $0, section: 0) })
    }
    kiosk.advance(by: .seconds(1))
    #expect(controller.collection.visibleCells.count >= 6)
    let cell = try #require(controller.collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(cell.convert(cell.bounds, to: controller.collection).origin == .zero)
  }
}
