import UIKitCore

/// The Korean two-set keyboard: consonants on the left, vowels on the right, composed into syllables as they are typed.
enum Hangul {
  /// The Korean letters on the keys of a Latin keyboard.
  static let jamo: [String: String] = {
    let small = Array("qwertyuiopasdfghjklzxcvbnm"), letters = Array("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ")
    let double: [Character: Character] = ["Q": "ㅃ", "W": "ㅉ", "E": "ㄸ", "R": "ㄲ", "T": "ㅆ", "O": "ㅒ", "P": "ㅖ"]
    var table: [String: String] = [:]
    for (key, letter) in zip(small, letters) {
      table[String(key)] = String(letter)
      let capital = Character(key.uppercased())
      table[String(capital)] = String(double[capital] ?? letter)
    }
    return table
  }()

  static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
  static let pairs: [Character: (Character, Character)] = [
    "ㅘ": ("ㅗ", "ㅏ"), "ㅙ": ("ㅗ", "ㅐ"), "ㅚ": ("ㅗ", "ㅣ"), "ㅝ": ("ㅜ", "ㅓ"), "ㅞ": ("ㅜ", "ㅔ"), "ㅟ": ("ㅜ", "ㅣ"), "ㅢ": ("ㅡ", "ㅣ"),
    "ㄳ": ("ㄱ", "ㅅ"), "ㄵ": ("ㄴ", "ㅈ"), "ㄶ": ("ㄴ", "ㅎ"), "ㄺ": ("ㄹ", "ㄱ"), "ㄻ": ("ㄹ", "ㅁ"), "ㄼ": ("ㄹ", "ㅂ"), "ㄽ": ("ㄹ", "ㅅ"),
    "ㄾ": ("ㄹ", "ㅌ"), "ㄿ": ("ㄹ", "ㅍ"), "ㅀ": ("ㄹ", "ㅎ"), "ㅄ": ("ㅂ", "ㅅ")
  ]

  static func joined(_ first: Character, _ second: Character) -> Character? {
    pairs.first { $0.value.0 == first && $0.value.1 == second }?.key
  }
}

/// One syllable that is being composed: a lead, a vowel and a tail, each of which may be missing.
struct HangulSyllable: Equatable {
  var lead: Character?
  var vowel: Character?
  var tail: Character?

  var isEmpty: Bool { lead == nil && vowel == nil }

  var text: String {
    guard let lead, let vowel, let l = Hangul.leads.firstIndex(of: lead), let v = Hangul.vowels.firstIndex(of: vowel) else {
      return [lead, vowel, tail].compactMap { $0.map { String($0) } }.joined()
    }
    let t = tail.flatMap { Hangul.tails.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return Unicode.Scalar(UInt32(0xAC00 + (l * 21 + v) * 28 + t)).map { String($0) } ?? ""
  }

  /// Adds a letter.
  /// - Returns: The completed syllable, if the letter began another one.
  mutating func add(_ letter: Character) -> String? {
    if Hangul.vowels.contains(letter) { return add(vowel: letter) }
    guard Hangul.leads.contains(letter) else { return nil }
    if lead == nil, vowel == nil {
      lead = letter
    } else if lead != nil, vowel != nil, tail == nil, Hangul.tails.contains(letter) {
      tail = letter
    } else if let present = tail, let both = Hangul.joined(present, letter), Hangul.tails.contains(both) {
      tail = both
    } else {
      return begin(HangulSyllable(lead: letter))
    }
    return nil
  }

  private mutating func add(vowel letter: Character) -> String? {
    if vowel == nil {
      vowel = letter
      return nil
    }
    if let present = tail {
      // The tail, or its second half, turns out to be the lead of the next syllable.
      if let (kept, moved) = Hangul.pairs[present] {
        tail = kept
        return begin(HangulSyllable(lead: moved, vowel: letter))
      }
      tail = nil
      return begin(HangulSyllable(lead: present, vowel: letter))
    }
    if let present = vowel, let both = Hangul.joined(present, letter) {
      vowel = both
      return nil
    }
    return begin(HangulSyllable(vowel: letter))
  }

  private mutating func begin(_ next: HangulSyllable) -> String {
    let done = text
    self = next
    return done
  }

  /// Removes the newest letter.
  mutating func removeLast() {
    if let present = tail {
      tail = Hangul.pairs[present]?.0
    } else if let present = vowel {
      vowel = Hangul.pairs[present]?.0
    } else {
      lead = nil
    }
  }
}

/// Types Korean: the current syllable is marked, and committed when the next one begins.
@MainActor
final class HangulMethod: UIKeyboardInputMethod {
  private var syllable = HangulSyllable()

  var isComposing: Bool { !syllable.isEmpty }

  func handle(_ key: UIKeyboardMethodKey) -> UIKeyboardComposition? {
    switch key {
    case .text(let text):
      let letter = Hangul.jamo[text] ?? text
      guard letter.count == 1, let character = letter.first,
        Hangul.leads.contains(character) || Hangul.vowels.contains(character)
      else { return nil }
      let done = syllable.add(character)
      return UIKeyboardComposition(committed: done ?? "", marked: syllable.text)
    case .delete:
      guard isComposing else { return nil }
      syllable.removeLast()
      return UIKeyboardComposition(marked: syllable.text)
    // A space commits the syllable and inserts a space.
    case .space: return commitSyllable(" ")
    case .return: return commitSyllable("")
    }
  }

  private func commitSyllable(_ more: String) -> UIKeyboardComposition? {
    guard isComposing else { return nil }
    let text = syllable.text
    syllable = HangulSyllable()
    return UIKeyboardComposition(committed: text + more)
  }

  func reset() { syllable = HangulSyllable() }
}
