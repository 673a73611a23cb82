internal import CPango

/// Lays out lines of one style whose letters need only shaping without Pango, which takes ten times as long because it looks
/// up a font for every character and every size.
extension TextLayoutBuilder {
  /// Appends the paragraph from `start` to `end` as one line if it is plain and not wider than `available` (pixels). Returns
  /// whether it did; the result is identical to Pango's.
  mutating func appendPlainLine(
    from start: Int, to end: Int, next: Int, paragraph: Int, isStart: Bool, isRightToLeft: Bool? = nil, available: Double
  ) -> Bool {
    guard start < end, end - start <= 512 else { return false }
    let index = styles.index(at: text.utf16(start))
    let style = styles.all[index]
    guard style.kern == 0, style.attributes.attachment == nil, text.utf16(end) <= styles.end(of: index),
      // Pango counts widths in 32 bits.
      style.pixelSize * Double(end - start) < 1e5,
      let (face, script, language) = plainFace(for: start..<end, style),
      fits(script, paragraphs[paragraph].baseWritingDirection, isRightToLeft),
      let font = pango.plainFace(face)?.shaper(pixelSize: style.pixelSize)
    else { return false }
    let buffer = pango.buffer
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, script.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script.shaping)
    hb_buffer_set_language(buffer, language)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    UnsafeRawPointer(text.bytes.baseAddress! + start).withMemoryRebound(to: CChar.self, capacity: end - start) {
      hb_buffer_add_utf8(buffer, $0, Int32(end - start), 0, Int32(end - start))
    }
    let features = style.attributes.font.core.shapingFeatures
    hb_shape(font, buffer, features, UInt32(features.count))
    var (count, placed): (UInt32, UInt32) = (0, 0)
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), let places = hb_buffer_get_glyph_positions(buffer, &placed),
      count > 0, count == placed
    else { return false }
    var units: Int64 = 0
    for i in 0..<Int(count) {
      // Marks and missing characters are left to Pango.
      guard places[i].x_advance >= 0, infos[i].codepoint != 0 else { return false }
      units += Int64(places[i].x_advance)
    }
    guard Double(units) / 1_024 <= available else { return false }
    append(infos, places, Int(count), from: start, to: end, style: index, face: face, isRightToLeft: script.isRightToLeft)
    var metrics = LineMetrics()
    metrics.add(style)
    if face != style.face { metrics.addFallback(face, UInt8(script.pango.rawValue), style, pango) }
    let offset = text.utf16(start)
    result.lines.append(
      TextLineRecord(
        range: offset..<text.utf16(next), contentEnd: text.utf16(end), runs: result.runs.count - 1..<result.runs.count,
        isRightToLeft: script.isRightToLeft, isParagraphStart: isStart, paragraph: paragraph, width: Double(units) / 1_024,
        leadingSpace: 0, ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading, startByte: start))
    return true
  }

  /// The single face that draws all of `range`, with its script and the language for shaping.
  private func plainFace(for range: Range<Int>, _ style: TextStyle) -> (UInt32, FallbackScript, OpaquePointer?)? {
    guard let own = pango.plainFace(style.face) else { return nil }
    if own.coversASCII, let script = PlainText.script(of: text.bytes, range, in: own) {
      return (style.face, script, pango.shapingLanguage(for: script))
    }
    guard let foreign = FallbackText(text.bytes, range) else { return nil }
    let around = TextLanguages.of(text.eastAsian)
    guard let language = TextLanguages.of(foreign.script, in: around) else { return nil }
    let face = pango.fallbackFace(
      for: style.attributes.font.core, foreign.script, language: language, characters: foreign.characters)
    return face == 0 ? nil : (face, foreign.script, pango.shapingLanguage(for: foreign.script, in: around))
  }

  /// Whether the script's direction agrees with that of the paragraph and, if given, of the line.
  private func fits(_ script: FallbackScript, _ direction: TextParagraph.Direction, _ isRightToLeft: Bool?) -> Bool {
    switch direction {
    case .natural: return isRightToLeft == nil || isRightToLeft == script.isRightToLeft
    case .leftToRight: return !script.isRightToLeft && isRightToLeft != true
    case .rightToLeft: return script.isRightToLeft && isRightToLeft != false
    }
  }

  private mutating func append(
    _ infos: UnsafeMutablePointer<hb_glyph_info_t>, _ places: UnsafeMutablePointer<hb_glyph_position_t>, _ count: Int,
    from start: Int, to end: Int, style index: Int, face: UInt32, isRightToLeft: Bool
  ) {
    let style = styles.all[index]
    let first = result.glyphs.count
    var x: Int64 = 0
    for i in 0..<count {
      let (at, place) = (start + Int(infos[i].cluster), places[i])
      result.glyphs.append(
        TextGlyph(
          id: drawn(infos[i].codepoint, at: at), x: Float(Double(x + Int64(place.x_offset)) / 1_024),
          y: Float(Double(-place.y_offset) / 1_024 - style.rise), advance: Float(Double(place.x_advance) / 1_024),
          offset: UInt32(text.utf16(at))))
      x += Int64(place.x_advance)
    }
    result.runs.append(
      TextGlyphRun(
        face: face, size26_6: style.size26_6, style: index, glyphs: first..<result.glyphs.count,
        range: text.utf16(start)..<text.utf16(end), isRightToLeft: isRightToLeft, isEllipsis: false, x0: 0,
        x1: Double(x) / 1_024))
  }
}

