import Input

/// Shows the list of shortcuts while the key that acts as ⌘ is held alone.
@MainActor
final class ShortcutOverlay {
  private unowned let application: UIApplication
  private var held: UInt16?
  private var serial = 0
  private(set) var window: ShortcutWindow?

  init(application: UIApplication) { self.application = application }

  /// Called for every key before it is delivered.
  func handle(_ key: Key, modifiers: UIKeyModifierFlags) {
    switch key.phase {
    case .pressed where Self.isCommandKey(key.code): begin(key.code)
    case .pressed where Self.isModifier(key.code), .released where Self.isModifier(key.code) && key.code != held:
      refresh(modifiers)
    case .pressed:
      end()
      application.editMenus.keyWasPressed()
    case .released, .cancelled: if key.code == held { end() }
    case .repeated: break
    }
  }

  private static func isCommandKey(_ code: UInt16) -> Bool {
    // Evdev codes: 29 and 97 are Ctrl, 125 and 126 the logo keys.
    switch UIInputTuning.current.commandKey {
    case .control: return code == 29 || code == 97
    case .logo: return code == 125 || code == 126
    case .both: return [29, 97, 125, 126].contains(code)
    }
  }

  private static func isModifier(_ code: UInt16) -> Bool { [42, 54, 56, 100, 29, 97, 125, 126].contains(code) }

  private func begin(_ code: UInt16) {
    guard UIInputTuning.current.showsKeyCommands, application.eventDispatcher.isOpen, held == nil else { return end() }
    held = code
    serial += 1
    let expected = serial
    RunLoopCycle.current.after(UIInputTuning.current.keyCommandsDelay) { [weak self] in
      if let self, self.serial == expected, self.held != nil {
        self.show(self.application.eventDispatcher.presses.modifiers)
      }
    }
  }

  private func show(_ modifiers: UIKeyModifierFlags) {
    let list = list(modifiers)
    guard !list.isEmpty, let key = application.keyWindow else { return }
    let window = ShortcutWindow(list, over: key)
    window.fadeIn()
    self.window = window
  }

  private func refresh(_ modifiers: UIKeyModifierFlags) {
    guard let window else { return }
    let list = list(modifiers)
    if !list.isEmpty { window.show(list) }
  }

  private func list(_ modifiers: UIKeyModifierFlags) -> ShortcutList {
    ShortcutList(from: application.keyWindow?.keyResponder, modifiers: modifiers.intersection([.shift, .alternate]))
  }

  func commandWasUsed() { end() }

  /// Called when the key is released or was used for a shortcut.
  func end() {
    held = nil
    serial += 1
    window?.fadeOut()
    window = nil
  }
}
