import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct EstimateTests {
  private func rows(_ spacing: CGFloat = 0) -> NSCollectionLayoutSection {
    let length = size(.fractionalWidth(1), .estimated(40))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: length, subitems: [NSCollectionLayoutItem(layoutSize: length)])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = spacing
    return section
  }

  @Test func CV22_viewsSayHowHighTheyAre() {
    let kiosk = compositionalKiosk(counts: [3]) {
      rows(10)
    } length: {
      CGSize(width: 0, height: 20 + 10 * CGFloat($0.item))
    }
    let controller = kiosk.rootViewController
    #expect(controller.frames().map(\.height) == [20, 30, 40])
    #expect(controller.frames().map(\.minY) == [0, 30, 70])
    #expect(controller.collection.contentSize.height == 110)
    for case let cell as CompositionalController.Cell in controller.collection.visibleCells { #expect(cell.measured <= 2) }
  }

  @Test func CV22_aRowIsAsHighAsItsHighestItem() {
    let kiosk = compositionalKiosk(counts: [4]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(40)),
        repeatingSubitem: item(.fractionalWidth(0.5), .estimated(40)), count: 2)
      return NSCollectionLayoutSection(group: group)
    } length: {
      CGSize(width: 0, height: $0.item == 1 ? 90 : 30)
    }
    let controller = kiosk.rootViewController
    #expect(controller.frames().map(\.height) == [30, 90, 30, 30])
    #expect(controller.frames().map(\.minY) == [0, 0, 90, 90])
    #expect(controller.collection.contentSize.height == 120)
  }

  @Test func CV22_uniformItemsGetTheLargestLength() {
    let kiosk = compositionalKiosk(counts: [2]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(40)),
        repeatingSubitem: item(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 40)), count: 2)
      return NSCollectionLayoutSection(group: group)
    } length: {
      CGSize(width: 0, height: $0.item == 1 ? 90 : 30)
    }
    #expect(kiosk.rootViewController.frames().map(\.height) == [90, 90])
  }

  @Test func CV22_wordsFlow() {
    let widths: [CGFloat] = [150, 200, 120, 300, 90]
    let kiosk = compositionalKiosk(counts: [5]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item(.estimated(60), .absolute(30))])
      group.interItemSpacing = .fixed(10)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 10
      return section
    } length: {
      CGSize(width: widths[$0.item], height: 0)
    }
    #expect(
      kiosk.rootViewController.frames().map(\.origin) == [
        CGPoint(x: 0, y: 0), CGPoint(x: 160, y: 0), CGPoint(x: 0, y: 40), CGPoint(x: 0, y: 80), CGPoint(x: 310, y: 80),
      ])
  }

  @Test func CV22_whatIsVisibleStaysWhileHeightsBecomeKnown() {
    let kiosk = compositionalKiosk(counts: [1000]) {
      rows()
    } length: {
      CGSize(width: 0, height: 30 + CGFloat($0.item % 5) * 10)
    }
    let controller = kiosk.rootViewController
    controller.collection.scrollToItem(at: IndexPath(item: 500, section: 0), at: .top, animated: false)
    kiosk.presentChanges()
    #expect(controller.frame(500)?.minY == controller.collection.contentOffset.y)
    for _ in 0..<40 {
      let path = controller.collection.indexPathsForVisibleItems[1]
      let before = (controller.frame(path.item)?.minY ?? 0) - controller.collection.contentOffset.y
      controller.collection.contentOffset.y -= 35
      kiosk.presentChanges()
      let after = (controller.frame(path.item)?.minY ?? 0) - controller.collection.contentOffset.y
      #expect(abs(after - before - 35) < 0.01)
    }
  }

  @Test func CV22_heightsSurviveInsertions() {
    let kiosk = compositionalKiosk(counts: [6]) {
      rows()
    } length: {
      CGSize(width: 0, height: 20 + 10 * CGFloat($0.item))
    }
    let controller = kiosk.rootViewController
    #expect(controller.frames().map(\.height) == [20, 30, 40, 50, 60, 70])
    controller.length = { _ in CGSize(width: 0, height: 100) }
    controller.counts[0] = 6
    controller.collection.performBatchUpdates {
      controller.collection.deleteItems(at: [IndexPath(item: 1, section: 0)])
      controller.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    kiosk.advance(by: .seconds(1))
    #expect(controller.frames().map(\.height) == [100, 20, 40, 50, 60, 70])
  }

  @Test func CV22_wordsFlowAsTheirWidthsBecomeKnown() {
    var dice = SnapshotDice(5)
    let widths = (0..<400).map { _ in CGFloat(dice.number(20..<190)) }
    let kiosk = compositionalKiosk(counts: [400]) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(30)), subitems: [item(.estimated(60), .absolute(30))])
      group.interItemSpacing = .fixed(10)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 5
      return section
    } length: {
      CGSize(width: widths[$0.item], height: 0)
    }
    let controller = kiosk.rootViewController
    for _ in 0..<40 {
      controller.collection.contentOffset.y = min(
        controller.collection.contentOffset.y + 200, controller.collection.contentSize.height - 300)
      kiosk.presentChanges()
    }
    var (expected, place) = ([CGPoint](), CGPoint.zero)
    for width in widths {
      if place.x > 0, place.x + width > 400 { place = CGPoint(x: 0, y: place.y + 35) }
      expected.append(place)
      place.x += width + 10
    }
    #expect(controller.frames().map(\.origin) == expected)
  }

  @Test func CV22_heightsFollowTheirItemsThroughRandomBatches() {
    func height(_ id: Int) -> CGFloat { CGFloat(20 + id % 37) }
    for columns in [1, 2] {
      var dice = SnapshotDice(columns)
      var ids = [Array(0..<60), Array(60..<100)]
      var next = 100
      let kiosk = compositionalKiosk(counts: ids.map(\.count)) {
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .estimated(300)),
          subitem: item(.fractionalWidth(1), .estimated(300)), count: columns)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 3
        return section
      } length: {
        CGSize(width: 0, height: height(ids[$0.section][$0.item]))
      }
      let controller = kiosk.rootViewController
      let collection = controller.collection
      /// Scrolls from the top to the bottom, so that every view is asked for its size.
      func see() {
        collection.contentOffset.y = 0
        kiosk.presentChanges()
        while collection.contentOffset.y < collection.contentSize.height - 300 {
          collection.contentOffset.y = min(collection.contentOffset.y + 150, collection.contentSize.height - 300)
          kiosk.presentChanges()
        }
      }
      see()
      for step in 0..<25 {
        let known = Set(ids.joined())
        let before = ids
        func place(_ id: Int, _ list: [[Int]]) -> IndexPath? {
          for (section, items) in list.enumerated() {
            if let item = items.firstIndex(of: id) { return IndexPath(item: item, section: section) }
          }
          return nil
        }
        var pool = Array(known).sorted().shuffled(using: &dice)
        let deleted = pool.prefix(dice.number(0..<4)), moved = pool.dropFirst(4).prefix(dice.number(0..<4))
        pool = Array(pool.dropFirst(8))
        let reloaded = pool.prefix(dice.number(0..<2))
        let inserted = (0..<dice.number(0..<4)).map { next + $0 }
        next += inserted.count
        for section in ids.indices { ids[section].removeAll { deleted.contains($0) || moved.contains($0) } }
        for id in inserted + moved {
          let section = dice.number(0..<2)
          ids[section].insert(id, at: dice.number(0..<ids[section].count + 1))
        }
        controller.counts = ids.map(\.count)
        let lines = FrameworkLog.lines {
          collection.performBatchUpdates {
            collection.deleteItems(at: deleted.compactMap { place($0, before) })
            collection.insertItems(at: inserted.compactMap { place($0, ids) })
            collection.reloadItems(at: reloaded.compactMap { place($0, before) })
            for id in moved {
              if let from = place(id, before), let to = place(id, ids) { collection.moveItem(at: from, to: to) }
            }
          }
          kiosk.advance(by: .seconds(1))
        }
        #expect(lines == [], "step \(step)")
        // What was measured before is as high as it was, wherever it is now.
        for (section, items) in ids.enumerated() {
          let frames = controller.frames(section)
          #expect(frames.count == items.count)
          for (index, id) in items.enumerated() where known.contains(id) && !reloaded.contains(id) {
            #expect(frames[index].height == height(id), "step \(step), \(id), \(columns) columns")
          }
          guard columns == 1 else { continue }
          for (a, b) in zip(frames, frames.dropFirst()) { #expect(abs(a.maxY + 3 - b.minY) < 0.001, "step \(step)") }
        }
        see()
      }
    }
  }
}
