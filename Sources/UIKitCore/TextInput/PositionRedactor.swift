import CoreGraphics
import Input

/// The area whose touches and pointer positions reveal the typed text, and the point recorded instead.
package struct SecretArea {
  /// In points of the screen.
  package var area: CGRect
  package var decoy: CGPoint

  package init(area: CGRect, decoy: CGPoint) { (self.area, self.decoy) = (area, decoy) }
}

/// Replaces positions in recordings while a secret is typed with touches, a mouse or a remote pointer.
///
/// A touch that began on the keyboard is recorded at the decoy until it ends, wherever it moves. Pointer buttons on
/// keys are recorded at the decoy. Moves toward and away from a key would reveal it, so no moves are recorded from the
/// beginning of a secret until a button is pressed elsewhere.
@MainActor
struct PositionRedactor {
  private var fingers: Set<ContactID> = []
  /// Whether the last recorded pointer position differs from the real one.
  private var isAway = false
  private var isAtDecoy = false
  /// Pressed buttons that were recorded at the decoy, and those recorded at their real position.
  private var hiddenButtons: Set<UInt16> = []
  private var openButtons: Set<UInt16> = []
  /// The position of the last button press on a key.
  private var lastPress: CGPoint?

  /// In points. A button press closer to the last key may have been aimed at a key.
  private static let farAway: CGFloat = 120

  mutating func redacted(_ event: InputEvent) -> [InputEvent] {
    switch event.kind {
    case .touch(let touch): return [redacted(event, touch)]
    case .pointer(let change): return redacted(event, change)
    case .removed:
      fingers = fingers.filter { $0.device != event.device }
      return [event]
    default: return [event]
    }
  }

  private var current: SecretArea? { UIApplication.shared.inputViews.secretArea }

  // MARK: Fingers

  private mutating func redacted(_ event: InputEvent, _ touch: Touch) -> InputEvent {
    let finger = ContactID(device: event.device, slot: touch.slot)
    let size = UIScreen.main.bounds.size
    if touch.phase == .down {
      fingers.remove(finger)
      if let current, current.area.contains(CGPoint(touch.position, of: size)) { fingers.insert(finger) }
    }
    guard fingers.contains(finger) else { return event }
    if touch.phase == .up || touch.phase == .cancel { fingers.remove(finger) }
    let decoy = current?.decoy ?? CGPoint(x: size.width / 2, y: size.height)
    var event = event
    event.kind = .touch(Touch(touch.phase, slot: touch.slot, at: PanelPoint(decoy, of: size)))
    return event
  }

  // MARK: The pointer

  private mutating func redacted(_ event: InputEvent, _ change: Pointer) -> [InputEvent] {
    let screen = UIScreen.main
    let size = screen.bounds.size
    let before = UIApplication.shared.eventDispatcher.pointer.position ?? CGPoint(x: size.width / 2, y: size.height / 2)
    var place = before
    switch change {
    case .moved(let dx, let dy, _, _):
      place = CGPoint(x: before.x + CGFloat(dx) / screen.scale, y: before.y + CGFloat(dy) / screen.scale)
    case .placed(let point): place = CGPoint(point, of: size)
    case .button, .scrolled: break
    }
    place = CGPoint(x: min(max(place.x, 0), size.width), y: min(max(place.y, 0), size.height))
    let area = current
    let isOnKeys = area?.area.contains(place) ?? false
    switch change {
    case .moved, .placed:
      guard hiddenButtons.isEmpty, !openButtons.isEmpty || area == nil && !isAway else {
        isAway = true
        return []
      }
      return [event]
    case .button(let code, true):
      guard let area, isOnKeys else {
        return show(event, at: place) {
          $0.openButtons.insert(code)
        } hidden: {
          $0.hiddenButtons.insert(code)
        }
      }
      hiddenButtons.insert(code)
      lastPress = place
      let needsPlace = !isAtDecoy
      (isAway, isAtDecoy) = (true, true)
      return needsPlace ? [placed(area.decoy, event), event] : [event]
    case .button(let code, false):
      hiddenButtons.remove(code)
      openButtons.remove(code)
      return [event]
    case .scrolled(let scroll):
      guard isOnKeys else {
        return show(event, at: place) { _ in
        } hidden: { _ in
        }
      }
      var event = event
      event.kind = .pointer(.scrolled(Pointer.Scroll(scroll.source, dx: 0, dy: 0, isEnded: scroll.isEnded)))
      return [event]
    }
  }

  /// Records an event outside the keyboard, preceded by the pointer's position if its moves were not recorded.
  private mutating func show(
    _ event: InputEvent, at place: CGPoint, shown: (inout Self) -> Void, hidden: (inout Self) -> Void
  ) -> [InputEvent] {
    guard isAway else {
      shown(&self)
      return [event]
    }
    guard lastPress.map({ hypot($0.x - place.x, $0.y - place.y) >= Self.farAway }) ?? true else {
      hidden(&self)
      return [event]
    }
    (isAway, isAtDecoy) = (false, false)
    shown(&self)
    return [placed(place, event), event]
  }

  private func placed(_ place: CGPoint, _ event: InputEvent) -> InputEvent {
    var event = event
    event.kind = .pointer(.placed(PanelPoint(place, of: UIScreen.main.bounds.size)))
    return event
  }
}

extension PanelPoint {
  fileprivate init(_ point: CGPoint, of size: CGSize) {
    self.init(x: size.width > 0 ? point.x / size.width : 0, y: size.height > 0 ? point.y / size.height : 0)
  }
}
