internal import CPango

/// The door to Pango, fontconfig and FreeType, none of which may be entered by two threads at once.
///
/// Nothing is loaded before the first text is measured: opening fontconfig's cache costs a few milliseconds.
enum TextEngine {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var session: PangoSession?

  /// Runs `body` with the lock held. Not reentrant.
  static func withPango<Result>(_ body: (PangoSession) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    if let session { return try body(session) }
    let opened = PangoSession()
    session = opened
    return try body(opened)
  }
}

/// What is open of the text libraries: a font map, a scratch layout, the font files in use. Used inside `TextEngine.withPango` only.
final class PangoSession {
  let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// One layout object serves every measurement; results are copied out of it.
  let layout: OpaquePointer
  let faces = FontFaces()
  /// False when fontconfig knows no font at all; Pango must not be asked to lay out anything then.
  private(set) var hasFonts: Bool
  private let faceTag = g_quark_from_static_string("vitrine-face")
  private let defaultLanguage: OpaquePointer?
  private let languageIsEastAsian: Bool

  init() {
    map = cpango_font_map_create()
    context = pango_font_map_create_context(map)
    // Unhinted advances: text is set at the same widths on every scale.
    pango_context_set_round_glyph_positions(context, 0)
    defaultLanguage = pango_language_get_default()
    let name = defaultLanguage.flatMap { pango_language_to_string($0) }.map { String(cString: $0) } ?? ""
    languageIsEastAsian = ["zh", "ja", "ko"].contains { name.hasPrefix($0) }
    layout = pango_layout_new(context)
    hasFonts = Self.fontCount(map) > 0
    if !hasFonts {
      logDrawingError("No font is installed (fontconfig lists none); text stays invisible. Install one, for example the Debian package fonts-inter.")
    }
  }

  private static func fontCount(_ map: UnsafeMutablePointer<PangoFontMap>) -> Int {
    let config = cpango_font_map_config(map) ?? FcConfigGetCurrent()
    return [FcSetSystem, FcSetApplication].reduce(0) { count, set in
      count + (FcConfigGetFonts(config, set).map { Int($0.pointee.nfont) } ?? 0)
    }
  }

  /// After a font file was added.
  func fontsChanged() {
    cpango_font_map_config_changed(map)
    hasFonts = Self.fontCount(map) > 0
  }

  /// The identity of the file behind one of Pango's fonts, remembered on the font itself.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> UInt32 {
    let tag = cpango_font_tag(font, faceTag)
    if tag != 0 { return tag }
    guard let pattern = cpango_font_pattern(font), let key = FaceKey(pattern) else { return 0 }
    let id = faces.id(for: key)
    cpango_font_set_tag(font, faceTag, id)
    return id
  }

  /// The font file that draws `description`'s first choice, with its pattern; nil when nothing matches.
  func loadFont<Result>(
    _ description: OpaquePointer, _ body: (UnsafeMutablePointer<PangoFont>, OpaquePointer) -> Result
  ) -> Result? {
    guard hasFonts, let font = pango_font_map_load_font(map, context, description) else { return nil }
    defer { cpango_unref(font) }
    guard let pattern = cpango_font_pattern(font) else { return nil }
    return body(font, pattern)
  }

  /// The language that tells fontconfig which of the East Asian fonts suits Han characters, unless the locale already does.
  func language(for script: EastAsianScript) -> OpaquePointer? {
    if languageIsEastAsian { return nil }
    switch script {
    case .none: return nil
    case .han: return pango_language_from_string("zh-cn")
    case .kana: return pango_language_from_string("ja")
    case .hangul: return pango_language_from_string("ko")
    }
  }
}

/// What a text's East Asian characters say about its language; later cases outweigh earlier ones.
enum EastAsianScript: UInt8 {
  case none, han, hangul, kana
}
