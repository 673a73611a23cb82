internal import CPango

/// A face for laying out text with HarfBuzz instead of Pango. Used inside `TextEngine.withPango` only.
final class PlainFace {
  private let characters: OpaquePointer
  private var isReadable = true
  /// Whether it comes from the font cache, so that not all of its characters are known.
  let isFromCache: Bool
  /// Whether it has all printable characters of ASCII.
  let coversASCII: Bool
  let file: String
  let index: UInt32
  private var font: OpaquePointer?

  /// - Parameter pattern: The pattern that fontconfig matched. The result is nil when it requests more than the face's own
  ///   outlines: axis settings, which depend on the size, synthetic styles, or configured features.
  init?(_ pattern: OpaquePointer, _ key: FaceKey) {
    var (characters, text): (OpaquePointer?, UnsafeMutablePointer<FcChar8>?) = (nil, nil)
    guard key.variations.isEmpty, key.index >> 16 == 0, !key.embolden, key.matrix == FaceKey.identity,
      FcPatternGetString(pattern, FC_FONT_FEATURES, 0, &text) != FcResultMatch,
      FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
    else { return nil }
    self.characters = FcCharSetCopy(characters)
    isFromCache = false
    file = key.file
    index = UInt32(key.index & 0xffff)
    coversASCII = (0x20...0x7e).allSatisfy { FcCharSetHasChar(characters, $0) != 0 }
  }

  /// Makes a face that an earlier run found; see `FontCache`.
  init(_ recalled: FontCache.Face) {
    characters = FcCharSetCreate()
    isFromCache = true
    for range in recalled.characters {
      for character in range { FcCharSetAddChar(characters, character) }
    }
    file = recalled.file
    index = UInt32(recalled.index)
    coversASCII = recalled.coversASCII
  }

  deinit {
    FcCharSetDestroy(characters)
    if let font { hb_font_destroy(font) }
  }

  /// Plain text contains no characters from here on except those of its own script; see `FallbackText`.
  static let plainLimit: UInt32 = 0x2400

  /// Its characters below the limit.
  var plainCharacters: [ClosedRange<UInt32>] {
    var (ranges, start): ([ClosedRange<UInt32>], UInt32?) = ([], nil)
    for character in 0...Self.plainLimit {
      let isThere = character < Self.plainLimit && has(character)
      if isThere, start == nil { start = character }
      if !isThere, let first = start {
        ranges.append(first...(character - 1))
        start = nil
      }
    }
    return ranges
  }

  func has(_ character: UInt32) -> Bool { FcCharSetHasChar(characters, character) != 0 }

  /// The HarfBuzz font, scaled to 1 024ths of a pixel; nil when the file cannot be read.
  func shaper(pixelSize: Double) -> OpaquePointer? {
    guard isReadable else { return nil }
    if font == nil {
      let blob = hb_blob_create_from_file(file)
      let face = hb_face_create(blob, index)
      hb_blob_destroy(blob)
      if hb_face_get_glyph_count(face) > 0 { font = hb_font_create(face) } else { isReadable = false }
      hb_face_destroy(face)
    }
    // Pango's descriptions also round to whole units.
    let scale = Int32((pixelSize * Double(PANGO_SCALE)).rounded())
    if let font { hb_font_set_scale(font, scale, scale) }
    return font
  }
}
