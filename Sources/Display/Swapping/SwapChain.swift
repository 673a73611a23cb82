import Raster

/// Tracks the states of a screen's buffers and the damage pending for each.
///
/// New damage is added to the pending damage of every buffer, and cleared only for the buffer just drawn. So buffers may
/// be reused in any order and at any time. The pixels are the screen's responsibility.
struct SwapChain {
  private(set) var state: FlipState = .idle(front: nil)
  private(set) var pendingDamage: [PendingDamage] = []
  let limit: Int
  private let bounds: PixelRect

  /// - Parameters:
  ///   - count: The initial number of buffers.
  ///   - limit: The maximum number; a frame queued behind a flip needs a third one.
  ///   - bounds: Pixels of an upright frame; all of them are pending for a new buffer.
  init(count: Int, limit: Int, bounds: PixelRect) {
    self.limit = max(limit, count)
    self.bounds = bounds
    pendingDamage = (0..<count).map { _ in PendingDamage(Region(bounds)) }
  }

  var count: Int { pendingDamage.count }
  var canGrow: Bool { count < limit }
  private var isSingle: Bool { limit == 1 }

  /// Adds damage, of which only `changes` changed; nil means all.
  mutating func add(_ damage: Region, changes: ChangedPixels? = nil) {
    for index in pendingDamage.indices {
      pendingDamage[index].add(damage, changes: changes, size: (bounds.width, bounds.height))
    }
  }

  mutating func grow() { pendingDamage.append(PendingDamage(Region(bounds))) }

  /// The buffer to draw the next frame into: the one with the queued frame, else a free one. Nil when all are in use.
  func bufferToDraw() -> Int? {
    if isSingle { return 0 }
    if let queued = state.queued { return queued }
    return pendingDamage.indices.first { !state.isTaken($0) }
  }

  /// Clears the pending damage of `index` once `body` has drawn it.
  mutating func takePendingDamage<R>(_ index: Int, _ body: (PendingDamage) -> R) -> R {
    defer { pendingDamage[index].reset() }
    return body(pendingDamage[index])
  }

  /// Submits a drawn buffer. Returns the buffer to put in flight now, if any.
  mutating func submit(_ index: Int) -> Int? {
    // A single buffer is visible as soon as it is written; the flip only keeps the refresh rate.
    if isSingle && state.isFlipPending { return nil }
    return state.apply(.submit(index))
  }

  /// Completes the flip. Returns the queued buffer to put in flight next, if any.
  mutating func flipped() -> Int? { state.apply(.flipped) }

  /// Resets the flip state; every buffer then needs a full redraw.
  mutating func reset() {
    _ = state.apply(.reset)
    for index in pendingDamage.indices { pendingDamage[index].reset(to: Region(bounds)) }
  }
}
