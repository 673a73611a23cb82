internal import CPango

/// Lays out text that flows around shapes, in rows of lines side by side. The position of a row determines how wide its
/// lines may be, so rows are placed one by one as they are filled.
extension TextLayoutBuilder {
  /// A paragraph that is laid out in rows; offsets are bytes of the text.
  struct FlowingParagraph {
    var start: Int
    var end: Int
    var next: Int
    var index: Int
    var isRightToLeft: Bool
  }

  private enum Fit {
    case whole
    /// A word was cut in two.
    case cut
    /// A single character or attachment is wider than the span.
    case tooWide
  }

  /// A taller character in a row makes it narrower beside a slope, which may push the character out again.
  private static let mostGrowths = 8

  /// Appends a paragraph. Returns false when there are more lines than the limit.
  mutating func appendRows(
    from start: Int, to end: Int, next: Int, paragraph: Int, around exclusion: (shapes: TextExclusion, top: Double),
    limit: Int
  ) -> Bool {
    let flowing = FlowingParagraph(
      start: start, end: end, next: next, index: paragraph,
      isRightToLeft: isRightToLeft(start..<end, paragraphs[paragraph].baseWritingDirection))
    var at = start
    repeat {
      if result.lines.count == limit { return false }
      at = appendRow(from: at, of: flowing, around: exclusion, limit: limit)
    } while at < end
    return true
  }

  private func isRightToLeft(_ range: Range<Int>, _ direction: TextParagraph.Direction) -> Bool {
    switch direction {
    case .leftToRight: return false
    case .rightToLeft: return true
    case .natural:
      guard !range.isEmpty, let base = text.bytes.baseAddress else { return result.lines.last?.isRightToLeft ?? false }
      let bytes = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
      return cpango_is_right_to_left(bytes, Int32(range.count))
    }
  }

  /// Appends one row. Returns where the next row begins.
  private mutating func appendRow(
    from start: Int, of paragraph: FlowingParagraph, around exclusion: (shapes: TextExclusion, top: Double), limit: Int
  ) -> Int {
    let style = styles.all[styles.index(at: text.utf16(start))]
    let values = paragraphs[paragraph.index]
    let isStart = start == paragraph.start
    let box = box(paragraph.index, isRightToLeft: paragraph.isRightToLeft, isStart: isStart)
    let first = result.lines.count
    var top =
      result.lines.last.map {
        saturated(Double($0.top + $0.height) + gap(below: $0, opening: isStart ? values : nil))
      } ?? 0
    var height = height(ascent: style.ascent, descent: style.descent, values).line
    var (places, growths) = (0, 0)
    while true {
      let (y0, y1) = (exclusion.top + Double(top), exclusion.top + Double(top) + Double(height))
      let free = exclusion.shapes.spans(from: y0, to: y1, in: box)
      let isWhole = free == [box]
      // Spans narrower than an em would only hold single letters.
      let spans = isWhole ? free : free.filter { $0.width >= style.pixelSize }
      let end = fillRow(
        from: start, of: paragraph, spans: paragraph.isRightToLeft ? spans.reversed() : spans,
        takesAnything: isWhole || !exclusion.shapes.isBounded, limit: limit)
      if result.lines.count > first {
        let needed = alignRow(from: first)
        if needed <= height || growths == Self.mostGrowths {
          placeRow(from: first, top: top)
          return end
        }
        while result.lines.count > first { result.removeLastLine() }
        height = needed
        growths += 1
      } else {
        let next = exclusion.shapes.nextTop(from: y0, to: y1, attempt: places) - exclusion.top
        top = max(saturated(next.rounded(.up)), top + 1)
        places += 1
      }
    }
  }

  /// The span between the indents, which are measured from the edges of the text's box and have no effect beside a shape
  /// that reaches further in.
  private func box(_ paragraph: Int, isRightToLeft: Bool, isStart: Bool) -> TextSpan {
    let (first, head, tail) = indents(paragraphs[paragraph])
    let (leading, width) = (head + (isStart ? first : 0), width ?? 0)
    let (left, right) = isRightToLeft ? (tail, width - leading) : (leading, width - tail)
    return TextSpan(left: left, right: max(right, left + 1))
  }

  // MARK: Filling

  /// Appends lines to the spans of a row in reading order. Returns where the text continues.
  private mutating func fillRow(
    from start: Int, of paragraph: FlowingParagraph, spans: [TextSpan], takesAnything: Bool, limit: Int
  ) -> Int {
    var (at, rest) = (start, spans[...])
    while !rest.isEmpty, result.lines.count < limit,
      let (taken, next) = append(from: at, of: paragraph, into: rest, takesAnything: takesAnything)
    {
      at = next
      // A line separator ends the row.
      if at >= paragraph.end || text.separatorStart(at) < at { break }
      rest = spans[(taken + 1)...]
    }
    return at
  }

  /// Appends one line to the first span that it fits. A word is cut only if it does not fit in any span of the row; an
  /// attachment wider than all spans goes to a row below.
  private mutating func append(
    from start: Int, of paragraph: FlowingParagraph, into spans: ArraySlice<TextSpan>, takesAnything: Bool
  ) -> (taken: Int, next: Int)? {
    var firstCut: Int?
    for index in spans.indices {
      let (fit, next) = append(from: start, of: paragraph, in: spans[index])
      if fit == .whole { return (index, next) }
      if fit == .cut, firstCut == nil { firstCut = index }
      result.removeLastLine()
    }
    let widest = takesAnything ? spans.indices.max { spans[$0].width < spans[$1].width } : nil
    guard let taken = firstCut ?? widest else { return nil }
    return (taken, append(from: start, of: paragraph, in: spans[taken]).next)
  }

