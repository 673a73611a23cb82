internal import CPango

/// The door to Pango, fontconfig and FreeType, none of which may be entered by two threads at once.
///
/// Nothing is loaded before the first text is measured: opening fontconfig's cache costs a few milliseconds.
enum TextEngine {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var session: PangoSession?

  /// Lets fontconfig read its configuration in another thread while the program does something else, and has the library for
  /// paths opened then. The first text waits for what is left of it.
  static func prepare() {
    detach {
      withPango { _ in }
      PathRasterizer.prepare()
    }
  }

  /// A thread of its own: a queue's would be there half a millisecond later.
  private static func detach(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let error = pthread_create(&thread, nil, { context in
      guard let context else { return nil }
      Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, work.toOpaque())
    guard error == 0 else { return work.release() }
    pthread_detach(thread)
  }

  private final class Work {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

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
  /// HarfBuzz's glyphs, for text that is set without Pango, and the languages Pango would tell it.
  let buffer = hb_buffer_create()!
  private var shapingLanguages: [UInt32: OpaquePointer?] = [:]
  /// The faces of families that were matched by name; nil where Pango has to.
  var families: [String: UnsafeMutablePointer<FcFontSet>?] = [:]
  private var plainFaces: [UInt32: PlainFace] = [:]
  var fallbacks: [FallbackQuery: Fallback] = [:]
  /// The installed fonts Pango would take.
  var outlineFonts: [InstalledFont] = []
  /// Plain text goes to Pango as well; for comparing.
  var usesPangoAlone = false
  /// Lines set without Pango so far.
  var plainLines = 0
  private var hasSimpleMetrics = false
  /// False when fontconfig knows no font at all; Pango must not be asked to lay out anything then.
  private(set) var hasFonts: Bool
  /// Pixels per point of the latest layout. Matching a face at the size it will be drawn at saves a second matching.
  var latestScale = 1.0
  /// Counts changes of the set of fonts.
  private(set) var epoch = 1
  /// Names in lower case.
  private var installed: Set<String> = []
  private let faceTag = g_quark_from_static_string("vitrine-face")
  private let defaultLanguage: OpaquePointer?
  private let languageIsEastAsian: Bool

  init() {
    // Takes a few milliseconds, which other threads may use for the rest.
    FcInit()
    map = cpango_font_map_create()
    cpango_font_map_set_fallbacks(map, Self.fallbackFamilies)
    context = pango_font_map_create_context(map)
    // Unhinted advances: text is set at the same widths on every scale.
    pango_context_set_round_glyph_positions(context, 0)
    defaultLanguage = pango_language_get_default()
    let name = defaultLanguage.flatMap { pango_language_to_string($0) }.map { String(cString: $0) } ?? ""
    languageIsEastAsian = ["zh", "ja", "ko"].contains { name.hasPrefix($0) }
    // Pango's own choice for Latin letters, said beforehand: fonts are then matched once, not for no language as well.
    let speaksLatin = defaultLanguage.map { pango_language_includes_script($0, PANGO_SCRIPT_LATIN) != 0 } ?? false
    let language = speaksLatin ? defaultLanguage : pango_language_from_string("en")
    pango_context_set_language(context, language)
    layout = pango_layout_new(context)
    hasFonts = false
    listFonts()
    if !hasFonts {
      logDrawingError("No font is installed (fontconfig lists none); text stays invisible. Install one, for example the Debian package fonts-inter.")
    }
  }

  /// What characters the font asked for lacks are looked for in, before fontconfig's own order: without it any sans serif
  /// that happens to cover a script comes first.
  nonisolated(unsafe) static let fallbackFamilies: UnsafePointer<UnsafePointer<CChar>?> = {
    let names = [
      "Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari"
    ]
    let table = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: names.count + 1)
    for (i, name) in names.enumerated() { (table + i).initialize(to: strdup(name).map { UnsafePointer($0) }) }
    (table + names.count).initialize(to: nil)
    return UnsafePointer(table)
  }()

  private func listFonts() {
    installed.removeAll()
    forEachFont { pattern in
      hasFonts = true
      var (position, name): (Int32, UnsafeMutablePointer<FcChar8>?) = (0, nil)
      while FcPatternGetString(pattern, FC_FAMILY, position, &name) == FcResultMatch, let text = name {
        installed.insert(String(cString: text).lowercased())
        position += 1
      }
    }
  }

  func forEachFont(_ body: (OpaquePointer) -> Void) {
    let config = cpango_font_map_config(map) ?? FcConfigGetCurrent()
    for set in [FcSetSystem, FcSetApplication] {
      guard let fonts = FcConfigGetFonts(config, set)?.pointee else { continue }
      for index in 0..<Int(fonts.nfont) {
        if let pattern = fonts.fonts[index] { body(pattern) }
      }
    }
  }

  /// After a font file was added.
  func fontsChanged() {
    cpango_font_map_config_changed(map)
    epoch += 1
    for set in families.values { set.map { FcFontSetDestroy($0) } }
    families.removeAll()
    forgetFallbacks()
    listFonts()
  }

  func firstInstalled(_ families: [String]) -> String? {
    families.first { installed.contains($0.lowercased()) }
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

  /// The face of a matched pattern; 0 when it has no file.
  func face(of pattern: OpaquePointer) -> UInt32 {
    guard let key = FaceKey(pattern) else { return 0 }
    let id = faces.id(for: key)
    if plainFaces[id] == nil { plainFaces[id] = PlainFace(pattern, key) }
    return id
  }

  /// The face for setting text without Pango; nil where that cannot be.
  func plainFace(_ id: UInt32) -> PlainFace? { usesPangoAlone ? nil : plainFaces[id] }

  /// The language HarfBuzz is told for text of `script` within text of `language`; nil: the context's.
  func shapingLanguage(for script: PlainScript, in language: OpaquePointer? = nil) -> OpaquePointer? {
    // What a language says of a script does not change.
    if language == nil, let known = shapingLanguages[script.shaping.rawValue] { return known }
    let item = itemLanguage(for: script, in: language)
    let found = hb_language_from_string(item.flatMap { pango_language_to_string($0) }, -1)
    if language == nil { shapingLanguages[script.shaping.rawValue] = .some(found) }
    return found
  }

  /// Before Pango's first layout.
  func simplifyMetrics() {
    guard !hasSimpleMetrics, hasFonts else { return }
    hasSimpleMetrics = true
    guard let description = pango_font_description_from_string("Inter 12") else { return }
    defer { pango_font_description_free(description) }
    guard let font = pango_font_map_load_font(map, context, description) else { return }
    cpango_simplify_metrics(font)
    cpango_unref(font)
  }

  /// The font file that draws `description`'s first choice, with its pattern; nil when nothing matches.
  func loadFont<Result>(
    _ description: OpaquePointer, _ body: (UnsafeMutablePointer<PangoFont>, OpaquePointer) -> Result
  ) -> Result? {
    guard hasFonts, let font = pango_font_map_load_font(map, context, description) else { return nil }
    defer { cpango_unref(font) }
    cpango_simplify_metrics(font)
    hasSimpleMetrics = true
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
