internal import CPango
import Raster

/// Serializes access to Pango, fontconfig and FreeType, which must not be used by two threads at once.
///
/// Nothing is loaded before the first text is measured: opening fontconfig's cache costs a few milliseconds.
enum TextEngine {
  private static let lock = NSLock()
  // Used under the lock only.
  nonisolated(unsafe) private static var session: PangoSession?

  /// Opens the text libraries on a background thread: fontconfig, then the library for paths. The first text waits until
  /// they are open, unless `fontCache` names a file to which an earlier run of the program wrote the fonts it found (see
  /// `FontCache`).
  static func prepare(fontCache: String?) {
    StartupWorker.add { _ = OpenedFonts.shared }
    StartupWorker.add { PathRasterizer.prepare() }
    if let fontCache { withPango { $0.loadFontCache(from: fontCache) } }
  }

  /// Empties Pango's caches of found and opened fonts, which keep up to 256 sets. The next text finds its fonts again.
  static func clearFontCaches() {
    lock.lock()
    defer { lock.unlock() }
    session?.clearFontCaches()
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

/// The state of the text libraries: the font files in use, the fonts that were found, and when needed `OpenedFonts`. Used
/// inside `TextEngine.withPango` only.
final class PangoSession {
  let faces = FontFaces()
  /// HarfBuzz's buffer for text that is laid out without Pango, and the languages that Pango would pass to it.
  let buffer = hb_buffer_create()!
  private var shapingLanguages: [UInt32: OpaquePointer?] = [:]
  /// The faces of families that were matched by name; nil where Pango must match.
  var families: [String: UnsafeMutablePointer<FcFontSet>?] = [:]
  /// The faces whose text can be laid out without Pango.
  var plainFaces: [UInt32: PlainFace] = [:]
  var fallbacks: [FallbackQuery: Fallback] = [:]
  var searches: [SearchQuery: FallbackSearch] = [:]
  /// The installed fonts that Pango would accept.
  var outlineFonts: [InstalledFont] = []
  /// The cache of found fonts.
  var fontCache: FontCache?
  private var hasSimpleMetrics = false
  /// The pixels per point of the latest layout. Matching a face at the size it is drawn at saves a second matching.
  var latestScale = 1.0
  /// Incremented when the set of fonts changes.
  private(set) var epoch = 1
  private let faceTag = g_quark_from_static_string("vitrine-face")

  var opened: OpenedFonts { .shared }
  var map: UnsafeMutablePointer<PangoFontMap> { opened.map }
  var context: OpaquePointer { opened.context }
  var layout: OpaquePointer { opened.layout }
  var config: OpaquePointer? { opened.config }
  /// Whether there are fonts; a valid font cache implies it.
  var hasFonts: Bool { fontCache?.isUsable == true || opened.hasFonts }

  /// Called after a font file was added.
  func fontsChanged() {
    opened.fontsChanged()
    epoch += 1
    // Fonts found from now on are only valid for this process.
    fontCache = nil
    for set in families.values { set.map { FcFontSetDestroy($0) } }
    families.removeAll()
    clearFallbacks()
  }

  func firstInstalled(_ families: [String]) -> String? { families.first(where: opened.isInstalled) }

  /// The ID of the face behind one of Pango's fonts, which is stored on the font itself.
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
    if plainFaces[id]?.isFromCache != false { plainFaces[id] = PlainFace(pattern, key) }
    return id
  }

  /// The ID of a face that an earlier run found.
  func face(of recalled: FontCache.Face) -> UInt32 {
    let id = faces.id(for: recalled.key)
    if plainFaces[id] == nil { plainFaces[id] = PlainFace(recalled) }
    return id
  }

  /// Empties Pango's caches; does nothing before Pango was used.
  func clearFontCaches() {
    // The first use simplifies the metrics.
    if hasSimpleMetrics { opened.clearFontCaches() }
  }

  /// The face for laying out text without Pango; nil where that is not possible.
  func plainFace(_ id: UInt32) -> PlainFace? { plainFaces[id] }

  /// The language passed to HarfBuzz for text of `script` within text of `language`, where nil means the context's.
  func shapingLanguage(for script: FallbackScript, in language: OpaquePointer? = nil) -> OpaquePointer? {
    // The language for a script does not change.
    if language == nil, let known = shapingLanguages[script.shaping.rawValue] { return known }
    let item = TextLanguages.of(script, in: language)
    let found = hb_language_from_string(item.flatMap { pango_language_to_string($0) }, -1)
    if language == nil { shapingLanguages[script.shaping.rawValue] = .some(found) }
    return found
  }

  /// Called before Pango's first layout.
  func simplifyMetrics() {
    guard !hasSimpleMetrics, hasFonts else { return }
    hasSimpleMetrics = true
    guard let description = pango_font_description_from_string("Inter 12") else { return }
    defer { pango_font_description_free(description) }
    guard let font = pango_font_map_load_font(map, context, description) else { return }
    cpango_simplify_metrics(font)
    cpango_unref(font)
  }

  /// Calls `body` with the preferred font of `description` and its pattern; nil when nothing matches.
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
}
