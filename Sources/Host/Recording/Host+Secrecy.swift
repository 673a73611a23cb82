import Input

extension Host {
  /// `event` as it is written down.
  func redacted(_ event: InputEvent) -> InputEvent {
    guard let redact else { return event }
    guard case .touch(var touch) = event.kind else { return redact(event) }
    let place = upright(touch.position)
    touch.position = place
    var told = event
    told.kind = .touch(touch)
    told = redact(told)
    // Turned there and back it would not be quite where it was.
    guard case .touch(var touch) = told.kind, touch.position != place else { return event }
    let turned = screen.rotation.inverse.upright(x: touch.position.x, y: touch.position.y)
    touch.position = PanelPoint(x: turned.x, y: turned.y)
    told.kind = .touch(touch)
    return told
  }
}
