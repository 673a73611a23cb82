import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The available input methods, by language.
@MainActor
final class InputMethods {
  static let shared = InputMethods()
  typealias Maker = (language: String, make: @MainActor () -> any UIKeyboardInputMethod)
  private let builtIn: [Maker] = [("ko", { HangulMethod() }), ("ja", { KanaMethod() })]
  /// Registered methods, the newest first; they take precedence over the built-in ones.
  var registered: [Maker] = [] {
    didSet { KeyboardLayouts.shared.removeAll() }
  }

  func register(_ language: String, _ make: @escaping @MainActor () -> any UIKeyboardInputMethod) {
    registered = [(language, make)] + registered.filter { $0.language != language }
  }

  func method(for mode: LayoutInputMode) -> (any UIKeyboardInputMethod)? {
    // Only layouts with Latin letters leave the script to an input method.
    guard ["kr", "jp", "cn", "tw"].contains(mode.layout), mode.variant.isEmpty || mode.layout == "kr" else { return nil }
    return (registered + builtIn).first { mode.language.hasPrefix($0.language) }?.make()
  }

  /// Puts the letters of the script on the keys of a Korean layout, where xkb has Latin ones.
  func adapt(_ layout: KeyboardLayout, for mode: LayoutInputMode) -> KeyboardLayout {
    guard mode.layout == "kr", mode.language.hasPrefix("ko") else { return layout }
    var layout = layout
    layout.casing = .caseless
    for keyboardLayer in [KeyboardLayout.Layer.letters, .shifted] {
      layout.layers[keyboardLayer] = layout.layers[keyboardLayer]?.map { row in
        row.map { key in
          guard let text = key.text, let jamo = Hangul.jamo[text] else { return key }
          var key = key
          key.text = jamo
          key.variants =
            keyboardLayer == .letters
            ? [Hangul.jamo[text.uppercased()] ?? ""].filter { !$0.isEmpty && $0 != jamo } : []
          return key
        }
      }
    }
    return layout
  }
}
