internal import CPango

/// Lays out a content with Pango, paragraph by paragraph, and copies its lines, runs and glyphs.
struct TextLayoutBuilder {
  let pango: PangoSession
  let text: PangoText
  let content: TextContent
  let scale: Double
  /// The width in pixels; nil for unlimited.
  let width: Double?
  /// The shapes that text flows around, and the distance of the text's top from their origin in pixels.
  let exclusion: (shapes: TextExclusion, top: Double)?
  /// The part of a row that is being filled, without the paragraph's indents.
  var span: TextSpan?
  let styles: TextStyles
  /// The content's paragraph style first, then those of single paragraphs.
  let paragraphs: [TextParagraph]
  var result = TextLines()

  init(
    _ content: TextContent, text: PangoText, width: Double?, exclusion: (shapes: TextExclusion, top: Double)? = nil,
    scale: Double, pango: PangoSession
  ) {
    self.content = content
    self.text = text
    self.width = width
    self.exclusion = width == nil ? nil : exclusion
    self.scale = scale
    self.pango = pango
    pango.latestScale = scale
    styles = TextStyles(content, scale: scale, pango: pango)
    paragraphs = [content.paragraph] + content.paragraphs.map(\.paragraph)
  }

  /// - Parameters:
  ///   - maxLines: The largest number of lines, 0 for no limit.
  ///   - height: The height in pixels into which the lines must fit; one line is always kept.
  mutating func build(maxLines: Int, height: Double?) {
    fill(limit: maxLines > 0 ? maxLines : .max)
    place()
    guard let height, result.lines.count > 1, Double(result.height) > height + 0.5 else { return }
    let fitting = result.lines.prefix { Double($0.top + $0.height) <= height + 0.5 }.count
    result.removeAll()
    fill(limit: max(fitting, 1))
    place()
  }

  /// Makes one line without glyphs, with the height that fonts are assumed to have.
  mutating func buildWithoutFonts() {
    appendEmptyLine(at: 0, next: text.bytes.count, paragraph: 0)
    place()
  }

  // MARK: Paragraphs

  private mutating func fill(limit: Int) {
    var start = 0
    while true {
      let (end, next) = text.paragraphEnd(from: start)
      let paragraph = paragraphIndex(at: text.utf16(start))
      if result.lines.count == limit { return truncateLast(hasMore: true, rest: start) }
      if let exclusion {
        let isWhole = appendRows(
          from: start, to: end, next: next, paragraph: paragraph, around: exclusion, limit: limit)
        if !isWhole { return truncateLast(hasMore: false, rest: start) }
      } else if start == end {
        appendEmptyLine(at: start, next: next, paragraph: paragraph)
      } else if limit == 1, paragraphs[paragraph].lineBreak.truncates {
        appendShortened(from: start, to: end, next: next, paragraph: paragraph, isStart: true)
        return
      } else if !appendLines(from: start, to: end, next: next, paragraph: paragraph, limit: limit) {
        return truncateLast(hasMore: false, rest: start)
      }
      if next == end { return }
      start = next
    }
  }

  private func paragraphIndex(at offset: Int) -> Int {
    guard paragraphs.count > 1 else { return 0 }
    return content.paragraphs.firstIndex { $0.range.contains(offset) }.map { $0 + 1 } ?? 0
  }

  mutating func appendEmptyLine(at byte: Int, next: Int, paragraph: Int) {
    let offset = text.utf16(byte)
    let style = styles.all[styles.index(at: offset)]
    let direction = paragraphs[paragraph].baseWritingDirection
    let isRightToLeft =
      direction == .rightToLeft || (direction == .natural && (result.lines.last?.isRightToLeft ?? false))
    let runs = result.runs.count
    result.lines.append(
      TextLineRecord(
        range: offset..<text.utf16(next), contentEnd: offset, runs: runs..<runs, isRightToLeft: isRightToLeft,
        isParagraphStart: true, paragraph: paragraph, width: 0, leadingSpace: 0, ascent: style.ascent,
        descent: style.descent, leading: style.leading, startByte: byte))
  }

