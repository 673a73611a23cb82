/// Identifies one rasterized glyph.
public struct GlyphKey: Hashable, Sendable {
  /// The number that the text engine assigned to the face.
  public var face: UInt32
  /// The glyph's index in the face.
  public var glyph: UInt32
  /// The font size: pixels in 26.6 fixed point.
  public var size26_6: UInt32
  /// The horizontal offset in quarter pixels, 0 … 3.
  public var subpixel: UInt8
  /// Synthetic bold, slant and the like.
  public var style: UInt8

  /// Makes a key from its parts.
  public init(face: UInt32, glyph: UInt32, size26_6: UInt32, subpixel: UInt8, style: UInt8) {
    (self.face, self.glyph, self.size26_6, self.subpixel, self.style) = (face, glyph, size26_6, subpixel, style)
  }
}

/// Rasterized glyphs, packed into chunks of memory whose addresses do not change.
///
/// Returned pointers stay valid until `trim()` finds the budget exceeded; it then drops all glyphs and increments
/// `generation`, and pointers of an older generation must be looked up again. The pixels of the previous generation stay in
/// memory until the next time, for threads that are still painting.
/// - Threading: any thread, one lock; `trim()` only between frames, when no display list is being painted.
public final class GlyphStore: @unchecked Sendable {
  // Unchecked: all that changes is used under `lock`.
  /// The store of the process, with a budget of 8 MB.
  public static let shared = GlyphStore(byteBudget: 8 << 20)

  let lock = Lock()
  private var glyphs: [GlyphKey: UnsafeMutablePointer<vr_glyph>] = [:]
  private var chunks: [UnsafeMutableRawPointer] = []
  private var retired: [UnsafeMutableRawPointer] = []
  private var chunkEnd: UnsafeMutableRawPointer?
  private var chunkNext: UnsafeMutableRawPointer?
  /// The number of bytes in use.
  private(set) var bytes = 0
  private var counter: UInt32 = 1
  /// The number of bytes above which `trim()` drops all glyphs.
  var budget: Int
  private var dropped: (@Sendable () -> Void)?

  /// Incremented whenever `trim()` drops all glyphs.
  public var generation: UInt32 { lock.withLock { counter } }
  /// Called by `trim()` after all glyphs were dropped; must look up the glyphs of retained lists again.
  public var didDropGlyphs: (@Sendable () -> Void)? {
    get { lock.withLock { dropped } }
    set { lock.withLock { dropped = newValue } }
  }

  private static let chunkSize = 256 << 10
  /// Kernels read mask rows in groups of eight bytes, even past the last row of a clipped glyph.
  private static let slack = 64

  /// Makes an empty store with a budget in bytes.
  public init(byteBudget: Int) { budget = byteBudget }

  deinit {
    for chunk in retired + chunks { chunk.deallocate() }
  }

  /// The stored glyph of `key`, nil when it was not inserted in this generation.
  public func glyph(_ key: GlyphKey) -> UnsafePointer<vr_glyph>? {
    lock.withLock { glyphs[key].map { UnsafePointer($0) } }
  }

  /// Adds a glyph of `width` × `height` pixels whose rows `fill` writes (zeroed before, `pitch` bytes apart; coverage, or
  /// premultiplied ARGB when `isColor`). A glyph without pixels (a space) is stored too. Nil when it is absurdly large.
  public func insert(
    _ key: GlyphKey, width: Int, height: Int, left: Int, top: Int, isColor: Bool,
    fill: (_ rows: UnsafeMutablePointer<UInt8>, _ pitch: Int) -> Void
  ) -> UnsafePointer<vr_glyph>? {
    guard width >= 0, height >= 0, width <= 4096, height <= 4096, abs(left) < 32_768, abs(top) < 32_768 else { return nil }
    let pitch = isColor ? width * 4 : (width + 7) & ~7
    return lock.withLock {
      if let known = glyphs[key] { return UnsafePointer(known) }
      let record = MemoryLayout<vr_glyph>.stride
      let block = take(record + pitch * height)
      let rows = (block + record).assumingMemoryBound(to: UInt8.self)
      rows.initialize(repeating: 0, count: pitch * height)
      if width > 0, height > 0 { fill(rows, pitch) }
      let glyph = block.bindMemory(to: vr_glyph.self, capacity: 1)
      glyph.initialize(
        to: vr_glyph(
          base: rows, left: Int16(left), top: Int16(top), width: UInt16(width), height: UInt16(height),
          pitch: UInt16(pitch), is_color: isColor ? 1 : 0))
      glyphs[key] = glyph
      return UnsafePointer(glyph)
    }
  }

  /// Drops all glyphs when they exceed the budget. Returns whether it did.
  @discardableResult
  public func trim() -> Bool {
    let isOver = lock.withLock {
      guard bytes > budget else { return false }
      retire()
      counter &+= 1
      return true
    }
    if isOver { didDropGlyphs?() }
    return isOver
  }

  private func take(_ size: Int) -> UnsafeMutableRawPointer {
    let size = (size + 15) & ~15
    bytes += size
    if let next = chunkNext, let end = chunkEnd, next + size <= end {
      chunkNext = next + size
      return next
    }
    let capacity = max(Self.chunkSize, size)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: capacity + Self.slack, alignment: 64)
    (chunk + capacity).initializeMemory(as: UInt8.self, repeating: 0, count: Self.slack)
    chunks.append(chunk)
    chunkNext = chunk + size
    chunkEnd = chunk + capacity
    return chunk
  }

  private func retire() {
    for chunk in retired { chunk.deallocate() }
    retired = chunks
    chunks.removeAll()
    glyphs.removeAll()
    chunkNext = nil
    chunkEnd = nil
    bytes = 0
  }
}
