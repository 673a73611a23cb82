internal import CPango

/// Identifies outlines: a face of a font file, and the changes that fontconfig requests.
struct FaceKey: Hashable {
  var file: String
  /// The face of a collection in the lower 16 bits, the named instance of a variable font in the upper.
  var index: Int32
  /// Axis settings of a variable font, as fontconfig writes them: `wght=620,opsz=14`.
  var variations: String
  /// Whether the outlines are emboldened because the family has no bold face.
  var embolden: Bool
  /// A transform of the outlines in 16.16 fixed point, by rows; the identity unless the family has no italic face.
  var matrix: [Int32]

  static let identity: [Int32] = [0x10000, 0, 0, 0x10000]

  /// Makes the key of a face without changes.
  init(file: String, index: Int32) {
    (self.file, self.index, variations, embolden, matrix) = (file, index, "", false, Self.identity)
  }

  /// Nil for a pattern without a file.
  init?(_ pattern: OpaquePointer) {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &text) == FcResultMatch, let text else { return nil }
    file = String(cString: text)
    index = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var settings: UnsafeMutablePointer<FcChar8>?
    let hasSettings = FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &settings) == FcResultMatch
    variations = hasSettings ? settings.map { String(cString: $0) } ?? "" : ""
    var bold: FcBool = 0
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &bold)
    embolden = bold != 0
    matrix = Self.identity
    var shape: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &shape) == FcResultMatch, let shape = shape?.pointee {
      let rows = [shape.xx, shape.xy, shape.yx, shape.yy]
      if rows.allSatisfy({ $0.isFinite && abs($0) < 16 }) { matrix = rows.map { Int32($0 * 65_536) } }
    }
  }
}

/// The font files in use, opened at the first drawing. Used inside `TextEngine.withPango` only.
final class FontFaces {
  private struct Entry {
    let key: FaceKey
    var face: FT_Face?
    var size26_6: UInt32 = 0
    var lastUse: UInt64 = 0
    var metrics: FaceMetrics?
    var isBroken = false
    /// The open entry that has the same outlines; 0 when there is none, nil before the first search.
    var twin: UInt32?
    var outlines: OutlineTable?
  }

  static let openLimit = 48
  private(set) var library: FT_Library?
  private var ids: [FaceKey: UInt32] = [:]
  private var entries: [Entry] = []
  private var openCount = 0
  private var uses: UInt64 = 0

  /// A number for the face, valid for the lifetime of the process and never 0.
  func id(for key: FaceKey) -> UInt32 {
    if let id = ids[key] { return id }
    entries.append(Entry(key: key))
    let id = UInt32(entries.count)
    ids[key] = id
    return id
  }

  func key(of id: UInt32) -> FaceKey? {
    id > 0 && Int(id) <= entries.count ? entries[Int(id) - 1].key : nil
  }

  /// Opens the face if needed; nil when its file cannot be read. Valid until the next call.
  func face(_ id: UInt32) -> FT_Face? {
    guard id > 0, Int(id) <= entries.count else { return nil }
    let slot = Int(id) - 1
    uses += 1
    entries[slot].lastUse = uses
    if let face = entries[slot].face { return face }
    if entries[slot].isBroken { return nil }
    if library == nil, FT_Init_FreeType(&library) != 0 {
      logDrawingError("FreeType does not start; text stays invisible.")
      return nil
    }
    if openCount >= Self.openLimit { closeOldest(but: slot) }
    let key = entries[slot].key
    var face: FT_Face?
    let error = FT_New_Face(library, key.file, FT_Long(key.index), &face)
    guard error == 0, let face else {
      entries[slot].isBroken = true
      logDrawingError("\(key.file): the font cannot be opened (FreeType error \(error)); its characters stay invisible.")
      return nil
    }
    apply(key.variations, to: face)
    entries[slot].face = face
    entries[slot].size26_6 = 0
    openCount += 1
    return face
  }

  /// The face scaled to `size26_6` (64ths of a pixel per em). Bitmap-only faces are left at their nearest strike.
  func face(_ id: UInt32, size26_6: UInt32) -> FT_Face? {
    guard let face = face(id) else { return nil }
    let slot = Int(id) - 1
    if entries[slot].size26_6 == size26_6 { return face }
    if cpango_face_is_scalable(face) {
      guard FT_Set_Char_Size(face, 0, FT_F26Dot6(size26_6), 72, 72) == 0 else { return nil }
    } else {
      guard FT_Select_Size(face, strike(of: face, for: size26_6)) == 0 else { return nil }
    }
    entries[slot].size26_6 = size26_6
    return face
  }

  /// The same for drawing only: faces of a collection that share their outlines are opened once. Noto's East Asian fonts are
  /// ten names for one table of 65 535 glyphs, which takes a millisecond and a megabyte per open face.
  func outlineFace(_ id: UInt32, size26_6: UInt32) -> FT_Face? {
    guard id > 0, Int(id) <= entries.count else { return nil }
    let slot = Int(id) - 1
    if entries[slot].face == nil {
      let twin = entries[slot].twin ?? findFaceWithSameOutlines(of: slot)
      if twin > 0, entries[Int(twin) - 1].face != nil { return face(twin, size26_6: size26_6) }
    }
    return face(id, size26_6: size26_6)
  }

