internal import CPango

/// Why a font file could not be added.
public enum FontFileError: Error, CustomStringConvertible, Sendable {
  case unreadable(path: String, reason: String)
  case notAFont(path: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): return "\(path): the font file cannot be read. \(reason)"
    case .notAFont(let path):
      return "\(path): not a font FreeType can open. TrueType, OpenType and collections of them are supported."
    }
  }
}

extension TextFont {
  /// Every installed family, sorted. It queries fontconfig at each access, so do not use it in every frame.
  public static var families: [String] {
    TextEngine.withPango { pango in
      var names: Set<String> = []
      list(in: pango, matching: [:], properties: [FC_FAMILY]) { pattern in
        // The first name is the family; further ones are names of single weights.
        if let name = text(pattern, FC_FAMILY) { names.insert(name) }
      }
      return names.sorted()
    }
  }

  /// The PostScript names of a family's faces, sorted. Empty for an unknown family.
  public static func fontNames(forFamily family: String) -> [String] {
    TextEngine.withPango { pango in
      var names: Set<String> = []
      list(in: pango, matching: [FC_FAMILY: family], properties: [FC_POSTSCRIPT_NAME]) { pattern in
        if let name = text(pattern, FC_POSTSCRIPT_NAME) { names.insert(name) }
      }
      return names.sorted()
    }
  }

  /// Makes the font with a PostScript, full or family name (`Inter-SemiBold`, `Inter Semi Bold`, `Inter`); nil when there is
  /// none.
  public convenience init?(name: String, size: CGFloat) {
    let found: (family: String, weight: Double, italic: Bool)? = TextEngine.withPango { pango in
      for (property, isFamily) in [(FC_POSTSCRIPT_NAME, false), (FC_FULLNAME, false), (FC_FAMILY, true)] {
        var result: (String, Double, Bool)?
        Self.list(in: pango, matching: [property: name], properties: [FC_FAMILY, FC_WEIGHT, FC_SLANT]) { pattern in
          guard result == nil, let family = Self.text(pattern, FC_FAMILY) else { return }
          var (weight, slant) = (Double(FC_WEIGHT_REGULAR), Int32(0))
          FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
          FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
          let openType = FcWeightToOpenTypeDouble(weight)
          result = isFamily ? (family, 0, false) : (family, FontDescription.weight(openType: openType), slant > 0)
        }
        if let result { return result }
      }
      return nil
    }
    guard let found else { return nil }
    self.init(family: found.family, size: size, weight: CGFloat(found.weight), italic: found.italic)
  }

  /// Makes the fonts of a file available to this process, for example one that ships with the app. Existing fonts and
  /// layouts do not change; new ones use the file.
  public static func register(fileAt path: String) throws {
    guard FileManager.default.isReadableFile(atPath: path) else {
      let reason = FileManager.default.fileExists(atPath: path) ? "Permission denied." : "No such file."
      throw FontFileError.unreadable(path: path, reason: reason)
    }
    try TextEngine.withPango { pango in
      let config = pango.config
      // fontconfig accepts any file and lists nothing for one that is not a font.
      var count: Int32 = 0
      let pattern = FcFreeTypeQuery(path, 0, nil, &count)
      guard let pattern else { throw FontFileError.notAFont(path: path) }
      FcPatternDestroy(pattern)
      guard FcConfigAppFontAddFile(config, path) != 0 else { throw FontFileError.notAFont(path: path) }
      pango.fontsChanged()
    }
    FontCore.invalidateMetrics()
    TextLayoutCache.shared.removeAll()
  }

  private static func list(
    in pango: PangoSession, matching criteria: [String: String], properties: [String], _ body: (OpaquePointer) -> Void
  ) {
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    for (property, value) in criteria { FcPatternAddString(pattern, property, value) }
    for property in properties { FcObjectSetAdd(objects, property) }
    guard let set = FcFontList(pango.config, pattern, objects) else { return }
    defer { FcFontSetDestroy(set) }
    for index in 0..<Int(set.pointee.nfont) {
      if let font = set.pointee.fonts[index] { body(font) }
    }
  }

  private static func text(_ pattern: OpaquePointer, _ property: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}
