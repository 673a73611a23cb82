internal import CPango
import Raster

/// The door to Pango, fontconfig and FreeType, none of which may be entered by two threads at once.
///
/// Nothing is loaded before the first text is measured: opening fontconfig's cache costs a few milliseconds.
enum TextEngine {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var session: PangoSession?

  /// Opens what text needs in another thread while the program does something else: fontconfig, then the library for paths.
  /// The first text waits for what is left of it, unless `recall` names a file in which an earlier run of the program wrote
  /// down which fonts it found (see `FontRecall`).
  static func prepare(recall: String?) {
    EarlyWork.add { _ = OpenedFonts.shared }
    EarlyWork.add { PathRasterizer.prepare() }
    if let recall { withPango { $0.recall(from: recall) } }
  }

  /// Has Pango forget the fonts it found and opened, of which it keeps up to 256 sets. The next text finds its own again.
  static func forgetFonts() {
    lock.lock()
    defer { lock.unlock() }
    session?.forgetFonts()
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

/// What is open of the text libraries: the font files in use, what fonts were found, and when needed `OpenedFonts`.
/// Used inside `TextEngine.withPango` only.
final class PangoSession {
  let faces = FontFaces()
  /// HarfBuzz's glyphs, for text that is set without Pango, and the languages Pango would tell it.
  let buffer = hb_buffer_create()!
  private var shapingLanguages: [UInt32: OpaquePointer?] = [:]
  /// The faces of families that were matched by name; nil where Pango has to.
  var families: [String: UnsafeMutablePointer<FcFontSet>?] = [:]
  private var plainFaces: [UInt32: PlainFace] = [:]
  var fallbacks: [FallbackQuery: Fallback] = [:]
  var searches: [SearchQuery: FallbackSearch] = [:]
  /// The installed fonts Pango would take.
  var outlineFonts: [InstalledFont] = []
  /// Where it is kept what fonts were found.
  var recall: FontRecall?
  /// Plain text goes to Pango as well; for comparing.
  var usesPangoAlone = false
  /// Lines set without Pango so far.
  var plainLines = 0
  private var hasSimpleMetrics = false
  /// Pixels per point of the latest layout. Matching a face at the size it will be drawn at saves a second matching.
  var latestScale = 1.0
  /// Counts changes of the set of fonts.
  private(set) var epoch = 1
  private let faceTag = g_quark_from_static_string("vitrine-face")

  var opened: OpenedFonts { .shared }
  var map: UnsafeMutablePointer<PangoFontMap> { opened.map }
  var context: OpaquePointer { opened.context }
  var layout: OpaquePointer { opened.layout }
  var config: OpaquePointer? { opened.config }
  /// A recall is about fonts that are there.
  var hasFonts: Bool { recall?.isOfThisMachine == true || opened.hasFonts }

  /// After a font file was added.
  func fontsChanged() {
    opened.fontsChanged()
    epoch += 1
    // What is found from now on holds for this process alone.
    recall = nil
    for set in families.values { set.map { FcFontSetDestroy($0) } }
    families.removeAll()
    forgetFallbacks()
  }

  func firstInstalled(_ families: [String]) -> String? { families.first(where: opened.isInstalled) }

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
    if plainFaces[id]?.isRecalled != false { plainFaces[id] = PlainFace(pattern, key) }
    return id
  }

  /// A face that an earlier run found.
  func face(of recalled: FontRecall.Face) -> UInt32 {
    let id = faces.id(for: recalled.key)
    if plainFaces[id] == nil { plainFaces[id] = PlainFace(recalled) }
    return id
  }

  /// Does nothing before Pango was used.
  func forgetFonts() {
    // The first use simplifies the metrics.
    if hasSimpleMetrics { opened.forgetFonts() }
  }

  /// The face for setting text without Pango; nil where that cannot be.
  func plainFace(_ id: UInt32) -> PlainFace? { usesPangoAlone ? nil : plainFaces[id] }

  /// The language HarfBuzz is told for text of `script` within text of `language`; nil: the context's.
  func shapingLanguage(for script: PlainScript, in language: OpaquePointer? = nil) -> OpaquePointer? {
    // What a language says of a script does not change.
    if language == nil, let known = shapingLanguages[script.shaping.rawValue] { return known }
    let item = TextLanguages.of(script, in: language)
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
}
