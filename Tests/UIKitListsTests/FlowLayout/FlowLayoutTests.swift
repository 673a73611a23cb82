import KioskTesting
import Testing
import UIKit
import UIKitLists

/// Sizes and spacings by item and section, all optional.
final class SizedController: CollectionController, UICollectionViewDelegateFlowLayout {
  var sizes: [[CGSize]] = []
  var sizeCalls = 0
  var headers: [CGFloat] = []

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizeCalls += 1
    return sizes[indexPath.section][indexPath.item]
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { CGSize(width: 0, height: headers.indices.contains(section) ? headers[section] : 0) }
}

@MainActor
@Suite struct FlowLayoutTests {
  /// A collection view of 375 × 480 points at two pixels a point.
  private func kiosk(
    _ sizes: [[CGSize]], width: CGFloat = 375, _ change: (UICollectionViewFlowLayout) -> Void = { _ in }
  ) -> VirtualKiosk<SizedController> {
    let layout = UICollectionViewFlowLayout()
    change(layout)
    return VirtualKiosk(800, 960, scale: 2) { () -> SizedController in
      let controller = SizedController(sizes.map { texts($0.count) }, layout: layout)
      controller.sizes = sizes
      controller.loadViewIfNeeded()
      controller.collection.frame = CGRect(x: 0, y: 0, width: width, height: 480)
      return controller
    }
  }

  private func frames(_ kiosk: VirtualKiosk<SizedController>, _ section: Int = 0) -> [CGRect] {
    let controller = kiosk.rootViewController
    return controller.sections[section].indices.map {
      controller.collection.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame ?? .null
    }
  }

  private func row(_ count: Int, _ width: CGFloat, _ height: CGFloat = 40) -> [[CGSize]] {
    [Array(repeating: CGSize(width: width, height: height), count: count)]
  }

  // MARK: Lines

  @Test func CV11_linesAreJustified() {
    let full = kiosk(row(7, 100))
    #expect(frames(full).map(\.minX) == [0, 137.5, 275, 0, 137.5, 275, 0])
    #expect(frames(full).map(\.minY) == [0, 0, 0, 50, 50, 50, 100])
    let exact = kiosk(row(3, 115)) { $0.minimumInteritemSpacing = 15 }
    #expect(frames(exact).map(\.minX) == [0, 130, 260])
  }

  @Test func CV11_oneItemPerLineIsCentred() {
    let narrow = kiosk(row(2, 150), width: 200)
    #expect(frames(narrow).map(\.minX) == [25, 25])
    let lines = FrameworkLog.lines {
      let wide = kiosk(row(2, 250), width: 200)
      #expect(frames(wide).map(\.minX) == [-25, -25])
    }
    #expect(lines.count == 1 && lines[0].contains("not defined"))
    let alone = kiosk(row(1, 90), width: 200)
    #expect(frames(alone).map(\.minX) == [0])
  }

  @Test func CV12_theLastLineOfEqualItemsIsSpacedAsAFullOne() {
    let equal = kiosk(row(4, 50))
    #expect(frames(equal).map(\.minX) == [0, 65, 130, 195])
    let two = kiosk(row(2, 80))
    #expect(frames(two).map(\.minX) == [0, 98.5])
  }

  @Test func CV12_theLastLineOfMixedItemsHasTheLeastSpacing() {
    let widths: [CGFloat] = [60, 80, 40]
    let mixed = kiosk([widths.map { CGSize(width: $0, height: 40) }])
    #expect(frames(mixed).map(\.minX) == [0, 70, 160])
  }

  @Test func CV13_itemsAreCentredInTheirLine() {
    let heights: [CGFloat] = [40, 20, 33, 40, 10]
    let kiosk = kiosk([heights.map { CGSize(width: 100, height: $0) }])
    #expect(frames(kiosk).map(\.minY) == [0, 10, 3.5, 50, 65])
    #expect(kiosk.rootViewController.collection.contentSize == CGSize(width: 375, height: 90))
  }

