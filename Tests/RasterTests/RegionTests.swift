import Raster
import Testing

/// How much of a rectangle lies in a region.
private enum Overlap { case none, partial, full }

extension Region {
  /// A copy with the pixels of `rect` added.
  fileprivate func union(_ rect: PixelRect) -> Region { var r = self; r.formUnion(rect); return r }
  /// A copy without the pixels of `other`.
  fileprivate func subtracting(_ other: Region) -> Region { var r = self; r.formSubtraction(other); return r }

  fileprivate func overlap(_ rect: PixelRect) -> Overlap {
    let common = intersection(rect)
    return common.isEmpty ? .none : common == Region(rect) ? .full : .partial
  }
}

@Suite struct RegionTests {
  @Test func emptyRectanglesAddNothing() {
    var region = Region(PixelRect(x0: 5, y0: 5, x1: 5, y1: 9))
    #expect(region.isEmpty)
    region.formUnion(PixelRect(x0: 3, y0: 3, x1: 2, y1: 9))
    #expect(region.isEmpty && region.bounds.isEmpty && region.area == 0)
  }

  @Test func unionKeepsRectanglesApart() {
    let region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10)).union(PixelRect(x: 5, y: 5, width: 10, height: 10))
    #expect(region.area == 175)
    for (i, a) in region.rects.enumerated() {
      for b in region.rects[(i + 1)...] { #expect(!a.intersects(b)) }
    }
  }

  @Test func copiesDoNotShareChanges() {
    let first = Region(PixelRect(x: 0, y: 0, width: 4, height: 4))
    var second = first
    second.formSubtraction(PixelRect(x: 0, y: 0, width: 2, height: 4))
    #expect(first.area == 16)
    #expect(second.area == 8)
    #expect(first != second)
  }

  @Test func overlapTellsNonePartialFull() {
    let region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
    #expect(region.overlap(PixelRect(x: 2, y: 2, width: 3, height: 3)) == .full)
    #expect(region.overlap(PixelRect(x: 8, y: 8, width: 4, height: 4)) == .partial)
    #expect(region.overlap(PixelRect(x: 10, y: 0, width: 4, height: 4)) == .none)
    #expect(region.overlap(.empty) == .none)
  }

  @Test func simplifiedCoversTheSamePixelsWithFewerRectangles() {
    var region = Region()
    for i in 0..<200 { region.formUnion(PixelRect(x: Int32(i % 20) * 10, y: Int32(i / 20) * 10, width: 2, height: 2)) }
    let simple = region.simplified(to: 8)
    #expect(simple.rectCount <= 8)
    #expect(region.subtracting(simple).isEmpty)
    #expect(region.simplified(to: 1000) == region)
  }

  @Test func rectanglesAtOnceEqualOneAfterTheOther() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var dice = Dice(state: seed)
      // Small numbers, so that edges meet; many rectangles, few, and none.
      let side = dice.roll(2...40), count = Int(dice.roll(0...(seed % 10 == 0 ? 700 : 40)))
      var rects: [PixelRect] = []
      for _ in 0..<count {
        let x = dice.roll(-side...side), y = dice.roll(-side...side)
        rects.append(PixelRect(x0: x, y0: y, x1: x + dice.roll(-1...side / 2), y1: y + dice.roll(-1...side / 2)))
      }
      var expected = Region()
      for rect in rects { expected.formUnion(rect) }
      var region = Region(PixelRect(x: 3, y: 3, width: 5, height: 5))
      let copy = region
      rects.withUnsafeBufferPointer { region.set($0) }
      #expect(region == expected, "seed \(seed): \(rects)")
      #expect(region.bounds == expected.bounds && region.rects == expected.rects)
      #expect(copy == Region(PixelRect(x: 3, y: 3, width: 5, height: 5)))
      // It can be changed like any other.
      region.formSubtraction(PixelRect(x: 0, y: 0, width: side, height: side))
      expected.formSubtraction(PixelRect(x: 0, y: 0, width: side, height: side))
      #expect(region == expected)
    }
  }

  @Test func rectanglesAtTheEndsOfTheRangeAreKept() {
    let (low, high) = (Int32.min, Int32.max)
    let rects = [PixelRect(x0: low, y0: low, x1: high, y1: low + 1), PixelRect(x0: 0, y0: high - 1, x1: 2, y1: high)]
    var region = Region()
    rects.withUnsafeBufferPointer { region.set($0) }
    #expect(region.rects == rects)
  }
}
