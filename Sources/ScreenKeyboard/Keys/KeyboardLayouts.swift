import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The keyboard layouts and pads: built in, generated from xkb, or read from layout files; each is created once.
///
/// A file `keyboards/NAME.json` in one of the program's asset folders replaces the layout of that name: `de.json`,
/// `de(neo).json`, `number.json`. A malformed one is rejected with its line and the reason.
@MainActor
final class KeyboardLayouts {
  static let shared = KeyboardLayouts()

  private struct Key: Hashable {
    let name: String
    let form: KeyboardLayoutGenerator.Form
  }

  private var layouts: [Key: KeyboardLayout] = [:]
  private var failed: Set<Key> = []
  /// The folders that are searched for layout files; replaced by tests.
  var folders: () -> [String] = { AssetLocations.folders.map { $0 + "/keyboards" } }

  func removeAll() {
    layouts = [:]
    failed = []
  }

  // MARK: Layouts

  func layout(for mode: LayoutInputMode, _ form: KeyboardLayoutGenerator.Form) -> KeyboardLayout? {
    find(mode.name, form) {
      do {
        guard let layout = try KeyboardLayoutGenerator.layout(layout: mode.layout, variant: mode.variant, form: form) else {
          Log.error(
            "keyboard layout \"\(mode.name)\" has no letters; it cannot be typed on a screen.", once: "layout \(mode.name)")
          return nil
        }
        return InputMethods.shared.adapt(layout, for: mode)
      } catch {
        Log.error("\(error)", once: "layout \(mode.name)")
        return nil
      }
    }
  }

  func exists(_ mode: LayoutInputMode) -> Bool { layout(for: mode, .narrow) != nil }

  func isLatin(_ mode: LayoutInputMode) -> Bool { layout(for: mode, .narrow)?.hasLatinLetters ?? false }

  // MARK: Pads

  /// A designed layout, as opposed to a generated one: `number`, `phone`, `email`.
  func pad(_ name: String) -> KeyboardLayout? { find(name, .narrow) { Self.builtIn(name) } }

  static func builtIn(_ name: String) -> KeyboardLayout? {
    guard let text = BuiltInKeyboardLayouts.texts[name] else { return nil }
    do {
      return try KeyboardLayoutFile.read(Data(text.utf8), path: "built-in layout \(name)")
    } catch {
      Log.error("\(error)", once: "built-in \(name)")
      return nil
    }
  }

  // MARK: Files

  private func find(_ name: String, _ form: KeyboardLayoutGenerator.Form, make: () -> KeyboardLayout?) -> KeyboardLayout? {
    let key = Key(name: name, form: form)
    if let known = layouts[key] { return known }
    if failed.contains(key) { return nil }
    let found = file(name) ?? make()
    if let found { layouts[key] = found } else { failed.insert(key) }
    return found
  }

  private func file(_ name: String) -> KeyboardLayout? {
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    for folder in folders() {
      let path = "\(folder)/\(name).json"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      do {
        return try KeyboardLayoutFile.read(path: path)
      } catch {
        Log.error("\(error)", once: "layout file \(path)")
        return nil
      }
    }
    return nil
  }
}
