import Input

extension Host {
  /// `event` as it is written down while a secret is typed: every key that types is the same one, and every touch of the
  /// keyboard is in the same place. Replayed, it types as many letters, and none of them.
  func concealed(_ event: InputEvent) -> InputEvent {
    guard let conceal else { return event }
    var event = event
    switch event.kind {
    case .touch(var touch):
      let place = conceal(upright(touch.position))
      let turned = screen.rotation.inverse.upright(x: place.x, y: place.y)
      touch.position = PanelPoint(x: turned.x, y: turned.y)
      event.kind = .touch(touch)
    case .key(var key):
      let isPlain = { (text: String) in text.unicodeScalars.allSatisfy { $0.value < 32 || $0.value == 127 } }
      guard !isPlain(key.text) || !isPlain(key.textIgnoringModifiers) else { return event }
      // KEY_A.
      (key.code, key.keysym, key.modifiers) = (30, 0x61, [])
      if !key.text.isEmpty { key.text = "a" }
      key.textIgnoringModifiers = "a"
      event.kind = .key(key)
    default: break
    }
    return event
  }
}
