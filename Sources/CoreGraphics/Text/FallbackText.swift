/// Text of one script that most fonts lack, in letters that form one run whatever is around them.
struct FallbackText {
  let script: FallbackScript
  /// The distinct characters.
  let characters: [UInt32]

  /// Nil when `range` has anything but letters of one such script and spaces. (Digits and Latin punctuation come from the
  /// requested font, and only Pango can decide to which script shared marks and punctuation belong.)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var (found, characters): (FallbackScript?, [UInt32]) = (nil, [])
    var i = range.lowerBound
    while i < range.upperBound {
      let lead = bytes[i]
      if lead == 0x20 {
        i += 1
        continue
      }
      let length = lead < 0xe0 ? 2 : 3
      // `PlainText` handles characters below U+0590, and none of these scripts is above U+FFFF.
      guard lead >= 0xd6, lead < 0xf0, i + length <= range.upperBound else { return nil }
      var character = UInt32(lead & (length == 2 ? 0x1f : 0x0f))
      for k in 1..<length { character = character << 6 | UInt32(bytes[i + k] & 0x3f) }
      guard let script = Self.script(of: character), found == nil || found == script else { return nil }
      found = script
      if !characters.contains(character) { characters.append(character) }
      i += length
    }
    guard let found else { return nil }
    script = found
    self.characters = characters
  }

  private static func script(of character: UInt32) -> FallbackScript? {
    switch character {
    case 0x5d0...0x5ea: return .hebrew
    // Without the marks, the digits and the punctuation that other scripts share.
    case 0x620...0x63f, 0x641...0x64a, 0x671...0x6d3: return .arabic
    // Without the stress marks and the dandas.
    case 0x900...0x950, 0x958...0x963, 0x966...0x97f: return .devanagari
    case 0x3041...0x3096: return .hiragana
    case 0x30a1...0x30fa: return .katakana
    case 0x3400...0x4dbf, 0x4e00...0x9fff: return .han
    case 0xac00...0xd7a3: return .hangul
    default: return nil
    }
  }
}
