import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The next touch on the way to typing something on the on-screen keyboard. For tests of apps.
package enum ScreenKeyTouch {
  /// In points of the screen.
  case tap(CGPoint)
  /// Holds the key at the first point until it shows its variants, and slides to the one with this index.
  case hold(CGPoint, variant: Int)
}

extension UIApplication {
  private var screenKeyboard: KeyboardView? { (inputViews as? InputViewSystem)?.keyboard }

  /// Whether the on-screen keyboard is visible.
  package final var showsScreenKeyboard: Bool {
    guard let screenKeyboard else { return false }
    return screenKeyboard.window != nil && !inputViews.coveredFrame.isEmpty
  }

  /// What the visible keys type or do.
  package final var screenKeyboardLabels: [String] {
    screenKeyboard?.grid.cells.map { KeyNames.identifier(of: $0.key) } ?? []
  }

  /// The centre of a visible key, by what it types or does, in points of the screen.
  package final func screenKey(_ label: String) -> CGPoint? { screenKeyboard?.place(of: label) }

  /// The centre of one of the variants shown, in points of the screen.
  package final func screenKeyVariant(_ index: Int) -> CGPoint? { screenKeyboard?.placeOfVariant(index) }

  /// The first touch on the way to typing `text`, and whether it is the last one; nil when no key leads there.
  package final func stroke(typing text: String) -> (ScreenKeyTouch, isLast: Bool)? {
    screenKeyboard?.stroke(typing: text)
  }
}

extension KeyboardView {
  private func onScreen(_ frame: CGRect) -> CGPoint? {
    guard let window else { return nil }
    let middle = convert(CGPoint(x: frame.midX, y: frame.midY), to: window)
    return window.convert(middle, to: nil as UIWindow?)
  }

  func place(of label: String) -> CGPoint? {
    guard let cell = grid.cells.first(where: { KeyNames.identifier(of: $0.key) == label }) else { return nil }
    return onScreen(cell.frame)
  }

  /// The centre of the first key that types: the position reported for every finger on the keyboard while a secret is
  /// typed.
  var decoyPoint: CGPoint? {
    guard let assembly, let metrics else { return nil }
    // Always that of the letters: the first key of the visible layer would reveal which layer is shown.
    let letters = KeyGrid(assembly.rows(.letters), metrics)
    return letters.cells.first { $0.key.text != nil }.flatMap { onScreen($0.frame) }
  }

  func placeOfVariant(_ index: Int) -> CGPoint? {
    let place = index + touches.ownChoices
    guard !menu.isHidden, menu.texts.indices.contains(place) else { return nil }
    return onScreen(menu.place(of: place))
  }

  func stroke(typing text: String) -> (ScreenKeyTouch, isLast: Bool)? {
    if text == " ", let place = place(of: "space") { return (.tap(place), true) }
    if text == "\n", let place = place(of: "return") { return (.tap(place), true) }
    for cell in grid.cells where cell.key.text == text && cell.key.composes == nil {
      if let place = onScreen(cell.frame) { return (.tap(place), true) }
    }
    // Switching to a layer that has the key is better than holding another key.
    for (keyboardLayer, action) in [
      (KeyboardLayout.Layer.letters, LayoutKey.Action.letters), (.shifted, .shift), (.symbols, .symbols), (.more, .more),
    ] {
      guard keyboardLayer != shownLayer, let rows = assembly?.layout.layers[keyboardLayer],
        rows.joined().contains(where: { $0.text == text && $0.composes == nil })
      else { continue }
      // Shift leads from capitals back to the letters.
      let wanted = keyboardLayer == .letters && shownLayer == .shifted ? LayoutKey.Action.shift : action
      for step in [wanted, .symbols, .letters] {
        if let place = place(of: step.rawValue) { return (.tap(place), false) }
      }
    }
    for cell in grid.cells {
      if let index = cell.key.variants.firstIndex(of: text), let place = onScreen(cell.frame) {
        return (.hold(place, variant: index), true)
      }
    }
    for (keyboardLayer, action) in [
      (KeyboardLayout.Layer.letters, LayoutKey.Action.letters), (.shifted, .shift), (.symbols, .symbols),
    ]
    where keyboardLayer != shownLayer {
      let step = keyboardLayer == .letters && shownLayer == .shifted ? LayoutKey.Action.shift : action
      guard assembly?.layout.layers[keyboardLayer]?.joined().contains(where: { $0.variants.contains(text) }) == true,
        let place = place(of: step.rawValue)
      else { continue }
      return (.tap(place), false)
    }
    return nil
  }
}