  /// Appends one line of as much text as a span holds. Returns where the next begins.
  private mutating func append(from start: Int, of paragraph: FlowingParagraph, in span: TextSpan) -> (fit: Fit, next: Int) {
    self.span = span
    defer {
      self.span = nil
      result.spans.append(span)
    }
    let (end, next, index, isStart) = (paragraph.end, paragraph.next, paragraph.index, start == paragraph.start)
    if start == end {
      appendEmptyLine(at: start, next: next, paragraph: index)
      return (.whole, end)
    }
    let style = styles.all[styles.index(at: text.utf16(start))]
    if paragraphs[index].alignment != .justified, Double(end - start) * style.pixelSize * 0.3 < span.width,
      appendPlainLine(
        from: start, to: end, next: next, paragraph: index, isStart: isStart, isRightToLeft: paragraph.isRightToLeft,
        available: span.width)
    {
      return (.whole, end)
    }
    // The line is complete once another one follows, so lay out only slightly more text than it holds.
    var length = Int(min(span.width / (style.pixelSize * 0.3), 1e6)) + 32
    while true {
      let cut = end - start <= length ? end : text.scalarStart(start + length)
      prepare(
        from: start, to: cut, suffix: false, paragraph: index, ellipsis: PANGO_ELLIPSIZE_NONE, isStart: isStart,
        isRightToLeft: paragraph.isRightToLeft)
      let following = pango_layout_get_line_readonly(pango.layout, 1).map { Int($0.pointee.start_index) }
      if following == nil, cut < end {
        length *= 2
        continue
      }
      guard let line = pango_layout_get_line_readonly(pango.layout, 0) else { return (.whole, end) }
      let lineEnd = following.map { start + $0 }
      append(
        line, base: start, end: lineEnd ?? end, next: lineEnd ?? next, wraps: lineEnd != nil, paragraph: index,
        isStart: isStart)
      return (fit(of: following, in: span, paragraphs[index]), lineEnd ?? end)
    }
  }

  /// How well the last appended line fits a span; `following` is the byte where the layout's text continues after it.
  private func fit(of following: Int?, in span: TextSpan, _ paragraph: TextParagraph) -> Fit {
    if let line = result.lines.last, line.width > span.width + 1 { return .tooWide }
    guard let following, paragraph.lineBreak != .byCharWrapping else { return .whole }
    return cpango_may_break(pango.layout, Int32(following)) ? .whole : .cut
  }

  // MARK: Placing

  /// Sets the same height and baseline, for now relative to the row's top, for the lines of a row. Returns the height.
  private mutating func alignRow(from first: Int) -> Int32 {
    var (ascent, descent, leading): (Int32, Int32, Double) = (.min, .min, 0)
    for i in first..<result.lines.count {
      setHeight(ofLine: i, paragraphs[result.lines[i].paragraph])
      let line = result.lines[i]
      ascent = max(ascent, line.baseline)
      descent = max(descent, line.height - line.baseline)
      leading = max(leading, line.leading)
    }
    for i in first..<result.lines.count {
      (result.lines[i].height, result.lines[i].baseline, result.lines[i].leading) = (ascent + descent, ascent, leading)
    }
    return ascent + descent
  }

  private mutating func placeRow(from first: Int, top: Int32) {
    for i in first..<result.lines.count {
      let (line, span) = (result.lines[i], result.spans[i])
      result.lines[i].top = top
      result.lines[i].baseline = saturated(Double(top) + Double(line.baseline))
      result.lines[i].x = startX(of: line, beside: span)
    }
  }

  /// Prevents rounding from moving a line into the clearance of a shape; at the edge of the text the position is not
  /// changed.
  private func startX(of line: TextLineRecord, beside span: TextSpan) -> Double {
    let x = startX(of: line, in: (span.left, span.right))
    let edge = box(line.paragraph, isRightToLeft: line.isRightToLeft, isStart: line.isParagraphStart).right
    guard span.right < edge else { return x }
    return min(x, max((span.right - line.width + 0.02).rounded(.down), span.left) - line.leadingSpace)
  }

  /// Moves the last appended line to the position of the one that it replaces.
  mutating func placeLast(like old: TextLineRecord, in span: TextSpan) {
    self.span = nil
    guard let last = result.lines.indices.last, result.spans.count == last else { return }
    result.spans.append(span)
    (result.lines[last].top, result.lines[last].height) = (old.top, old.height)
    (result.lines[last].baseline, result.lines[last].leading) = (old.baseline, old.leading)
    result.lines[last].x = startX(of: result.lines[last], beside: span)
  }

  /// Sets the size of the layout after all rows are placed.
  mutating func setSizeFromRows() {
    result.height = result.lines.last.map { saturated(Double($0.top + $0.height)) } ?? 0
    result.width = result.lines.reduce(0) { max($0, $1.x + $1.leadingSpace + $1.width) }
  }
}
