internal import CPango

/// Fontconfig's list of fonts and Pango's objects for it. Opening them takes several milliseconds, which a program that
/// recalls its fonts (`FontRecall`) does not wait for.
///
/// - Threading: made by whichever thread asks first, then used inside `TextEngine.withPango` only.
final class OpenedFonts: @unchecked Sendable {
  static let shared = OpenedFonts()

  let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// One layout object serves every measurement; results are copied out of it.
  let layout: OpaquePointer
  /// False when fontconfig knows no font at all; Pango must not be asked to lay out anything then.
  private(set) var hasFonts = false
  /// Whether a family is installed, by the names asked for.
  private var installed: [String: Bool] = [:]

  private init() {
    LibraryMessages.goToTheLog()
    FcInit()
    map = cpango_font_map_create()
    cpango_font_map_set_fallbacks(map, Self.fallbackFamilies)
    context = pango_font_map_create_context(map)
    // Unhinted advances: text is set at the same widths on every scale.
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, TextLanguages.ofText)
    layout = pango_layout_new(context)
    lookForFonts()
    if !hasFonts {
      logDrawingError("No font is installed (fontconfig lists none); text stays invisible. Install one, for example the Debian package fonts-inter.")
    }
  }

  var config: OpaquePointer? { cpango_font_map_config(map) ?? FcConfigGetCurrent() }

  /// What characters the font asked for lacks are looked for in, before fontconfig's own order: without it any sans serif
  /// that happens to cover a script comes first.
  static let fallbackNames = [
    "Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari"
  ]
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

  /// Whether one of a font's names is `family`, in any case of letters.
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

  /// After a font file was added.
  func fontsChanged() {
    forgetFonts()
    installed.removeAll()
    lookForFonts()
  }

  /// Forgets what Pango keeps only to find it more quickly.
  func forgetFonts() { cpango_font_map_config_changed(map) }

  private func lookForFonts() {
    hasFonts = false
    forEachFont { _ in hasFonts = true }
  }
}

/// The languages text is taken for; fixed by the locale.
enum TextLanguages {
  nonisolated(unsafe) private static let ofLocale: OpaquePointer? = pango_language_get_default()

  /// Pango's own choice for Latin letters, said beforehand: fonts are then matched once, not for no language as well.
  nonisolated(unsafe) static let ofText: OpaquePointer? = {
    let speaksLatin = ofLocale.map { pango_language_includes_script($0, PANGO_SCRIPT_LATIN) != 0 } ?? false
    return speaksLatin ? ofLocale : pango_language_from_string("en")
  }()

  private static let isEastAsian: Bool = {
    let name = ofLocale.flatMap { pango_language_to_string($0) }.map { String(cString: $0) } ?? ""
    return ["zh", "ja", "ko"].contains { name.hasPrefix($0) }
  }()

  /// The language that tells fontconfig which of the East Asian fonts suits Han characters, unless the locale already does.
  static func of(_ script: EastAsianScript) -> OpaquePointer? {
    if isEastAsian { return nil }
    switch script {
    case .none: return nil
    case .han: return pango_language_from_string("zh-cn")
    case .kana: return pango_language_from_string("ja")
    case .hangul: return pango_language_from_string("ko")
    }
  }

  /// The language Pango gives text of `script` within text of `language`; nil: the locale's.
  static func of(_ script: PlainScript, in language: OpaquePointer?) -> OpaquePointer? {
    let own = language ?? ofText
    if let own, pango_language_includes_script(own, script.pango) != 0 { return own }
    return pango_script_get_sample_language(script.pango) ?? own
  }
}

/// What a text's East Asian characters say about its language; later cases outweigh earlier ones.
enum EastAsianScript: UInt8 {
  case none, han, hangul, kana
}
