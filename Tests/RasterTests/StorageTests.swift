import Testing

@testable import Raster

@Suite struct StorageTests {
  @Test func absurdBitmapsAreRefused() {
    for (w, h) in [(0, 1), (1, 0), (-5, 10), (Bitmap.largestSide + 1, 1), (30_000, 30_000), (Int.max, 2)] {
      #expect(Bitmap(width: w, height: h, format: .argb8888) == nil)
    }
    let bitmap = Bitmap(width: 3, height: 5, format: .rgb565)!
    #expect(bitmap.pitch >= 6 && bitmap.pixel(2, 4) == 0xff00_0000)
  }

  @Test func wrappedPixelsAreReleasedOnce() {
    final class Counter: @unchecked Sendable { var value = 0 }
    let counter = Counter()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    do {
      let bitmap = Bitmap(wrapping: memory, width: 4, height: 4, pitch: 16, format: .argb8888) { counter.value += 1 }
      bitmap.clear(to: 0xff01_0203)
      #expect(bitmap.copy()?.pixel(3, 3) == 0xff01_0203)
    }
    #expect(counter.value == 1)
    memory.deallocate()
  }

  @Test func glyphsStayPutUntilTheBudgetIsExceeded() {
    let store = GlyphStore(byteBudget: 10_000)
    func key(_ i: UInt32) -> GlyphKey { GlyphKey(face: 1, glyph: i, size26_6: 1024, subpixel: 0, style: 0) }
    func add(_ i: UInt32) -> UnsafePointer<vr_glyph>? {
      store.insert(key(i), width: 9, height: 12, left: 1, top: 11, isColor: false) { rows, pitch in
        for y in 0..<12 { for x in 0..<9 { rows[y * pitch + x] = UInt8(i & 255) } }
      }
    }
    let first = add(7)!
    #expect(first.pointee.pitch == 16 && first.pointee.base[8] == 7 && first.pointee.base[9] == 0)
    #expect(add(7) == first && store.glyph(key(7)) == first)
    #expect(!store.trim())
    for i in 100..<200 as Range<UInt32> { _ = add(i) }
    let generation = store.generation
    #expect(store.glyph(key(7)) == first)
    #expect(store.trim())
    #expect(store.generation == generation + 1 && store.glyph(key(7)) == nil && store.bytes == 0)
    #expect(store.insert(key(1), width: 5000, height: 1, left: 0, top: 0, isColor: false) { _, _ in } == nil)
  }

  @Test func cachesForgetTheOldestFirst() {
    var cache = ByteBudgetCache<Int, String>(byteBudget: 100)
    for i in 0..<10 { cache.insert("\(i)", bytes: 10, for: i) }
    #expect(cache.value(for: 0) == "0")
    cache.insert("new", bytes: 10, for: 10)
    #expect(cache.byteCount <= 100)
    #expect(cache.value(for: 0) == "0" && cache.value(for: 10) == "new" && cache.value(for: 1) == nil)
    // A value larger than the budget is kept alone.
    let others = cache.count
    #expect(cache.insert("large", bytes: 500, for: 11).count == others)
    #expect(cache.value(for: 11) == "large" && cache.count == 1 && cache.byteCount == 500)
  }

  @Test func absurdRadiiAndSigmasAreHarmless() {
    #expect(MaskCache.corners(CornerRadii(.nan)) == nil)
    #expect(MaskCache.corners(CornerRadii(-4)) == nil)
    #expect(MaskCache.shadow(width: 10, height: 10, radii: CornerRadii(0), sigma: .infinity) == nil)
    #expect(MaskCache.shadow(width: 0, height: 10, radii: CornerRadii(0), sigma: 3) == nil)
    #expect(MaskCache.shadow(width: 40, height: 40, radii: CornerRadii(.infinity), sigma: 3) != nil)
    let paint = GradientPaint(linear: [(0, 0xffff_ffff)], from: (.nan, 0), to: (0, .infinity))
    let list = DisplayList()
    list.gradient(paint, in: PixelRect(x: 0, y: 0, width: 4, height: 4))
    let bitmap = makeBitmap(4, 4)
    #expect(Painter.shared.paint(list, into: bitmap, damage: Region(bitmap.bounds)))
  }

  @Test func scaledPicturesAreCachedByIdentity() {
    let bitmap = makeBitmap(20, 20, 0xff33_6699)
    let a = ScaledImages.scaled(bitmap, source: (0, 0, 20, 20), width: 10, height: 10)
    #expect(a != nil && a === ScaledImages.scaled(bitmap, source: (0, 0, 20, 20), width: 10, height: 10))
    #expect(a?.pixel(4, 4) == 0xff33_6699)
    #expect(ScaledImages.scaled(bitmap, source: (0, 0, 20, 20), width: 20, height: 20) === bitmap)
    #expect(ScaledImages.scaled(bitmap, source: (0, 0, .nan, 20), width: 20, height: 20) == nil)
    #expect(ScaledImages.scaled(bitmap, source: (0, 0, 20, 20), width: 0, height: 20) == nil)
  }

  @Test func aQuarterTurnMovesPixels() {
    let bitmap = makeBitmap(4, 2, 0xff00_0000)
    bitmap.row(0).storeBytes(of: 0xffff_0000, as: UInt32.self)
    // (x, y) → (2 − y, x)
    let turned = Resampler.transformed(bitmap, matrix: (0, -1, 2, 1, 0, 0, 0, 0, 1), width: 2, height: 4)
    #expect(turned?.pixel(1, 0) == 0xffff_0000)
    #expect(turned?.pixel(0, 0) == 0xff00_0000)
    #expect(Resampler.transformed(bitmap, matrix: (0, 0, 0, 0, 0, 0, 0, 0, 1), width: 2, height: 4) == nil)
  }
}
