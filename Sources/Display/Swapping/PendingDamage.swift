import Raster

/// What a buffer has missed since it was drawn last: rectangles, and where all of it is known, the pixels within them that
/// changed.
struct PendingDamage {
  /// All pending pixels lie within it.
  private(set) var region: Region
  /// The pixels, if `isExact`; else nothing.
  private var pixels: ChangedPixels?
  private var isExact = false

  init(_ region: Region) { self.region = region }

  /// The pixels that are pending; nil if they are all of `region`.
  var changes: ChangedPixels? { isExact ? pixels : nil }

  /// Adds damage, of which only `changes` changed; nil means all.
  /// - Parameter size: The frame's size in pixels.
  mutating func add(_ damage: Region, changes: ChangedPixels?, size: (width: Int32, height: Int32)) {
    if let changes, changes.width == Int(size.width), changes.height == Int(size.height) {
      if !isExact, Self.isLittle(region, size) { beginPixels(size) }
      if isExact { pixels?.formUnion(changes, inRowsOf: damage.bounds) }
    } else if isExact {
      if Self.isLittle(damage, size) { insert(damage) } else { endPixels() }
    }
    region.formUnion(damage)
  }

  /// Whether a region can be added to the pixels that changed. What is little, as a pointer or a caret, does not make all
  /// the rest inexact.
  private static func isLittle(_ region: Region, _ size: (width: Int32, height: Int32)) -> Bool {
    region.rectCount <= 16 && region.area * 16 <= Int(size.width) * Int(size.height)
  }

  private func insert(_ region: Region) {
    region.withRects { for rect in $0 { pixels?.insert(rect) } }
  }

  private mutating func beginPixels(_ size: (width: Int32, height: Int32)) {
    if pixels == nil { pixels = ChangedPixels(width: Int(size.width), height: Int(size.height)) }
    isExact = pixels != nil
    insert(region)
  }

  private mutating func endPixels() {
    if isExact { pixels?.removeAll(inRowsOf: region.bounds) }
    isExact = false
  }

  /// Forgets what is pending, and makes `region` pending as a whole.
  mutating func reset(to region: Region = Region()) {
    endPixels()
    self.region = region
  }
}