  @Test func CV13_sectionsAbutAndEmptyOnesKeepTheirEnds() {
    let sizes = row(1, 50, 50) + [[]] + row(1, 50, 50)
    let kiosk = kiosk(sizes) {
      $0.headerReferenceSize = CGSize(width: 0, height: 30)
      $0.footerReferenceSize = CGSize(width: 0, height: 20)
      $0.sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    let controller = kiosk.rootViewController
    controller.headers = [30, 30, 30]
    controller.collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    #expect(frames(kiosk, 0) == [CGRect(x: 2, y: 31, width: 50, height: 50)])
    #expect(frames(kiosk, 2) == [CGRect(x: 2, y: 104 + 54 + 31, width: 50, height: 50)])
    #expect(controller.collection.contentSize.height == CGFloat(104 + 54 + 104))
    let header = controller.collection.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    // Insets do not narrow headers.
    #expect(header?.frame == CGRect(x: 0, y: 104, width: 375, height: 30))
    let footer = controller.collection.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 1))
    #expect(footer?.frame == CGRect(x: 0, y: 138, width: 375, height: 20))
  }

  @Test func CV13_noLengthIsNoView() {
    let kiosk = kiosk(row(1, 50))
    let controller = kiosk.rootViewController
    let header = UICollectionView.elementKindSectionHeader
    #expect(controller.collection.visibleSupplementaryViews(ofKind: header).isEmpty)
    let first = IndexPath(item: 0, section: 0)
    #expect(controller.collection.layoutAttributesForSupplementaryElement(ofKind: header, at: first) == nil)
  }

  @Test func CV13_horizontalFlowPacksColumns() {
    let kiosk = kiosk(row(5, 100, 150)) { $0.scrollDirection = .horizontal }
    // 480 high: three of 150 with 15 between them.
    #expect(frames(kiosk).map(\.origin) == [(0, 0), (0, 165), (0, 330), (110, 0), (110, 165)].map { CGPoint(x: $0, y: $1) })
    #expect(kiosk.rootViewController.collection.contentSize == CGSize(width: 210, height: 480))
  }

  @Test func CV14_measuredPlaces() {
    let insets = kiosk(row(3, 100)) { $0.sectionInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16) }
    #expect(frames(insets).map(\.minX) == [16, 137.5, 259])
    let four = kiosk(row(4, 80))
    #expect(frames(four).map(\.minX) == [0, 98.5, 196.5, 295])
    let widths: [CGFloat] = [120, 100, 90, 200, 60, 150]
    let mixed = kiosk([widths.map { CGSize(width: $0, height: 40) }]) {
      $0.sectionInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
      $0.minimumInteritemSpacing = 8
    }
    #expect(frames(mixed).map(\.minX) == [10, 152.5, 275, 10, 305, 10])
  }

  // MARK: Defaults and sizes

  @Test func CV15_defaults() {
    let layout = UICollectionViewFlowLayout()
    #expect(layout.itemSize == CGSize(width: 50, height: 50))
    #expect(layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
    #expect(layout.sectionInset == .zero && layout.estimatedItemSize == .zero && layout.scrollDirection == .vertical)
    #expect(layout.headerReferenceSize == .zero && !layout.sectionHeadersPinToVisibleBounds)
  }

  @Test func CV15_theDelegateIsAskedForAllSizesOnce() {
    let kiosk = kiosk(row(500, 50))
    #expect(kiosk.rootViewController.sizeCalls == 500)
    kiosk.rootViewController.collection.contentOffset.y = 600
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.sizeCalls == 500)
  }

  @Test func CV15_headersPinToTheVisibleBounds() {
    let kiosk = kiosk(row(20, 300, 50) + row(20, 300, 50)) { $0.sectionHeadersPinToVisibleBounds = true }
    let controller = kiosk.rootViewController
    controller.headers = [40, 40]
    controller.collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    let kind = UICollectionView.elementKindSectionHeader
    func header(_ section: Int) -> UICollectionReusableView? {
      controller.collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
    }
    #expect(header(0)?.frame == CGRect(x: 0, y: 0, width: 375, height: 40))
    controller.collection.contentOffset.y = 100
    kiosk.presentChanges()
    #expect(header(0)?.frame.minY == 100)
    // In front of the items.
    let covered = header(0)?.frame ?? .zero
    let below = controller.collection.subviews.firstIndex { $0 is TextCell && $0.frame.intersects(covered) }
    let above = controller.collection.subviews.firstIndex { $0 === header(0) }
    #expect((below ?? .max) < (above ?? -1))
    // A section is 40 + 20 · 50 + 19 · 10 high: the second header pushes the first one out.
    controller.collection.contentOffset.y = 1230 - 25
    kiosk.presentChanges()
    #expect(header(0)?.frame.minY == 1190)
    #expect(header(1)?.frame.minY == 1230)
    controller.collection.contentOffset.y = 1300
    kiosk.presentChanges()
    #expect(header(0) == nil)
    #expect(header(1)?.frame.minY == 1300)
    #expect(controller.faults == [])
  }

  @Test func CV16_badSizesAreZero() {
    let lines = FrameworkLog.lines {
      let widths: [CGFloat] = [-5, .nan, 50]
      let kiosk = kiosk([widths.map { CGSize(width: $0, height: 40) }])
      #expect(frames(kiosk).map(\.width) == [0, 0, 50])
    }
    #expect(lines.count == 1)
  }

  @Test func CV16_hugeSizesAreNoCrash() {
    let huge = CGFloat.greatestFiniteMagnitude
    let lines = FrameworkLog.lines {
      let sizes = [CGSize(width: 100, height: huge), CGSize(width: 100, height: 40)]
      let kiosk = kiosk([sizes, sizes]) { $0.minimumInteritemSpacing = huge }
      #expect(frames(kiosk, 1).map(\.height) == [0, 40] && frames(kiosk, 1).map(\.minX) == [137.5, 137.5])
    }
    #expect(lines.count == 1)
    let automatic = kiosk([Array(repeating: UICollectionViewFlowLayout.automaticSize, count: 3)])
    #expect(frames(automatic).map(\.size) == Array(repeating: CGSize(width: 50, height: 50), count: 3))
  }

  @Test func CV3_aSubclassSetsItsItemSizeInPrepare() {
    final class ColumnLayout: UICollectionViewFlowLayout {
      override func prepare() {
        super.prepare()
        itemSize = CGSize(width: 320, height: 100)
      }
    }
    let kiosk = collectionKiosk { CollectionController([texts(20)], layout: ColumnLayout()) }
    let controller = kiosk.rootViewController
    #expect(controller.collection.contentSize == CGSize(width: 320, height: 2190))
    #expect(controller.faults == [])
  }

  @Test func CV3_theContentInsetNarrowsTheLines() {
    let kiosk = kiosk(row(7, 100))
    let controller = kiosk.rootViewController
    let calls = controller.sizeCalls
    controller.collection.contentInset.top = 30
    kiosk.presentChanges()
    #expect(controller.sizeCalls == calls)
    controller.collection.contentInset.left = 100
    kiosk.presentChanges()
    #expect(frames(kiosk).map(\.minX) == [0, 175, 0, 175, 0, 175, 0])
    #expect(controller.faults == [])
  }

  @Test func CV3_onlyTheCrossSizeInvalidatesTheFlow() {
    let kiosk = kiosk(row(40, 100))
    let controller = kiosk.rootViewController
    let layout = controller.collection.collectionViewLayout
    var bounds = controller.collection.bounds
    bounds.origin.y = 100
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size.height = 300
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size.width = 300
    #expect(layout.shouldInvalidateLayout(forBoundsChange: bounds))
    controller.collection.frame.size.width = 200
    kiosk.presentChanges()
    #expect(frames(kiosk).prefix(3).map(\.minX) == [50, 50, 50])
    #expect(controller.faults == [])
  }

  @Test func CV33_rectQueriesAreTheBruteForceFilter() {
    var random = SeededRandom(7)
    for round in 0..<40 {
      let sizes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let isEqual = Bool.random(using: &random)
        let first = CGSize(width: .random(in: 10...220, using: &random), height: .random(in: 10...90, using: &random))
        return (0..<Int.random(in: 0...40, using: &random)).map { _ in
          isEqual
            ? first
            : CGSize(width: .random(in: 10...220, using: &random), height: .random(in: 10...90, using: &random))
        }
      }
      let kiosk = kiosk(sizes) {
        $0.scrollDirection = round % 2 == 0 ? .vertical : .horizontal
        $0.minimumLineSpacing = .random(in: 0...12, using: &random)
        $0.minimumInteritemSpacing = .random(in: 0...12, using: &random)
        $0.sectionInset = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 9)
        $0.footerReferenceSize = CGSize(width: 12, height: 17)
        $0.sectionHeadersPinToVisibleBounds = round % 3 == 0
      }
      let controller = kiosk.rootViewController
      controller.headers = sizes.map { _ in CGFloat.random(in: 0...30, using: &random) }
      let layout = controller.collection.collectionViewLayout
      layout.invalidateLayout()
      kiosk.presentChanges()
      let size = layout.collectionViewContentSize
      let everything = CGRect(x: -100, y: -100, width: size.width + 300, height: size.height + 300)
      let all = layout.layoutAttributesForElements(in: everything) ?? []
      #expect(all.filter { $0.representedElementCategory == .cell }.count == sizes.reduce(0) { $0 + $1.count })
      for _ in 0..<30 {
        let rect = CGRect(
          x: .random(in: -50...size.width, using: &random), y: .random(in: -50...size.height, using: &random),
          width: .random(in: 1...300, using: &random), height: .random(in: 1...300, using: &random))
        let found = Set(layout.layoutAttributesForElements(in: rect) ?? [])
        #expect(found == Set(all.filter { $0.frame.overlaps(rect) }))
      }
      for attributes in all where attributes.representedElementCategory == .cell {
        #expect(layout.layoutAttributesForItem(at: attributes.indexPath) == attributes)
      }
    }
  }

  // MARK: Speed

  @Test func CV32_aMillionItemsAreComputed() {
    let kiosk = collectionKiosk { MillionController([]) }
    let controller = kiosk.rootViewController
    let collection = controller.collection
    // Five in a line of 320 points, nine lines in 480.
    #expect(controller.cellCalls <= 5 * 9)
    #expect(controller.countCalls == 2)
    #expect(collection.contentSize.height == CGFloat(200_000 * 60 - 10))
    let made = TextCell.made
    collection.scrollToItem(at: IndexPath(item: 777_777, section: 0), at: .top, animated: false)
    kiosk.presentChanges()
    #expect(collection.contentOffset.y == CGFloat(777_777 / 5) * 60)
    #expect((collection.visibleCells.first as? TextCell)?.text == "\(777_777 / 5 * 5)")
    // The cells of before are used again, and one line at most is new.
    #expect(TextCell.made - made <= 5)
    #expect(collection.indexPathForItem(at: CGPoint(x: 1, y: 60 * 100_000 + 1))?.item == 500_000)
  }
}

/// A million items, of which none is stored.
final class MillionController: CollectionController {
  override func numberOfSections(in collectionView: UICollectionView) -> Int {
    countCalls += 1
    return 1
  }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    countCalls += 1
    return 1_000_000
  }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cellCalls += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
    (cell as? TextCell)?.text = "\(indexPath.item)"
    return cell
  }
}
