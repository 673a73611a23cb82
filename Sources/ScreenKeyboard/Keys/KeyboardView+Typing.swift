import Input
import ScreenKeyboardLayouts
import UIKitCore

extension KeyboardView {
  /// Types the text of a key or of one of its variants.
  func type(_ key: LayoutKey) {
    guard let target, let text = key.text else { return }
    if let waiting = pendingDeadKey {
      pendingDeadKey = nil
      if key.composes != nil {
        typing.insert(waiting.text ?? "", into: target)
        // The same dead key twice types the accent itself.
        if key.text != waiting.text { pendingDeadKey = key }
      } else {
        typing.insert(waiting.composes?[text] ?? (waiting.text ?? "") + text, into: target)
      }
    } else if key.composes != nil {
      pendingDeadKey = key
    } else if !composition.handle(.text(text)) {
      typing.insert(text, into: target)
    }
    shift.typed()
    altGr.typed()
    // A letter follows an apostrophe.
    if keyboardLayer != .letters, text == "'" || text == "’", !traits.opensOnSymbols, assembly?.isPad == false {
      keyboardLayer = .letters
    }
    contextDidChange()
  }

  /// Called for other keys: two taps on shift with another key between them are not a double tap.
  private func cancelDoubleTap() {
    shift.cancelDoubleTap()
    altGr.cancelDoubleTap()
  }

  /// Called when the finger on shift or AltGr has lifted.
  func releaseModifiers() {
    shift.release()
    altGr.release()
  }

  func space() {
    guard let target else { return }
    cancelDoubleTap()
    if let waiting = pendingDeadKey {
      pendingDeadKey = nil
      typing.insert(waiting.text ?? "", into: target)
    } else if !composition.handle(.space) {
      typing.insertSpace(into: target)
    }
    if keyboardLayer != .letters, !traits.opensOnSymbols, assembly?.isPad == false { keyboardLayer = .letters }
    contextDidChange()
  }

  func delete() {
    guard let target else { return }
    cancelDoubleTap()
    if pendingDeadKey != nil {
      pendingDeadKey = nil
    } else if !composition.handle(.delete) {
      typing.delete(in: target)
    }
    contextDidChange()
  }

  func deleteWord() {
    guard let target else { return }
    if !composition.handle(.delete) { typing.deleteWord(in: target) }
    contextDidChange()
  }

  /// Performs a key that acts when the finger lifts.
  func act(_ key: LayoutKey) {
    cancelDoubleTap()
    switch key.action {
    case .return:
      guard let target, isReturnEnabled else { return }
      if composition.handle(.return) { break }
      let wasLayer = keyboardLayer
      typing.insert("\n", into: target)
      if wasLayer != .letters, keyboardLayer == wasLayer, !traits.opensOnSymbols, assembly?.isPad == false {
        keyboardLayer = .letters
      }
    case .globe: system.modes.advance()
    case .dismiss: system.dismiss()
    case .undo: undo { if $0.canUndo { $0.undo() } }
    case .redo: undo { if $0.canRedo { $0.redo() } }
    case .left: target?.moveCaret(.left)
    case .right: target?.moveCaret(.right)
    default: break
    }
    contextDidChange()
  }

  private func undo(_ body: (UndoManager) -> Void) {
    composition.endComposition()
    if let manager = target?.responder?.undoManager { body(manager) }
  }

  // MARK: Pop-overs

  func showsPopOver(for key: LayoutKey) -> Bool { metrics?.showsPopOvers == true && !traits.isSecure && key.action == nil }

  func show(_ popOver: PopOver, for cell: KeyGrid.Cell) {
    if popOver.superview !== self { addSubview(popOver) }
    var cap = cell.key.cap ?? cell.key.text ?? ""
    if let composed = pendingDeadKey?.composes?[cap] { cap = composed }
    UIView.performWithoutAnimation {
      popOver.showText(cap, above: cell.frame, in: bounds, fontSize: metrics?.letterSize ?? 24)
    }
  }

  func showMenu(_ texts: [String], for cell: KeyGrid.Cell, chosen: Int?) {
    if menu.superview !== self { addSubview(menu) }
    bringSubviewToFront(menu)
    let caps = texts.map { KeyCaps.cap(of: $0) }
    UIView.performWithoutAnimation {
      menu.showMenu(texts, caps: caps, above: cell.frame, in: bounds, fontSize: metrics?.letterSize ?? 24, chosen: chosen)
    }
  }
}

extension KeyboardView {
  /// Shows long texts above a key, one below the other.
  func showList(_ texts: [String], for cell: KeyGrid.Cell, chosen: Int?) {
    if menu.superview !== self { addSubview(menu) }
    bringSubviewToFront(menu)
    let above = window.map { convert(CGPoint.zero, to: $0).y } ?? 0
    UIView.performWithoutAnimation { menu.showList(texts, above: cell.frame, in: bounds, room: above, chosen: chosen) }
  }
}

/// The labels of texts that are invisible or cannot be shown by themselves.
@MainActor
enum KeyCaps {
  static func cap(of text: String) -> String { LayoutKey.cap(of: text) ?? text }
}
