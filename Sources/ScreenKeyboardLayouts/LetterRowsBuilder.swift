import Foundation
import Input

/// Builds the letter rows of a layout: which key is in which row, and which variants it offers when held.
struct LetterRowsBuilder {
  struct Slot {
    var position: String
    var plain: String
    var shifted: String
    var plainVariants: [String] = []
    var shiftedVariants: [String] = []
    /// Keysyms of its dead keys, on wide keyboards; 0 for none.
    var dead: UInt32 = 0
    var shiftedDead: UInt32 = 0
  }

  let generator: KeyboardLayoutGenerator
  let form: KeyboardLayoutGenerator.Form
  /// Rows from the top. A narrow keyboard has three or four, a wide one four.
  private(set) var slots: [[Slot]] = []
  private var symbols: KeymapLevels { generator.symbols }

  init(_ generator: KeyboardLayoutGenerator, _ form: KeyboardLayoutGenerator.Form) {
    self.generator = generator
    self.form = form
    switch form {
    case .narrow: makeNarrowRows()
    case .wide: makeWideRows()
    }
  }

  private func slot(_ position: String) -> Slot {
    var (plain, shifted) = (generator.plain(position), generator.shifted(position))
    if plain.isEmpty { plain = shifted }
    if generator.casing == .cased, ScriptClassifier.isLetter(plain), !ScriptClassifier.isLetter(shifted) {
      // Czech and French keyboards have no key for some capitals, only caps lock.
      let capital = plain.uppercased()
      shifted = capital.count == 1 ? capital : plain
    }
    return Slot(position: position, plain: plain, shifted: shifted)
  }

  // MARK: Narrow

  private mutating func makeNarrowRows() {
    let rows = KeymapLevels.rows
    func letters(_ positions: [String]) -> [Slot] { positions.filter { generator.isLetterKey($0) }.map { slot($0) } }
    let number = rows[0].dropFirst().filter { ScriptClassifier.isLetter(generator.plain($0)) }
    slots = [letters(rows[1]), letters(rows[2]), letters(rows[3])]
    var shown = Set(slots.joined().map(\.plain))
    let independent = number.filter { position in
      let text = generator.plain(position)
      return !shown.contains(text) && ScriptClassifier.base(of: text).map { shown.contains($0) } != true
    }
    if independent.count >= 3 {
      slots.insert(number.map { slot($0) }, at: 0)
      shown.formUnion(slots[0].map(\.plain))
    } else {
      for position in number { addLetter(slot(position), from: position, shown, preferring: slots.count - 3) }
    }
    if generator.isLetterKey("TLDE") { addLetter(slot("TLDE"), from: "TLDE", shown, preferring: slots.count - 1) }
    while slots.first?.isEmpty == true, slots.count > 1 { slots.removeFirst() }
    fit()
  }

  /// Adds a letter whose key is not in the rows: as a variant of its base letter, at the end of a row with free space, or
  /// as a variant of the nearest key.
  private mutating func addLetter(_ slot: Slot, from position: String, _ shown: Set<String>, preferring row: Int) {
    let text = slot.plain
    if shown.contains(text) { return }
    if let base = ScriptClassifier.base(of: text) ?? NonAccentVariants.base(of: text), let at = find(base) {
      slots[at.row][at.column].plainVariants.insert(text, at: 0)
      if slot.shifted != text { slots[at.row][at.column].shiftedVariants.insert(slot.shifted, at: 0) }
      return
    }
    for candidate in [row, slots.count - 2, slots.count - 3] where slots.indices.contains(candidate) {
      if width(candidate) < KeyboardLayoutGenerator.comfortableColumns { return slots[candidate].append(slot) }
    }
    let at = nearest(position)
    slots[at.row][at.column].plainVariants.append(text)
    if slot.shifted != text { slots[at.row][at.column].shiftedVariants.append(slot.shifted) }
  }

  /// The number of keys in a row, including shift and delete.
  private func width(_ row: Int) -> Int {
    row == slots.count - 1 ? slots[row].count + (generator.casing == .none ? 1 : 2) : slots[row].count
  }

  /// Moves accented letters at the ends of rows that are too wide to the variants of their base letters. In rows that are
  /// still too wide, the last keys become variants of their neighbours.
  private mutating func fit() {
    for row in slots.indices {
      while width(row) > KeyboardLayoutGenerator.comfortableColumns, let last = slots[row].last {
        guard let base = ScriptClassifier.base(of: last.plain), let at = find(base) else { break }
        slots[row].removeLast()
        slots[at.row][at.column].plainVariants.insert(last.plain, at: 0)
        slots[at.row][at.column].shiftedVariants.insert(last.shifted, at: 0)
      }
      while width(row) > KeyboardLayoutGenerator.narrowColumns, let last = slots[row].popLast(), !slots[row].isEmpty {
        let column = slots[row].count - 1
        slots[row][column].plainVariants.append(last.plain)
        slots[row][column].shiftedVariants.append(last.shifted)
        slots[row][column].plainVariants += last.plainVariants
        slots[row][column].shiftedVariants += last.shiftedVariants
      }
    }
  }