  /// Returns false when there are more lines than the limit.
  private mutating func appendLines(from start: Int, to end: Int, next: Int, paragraph: Int, limit: Int) -> Bool {
    let style = paragraphs[paragraph]
    let permitted = limit == .max ? Int.max : limit - result.lines.count
    let cut = style.lineBreak == .byClipping ? end : cutEnd(from: start, to: end, lines: permitted)
    if appendLines(from: start, to: cut, end: end, next: next, paragraph: paragraph, limit: limit) {
      if cut == end { return true }
      // The guess was too short: take the whole paragraph.
      while let last = result.lines.last, last.startByte >= start { result.removeLastLine() }
      return appendLines(from: start, to: end, end: end, next: next, paragraph: paragraph, limit: limit)
    }
    return false
  }

  private mutating func appendLines(
    from start: Int, to cut: Int, end: Int, next: Int, paragraph: Int, limit: Int
  ) -> Bool {
    if cut == end, result.lines.count < limit, paragraphs[paragraph].alignment != .justified,
      appendPlainLine(
        from: start, to: end, next: next, paragraph: paragraph, isStart: true, available: available(paragraphs[paragraph]))
    {
      return true
    }
    if !layUnwrapped(from: start, to: cut, paragraph: paragraph) {
      prepare(from: start, to: cut, suffix: false, paragraph: paragraph, ellipsis: PANGO_ELLIPSIZE_NONE)
    }
    var node = pango_layout_get_lines_readonly(pango.layout)
    while let current = node {
      node = current.pointee.next
      guard let line = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
      if result.lines.count == limit { return false }
      let following = node?.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
      let lineEnd = following.map { start + Int($0.pointee.start_index) }
      append(
        line, base: start, end: lineEnd ?? end, next: lineEnd ?? next, wraps: lineEnd != nil, paragraph: paragraph,
        isStart: pango_layout_line_is_paragraph_start(line) != 0)
    }
    return true
  }

  /// The available width of the first line of a paragraph, in pixels.
  private func available(_ paragraph: TextParagraph) -> Double {
    if let span { return span.width }
    guard let width, paragraph.lineBreak != .byClipping else { return .infinity }
    let (first, head, tail) = indents(paragraph)
    return width - head - max(first, 0) - tail
  }

  /// Lays out text without a width if it probably fits, which takes Pango little more than half the time. Returns false when
  /// it does not fit.
  private func layUnwrapped(from start: Int, to end: Int, paragraph index: Int) -> Bool {
    let paragraph = paragraphs[index]
    guard width != nil, end - start <= 512, paragraph.alignment != .justified, paragraph.lineBreak != .byClipping
    else { return false }
    let available = available(paragraph)
    let style = styles.all[styles.index(at: text.utf16(start))]
    guard Double(end - start) * (style.pixelSize * 0.5 + style.kern) < available else { return false }
    prepare(
      from: start, to: end, suffix: false, paragraph: index, ellipsis: PANGO_ELLIPSIZE_NONE, isUnlimited: true)
    var node = pango_layout_get_lines_readonly(pango.layout)
    while let current = node {
      node = current.pointee.next
      guard let line = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
      var (units, run): (Int64, UnsafeMutablePointer<GSList>?) = (0, line.pointee.runs)
      while let next = run {
        run = next.pointee.next
        let item = next.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
        units += item?.pointee.glyphs.map { Int64(pango_glyph_string_get_width($0)) } ?? 0
      }
      if Double(units) / 1_024 > available { return false }
    }
    return true
  }

  /// An offset at which text that fills `lines` lines of the width has certainly ended, so that a label that shows two lines
  /// of a book does not lay out the whole book.
  private func cutEnd(from start: Int, to end: Int, lines: Int) -> Int {
    guard let width, lines < 10_000, end - start > 1_024 else { return end }
    let smallest = styles.all.reduce(Double.infinity) { min($0, $1.pixelSize) }
    let perLine = min(width / (smallest * 0.1) + 64, 1e6)
    let most = Double(lines) * perLine * 4
    return most < Double(end - start) ? text.scalarStart(start + Int(most)) : end
  }

  // MARK: Truncation

  /// Called when the last permitted line exists and more text follows; `rest` is where the paragraph or the text continues.
  private mutating func truncateLast(hasMore: Bool, rest: Int) {
    guard let last = result.lines.last else { return }
    if hasMore, text.trimmedEnd(rest..<text.bytes.count) == rest { return }
    result.isTruncated = true
    guard paragraphs[last.paragraph].lineBreak.truncates, width != nil else { return }
    let (end, next) = text.paragraphEnd(from: last.startByte)
    span = result.spans.last
    result.removeLastLine()
    appendShortened(
      from: last.startByte, to: end, next: next, paragraph: last.paragraph, isStart: last.isParagraphStart,
      isRightToLeft: last.isRightToLeft)
    if let span { placeLast(like: last, in: span) }
  }

