import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct CompositionalSizesTests {
  @Test func CV18_fractionsAreOfTheContainer() throws {
    let kiosk = compositionalKiosk(counts: [5]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item(.fractionalWidth(0.25), .fractionalHeight(1))])
      let section = NSCollectionLayoutSection(group: group)
      section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 20)
      return section
    }
    let controller = kiosk.rootViewController
    #expect(controller.frame(0) == CGRect(x: 20, y: 10, width: 90, height: 50))
    #expect(controller.frame(3) == CGRect(x: 290, y: 10, width: 90, height: 50))
    #expect(controller.frame(4) == CGRect(x: 20, y: 60, width: 90, height: 50))
    #expect(controller.collection.contentSize == CGSize(width: 400, height: 140))
    #expect(controller.collection.visibleCells.count == 5)
  }

  @Test func CV18_insetsShrinkAfterPlacing() {
    let kiosk = compositionalKiosk(counts: [2]) {
      let small = item(.fractionalWidth(0.5), .fractionalHeight(1))
      small.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [small])
      return NSCollectionLayoutSection(group: group)
    }
    #expect(kiosk.rootViewController.frame(1) == CGRect(x: 205, y: 5, width: 190, height: 50))
  }

  @Test func CV18_insetsAreIgnoredAlongEstimates() {
    let kiosk = compositionalKiosk(counts: [1]) {
      let tall = item(.fractionalWidth(1), .estimated(40))
      tall.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
      let group = NSCollectionLayoutGroup.vertical(layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [tall])
      return NSCollectionLayoutSection(group: group)
    } length: { _ in
      CGSize(width: 0, height: 80)
    }
    #expect(kiosk.rootViewController.frame(0) == CGRect(x: 5, y: 0, width: 390, height: 80))
  }

  @Test func CV18_sectionInsetsBelowOneAreFractions() {
    let kiosk = compositionalKiosk(counts: [1]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
      let section = NSCollectionLayoutSection(group: group)
      section.contentInsets.leading = 0.1
      section.contentInsets.trailing = 0.25
      return section
    }
    #expect(kiosk.rootViewController.frame(0) == CGRect(x: 40, y: 0, width: 260, height: 50))
  }

  @Test func CV18_aRepeatedItemKeepsItsLength() {
    let kiosk = compositionalKiosk(counts: [4]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)),
        repeatingSubitem: item(.absolute(100), .fractionalHeight(1)), count: 3)
      group.interItemSpacing = .fixed(20)
      return NSCollectionLayoutSection(group: group)
    }
    #expect(kiosk.rootViewController.frames().map(\.minX) == [0, 120, 240, 0])
    #expect(kiosk.rootViewController.frames().allSatisfy { $0.width == 100 })
  }

  @Test func CV18_aCountOfOneSubitemMakesItemsEquallyLong() {
    let kiosk = compositionalKiosk(counts: [4]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)),
        subitem: item(.absolute(10), .fractionalHeight(1)), count: 3)
      group.interItemSpacing = .fixed(20)
      return NSCollectionLayoutSection(group: group)
    }
    #expect(kiosk.rootViewController.frames().map(\.minX) == [0, 140, 280, 0])
    #expect(kiosk.rootViewController.frames().allSatisfy { $0.width == 120 })
  }

  @Test func CV18_groupsContainGroups() {
    let kiosk = compositionalKiosk(counts: [6]) {
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)),
        subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(100)),
        subitems: [item(.fractionalWidth(0.6), .fractionalHeight(1)), column])
      return NSCollectionLayoutSection(group: group)
    }
    let frames = kiosk.rootViewController.frames()
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 240, height: 100))
    #expect(frames[1] == CGRect(x: 240, y: 0, width: 160, height: 50))
    #expect(frames[2] == CGRect(x: 240, y: 50, width: 160, height: 50))
    #expect(frames[3] == CGRect(x: 0, y: 100, width: 240, height: 100))
  }

  @Test func CV19_spacesAreFixedOrTakeWhatIsLeft() {
    let kiosk = compositionalKiosk(counts: [6]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item(.absolute(100), .fractionalHeight(1))])
      group.interItemSpacing = .flexible(10)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 7
      return section
    }
    // 3 of 100 fit, since 4 of them would need gaps too; what is left goes between them.
    let frames = kiosk.rootViewController.frames()
    #expect(frames.map(\.minX) == [0, 150, 300, 0, 150, 300])
    #expect(frames.map(\.minY) == [0, 0, 0, 57, 57, 57])
    #expect(kiosk.rootViewController.collection.contentSize.height == 107)
  }

  @Test func CV19_edgeSpacingMovesItems() {
    let kiosk = compositionalKiosk(counts: [2]) {
      let small = item(.absolute(100), .absolute(20))
      small.edgeSpacing = NSCollectionLayoutEdgeSpacing(
        leading: .fixed(10), top: .flexible(0), trailing: .fixed(5), bottom: .flexible(0))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [small])
      return NSCollectionLayoutSection(group: group)
    }
    #expect(
      kiosk.rootViewController.frames() == [
        CGRect(x: 10, y: 20, width: 100, height: 20), CGRect(x: 125, y: 20, width: 100, height: 20),
      ])
  }

  @Test func CV19_aFlexibleEdgeCentresGroups() {
    let kiosk = compositionalKiosk(counts: [2]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.absolute(100), .absolute(40)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
      group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
        leading: .flexible(0), top: nil, trailing: .flexible(0), bottom: .fixed(8))
      return NSCollectionLayoutSection(group: group)
    }
    #expect(
      kiosk.rootViewController.frames() == [
        CGRect(x: 150, y: 0, width: 100, height: 40), CGRect(x: 150, y: 48, width: 100, height: 40),
      ])
  }

  @Test func CV19_customGroupsRepeat() {
    let kiosk = compositionalKiosk(counts: [5]) {
      let group = NSCollectionLayoutGroup.custom(
        layoutSize: size(.fractionalWidth(1), .absolute(100))
      ) { environment in
        let width = environment.container.effectiveContentSize.width
        return [
          NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
          NSCollectionLayoutGroupCustomItem(frame: CGRect(x: width - 60, y: 40, width: 60, height: 60), zIndex: 3),
        ]
      }
      return NSCollectionLayoutSection(group: group)
    }
    let controller = kiosk.rootViewController
    #expect(controller.frames().map(\.minX) == [0, 340, 0, 340, 0])
    #expect(controller.frame(3)?.minY == 140)
    #expect(controller.collection.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.zIndex == 3)
  }

  @Test func CV21_badDimensionsAreLoggedAndOnePointLong() {
    var made: [NSCollectionLayoutDimension] = []
    let lines = FrameworkLog.lines {
      made = [.absolute(0), .estimated(-5), .fractionalHeight(.nan)]
    }
    #expect(made.map(\.dimension) == [1, 1, 1])
    #expect(lines.count <= 3)
    for line in lines { #expect(line.contains("1 is used instead")) }
  }

  @Test func CV39_aGroupBeyondItsContainerIsNamed() {
    func lines(_ width: NSCollectionLayoutDimension, _ items: Int, scrolls: Bool = false) -> [String] {
      FrameworkLog.lines {
        let kiosk = compositionalKiosk(counts: [12], 400, 300) {
          let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(width, .absolute(50)),
            subitems: [NSCollectionLayoutItem](repeating: item(.absolute(120), .fractionalHeight(1)), count: items))
          let section = NSCollectionLayoutSection(group: group)
          if scrolls { section.orthogonalScrollingBehavior = .continuous }
          return section
        }
        kiosk.end()
      }.filter { $0.contains("cannot be reached") }
    }
    #expect(lines(.absolute(520), 4, scrolls: true) == [])
    #expect(lines(.absolute(360), 3) == [] && lines(.fractionalWidth(1), 3) == [])
    let found = lines(.absolute(520), 4)
    #expect(found.count == 1)
    #expect(found.first?.contains("section 0 is 520.0 points wide, its container 400.0") == true)
  }

  @Test func CV21_aProviderMayReturnNoSection() {
    let kiosk = VirtualKiosk(400, 300) { () -> CompositionalController in
      let layout = UICollectionViewCompositionalLayout { index, _ in
        if index == 1 { return nil }
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
        return NSCollectionLayoutSection(group: group)
      }
      return CompositionalController(layout, counts: [1, 2, 1])
    }
    let controller = kiosk.rootViewController
    #expect(controller.frame(0, 1) == nil)
    #expect(controller.frame(0, 2)?.minY == 50)
    #expect(controller.collection.visibleCells.count == 2)
  }

  @Test func CV32_aMillionItemsAreOneGroup() {
    let kiosk = compositionalKiosk(counts: [1_000_000]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item(.fractionalWidth(0.25), .fractionalHeight(1))])
      return NSCollectionLayoutSection(group: group)
    }
    let controller = kiosk.rootViewController
    #expect(controller.collection.contentSize.height == CGFloat(12_500_000))
    #expect(controller.cellCount <= 4 * 7)
    controller.cellCount = 0
    controller.collection.contentOffset.y = 6_000_000
    kiosk.presentChanges()
    #expect(controller.cellCount <= 4 * 7)
    #expect(controller.frame(480_001)?.origin == CGPoint(x: 100, y: 6_000_000))
  }

  @Test func CV21_itemsWithoutALengthDoNotFillALine() {
    let kiosk = compositionalKiosk(counts: [100]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(50)),
        subitems: [item(.fractionalWidth(0.5), .fractionalHeight(1)), item(.fractionalWidth(0.5), .fractionalHeight(1))])
      let section = NSCollectionLayoutSection(group: group)
      // No space is left for the groups.
      (section.contentInsets.leading, section.contentInsets.trailing) = (200, 200)
      return section
    }
    #expect(kiosk.rootViewController.frame(99)?.minY == CGFloat(2450))
  }

  @Test func CV21_badSpacesLeaveFramesFinite() {
    for spacing in [-40, -1000, CGFloat.nan, .infinity] {
      for isEstimated in [false, true] {
        let kiosk = compositionalKiosk(counts: [30]) {
          let height = isEstimated ? NSCollectionLayoutDimension.estimated(50) : .absolute(50)
          let small = item(.fractionalWidth(0.3), isEstimated ? .estimated(50) : .fractionalHeight(1))
          small.contentInsets = NSDirectionalEdgeInsets(top: spacing, leading: spacing, bottom: 0, trailing: 0)
          small.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .fixed(spacing), top: .flexible(spacing), trailing: nil, bottom: nil)
          let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), height), subitems: [small])
          group.interItemSpacing = .fixed(spacing)
          let section = NSCollectionLayoutSection(group: group)
          section.interGroupSpacing = spacing
          section.contentInsets = NSDirectionalEdgeInsets(top: spacing, leading: 0, bottom: spacing, trailing: 0)
          section.orthogonalScrollingBehavior = isEstimated ? .groupPaging : .none
          return section
        }
        let controller = kiosk.rootViewController
        let frames = controller.frames()
        #expect(frames.count == 30, "\(spacing)")
        #expect(frames.allSatisfy { ($0.minX + $0.minY + $0.width + $0.height).isFinite }, "\(spacing)")
        // Groups may lie upon each other, in their order.
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.minY <= $1.minY } || isEstimated, "\(spacing)")
        let layout = controller.collection.collectionViewLayout
        _ = layout.layoutAttributesForElements(in: CGRect(x: CGFloat.nan, y: .nan, width: 10, height: .nan))
        _ = layout.layoutAttributesForElements(in: .null)
        _ = layout.layoutAttributesForElements(in: .infinite)
      }
    }
  }

  @Test func CV21_viewsThatWantNoFiniteSizeKeepTheirs() {
    for wanted in [CGFloat.nan, .infinity, -10, 1e300] {
      let kiosk = compositionalKiosk(counts: [3]) {
        let length = size(.fractionalWidth(1), .estimated(40))
        let group = NSCollectionLayoutGroup.vertical(
          layoutSize: length, subitems: [NSCollectionLayoutItem(layoutSize: length)])
        return NSCollectionLayoutSection(group: group)
      } length: {
        $0.item == 1 ? CGSize(width: 0, height: wanted) : nil
      }
      #expect(kiosk.rootViewController.frames().allSatisfy { $0.minY.isFinite && $0.height.isFinite && $0.height >= 1 })
    }
  }
}
