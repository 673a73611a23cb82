import Foundation

/// Makes on-screen keyboards of layouts of xkeyboard-config.
///
/// A narrow board, for hands that know telephones, has the letters and nothing else on its first plane: no AltGr, no dead
/// keys; what those type is offered by long presses. A wide one has the rows of a PC, dead keys among them.
///
/// Every text that the layout can type, and every printable ASCII character, is at most two actions away: a key, or a key
/// after a change of planes, either of them held instead of tapped.
public struct BoardGenerator {
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable { case narrow, wide }

  /// Columns that a narrow board may have.
  public static let narrowColumns = 12
  static let comfortableColumns = 11

  let symbols: LayoutSymbols
  let entry: LayoutRegistry.Entry
  let isLatin: Bool
  let casing: Board.Casing

  public init(_ symbols: LayoutSymbols, entry: LayoutRegistry.Entry? = nil) {
    self.symbols = symbols
    self.entry =
      entry
      ?? LayoutRegistry.Entry(
        layout: symbols.layout, variant: symbols.variant, description: symbols.layout, languages: [], countries: [])
    let letters = symbols.keys.values.compactMap { $0.first?.text }.filter { Script.isLetter($0) }
    isLatin = letters.count { Script.isLatin($0) } * 2 >= letters.count
    casing = Self.casing(symbols, isLatin: isLatin)
  }

  /// Reads `layout` of the system and makes its board. Nil for the few layouts that have no letters, Braille for example.
  /// - Throws: `LayoutSymbols.Refused`.
  @MainActor
  public static func board(layout: String, variant: String = "", form: Form) throws -> Board? {
    let entry = LayoutRegistry.system.entry(layout: layout, variant: variant)
    let symbols = try LayoutSymbols(
      layout: layout, variant: variant, locale: Languages.composeLocale(entry?.languages.first ?? ""))
    return BoardGenerator(symbols, entry: entry).board(form)
  }

  public func board(_ form: Form) -> Board? {
    guard symbols.keys.keys.contains(where: { isLetterKey($0) }) else { return nil }
    var draft = BoardDraft(self, form)
    draft.collectVariants()
    var board = Board(
      name: entry.name, title: title, language: entry.languages.first ?? "", isRightToLeft: isRightToLeft,
      casing: casing)
    let hasThird = form == .wide && needsThirdLevel
    if hasThird {
      board.planes[.third] = draft.rows(level: 2)
      board.planes[.thirdShifted] = draft.rows(level: 3)
    }
    let planes = SymbolPlanes(symbols, countries: entry.countries)
    board.planes[.letters] = draft.rows(shifted: false)
    if board.casing != .none { board.planes[.shifted] = draft.rows(shifted: true) }
    switch form {
    case .narrow: (board.planes[.symbols], board.planes[.more]) = planes.narrow
    case .wide: board.planes[.symbols] = planes.wide
    }
    board.planes[.bottom] = [bottom(form, hasThird: hasThird)]
    board.addMissing(of: symbols, latin: isLatin)
    return board
  }

  private var title: String {
    let own = entry.languages.first.flatMap { Languages.ownName($0) }
    return own ?? entry.description.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
  }

  // MARK: Letters

  func plain(_ position: String) -> String { symbols.text(position, 0) }

  /// What shift types, as far as it belongs to the script: Latin capitals behind the letters of another one do not.
  func shifted(_ position: String) -> String { Self.shifted(position, symbols, isLatin: isLatin) }

  private static func shifted(_ position: String, _ symbols: LayoutSymbols, isLatin: Bool) -> String {
    let (first, second) = (symbols.text(position, 0), symbols.text(position, 1))
    if !isLatin, Script.isLatin(second), Script.isLetter(second) { return first }
    return second.isEmpty ? first : second
  }

  func isLetterKey(_ position: String) -> Bool {
    Script.isLetter(plain(position)) || Script.isLetter(shifted(position))
  }

  private static func casing(_ symbols: LayoutSymbols, isLatin: Bool) -> Board.Casing {
    var (capitals, others) = (0, 0)
    for position in symbols.keys.keys {
      let (small, large) = (symbols.text(position, 0), shifted(position, symbols, isLatin: isLatin))
      guard small != large, Script.isLetter(large) else { continue }
      // Georgian capitals are for headlines; nobody types them.
      if small.uppercased() == large || Script.isLatin(large) { capitals += 1 } else { others += 1 }
    }
    if capitals + others == 0 { return .none }
    return capitals > others ? .cased : .caseless
  }

  var isRightToLeft: Bool {
    if let language = entry.languages.first, isLatin == false, Languages.isRightToLeft(language) { return true }
    let letters = symbols.keys.values.compactMap { $0.first?.text.unicodeScalars.first?.value }
    let backwards = letters.count { (0x590...0x8FF).contains($0) || (0xFB1D...0xFDFF).contains($0) }
    return backwards * 2 > letters.count { Script.isLetter(Unicode.Scalar($0).map { String($0) } ?? "") }
  }

  /// Keys that must have letters of the language behind AltGr before it gets a key of its own; fewer are held out.
  private static let thirdLevelKeys = 10

  /// Whether people who write the language need AltGr. Of scripts other than Latin every letter counts.
  private var needsThirdLevel: Bool {
    let own = Set(Languages.letters(entry.languages.first ?? "").map { String($0) })
    let near = Set(symbols.keys.values.flatMap { $0.prefix(2) }.map(\.text))
    let keys = symbols.keys.values.count { levels in
      levels.dropFirst(2).contains { level in
        guard Script.isLetter(level.text), !near.contains(level.text) else { return false }
        return isLatin ? own.contains(level.text.lowercased()) : !Script.isLatin(level.text)
      }
    }
    return keys >= Self.thirdLevelKeys
  }

  private func bottom(_ form: Form, hasThird: Bool) -> [BoardKey] {
    let types = Set(symbols.keys.values.joined().map(\.text))
    // Persian and Kurdish write words with a joint that does not join.
    let joint = types.contains("\u{200C}") && ["fa", "ckb", "ku"].contains(entry.languages.first ?? "")
    let space = [BoardKey(action: .space, width: 4, stretches: true)]
    let zwnj = joint ? [BoardKey(text: "\u{200C}", cap: "ZWNJ")] : []
    switch form {
    case .narrow: return [.action(.symbols, 1.25), .action(.globe, 1.25)] + zwnj + space + [.action(.return, 2.5)]
    case .wide:
      return [.action(.symbols, 1.5), .action(.globe, 1.25), .action(.undo, 1.25)] + zwnj + space
        + (hasThird ? [.action(.third, 1.5)] : [])
        + [.action(.redo, 1.25), .action(.symbols, 1.5), .action(.dismiss, 1.5)]
    }
  }
}
