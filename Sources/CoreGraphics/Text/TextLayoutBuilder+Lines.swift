internal import CPango

extension TextLayoutBuilder {
  private static let ellipsisFlag: UInt8 = 1 << 1

  /// Copies a line from Pango. `base` is the byte at which Pango's text starts; `end` and `next` are the ends of the line's
  /// text without and with its line break.
  mutating func append(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, base: Int, end: Int, next: Int, wraps: Bool, paragraph: Int,
    isStart: Bool
  ) {
    let startByte = base + Int(line.pointee.start_index)
    let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    let runStart = result.runs.count
    var metrics = LineMetrics()
    var x: Int64 = 0
    var node = line.pointee.runs
    while let current = node {
      node = current.pointee.next
      guard let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
      append(run, base: base, x: &x, metrics: &metrics)
    }
    let offset = text.utf16(startByte)
    if metrics.isEmpty { metrics.add(styles.all[styles.index(at: offset)]) }
    let trimmed = wraps ? text.trimmedEnd(startByte..<end) : end
    let space = trimmed < end ? advance(of: text.utf16(trimmed)..<text.utf16(end), runs: runStart..<result.runs.count) : 0
    result.lines.append(
      TextLineRecord(
        range: offset..<text.utf16(next), contentEnd: text.utf16(text.separatorStart(end)),
        runs: runStart..<result.runs.count, isRightToLeft: isRightToLeft, isParagraphStart: isStart, paragraph: paragraph,
        width: max(Double(x) / 1_024 - space, 0), leadingSpace: isRightToLeft ? space : 0, ascent: metrics.ascent,
        descent: metrics.descent, leading: metrics.leading, startByte: startByte))
  }

  /// Copies a run, split where the style changes.
  private mutating func append(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, base: Int, x: inout Int64, metrics: inout LineMetrics
  ) {
    guard let item = run.pointee.item?.pointee, let shaped = run.pointee.glyphs?.pointee, shaped.num_glyphs > 0,
      let font = item.analysis.font, let clusters = shaped.log_clusters
    else { return }
    let byte = base + Int(item.offset)
    let range = text.utf16(byte)..<text.utf16(byte + Int(item.length))
    let isRightToLeft = item.analysis.level & 1 != 0
    let isEllipsis = item.analysis.flags & Self.ellipsisFlag != 0
    let face = pango.face(of: font)

    var style = -1
    var styleRange = 0..<0
    for i in 0..<Int(shaped.num_glyphs) {
      let glyph = shaped.glyphs[i]
      let at = byte + Int(clusters[i])
      let offset = text.utf16(at)
      if style < 0 || (!isEllipsis && !styleRange.contains(offset)) {
        style = styles.index(at: min(offset, max(text.utf16Count - 1, 0)))
        styleRange = styles.starts[style]..<styles.end(of: style)
        let covered = isEllipsis ? range : range.clamped(to: styleRange)
        let position = Double(x) / 1_024
        result.runs.append(
          TextGlyphRun(
            face: face, size26_6: styles.all[style].size26_6, style: style,
            glyphs: result.glyphs.count..<result.glyphs.count, range: covered, isRightToLeft: isRightToLeft,
            isEllipsis: isEllipsis, x0: position, x1: position))
        metrics.add(styles.all[style])
        if face != styles.all[style].face { metrics.addFallback(face, item.analysis.script, styles.all[style], pango) }
      }
      var geometry = glyph.geometry
      if isEllipsis, i == Int(shaped.num_glyphs) - 1, let outlines = pango_font_get_hb_font(font),
        glyph.glyph < TextGlyph.blank
      {
        // Pango widens an ellipsis until the line is full, which leaves a gap after it.
        geometry.width = min(geometry.width, hb_font_get_glyph_h_advance(outlines, glyph.glyph))
      }
      let rise = styles.all[style].rise
      result.glyphs.append(
        TextGlyph(
          id: drawn(glyph.glyph, at: isEllipsis ? text.bytes.count : at),
          x: Float(Double(x + Int64(geometry.x_offset)) / 1_024),
          y: Float(Double(geometry.y_offset) / 1_024 - rise), advance: Float(Double(geometry.width) / 1_024),
          offset: UInt32(offset)))
      if !isEllipsis, let box = styles.all[style].attributes.attachment {
        result.attachments.append(
          TextAttachmentPlace(box: box, offset: offset, line: result.lines.count, x: Double(x) / 1_024, rise: -rise))
        metrics.add(box, rise: rise, scale: scale)
      }
      x += Int64(geometry.width)
      let last = result.runs.count - 1
      result.runs[last].glyphs = result.runs[last].glyphs.lowerBound..<result.glyphs.count
      result.runs[last].x1 = Double(x) / 1_024
    }
  }