  // MARK: Wide

  private mutating func makeWideRows() {
    let rows = KeymapLevels.rows
    // Not every PC keyboard has these.
    func isShown(_ position: String) -> Bool {
      ["LSGT", "AE13", "AB11"].contains(position) ? generator.isLetterKey(position) : true
    }
    let top = rows[1] + (symbols.keys["BKSL"] != nil ? ["BKSL"] : [])
    slots = [
      rows[0].filter { isShown($0) }, top, rows[2].filter { $0 != "BKSL" }, rows[3].filter { isShown($0) }
    ].map { row in
      row.map { position in
        var slot = Slot(position: position, plain: generator.plain(position), shifted: generator.shifted(position))
        let levels = symbols.keys[position] ?? []
        if levels.count > 0 { slot.dead = levels[0].dead }
        if levels.count > 1 { slot.shiftedDead = levels[1].dead }
        if slot.dead != 0 { slot.plain = symbols.accents[slot.dead] ?? "" }
        if slot.shiftedDead != 0 { slot.shifted = symbols.accents[slot.shiftedDead] ?? "" }
        if slot.plain.isEmpty {
          slot.plain = slot.shifted
          slot.dead = slot.shiftedDead
        }
        return slot
      }
    }
  }

  // MARK: Variants

  func find(_ text: String, shifted: Bool = false) -> (row: Int, column: Int)? {
    for (row, keys) in slots.enumerated() {
      if let column = keys.firstIndex(where: { (shifted ? $0.shifted : $0.plain) == text }) { return (row, column) }
    }
    return nil
  }

  /// The letter key at, or closest to, `position`.
  private func nearest(_ position: String) -> (row: Int, column: Int) {
    for (row, keys) in slots.enumerated() {
      if let column = keys.firstIndex(where: { $0.position == position }) { return (row, column) }
    }
    let rows = KeymapLevels.rows
    let row = rows.firstIndex { $0.contains(position) } ?? 1
    let column = rows[row].firstIndex(of: position) ?? 0
    let wanted = min(max(row - (slots.count == 3 ? 1 : 0), 0), slots.count - 1)
    let filled = slots[wanted].isEmpty ? slots.firstIndex { !$0.isEmpty } ?? 0 : wanted
    return (filled, min(max(column - (row == 0 ? 1 : 0), 0), max(slots[filled].count - 1, 0)))
  }

  /// Collects the variants of every letter: letters of the third and higher levels, results of dead keys, letters of the
  /// language, and for Latin letters the accented letters of other languages.
  mutating func collectVariants() {
    for position in KeymapLevels.positions {
      let levels = symbols.keys[position] ?? []
      for (index, level) in levels.enumerated() where index >= 2 && ScriptClassifier.isLetter(level.text) {
        offer(level.text, from: position, shifted: index % 2 == 1)
      }
      // These letters have no key of their own.
      for (index, level) in levels.prefix(2).enumerated() where ScriptClassifier.isLetter(level.text) {
        if find(level.text) == nil, find(level.text, shifted: true) == nil,
          generator.isLatin || !ScriptClassifier.isLatin(level.text)
        {
          offer(level.text, from: position, shifted: index == 1)
        }
      }
    }
    for dead in symbols.composed.keys.sorted() {
      for (base, result) in (symbols.composed[dead] ?? [:]).sorted(by: { $0.key < $1.key }) {
        if let at = find(base) { add(result, at, shifted: false) }
        if let at = find(base, shifted: true) { add(result, at, shifted: true) }
      }
    }
    let own = LanguageFacts.letters(generator.entry.languages.first ?? "").map { String($0) }
    offerLetters(own)
    if generator.isLatin { offerLetters(NonAccentVariants.accents, limit: 9) }
    for row in slots.indices {
      for column in slots[row].indices { arrange(row, column, own) }
    }
  }

  private mutating func offerLetters(_ letters: [String], limit: Int = .max) {
    for letter in letters {
      guard let base = ScriptClassifier.base(of: letter) ?? NonAccentVariants.base(of: letter), find(letter) == nil,
        let at = find(base)
      else { continue }
      let slot = slots[at.row][at.column]
      if slot.plainVariants.count < limit { add(letter, at, shifted: false) }
      let isTurkic = ["tr", "az", "kk", "crh"].contains(generator.entry.languages.first ?? "")
      let capital = letter == "ı" ? "I" : isTurkic && letter == "i" ? "İ" : letter.uppercased()
      if slot.shiftedVariants.count < limit, generator.casing == .cased, capital.count == 1, capital != letter,
        find(capital, shifted: true) == nil
      {
        add(capital, at, shifted: true)
      }
    }
  }

  private mutating func offer(_ text: String, from position: String, shifted: Bool) {
    if find(text, shifted: shifted) != nil { return }
    let base = ScriptClassifier.base(of: text) ?? NonAccentVariants.base(of: text)
    let at = base.flatMap { find($0, shifted: shifted) } ?? nearest(position)
    add(text, at, shifted: shifted && generator.casing != .none)
  }

