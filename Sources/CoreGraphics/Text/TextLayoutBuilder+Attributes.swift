internal import CPango

extension TextLayoutBuilder {
  /// Passes the attributes that affect shapes to Pango: fonts, features, kerning, space for attachments. Colours are not
  /// passed.
  func setAttributes(from start: Int, to end: Int, paragraph: TextParagraph) {
    let first = styles.index(at: text.utf16(start))
    let last = styles.index(at: text.utf16(max(end - 1, start)))
    let style = styles.all[first]
    pango_layout_set_font_description(
      pango.layout, style.attributes.font.core.pangoDescription(pixelSize: style.pixelSize, in: pango))
    let language = TextLanguages.of(text.eastAsian)
    let hyphenates = text.hasSoftHyphens || paragraph.hyphenation > 0
    let piece = pieceLength(first...last)
    if first == last, style.kern == 0, style.attributes.attachment == nil, language == nil, !hyphenates,
      end - start <= piece
    {
      return pango_layout_set_attributes(pango.layout, style.attributes.font.core.plainAttributes())
    }
    guard let list = pango_attr_list_new() else { return }
    defer { pango_attr_list_unref(list) }
    if !hyphenates { insert(pango_attr_insert_hyphens_new(0), 0, UInt32.max, into: list) }
    if let language { insert(pango_attr_language_new(language), 0, UInt32.max, into: list) }
    for index in first...last {
      let lower = index == first ? start : text.byte(utf16: styles.starts[index])
      let upper = index == last ? end : min(text.byte(utf16: styles.end(of: index)), end)
      guard lower < upper else { continue }
      // An ellipsis added at the end belongs to the last style.
      let range = (UInt32(lower - start), index == last ? UInt32.max : UInt32(upper - start))
      insert(styles.all[index], isBase: index == first, range, into: list)
    }
    if end - start > piece { insertSeams(every: piece, from: start, to: end, into: list) }
    pango_layout_set_attributes(pango.layout, list)
  }

  private func insert(_ style: TextStyle, isBase: Bool, _ range: (UInt32, UInt32), into list: OpaquePointer) {
    let core = style.attributes.font.core
    if !isBase {
      insert(
        pango_attr_font_desc_new(core.pangoDescription(pixelSize: style.pixelSize, in: pango)), range.0, range.1, into: list)
    }
    let features = core.description.featureList
    if !features.isEmpty { insert(pango_attr_font_features_new(features), range.0, range.1, into: list) }
    if style.kern != 0 {
      insert(pango_attr_letter_spacing_new(Int32(style.kern * 1_024)), range.0, range.1, into: list)
    }
    if let box = style.attributes.attachment {
      let ascent = TextStyle.bounded(box.ascent, 16_384) * scale
      let descent = TextStyle.bounded(box.descent, 16_384) * scale
      let width = max(TextStyle.bounded(box.width, 16_384), 0) * scale
      var rect = PangoRectangle(
        x: 0, y: Int32(-ascent * 1_024), width: Int32(width * 1_024), height: Int32(max(ascent + descent, 0) * 1_024))
      insert(pango_attr_shape_new(&rect, &rect), range.0, range.1, into: list)
    }
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ start: UInt32, _ end: UInt32, into list: OpaquePointer
  ) {
    guard let attribute else { return }
    cpango_attribute_range(attribute, start, end)
    pango_attr_list_insert(list, attribute)
  }

  /// The number of bytes Pango may shape at once: the width of a piece must fit in 32-bit units of 1/1024 pixel, and the
  /// time for wrapping grows with the square of a piece's length.
  private func pieceLength(_ range: ClosedRange<Int>) -> Int {
    let largest = styles.all[range].reduce(1.0) { max($0, $1.pixelSize + abs($1.kern)) }
    return Int(min(max(1e9 / (largest * 1_024 * 2), 8), 4_096))
  }

  /// Cuts long text into pieces, preferably at spaces. The attribute itself has no effect, since fallback is always on.
  private func insertSeams(every piece: Int, from start: Int, to end: Int, into list: OpaquePointer) {
    var (lower, isOdd) = (start, false)
    while lower < end {
      var upper = min(lower + piece, end)
      if upper < end {
        let space = text.bytes[max(upper - 64, lower + 1)..<upper].lastIndex(of: 0x20)
        upper = space.map { $0 + 1 } ?? text.scalarStart(upper)
        if upper <= lower { upper = min(lower + piece + 4, end) }
      }
      if isOdd { insert(pango_attr_fallback_new(1), UInt32(lower - start), UInt32(upper - start), into: list) }
      isOdd.toggle()
      lower = upper
    }
  }
}
