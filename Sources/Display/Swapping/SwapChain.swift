import Raster

/// The bookkeeping of a screen's buffers: which is where, and what each still owes to the newest frame.
///
/// Damage is unioned into what every buffer owes and settled only for the buffer just drawn, so buffers may come round in
/// any order and at any time. Pixels themselves are the screen's business.
struct SwapChain {
  private(set) var state: FlipState = .idle(front: nil)
  private(set) var owed: [Region] = []
  let limit: Int
  private let bounds: PixelRect

  /// - Parameters:
  ///   - count: Buffers to begin with.
  ///   - limit: How many there may be; a frame queued behind a flip needs a third.
  ///   - bounds: Pixels of an upright frame, which a new buffer owes in full.
  init(count: Int, limit: Int, bounds: PixelRect) {
    self.limit = max(limit, count)
    self.bounds = bounds
    owed = Array(repeating: Region(bounds), count: count)
  }

  var count: Int { owed.count }
  var canGrow: Bool { count < limit }
  private var isSingle: Bool { limit == 1 }

  mutating func add(_ damage: Region) {
    for index in owed.indices { owed[index].formUnion(damage) }
  }

  mutating func grow() { owed.append(Region(bounds)) }

  /// The buffer to draw the next frame into: the one whose frame still waits, else a free one. Nil when all are taken.
  func bufferToDraw() -> Int? {
    if isSingle { return 0 }
    if let queued = state.queued { return queued }
    return owed.indices.first { !state.isTaken($0) }
  }

  /// What `index` lacks; from now on it lacks nothing.
  mutating func settle(_ index: Int) -> Region {
    let region = owed[index]
    owed[index] = Region()
    return region
  }

  /// Hands over a drawn buffer. Returns the buffer to put in flight now, if any.
  mutating func submit(_ index: Int) -> Int? {
    // The only buffer is visible as soon as it is written; the flip then only keeps time.
    if isSingle && state.isFlipPending { return nil }
    return state.apply(.submit(index))
  }

  /// The refresh has happened. Returns the buffer to put in flight next, if one waited.
  mutating func flipped() -> Int? { state.apply(.flipped) }

  /// Forgets what is shown or under way; every buffer owes everything.
  mutating func reset() {
    _ = state.apply(.reset)
    for index in owed.indices { owed[index] = Region(bounds) }
  }
}