  private mutating func add(_ text: String, _ at: (row: Int, column: Int), shifted: Bool) {
    guard slots.indices.contains(at.row), slots[at.row].indices.contains(at.column) else { return }
    if shifted {
      if slots[at.row][at.column].shifted != text, !slots[at.row][at.column].shiftedVariants.contains(text) {
        slots[at.row][at.column].shiftedVariants.append(text)
      }
    } else if slots[at.row][at.column].plain != text, !slots[at.row][at.column].plainVariants.contains(text) {
      slots[at.row][at.column].plainVariants.append(text)
    }
  }

  /// Sorts the variants: letters of the language in their order, then other forms of this letter, then the rest.
  private mutating func arrange(_ row: Int, _ column: Int, _ own: [String]) {
    func sorted(_ variants: [String], _ key: String) -> [String] {
      let ranked = variants.enumerated().map { index, text -> (Int, Int, String) in
        if let place = own.firstIndex(of: text) ?? own.firstIndex(of: text.lowercased()) { return (0, place, text) }
        if ScriptClassifier.base(of: text) == key || NonAccentVariants.base(of: text) == key { return (1, index, text) }
        return (2, index, text)
      }
      return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
    let slot = slots[row][column]
    slots[row][column].plainVariants = sorted(slot.plainVariants, slot.plain)
    slots[row][column].shiftedVariants = sorted(slot.shiftedVariants, slot.shifted)
  }

  // MARK: Rows

  private func key(_ slot: Slot, shifted: Bool) -> LayoutKey {
    let text = shifted ? slot.shifted : slot.plain
    guard !text.isEmpty else { return .action(.gap) }
    var key = LayoutKey(
      text: text, variants: shifted ? slot.shiftedVariants : slot.plainVariants, cap: ScriptClassifier.cap(of: text),
      position: slot.position)
    let dead = shifted ? slot.shiftedDead : slot.dead
    if dead != 0 { key.composes = symbols.composed[dead] ?? [:] }
    if form == .wide, !shifted, slot.shifted != slot.plain, !ScriptClassifier.isLetter(slot.plain) || !ScriptClassifier.isLetter(slot.shifted) {
      key.hint = slot.shifted
    }
    return key
  }

  func rows(shifted: Bool) -> [[LayoutKey]] {
    addingControlKeys(slots.map { row in row.map { key($0, shifted: shifted) } })
  }

  /// The keys with their text at xkb's third (2) or fourth (3) level. Keys without text at that level keep their text
  /// without AltGr.
  func rows(level: Int) -> [[LayoutKey]] {
    let rows = slots.map { row in
      row.map { slot in
        let text = symbols.text(slot.position, level)
        if text.isEmpty { return key(slot, shifted: level == 3) }
        return LayoutKey(text: text, cap: ScriptClassifier.cap(of: text), position: slot.position)
      }
    }
    return addingControlKeys(rows)
  }

  /// Adds shift, delete, return and gaps around the letters.
  private func addingControlKeys(_ keys: [[LayoutKey]]) -> [[LayoutKey]] {
    var rows = keys
    guard let last = rows.indices.last else { return [] }
    let hasShift = generator.casing != .none
    switch form {
    case .narrow:
      if hasShift { rows[last].insert(.action(.shift, 1, stretches: true), at: 0) }
      rows[last].append(.action(.delete, 1, stretches: true))
    case .wide:
      rows[0].append(.action(.delete, 1.5, stretches: true))
      rows[1].insert(.action(.gap, 0.5), at: 0)
      // The backslash key fills its row.
      if let last = rows[1].indices.last, rows[1][last].position == "BKSL" { rows[1][last].stretches = true }
      rows[2].insert(.action(.gap, 0.75), at: 0)
      rows[2].append(.action(.return, 1.5, stretches: true))
      let side = LayoutKey.action(hasShift ? .shift : .gap, 1.25, stretches: true)
      rows[last] = [side] + rows[last] + [side]
    }
    return rows
  }
}

/// Letters that are related to a base letter but do not decompose into it and an accent.
enum NonAccentVariants {
  private static let bases: [String: String] = [
    "ß": "s", "ẞ": "S", "æ": "a", "Æ": "A", "œ": "o", "Œ": "O", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
    "þ": "t", "Þ": "T", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H", "ı": "i", "ŋ": "n", "Ŋ": "N", "ə": "e", "Ə": "E", "ŧ": "t",
    "Ŧ": "T", "ĸ": "k", "ƒ": "f", "ȷ": "j", "ĳ": "i", "Ĳ": "I", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ґ": "г", "Ґ": "Г", "є": "е",
    "Є": "Е", "і": "и", "І": "И", "ј": "й", "Ј": "Й", "ў": "у", "Ў": "У", "џ": "ц", "њ": "н", "љ": "л", "ђ": "д", "ћ": "т"
  ]

  static func base(of text: String) -> String? { bases[text] }

  /// Accented letters common in names, in the order in which they are offered.
  static let accents = ("áàâäæãåāąçćčďđéèêëęēėěğíìîïīįı"
    + "łñńňóòôöõøœōőřśšșßťțúùûüūůűųýÿźžż").map { String($0) }
}
