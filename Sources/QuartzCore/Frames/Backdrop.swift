import Raster

/// What is behind a backdrop layer, reduced to cells of the screen and blurred. See `BackdropLayer`.
///
/// All cells are up to date after each commit, so any part of the frame can be painted at any time.
@MainActor final class Backdrop {
  /// The side of a cell in pixels.
  static let cell: Int32 = 8

  /// What the layer wants.
  var style = BackdropStyle()
  /// What is shown.
  private(set) var shownStyle = BackdropStyle()
  /// The pixels of the screen that it covers; empty when nothing is blurred.
  private(set) var area = PixelRect.empty
  /// The cells that include the area; their coordinates are those of the screen, divided by eight.
  private(set) var grid = PixelRect.empty
  // `deinit` may be on any thread; by then nothing else refers to the cells.
  nonisolated(unsafe) private var sharp: UnsafeMutablePointer<UInt16>?
  nonisolated(unsafe) private var blurred: UnsafeMutablePointer<UInt16>?
  /// What operations refer to.
  nonisolated(unsafe) let record = UnsafeMutablePointer<vr_backdrop>.allocate(capacity: 1)

  init() { record.initialize(to: vr_backdrop()) }

  deinit {
    sharp?.deallocate()
    blurred?.deallocate()
    record.deallocate()
  }

  /// Takes over a new area and the style that the layer wants. All cells are out of date then.
  func place(at area: PixelRect) {
    let side = Self.cell
    self.area = area
    shownStyle = style
    let before = grid
    grid =
      area.isEmpty
      ? .empty
      : PixelRect(x0: area.x0 / side, y0: area.y0 / side, x1: (area.x1 + side - 1) / side, y1: (area.y1 + side - 1) / side)
    if grid.area != before.area {
      sharp?.deallocate()
      blurred?.deallocate()
      (sharp, blurred) = (nil, nil)
      if !grid.isEmpty {
        (sharp, blurred) = (.allocate(capacity: grid.area * 4), .allocate(capacity: grid.area * 4))
      }
    }
    sharp?.initialize(repeating: 0, count: grid.area * 4)
    blurred?.initialize(repeating: 0, count: grid.area * 4)
    record.pointee = vr_backdrop(
      cells: UnsafePointer(blurred), x: grid.x0, y: grid.y0, columns: grid.width, rows: grid.height)
  }

  /// The pixels of the cells that `rect` meets.
  func wholeCells(_ rect: PixelRect) -> PixelRect {
    let r = rect.intersection(area)
    guard !r.isEmpty else { return .empty }
    let side = Self.cell
    return PixelRect(
      x0: r.x0 / side * side, y0: r.y0 / side * side, x1: (r.x1 + side - 1) / side * side,
      y1: (r.y1 + side - 1) / side * side
    ).intersection(area)
  }

  /// Updates the cells of `rect`, which `bitmap` shows with its first pixel at `origin`. Returns those that have changed,
  /// counted from the first of the grid.
  func reduce(_ bitmap: Bitmap, origin: (x: Int32, y: Int32), _ rect: PixelRect) -> PixelRect {
    guard let sharp else { return .empty }
    let (column, row) = (rect.x0 / Self.cell - grid.x0, rect.y0 / Self.cell - grid.y0)
    let pixel = bitmap.pixels + Int(rect.y0 - origin.y) * (bitmap.pitch / 4) + Int(rect.x0 - origin.x)
    let first = sharp + 4 * (Int(grid.width) * Int(row) + Int(column))
    let changed = vr_reduce(first, grid.width, pixel, bitmap.pitch, rect)
    return changed.isEmpty ? .empty : changed.offset(column, row)
  }

  /// Blurs again what changed cells reach. Returns the pixels that have changed.
  func blur(_ cells: PixelRect) -> PixelRect {
    guard let sharp, let blurred, !cells.isEmpty else { return .empty }
    let reach = 3 * shownStyle.radius
    let window = cells.inset(-reach, -reach).intersection(PixelRect(x: 0, y: 0, width: grid.width, height: grid.height))
    var changed = PixelRect.empty
    guard
      vr_blur_cells(
        blurred, sharp, grid.width, grid.height, window, shownStyle.radius, shownStyle.saturation, &changed)
    else {
      logDrawingError("What is behind a layer could not be blurred: memory is short")
      return .empty
    }
    guard !changed.isEmpty else { return .empty }
    // A cell shows up to the centres of its neighbours.
    let (side, half) = (Self.cell, Self.cell / 2)
    let all = changed.offset(grid.x0, grid.y0)
    return PixelRect(x0: all.x0 * side - half, y0: all.y0 * side - half, x1: all.x1 * side + half, y1: all.y1 * side + half)
      .intersection(area)
  }
}

/// The backdrop layers of a tree.
struct Backdrops {
  private(set) var nodes: ContiguousArray<NodeRef> = []
  /// The memory of lists that each commit makes.
  var stale = DisjointRects()
  var parts = DisjointRects()
  var changed = DamageRects()
  /// The damage of a commit, without that of layers in front of all backdrops, which changes nothing behind one.
  var damage = DamageRects()

  var isEmpty: Bool { nodes.isEmpty }

  mutating func append(_ node: NodeRef) { nodes.append(node) }

  mutating func remove(_ node: NodeRef) {
    guard let index = nodes.firstIndex(of: node) else { return }
    nodes.remove(at: index)
  }

  /// Adds damage that a layer causes; nil for damage of other causes.
  @MainActor mutating func addDamage(_ rect: PixelRect, of node: NodeRef?) {
    guard !rect.isEmpty else { return }
    if let node {
      var isInFront = true
      for i in nodes.indices where !Self.isBehind(nodes[i], node) { isInFront = false }
      if isInFront { return }
    }
    damage.add(rect)
  }

  /// Sorts the layers in the order in which they are painted.
  @MainActor mutating func sort() {
    guard nodes.count > 1 else { return }
    // They are mostly in order.
    for i in 1..<nodes.count {
      var at = i
      while at > 0, Self.isBehind(nodes[at], nodes[at - 1]) {
        nodes.swapAt(at, at - 1)
        at -= 1
      }
    }
  }

  /// Whether `a` is painted before `b`.
  private static func isBehind(_ a: NodeRef, _ b: NodeRef) -> Bool {
    var (p, q) = (a, b)
    while p.pointee.depth > q.pointee.depth, let parent = p.pointee.parent { p = parent }
    while q.pointee.depth > p.pointee.depth, let parent = q.pointee.parent { q = parent }
    if p == q { return a.pointee.depth < b.pointee.depth }
    while let left = p.pointee.parent, let right = q.pointee.parent {
      if left == right { return p.pointee.slot < q.pointee.slot }
      (p, q) = (left, right)
    }
    return false
  }
}