  private func findFaceWithSameOutlines(of slot: Int) -> UInt32 {
    let table = outlines(of: slot)
    let found = entries.indices.first { other in
      table != nil && other != slot && entries[other].face != nil && entries[other].key.file == entries[slot].key.file
        && entries[other].key.variations.isEmpty && outlines(of: other) == table
    }
    // A failed search is repeated, because another face may be opened later.
    guard let found else { return 0 }
    entries[slot].twin = UInt32(found) + 1
    return UInt32(found) + 1
  }

  private func outlines(of slot: Int) -> OutlineTable? {
    if entries[slot].outlines == nil, entries[slot].key.variations.isEmpty {
      entries[slot].outlines = OutlineTable(entries[slot].key.file, index: entries[slot].key.index)
    }
    return entries[slot].outlines
  }

  /// The smallest strike that is at least the requested size, else the largest.
  private func strike(of face: FT_Face, for size26_6: UInt32) -> Int32 {
    guard let sizes = face.pointee.available_sizes else { return 0 }
    var best: Int32 = 0
    for index in 0..<face.pointee.num_fixed_sizes {
      let (size, chosen) = (sizes[Int(index)].y_ppem, sizes[Int(best)].y_ppem)
      let wanted = FT_Pos(size26_6)
      if chosen < wanted ? size > chosen : size >= wanted && size < chosen { best = index }
    }
    return best
  }

  func metrics(_ id: UInt32) -> FaceMetrics? {
    guard id > 0, Int(id) <= entries.count else { return nil }
    if let metrics = entries[Int(id) - 1].metrics { return metrics }
    guard let face = face(id) else { return nil }
    let metrics = FaceMetrics(face)
    entries[Int(id) - 1].metrics = metrics
    return metrics
  }

  private func closeOldest(but kept: Int) {
    let open = entries.indices.filter { $0 != kept && entries[$0].face != nil }
    guard let oldest = open.min(by: { entries[$0].lastUse < entries[$1].lastUse }) else { return }
    FT_Done_Face(entries[oldest].face)
    entries[oldest].face = nil
    openCount -= 1
  }

  private func apply(_ variations: String, to face: FT_Face) {
    guard !variations.isEmpty else { return }
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &axes) == 0, let axes else { return }
    defer { FT_Done_MM_Var(library, axes) }
    var settings: [FT_ULong: Double] = [:]
    for setting in variations.split(separator: ",") {
      let parts = setting.split(separator: "=")
      guard parts.count == 2, parts[0].utf8.count == 4, let value = Double(parts[1]) else { continue }
      settings[parts[0].utf8.reduce(0) { $0 << 8 | FT_ULong($1) }] = value
    }
    var coordinates = (0..<Int(axes.pointee.num_axis)).map { index -> FT_Fixed in
      let axis = axes.pointee.axis[index]
      guard let value = settings[axis.tag], abs(value) < 30_000 else { return axis.def }
      return min(max(FT_Fixed(value * 65_536), axis.minimum), axis.maximum)
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }
}

/// Distances of a face in ems, directly from its tables without hinting or rounding. y grows upwards.
struct FaceMetrics {
  var ascent: Double
  /// Negative below the baseline.
  var descent: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  /// The middle of the underline, negative below the baseline.
  var underlinePosition: Double
  var underlineThickness: Double
  var strikethroughPosition: Double
  var hasColor: Bool
  var postScriptName: String

  /// Proportions of a common sans serif, for when there is no face.
  static let assumed = FaceMetrics(
    ascent: 0.95, descent: -0.25, lineGap: 0, capHeight: 0.72, xHeight: 0.53, underlinePosition: -0.12,
    underlineThickness: 0.06, strikethroughPosition: 0.3, hasColor: false, postScriptName: "")

  private init(
    ascent: Double, descent: Double, lineGap: Double, capHeight: Double, xHeight: Double, underlinePosition: Double,
    underlineThickness: Double, strikethroughPosition: Double, hasColor: Bool, postScriptName: String
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.strikethroughPosition = strikethroughPosition
    self.hasColor = hasColor
    self.postScriptName = postScriptName
  }

  init(_ face: FT_Face) {
    self = .assumed
    let record = face.pointee
    hasColor = cpango_face_has_color(face)
    if let name = FT_Get_Postscript_Name(face) { postScriptName = String(cString: name) }
    let em = Double(record.units_per_EM)
    guard em > 0 else { return }
    let (top, bottom) = (Double(record.ascender) / em, Double(record.descender) / em)
    // Nonsensical tables must not make a line excessively high.
    if top > 0, top < 4, bottom <= 0, bottom > -4 {
      (ascent, descent) = (top, bottom)
      lineGap = min(max(Double(record.height) / em - (top - bottom), 0), 1)
    }
    if record.underline_thickness > 0 {
      underlineThickness = min(Double(record.underline_thickness) / em, 0.3)
      underlinePosition = max(Double(record.underline_position) / em, -0.5)
    }
    if let os2 = cpango_face_os2(face)?.pointee {
      if os2.version >= 2, os2.sCapHeight > 0 { capHeight = Double(os2.sCapHeight) / em }
      if os2.version >= 2, os2.sxHeight > 0 { xHeight = Double(os2.sxHeight) / em }
      if os2.yStrikeoutPosition > 0 { strikethroughPosition = Double(os2.yStrikeoutPosition) / em }
    }
  }
}
