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
      if region.isEmpty { beginPixels(size) }
      if isExact { pixels?.formUnion(changes, inRowsOf: damage.bounds) }
    } else if isExact {
      // What is little, as a pointer or a caret, does not make all the rest inexact.
      if damage.rectCount <= 16, damage.area * 16 <= Int(size.width) * Int(size.height) {
        damage.withRects { for rect in $0 { pixels?.insert(rect) } }
      } else {
        endPixels()
      }
    }
    region.formUnion(damage)
  }

  private mutating func beginPixels(_ size: (width: Int32, height: Int32)) {
    if pixels == nil { pixels = ChangedPixels(width: Int(size.width), height: Int(size.height)) }
    isExact = pixels != nil
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
