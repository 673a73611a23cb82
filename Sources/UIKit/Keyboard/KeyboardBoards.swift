import Input

/// The boards of layouts and pads: built in, generated from xkb, or from layout files, and each made once.
///
/// A file `keyboards/NAME.json` in one of the program's asset folders replaces the board of that name: `de.json`,
/// `de(neo).json`, `number.json`. One that is malformed is refused with its line and the reason.
@MainActor
final class KeyboardBoards {
  static let shared = KeyboardBoards()

  private struct Key: Hashable {
    let name: String
    let form: BoardGenerator.Form
  }

  private var boards: [Key: Board] = [:]
  private var failed: Set<Key> = []
  /// Where layout files are looked for; for tests.
  var folders: () -> [String] = { AssetLocations.folders.map { $0 + "/keyboards" } }

  func removeAll() {
    boards = [:]
    failed = []
  }

  // MARK: Layouts

  func board(for mode: LayoutInputMode, _ form: BoardGenerator.Form) -> Board? {
    find(mode.name, form) {
      do {
        guard let board = try BoardGenerator.board(layout: mode.layout, variant: mode.variant, form: form) else {
          Log.error("keyboard layout \"\(mode.name)\" has no letters; it cannot be typed on a screen.", once: "board \(mode.name)")
          return nil
        }
        return InputMethods.shared.adapt(board, for: mode)
      } catch {
        Log.error("\(error)", once: "board \(mode.name)")
        return nil
      }
    }
  }

  func exists(_ mode: LayoutInputMode) -> Bool { board(for: mode, .narrow) != nil }

  func isLatin(_ mode: LayoutInputMode) -> Bool { board(for: mode, .narrow)?.hasLatinLetters ?? false }

  // MARK: Pads

  /// A board that is designed, not generated: `number`, `phone`, `email`.
  func pad(_ name: String) -> Board? { find(name, .narrow) { Self.builtIn(name) } }

  static func builtIn(_ name: String) -> Board? {
    guard let text = BuiltInBoards.texts[name] else { return nil }
    do {
      return try BoardFile.read(Data(text.utf8), path: "built-in layout \(name)")
    } catch {
      Log.error("\(error)", once: "built-in \(name)")
      return nil
    }
  }

  // MARK: Files

  private func find(_ name: String, _ form: BoardGenerator.Form, make: () -> Board?) -> Board? {
    let key = Key(name: name, form: form)
    if let known = boards[key] { return known }
    if failed.contains(key) { return nil }
    let found = file(name) ?? make()
    if let found { boards[key] = found } else { failed.insert(key) }
    return found
  }

  private func file(_ name: String) -> Board? {
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    for folder in folders() {
      let path = "\(folder)/\(name).json"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      do {
        return try BoardFile.read(path: path)
      } catch {
        Log.error("\(error)", once: "board file \(path)")
        return nil
      }
    }
    return nil
  }
}
