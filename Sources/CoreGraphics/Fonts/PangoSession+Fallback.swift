internal import CPango

/// A script whose lines only need a fallback font and shaping; see `FallbackText`.
struct FallbackScript: Equatable {
  let shaping: hb_script_t
  let pango: PangoScript
  let isRightToLeft: Bool

  static let latin = FallbackScript(HB_SCRIPT_LATIN, PANGO_SCRIPT_LATIN)
  static let greek = FallbackScript(HB_SCRIPT_GREEK, PANGO_SCRIPT_GREEK)
  static let cyrillic = FallbackScript(HB_SCRIPT_CYRILLIC, PANGO_SCRIPT_CYRILLIC)
  static let common = FallbackScript(HB_SCRIPT_COMMON, PANGO_SCRIPT_COMMON)
  static let han = FallbackScript(HB_SCRIPT_HAN, PANGO_SCRIPT_HAN)
  static let hiragana = FallbackScript(HB_SCRIPT_HIRAGANA, PANGO_SCRIPT_HIRAGANA)
  static let katakana = FallbackScript(HB_SCRIPT_KATAKANA, PANGO_SCRIPT_KATAKANA)
  static let hangul = FallbackScript(HB_SCRIPT_HANGUL, PANGO_SCRIPT_HANGUL)
  static let arabic = FallbackScript(HB_SCRIPT_ARABIC, PANGO_SCRIPT_ARABIC, isRightToLeft: true)
  static let hebrew = FallbackScript(HB_SCRIPT_HEBREW, PANGO_SCRIPT_HEBREW, isRightToLeft: true)
  static let devanagari = FallbackScript(HB_SCRIPT_DEVANAGARI, PANGO_SCRIPT_DEVANAGARI)

  private init(_ shaping: hb_script_t, _ pango: PangoScript, isRightToLeft: Bool = false) {
    self.shaping = shaping
    self.pango = pango
    self.isRightToLeft = isRightToLeft
  }
}

/// Finds fonts for characters that the requested font lacks without a Pango font set, which sorts all installed fonts and
/// takes three milliseconds for every language, weight and size.
extension PangoSession {
  struct FallbackQuery: Hashable {
    let font: FaceQuery
    /// Pango keeps one pointer per language.
    let language: OpaquePointer
    /// The script's HarfBuzz tag, because a locale without a language has one language for all scripts.
    let script: UInt32
  }

  /// The fallback of a font for a script: the face found last, and the characters for which it is known to be the first
  /// match.
  struct Fallback {
    var face: UInt32
    var characters: Set<UInt32>
  }

  struct SearchQuery: Hashable {
    let font: FaceQuery
    let language: OpaquePointer
  }

  struct FallbackSearch {
    /// The fonts for which the language counts: when sorting, fontconfig prefers only the first font of each language.
    var leaders: [InstalledFont] = []
    let pattern: OpaquePointer
    /// The pattern without languages.
    let plain: OpaquePointer
  }

  struct InstalledFont {
    let pattern: OpaquePointer
    let characters: OpaquePointer?
    let languages: OpaquePointer?
    let file: String
    let index: Int32

    /// Nil for formats that Pango does not accept.
    init?(_ pattern: OpaquePointer) {
      var text: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(pattern, FC_FONTFORMAT, 0, &text) == FcResultMatch, let format = text,
        ["TrueType", "CFF"].contains(String(cString: format)),
        FcPatternGetString(pattern, FC_FILE, 0, &text) == FcResultMatch, let text
      else { return nil }
      var (characters, languages, index): (OpaquePointer?, OpaquePointer?, Int32) = (nil, nil, 0)
      FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
      FcPatternGetLangSet(pattern, FC_LANG, 0, &languages)
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      (self.pattern, self.characters, self.languages) = (pattern, characters, languages)
      (file, self.index) = (String(cString: text), index)
    }

    func has(_ character: UInt32) -> Bool { characters.map { FcCharSetHasChar($0, character) != 0 } ?? false }

    func speaks(_ language: UnsafePointer<FcChar8>) -> Bool {
      languages.map { FcLangSetHasLang($0, language) != FcLangDifferentLang } ?? false
    }

    func isSame(_ other: InstalledFont) -> Bool { index == other.index && file == other.file }
  }

