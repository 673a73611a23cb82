import Input
import ScreenKeyboardLayouts
import UIKitCore

/// Adapts a keyboard layout to the typing target: the bottom row, keys that would have no effect, the return key.
@MainActor
struct KeyboardLayoutAssembly {
  var layout: KeyboardLayout
  var traits: KeyboardTraits
  var form: KeyboardLayoutGenerator.Form
  /// Whether there is another layout to switch to.
  var hasGlobe: Bool
  var hasDismiss: Bool
  var isPad: Bool
  var decimalSeparator = "."

  /// The rows of a layer, including the bottom one.
  func rows(_ keyboardLayer: KeyboardLayout.Layer) -> [[LayoutKey]] {
    var rows = layout.layers[keyboardLayer] ?? layout.layers[.letters] ?? []
    if isPad { return fitPad(rows) }
    if let bottom = bottom { rows.append(fit(bottom, keyboardLayer)) }
    return rows
  }

  var hasLayer: (KeyboardLayout.Layer) -> Bool { { layout.layers[$0] != nil } }

  private var bottom: [LayoutKey]? {
    let own = layout.layers[.bottom]?.first
    guard let name = traits.bottom, let designed = KeyboardLayouts.shared.pad(name)?.layers[.bottom]?.first
    else { return own }
    guard form == .wide, let own else { return designed }
    // A wide layout keeps its side keys; the keys of the keyboard type are placed around the space bar, or replace it.
    let special = designed.filter { $0.text != nil || $0.action == .space }
    var result: [LayoutKey] = []
    for key in own { if key.action == .space { result += special } else if key.action != nil { result.append(key) } }
    return result
  }

  private func fit(_ keys: [LayoutKey], _ keyboardLayer: KeyboardLayout.Layer) -> [LayoutKey] {
    var result: [LayoutKey] = []
    for var key in keys {
      switch key.action {
      case .symbols where keyboardLayer == .symbols || keyboardLayer == .more: key.action = .letters
      case .globe where !hasGlobe: continue
      case .dismiss where !hasDismiss: continue
      case .undo where !traits.undoes, .redo where !traits.undoes: continue
      case .return where form == .narrow && hasDismiss && !keys.contains { $0.action == .dismiss }:
        // A narrow layout has the dismiss key beside return.
        key.width = max(key.width - 0.75, 1.5)
        result.append(key)
        result.append(.action(.dismiss, 1.25))
        continue
      default: break
      }
      result.append(key)
    }
    // One key has to fill the remaining space.
    if !result.contains(where: { $0.stretches }),
      let space = result.firstIndex(where: { $0.action == .space || $0.text != nil })
    {
      result[space].stretches = true
    }
    return result
  }

  private func fitPad(_ rows: [[LayoutKey]]) -> [[LayoutKey]] {
    rows.map { row in
      row.map { key in
        var key = key
        if key.position == "decimal" { key.text = decimalSeparator }
        if key.action == .dismiss, !hasDismiss { key.action = .gap }
        return key
      }
    }
  }

  /// The width of the widest row of letters, in key units. It is the same for every layer, so that keys do not move.
  var columns: CGFloat {
    let rows = (layout.layers[.letters] ?? []) + (isPad ? [] : layout.layers[.symbols] ?? [])
    let widest = rows.map { $0.reduce(0) { $0 + CGFloat($1.width) } }.max() ?? 10
    return isPad ? widest : max(widest, 10)
  }

  var rowCount: Int { (layout.layers[.letters] ?? []).count + (isPad ? 0 : 1) }
}
