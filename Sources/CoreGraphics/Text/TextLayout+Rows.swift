extension TextLayout {
  /// The lines that are side by side with one, including itself; there are several only where text flows around shapes.
  public func row(ofLine index: Int) -> Range<Int> {
    guard !result.spans.isEmpty, result.lines.indices.contains(index) else { return index..<index + 1 }
    let top = result.lines[index].top
    var (first, end) = (index, index + 1)
    while first > 0, result.lines[first - 1].top == top { first -= 1 }
    while end < result.lines.count, result.lines[end].top == top { end += 1 }
    return first..<end
  }

  /// The edges of the free part in which a line beside shapes was placed, in points from the layout's left edge; nil in text
  /// that flows around none.
  public func edges(ofLine index: Int) -> ClosedRange<CGFloat>? {
    guard result.spans.indices.contains(index) else { return nil }
    let span = result.spans[index]
    return CGFloat(span.left) / scale...CGFloat(max(span.left, span.right)) / scale
  }

  /// The line in the same row whose part of the row is closest to a horizontal position, in pixels.
  func nearest(toX x: Double, inRowOf index: Int) -> Int {
    func distance(_ line: Int) -> Double {
      let span = result.spans[line]
      return max(span.left - x, x - span.right, 0)
    }
    return row(ofLine: index).min { distance($0) < distance($1) } ?? index
  }
}
