import Input

extension Host {
  /// `event` as it is written down: as itself, as something else, or not at all.
  func redacted(_ event: InputEvent) -> [InputEvent] {
    guard let redact else { return [event] }
    let told = event.moving { upright($0) }
    return redact(told).map { written in
      // Turned there and back it would not be quite where it was.
      if written == told { return event }
      return written.moving { place in
        let panel = screen.rotation.inverse.upright(x: place.x, y: place.y)
        return PanelPoint(x: panel.x, y: panel.y)
      }
    }
  }
}

extension InputEvent {
  /// The same event, with its place on the panel put elsewhere.
  fileprivate func moving(_ change: (PanelPoint) -> PanelPoint) -> InputEvent {
    var event = self
    switch kind {
    case .touch(var touch):
      touch.position = change(touch.position)
      event.kind = .touch(touch)
    case .pointer(.placed(let place)): event.kind = .pointer(.placed(change(place)))
    default: break
    }
    return event
  }
}
