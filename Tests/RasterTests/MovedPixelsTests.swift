import Raster
import Testing

@Suite struct MovedPixelsTests {
  private var seed: UInt64 = 0x5851_f42d_4c95_7f2d

  private mutating func roll(_ range: ClosedRange<Int>) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((seed >> 33) % UInt64(range.count))
  }

  private mutating func rect() -> PixelRect {
    PixelRect(x: Int32(roll(-6...36)), y: Int32(roll(-6...36)), width: Int32(roll(0...20)), height: Int32(roll(0...20)))
  }

  @Test mutating func disjointRectanglesHoldThePixelsOfARegion() {
    for _ in 0..<300 {
      var rects = DisjointRects()
      var region = Region()
      for _ in 0..<roll(1...14) {
        let rect = rect()
        if roll(0...2) == 0 {
          rects.subtract(rect)
          region.formSubtraction(rect)
        } else {
          rects.add(rect)
          region.formUnion(rect)
        }
        var sum = Region()
        for rect in rects.rects { sum.formUnion(rect) }
        #expect(sum == region)
        // Equal areas: no pixel is in two rectangles.
        #expect(rects.area == region.area && rects.isEmpty == region.isEmpty)
        let part = self.rect()
        #expect(rects.area(in: part) == region.intersection(part).area)
      }
      let some = ContiguousArray((0..<8).map { _ in rect() })
      rects.set(some)
      some.withUnsafeBufferPointer { region.set($0) }
      var sum = Region()
      for rect in some { sum.formUnion(rect) }
      #expect(region == sum && rects.area == region.area)
    }
  }

  @Test mutating func movedPixelsAreThoseOfTheBitmapBefore() throws {
    let bitmap = try #require(Bitmap(width: 40, height: 36, format: .xrgb8888))
    for _ in 0..<300 {
      for y in 0..<36 { for x in 0..<40 { bitmap.pixels[y * bitmap.pitch / 4 + x] = UInt32(roll(0...0xff_ffff)) } }
      let before = try #require(bitmap.copy())
      let target = rect()
      let (dx, dy) = (Int32(roll(-9...9)), Int32(roll(-9...9)))
      bitmap.move(to: target, dx: dx, dy: dy)
      var wrong = 0
      for y in Int32(0)..<36 {
        for x in Int32(0)..<40 {
          let isMoved = target.contains(x: x, y: y) && bitmap.bounds.contains(x: x - dx, y: y - dy)
          let (sx, sy) = isMoved ? (x - dx, y - dy) : (x, y)
          if bitmap.pixel(Int(x), Int(y)) != before.pixel(Int(sx), Int(sy)) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }
  }
}
