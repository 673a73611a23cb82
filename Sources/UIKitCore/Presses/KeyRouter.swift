/// Handles keys that no responder has consumed: `KeyRouter`, and in tests what counts them.
@MainActor
protocol UnconsumedKeys {
  /// Called on the press and on each repeat.
  func handle(_ press: UIPress, isRepeat: Bool)
}

/// Handles keys that no responder has consumed, on press and on each repeat.
///
/// The order is UIKit's since iOS 15 (row M4): commands that want priority, then text, then the other commands.
@MainActor
struct KeyRouter: UnconsumedKeys {
  let typing = HardwareTyping()

  func handle(_ press: UIPress, isRepeat: Bool) {
    let commands = KeyCommandDispatch(press, isRepeat: isRepeat)
    if commands.perform(priority: true) { return }
    if typing.type(press, isRepeat: isRepeat) { return }
    if commands.perform(priority: false) { return }
    if typing.typeControlLetter(press) { return }
    EscapeKey.handle(press, isRepeat: isRepeat)
  }
}