  /// Appends one line with the text from `start` to the end of its paragraph, shortened with an ellipsis when it does not
  /// fit or when more paragraphs follow.
  private mutating func appendShortened(
    from start: Int, to end: Int, next: Int, paragraph: Int, isStart: Bool, isRightToLeft: Bool? = nil
  ) {
    let mode = paragraphs[paragraph].lineBreak
    let hasMore = next > end && text.trimmedEnd(end..<text.bytes.count) > end
    // Pango cannot sum up widths of more than two million pixels, and the middle of such text is never visible.
    let isEndless = end - start > 20_000
    if mode == .byTruncatingHead, isEndless, width != nil {
      return appendTail(from: start, to: end, next: next, paragraph: paragraph, isStart: isStart, isRightToLeft)
    }
    let cut = mode == .byTruncatingTail || isEndless ? cutEnd(from: start, to: end, lines: 1) : end
    if shorten(from: start, to: cut, end: end, next: next, paragraph, isStart, isRightToLeft, suffix: hasMore || cut < end)
      || cut == end
    {
      if hasMore { result.isTruncated = true }
      return
    }
    result.removeLastLine()
    _ = shorten(from: start, to: end, end: end, next: next, paragraph, isStart, isRightToLeft, suffix: hasMore)
  }

  /// Appends the last line of very long text that is shortened at its start.
  private mutating func appendTail(
    from start: Int, to end: Int, next: Int, paragraph: Int, isStart: Bool, _ isRightToLeft: Bool?
  ) {
    let kept = text.scalarStart(max(end - (cutEnd(from: start, to: end, lines: 1) - start), end - 20_000))
    _ = shorten(from: kept, to: end, end: end, next: next, paragraph, isStart, isRightToLeft, suffix: false)
    result.isTruncated = true
    guard let last = result.lines.indices.last else { return }
    result.lines[last].range = text.utf16(start)..<result.lines[last].range.upperBound
    result.lines[last].startByte = start
  }

  /// Appends one line, shortened if needed. Returns whether Pango left something out.
  private mutating func shorten(
    from start: Int, to cut: Int, end: Int, next: Int, _ paragraph: Int, _ isStart: Bool, _ isRightToLeft: Bool?,
    suffix: Bool
  ) -> Bool {
    let ellipsis: PangoEllipsizeMode
    switch paragraphs[paragraph].lineBreak {
    case .byTruncatingHead: ellipsis = PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle where cut == end: ellipsis = PANGO_ELLIPSIZE_MIDDLE
    default: ellipsis = PANGO_ELLIPSIZE_END
    }
    if !suffix, cut == end, paragraphs[paragraph].alignment != .justified,
      appendPlainLine(
        from: start, to: end, next: next, paragraph: paragraph, isStart: isStart, isRightToLeft: isRightToLeft,
        available: available(paragraphs[paragraph]))
    {
      return false
    }
    prepare(
      from: start, to: cut, suffix: suffix, paragraph: paragraph, ellipsis: ellipsis, isStart: isStart,
      isRightToLeft: isRightToLeft)
    guard let line = pango_layout_get_line_readonly(pango.layout, 0) else { return true }
    append(line, base: start, end: end, next: next, wraps: false, paragraph: paragraph, isStart: isStart)
    let isEllipsized = pango_layout_is_ellipsized(pango.layout) != 0
    // If the text has a line separator, the rest is on lines that are not shown.
    let isBroken = pango_layout_get_line_count(pango.layout) > 1
    if isEllipsized || isBroken { result.isTruncated = true }
    return isEllipsized
  }

  // MARK: Pango's layout object

