/// The side of a line wrap to which an offset belongs.
public enum TextAffinity: Sendable, Hashable {
  /// The start of the line that follows.
  case downstream
  /// The end of the line before.
  case upstream
}

extension TextLayout {
  /// The width of the rectangles that `caretRect` returns, in points.
  public static let caretWidth: CGFloat = 2

  /// The line that shows a UTF-16 offset; offsets out of range belong to the first or last line.
  public func lineIndex(for offset: Int, affinity: TextAffinity = .downstream) -> Int {
    var (low, high) = (0, max(result.lines.count - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if result.lines[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    if affinity == .upstream, low > 0, offset == result.lines[low].range.lowerBound,
      result.lines[low - 1].contentEnd == offset
    {
      return low - 1
    }
    return low
  }

  /// The rectangle of a caret, `caretWidth` wide and as high as its line, centred where text inserted at a UTF-16 offset
  /// would appear. Where directions meet, this is the position for text of the line's own direction. For an offset within a
  /// character it is before the character.
  public func caretRect(atUTF16 offset: Int, affinity: TextAffinity = .downstream) -> CGRect {
    guard !result.lines.isEmpty else { return CGRect(x: 0, y: 0, width: Self.caretWidth, height: size.height) }
    let index = lineIndex(for: offset, affinity: affinity)
    let line = result.lines[index]
    let x = caretX(at: offset, line: index)
    return CGRect(
      x: CGFloat(x) / scale - Self.caretWidth / 2, y: CGFloat(line.top) / scale, width: Self.caretWidth,
      height: CGFloat(line.height) / scale)
  }

  /// The caret for text of the other direction when directions meet at the offset; else nil.
  public func secondaryCaretRect(atUTF16 offset: Int) -> CGRect? {
    guard !result.lines.isEmpty else { return nil }
    let index = lineIndex(for: offset)
    let (before, after) = neighbours(of: offset, line: index)
    guard let before, let after, before.isRightToLeft != after.isRightToLeft else { return nil }
    var rect = caretRect(atUTF16: offset)
    let x = after.isRightToLeft == result.lines[index].isRightToLeft ? before.trailing : after.leading
    rect.origin.x = CGFloat(x) / scale - Self.caretWidth / 2
    return rect
  }

  private func caretX(at offset: Int, line index: Int) -> Double {
    let line = result.lines[index]
    switch neighbours(of: offset, line: index) {
    case (nil, nil): return line.x
    case (let before?, nil): return before.trailing
    case (nil, let after?): return after.leading
    case (let before?, let after?):
      if after.isRightToLeft == line.isRightToLeft { return after.leading }
      return before.isRightToLeft == line.isRightToLeft ? before.trailing : after.leading
    }
  }

  /// The characters before and after an offset on a line.
  private func neighbours(of offset: Int, line index: Int) -> (before: CaretCell?, after: CaretCell?) {
    let cells = caretStops.cells(ofLine: index, in: self)
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? cells[low - 1] : nil, low < cells.count ? cells[low] : nil)
  }

  /// The offset between characters nearest to a point, for taps.
  public func closestOffset(to point: CGPoint) -> (offset: Int, affinity: TextAffinity) {
    guard !result.lines.isEmpty else { return (0, .downstream) }
    let x = TextStyle.bounded(point.x, 1e8) * Double(scale)
    let y = TextStyle.bounded(point.y, 1e8) * Double(scale)
    var (low, high) = (0, result.lines.count - 1)
    while low < high {
      let middle = (low + high) / 2
      // Space between lines belongs to the closer one.
      let edge = (Double(result.lines[middle].top + result.lines[middle].height) + Double(result.lines[middle + 1].top)) / 2
      if y >= edge { low = middle + 1 } else { high = middle }
    }
    if !result.spans.isEmpty { low = nearest(toX: x, inRowOf: low) }
    return closestOffset(toX: x, line: low)
  }

  private func closestOffset(toX x: Double, line index: Int) -> (offset: Int, affinity: TextAffinity) {
    let line = result.lines[index]
    let cells = caretStops.cells(ofLine: index, in: self)
    guard let first = cells.first else { return (line.range.lowerBound, .downstream) }
    var (best, distance) = (first, Double.infinity)
    for cell in cells {
      let away = x < cell.x0 ? cell.x0 - x : x > cell.x1 ? x - cell.x1 : 0
      if away <= distance { (best, distance) = (cell, away) }
    }
    let isLeftHalf = x < (best.x0 + best.x1) / 2
    let offset = isLeftHalf == best.isRightToLeft ? best.range.upperBound : best.range.lowerBound
    let isWrap = index + 1 < result.lines.count && offset == result.lines[index + 1].range.lowerBound
    return (offset, isWrap ? .upstream : .downstream)
  }

  /// Rectangles that cover a range of UTF-16 offsets, line by line, left to right, each as high as its line. A line whose
  /// end lies inside the range is covered to the trailing edge of the layout, or of its part of the row beside a shape.
  public func selectionRects(for range: Range<Int>) -> [CGRect] {
    guard !range.isEmpty, !result.lines.isEmpty else { return [] }
    var rects: [CGRect] = []
    let box = TextSpan(left: 0, right: Double(width ?? size.width) * Double(scale))
    for index in lineIndex(for: range.lowerBound)..<result.lines.count {
      let line = result.lines[index]
      if line.range.lowerBound >= range.upperBound { break }
      var spans = caretStops.cells(ofLine: index, in: self)
        .filter { $0.range.overlaps(range) && !$0.range.isEmpty }
        .map { ($0.x0, $0.x1) }
      let goesOn = range.upperBound > line.contentEnd || (range.upperBound == line.contentEnd && isWrapped(index))
      if goesOn, index + 1 < result.lines.count, range.lowerBound <= line.contentEnd {
        let full = line.x + line.leadingSpace
        let box = result.spans.isEmpty ? box : result.spans[index]
        spans.append(
          line.isRightToLeft ? (min(box.left, full), full) : (full + line.width, max(box.right, full + line.width)))
      }
      rects += Self.joined(spans).map { span in
        CGRect(
          x: CGFloat(span.0) / scale, y: CGFloat(line.top) / scale, width: CGFloat(span.1 - span.0) / scale,
          height: CGFloat(line.height) / scale)
      }
    }
    return rects
  }

  private func isWrapped(_ index: Int) -> Bool {
    index + 1 < result.lines.count && result.lines[index + 1].range.lowerBound == result.lines[index].contentEnd
  }

  private static func joined(_ spans: [(Double, Double)]) -> [(Double, Double)] {
    var result: [(Double, Double)] = []
    for span in spans.sorted(by: { $0.0 < $1.0 }) where span.1 > span.0 {
      if let last = result.indices.last, span.0 <= result[last].1 + 0.01 {
        result[last].1 = max(result[last].1, span.1)
      } else {
        result.append(span)
      }
    }
    return result
  }
}
