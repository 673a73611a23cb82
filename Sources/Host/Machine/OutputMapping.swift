import Display
import Input

/// Maps touches to the main panel: where several outputs are cloned, each touch screen acts on the picture of its own
/// output.
struct OutputMapping {
  private var outputs: [InputDevice.ID: String] = [:]
  /// Contacts that began outside the picture, or on an output that shows none.
  private var outside: Set<ContactID> = []

  /// - Returns: Nil for events outside the picture.
  @MainActor
  mutating func map(_ event: InputEvent, on screen: any Screen) -> InputEvent? {
    switch event.kind {
    case .added(let device): outputs[event.device] = device.output
    case .removed:
      outputs[event.device] = nil
      outside = outside.filter { $0.device != event.device }
    case .touch(let touch):
      guard let output = outputs[event.device] else { return event }
      let contact = ContactID(device: event.device, slot: touch.slot)
      let place = screen.mainPanelPosition(x: touch.position.x, y: touch.position.y, on: output)
      if touch.phase == .down {
        if let place, (0...1).contains(place.x), (0...1).contains(place.y) {
          outside.remove(contact)
        } else {
          outside.insert(contact)
        }
      }
      guard !outside.contains(contact) else {
        if touch.phase == .up || touch.phase == .cancel { outside.remove(contact) }
        return nil
      }
      // If the output is disconnected during a touch, the contact keeps its own position until it ends.
      var moved = touch
      moved.position = Self.inside(place ?? (touch.position.x, touch.position.y))
      return InputEvent(time: event.time, device: event.device, kind: .touch(moved))
    case .pointer(.placed(let point)):
      guard let output = outputs[event.device] else { return event }
      guard let place = screen.mainPanelPosition(x: point.x, y: point.y, on: output) else { return nil }
      return InputEvent(time: event.time, device: event.device, kind: .pointer(.placed(Self.inside(place))))
    default: break
    }
    return event
  }

  private static func inside(_ place: (x: Double, y: Double)) -> PanelPoint {
    PanelPoint(x: min(max(place.x, 0), 1), y: min(max(place.y, 0), 1))
  }
}
