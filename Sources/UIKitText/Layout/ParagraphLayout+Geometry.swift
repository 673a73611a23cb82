import CoreGraphics
import Foundation

extension ParagraphLayout {
  // MARK: Carets

  /// The block that shows the caret for an offset, and the offset in its layout.
  private func place(_ offset: Int, _ affinity: TextAffinity) -> (index: Int, local: Int) {
    let index = index(at: offset)
    // A long paragraph continues in the next block.
    if affinity == .upstream, index > 0, offset == block(index).start, block(index - 1).terminator == 0 {
      return (index - 1, block(index - 1).length)
    }
    let block = block(index)
    return (index, mask.isOn ? mask.shown(offset) : min(offset - block.start, block.length))
  }

  /// - Parameter prefersRightToLeft: Which of two positions to use where directions meet; nil uses the line's
  ///   direction.
  package func caretRect(at offset: Int, affinity: TextAffinity, prefersRightToLeft: Bool? = nil) -> CGRect {
    let (index, local) = place(offset, affinity)
    let layout = layout(index)
    if index >= visibleBlockCount, visibleBlockCount > 0 {
      return caretRect(at: block(visibleBlockCount - 1).end, affinity: .upstream, prefersRightToLeft: prefersRightToLeft)
    }
    var rect = layout.caretRect(atUTF16: local, affinity: affinity)
    if let prefersRightToLeft, let other = layout.secondaryCaretRect(atUTF16: local), !layout.lines.isEmpty,
      layout.lines[layout.lineIndex(for: local, affinity: affinity)].isRightToLeft != prefersRightToLeft
    {
      rect = other
    }
    return rect.offsetBy(dx: 0, dy: block(index).top)
  }

  // MARK: Points

  package func closestOffset(to point: CGPoint) -> (offset: Int, affinity: TextAffinity) {
    let index = index(atY: point.y)
    let layout = layout(index)
    // Layout may have moved the blocks below.
    let block = block(index)
    let found = layout.closestOffset(to: CGPoint(x: point.x, y: point.y - block.top))
    return document(found, in: block)
  }

  private func document(_ found: (offset: Int, affinity: TextAffinity), in block: Block) -> (Int, TextAffinity) {
    if mask.isOn { return (mask.hidden(found.offset), found.affinity) }
    return (block.start + min(found.offset, block.length), found.affinity)
  }

  /// The character at a point; nil for none.
  package func character(at point: CGPoint) -> Range<Int>? {
    guard document.count > 0 else { return nil }
    let near = closestOffset(to: point)
    for candidate in [document.character(at: near.offset), document.character(at: near.offset - 1)] {
      if selectionRects(for: candidate).contains(where: { $0.rect.contains(point) }) { return candidate }
    }
    return nil
  }

  // MARK: Selections

  package struct SelectionPart {
    package var rect: CGRect
    package var isRightToLeft: Bool
  }

  /// The rectangles that cover a range, line by line.
  /// - Parameter visible: The heights to which the result is limited.
  package func selectionRects(for range: Range<Int>, visible: ClosedRange<CGFloat>? = nil) -> [SelectionPart] {
    guard !range.isEmpty else { return [] }
    var parts: [SelectionPart] = []
    var first = index(at: range.lowerBound)
    if let visible { first = max(first, index(atY: visible.lowerBound)) }
    var index = first
    while index < blocks.count {
      var block = block(index)
      if block.start >= range.upperBound || index >= visibleBlockCount { break }
      if let visible, block.top > visible.upperBound { break }
      let layout = layout(index)
      block = self.block(index)
      let local =
        mask.isOn
        ? mask.shown(range.lowerBound)..<mask.shown(range.upperBound)
        : max(range.lowerBound - block.start, 0)..<min(max(range.upperBound - block.start, 0), block.length)
      for rect in layout.selectionRects(for: local) {
        let line = layout.lines[layout.lineIndex(for: layout.closestOffset(to: CGPoint(x: rect.midX, y: rect.midY)).offset)]
        parts.append(SelectionPart(rect: rect.offsetBy(dx: 0, dy: block.top), isRightToLeft: line.isRightToLeft))
      }
      // A selected line break extends to the edge.
      if range.upperBound > block.end, block.terminator > 0 || range.upperBound > block.next, range.lowerBound <= block.end,
        let line = layout.lines.last
      {
        let edges = layout.edges(ofLine: layout.lines.count - 1) ?? 0...(style.width ?? layout.size.width)
        let x = line.isRightToLeft ? edges.lowerBound : line.frame.maxX
        let width = max(line.isRightToLeft ? line.frame.minX - x : edges.upperBound - x, 0)
        let tail = CGRect(x: x, y: line.frame.minY + block.top, width: width, height: line.frame.height)
        if let last = parts.last, abs(last.rect.minY - tail.minY) < 0.5, !line.isRightToLeft,
          abs(last.rect.maxX - tail.minX) < 0.5
        {
          parts[parts.count - 1].rect = last.rect.union(tail)
        } else if tail.width > 0 {
          parts.append(SelectionPart(rect: tail, isRightToLeft: line.isRightToLeft))
        }
      }
      index += 1
    }
    return parts
  }

