import UIKitCore

/// Converts Latin letters to Japanese syllables.
enum Kana {
  private static let rows: [(String, String)] = [
    ("", "あいうえお"), ("k", "かきくけこ"), ("s", "さしすせそ"), ("t", "たちつてと"), ("n", "なにぬねの"), ("h", "はひふへほ"),
    ("m", "まみむめも"), ("r", "らりるれろ"), ("g", "がぎぐげご"), ("z", "ざじずぜぞ"), ("d", "だぢづでど"), ("b", "ばびぶべぼ"),
    ("p", "ぱぴぷぺぽ"), ("x", "ぁぃぅぇぉ"), ("l", "ぁぃぅぇぉ")
  ]
  private static let glides: [(String, String)] = [
    ("ky", "き"), ("sy", "し"), ("ty", "ち"), ("ny", "に"), ("hy", "ひ"), ("my", "み"), ("ry", "り"), ("gy", "ぎ"), ("zy", "じ"),
    ("dy", "ぢ"), ("by", "び"), ("py", "ぴ"), ("sh", "し"), ("ch", "ち"), ("j", "じ"), ("jy", "じ"), ("cy", "ち")
  ]

  static let table: [String: String] = {
    var table: [String: String] = [:]
    let vowels = ["a", "i", "u", "e", "o"]
    for (lead, row) in rows {
      for (vowel, kana) in zip(vowels, row) { table[lead + vowel] = String(kana) }
    }
    for (lead, kana) in glides {
      for (vowel, small) in zip(vowels, ["ゃ", "ぃ", "ゅ", "ぇ", "ょ"]) { table[lead + vowel] = kana + small }
    }
    for lead in ["sh", "ch", "j"] { table[lead + "i"] = lead == "sh" ? "し" : lead == "ch" ? "ち" : "じ" }
    let others = [
      "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を", "wi": "うぃ", "we": "うぇ", "fu": "ふ", "fa": "ふぁ", "fi": "ふぃ",
      "fe": "ふぇ", "fo": "ふぉ", "tsu": "つ", "tsa": "つぁ", "va": "ゔぁ", "vi": "ゔぃ", "vu": "ゔ", "ve": "ゔぇ", "vo": "ゔぉ",
      "xya": "ゃ", "xyu": "ゅ", "xyo": "ょ", "xtu": "っ", "xtsu": "っ", "ltu": "っ", "lya": "ゃ", "lyu": "ゅ", "lyo": "ょ", "thi": "てぃ",
      "dhi": "でぃ", "twu": "とぅ", "dwu": "どぅ", "n'": "ん", "-": "ー", ".": "。", ",": "、", "[": "「", "]": "」"
    ]
    table.merge(others) { $1 }
    return table
  }()

  private static let prefixes: Set<String> = Set(
    table.keys.flatMap { key in (1..<max(key.count, 1)).map { String(key.prefix($0)) } })

  /// Converts letters to kana as far as they form syllables; letters that may still become one are returned in `rest`.
  static func convert(_ letters: String, isEnd: Bool = false) -> (kana: String, rest: String) {
    var kana = ""
    var rest = letters[...]
    scan: while let first = rest.first {
      for length in stride(from: min(rest.count, 4), through: 1, by: -1) {
        if let found = table[String(rest.prefix(length))] {
          kana += found
          rest = rest.dropFirst(length)
          continue scan
        }
      }
      let second = rest.dropFirst().first
      if let second {
        if first == second, first != "n", first.isLetter {
          kana += "っ"
          rest = rest.dropFirst()
          continue
        }
        // Two of them are one syllable, unless the second one begins another: "honn", "konnichiha".
        if first == "n", second == "n" {
          let third = rest.dropFirst(2).first
          if third == nil, !isEnd { break }
          kana += "ん"
          rest = rest.dropFirst(third.map { "aiueoy".contains($0) } == true ? 1 : 2)
          continue
        }
        // An n before another consonant is a syllable.
        if first == "n", second != "y" {
          kana += "ん"
          rest = rest.dropFirst()
          continue
        }
      }
      if prefixes.contains(String(rest)) && !isEnd { break }
      if isEnd, first == "n", rest.count == 1 {
        kana += "ん"
        rest = ""
        break
      }
      kana.append(first)
      rest = rest.dropFirst()
    }
    return (kana, String(rest))
  }

  static func katakana(_ hiragana: String) -> String {
    var text = ""
    for scalar in hiragana.unicodeScalars {
      let moved = (0x3041...0x3096).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0x60) : scalar
      text.unicodeScalars.append(moved ?? scalar)
    }
    return text
  }
}

/// Types Japanese kana: letters become hiragana at once, and katakana is among the candidates. There is no dictionary:
/// kanji need an input method of their own.
@MainActor
final class KanaMethod: UIKeyboardInputMethod {
  private var kana = ""
  private var letters = ""

  var showsCandidates: Bool { true }
  var isComposing: Bool { !kana.isEmpty || !letters.isEmpty }

  private var readings: [String] {
    let reading = kana + Kana.convert(letters, isEnd: true).kana
    return reading.isEmpty ? [] : [reading, Kana.katakana(reading)]
  }

  func handle(_ key: UIKeyboardMethodKey) -> UIKeyboardComposition? {
    switch key {
    case .text(let text):
      let lower = text.lowercased()
      guard lower.count == 1, let character = lower.first, character.isASCII,
        character.isLetter || isComposing && "-'".contains(character) || Kana.table[lower] != nil
      else { return nil }
      letters += lower
      let (made, rest) = Kana.convert(letters)
      kana += made
      letters = rest
      return state
    case .delete:
      guard isComposing else { return nil }
      if letters.isEmpty { kana.removeLast() } else { letters.removeLast() }
      return state
    case .space, .return:
      guard isComposing else { return nil }
      return choose(0)
    }
  }

  private var state: UIKeyboardComposition { UIKeyboardComposition(marked: kana + letters, candidates: readings) }

  func choose(_ index: Int) -> UIKeyboardComposition? {
    let readings = readings
    guard readings.indices.contains(index) else { return nil }
    reset()
    return UIKeyboardComposition(committed: readings[index])
  }

  func reset() { (kana, letters) = ("", "") }
}
