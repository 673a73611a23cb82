import Input

/// The input methods there are, by language.
@MainActor
final class InputMethods {
  static let shared = InputMethods()
  private var makers: [(language: String, make: @MainActor () -> any UIKeyboardInputMethod)] = [
    ("ko", { HangulMethod() }), ("ja", { KanaMethod() })
  ]

  func register(_ language: String, _ make: @escaping @MainActor () -> any UIKeyboardInputMethod) {
    makers.insert((language, make), at: 0)
    KeyboardBoards.shared.removeAll()
  }

  /// Takes back the newest registration for a language. For tests.
  func unregister(_ language: String) {
    if let index = makers.firstIndex(where: { $0.language == language }) { makers.remove(at: index) }
    KeyboardBoards.shared.removeAll()
  }

  func method(for mode: LayoutInputMode) -> (any UIKeyboardInputMethod)? {
    // Only layouts that are Latin in themselves leave the script to a method.
    guard ["kr", "jp", "cn", "tw"].contains(mode.layout), mode.variant.isEmpty || mode.layout == "kr" else { return nil }
    return makers.first { mode.language.hasPrefix($0.language) }?.make()
  }

  /// A Korean board shows the letters of the script, where xkb has Latin ones.
  func adapt(_ board: Board, for mode: LayoutInputMode) -> Board {
    guard mode.layout == "kr", mode.language.hasPrefix("ko") else { return board }
    var board = board
    board.casing = .caseless
    for plane in [Board.Plane.letters, .shifted] {
      board.planes[plane] = board.planes[plane]?.map { row in
        row.map { key in
          guard let text = key.text, let jamo = Hangul.jamo[text] else { return key }
          var key = key
          key.text = jamo
          key.variants = plane == .letters ? [Hangul.jamo[text.uppercased()] ?? ""].filter { !$0.isEmpty && $0 != jamo } : []
          return key
        }
      }
    }
    return board
  }
}
