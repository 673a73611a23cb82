import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct BoundaryTests {
  final class Background: UICollectionReusableView {}

  private func section(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], insets: NSDirectionalEdgeInsets = .zero
  ) -> NSCollectionLayoutSection {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
    let section = NSCollectionLayoutSection(group: group)
    section.boundarySupplementaryItems = items
    section.contentInsets = insets
    return section
  }

  private func header(
    _ alignment: NSRectAlignment, _ height: CGFloat = 30, width: NSCollectionLayoutDimension? = nil,
    offset: CGPoint = .zero
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(width ?? .fractionalWidth(1), .absolute(height)), elementKind: "header", alignment: alignment,
      absoluteOffset: offset)
  }

  private func frame(_ kiosk: VirtualKiosk<CompositionalController>, _ item: Int = 0, _ section: Int = 0) -> CGRect? {
    kiosk.rootViewController.collection.layoutAttributesForSupplementaryElement(
      ofKind: "header", at: IndexPath(item: item, section: section))?.frame
  }

  @Test func CV19_headersHaveRoomOfTheirOwn() {
    let kiosk = compositionalKiosk(counts: [2, 0, 1]) {
      self.section(
        [self.header(.top), self.header(.bottom, 20)], insets: .init(top: 5, leading: 10, bottom: 5, trailing: 10))
    }
    #expect(frame(kiosk) == CGRect(x: 10, y: 0, width: 380, height: 30))
    #expect(kiosk.rootViewController.frame(0)?.minY == 35)
    #expect(frame(kiosk, 1) == CGRect(x: 10, y: 140, width: 380, height: 20))
    // An empty section keeps its headers and its insets.
    #expect(frame(kiosk, 0, 1)?.minY == 160 && frame(kiosk, 1, 1)?.minY == 200)
    #expect(frame(kiosk, 0, 2)?.minY == 220)
    let shown = kiosk.rootViewController.collection.visibleSupplementaryViews(ofKind: "header")
    #expect(shown.count == 5)
  }

  @Test func CV19_alignmentAndOffset() {
    let kiosk = compositionalKiosk(counts: [1]) {
      let over = self.header(.topTrailing, 20, width: .absolute(40), offset: CGPoint(x: -5, y: 5))
      over.extendsBoundary = false
      return self.section([self.header(.topLeading, 30, width: .absolute(100)), over])
    }
    #expect(frame(kiosk) == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(frame(kiosk, 1) == CGRect(x: 355, y: 35, width: 40, height: 20))
    #expect(kiosk.rootViewController.frame(0)?.minY == 30)
  }

  @Test func CV19_pinnedHeadersStayWhileTheirSectionIsVisible() {
    let kiosk = compositionalKiosk(counts: [10, 10]) {
      let header = self.header(.top)
      header.pinToVisibleBounds = true
      return self.section([header])
    }
    let collection = kiosk.rootViewController.collection
    collection.contentOffset.y = 100
    kiosk.presentChanges()
    #expect(frame(kiosk)?.minY == 100)
    // The next section pushes it away.
    collection.contentOffset.y = 510
    kiosk.presentChanges()
    #expect(frame(kiosk)?.minY == 500)
    #expect(collection.supplementaryView(forElementKind: "header", at: IndexPath(item: 0, section: 0))?.frame.minY == 500)
    let cell = collection.cellForItem(at: IndexPath(item: 9, section: 0))
    let views = collection.subviews
    let head = collection.supplementaryView(forElementKind: "header", at: IndexPath(item: 0, section: 0))
    #expect((views.firstIndex { $0 === head } ?? 0) > (views.firstIndex { $0 === cell } ?? .max))
  }

  @Test func CV19_badgesLieAtTheirAnchors() {
    let kiosk = compositionalKiosk(counts: [3]) {
      let badge = NSCollectionLayoutSupplementaryItem(
        layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
        containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
      let cell = NSCollectionLayoutItem(
        layoutSize: size(.absolute(100), .fractionalHeight(1)), supplementaryItems: [badge])
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [cell])
      return NSCollectionLayoutSection(group: group)
    }
    let collection = kiosk.rootViewController.collection
    let badge = collection.layoutAttributesForSupplementaryElement(ofKind: "badge", at: IndexPath(item: 1, section: 0))
    #expect(badge?.frame == CGRect(x: 190, y: -10, width: 20, height: 20))
    #expect(collection.visibleSupplementaryViews(ofKind: "badge").count == 3)
    #expect((badge?.zIndex ?? 0) > 0)
  }

  @Test func CV19_aBackgroundLiesBehindTheSection() {
    let kiosk = VirtualKiosk(400, 300) { () -> CompositionalController in
      let section = self.section([self.header(.top)], insets: .init(top: 4, leading: 4, bottom: 4, trailing: 4))
      let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
      background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      section.decorationItems = [background]
      let layout = UICollectionViewCompositionalLayout(section: section)
      layout.register(Background.self, forDecorationViewOfKind: "background")
      return CompositionalController(layout, counts: [1, 1])
    }
    let views = kiosk.views(Background.self).sorted { $0.frame.minY < $1.frame.minY }
    #expect(
      views.map(\.frame) == [
        CGRect(x: 2, y: 1, width: 394, height: 84), CGRect(x: 2, y: 89, width: 394, height: 84),
      ])
    #expect(kiosk.rootViewController.collection.subviews.first is Background)
  }

  @Test func CV19_theLayoutHasHeadersToo() {
    let kiosk = VirtualKiosk(400, 300) { () -> CompositionalController in
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.interSectionSpacing = 15
      configuration.boundarySupplementaryItems = [self.header(.top, 40)]
      let layout = UICollectionViewCompositionalLayout(section: self.section([]), configuration: configuration)
      return CompositionalController(layout, counts: [1, 1])
    }
    #expect(frame(kiosk) == CGRect(x: 0, y: 0, width: 400, height: 40))
    #expect(kiosk.rootViewController.frame(0, 0)?.minY == 40 && kiosk.rootViewController.frame(0, 1)?.minY == 105)
    #expect(kiosk.rootViewController.collection.contentSize.height == 155)
  }

  @Test func CV19_theProviderRunsAgainForAnotherSpace() {
    var widths: [CGFloat] = []
    let kiosk = VirtualKiosk(400, 300) { () -> CompositionalController in
      let layout = UICollectionViewCompositionalLayout { _, environment in
        let width = environment.container.effectiveContentSize.width
        widths.append(width)
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(50)),
          repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: width > 300 ? 2 : 1)
        return NSCollectionLayoutSection(group: group)
      }
      return CompositionalController(layout, counts: [4])
    }
    #expect(widths == [400])
    kiosk.rootViewController.collection.contentOffset.y = 10
    kiosk.presentChanges()
    #expect(widths == [400])
    kiosk.rootViewController.collection.frame.size.width = 200
    kiosk.presentChanges()
    #expect(widths == [400, 200])
    #expect(kiosk.rootViewController.frames().map(\.minY) == [0, 50, 100, 150])
  }

  @Test func CV19_headersThatDoNotFollowTheInsetsFollowTheirReference() {
    let kiosk = compositionalKiosk(counts: [1]) {
      let section = self.section([self.header(.top)], insets: .init(top: 0, leading: 50, bottom: 0, trailing: 50))
      section.supplementariesFollowContentInsets = false
      section.supplementaryContentInsetsReference = .layoutMargins
      return section
    }
    let collection = kiosk.rootViewController.collection
    collection.insetsLayoutMarginsFromSafeArea = false
    collection.layoutMargins = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 40)
    collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    #expect(frame(kiosk) == CGRect(x: 30, y: 0, width: 330, height: 30))
    #expect(kiosk.rootViewController.frame(0)?.minX == 50)
  }

  @Test func CV19_aSectionMayBeAsWideAsTextIsReadable() throws {
    let kiosk = compositionalKiosk(counts: [1], 1600, 300) {
      let section = self.section([])
      section.contentInsetsReference = .readableContent
      return section
    }
    let collection = kiosk.rootViewController.collection
    let readable = collection.readableContentGuide.layoutFrame
    #expect(kiosk.rootViewController.frame(0)?.minX == readable.minX && readable.width < 1200)
  }

  @Test func CV33_rectanglesAndItemsAgree() {
    var state: UInt64 = 7
    func random(_ range: ClosedRange<CGFloat>) -> CGFloat {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + CGFloat(state >> 40) / CGFloat(1 << 24) * (range.upperBound - range.lowerBound)
    }
    let kiosk = compositionalKiosk(counts: [37, 0, 120]) {
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)),
        repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 3)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(90)),
        subitems: [item(.fractionalWidth(0.4), .fractionalHeight(1)), column])
      let section = self.section([self.header(.top)])
      let result = NSCollectionLayoutSection(group: group)
      result.boundarySupplementaryItems = section.boundarySupplementaryItems
      result.interGroupSpacing = 6
      return result
    }
    let controller = kiosk.rootViewController
    let layout = controller.collection.collectionViewLayout
    let paths = controller.counts.indices.flatMap { section in
      (0..<controller.counts[section]).map { IndexPath(item: $0, section: section) }
    }
    for _ in 0..<60 {
      let rect = CGRect(
        x: random(-50...380), y: random(-50...4500), width: random(1...400), height: random(1...400))
      let found = Set(
        (layout.layoutAttributesForElements(in: rect) ?? []).filter { $0.representedElementCategory == .cell }
          .map(\.indexPath))
      let expected = Set(paths.filter { layout.layoutAttributesForItem(at: $0)?.frame.intersects(rect) ?? false })
      #expect(found == expected)
    }
  }

  @Test func CV33_rightToLeftIsTheMirrorImage() {
    func frames(_ attribute: UISemanticContentAttribute) -> [CGRect] {
      let kiosk = compositionalKiosk(counts: [5]) {
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(50)),
          subitems: [item(.absolute(90), .fractionalHeight(1)), item(.absolute(150), .fractionalHeight(1))])
        return self.section([], insets: .init(top: 0, leading: 30, bottom: 0, trailing: 0)).withGroup(group)
      }
      kiosk.rootViewController.collection.semanticContentAttribute = attribute
      kiosk.rootViewController.collection.collectionViewLayout.invalidateLayout()
      kiosk.presentChanges()
      return kiosk.rootViewController.frames()
    }
    let plain = frames(.forceLeftToRight)
    #expect(
      frames(.forceRightToLeft)
        == plain.map {
          CGRect(x: 400 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
        })
  }
}

extension NSCollectionLayoutSection {
  @MainActor
  fileprivate func withGroup(_ group: NSCollectionLayoutGroup) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = contentInsets
    return section
  }
}
