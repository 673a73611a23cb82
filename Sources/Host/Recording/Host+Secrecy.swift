import Input

extension Host {
  /// The events to record in place of `event`: the same, others, or none.
  func redacted(_ event: InputEvent) -> [InputEvent] {
    guard let client else { return [event] }
    let rotated = event.moving { upright($0) }
    return client.redacted(rotated).map { written in
      // An unchanged event is returned as is: rotating its position back and forth would alter it slightly.
      if written == rotated { return event }
      return written.moving { place in
        let panel = screen.rotation.inverse.upright(x: place.x, y: place.y)
        return PanelPoint(x: panel.x, y: panel.y)
      }
    }
  }
}

extension InputEvent {
  /// The same event at a changed position.
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
