internal import CPango

extension PangoSession {
  /// Fontconfig's choice among the faces of an installed family, without a Pango font, which would start two threads and
  /// sort all installed fonts for every size. Nil where the configuration does not match by name.
  func matchFace<Result>(_ description: FontDescription, _ body: (OpaquePointer) -> Result) -> Result? {
    guard let family = firstInstalled(description.families), let faces = faces(ofFamily: family),
      let pattern = FcPatternCreate()
    else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(description.openTypeWeight)))
    FcPatternAddInteger(pattern, FC_SLANT, description.italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    FcPatternAddDouble(pattern, FC_PIXEL_SIZE, description.size * latestScale)
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    // The configuration may have substituted another family.
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name, String(cString: name) == family
    else { return nil }
    var set: UnsafeMutablePointer<FcFontSet>? = faces
    var outcome = FcResultMatch
    guard let found = FcFontSetMatch(config, &set, 1, pattern, &outcome) else { return nil }
    defer { FcPatternDestroy(found) }
    return body(found)
  }

  /// The outline fonts of a family; nil when one is variable, since its axis settings depend on the size.
  private func faces(ofFamily family: String) -> UnsafeMutablePointer<FcFontSet>? {
    if let known = families[family] { return known }
    guard let found = FcFontSetCreate() else { return nil }
    var isStatic = true
    opened.forEachFont { pattern in
      guard opened.isNamed(pattern, family) else { return }
      var (isVariable, index, format): (FcBool, Int32, UnsafeMutablePointer<FcChar8>?) = (0, 0, nil)
      FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      if isVariable != 0 || index >> 16 != 0 { isStatic = false }
      FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format)
      // The formats that Pango accepts.
      guard let format, ["TrueType", "CFF"].contains(String(cString: format)) else { return }
      FcPatternReference(pattern)
      FcFontSetAdd(found, pattern)
    }
    if !isStatic || found.pointee.nfont == 0 {
      FcFontSetDestroy(found)
      families[family] = .some(nil)
      return nil
    }
    families[family] = .some(found)
    return found
  }
}
