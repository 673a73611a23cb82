import Input

/// The input methods there are, by language.
@MainActor
final class InputMethods {
  static let shared = InputMethods()
  private typealias Maker = (language: String, make: @MainActor () -> any UIKeyboardInputMethod)
  private let builtIn: [Maker] = [("ko", { HangulMethod() }), ("ja", { KanaMethod() })]
  /// The newest first; they win over those that are built in.
  private var registered: [Maker] = []

  func register(_ language: String, _ make: @escaping @MainActor () -> any UIKeyboardInputMethod) {
    registered.removeAll { $0.language == language }
    registered.insert((language, make), at: 0)
    KeyboardBoards.shared.removeAll()
  }

  /// Takes back what was registered for a language, as tests have to: the next one may look at a keyboard without it.
  func unregister(_ language: String) {
    registered.removeAll { $0.language == language }
    KeyboardBoards.shared.removeAll()
  }

  func method(for mode: LayoutInputMode) -> (any UIKeyboardInputMethod)? {
    // Only layouts that are Latin in themselves leave the script to a method.
    guard ["kr", "jp", "cn", "tw"].contains(mode.layout), mode.variant.isEmpty || mode.layout == "kr" else { return nil }
    return (registered + builtIn).first { mode.language.hasPrefix($0.language) }?.make()
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
