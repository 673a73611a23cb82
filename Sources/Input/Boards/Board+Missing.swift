extension Board {
  /// What one or two actions reach: the keys of the first plane and, after a tap on shift or on the key for symbols, those of
  /// the planes behind them, tapped or held.
  public var reachable: Set<String> {
    var texts: Set<String> = [" "]
    for plane in [Plane.letters, .shifted, .symbols, .bottom] {
      for key in (planes[plane] ?? []).joined() {
        if key.action == nil, let text = key.text { texts.insert(text) }
        texts.formUnion(key.variants)
        // A dead key and a letter are two taps, when the dead key is on the first plane.
        if plane == .letters, let composes = key.composes { texts.formUnion(composes.values) }
      }
    }
    return texts
  }

  /// What no key types yet is offered by long presses: letters beside their neighbours, everything else on the plane of
  /// symbols, near the place its key has on a PC.
  ///
  /// ASCII letters of a layout for another script are left to the Latin board that it is paired with.
  mutating func addMissing(of symbols: LayoutSymbols, latin: Bool) {
    var known = reachable
    if !latin { known.formUnion(Self.asciiLetters) }
    for position in LayoutSymbols.positions {
      for (index, level) in (symbols.keys[position] ?? []).enumerated() {
        for text in [level.text, symbols.accents[level.dead] ?? ""] where !text.isEmpty && known.insert(text).inserted {
          attach(text, position, level: index)
        }
      }
    }
    for results in symbols.composed.keys.sorted().compactMap({ symbols.composed[$0] }) {
      for (base, text) in results.sorted(by: { $0.key < $1.key }) where known.insert(text).inserted {
        let position = LayoutSymbols.positions.first { position in
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

  public static let asciiLetters: Set<String> = Set(
    (Array(65...90) + Array(97...122)).map { String(Unicode.Scalar(UInt8($0))) })

  private mutating func attach(_ text: String, _ position: String, level: Int) {
    // On wide boards the key itself is there.
    for plane in level % 2 == 1 ? [Plane.shifted, .letters] : [.letters] {
      for (row, keys) in (planes[plane] ?? []).enumerated() {
        guard let column = keys.firstIndex(where: { $0.position == position && $0.text != nil }) else { continue }
        // A key of letters stays one of letters on narrow boards, where symbols have a plane of their own.
        if !Script.isLetter(text), planes[.more] != nil { continue }
        planes[plane]?[row][column].variants.append(text)
        return
      }
    }
    let rows = LayoutSymbols.rows
    let row = rows.firstIndex { $0.contains(position) } ?? 3
    let column = rows[row].firstIndex(of: position) ?? 0
    guard let keys = planes[.symbols], !keys.isEmpty else { return }
    let target = min(row, keys.count - 1)
    let places = keys[target].indices.filter { keys[target][$0].text != nil }
    guard !places.isEmpty else { return }
    planes[.symbols]?[target][places[min(max(column - (row == 0 ? 1 : 0), 0), places.count - 1)]].variants.append(text)
  }
}
