import KioskTesting
import Testing
import UIKit
import UIKitLists

/// Rows of 320 × 60 points with a dot behind each tenth, and a log of what the layout is asked.
class RowLayout: UICollectionViewLayout {
  var log: [String] = []
  var logs = true
  var height: CGFloat = 60
  var followsBounds = false
  var wide = false

  private func note(_ text: String) { if logs { log.append(text) } }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  override func prepare() { note("prepare") }
  override var collectionViewContentSize: CGSize {
    note("size")
    return CGSize(width: 320, height: CGFloat(count) * height)
  }

  var count: Int { collectionView?.numberOfSections == 0 ? 0 : collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    note("rect")
    return (0..<count).reversed().flatMap { item -> [UICollectionViewLayoutAttributes] in
      let path = IndexPath(item: item, section: 0)
      let cell = layoutAttributesForItem(at: path)
      let dot = layoutAttributesForDecorationView(ofKind: "dot", at: path)
      return [cell, dot].compactMap { $0 }.filter { $0.frame.overlaps(rect) }
    }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.item < count else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * height, width: 320, height: height)
    return attributes
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard elementKind == "dot", indexPath.item % 10 == 0 else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "dot", with: indexPath)
    attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * height, width: 20, height: 20)
    attributes.zIndex = -1
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { followsBounds }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    note("updates \(updateItems.map { "\($0.updateAction)" }.joined(separator: " "))")
  }
  override func finalizeCollectionViewUpdates() { note("finalize") }
  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    note("initial \(itemIndexPath.item)")
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }
  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    note("final \(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) { note("to") }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) { note("from") }
  override func finalizeLayoutTransition() { note("finalize transition") }
}

class DotView: UICollectionReusableView {}

/// Attributes with a tint that cells show.
class TintedAttributes: UICollectionViewLayoutAttributes {
  var tint = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TintedAttributes)?.tint = tint
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? TintedAttributes)?.tint == tint && super.isEqual(object)
  }
}

final class TintedLayout: UICollectionViewFlowLayout {
  var tint = 0
  override class var layoutAttributesClass: AnyClass { TintedAttributes.self }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let list = super.layoutAttributesForElements(in: rect)
    for case let attributes as TintedAttributes in list ?? [] { attributes.tint = tint }
    return list
  }
}

@MainActor
@Suite struct CollectionLayoutTests {
  private func rows(_ count: Int) -> VirtualKiosk<CollectionController> {
    collectionKiosk {
      let layout = RowLayout()
      layout.register(DotView.self, forDecorationViewOfKind: "dot")
      return CollectionController([texts(count)], layout: layout)
    }
  }

  private func layout(_ kiosk: VirtualKiosk<CollectionController>) -> RowLayout {
    kiosk.rootViewController.collection.collectionViewLayout as? RowLayout ?? RowLayout()
  }

  @Test func CV1_layoutsAreAskedInOrder() {
    let kiosk = rows(30)
    #expect(layout(kiosk).take() == ["prepare", "size", "rect"])
    let collection = kiosk.rootViewController.collection
    #expect(collection.contentSize == CGSize(width: 320, height: 1800))
    #expect(collection.visibleCells.count == 8)
    #expect(collection.indexPathsForVisibleItems.map(\.item) == Array(0..<8))
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV1_aFewPointsOfScrollingAskNothing() {
    let kiosk = rows(30)
    layout(kiosk).log = []
    kiosk.rootViewController.collection.contentOffset.y = 30
    kiosk.presentChanges()
    #expect(layout(kiosk).take() == [])
    #expect(kiosk.rootViewController.collection.visibleCells.count == 9)
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV2_attributesAreGeometryAndCopies() throws {
    let attributes = TintedAttributes(forCellWith: IndexPath(item: 3, section: 1))
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(attributes.center == CGPoint(x: 25, y: 40) && attributes.size == CGSize(width: 30, height: 40))
    #expect(attributes.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    attributes.center = CGPoint(x: 30, y: 40)
    #expect(attributes.frame == CGRect(x: 15, y: 20, width: 30, height: 40))
    attributes.transform = CGAffineTransform(scaleX: 2, y: 1)
    #expect(attributes.frame == CGRect(x: 0, y: 20, width: 60, height: 40) && attributes.size.width == 30)
    attributes.alpha = 0.5
    attributes.zIndex = 4
    attributes.tint = 7
    let copy = try #require(attributes.copy() as? TintedAttributes)
    #expect(copy !== attributes && copy == attributes && copy.tint == 7 && copy.transform == attributes.transform)
    copy.tint = 8
    #expect(copy != attributes)
    copy.tint = 7
    copy.isHidden = true
    #expect(copy != attributes)
    let header = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: IndexPath(item: 0, section: 2))
    #expect(header.representedElementCategory == .supplementaryView && header.representedElementKind == "head")
    let lines = FrameworkLog.lines { header.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1) }
    #expect(lines.count <= 1 && header.frame == .zero)
  }