  func prepare(
    from start: Int, to end: Int, suffix: Bool, paragraph index: Int, ellipsis: PangoEllipsizeMode, isStart: Bool = true,
    isRightToLeft: Bool? = nil, isUnlimited: Bool = false
  ) {
    let layout = pango.layout
    let paragraph = paragraphs[index]
    pango.simplifyMetrics()
    let (indent, head, tail) = indents(paragraph)
    if let span {
      pango_layout_set_width(layout, Int32(min(max(span.width, 1) * 1_024 + 16, 2e9)))
    } else if let width, paragraph.lineBreak != .byClipping, !isUnlimited {
      // Pango subtracts an indent from the width of the first line, and a negative one from that of all others.
      let unindented: Double
      if ellipsis == PANGO_ELLIPSIZE_NONE {
        unindented = min(indent, 0)
      } else {
        unindented = isStart ? indent : 0
      }
      let available = max(width - head - tail - unindented, 1)
      // A label of the size that its text asked for must not wrap because that was rounded.
      pango_layout_set_width(layout, Int32(min((available + TextLayout.slack) * 1_024 + 1, 2e9)))
    } else {
      pango_layout_set_width(layout, -1)
    }
    let isSingle = ellipsis != PANGO_ELLIPSIZE_NONE
    pango_layout_set_indent(layout, isSingle || span != nil ? 0 : Int32(min(max(indent, -1e6), 1e6) * 1_024))
    pango_layout_set_wrap(layout, paragraph.lineBreak == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, ellipsis)
    pango_layout_set_justify(layout, paragraph.alignment == .justified ? 1 : 0)
    setDirection(paragraph.baseWritingDirection, isRightToLeft: isRightToLeft)
    setTabs(paragraph)
    setText(from: start, to: end, suffix: suffix)
    setAttributes(from: start, to: end, paragraph: paragraph)
  }

  private func setText(from start: Int, to end: Int, suffix: Bool) {
    let bytes = UnsafeRawPointer(text.bytes.baseAddress!).assumingMemoryBound(to: CChar.self) + start
    if !suffix { return pango_layout_set_text(pango.layout, bytes, Int32(end - start)) }
    var shortened = Array(text.bytes[text.bytes.startIndex + start..<text.bytes.startIndex + text.trimmedEnd(start..<end)])
    shortened += [0xe2, 0x80, 0xa6]
    shortened.withUnsafeBytes {
      pango_layout_set_text(pango.layout, $0.baseAddress!.assumingMemoryBound(to: CChar.self), Int32($0.count))
    }
  }

  private func setDirection(_ direction: TextParagraph.Direction, isRightToLeft: Bool?) {
    let base: PangoDirection
    switch (isRightToLeft, direction) {
    case (true?, _), (nil, .rightToLeft): base = PANGO_DIRECTION_RTL
    case (false?, _), (nil, .leftToRight): base = PANGO_DIRECTION_LTR
    case (nil, .natural): base = PANGO_DIRECTION_WEAK_LTR
    }
    pango_layout_set_auto_dir(pango.layout, base == PANGO_DIRECTION_WEAK_LTR ? 1 : 0)
    if pango_context_get_base_dir(pango.context) != base { pango_context_set_base_dir(pango.context, base) }
  }

  private func setTabs(_ paragraph: TextParagraph) {
    guard text.hasTabs else { return }
    let stops = paragraph.tabStops.prefix(64).map { TextStyle.bounded($0, 1e5) * scale }.filter { $0 > 0 }.sorted()
    let interval = max(TextStyle.bounded(paragraph.defaultTabInterval, 1e5), 1) * scale
    let tabs = pango_tab_array_new(Int32(stops.count + 2), 0)
    defer { pango_tab_array_free(tabs) }
    // Pango repeats the distance of the last two stops.
    let last = stops.last ?? 0
    let following = (last / interval).rounded(.down) * interval
    for (index, stop) in (stops + [following + interval, following + 2 * interval]).enumerated() {
      pango_tab_array_set_tab(tabs, Int32(index), PANGO_TAB_LEFT, Int32(min(stop * 1_024, 2e9)))
    }
    pango_layout_set_tabs(pango.layout, tabs)
  }

  /// The first-line indent relative to the other lines', theirs from the leading edge, and the one from the trailing edge;
  /// in pixels.
  func indents(_ paragraph: TextParagraph) -> (first: Double, head: Double, tail: Double) {
    let head = max(TextStyle.bounded(paragraph.headIndent, 1e5), 0) * scale
    let first = max(TextStyle.bounded(paragraph.firstLineHeadIndent, 1e5), 0) * scale
    let tail = TextStyle.bounded(paragraph.tailIndent, 1e5) * scale
    guard let width else { return (first - head, head, 0) }
    return (first - head, head, tail <= 0 ? -tail : max(width - tail, 0))
  }
}
