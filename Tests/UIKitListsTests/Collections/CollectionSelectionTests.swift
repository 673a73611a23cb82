import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct CollectionSelectionTests {
  private func kiosk(_ count: Int = 100) -> VirtualKiosk<CollectionController> {
    collectionKiosk {
      let controller = CollectionController([texts(count)])
      controller.logsSelection = true
      return controller
    }
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// The centre of an item: five in a line, 67.5 points apart.
  private func spot(_ item: Int) -> Spot { .point(25 + Double(item % 5) * 67.5, 25 + Double(item / 5) * 60) }

  // MARK: By touch

  @Test func CV34_aTapSelectsInOrder() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    kiosk.touch(.down, at: spot(2))
    #expect(controller.take() == [])
    // After the delay of touches in scroll views.
    kiosk.advance(by: .milliseconds(200))
    #expect(controller.take() == ["should highlight 0.2", "did highlight 0.2"])
    #expect(controller.collection.cellForItem(at: path(2))?.isHighlighted == true)
    kiosk.touch(.up)
    #expect(controller.take() == ["should select 0.2", "did select 0.2", "action 0.2", "did unhighlight 0.2"])
    #expect(controller.collection.indexPathsForSelectedItems == [path(2)])
    #expect(controller.collection.cellForItem(at: path(2))?.isSelected == true)
    #expect(controller.collection.cellForItem(at: path(2))?.isHighlighted == false)
    kiosk.tap(at: spot(3))
    #expect(
      controller.take() == [
        "should highlight 0.3", "did highlight 0.3", "should select 0.3", "did deselect 0.2", "did select 0.3", "action 0.3",
        "did unhighlight 0.3",
      ])
    #expect(controller.collection.cellForItem(at: path(2))?.isSelected == false)
    // Again the same.
    kiosk.tap(at: spot(3))
    #expect(controller.take().contains("did select 0.3"))
    #expect(controller.collection.indexPathsForSelectedItems == [path(3)])
  }

  @Test func severalItemsAreSelectedAndDeselected() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.collection.allowsMultipleSelection = true
    kiosk.tap(at: spot(2))
    kiosk.tap(at: spot(4))
    #expect(controller.collection.indexPathsForSelectedItems == [path(2), path(4)])
    controller.log = []
    kiosk.tap(at: spot(2))
    #expect(controller.take().filter { $0.contains("elect") } == ["should deselect 0.2", "did deselect 0.2"])
    controller.permits = { what, _ in what != "should deselect" }
    kiosk.tap(at: spot(4))
    #expect(controller.collection.indexPathsForSelectedItems == [path(4)])
    controller.permits = { what, _ in what != "should select" }
    kiosk.tap(at: spot(6))
    #expect(controller.collection.indexPathsForSelectedItems == [path(4)])
    controller.collection.allowsMultipleSelection = false
    #expect(controller.collection.indexPathsForSelectedItems == [path(4)])
  }

  @Test func aDragSelectsNothing() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    kiosk.touch(.down, at: spot(12))
    kiosk.advance(by: .milliseconds(200))
    for y in stride(from: 140.0, through: 60, by: -20) {
      kiosk.touch(.move, at: .point(160, y))
      kiosk.advance(by: .milliseconds(20))
    }
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(3))
    #expect(controller.take() == ["should highlight 0.12", "did highlight 0.12", "did unhighlight 0.12"])
    #expect(controller.collection.contentOffset.y > 0)
    #expect(controller.collection.indexPathsForSelectedItems == [])
  }

  @Test func itemsThatMayNotBeHighlightedAreNotSelected() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.permits = { what, path in what != "should highlight" || path.item != 2 }
    kiosk.tap(at: spot(2))
    #expect(controller.take() == ["should highlight 0.2"])
    controller.collection.allowsSelection = false
    kiosk.tap(at: spot(3))
    #expect(controller.take() == [])
    // Between two items.
    controller.collection.allowsSelection = true
    kiosk.tap(at: .point(58, 25))
    #expect(controller.take() == [])
  }

  @Test func controlsInCellsKeepTheirTouches() throws {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    let cell = try #require(controller.collection.cellForItem(at: path(1)))
    let button = UIButton(type: .system)
    button.frame = cell.contentView.bounds
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    cell.contentView.addSubview(button)
    kiosk.tap(button)
    #expect(taps == 1 && controller.take() == [])
  }

  @Test func CV34_aDeletedItemDoesNotEndTheHighlightOfTheNext() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.sections[0].remove(at: 2)
    controller.collection.deleteItems(at: [path(2)])
    // The next item is at its place, and held until the deleted one has faded out.
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.down, at: spot(2))
    kiosk.advance(by: .seconds(1))
    #expect(controller.collection.cellForItem(at: path(2))?.isHighlighted == true)
    kiosk.touch(.up)
    #expect(controller.take().contains("did select 0.2"))
  }

  @Test func CV34_theChosenItemFollowsChangesByTheDelegate() {
    final class RemovingController: CollectionController {
      var reloads = false
      override func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        super.collectionView(collectionView, didDeselectItemAt: indexPath)
        if reloads { return collectionView.reloadData() }
        sections[0].removeFirst()
        collectionView.deleteItems(at: [IndexPath(item: 0, section: 0)])
      }
    }
    let kiosk = collectionKiosk { () -> RemovingController in
      let controller = RemovingController([texts(20)])
      controller.logsSelection = true
      return controller
    }
    let controller = kiosk.rootViewController
    kiosk.tap(at: spot(2))
    controller.log = []
    kiosk.tap(at: spot(4))
    let calls = controller.take().filter { $0.contains("did select") || $0.contains("action") }
    #expect(calls == ["did select 0.3", "action 0.3"])
    #expect(controller.collection.indexPathsForSelectedItems == [path(3)])
    kiosk.advance(by: .seconds(1))
    // After a reload nothing is chosen.
    controller.reloads = true
    kiosk.tap(at: spot(7))
    #expect(!controller.log.contains { $0.contains("did select") || $0.contains("action") })
    #expect(controller.collection.indexPathsForSelectedItems == [] && controller.faults == [])
  }

  @Test func editingHasRulesOfItsOwn() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.collection.isEditing = true
    kiosk.tap(at: spot(2))
    #expect(controller.collection.indexPathsForSelectedItems == [])
    controller.collection.allowsMultipleSelectionDuringEditing = true
    kiosk.tap(at: spot(2))
    kiosk.tap(at: spot(3))
    #expect(controller.collection.indexPathsForSelectedItems == [path(2), path(3)])
    #expect(!controller.log.contains("action 0.2"))
    controller.collection.isEditing = false
    #expect(controller.collection.indexPathsForSelectedItems == [path(2)])
  }

  // MARK: By code

  @Test func CV34_selectionByCodeTellsNobody() {
    let kiosk = kiosk(1000)
    let controller = kiosk.rootViewController
    let collection = controller.collection
    collection.selectItem(at: path(2), animated: false, scrollPosition: [])
    collection.selectItem(at: path(500), animated: false, scrollPosition: .top)
    kiosk.presentChanges()
    #expect(collection.indexPathsForSelectedItems == [path(500)])
    #expect(collection.contentOffset.y == 6000)
    #expect(collection.cellForItem(at: path(500))?.isSelected == true)
    collection.deselectItem(at: path(500), animated: false)
    #expect(collection.cellForItem(at: path(500))?.isSelected == false)
    collection.selectItem(at: path(500), animated: false, scrollPosition: [])
    collection.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(collection.indexPathsForSelectedItems == [])
    #expect(controller.take() == [])
  }

  @Test func cellsShowTheirSelection() throws {
    let kiosk = kiosk(1000)
    let collection = kiosk.rootViewController.collection
    let cell = try #require(collection.cellForItem(at: path(1)) as? TextCell)
    let (back, chosen) = (UIView(), UIView())
    cell.backgroundView = back
    cell.selectedBackgroundView = chosen
    #expect(chosen.superview == nil && cell.subviews == [back, cell.contentView])
    collection.selectItem(at: path(1), animated: false, scrollPosition: [])
    #expect(cell.subviews == [back, chosen, cell.contentView] && chosen.frame == cell.bounds)
    #expect(cell.label.isHighlighted && cell.accessibilityTraits.contains(.selected))
    // Scrolled away and back, another cell shows it.
    collection.contentOffset.y = 3000
    kiosk.presentChanges()
    #expect(collection.visibleCells.allSatisfy { !$0.isSelected })
    collection.contentOffset.y = 0
    kiosk.presentChanges()
    #expect(collection.visibleCells.filter(\.isSelected) == [collection.cellForItem(at: path(1))])
    collection.reloadData()
    #expect(collection.indexPathsForSelectedItems == [])
  }

  // MARK: By keys

  @Test func arrowKeysMoveAndReturnChooses() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    let collection = controller.collection
    #expect(collection.becomeFirstResponder())
    kiosk.key(.press, .down)
    // The first key shows where the focus is.
    #expect(collection.focusedItem == path(0))
    kiosk.key(.press, .right)
    kiosk.key(.press, .right)
    kiosk.key(.press, .down)
    #expect(collection.focusedItem == path(7))
    kiosk.key(.press, .left)
    #expect(collection.focusedItem == path(6))
    kiosk.key(.press, .up)
    #expect(collection.focusedItem == path(1))
    #expect(collection.indexPathsForSelectedItems == [])
    controller.log = []
    kiosk.key(.down, .return)
    #expect(controller.take() == ["should highlight 0.1", "did highlight 0.1"])
    kiosk.key(.up, .return)
    #expect(controller.take() == ["should select 0.1", "did select 0.1", "action 0.1", "did unhighlight 0.1"])
    kiosk.key(.press, .end)
    kiosk.advance(by: .seconds(1))
    #expect(collection.focusedItem == path(99))
    #expect(collection.contentOffset.y == collection.contentSize.height - 480)
    kiosk.key(.press, .home)
    kiosk.advance(by: .seconds(1))
    #expect(collection.focusedItem == path(0) && collection.contentOffset.y == 0)
    kiosk.key(.press, .pageDown)
    kiosk.advance(by: .seconds(1))
    #expect((collection.focusedItem?.item ?? 0) % 5 == 0 && (collection.focusedItem?.item ?? 0) >= 30)
  }

  @Test func remoteControlsChooseToo() {
    let kiosk = kiosk()
    let collection = kiosk.rootViewController.collection
    collection.becomeFirstResponder()
    collection.selectionFollowsFocus = true
    kiosk.key(.press, .right)
    kiosk.key(.press, .right)
    #expect(collection.indexPathsForSelectedItems == [path(1)])
    kiosk.key(.press, .select)
    #expect(collection.indexPathsForSelectedItems == [path(1)])
    kiosk.rootViewController.permits = { what, path in what != "should highlight" || path.item != 2 }
    kiosk.key(.press, .right)
    // Items that cannot be highlighted are passed over.
    #expect(collection.focusedItem == path(3))
    #expect(collection.subviews.last is UICollectionReusableView == false)
    collection.resignFirstResponder()
    kiosk.presentChanges()
    #expect(collection.subviews.last is UICollectionReusableView)
  }

  @Test func theFocusBeginsAgainUnlessItIsRemembered() {
    let kiosk = kiosk()
    let collection = kiosk.rootViewController.collection
    for remembers in [false, true] {
      collection.remembersLastFocusedIndexPath = remembers
      collection.becomeFirstResponder()
      for key in 0..<4 { kiosk.key(.press, key < 3 ? .right : .down) }
      collection.resignFirstResponder()
      collection.becomeFirstResponder()
      if !remembers { kiosk.key(.press, .right) }
      kiosk.presentChanges()
      #expect(collection.focusedItem == (remembers ? path(7) : path(0)))
      collection.resignFirstResponder()
    }
  }

  @Test func aKeyThatIsHeldEndsWithTheFocus() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.collection.becomeFirstResponder()
    kiosk.key(.press, .right)
    kiosk.key(.down, .return)
    controller.collection.resignFirstResponder()
    #expect(controller.collection.cellForItem(at: path(0))?.isHighlighted == false)
    #expect(controller.take().last == "did unhighlight 0.0")
  }

  @Test func CV34_arrowKeysInAViewWithoutSizeFindNothing() {
    let kiosk = kiosk()
    let collection = kiosk.rootViewController.collection
    collection.becomeFirstResponder()
    kiosk.key(.press, .right)
    collection.frame = .zero
    kiosk.key(.press, .up)
    kiosk.key(.press, .up)
    #expect(collection.isFirstResponder)
  }

  @Test func CV20_theRingIsAroundCellsInSectionsThatScroll() throws {
    func section(_ width: CGFloat) -> NSCollectionLayoutSection {
      let size = NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(100))
      let item = NSCollectionLayoutItem(layoutSize: size)
      return NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
    }
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let section = section(index == 0 ? 320 : 80)
      if index == 1 { section.orthogonalScrollingBehavior = .continuous }
      return section
    }
    let kiosk = collectionKiosk { CollectionController([texts(1), texts(20)], layout: layout) }
    let collection = kiosk.rootViewController.collection
    collection.becomeFirstResponder()
    for _ in 0..<2 { kiosk.key(.press, .down) }
    kiosk.advance(by: .seconds(1))
    func ring(in view: UIView) -> UIView? {
      view.layer.borderWidth == 3 ? view : view.subviews.lazy.compactMap { ring(in: $0) }.first
    }
    let shown = try #require(ring(in: collection))
    let cell = try #require(kiosk.rootViewController.collection.cellForItem(at: IndexPath(item: 1, section: 1)))
    let frame = shown.convert(shown.bounds, to: collection)
    #expect(frame.insetBy(dx: 5, dy: 5) == cell.convert(cell.bounds, to: collection))
  }
}

extension UICollectionView {
  /// The item around which the ring of the arrow keys is.
  fileprivate var focusedItem: IndexPath? {
    guard let ring = subviews.last(where: { !($0 is UICollectionReusableView) }) else { return nil }
    return indexPathForItem(at: CGPoint(x: ring.frame.midX, y: ring.frame.midY))
  }
}
