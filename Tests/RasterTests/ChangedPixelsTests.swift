import CRaster
import Raster
import Testing

@Suite(.serialized) struct ChangedPixelsTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    mutating func rect(_ width: Int, _ height: Int) -> PixelRect {
      let (x, y) = (Int.random(in: -5...width, using: &self), Int.random(in: -5...height, using: &self))
      return PixelRect(
        x: Int32(x), y: Int32(y), width: .random(in: 0...Int32(width), using: &self),
        height: .random(in: 0...Int32(height), using: &self))
    }
  }

  private func pixels(of set: ChangedPixels) -> [Bool] {
    (0..<set.height).flatMap { y in
      (0..<set.width).map { x in set.count(in: PixelRect(x: Int32(x), y: Int32(y), width: 1, height: 1)) == 1 }
    }
  }

  /// The pixels in which two bitmaps differ.
  private func differing(_ a: Bitmap, _ b: Bitmap) -> [Bool] {
    (0..<a.height).flatMap { y in (0..<a.width).map { x in a.pixel(x, y) != b.pixel(x, y) } }
  }

  @Test func aSetHoldsThePixelsThatWereAdded() throws {
    // The last has words whose sums are in two words.
    for (seed, (width, height)) in [(1, 5), (64, 9), (65, 20), (200, 30), (4200, 4)].enumerated() {
      var dice = Dice(state: UInt64(seed + 7))
      let set = try #require(ChangedPixels(width: width, height: height))
      let other = try #require(ChangedPixels(width: width, height: height))
      var model = [Bool](repeating: false, count: width * height)
      var otherModel = model
      func forEach(_ rect: PixelRect, _ body: (Int) -> Void) {
        for y in max(0, Int(rect.y0))..<max(0, min(height, Int(rect.y1))) {
          for x in max(0, Int(rect.x0))..<max(0, min(width, Int(rect.x1))) { body(y * width + x) }
        }
      }
      for _ in 0..<40 {
        let rect = dice.rect(width, height)
        switch Int.random(in: 0..<6, using: &dice) {
        case 0:
          set.removeAll(inRowsOf: rect)
          forEach(PixelRect(x0: 0, y0: rect.y0, x1: Int32(width), y1: rect.y1)) { model[$0] = false }
        case 1:
          set.formUnion(other, inRowsOf: rect)
          forEach(PixelRect(x0: 0, y0: rect.y0, x1: Int32(width), y1: rect.y1)) { if otherModel[$0] { model[$0] = true } }
        case 2, 3:
          other.insert(rect)
          forEach(rect) { otherModel[$0] = true }
        default:
          set.insert(rect)
          forEach(rect) { model[$0] = true }
        }
        let part = dice.rect(width, height)
        var count = 0
        forEach(part) { if model[$0] { count += 1 } }
        #expect(set.count(in: part) == count)
      }
      #expect(pixels(of: set) == model)
    }
    #expect(ChangedPixels(width: 0, height: 4) == nil && ChangedPixels(width: 4, height: 100_000) == nil)
  }

  @Test func movesAddThePixelsThatTheyChange() throws {
    for (width, height) in [(40, 36), (300, 20), (4200, 5)] {
      var dice = Dice(state: UInt64(width))
      let bitmap = try #require(Bitmap(width: width, height: height, format: .xrgb8888))
      let set = try #require(ChangedPixels(width: width, height: height))
      for _ in 0..<(width > 1000 ? 20 : 200) {
        // Few colours: many pixels keep theirs.
        for y in 0..<height {
          for x in 0..<width { bitmap.pixels[y * bitmap.pitch / 4 + x] = UInt32.random(in: 1...3, using: &dice) }
        }
        let before = try #require(bitmap.copy()), plain = try #require(bitmap.copy())
        let target = dice.rect(width, height)
        let (dx, dy) = (Int32.random(in: -9...9, using: &dice), Int32.random(in: -3...3, using: &dice))
        plain.move(to: target, dx: dx, dy: dy)
        bitmap.move(to: target, dx: dx, dy: dy, addingChangesTo: set)
        #expect(!differing(bitmap, plain).contains(true), "\(target) by \(dx), \(dy)")
        #expect(pixels(of: set) == differing(bitmap, before), "\(target) by \(dx), \(dy)")
        set.removeAll(inRowsOf: bitmap.bounds)
      }
    }
  }

  /// On any number of threads, which share the bytes between their tiles.
  @Test(arguments: [1, 2, 3])
  func paintingAddsThePixelsThatItChanges(threads: Int) throws {
    let (width, height) = (700, 400)
    var dice = Dice(state: UInt64(threads))
    let painter = Painter(threads: threads)
    let bitmap = try #require(Bitmap(width: width, height: height, format: .xrgb8888))
    let set = try #require(ChangedPixels(width: width, height: height))
    for round in 0..<30 {
      let list = DisplayList()
      list.fill(bitmap.bounds, color: 0xff00_0000 | UInt32.random(in: 1...2, using: &dice))
      for _ in 0..<30 {
        let rect = dice.rect(width, height)
        let radius = Float.random(in: 0...12, using: &dice)
        if let corners = MaskCache.corners(CornerRadii(radius)), rect.width > 24, rect.height > 24 {
          list.rounded(rect, corners: corners, color: UInt32.random(in: 1...2, using: &dice) << 30 | 0x2040_60)
        } else {
          list.fill(rect, color: 0xff00_0000 | UInt32.random(in: 1...3, using: &dice))
        }
      }
      var damage = Region()
      for _ in 0..<(round % 3 == 0 ? 1 : 40) { damage.formUnion(dice.rect(width / (round % 3 + 1), height)) }
      damage.formIntersection(bitmap.bounds)
      let before = try #require(bitmap.copy()), plain = try #require(bitmap.copy())
      painter.paint(list, into: plain, damage: damage)
      damage.withRects { _ = painter.paint(list, into: bitmap, rects: $0, addingChangesTo: set) }
      #expect(!differing(bitmap, plain).contains(true))
      #expect(pixels(of: set) == differing(bitmap, before))
      set.removeAll(inRowsOf: damage.bounds)
      #expect(set.count(in: bitmap.bounds) == 0)
    }
  }
}
