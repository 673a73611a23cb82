import Raster
import Testing

/// Repeatable random numbers.
struct Dice {
  var state: UInt64
  mutating func roll(_ range: ClosedRange<Int32>) -> Int32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int32((state >> 33) % UInt64(range.upperBound - range.lowerBound + 1))
  }
  mutating func color() -> UInt32 {
    let a = [0, 64, 128, 200, 255, 255][Int(roll(0...5))] as UInt32
    func channel(_ dice: inout Dice) -> UInt32 { UInt32(dice.roll(0...255)) * a / 255 }
    return a << 24 | channel(&self) << 16 | channel(&self) << 8 | channel(&self)
  }
  mutating func rect(in side: Int32) -> PixelRect {
    PixelRect(x: roll(-20...side), y: roll(-20...side), width: roll(1...side / 2), height: roll(1...side / 2))
  }
}

func makeBitmap(_ width: Int, _ height: Int, _ color: UInt32 = 0xff00_0000) -> Bitmap {
  let bitmap = Bitmap(width: width, height: height, format: .argb8888)!
  bitmap.clear(to: color)
  return bitmap
}

func differences(_ a: Bitmap, _ b: Bitmap) -> (count: Int, largest: Int) {
  var (count, largest) = (0, 0)
  for y in 0..<a.height {
    for x in 0..<a.width {
      let (p, q) = (a.pixel(x, y), b.pixel(x, y))
      if p == q { continue }
      count += 1
      for shift in stride(from: UInt32(0), through: 24, by: 8) {
        largest = max(largest, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
      }
    }
  }
  return (count, largest)
}

/// A list with every kind of operation, groups included.
func randomList(seed: UInt64, side: Int32, ops: Int) -> DisplayList {
  var dice = Dice(state: seed)
  let list = DisplayList()
  let picture = makeBitmap(40, 30)
  for y in 0..<30 {
    for x in 0..<40 {
      let a = UInt32((x * 6 + y) & 255)
      picture.row(y).storeBytes(of: a << 24 | (a / 2) << 16 | (a / 3) << 8 | a, toByteOffset: x * 4, as: UInt32.self)
    }
  }
  let coverage = Bitmap(width: 50, height: 50, format: .a8)!
  for y in 0..<50 {
    for x in 0..<50 { coverage.row(y).storeBytes(of: UInt8((x * y) & 255), toByteOffset: x, as: UInt8.self) }
  }
  var open: [() -> Void] = []
  for _ in 0..<ops {
    let rect = dice.rect(in: side)
    let clip = dice.roll(0...2) == 0 ? dice.rect(in: side) : PixelRect.infinite
    let radius = Float(dice.roll(1...min(24, max(1, min(rect.width, rect.height) / 2))))
    switch dice.roll(0...11) {
    case 0: list.fill(rect, color: dice.color(), clip: clip)
    case 1, 2:
      if let corners = MaskCache.corners(CornerRadii(radius)) {
        list.rounded(rect, corners: corners, color: dice.color(), clip: clip)
      }
    case 3:
      let ring = MaskCache.ring(CornerRadii(radius), width: 3)
      list.border(rect, corners: ring, width: 3, color: dice.color(), clip: clip)
    case 4:
      if let shadow = MaskCache.shadow(width: rect.width, height: rect.height, radii: CornerRadii(radius), sigma: 4) {
        list.shadow(rect, mask: shadow, color: dice.color(), hollow: rect.inset(5, 5), clip: clip)
      }
    case 5: list.image(picture, at: rect, source: (dice.roll(0...10), 3), opacity: UInt8(dice.roll(0...255)), clip: clip)
    case 6: list.tile(picture, in: rect, phase: (dice.roll(-50...50), 7), clip: clip)
    case 7: list.mask(coverage, at: (rect.x0, rect.y0), color: dice.color(), clip: clip)
    case 8:
      let to = (Float(dice.roll(-50...50)), Float(dice.roll(-50...50)))
      let paint = GradientPaint(linear: [(0, dice.color()), (0.3, dice.color()), (1, dice.color())], from: (3, 4), to: to)
      list.gradient(paint, in: rect, opacity: dice.roll(0...3) == 0 ? 77 : 255, clip: clip)
    case 9:
      let token = list.save(rect)
      let opacity = UInt8(dice.roll(0...255))
      let mask = dice.roll(0...1) == 0 ? coverage : nil
      open.append { list.restore(token, opacity: opacity, mask: mask, at: (rect.x0 + 3, rect.y0 - 2)) }
    case 10:
      if let corners = MaskCache.corners(CornerRadii(radius)) {
        let token = list.saveCorners(rect, corners: corners)
        open.append { list.restoreCorners(token, rect, corners: corners) }
      }
    default: open.popLast()?()
    }
  }
  while let close = open.popLast() { close() }
  return list
}

/// Cards with shadows and contents that overlap, some of them in groups, on a gradient.
private func randomCards(_ dice: inout Dice, width: Int32, height: Int32) -> DisplayList {
  let list = DisplayList()
  // A slanted one in two parts: a vertical one would be filled first, and leave nothing to cut; and one operation that
  // covers everything would be painted with nothing filled before it.
  let background = GradientPaint(
    linear: [(0, 0xff20_3050), (1, 0xff90_a0c0)], from: (0, 0), to: (Float(width), Float(height)))
  let whole = PixelRect(x: 0, y: 0, width: width, height: height)
  list.gradient(background, in: whole, clip: PixelRect(x: 0, y: 0, width: width / 2, height: height))
  list.gradient(background, in: whole, clip: PixelRect(x: width / 2, y: 0, width: width - width / 2, height: height))
  var open: [() -> Void] = []
  for _ in 0..<dice.roll(5...40) {
    let side = PixelRect(
      x: dice.roll(-20...width), y: dice.roll(-40...height), width: dice.roll(20...260), height: dice.roll(20...180))
    let radius = Float(dice.roll(1...10))
    let corners = MaskCache.corners(CornerRadii(radius))!
    let color = 0xff00_0000 | UInt32(dice.roll(0...0xff_ffff))
    switch dice.roll(0...9) {
    case 0, 1, 2:
      if let shadow = MaskCache.shadow(width: side.width, height: side.height, radii: CornerRadii(radius), sigma: 6) {
        list.shadow(side, mask: shadow, color: 0x8000_0000, hollow: side, corner: UInt8(corners.sizes.0))
      }
      list.rounded(side, corners: corners, color: color)
    case 3: list.fill(side, color: color)
    case 4: list.fill(side, color: dice.color())
    case 5:
      let paint = GradientPaint(linear: [(0, color), (1, 0xffff_ffff)], from: (0, 0), to: (0, Float(side.height)))
      list.gradient(paint, in: side)
    case 6:
      let token = list.save(side)
      open.append { list.restore(token, opacity: 120, mask: nil, at: (0, 0)) }
    case 7:
      let token = list.saveCorners(side, corners: corners)
      open.append { list.restoreCorners(token, side, corners: corners) }
    case 8: list.border(side, corners: MaskCache.ring(CornerRadii(radius), width: 2), width: 2, color: dice.color())
    default: open.popLast()?()
    }
  }
  while let close = open.popLast() { close() }
  return list
}

@Suite struct PaintingTests {
  @Test func damageAndThreadsDoNotChangeTheResult() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let list = randomList(seed: seed, side: 300, ops: 60)
      let whole = makeBitmap(300, 300)
      #expect(Painter(threads: 1).paint(list, into: whole, damage: Region(whole.bounds)))
      // The same picture in scattered pieces.
      let pieces = makeBitmap(300, 300)
      var dice = Dice(state: seed &* 77)
      var left = Region(pieces.bounds)
      for _ in 0..<12 {
        let part = left.intersection(dice.rect(in: 300))
        Painter.shared.paint(list, into: pieces, damage: part)
        left.formSubtraction(part)
      }
      Painter.shared.paint(list, into: pieces, damage: left)
      #expect(differences(whole, pieces).count == 0, "seed \(seed)")
    }
    let list = randomList(seed: 99, side: 900, ops: 300)
    let one = makeBitmap(900, 900)
    Painter(threads: 1).paint(list, into: one, damage: Region(one.bounds))
    for threads in 2...5 {
      let many = makeBitmap(900, 900)
      let painter = Painter(threads: threads)
      for _ in 0..<3 {
        many.clear(to: 0xff00_0000)
        painter.paint(list, into: many, damage: Region(many.bounds))
        #expect(differences(one, many).count == 0, "\(threads) threads")
      }
    }
  }

  /// Announcing a picture neither changes it nor obliges anyone to paint it.
  @Test func aPreparedPainterPaintsTheSame() {
    let list = randomList(seed: 5, side: 700, ops: 100)
    let (one, many) = (makeBitmap(700, 700), makeBitmap(700, 700))
    Painter(threads: 1).paint(list, into: one, damage: Region(one.bounds))
    let painter = Painter(threads: 3)
    for round in 0..<20 {
      many.clear(to: 0xff00_0000)
      if round % 3 != 0 { painter.prepare(area: 700 * 700) }
      if round % 5 == 0 { painter.prepare(area: 10) }
      painter.paint(list, into: many, damage: Region(many.bounds))
      #expect(differences(one, many).count == 0, "round \(round)")
      painter.prepare(area: round.isMultiple(of: 2) ? 700 * 700 : -1)
    }
  }

  @Test func onlyListsOfGlyphsAreRecolored() {
    let list = DisplayList()
    #expect(!list.recolorGlyphs(0xffff_0000))
    let glyph = vr_glyph()
    withUnsafePointer(to: glyph) { glyph in
      let run = [vr_glyph_at(glyph: glyph, x: 0, y: 0)]
      run.withUnsafeBufferPointer { run in
        guard let base = run.baseAddress else { return }
        let bounds = PixelRect(x: 0, y: 0, width: 9, height: 9)
        list.glyphs(base, count: 1, x: 0, y: 9, color: 0xff00_0000, bounds: bounds, owner: nil)
        #expect(list.recolorGlyphs(0xffff_0000))
        #expect(list.ops.first?.color == 0xffff_0000)
        #expect(!list.recolorGlyphs(0))
        list.fill(bounds, color: 0xff00_ff00)
        #expect(!list.recolorGlyphs(0xff00_00ff))
        #expect(list.ops.map(\.color) == [0xffff_0000, 0xff00_ff00])
      }
    }
  }

  /// Opaque rectangles of wide tiles are filled before everything else; those of narrow ones are painted in their place.
  @Test func fillingFirstDoesNotChangeTheResult() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var dice = Dice(state: seed)
      let list = randomCards(&dice, width: 700, height: 200)
      #expect(differencesInColumns(list, 700, 200, background: 0xff80_8080) == 0, "seed \(seed)")
    }
  }

  /// The number of pixels that differ when a list is painted in columns, too narrow for filling first, and as a whole.
  private func differencesInColumns(_ list: DisplayList, _ width: Int32, _ height: Int32, background: UInt32) -> Int {
    let whole = makeBitmap(Int(width), Int(height), background), narrow = makeBitmap(Int(width), Int(height), background)
    Painter.shared.paint(list, into: whole, damage: Region(whole.bounds))
    for x in stride(from: 0, to: width, by: 200) {
      Painter.shared.paint(list, into: narrow, damage: Region(PixelRect(x: x, y: 0, width: 200, height: height)))
    }
    return differences(whole, narrow).count
  }

  @Test func moreRectanglesThanCanBeFilledFirstArePainted() {
    for below in [100, 118, 140, 200, 230] {
      let list = DisplayList()
      for i in 0..<below { list.fill(PixelRect(x: Int32(i % 40) * 10, y: 0, width: 300, height: 60), color: 0x4020_1000) }
      list.fill(PixelRect(x: 100, y: 10, width: 300, height: 40), color: 0xff11_2233)
      let corners = MaskCache.corners(CornerRadii(6))!
      for i in 0..<24 as Range<Int32> {
        list.rounded(
          PixelRect(x: 760 + 48 * i, y: 2, width: 44, height: 56), corners: corners, color: 0xff44_5566)
      }
      #expect(differencesInColumns(list, 1920, 60, background: 0) == 0, "\(below) below")
    }
  }

  @Test func nothingOutsideOfDamageIsTouched() {
    let list = randomList(seed: 5, side: 200, ops: 80)
    let bitmap = makeBitmap(200, 200, 0xff12_3456)
    let damage = PixelRect(x: 20, y: 30, width: 50, height: 60)
    Painter.shared.paint(list, into: bitmap, damage: Region(damage))
    for y in 0..<200 {
      for x in 0..<200 where !damage.contains(x: Int32(x), y: Int32(y)) { #expect(bitmap.pixel(x, y) == 0xff12_3456) }
    }
  }

  @Test func appendingMovesAndClips() {
    let list = randomList(seed: 8, side: 120, ops: 40)
    let direct = makeBitmap(200, 200)
    Painter.shared.paint(
      list, into: direct, origin: (-30, -40), damage: Region(PixelRect(x0: -30, y0: -40, x1: 170, y1: 160)))
    let moved = DisplayList()
    moved.append(list, dx: 30, dy: 40, clip: .infinite)
    let appended = makeBitmap(200, 200)
    Painter.shared.paint(moved, into: appended, damage: Region(appended.bounds))
    #expect(differences(direct, appended).count == 0)
    let clipped = DisplayList()
    let clip = PixelRect(x: 50, y: 60, width: 40, height: 50)
    clipped.append(list, dx: 30, dy: 40, clip: clip)
    let part = makeBitmap(200, 200)
    Painter.shared.paint(clipped, into: part, damage: Region(part.bounds))
    for y in 0..<200 {
      for x in 0..<200 {
        let expected = clip.contains(x: Int32(x), y: Int32(y)) ? direct.pixel(x, y) : 0xff00_0000
        #expect(part.pixel(x, y) == expected)
      }
    }
  }

  @Test func groupOpacityMixesOnce() {
    // Two overlapping opaque squares at half opacity: where they overlap, only the upper one is visible.
    let list = DisplayList()
    let token = list.save(PixelRect(x: 0, y: 0, width: 30, height: 10))
    list.fill(PixelRect(x: 0, y: 0, width: 20, height: 10), color: 0xffff_0000)
    list.fill(PixelRect(x: 10, y: 0, width: 20, height: 10), color: 0xff00_00ff)
    list.restore(token, opacity: 128)
    let bitmap = makeBitmap(40, 10, 0xffff_ffff)
    Painter.shared.paint(list, into: bitmap, damage: Region(bitmap.bounds))
    #expect(bitmap.pixel(5, 5) == 0xffff_7f7f)
    #expect(bitmap.pixel(15, 5) == 0xff7f_7fff)
    #expect(bitmap.pixel(35, 5) == 0xffff_ffff)
  }

  @Test func aRoundedRectangleOfOddDiameterIsACircle() {
    let list = DisplayList()
    list.rounded(
      PixelRect(x: 2, y: 2, width: 21, height: 21), corners: MaskCache.corners(CornerRadii(10.5))!, color: 0xffff_ffff)
    let bitmap = makeBitmap(25, 25)
    Painter.shared.paint(list, into: bitmap, damage: Region(bitmap.bounds))
    var area = 0.0
    for y in 0..<25 {
      for x in 0..<25 {
        area += Double(bitmap.pixel(x, y) & 255) / 255
        #expect(bitmap.pixel(x, y) == bitmap.pixel(24 - x, y))
        // Integrated by columns: transposing may round differently.
        #expect(abs(Int(bitmap.pixel(x, y) & 255) - Int(bitmap.pixel(y, x) & 255)) <= 1)
      }
    }
    #expect(abs(area - Double.pi * 10.5 * 10.5) < 1)
  }

  @Test func nineSliceShadowEqualsTheWholeOne() {
    let radii = CornerRadii(topLeft: 3, topRight: 12, bottomLeft: 0, bottomRight: 8)
    let mask = MaskCache.shadow(width: 120, height: 100, radii: radii, sigma: 5)!
    #expect(mask.isNineSlice)
    let list = DisplayList()
    list.shadow(PixelRect(x: 40, y: 40, width: 120, height: 100), mask: mask, color: 0xff00_0000)
    let sliced = makeBitmap(200, 180, 0xffff_ffff)
    Painter.shared.paint(list, into: sliced, damage: Region(sliced.bounds))
    let shape = DisplayList()
    shape.rounded(PixelRect(x: 0, y: 0, width: 120, height: 100), corners: MaskCache.corners(radii)!, color: 0xffff_ffff)
    let sharp = makeBitmap(120, 100, 0)
    Painter.shared.paint(shape, into: sharp, damage: Region(sharp.bounds))
    let coverage = Bitmap(width: 120, height: 100, format: .a8)!
    vr_extract_alpha(coverage.base.assumingMemoryBound(to: UInt8.self), coverage.pitch, sharp.pixels, sharp.pitch, 120, 100)
    let whole = MaskCache.shadow(blurring: coverage, sigma: 5)!
    let plain = DisplayList()
    plain.shadow(PixelRect(x: 40, y: 40, width: 120, height: 100), mask: whole, color: 0xff00_0000)
    let expected = makeBitmap(200, 180, 0xffff_ffff)
    Painter.shared.paint(plain, into: expected, damage: Region(expected.bounds))
    #expect(differences(sliced, expected).largest <= 1)
  }

  @Test(arguments: [false, true]) func roundedHollowLeavesOutOnlyWhatTheBodyHides(continuous: Bool) {
    for (size, offset) in [
      ((120, 100), (0, 0)), ((64, 70), (5, -3)), ((56, 56), (30, 20)),
    ] as [((Int32, Int32), (Int32, Int32))] {
      let radii = CornerRadii(topLeft: 12, topRight: 16, bottomLeft: 0, bottomRight: 7, continuous: continuous)
      let corners = MaskCache.corners(radii)!
      let body = PixelRect(x: 50, y: 50, width: size.0, height: size.1)
      let mask = MaskCache.shadow(width: size.0, height: size.1, radii: radii, sigma: 6)!
      let largest = UInt8([corners.sizes.0, corners.sizes.1, corners.sizes.2, corners.sizes.3].max()!)
      func painted(hollow: PixelRect, corner: UInt8, tile: Int32) -> Bitmap {
        let list = DisplayList()
        list.shadow(body.offset(offset.0, offset.1), mask: mask, color: 0x9930_1020, hollow: hollow, corner: corner)
        list.rounded(body, corners: corners, color: 0xffee_ddcc)
        let bitmap = makeBitmap(240, 220, 0xff70_a0e0)
        for y in stride(from: 0, to: Int32(220), by: Int(tile)) {
          Painter.shared.paint(list, into: bitmap, damage: Region(PixelRect(x: 0, y: y, width: 240, height: tile)))
        }
        return bitmap
      }
      let whole = painted(hollow: .empty, corner: 0, tile: 220)
      #expect(differences(painted(hollow: body, corner: largest, tile: 220), whole).largest == 0)
      #expect(differences(painted(hollow: body, corner: largest, tile: 7), whole).largest == 0)
    }
  }

  @Test func blendModesChangeOnlyTheirShape() {
    let coverage = Bitmap(width: 10, height: 10, format: .a8)!
    for y in 0..<10 { coverage.row(y).storeBytes(of: UInt8(y < 5 ? 255 : 0), toByteOffset: 4, as: UInt8.self) }
    let list = DisplayList()
    list.mask(coverage, at: (0, 0), color: 0xffff_ffff, blend: UInt8(vr_blend_clear))
    let bitmap = makeBitmap(10, 10, 0xff40_8020)
    Painter.shared.paint(list, into: bitmap, damage: Region(bitmap.bounds))
    #expect(bitmap.pixel(4, 2) == 0)
    #expect(bitmap.pixel(4, 7) == 0xff40_8020)
    #expect(bitmap.pixel(5, 2) == 0xff40_8020)
    let multiply = DisplayList()
    multiply.fill(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0xff80_8080, blend: UInt8(vr_blend_multiply))
    let target = makeBitmap(10, 10, 0xffff_0080)
    Painter.shared.paint(multiply, into: target, damage: Region(target.bounds))
    #expect(target.pixel(3, 3) == 0xff80_0040)
  }

  @Test func paintingIsRefusedOnOtherFormats() {
    let list = DisplayList()
    list.fill(PixelRect(x: 0, y: 0, width: 4, height: 4), color: 0xffff_ffff)
    let mask = Bitmap(width: 4, height: 4, format: .a8)!
    #expect(!Painter.shared.paint(list, into: mask, damage: Region(mask.bounds)))
  }
}
