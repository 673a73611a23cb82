extension KeyboardLayout {
  /// The texts that one or two actions type: keys of the letters layer and, after a tap on shift or on the symbols key,
  /// keys of the layers behind them, tapped or held.
  public var reachable: Set<String> {
    var texts: Set<String> = [" "]
    for layer in [Layer.letters, .shifted, .symbols, .bottom] {
      for key in (layers[layer] ?? []).joined() {
        if key.action == nil, let text = key.text { texts.insert(text) }
        texts.formUnion(key.variants)
        // A dead key on the letters layer and a letter are two taps.
        if layer == .letters, let composes = key.composes { texts.formUnion(composes.values) }
      }
    }
    return texts
  }

  /// Adds texts that no key types yet as long-press variants: letters on neighbouring keys, everything else on the
  /// symbols layer, near the position of its key on a PC.
  ///
  /// ASCII letters of a layout for another script are left to the Latin layout it is paired with.
  mutating func addMissing(of symbols: KeymapLevels, latin: Bool) {
    var known = reachable
    if !latin { known.formUnion(Self.asciiLetters) }
    for position in KeymapLevels.positions {
      for (index, level) in (symbols.keys[position] ?? []).enumerated() {
        for text in [level.text, symbols.accents[level.dead] ?? ""] where !text.isEmpty && known.insert(text).inserted {
          attach(text, position, level: index)
        }
      }
    }
    for results in symbols.composed.keys.sorted().compactMap({ symbols.composed[$0] }) {
      for (base, text) in results.sorted(by: { $0.key < $1.key }) where known.insert(text).inserted {
        let position = KeymapLevels.positions.first { position in
          (symbols.keys[position] ?? []).contains { $0.text == base }
        }
        attach(text, position ?? "AB10", level: 0)
      }
    }
    for value in UInt8(33)...126 {
      let text = String(Unicode.Scalar(value))
      if known.insert(text).inserted { attach(text, "AB10", level: 0) }
    }
  }

  /// `A` … `Z` and `a` … `z`.
  public static let asciiLetters: Set<String> = Set(
    (Array(65...90) + Array(97...122)).map { String(Unicode.Scalar(UInt8($0))) })

  private mutating func attach(_ text: String, _ position: String, level: Int) {
    // On wide keyboards the key itself is there.
    for layer in level % 2 == 1 ? [Layer.shifted, .letters] : [.letters] {
      for (row, keys) in (layers[layer] ?? []).enumerated() {
        guard let column = keys.firstIndex(where: { $0.position == position && $0.text != nil }) else { continue }
        // On narrow keyboards, which have separate symbol layers, letter keys offer only letters.
        if !ScriptClassifier.isLetter(text), layers[.more] != nil { continue }
        layers[layer]?[row][column].variants.append(text)
        return
      }
    }
    let rows = KeymapLevels.rows
    let row = rows.firstIndex { $0.contains(position) } ?? 3
    let column = rows[row].firstIndex(of: position) ?? 0
    guard let keys = layers[.symbols], !keys.isEmpty else { return }
    let target = min(row, keys.count - 1)
    let places = keys[target].indices.filter { keys[target][$0].text != nil }
    guard !places.isEmpty else { return }
    layers[.symbols]?[target][places[min(max(column - (row == 0 ? 1 : 0), 0), places.count - 1)]].variants.append(text)
  }
}
