/// A flat list of drawing operations in device pixels, which also retains their payloads.
///
/// Operations are plain C structs, painted in order by `Painter`. Rectangles are half-open; `clip` bounds what an operation
/// may touch. Colours are premultiplied 0xAARRGGBB. An operation that cannot show anything is not added.
///
/// - Threading: not thread safe. Payloads (bitmaps, masks) must not change while the list is painted.
public final class DisplayList {
  private var storage: UnsafeMutablePointer<vr_op>
  private var capacity: Int
  /// The number of operations.
  public private(set) var count = 0
  private var owners: ContiguousArray<AnyObject> = []
  /// Indices of saves that have no restore yet.
  private var openSaves: ContiguousArray<Int> = []

  /// Makes an empty list.
  public init() {
    capacity = 16
    storage = .allocate(capacity: capacity)
  }

  deinit { storage.deallocate() }

  /// Whether the list has no operations.
  public var isEmpty: Bool { count == 0 }
  /// Whether the list contains saves and restores. Without them an opacity can be multiplied into every operation.
  public private(set) var hasGroups = false

  /// The operations in painting order; valid until the list changes.
  public var ops: UnsafeMutableBufferPointer<vr_op> { UnsafeMutableBufferPointer(start: storage, count: count) }

  /// The smallest rectangle that encloses all pixels the list may touch.
  public var bounds: PixelRect {
    var result = PixelRect.empty
    for i in 0..<count where storage[i].kind != UInt8(vr_op_restore.rawValue) { result = result.union(storage[i].bounds) }
    return result
  }

  /// Bytes of masks and bitmaps the list retains, for deciding whether a plain bitmap would be cheaper.
  public var payloadByteCount: Int {
    owners.reduce(0) { $0 + (($1 as? Bitmap)?.byteCount ?? 0) }
  }

  /// Removes all operations but keeps the allocated memory.
  public func reset() {
    count = 0
    hasGroups = false
    owners.removeAll(keepingCapacity: true)
    openSaves.removeAll(keepingCapacity: true)
  }

  /// Appends an operation built by the caller. Its payload must outlive the list or be kept alive by `owner`.
  @inline(__always)
  public func append(_ op: vr_op, owner: AnyObject? = nil) {
    if count == capacity { grow(to: count + 1) }
    storage[count] = op
    count += 1
    if let owner { keep(owner) }
  }

  private func grow(to least: Int) {
    let larger = max(capacity * 2, least)
    let moved = UnsafeMutablePointer<vr_op>.allocate(capacity: larger)
    moved.moveInitialize(from: storage, count: count)
    storage.deallocate()
    (storage, capacity) = (moved, larger)
  }

  @inline(__always)
  private func keep(_ owner: AnyObject) {
    if let last = owners.last, last === owner { return }
    owners.append(owner)
  }

  /// Replaces all operations with `ops`, whose payloads the list must already retain.
  public func replaceAll(with ops: UnsafeBufferPointer<vr_op>) {
    if ops.count > capacity { grow(to: ops.count) }
    if let base = ops.baseAddress { storage.update(from: base, count: ops.count) }
    count = ops.count
  }

  /// Gives all glyphs another colour, which is not clear. Returns false, and changes nothing, if the list paints anything
  /// else, whose colours may have other meanings.
  public func recolorGlyphs(_ color: UInt32) -> Bool {
    guard color != 0, count > 0 else { return false }
    for i in 0..<count where storage[i].kind != UInt8(vr_op_glyphs.rawValue) { return false }
    for i in 0..<count { storage[i].color = color }
    return true
  }

  func keepAlive(_ owner: AnyObject) { keep(owner) }
  func noteGroups() { hasGroups = true }

  /// Saves the pixels of `rect`; `restore` mixes them with what is painted in between. Saves nest.
  public func save(_ rect: PixelRect) -> Int {
    hasGroups = true
    openSaves.append(count)
    append(vr_op(kind: vr_op_save, color: 0, bounds: rect, frame: rect))
    return count - 1
  }

  /// Ends the group of `token` and composites it with `opacity`/255 × `mask`. The mask is placed at `at` and hides
  /// everything outside of it; nil hides nothing.
  public func restore(
    _ token: Int, opacity: UInt8 = 255, mask: Bitmap? = nil, at origin: (x: Int32, y: Int32) = (0, 0)
  ) {
    restore(token, opacity, mask, mask?.bounds.offset(origin.x, origin.y), flags: 0)
  }

  private func restore(_ token: Int, _ opacity: UInt8, _ mask: Bitmap?, _ frame: PixelRect?, flags: UInt8) {
    guard openSaves.last == token else { return assertionFailure("restore must end the innermost save") }
    openSaves.removeLast()
    let bounds = storage[token].bounds
    guard count > token + 1 else { return count = token }  // nothing was painted
    var op = vr_op(kind: vr_op_restore, color: 0, bounds: bounds, frame: frame ?? bounds)
    (op.opacity, op.flags) = (vr_op.opacity(opacity), flags)
    op.p = mask.map { UnsafeRawPointer($0.mask) }
    append(op, owner: mask)
  }

  /// Starts a clip to a rounded rectangle. The bounds of all operations inside must already be clipped to `rect`.
  public func saveCorners(_ rect: PixelRect, corners: CornerMasks, clip: PixelRect = .infinite) -> Int {
    hasGroups = true
    guard corners.fits(width: rect.width, height: rect.height) else { return save(rect.intersection(clip)) }
    openSaves.append(count)
    var op = vr_op(kind: vr_op_save_corners, color: 0, bounds: rect.intersection(clip), frame: rect)
    op.p = UnsafeRawPointer(corners.record)
    append(op, owner: corners)
    return count - 1
  }

  /// Ends the clip that `saveCorners` returned as `token` for the same `rect` and `corners`.
  public func restoreCorners(_ token: Int, _ rect: PixelRect, corners: CornerMasks) {
    guard token < count, storage[token].kind == UInt8(vr_op_save_corners.rawValue) else {
      let whole = MaskCache.whole(corners, width: rect.width, height: rect.height)
      return restore(token, 255, whole, whole == nil ? nil : rect, flags: vr_op.wideFlag)
    }
    guard openSaves.last == token else { return assertionFailure("restore must end the innermost save") }
    openSaves.removeLast()
    guard count > token + 1 else { return count = token }
    var op = storage[token]
    op.kind = UInt8(vr_op_restore_corners.rawValue)
    append(op)
  }
}
