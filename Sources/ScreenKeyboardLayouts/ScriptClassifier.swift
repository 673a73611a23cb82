import Foundation

/// Classifies text by script and category, as far as keyboards need it.
enum ScriptClassifier {
  /// Unicode categories L and M.
  static func isLetter(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark:
      // Unicode classifies ordinal indicators and the micro sign as letters, but users see them as symbols.
      return ![0xAA, 0xB5, 0xBA].contains(scalar.value) && !(0x2B0...0x2FF).contains(scalar.value)
    default: return false
    }
  }

  static func isMark(_ text: String) -> Bool {
    switch text.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    // Spacing vowel signs of Indic scripts have a width, but need a base character.
    case .spacingMark: true
    default: false
    }
  }

  static func isLatin(_ text: String) -> Bool {
    guard let value = text.unicodeScalars.first?.value else { return false }
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF, 0xFB00...0xFB06,
      0x2C60...0x2C7F, 0xA720...0xA7FF:
      return true
    default: return false
    }
  }

  static func isDigit(_ text: String) -> Bool {
    text.unicodeScalars.count == 1 && text.unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }

  /// The letter without its accents; nil for a letter that has none.
  static func base(of text: String) -> String? {
    // Hangul syllables and Indic vowels decompose as well, into letters that have keys of their own.
    let parts = text.decomposedStringWithCanonicalMapping.unicodeScalars
    guard parts.count > 1, let first = parts.first,
      parts.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
    else { return nil }
    return String(first)
  }

  /// The key label for text that is invisible or cannot stand alone.
  static func cap(of text: String) -> String? {
    guard let scalar = text.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x200C: return "ZWNJ"
    case 0x200D: return "ZWJ"
    case 0x200B: return "ZWSP"
    case 0x200E: return "LRM"
    case 0x200F: return "RLM"
    case 0x061C: return "ALM"
    case 0x202A...0x202E: return ["LRE", "RLE", "PDF", "LRO", "RLO"][Int(scalar.value - 0x202A)]
    case 0x2066...0x2069: return ["LRI", "RLI", "FSI", "PDI"][Int(scalar.value - 0x2066)]
    case 0xA0: return "NBSP"
    case 0x202F: return "NNBSP"
    case 0x2007: return "FIGSP"
    case 0x2009: return "THSP"
    case 0x2060: return "WJ"
    case 0xAD: return "SHY"
    case 0x034F: return "CGJ"
    case 0x180B...0x180D: return "FVS\(scalar.value - 0x180A)"
    case 0x180E: return "MVS"
    case 0x2002: return "ENSP"
    case 0x2003: return "EMSP"
    case 0x2008, 0x200A, 0x2005, 0x2004, 0x2006: return "SP"
    // Shapers of these scripts put a dotted circle under a mark that stands alone; adding one would show two.
    case 0x900...0xDFF, 0xF00...0x109F, 0x1780...0x17FF: return nil
    default: return isMark(text) ? "\u{25CC}" + text : nil
    }
  }
}
