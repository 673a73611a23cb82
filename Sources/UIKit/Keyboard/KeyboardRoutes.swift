import Input

/// What a finger does next to type something on the on-screen keyboard. For tests of apps.
package enum KeyboardStroke {
  /// Points of the screen.
  case tap(CGPoint)
  /// Holds the key at the first point until it shows its variants, and slides to this one of them.
  case hold(CGPoint, variant: Int)
}

extension UIApplication {
  /// Whether the on-screen keyboard is there.
  package final var showsScreenKeyboard: Bool { inputViews.keyboard.window != nil && !inputViews.coveredFrame.isEmpty }

  /// What the keys say that are shown now.
  package final var screenKeyboardLabels: [String] { inputViews.keyboard.keys.compactMap(\.accessibilityLabel) }

  /// The middle of a key that is shown now, by what it types or does.
  package final func screenKey(_ label: String) -> CGPoint? { inputViews.keyboard.place(of: label) }

  /// The middle of one of the variants that are offered now.
  package final func screenKeyVariant(_ index: Int) -> CGPoint? { inputViews.keyboard.placeOfVariant(index) }

  /// The first stroke on the way to typing `text`, and whether it is the last one; nil when no key leads there.
  package final func stroke(typing text: String) -> (KeyboardStroke, isLast: Bool)? { inputViews.keyboard.stroke(typing: text) }
}

extension KeyboardView {
  private func onScreen(_ frame: CGRect) -> CGPoint? {
    guard let window else { return nil }
    let middle = convert(CGPoint(x: frame.midX, y: frame.midY), to: window)
    return window.convert(middle, to: nil as UIWindow?)
  }

  func place(of label: String) -> CGPoint? {
    guard let index = keys.firstIndex(where: { $0.accessibilityLabel == label }) else { return nil }
    return onScreen(grid.cells[index].frame)
  }

  /// The middle of the first key that types: where every finger on the keyboard is said to be while a secret is typed.
  var concealedPlace: CGPoint? {
    guard let assembly, let metrics else { return nil }
    // Of the letters, whichever plane is shown: the place of a plane's first key would tell the plane.
    let letters = KeyGrid(assembly.rows(.letters), metrics)
    return letters.cells.first { $0.key.text != nil }.flatMap { onScreen($0.frame) }
  }

  func placeOfVariant(_ index: Int) -> CGPoint? {
    let place = index + touches.ownChoices
    guard !menu.isHidden, menu.texts.indices.contains(place) else { return nil }
    return onScreen(menu.place(of: place))
  }

  func stroke(typing text: String) -> (KeyboardStroke, isLast: Bool)? {
    if text == " ", let place = place(of: "space") { return (.tap(place), true) }
    if text == "\n", let place = place(of: "return") { return (.tap(place), true) }
    for cell in grid.cells where cell.key.text == text && cell.key.composes == nil {
      if let place = onScreen(cell.frame) { return (.tap(place), true) }
    }
    // A plane that has the key itself is better than holding another one.
    for (plane, action) in [(Board.Plane.letters, BoardKey.Action.letters), (.shifted, .shift), (.symbols, .symbols), (.more, .more)] {
      guard plane != shownPlane, let rows = assembly?.board.planes[plane],
        rows.joined().contains(where: { $0.text == text && $0.composes == nil })
      else { continue }
      // Shift leads back from capitals.
      let wanted = plane == .letters && shownPlane == .shifted ? BoardKey.Action.shift : action
      for step in [wanted, .symbols, .letters] {
        if let place = place(of: step.rawValue) { return (.tap(place), false) }
      }
    }
    for cell in grid.cells {
      if let index = cell.key.variants.firstIndex(of: text), let place = onScreen(cell.frame) {
        return (.hold(place, variant: index), true)
      }
    }
    for (plane, action) in [(Board.Plane.letters, BoardKey.Action.letters), (.shifted, .shift), (.symbols, .symbols)]
    where plane != shownPlane {
      let step = plane == .letters && shownPlane == .shifted ? BoardKey.Action.shift : action
      guard assembly?.board.planes[plane]?.joined().contains(where: { $0.variants.contains(text) }) == true,
        let place = place(of: step.rawValue)
      else { continue }
      return (.tap(place), false)
    }
    return nil
  }
}