  // MARK: Lines

  /// The line at an offset: its range without the line break, and the start of the next line.
  package func line(at offset: Int, affinity: TextAffinity) -> (range: Range<Int>, next: Int) {
    let (index, local) = place(offset, affinity)
    let layout = layout(index)
    let block = block(index)
    if mask.isOn || layout.lines.isEmpty { return (block.start..<block.end, block.next) }
    let number = layout.lineIndex(for: local, affinity: affinity)
    let range = layout.lines[number].range
    let isLast = number == layout.lines.count - 1
    let end = block.start + (isLast ? block.length : layout.contentEnd(ofLine: number))
    return (block.start + range.lowerBound..<end, isLast ? block.next : block.start + range.upperBound)
  }

  /// Whether the line that shows an offset is right to left.
  package func isRightToLeft(at offset: Int, affinity: TextAffinity) -> Bool {
    let (index, local) = place(offset, affinity)
    let layout = layout(index)
    guard !layout.lines.isEmpty else { return style.isRightToLeft }
    return layout.lines[layout.lineIndex(for: local, affinity: affinity)].isRightToLeft
  }

  /// The offset in a line above or below that is nearest to `x`; nil beyond the first and last line. Parts of a line
  /// beside each other, on both sides of a shape, count as one line.
  package func offset(from offset: Int, affinity: TextAffinity, lines: Int, x: CGFloat) -> (
    offset: Int, affinity: TextAffinity
  )? {
    let (index, local) = place(offset, affinity)
    let layout = layout(index)
    var (block, number) = (index, layout.lineIndex(for: local, affinity: affinity))
    var left = lines
    while left != 0 {
      let layout = self.layout(block)
      let (count, row) = (max(layout.lines.count, 1), layout.row(ofLine: number))
      if left > 0 {
        if row.upperBound < count {
          number = row.upperBound
        } else if block + 1 < blocks.count {
          (block, number) = (block + 1, 0)
        } else {
          return nil
        }
        left -= 1
      } else {
        if row.lowerBound > 0 {
          number = row.lowerBound - 1
        } else if block > 0 {
          block -= 1
          number = max(self.layout(block).lines.count - 1, 0)
        } else {
          return nil
        }
        left += 1
      }
    }
    return document(self.layout(block).closestOffset(toX: x, line: number), in: self.block(block))
  }

  /// The offset one arrow key step to the left or right.
  package func visualNeighbour(of offset: Int, affinity: TextAffinity, toRight: Bool) -> Int {
    let (index, local) = place(offset, affinity)
    let layout = layout(index)
    let block = block(index)
    if let next = layout.visualNeighbour(of: local, affinity: affinity, toRight: toRight) {
      return mask.isOn ? mask.hidden(next) : block.start + next
    }
    // Beyond the end of the line, continues in its direction.
    let forward = toRight != isRightToLeft(at: offset, affinity: affinity)
    if mask.isOn { return mask.hidden(mask.shown(offset) + (forward ? 1 : -1)) }
    if forward {
      return offset == block.end && block.terminator > 0 ? block.next : document.characterEnd(after: offset)
    }
    return document.characterStart(before: offset)
  }

  /// The paragraph at an offset, including its line break.
  package func paragraph(at offset: Int) -> Range<Int> {
    var first = index(at: offset), last = first
    while first > 0, block(first - 1).terminator == 0 { first -= 1 }
    while last + 1 < blocks.count, block(last).terminator == 0 { last += 1 }
    return block(first).start..<block(last).next
  }
}
