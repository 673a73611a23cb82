import Raster

extension TextLayout {
  /// The offset after one step of an arrow key within a line: the caret moves to the next position to the right or left on
  /// the screen, whatever the direction of the text there.
  /// - Returns: Nil at the edge of the line.
  public func visualNeighbour(of offset: Int, affinity: TextAffinity = .downstream, toRight: Bool) -> Int? {
    guard !result.lines.isEmpty else { return nil }
    let index = lineIndex(for: offset, affinity: affinity)
    let line = result.lines[index]
    let cells = caretStops.cells(ofLine: index, in: self)
    guard !cells.isEmpty else { return nil }
    let order = cells.indices.sorted { cells[$0].x0 < cells[$1].x0 }

    /// Between two adjacent characters on the screen, the offset at which text of the line's own direction would be
    /// inserted.
    func offsetOfSlot(_ slot: Int) -> Int {
      let left = slot > 0 ? cells[order[slot - 1]] : nil
      let right = slot < order.count ? cells[order[slot]] : nil
      func end(_ cell: CaretCell) -> Int { cell.isRightToLeft ? cell.range.lowerBound : cell.range.upperBound }
      func start(_ cell: CaretCell) -> Int { cell.isRightToLeft ? cell.range.upperBound : cell.range.lowerBound }
      guard let left else { return right.map(start) ?? line.range.lowerBound }
      guard let right else { return end(left) }
      return right.isRightToLeft == line.isRightToLeft && left.isRightToLeft != line.isRightToLeft ? start(right) : end(left)
    }

    var slot = slotIndex(of: offset, line: line, cells, order)
    while true {
      slot += toRight ? 1 : -1
      guard slot >= 0, slot <= order.count else { return nil }
      let next = clamped(offsetOfSlot(slot), to: line)
      if next != offset { return next }
    }
  }

  private func clamped(_ offset: Int, to line: TextLineRecord) -> Int {
    min(max(offset, line.range.lowerBound), line.contentEnd)
  }

  /// The number of cells to the left of the caret.
  private func slotIndex(of offset: Int, line: TextLineRecord, _ cells: [CaretCell], _ order: [Int]) -> Int {
    let after = cells.firstIndex { $0.range.upperBound > offset }
    let before = after.map { $0 - 1 } ?? cells.count - 1
    func place(_ cell: Int, isLeading: Bool) -> Int {
      let slot = order.firstIndex(of: cell) ?? 0
      return cells[cell].isRightToLeft == isLeading ? slot + 1 : slot
    }
    guard let after else { return place(before, isLeading: false) }
    guard before >= 0 else { return place(after, isLeading: true) }
    if cells[after].isRightToLeft == line.isRightToLeft { return place(after, isLeading: true) }
    if cells[before].isRightToLeft == line.isRightToLeft { return place(before, isLeading: false) }
    return place(after, isLeading: true)
  }

  /// The offset on one line closest to a horizontal position, in points.
  public func closestOffset(toX x: CGFloat, line index: Int) -> (offset: Int, affinity: TextAffinity) {
    guard lines.indices.contains(index) else { return (0, .downstream) }
    return closestOffset(to: CGPoint(x: x, y: lines[index].frame.midY))
  }

  /// The end of a line's text without its line break, in UTF-16 units.
  public func contentEnd(ofLine index: Int) -> Int {
    result.lines.indices.contains(index) ? result.lines[index].contentEnd : content.string.utf16.count
  }
}
