import CXKB

/// Finds the key of a keyboard for a keysym, for what comes as a keysym: remote viewers.
///
/// Threading: main actor.
@MainActor
public final class KeysymKeys {
  /// Keysym → evdev code.
  private let codes: [UInt32: UInt16]

  /// - Parameter keyboard: Its layout decides between keys; where it has no such keysym, the American one is asked.
  public init(_ keyboard: KeyboardConfiguration = KeyboardConfiguration()) {
    var names = keyboard.names()
    var codes = (try? Keymap(names, numLock: false))?.codesByKeysym() ?? [:]
    names.layout = "us"
    names.variant = ""
    names.options = ""
    if let american = try? Keymap(names, numLock: false) {
      codes.merge(american.codesByKeysym()) { own, _ in own }
    }
    self.codes = codes
  }

  /// The evdev code; nil when no key gives that keysym.
  public func code(for keysym: UInt32) -> UInt16? { codes[keysym] }

  /// The text a keysym stands for; empty when it stands for none.
  public static func text(_ keysym: UInt32) -> String { Keymap.text(ofKeysym: keysym) }
}
