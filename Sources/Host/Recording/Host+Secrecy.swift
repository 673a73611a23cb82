import Input

extension Host {
  /// `event` as it is written down while a secret is typed on the screen: every touch of the keyboard is in the same place.
  /// Replayed, it types as many letters, and none of them. Keys are seen to by `redact`.
  func concealed(_ event: InputEvent) -> InputEvent {
    guard let conceal, case .touch(var touch) = event.kind else { return event }
    let place = conceal(upright(touch.position))
    let turned = screen.rotation.inverse.upright(x: place.x, y: place.y)
    touch.position = PanelPoint(x: turned.x, y: turned.y)
    var event = event
    event.kind = .touch(touch)
    return event
  }
}