  func drawn(_ glyph: UInt32, at byte: Int) -> UInt32 {
    if glyph & TextGlyph.missing != 0 { return glyph == .max ? TextGlyph.blank : TextGlyph.missing }
    guard byte < text.bytes.count else { return glyph }
    switch text.bytes[byte] {
    case 0x20, 0x09: return TextGlyph.blank
    default: return glyph
    }
  }

  private func advance(of range: Range<Int>, runs: Range<Int>) -> Double {
    result.runs[runs].reduce(0) { sum, run in
      guard run.range.overlaps(range), !run.isEllipsis else { return sum }
      return result.glyphs[run.glyphs].reduce(sum) { range.contains(Int($1.offset)) ? $0 + Double($1.advance) : $0 }
    }
  }

  // MARK: Placing

  /// Positions all lines and sets the size of the layout.
  mutating func place() {
    if !result.spans.isEmpty { return setSizeFromRows() }
    var top: Int32 = 0
    var widest = 0.0
    for i in result.lines.indices {
      let paragraph = paragraphs[result.lines[i].paragraph]
      if i > 0 {
        let gap = gap(below: result.lines[i - 1], opening: result.lines[i].isParagraphStart ? paragraph : nil)
        top = saturated(Double(top) + gap)
      }
      setHeight(ofLine: i, paragraph)
      result.lines[i].top = top
      result.lines[i].baseline = saturated(Double(top) + Double(result.lines[i].baseline))
      top = saturated(Double(top) + Double(result.lines[i].height))
      let (_, head, tail) = indents(paragraph)
      let indent = max(head, 0) + firstIndent(result.lines[i], paragraph)
      widest = max(widest, result.lines[i].width + indent + (width == nil ? 0 : tail))
    }
    result.height = top
    result.width = widest
    let box = width ?? widest
    for i in result.lines.indices { result.lines[i].x = startX(of: result.lines[i], in: box) }
  }

  /// The distance in whole pixels between a line and the next one, which may be the first of a paragraph.
  func gap(below line: TextLineRecord, opening paragraph: TextParagraph?) -> Double {
    let above = paragraphs[line.paragraph]
    var gap = line.leading + max(TextStyle.bounded(above.lineSpacing, 1e4), 0) * scale
    if let paragraph {
      gap += max(TextStyle.bounded(above.paragraphSpacing, 1e4), 0) * scale
      gap += max(TextStyle.bounded(paragraph.paragraphSpacingBefore, 1e4), 0) * scale
    }
    return gap.rounded()
  }

  private func firstIndent(_ line: TextLineRecord, _ paragraph: TextParagraph) -> Double {
    line.isParagraphStart ? indents(paragraph).first : 0
  }

  /// Sets a line's height in whole pixels, so that distances between lines are equal. Extra height is added above the text.
  mutating func setHeight(ofLine i: Int, _ paragraph: TextParagraph) {
    let line = result.lines[i]
    (result.lines[i].height, result.lines[i].baseline) = height(
      ascent: line.ascent, descent: line.descent, paragraph)
  }