  /// The face that draws all of `characters`, which are of one language, for a requested font; 0 when only Pango can decide,
  /// for example because several fonts have some of them.
  func fallbackFace(for font: FontCore, _ script: FallbackScript, language: OpaquePointer, characters: [UInt32]) -> UInt32 {
    let query = FallbackQuery(font: font.query, language: language, script: script.shaping.rawValue)
    if let known = fallbacks[query], characters.allSatisfy(known.characters.contains) { return known.face }
    let wanted = SearchQuery(font: query.font, language: language)
    if searches[wanted] == nil { searches[wanted] = makeSearch(font.description, language) }
    guard let search = searches[wanted] else { return 0 }
    let face = first(in: search, for: characters)
    guard face != 0 else { return 0 }
    var fallback = fallbacks[query] ?? Fallback(face: face, characters: [])
    if face != fallback.face || fallback.characters.count > 4_096 { fallback = Fallback(face: face, characters: []) }
    fallback.characters.formUnion(characters)
    fallbacks[query] = fallback
    fontCache?.hasChanges = true
    return face
  }

  func clearFallbacks() {
    for search in searches.values {
      FcPatternDestroy(search.pattern)
      FcPatternDestroy(search.plain)
    }
    searches.removeAll()
    fallbacks.removeAll()
    outlineFonts.removeAll()
  }

  /// Makes the pattern that Pango would use for sorting.
  private func makeSearch(_ font: FontDescription, _ language: OpaquePointer) -> FallbackSearch? {
    guard let name = pango_language_to_string(language), let pattern = FcPatternCreate() else { return nil }
    FcPatternAddString(pattern, FC_FAMILY, firstInstalled(font.families) ?? font.genericFamily)
    FcPatternAddString(pattern, FC_LANG, UnsafeRawPointer(name).assumingMemoryBound(to: FcChar8.self))
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(font.openTypeWeight)))
    FcPatternAddInteger(pattern, FC_SLANT, font.italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    FcPatternAddDouble(pattern, FC_PIXEL_SIZE, font.size * latestScale)
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    cpango_insert_fallbacks(pattern, UnsafeMutableRawPointer(mutating: OpenedFonts.fallbackFamilies))
    FcDefaultSubstitute(pattern)
    guard let plain = FcPatternDuplicate(pattern) else {
      FcPatternDestroy(pattern)
      return nil
    }
    FcPatternDel(plain, FC_LANG)
    var search = FallbackSearch(pattern: pattern, plain: plain)
    if outlineFonts.isEmpty { opened.forEachFont { if let font = InstalledFont($0) { outlineFonts.append(font) } } }
    var (position, language): (Int32, UnsafeMutablePointer<FcChar8>?) = (0, nil)
    while FcPatternGetString(pattern, FC_LANG, position, &language) == FcResultMatch, let name = language {
      let speakers = outlineFonts.filter { $0.speaks(name) }
      if let leader = best(for: pattern, among: speakers) { search.leaders.append(leader.font) }
      position += 1
    }
    return search
  }

  /// The face of the first font that has any of the characters; 0 when it does not have all of them or the first font cannot
  /// be determined.
  private func first(in search: FallbackSearch, for characters: [UInt32]) -> UInt32 {
    let fonts = outlineFonts.filter { font in characters.contains { font.has($0) } }
    let (leaders, others) = fonts.reduce(into: ([InstalledFont](), [InstalledFont]())) { lists, font in
      if search.leaders.contains(where: font.isSame) { lists.0.append(font) } else { lists.1.append(font) }
    }
    var found = best(for: search.plain, among: others)
    if !leaders.isEmpty {
      // A font that is not a leader ranks too high in this pattern, which has languages: if it loses even so, a leader comes
      // first.
      let both = best(for: search.pattern, among: leaders + (found.map { [$0.font] } ?? []))
      guard let both, leaders.contains(where: both.font.isSame) else { return 0 }
      found = both
    }
    guard let found, let face = plainFace(found.face), characters.allSatisfy(face.has) else { return 0 }
    return found.face
  }

  /// The best match among `fonts`, which are in fontconfig's order.
  private func best(for pattern: OpaquePointer, among fonts: [InstalledFont]) -> (font: InstalledFont, face: UInt32)? {
    guard let included = FcFontSetCreate() else { return nil }
    defer { FcFontSetDestroy(included) }
    for font in fonts {
      FcPatternReference(font.pattern)
      FcFontSetAdd(included, font.pattern)
    }
    guard included.pointee.nfont > 0 else { return nil }
    var set: UnsafeMutablePointer<FcFontSet>? = included
    var outcome = FcResultMatch
    guard let found = FcFontSetMatch(config, &set, 1, pattern, &outcome) else { return nil }
    defer { FcPatternDestroy(found) }
    guard let known = InstalledFont(found), let font = fonts.first(where: known.isSame) else { return nil }
    return (font, face(of: found))
  }
}
