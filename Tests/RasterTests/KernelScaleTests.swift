import CRaster
import Testing

extension KernelTests {
  typealias Box = (x: Double, y: Double, w: Double, h: Double)

  private static func scaled(_ source: KernelPixels, _ box: Box, _ w: Int, _ h: Int) -> [UInt32] {
    var out = [UInt32](repeating: 0x1234_5678, count: w * h)
    let done = surface(source) { vr_scale(&out, w * 4, Int32(w), Int32(h), $0, box.x, box.y, box.w, box.h) }
    #expect(done)
    return out
  }

  private static func surface<R>(_ source: KernelPixels, _ body: (UnsafePointer<vr_surface>) -> R) -> R {
    source.with { base in
      // The kernels only read it.
      let bytes = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(base)).assumingMemoryBound(to: UInt8.self)
      var surface = vr_surface(
        base: bytes, pitch: Int32(source.pitch), width: Int32(source.width), height: Int32(source.height))
      return body(&surface)
    }
  }

  /// The weights of the source pixels for destination pixel `i`, as real numbers.
  private static func weights(_ i: Int, _ n: Int, _ origin: Double, _ length: Double, _ limit: Int) -> [Int: Double] {
    let first = min(max(origin.rounded(.down), 0), Double(limit - 1))
    let end = min(max((origin + length).rounded(.up), first + 1), Double(limit))
    let ratio = length / Double(n)
    if length <= Double(n) {
      let centre = min(max(origin + (Double(i) + 0.5) * ratio - 0.5, first), end - 1)
      let low = centre.rounded(.down)
      return [Int(low): 1 - (centre - low), Int(low) + 1: centre - low].filter { $0.value > 0 }
    }
    let a = min(max(origin + Double(i) * ratio, first), end), b = min(max(origin + Double(i + 1) * ratio, first), end)
    if b - a < 1e-9 { return [min(Int(a), Int(end) - 1): 1] }
    var result: [Int: Double] = [:]
    for k in Int(a)..<Int(end) where min(b, Double(k + 1)) > max(a, Double(k)) {
      result[k] = (min(b, Double(k + 1)) - max(a, Double(k))) / (b - a)
    }
    return result
  }

  @Test func scalingFollowsTheIdealWithinOne() {
    var dice = KernelDice(30)
    for round in 0..<60 {
      let source = dice.field((dice.roll(1...40), dice.roll(1...30))), (w, h) = (dice.roll(1...50), dice.roll(1...40))
      var box: Box = (0, 0, Double(source.width), Double(source.height))
      if round % 3 != 0 {
        box = (
          Double(dice.roll(-40...300)) / 10, Double(dice.roll(-40...300)) / 10,
          Double(dice.roll(1...500)) / 10, Double(dice.roll(1...500)) / 10
        )
      }
      var results: [[UInt32]] = []
      KernelTests.onEveryISA { _ in results.append(Self.scaled(source, box, w, h)) }
      for result in results { #expect(result == results[0]) }
      var worst = 0.0
      for y in 0..<h {
        let rows = Self.weights(y, h, box.y, box.h, source.height)
        for x in 0..<w {
          let columns = Self.weights(x, w, box.x, box.w, source.width)
          var ideal = [0.0, 0, 0, 0]
          for (j, wy) in rows {
            for (i, wx) in columns {
              for (c, value) in Defined.channels(source[i, j]).enumerated() { ideal[c] += wx * wy * Double(value) }
            }
          }
          let got = Defined.channels(results[0][y * w + x])
          for c in 0..<4 {
            worst = max(worst, abs(Double(got[c]) - ideal[c]))
            if got[c] > got[3] { Issue.record("not premultiplied at \(x), \(y)") }
          }
        }
      }
      #expect(worst < 0.6, "\(source.width)×\(source.height), \(box) to \(w)×\(h)")
    }
  }

  @Test func scalingKeepsSizeAndFlatColoursExactly() {
    var dice = KernelDice(31)
    let source = dice.field((23, 17))
    KernelTests.onEveryISA { _ in
      let same = Self.scaled(source, (0, 0, 23, 17), 23, 17)
      for y in 0..<17 { for x in 0..<23 { #expect(same[y * 23 + x] == source[x, y]) } }
      let part = Self.scaled(source, (4, 3, 9, 8), 9, 8)
      for y in 0..<8 { for x in 0..<9 { #expect(part[y * 9 + x] == source[x + 4, y + 3]) } }
    }
    let flat = KernelPixels(31, 29, dice: &dice) { _, n in [UInt32](repeating: 0x80ff_7f01, count: n) }
    KernelTests.onEveryISA { _ in
      for (w, h) in [(1, 1), (7, 5), (31, 58), (100, 3), (3, 90), (200, 200)] {
        #expect(Self.scaled(flat, (0.3, 0.7, 29.9, 27.1), w, h).allSatisfy { $0 == 0x80ff_7f01 })
      }
    }
  }

  @Test func scalingLargePicturesDownWeighsEveryPixel() {
    var dice = KernelDice(32)
    // White and black pixels alternate: each of the four averages contains the same share of both.
    var source = KernelPixels(64, 64, dice: &dice) { _, n in [UInt32](repeating: 0xff00_0000, count: n) }
    for y in 0..<64 { for x in 0..<64 where (x + y) % 2 == 0 { source[x, y] = 0xffff_ffff } }
    KernelTests.onEveryISA { _ in
      #expect(Self.scaled(source, (0, 0, 64, 64), 2, 2).allSatisfy { $0 == 0xff80_8080 || $0 == 0xff7f_7f7f })
    }
  }

  @Test func scalingSurvivesNonsense() {
    var dice = KernelDice(33)
    let source = dice.field((9, 7))
    let boxes: [Box] = [
      (.nan, 0, 9, 7), (0, 0, .infinity, 7), (0, 0, -9, 7), (0, 0, 0, 7), (1e12, 0, 9, 7), (0, 0, 9, 1e300),
    ]
    KernelTests.onEveryISA { _ in
      for box in boxes { #expect(Self.scaled(source, box, 5, 4).allSatisfy { $0 == 0 }) }
      // Wholly outside the source, the nearest edge pixel is used.
      for pixel in Self.scaled(source, (500, -300, 20, 20), 5, 4) { #expect(pixel == source[8, 0]) }
      for pixel in Self.scaled(source, (-500, 300, 2, 2), 5, 4) { #expect(pixel == source[0, 6]) }
    }
  }

  @Test func nearestTakesThePixelUnderTheCentre() {
    var dice = KernelDice(34)
    for round in 0..<60 {
      let source = dice.field((dice.roll(1...40), dice.roll(1...30)))
      let field = dice.field((round % 20 == 0 ? 700 : dice.roll(1...60), dice.roll(1...20)))
      let (x, y, w, h) = (dice.roll(-10...30), dice.roll(-10...30), dice.roll(1...50), dice.roll(1...50))
      let box: Box = (Double(x), Double(y), Double(w), Double(h))
      Self.surface(source) { surface in
        field.check("nearest") { x, y, _ in
          let i = Int((box.x + (Double(x) + 0.5) * (box.w / Double(field.width))).rounded(.down))
          let j = Int((box.y + (Double(y) + 0.5) * (box.h / Double(field.height))).rounded(.down))
          return source[min(max(i, 0), source.width - 1), min(max(j, 0), source.height - 1)]
        } kernel: {
          vr_scale_nearest(
            $0, field.pitch, Int32(field.width), Int32(field.height), surface, box.x, box.y, box.w, box.h)
        }
      }
    }
  }
}
