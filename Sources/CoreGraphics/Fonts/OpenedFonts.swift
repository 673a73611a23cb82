internal import CPango

/// Fontconfig's list of fonts and Pango's objects for it. Opening them takes several milliseconds, for which a program with
/// a valid `FontCache` does not wait.
///
/// - Threading: created by the first thread that accesses it, then used inside `TextEngine.withPango` only.
final class OpenedFonts: @unchecked Sendable {
  // Unchecked: used under the lock of `TextEngine` only.
  static let shared = OpenedFonts()

  let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// The layout object of all measurements; results are copied out of it.
  let layout: OpaquePointer
  /// False when fontconfig lists no font; Pango must not lay out anything then.
  private(set) var hasFonts = false
  /// Whether a family is installed, by requested name.
  private var installed: [String: Bool] = [:]

  private init() {
    LibraryMessages.redirectToLog()
    FcInit()
    map = cpango_font_map_create()
    cpango_font_map_set_fallbacks(map, Self.fallbackFamilies)
    context = pango_font_map_create_context(map)
    // Use unhinted advances, so that text has the same widths at every scale.
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, TextLanguages.ofText)
    layout = pango_layout_new(context)
    lookForFonts()
    if !hasFonts {
      logDrawingError(
        "No font is installed (fontconfig lists none); text stays invisible. "
          + "Install one, for example the Debian package fonts-inter.")
    }
  }

  var config: OpaquePointer? { cpango_font_map_config(map) ?? FcConfigGetCurrent() }

  /// The families searched first for characters that the requested font lacks, before fontconfig's own order: otherwise any
  /// sans serif that covers a script may come first.
  static let fallbackNames = [
    "Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari",
  ]
  // Written once and never freed.
  nonisolated(unsafe) static let fallbackFamilies: UnsafePointer<UnsafePointer<CChar>?> = {
    let table = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: fallbackNames.count + 1)
    for (i, name) in fallbackNames.enumerated() { (table + i).initialize(to: strdup(name).map { UnsafePointer($0) }) }
    (table + fallbackNames.count).initialize(to: nil)
    return UnsafePointer(table)
  }()

  func forEachFont(_ body: (OpaquePointer) -> Void) {
    for set in [FcSetSystem, FcSetApplication] {
      guard let fonts = FcConfigGetFonts(config, set)?.pointee else { continue }
      for index in 0..<Int(fonts.nfont) {
        if let pattern = fonts.fonts[index] { body(pattern) }
      }
    }
  }

  /// Whether one of a font's family names is `family`, ignoring case.
  func isNamed(_ pattern: OpaquePointer, _ family: String) -> Bool {
    var (position, name): (Int32, UnsafeMutablePointer<FcChar8>?) = (0, nil)
    while FcPatternGetString(pattern, FC_FAMILY, position, &name) == FcResultMatch, let text = name {
      if FcStrCmpIgnoreCase(text, family) == 0 { return true }
      position += 1
    }
    return false
  }

  func isInstalled(_ family: String) -> Bool {
    if let known = installed[family] { return known }
    var isFound = false
    forEachFont { if !isFound, isNamed($0, family) { isFound = true } }
    installed[family] = isFound
    return isFound
  }

  /// Called after a font file was added.
  func fontsChanged() {
    clearFontCaches()
    installed.removeAll()
    lookForFonts()
  }

  /// Empties Pango's caches.
  func clearFontCaches() { cpango_font_map_config_changed(map) }

  private func lookForFonts() {
    hasFonts = false
    forEachFont { _ in hasFonts = true }
  }
}

/// The languages that text is assumed to be in, determined by the locale.
enum TextLanguages {
  // Pango keeps its languages for ever and does not change them.
  nonisolated(unsafe) private static let ofLocale: OpaquePointer? = pango_language_get_default()

  /// Pango's own choice for Latin letters, set explicitly so that fonts are not also matched without a language.
  nonisolated(unsafe) static let ofText: OpaquePointer? = {
    let speaksLatin = ofLocale.map { pango_language_includes_script($0, PANGO_SCRIPT_LATIN) != 0 } ?? false
    return speaksLatin ? ofLocale : pango_language_from_string("en")
  }()

  private static let isEastAsian: Bool = {
    let name = ofLocale.flatMap { pango_language_to_string($0) }.map { String(cString: $0) } ?? ""
    return ["zh", "ja", "ko"].contains { name.hasPrefix($0) }
  }()

  /// The language that makes fontconfig select the East Asian font for Han characters; nil when the locale already does.
  static func of(_ script: EastAsianScript) -> OpaquePointer? {
    if isEastAsian { return nil }
    switch script {
    case .none: return nil
    case .han: return pango_language_from_string("zh-cn")
    case .kana: return pango_language_from_string("ja")
    case .hangul: return pango_language_from_string("ko")
    }
  }

  /// The language that Pango assigns to text of `script` within text of `language`, where nil means the locale's.
  static func of(_ script: FallbackScript, in language: OpaquePointer?) -> OpaquePointer? {
    let own = language ?? ofText
    if let own, pango_language_includes_script(own, script.pango) != 0 { return own }
    return pango_script_get_sample_language(script.pango) ?? own
  }
}

/// The script that indicates the language of East Asian text; later cases take precedence over earlier ones.
enum EastAsianScript: UInt8 {
  case none, han, hangul, kana
}
