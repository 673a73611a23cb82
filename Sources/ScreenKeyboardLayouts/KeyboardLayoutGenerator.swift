import Foundation

/// Generates on-screen keyboard layouts from xkeyboard-config.
///
/// A narrow layout, for users accustomed to phones, has only letters on its letters layer, without AltGr and dead keys;
/// long presses offer what those type. A wide layout has the rows of a PC keyboard, including dead keys.
///
/// Every text that the xkb layout can type, and every printable ASCII character, takes at most two actions: a key, or a
/// layer switch and a key, either of them tapped or held.
public struct KeyboardLayoutGenerator {
  /// The shape of a keyboard: phone-like or PC-like.
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable { case narrow, wide }

  /// The most keys in a row of a narrow layout.
  public static let narrowColumns = 12
  static let comfortableColumns = 11

  let symbols: KeymapLevels
  let entry: XKBLayoutRegistry.Entry
  let isLatin: Bool
  let casing: KeyboardLayout.Casing

  /// Creates a generator for `symbols`. Without `entry`, the title is the layout's name and the language is unknown.
  public init(_ symbols: KeymapLevels, entry: XKBLayoutRegistry.Entry? = nil) {
    self.symbols = symbols
    self.entry =
      entry
      ?? XKBLayoutRegistry.Entry(
        layout: symbols.layout, variant: symbols.variant, description: symbols.layout, languages: [], countries: [])
    let letters = symbols.keys.values.compactMap { $0.first?.text }.filter { ScriptClassifier.isLetter($0) }
    isLatin = letters.count { ScriptClassifier.isLatin($0) } * 2 >= letters.count
    casing = Self.casing(symbols, isLatin: isLatin)
  }

  /// Reads `layout` from the system and generates its keyboard layout. Nil for the few layouts without letters, for
  /// example Braille.
  /// - Throws: `KeymapLevels.Refused`.
  @MainActor
  public static func layout(layout: String, variant: String = "", form: Form) throws -> KeyboardLayout? {
    let entry = XKBLayoutRegistry.system.entry(layout: layout, variant: variant)
    let symbols = try KeymapLevels(
      layout: layout, variant: variant, locale: LanguageFacts.composeLocale(entry?.languages.first ?? ""))
    return KeyboardLayoutGenerator(symbols, entry: entry).layout(form)
  }

  /// Generates the layout; nil when there are no letter keys.
  public func layout(_ form: Form) -> KeyboardLayout? {
    guard symbols.keys.keys.contains(where: { isLetterKey($0) }) else { return nil }
    var builder = LetterRowsBuilder(self, form)
    builder.collectVariants()
    var layout = KeyboardLayout(
      name: entry.name, title: title, language: entry.languages.first ?? "", isRightToLeft: isRightToLeft,
      casing: casing)
    let hasAltGr = form == .wide && needsThirdLevel
    if hasAltGr {
      layout.layers[.third] = builder.rows(level: 2)
      layout.layers[.thirdShifted] = builder.rows(level: 3)
    }
    let layers = SymbolLayers(symbols, countries: entry.countries)
    layout.layers[.letters] = builder.rows(shifted: false)
    if layout.casing != .none { layout.layers[.shifted] = builder.rows(shifted: true) }
    switch form {
    case .narrow: (layout.layers[.symbols], layout.layers[.more]) = layers.narrow
    case .wide: layout.layers[.symbols] = layers.wide
    }
    layout.layers[.bottom] = [bottom(form, hasAltGr: hasAltGr)]
    layout.addMissing(of: symbols, latin: isLatin)
    return layout
  }

  private var title: String {
    let own = entry.languages.first.flatMap { LanguageFacts.ownName($0) }
    return own ?? entry.description.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
  }

  // MARK: Letters

  func plain(_ position: String) -> String { symbols.text(position, 0) }

  /// What shift types, if it belongs to the script. Latin capitals on the keys of another script do not.
  func shifted(_ position: String) -> String { Self.shifted(position, symbols, isLatin: isLatin) }

  private static func shifted(_ position: String, _ symbols: KeymapLevels, isLatin: Bool) -> String {
    let (first, second) = (symbols.text(position, 0), symbols.text(position, 1))
    if !isLatin, ScriptClassifier.isLatin(second), ScriptClassifier.isLetter(second) { return first }
    return second.isEmpty ? first : second
  }

  func isLetterKey(_ position: String) -> Bool {
    ScriptClassifier.isLetter(plain(position)) || ScriptClassifier.isLetter(shifted(position))
  }

  private static func casing(_ symbols: KeymapLevels, isLatin: Bool) -> KeyboardLayout.Casing {
    var (capitals, others) = (0, 0)
    for position in symbols.keys.keys {
      let (small, large) = (symbols.text(position, 0), shifted(position, symbols, isLatin: isLatin))
      guard small != large, ScriptClassifier.isLetter(large) else { continue }
      // Georgian capitals are used in headlines, not in typed text.
      if small.uppercased() == large || ScriptClassifier.isLatin(large) { capitals += 1 } else { others += 1 }
    }
    if capitals + others == 0 { return .none }
    return capitals > others ? .cased : .caseless
  }

  var isRightToLeft: Bool {
    if let language = entry.languages.first, isLatin == false, LanguageFacts.isRightToLeft(language) { return true }
    let letters = symbols.keys.values.compactMap { $0.first?.text.unicodeScalars.first?.value }
    let backwards = letters.count { (0x590...0x8FF).contains($0) || (0xFB1D...0xFDFF).contains($0) }
    return backwards * 2 > letters.count { ScriptClassifier.isLetter(Unicode.Scalar($0).map { String($0) } ?? "") }
  }

  /// How many keys must have letters of the language on higher levels before the layout gets an AltGr key. With fewer,
  /// long presses offer them.
  private static let thirdLevelKeys = 10

  /// Whether typing the language needs AltGr. In scripts other than Latin every letter counts.
  private var needsThirdLevel: Bool {
    let own = Set(LanguageFacts.letters(entry.languages.first ?? "").map { String($0) })
    let near = Set(symbols.keys.values.flatMap { $0.prefix(2) }.map(\.text))
    let keys = symbols.keys.values.count { levels in
      levels.dropFirst(2).contains { level in
        guard ScriptClassifier.isLetter(level.text), !near.contains(level.text) else { return false }
        return isLatin ? own.contains(level.text.lowercased()) : !ScriptClassifier.isLatin(level.text)
      }
    }
    return keys >= Self.thirdLevelKeys
  }

  private func bottom(_ form: Form, hasAltGr: Bool) -> [LayoutKey] {
    let types = Set(symbols.keys.values.joined().map(\.text))
    // Persian and Kurdish use the zero-width non-joiner within words.
    let joint = types.contains("\u{200C}") && ["fa", "ckb", "ku"].contains(entry.languages.first ?? "")
    let space = [LayoutKey(action: .space, width: 4, stretches: true)]
    let zwnj = joint ? [LayoutKey(text: "\u{200C}", cap: "ZWNJ")] : []
    switch form {
    case .narrow: return [.action(.symbols, 1.25), .action(.globe, 1.25)] + zwnj + space + [.action(.return, 2.5)]
    case .wide:
      return [.action(.symbols, 1.5), .action(.globe, 1.25), .action(.undo, 1.25)] + zwnj + space
        + (hasAltGr ? [.action(.third, 1.5)] : [])
        + [.action(.redo, 1.25), .action(.symbols, 1.5), .action(.dismiss, 1.5)]
    }
  }
}
