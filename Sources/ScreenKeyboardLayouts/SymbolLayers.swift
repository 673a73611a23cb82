/// The layers of digits and symbols of a layout. They are the same for all layouts, except for the digits, the currency
/// and the punctuation that the layout provides.
struct SymbolLayers {
  let symbols: KeymapLevels
  let countries: [String]
  /// All texts that some key of the layout types.
  let typed: Set<String>

  init(_ symbols: KeymapLevels, countries: [String]) {
    self.symbols = symbols
    self.countries = countries
    typed = Set(symbols.keys.values.joined().map(\.text))
  }

  // Variants of keys on the first symbols layer. With them everything on the second one takes at most two actions.
  private static let symbolVariants: [String: [String]] = [
    "0": ["°", "∅"], "1": ["¹", "½", "¼"], "2": ["²", "⅔"], "3": ["³", "¾"], "4": ["⁴"],
    "@": [], "#": ["№"], "&": ["%", "§", "‰"], "-": ["_", "~", "–", "—", "•"], "+": ["=", "*", "^", "×", "÷", "±"],
    "(": ["[", "{", "<"], ")": ["]", "}", ">"], "/": ["\\", "|"], "\"": ["“", "”", "„", "«", "»"], ".": ["…", "•"], ",": [],
    "?": ["¿"], "!": ["¡"], "'": ["`", "’", "‘"], ":": [], ";": []
  ]

  /// Native forms of punctuation. The native form comes first where the layout types it.
  private static let native: [String: [String]] = [
    ",": ["،", "、", "，", "՝", "၊"], ";": ["؛", "·"], "?": ["؟", "՞"], ".": ["۔", "।", "。", "։", "።", "།", "။"], "%": ["٪"]
  ]

  private var currency: [String] {
    let all = ["$", "€", "£", "¥"]
    let own: [String: String] = [
      "GB": "£", "JP": "¥", "CN": "¥", "KR": "₩", "IN": "₹", "RU": "₽", "TR": "₺", "UA": "₴", "IL": "₪", "TH": "฿", "VN": "₫",
      "NG": "₦", "PH": "₱", "KZ": "₸", "GE": "₾", "AZ": "₼"
    ]
    let euro: Set<String> = [
      "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT", "SI", "SK", "ME"
    ]
    guard let country = countries.first else { return all }
    let first = euro.contains(country) ? "€" : own[country] ?? "$"
    return [first] + all.filter { $0 != first }
  }

  private func key(_ text: String, more: [String] = []) -> LayoutKey {
    var all = [text] + (Self.symbolVariants[text] ?? []) + more
    if text == "$" { all = currency }
    if let own = Self.native[text]?.first(where: { typed.contains($0) }) { all.insert(own, at: 0) }
    return LayoutKey(text: all[0], variants: Array(all.dropFirst()))
  }

  /// The keys 1 … 0. Native digits come first where the keyboard types them without modifiers.
  var digits: [LayoutKey] {
    (1...10).map { column in
      let ascii = "\(column % 10)"
      let position = column < 10 ? "AE0\(column)" : "AE10"
      let levels = symbols.keys[position] ?? []
      let native = levels.map(\.text).first { text in
        ScriptClassifier.isDigit(text) && text != ascii && text.unicodeScalars.first?.properties.numericType != nil
          && text.unicodeScalars.first?.properties.numericValue == Double(column % 10)
      }
      guard let native else { return key(ascii) }
      let isFirst = levels.first?.text == native
      var made = key(ascii)
      if isFirst {
        made.variants.insert(ascii, at: 0)
        made.text = native
      } else {
        made.variants.insert(native, at: 0)
      }
      return made
    }
  }

  private func row(_ texts: String) -> [LayoutKey] { texts.split(separator: " ").map { key(String($0)) } }

  /// The two symbol layers of narrow keyboards.
  var narrow: (symbols: [[LayoutKey]], more: [[LayoutKey]]) {
    let side = 1.5
    let punctuation = row(". , ? ! ' : ;")
    return (
      [
        digits, row("@ # $ & - + ( ) / \""),
        [.action(.more, side)] + punctuation + [.action(.delete, side)]
      ],
      [
        row("[ ] { } % ^ * = \\ |"), plain("_ ~ ` < > € £ ¥ • °"),
        [.action(.symbols, side)] + punctuation + [.action(.delete, side)]
      ]
    )
  }

  private func plain(_ texts: String) -> [LayoutKey] { texts.split(separator: " ").map { LayoutKey(text: String($0)) } }

  /// The one symbols layer of wide keyboards, which has space for everything.
  var wide: [[LayoutKey]] {
    [
      digits + row("- =") + [.action(.delete, 1.5, stretches: true)],
      [LayoutKey.action(.gap, 0.5)] + row("@ # $ & * ( ) ' \" + / %") + [LayoutKey(text: "\\", width: 1, stretches: true)],
      [LayoutKey.action(.gap, 0.75)] + plain("[ ] { } < > | ~ ^ _ `") + [.action(.return, 1.5, stretches: true)],
      [.action(.letters, 1.75, stretches: true)] + row(". , ? ! : ;") + plain("€ £ ¥ • °")
        + [.action(.letters, 1.75, stretches: true)]
    ]
  }
}
