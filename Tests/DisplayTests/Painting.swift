import Raster

/// A small repeatable generator, so that a failing sequence can be run again by its seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func rect(in bounds: PixelRect) -> PixelRect {
    let x = Int32.random(in: bounds.x0..<bounds.x1, using: &self)
    let y = Int32.random(in: bounds.y0..<bounds.y1, using: &self)
    return PixelRect(
      x: x, y: y, width: .random(in: 1...max(1, bounds.x1 - x), using: &self),
      height: .random(in: 1...max(1, bounds.y1 - y), using: &self))
  }
}

extension Bitmap {
  /// Noise of colours that survive RGB565 unchanged, so that both formats can be compared exactly.
  func scribble(_ rect: PixelRect, _ dice: inout Dice) {
    for y in rect.y0..<rect.y1 {
      for x in rect.x0..<rect.x1 {
        let red = UInt32.random(in: 0...31, using: &dice)
        let green = UInt32.random(in: 0...63, using: &dice)
        let blue = UInt32.random(in: 0...31, using: &dice)
        pixels[Int(y) * pitch / 4 + Int(x)] =
          0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
      }
    }
  }

  /// The pixels row by row without padding.
  var content: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
  }
}

extension Bitmap {
  /// Scribbles in up to four rectangles. Returns their damage, and in half of all cases the pixels whose colour is another
  /// one: some keep theirs.
  func change(_ dice: inout Dice) -> (damage: Region, changes: ChangedPixels?) {
    let changes = Bool.random(using: &dice) ? ChangedPixels(width: width, height: height) : nil
    var damage = Region()
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      // Few changes come with large rectangles, and some are small throughout.
      let small = PixelRect(x: .random(in: 0..<Int32(width), using: &dice), y: 3, width: 9, height: 5)
      let rect = dice.rect(in: Bool.random(using: &dice) ? bounds : small.intersection(bounds))
      damage.formUnion(rect)
      guard let changes else {
        scribble(rect, &dice)
        continue
      }
      let chance = Int.random(in: 1...9, using: &dice)
      for y in rect.y0..<rect.y1 {
        for x in rect.x0..<rect.x1 where Int.random(in: 0..<chance, using: &dice) == 0 {
          let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
          let before = self.pixel(Int(x), Int(y))
          scribble(pixel, &dice)
          if self.pixel(Int(x), Int(y)) != before { changes.insert(pixel) }
        }
      }
    }
    return (damage, changes)
  }
}
