import UIKit

/// Pinyin as an input method of the keyboard: typed letters become marked text, the space bar commits the first
/// candidate, and Return commits the letters as typed.
@MainActor
final class PinyinMethod: UIKeyboardInputMethod {
  private let engine: RimeEngine
  private var state = RimeState()
  /// Whether the last key was a digit: a full stop after it is a decimal point.
  private var followsDigit = false
  private var opensQuote: [String: Bool] = [:]
  /// The number of candidates requested first, about as many as fit on a screen; more are fetched when the list is
  /// scrolled.
  private static let page = 24

  init(_ engine: RimeEngine) {
    self.engine = engine
    engine.clear()
  }

  var showsCandidates: Bool { true }
  var isComposing: Bool { !state.preedit.isEmpty }

  func handle(_ key: UIKeyboardMethodKey) -> UIKeyboardComposition? {
    defer { noteDigit(key) }
    switch key {
    case .text(let text): return type(text)
    case .space:
      guard isComposing else { return nil }
      // Letters that match no character are committed as typed.
      guard !state.candidates.isEmpty else { return commitLetters() }
      engine.press(RimeEngine.space)
      return update()
    case .return: return isComposing ? commitLetters() : nil
    case .delete:
      guard isComposing else { return nil }
      engine.press(RimeEngine.backspace)
      return update()
    }
  }

  private func noteDigit(_ key: UIKeyboardMethodKey) {
    followsDigit = false
    if case .text(let text) = key, text.count == 1, let sign = text.first { followsDigit = sign.isWholeNumber }
  }

  private func type(_ text: String) -> UIKeyboardComposition? {
    let small = isComposing ? text.lowercased() : text
    guard small.unicodeScalars.count == 1, let scalar = small.unicodeScalars.first, scalar.isASCII else { return nil }
    switch scalar {
    case "a"..."z":
      engine.press(Int32(scalar.value))
      return update()
    case "'" where isComposing:
      engine.press(Int32(scalar.value))
      return update()
    case "1"..."9" where isComposing:
      let index = Int(scalar.value) - 0x31
      return state.candidates.indices.contains(index) ? choose(index) : nil
    default:
      guard let sign = sign(for: small) else { return nil }
      return isComposing ? commitBest(followedBy: sign) : UIKeyboardComposition(committed: sign)
    }
  }

  func choose(_ index: Int) -> UIKeyboardComposition? {
    guard isComposing, engine.choose(index) else { return nil }
    return update()
  }

  func candidates(from index: Int) -> [String] { engine.candidates(from: index, Self.page) }

  func reset() {
    guard isComposing else { return }
    engine.clear()
    state = RimeState()
  }

  // MARK: Committing

  private func update() -> UIKeyboardComposition {
    state = engine.takeState(candidates: Self.page)
    return UIKeyboardComposition(
      committed: state.committed, marked: state.preedit, selectedRange: NSRange(location: state.caret, length: 0),
      candidates: state.candidates)
  }

  /// Commits the chosen characters, followed by the remaining letters as typed. librime itself would commit only up to
  /// its caret.
  private func commitLetters() -> UIKeyboardComposition {
    let units = Array(state.preedit.utf16)
    let chosen = String(decoding: units[..<state.segment.lowerBound], as: UTF16.self)
    let rest = String(decoding: units[state.segment.lowerBound...], as: UTF16.self).filter { $0 != " " }
    let isChosen = chosen.unicodeScalars.contains { !$0.isASCII }
    let text = isChosen ? chosen + engine.input.suffix(rest.count) : engine.input
    reset()
    return UIKeyboardComposition(committed: text)
  }

  private func commitBest(followedBy sign: String) -> UIKeyboardComposition {
    engine.commit()
    let best = engine.takeState(candidates: 0).committed
    reset()
    return UIKeyboardComposition(committed: best + sign)
  }

  // MARK: Punctuation

  private static let signs = [
    ",": "，", ".": "。", "?": "？", "!": "！", ":": "：", ";": "；", "(": "（", ")": "）", "\\": "、",
    "^": "……", "_": "——", "<": "《", ">": "》", "[": "「", "]": "」", "$": "￥",
  ]
  private static let quotes = ["\"": ("“", "”"), "'": ("‘", "’")]

  private func sign(for text: String) -> String? {
    if followsDigit, [".", ",", ":"].contains(text) { return nil }
    if let (opening, closing) = Self.quotes[text] {
      let opens = opensQuote[text] ?? true
      opensQuote[text] = !opens
      return opens ? opening : closing
    }
    return Self.signs[text]
  }
}
