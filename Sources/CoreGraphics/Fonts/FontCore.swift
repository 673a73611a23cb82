internal import CPango
import Synchronization

/// The key of a matched face. Face and names do not depend on the size, so another size of a known font needs no matching.
struct FaceQuery: Hashable {
  var family: String?
  var design: TextFont.Design
  var isDisplay: Bool
  var weight: Int
  var italic: Bool
}

/// The state that equal fonts share: the description, its metrics, and the objects Pango needs.
final class FontCore: @unchecked Sendable {
  // Unchecked: `known` is a mutex, and the rest that changes is used inside `TextEngine.withPango` only.
  struct Metrics {
    var face: FaceMetrics
    /// The ID of the preferred face; 0 when there is none.
    var faceID: UInt32
    var familyName: String
    var fontName: String
    var isFallback: Bool
  }

  let description: FontDescription
  private let known = Mutex<Metrics?>(nil)

  // Pango's objects, which are only used inside `TextEngine.withPango`.
  private var pangoDescription: OpaquePointer?
  private var pangoPixelSize = 0.0
  private var pangoEpoch = 0
  private var attributes: OpaquePointer?
  /// The OpenType features for HarfBuzz.
  private(set) lazy var shapingFeatures: [hb_feature_t] = description.featureList.split(separator: ",").compactMap { text in
    var feature = hb_feature_t()
    return hb_feature_from_string(String(text), -1, &feature) != 0 ? feature : nil
  }

  private init(_ description: FontDescription) {
    self.description = description
  }

  deinit {
    // These are plain memory and reference counts, so freeing them is safe outside the lock.
    if let pangoDescription { pango_font_description_free(pangoDescription) }
    if let attributes { pango_attr_list_unref(attributes) }
  }

  // MARK: Sharing

  private static let table = Mutex<[FontDescription: FontCore]>([:])
  private static let tableLimit = 256

  /// Returns one core for equal descriptions. Unused cores are released once there are many.
  static func shared(_ description: FontDescription) -> FontCore {
    table.withLock { table in
      if let core = table[description] { return core }
      if table.count >= tableLimit {
        for key in Array(table.keys) {
          guard let index = table.index(forKey: key) else { continue }
          if isKnownUniquelyReferenced(&table.values[index]) { table.remove(at: index) }
        }
      }
      let core = FontCore(description)
      table[description] = core
      return core
    }
  }

  /// Called after a font file was added, because missing families may be available now.
  static func invalidateMetrics() {
    let cores = table.withLock { Array($0.values) }
    for core in cores { core.known.withLock { $0 = nil } }
    faceTable.withLock { $0.removeAll() }
  }

  // MARK: Metrics

  private static let faceTable = Mutex<[FaceQuery: Metrics]>([:])

  var metrics: Metrics {
    if let metrics = known.withLock({ $0 }) { return metrics }
    if let metrics = Self.faceTable.withLock({ $0[query] }) {
      known.withLock { $0 = metrics }
      return metrics
    }
    return TextEngine.withPango { metrics(in: $0) }
  }

  /// The same for code that already runs inside `TextEngine.withPango`.
  func metrics(in pango: PangoSession) -> Metrics {
    if let metrics = known.withLock({ $0 }) { return metrics }
    let query = query
    let metrics = Self.faceTable.withLock { $0[query] } ?? match(in: pango)
    known.withLock { $0 = metrics }
    Self.faceTable.withLock { $0[query] = metrics }
    return metrics
  }

  var query: FaceQuery {
    FaceQuery(
      family: description.family, design: description.design, isDisplay: description.usesDisplayCut,
      weight: description.openTypeWeight, italic: description.italic)
  }

  private func match(in pango: PangoSession) -> Metrics {
    let accepted = description.acceptedFamilies
    func read(_ pattern: OpaquePointer, isPlain: Bool) -> Metrics {
      let id = pango.face(of: pattern)
      let face = pango.faces.metrics(id) ?? .assumed
      let families = Self.names(pattern, FC_FAMILY)
      let isAccepted = families.contains { name in
        accepted.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
      }
      let metrics = Metrics(
        face: face, faceID: id, familyName: families.first ?? accepted[0],
        fontName: Self.names(pattern, FC_POSTSCRIPT_NAME).first ?? face.postScriptName, isFallback: !isAccepted)
      if isPlain { pango.fontCache?.learn(query, metrics, pango.plainFace(id)) }
      return metrics
    }
    let found =
      recalled(in: pango) ?? pango.matchFace(description) { read($0, isPlain: true) }
      ?? pango.loadFont(pangoDescription(pixelSize: description.size * pango.latestScale, in: pango)) {
        read($1, isPlain: false)
      }
    guard var metrics = found else {
      return Metrics(face: .assumed, faceID: 0, familyName: accepted[0], fontName: accepted[0], isFallback: true)
    }
    // The display cut is a detail of the system font, not another family.
    if description.family == nil, metrics.familyName == "Inter Display" { metrics.familyName = "Inter" }
    if metrics.isFallback {
      logDrawingError(
        "Font family \"\(accepted[0])\": not installed; drawn with \(metrics.familyName). "
          + "`fc-list : family` lists what there is; TextFont.register(fileAt:) adds a file.")
    }
    return metrics
  }

  private func recalled(in pango: PangoSession) -> Metrics? {
    guard let known = pango.fontCache?.matches[query] else { return nil }
    let id = pango.face(of: known.face)
    // The file may have become unreadable since it was cached.
    return pango.faces.metrics(id).map {
      Metrics(face: $0, faceID: id, familyName: known.familyName, fontName: known.fontName, isFallback: false)
    }
  }

  private static func names(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var names: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, object, Int32(names.count), &text) == FcResultMatch, let value = text {
      names.append(String(cString: value))
    }
    return names
  }

  // MARK: Pango's objects

  func pangoDescription(pixelSize: Double, in pango: PangoSession) -> OpaquePointer {
    if let pangoDescription, pangoPixelSize == pixelSize, pangoEpoch == pango.epoch { return pangoDescription }
    if let pangoDescription { pango_font_description_free(pangoDescription) }
    // Pass only one family: with more, Pango sorts all installed fonts for every size before it draws a single letter.
    let family = pango.firstInstalled(description.families) ?? description.genericFamily
    let made = description.makePangoDescription(family: family, pixelSize: pixelSize)
    pangoEpoch = pango.epoch
    (pangoDescription, pangoPixelSize) = (made, pixelSize)
    return made
  }

  /// The attributes of text in this font alone: OpenType features, and no hyphens where a long word is cut.
  func plainAttributes() -> OpaquePointer {
    if let attributes { return attributes }
    let list = pango_attr_list_new()!
    let features = description.featureList
    if !features.isEmpty { pango_attr_list_insert(list, pango_attr_font_features_new(features)) }
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    attributes = list
    return list
  }
}