/// Text that forms one run from left to right, whatever is around it.
private enum PlainText {
  /// The script of `range`; nil when it has characters besides the letters of one of Latin, Greek and Cyrillic, digits and
  /// common punctuation, or some that `face` lacks. (`face` has all of ASCII.)
  static func script(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in face: PlainFace) -> FallbackScript? {
    var script = FallbackScript.common
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = bytes[i]
      var (letters, length) = (FallbackScript.common, 1)
      if byte < 0x80 {
        guard byte >= 0x20, byte < 0x7f else { return nil }
        if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7a { letters = .latin }
      } else {
        guard let (character, taken, found) = wide(bytes, i, range.upperBound), face.has(character) else { return nil }
        (letters, length) = (found, taken)
      }
      if letters != .common {
        guard script == .common || script == letters else { return nil }
        script = letters
      }
      i += length
    }
    return script
  }

  private static func wide(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> (UInt32, Int, FallbackScript)? {
    let lead = bytes[i]
    if lead >= 0xc2, lead <= 0xd3, i + 1 < end {
      let character = UInt32(lead & 0x1f) << 6 | UInt32(bytes[i + 1] & 0x3f)
      switch character {
      // No-break space, soft hyphen, and characters that may be drawn as emoji.
      case ..<0xa1, 0xad, 0xa9, 0xae: return nil
      case 0xaa, 0xba: return (character, 2, .latin)
      case ..<0xc0, 0xd7, 0xf7: return (character, 2, .common)
      case ..<0x180: return (character, 2, .latin)
      case 0x386, 0x388...0x38a, 0x38c, 0x38e...0x3a1, 0x3a3...0x3ce: return (character, 2, .greek)
      // Without the marks from U+0483.
      case 0x400...0x481, 0x48a...0x4ff: return (character, 2, .cyrillic)
      default: return nil
      }
    }
    guard lead == 0xe2, i + 2 < end else { return nil }
    let character = 0x2000 | UInt32(bytes[i + 1] & 0x3f) << 6 | UInt32(bytes[i + 2] & 0x3f)
    switch character {
    // Dashes, quotation marks, bullet, ellipsis.
    case 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026: return (character, 3, .common)
    // Arrows that may be drawn as emoji are excluded; other arrows, mathematical signs and key symbols are common.
    case 0x2194...0x2199, 0x21a9, 0x21aa: return nil
    case 0x2190...0x22ff, 0x2303...0x2305, 0x2318, 0x2325, 0x232b: return (character, 3, .common)
    default: return nil
    }
  }
}