  /// The height of a line, and the distance of its baseline from its top.
  func height(ascent: Double, descent: Double, _ paragraph: TextParagraph) -> (line: Int32, baseline: Int32) {
    var height = ascent + descent
    let multiple = TextStyle.bounded(paragraph.lineHeightMultiple, 100)
    if multiple > 0 { height *= multiple }
    let least = TextStyle.bounded(paragraph.minimumLineHeight, 1e4) * scale
    let most = TextStyle.bounded(paragraph.maximumLineHeight, 1e4) * scale
    if least > 0 { height = max(height, least) }
    if most > 0 { height = min(height, most) }
    let whole = max((height - 0.01).rounded(.up), 1)
    return (saturated(whole), saturated((whole - (whole - height) / 2 - descent).rounded()))
  }

  private func startX(of line: TextLineRecord, in box: Double) -> Double {
    let paragraph = paragraphs[line.paragraph]
    let (_, head, tail) = indents(paragraph)
    let leading = head + firstIndent(line, paragraph)
    return startX(of: line, in: line.isRightToLeft ? (tail, box - leading) : (leading, box - tail))
  }

  func startX(of line: TextLineRecord, in limits: (left: Double, right: Double)) -> Double {
    let (left, right) = limits
    let paragraph = paragraphs[line.paragraph]
    let x: Double
    switch paragraph.alignment {
    case .left: x = left
    case .right: x = right - line.width
    case .center: x = left + (right - left - line.width) / 2
    case .natural, .justified: x = line.isRightToLeft ? right - line.width : left
    }
    // Round to whole pixels, so that the same word looks the same wherever a line starts.
    return x.rounded() - line.leadingSpace
  }

  func saturated(_ value: Double) -> Int32 {
    Int32(min(max(value, -134_217_728), 134_217_728))
  }
}

/// The height of a line, computed from its content. In pixels.
struct LineMetrics {
  var ascent = 0.0
  var descent = 0.0
  var leading = 0.0
  var isEmpty = true

  mutating func add(_ style: TextStyle) {
    // The font keeps its unraised extent, so that an offset moves the text instead of the line.
    add(ascent: style.ascent + max(style.rise, 0), descent: style.descent - min(style.rise, 0))
    leading = max(leading, style.leading)
  }

  mutating func add(_ box: TextAttachmentBox, rise: Double, scale: Double) {
    add(
      ascent: TextStyle.bounded(box.ascent, 16_384) * scale + rise,
      descent: TextStyle.bounded(box.descent, 16_384) * scale - rise)
  }

  private mutating func add(ascent: Double, descent: Double) {
    self.ascent = isEmpty ? ascent : max(self.ascent, ascent)
    self.descent = isEmpty ? descent : max(self.descent, descent)
    isEmpty = false
  }

  /// Scripts that stack marks get the height of their font, within limits. East Asian characters, symbols and emoji fit the
  /// system font's line although their fonts declare half an em more, so a label keeps its height with any content.
  mutating func addFallback(_ face: UInt32, _ script: UInt8, _ style: TextStyle, _ pango: PangoSession) {
    switch Int32(script) {
    case PANGO_SCRIPT_COMMON.rawValue, PANGO_SCRIPT_INHERITED.rawValue, PANGO_SCRIPT_LATIN.rawValue,
      PANGO_SCRIPT_GREEK.rawValue, PANGO_SCRIPT_CYRILLIC.rawValue, PANGO_SCRIPT_HAN.rawValue,
      PANGO_SCRIPT_HIRAGANA.rawValue, PANGO_SCRIPT_KATAKANA.rawValue, PANGO_SCRIPT_HANGUL.rawValue,
      PANGO_SCRIPT_BOPOMOFO.rawValue:
      return
    default:
      guard let metrics = pango.faces.metrics(face) else { return }
      add(
        ascent: min(metrics.ascent, 1.1) * style.pixelSize + style.rise,
        descent: min(-metrics.descent, 0.4) * style.pixelSize - style.rise)
    }
  }
}