  @Test func CV2_equalAttributesAreNotAppliedAgain() throws {
    let kiosk = collectionKiosk { CollectionController([texts(3)], layout: TintedLayout()) }
    let collection = kiosk.rootViewController.collection
    let layout = try #require(collection.collectionViewLayout as? TintedLayout)
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)) as? TextCell)
    let before = cell.applied.count
    #expect(before > 0)
    layout.invalidateLayout()
    kiosk.presentChanges()
    #expect(cell.applied.count == before)
    layout.tint = 5
    layout.invalidateLayout()
    kiosk.presentChanges()
    #expect(cell.applied.count == before + 1)
    #expect((cell.applied.last as? TintedAttributes)?.tint == 5)
  }

  @Test func CV2_geometryOpacityAndDepthAreApplied() throws {
    final class StackLayout: RowLayout {
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes?.alpha = indexPath.item == 1 ? 0.5 : 1
        attributes?.isHidden = indexPath.item == 2
        attributes?.zIndex = -indexPath.item
        if indexPath.item == 3 { attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
        return attributes
      }
      override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? { nil }
    }
    let kiosk = collectionKiosk { CollectionController([texts(5)], layout: StackLayout()) }
    let collection = kiosk.rootViewController.collection
    func cell(_ item: Int) -> UICollectionViewCell? { collection.cellForItem(at: IndexPath(item: item, section: 0)) }
    #expect(cell(1)?.alpha == 0.5)
    #expect(cell(2) == nil)
    #expect(cell(3)?.frame == CGRect(x: 80, y: 195, width: 160, height: 30))
    let order = collection.subviews.compactMap { ($0 as? TextCell)?.text }
    #expect(order == ["4", "3", "1", "0"])
  }

  @Test func CV3_invalidationsCoalesce() {
    let kiosk = rows(30)
    let layout = layout(kiosk)
    layout.log = []
    layout.invalidateLayout()
    layout.invalidateLayout()
    kiosk.rootViewController.collection.setNeedsLayout()
    #expect(layout.log == [])
    kiosk.presentChanges()
    #expect(layout.take() == ["prepare", "size", "rect"])
    layout.height = 30
    layout.invalidateLayout()
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.collection.visibleCells.count == 16)
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV3_layoutsThatFollowTheBoundsAreAskedAtEachStep() {
    let kiosk = rows(30)
    let layout = layout(kiosk)
    layout.followsBounds = true
    layout.log = []
    for step in 1...3 {
      kiosk.rootViewController.collection.contentOffset.y = CGFloat(step)
      kiosk.presentChanges()
      #expect(layout.take() == ["prepare", "size", "rect"])
    }
  }

  @Test func CV4_contextsSayWhatIsInvalid() throws {
    final class Context: UICollectionViewLayoutInvalidationContext { var note = 0 }
    final class ContextLayout: RowLayout {
      var contexts: [UICollectionViewLayoutInvalidationContext] = []
      override class var invalidationContextClass: AnyClass { Context.self }
      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        contexts.append(context)
        super.invalidateLayout(with: context)
      }
    }
    let kiosk = collectionKiosk { CollectionController([texts(20)], layout: ContextLayout()) }
    let controller = kiosk.rootViewController
    let layout = try #require(controller.collection.collectionViewLayout as? ContextLayout)
    layout.contexts = []
    controller.collection.reloadData()
    #expect(layout.contexts.map(\.invalidateEverything) == [true])
    #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
    #expect(layout.contexts[0] is Context)
    kiosk.presentChanges()
    layout.contexts = []
    controller.collection.performBatchUpdates {
      controller.sections[0].insert("new", at: 0)
      controller.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    #expect(layout.contexts.map(\.invalidateEverything) == [false])
    #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
    kiosk.advance(by: .seconds(1))
    controller.collection.contentOffset.y = 100
    kiosk.presentChanges()
    let context = Context()
    context.invalidateItems(at: [IndexPath(item: 1, section: 0)])
    context.invalidateSupplementaryElements(ofKind: "k", at: [IndexPath(item: 0, section: 0)])
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 40)
    layout.invalidateLayout(with: context)
    kiosk.presentChanges()
    #expect(controller.collection.contentOffset.y == 140)
    #expect(context.invalidatedItemIndexPaths == [IndexPath(item: 1, section: 0)])
    #expect(context.invalidatedSupplementaryIndexPaths == ["k": [IndexPath(item: 0, section: 0)]])
    #expect(controller.faults == [])
  }

  @Test func CV10_layoutsAreSwapped() throws {
    let kiosk = rows(30)
    let collection = kiosk.rootViewController.collection
    let old = layout(kiosk)
    old.log = []
    let new = RowLayout()
    new.height = 30
    new.register(DotView.self, forDecorationViewOfKind: "dot")
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 2, section: 0)))
    var done: [Bool] = []
    collection.setCollectionViewLayout(new, animated: true) { done.append($0) }
    #expect(old.take().filter { $0 != "rect" } == ["to", "finalize transition"])
    let calls = new.take()
    #expect(calls.prefix(3) == ["from", "prepare", "size"])
    #expect(calls.last == "finalize transition")
    #expect(collection.collectionViewLayout === new && new.collectionView === collection && old.collectionView == nil)
    // The same cell moves, in between at half time.
    #expect(collection.cellForItem(at: IndexPath(item: 2, section: 0)) === cell)
    kiosk.advance(by: .milliseconds(150))
    let shown = cell.layer.presentation()?.position.y ?? 0
    #expect(shown > 75 && shown < 150 && done == [])
    kiosk.advance(by: .milliseconds(300))
    #expect(done == [true])
    #expect(cell.frame == CGRect(x: 0, y: 60, width: 320, height: 30))
    #expect(collection.visibleCells.count == 16)
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV10_anInteractiveTransitionIsBetweenBoth() throws {
    let kiosk = rows(30)
    let collection = kiosk.rootViewController.collection
    let old = layout(kiosk)
    let new = RowLayout()
    new.height = 30
    new.register(DotView.self, forDecorationViewOfKind: "dot")
    var ends: [String] = []
    let transition = collection.startInteractiveTransition(to: new) { ends.append("\($0) \($1)") }
    transition.transitionProgress = 0.5
    kiosk.presentChanges()
    #expect(collection.cellForItem(at: IndexPath(item: 2, section: 0))?.frame == CGRect(x: 0, y: 90, width: 320, height: 45))
    #expect(collection.subviews.contains { $0 is DotView && !$0.isHidden })
    collection.cancelInteractiveTransition()
    kiosk.advance(by: .seconds(1))
    #expect(collection.collectionViewLayout === old && ends == ["true false"])
    #expect(kiosk.rootViewController.faults == [])
    let again = collection.startInteractiveTransition(to: new)
    again.transitionProgress = 1
    collection.finishInteractiveTransition()
    kiosk.advance(by: .seconds(1))
    #expect(collection.collectionViewLayout === new && new.collectionView === collection)
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV4_aLayoutThatIsUsedAgainHasTheNewData() {
    let first = UICollectionViewFlowLayout(), second = UICollectionViewFlowLayout()
    let kiosk = collectionKiosk { CollectionController([texts(10)], layout: first) }
    let controller = kiosk.rootViewController
    controller.collection.collectionViewLayout = second
    controller.sections[0] = texts(100)
    controller.collection.reloadData()
    kiosk.presentChanges()
    for animated in [false, true] {
      controller.collection.setCollectionViewLayout(animated ? second : first, animated: animated)
      kiosk.advance(by: .seconds(1))
      #expect(controller.collection.contentSize.height == 1190)
      #expect(controller.faults == [])
      controller.sections[0] = texts(100)
    }
  }

  @Test func CV10_aLayoutChangedJustBeforeIsSwappedWithAnAnimation() throws {
    let kiosk = rows(30)
    let collection = kiosk.rootViewController.collection
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 2, section: 0)))
    let new = RowLayout()
    new.height = 30
    new.register(DotView.self, forDecorationViewOfKind: "dot")
    layout(kiosk).invalidateLayout()
    collection.setCollectionViewLayout(new, animated: true)
    kiosk.advance(by: .milliseconds(150))
    let shown = cell.layer.presentation()?.position.y ?? 0
    #expect(shown > 75 && shown < 150)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV10_dataMayChangeDuringAnInteractiveTransition() {
    let old = UICollectionViewFlowLayout(), new = UICollectionViewFlowLayout()
    new.itemSize = CGSize(width: 100, height: 50)
    let kiosk = collectionKiosk { CollectionController([texts(10)], layout: old) }
    let controller = kiosk.rootViewController
    let transition = controller.collection.startInteractiveTransition(to: new)
    transition.transitionProgress = 0.5
    kiosk.presentChanges()
    controller.sections[0] = texts(30)
    controller.collection.reloadData()
    kiosk.presentChanges()
    #expect(controller.collection.visibleCells.count == 30 && controller.faults == [])
    controller.collection.finishInteractiveTransition()
    kiosk.advance(by: .seconds(1))
    #expect(controller.collection.contentSize.height == 590 && controller.faults == [])
  }

  @Test func CV10_theLayoutChoosesWhereADragStops() {
    final class PageLayout: UICollectionViewFlowLayout {
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: 0, y: (proposedContentOffset.y / 60).rounded() * 60) }
    }
    let kiosk = collectionKiosk { CollectionController([texts(300)], layout: PageLayout()) }
    kiosk.fling(from: .point(100, 400), velocity: CGVector(dx: 0, dy: -700))
    kiosk.advance(by: .seconds(5))
    let offset = kiosk.rootViewController.collection.contentOffset.y
    #expect(offset > 60 && offset.truncatingRemainder(dividingBy: 60) == 0)
  }

  @Test func CV17_decorationsBelongToTheLayout() {
    let kiosk = rows(30)
    let collection = kiosk.rootViewController.collection
    #expect(collection.subviews.filter { $0 is DotView && !$0.isHidden }.count == 1)
    // Behind the cells.
    #expect(collection.subviews.first { $0 is UICollectionReusableView } is DotView)
    let lines = FrameworkLog.lines {
      let plain = collectionKiosk { CollectionController([texts(3)], layout: RowLayout()) }
      #expect(plain.rootViewController.collection.visibleCells.count == 3)
    }
    #expect(lines.count == 1 && lines[0].contains("dot"))
  }

  @Test func CV33_mirroredLayouts() {
    final class MirroredLayout: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let layout = MirroredLayout()
    layout.scrollDirection = .horizontal
    let kiosk = collectionKiosk {
      let controller = CollectionController([texts(100)], layout: layout)
      controller.loadViewIfNeeded()
      controller.collection.semanticContentAttribute = .forceRightToLeft
      return controller
    }
    let collection = kiosk.rootViewController.collection
    // 8 in a column: 13 columns of 50 with 10 between them.
    #expect(collection.contentSize.width == 770)
    #expect(collection.contentOffset.x == 450)
    #expect(collection.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.maxX == 770)
    #expect(collection.cellForItem(at: IndexPath(item: 8, section: 0))?.frame.maxX == 710)
    #expect(collection.indexPathForItem(at: CGPoint(x: 769, y: 1))?.item == 0)
    #expect(kiosk.rootViewController.faults == [])
    collection.scrollToItem(at: IndexPath(item: 99, section: 0), at: .left, animated: false)
    kiosk.presentChanges()
    #expect(collection.contentOffset.x == 0)
    #expect(kiosk.rootViewController.faults == [])
  }

  @Test func CV31_itemsAreMovedInMirroredLayouts() {
    final class MirroredLayout: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let kiosk = collectionKiosk {
      let controller = CollectionController([texts(20)], layout: MirroredLayout())
      controller.loadViewIfNeeded()
      controller.collection.semanticContentAttribute = .forceRightToLeft
      return controller
    }
    let controller = kiosk.rootViewController
    #expect(controller.collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    // The second item from the right.
    controller.collection.updateInteractiveMovementTargetPosition(CGPoint(x: 230, y: 25))
    controller.collection.endInteractiveMovement()
    #expect(controller.take() == ["moved 0.0 to 0.1"])
    kiosk.advance(by: .seconds(1))
    #expect(controller.faults == [])
  }

  @Test func CV33_scrollingThereAndBackShowsTheSame() {
    let kiosk = rows(200)
    let collection = kiosk.rootViewController.collection
    func frames() -> [CGRect] { collection.visibleCells.map(\.frame) }
    let before = frames()
    kiosk.fling(from: .point(100, 400), velocity: CGVector(dx: 0, dy: -3000))
    kiosk.advance(by: .seconds(8))
    #expect(collection.contentOffset.y > 600)
    #expect(kiosk.rootViewController.faults == [])
    collection.setContentOffset(.zero, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(frames() == before)
    #expect(kiosk.rootViewController.faults == [])
  }
}
