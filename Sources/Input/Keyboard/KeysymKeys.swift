import CXKB

/// Finds a key for a keysym, for sources that send keysyms, such as remote viewers.
///
/// Threading: main actor.
@MainActor
public final class KeysymKeys {
  /// Keysym → evdev code.
  private let codes: [UInt32: UInt16]

  /// Compiles the keymap of `keyboard`.
  /// - Parameter keyboard: Its layout comes first; keysyms it lacks come from the US layout.
  public init(_ keyboard: KeyboardConfiguration = KeyboardConfiguration()) {
    var names = keyboard.names()
    // As for attached keyboards, of which what is wrong with the names is reported.
    var codes = Keymap.best(for: names, numLock: false, catalog: nil).keymap?.codesByKeysym() ?? [:]
    names.layout = "us"
    names.variant = ""
    names.options = ""
    if let american = try? Keymap(names, numLock: false) {
      codes.merge(american.codesByKeysym()) { own, _ in own }
    }
    self.codes = codes
  }

  /// The evdev code of a key with that keysym; nil when there is none.
  public func code(for keysym: UInt32) -> UInt16? { codes[keysym] }

  /// The text of a keysym; empty when it has none.
  public static func text(_ keysym: UInt32) -> String { Keymap.text(ofKeysym: keysym) }
}
