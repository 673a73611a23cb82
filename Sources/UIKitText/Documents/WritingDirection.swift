/// Determines the writing direction of text from its characters.
package enum WritingDirection {
  /// Whether there is a character with a strong direction.
  static func isStrong(_ units: some Sequence<UInt16>) -> Bool { ofFirstStrong(units) != nil }

  /// The direction of the first strong character: true for right to left, nil for none.
  static func ofFirstStrong(_ units: some Sequence<UInt16>) -> Bool? {
    for unit in units {
      switch unit {
      case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x200f, 0xd802...0xd803, 0xd83a...0xd83b:
        // Digits and signs in these blocks are not strong.
        if unit >= 0x0660 && unit <= 0x0669 || unit >= 0x0600 && unit <= 0x0607 { continue }
        return true
      case 0x41...0x5a, 0x61...0x7a, 0xaa, 0xb5, 0xba, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x02b8, 0x0370...0x058f,
        0x0900...0x1fff, 0x200e, 0x2c00...0x2dff, 0x3005...0xd7ff, 0xf900...0xfb1c, 0xff21...0xff3a, 0xff41...0xff5a,
        0xff66...0xffdc:
        return false
      default: continue
      }
    }
    return nil
  }

  /// Whether a language, as a BCP 47 tag, is written from right to left.
  package static func isRightToLeft(language: String?) -> Bool {
    guard let code = language?.split(separator: "-").first?.lowercased() else { return false }
    return ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb", "syr"].contains(code)
  }
}
