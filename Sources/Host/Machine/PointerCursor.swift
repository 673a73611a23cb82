import Display
import Input

/// Tracks the pointer's position, and whether the screen shows it: from the first motion until a touch or until the
/// last pointer is unplugged; the pointer of remote viewers does not count. Devices that claim to be pointers but never
/// move, such as those of HDMI-CEC, never show one.
///
/// - Coordinates: pixels of the upright frame.
/// - Threading: main actor.
@MainActor
final class PointerCursor {
  private let screen: any CursorScreen
  private let isAlwaysShown: Bool
  private var isShown = false
  /// Nil until the pointer has moved; it starts in the middle.
  private var place: (x: Double, y: Double)?
  private var pointers: Set<InputDevice.ID> = []
  /// The scale the image was drawn for.
  private var imageScale = 0.0

  init(screen: any CursorScreen, isAlwaysShown: Bool) {
    self.screen = screen
    self.isAlwaysShown = isAlwaysShown
    if isAlwaysShown { show() }
  }

  /// - Parameter event: With its position in the upright frame.
  func follow(_ event: InputEvent) {
    switch event.kind {
    case .added(let device): if device.isAttachedPointer { pointers.insert(device.id) }
    case .removed: if pointers.remove(event.device) != nil, pointers.isEmpty { hide() }
    case .pointer(.moved(let dx, let dy, _, _)):
      guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return }
      let (x, y) = place ?? middle
      move(to: (x + dx, y + dy))
    case .pointer(.placed(let point)):
      guard point.x.isFinite, point.y.isFinite else { return }
      let new = (x: point.x * Double(screen.frameWidth), y: point.y * Double(screen.frameHeight))
      if let place, place == new { return }
      move(to: new)
    case .touch(let touch): if touch.phase == .down { hide() }
    default: break
    }
  }

  private var middle: (x: Double, y: Double) { (Double(screen.frameWidth) / 2, Double(screen.frameHeight) / 2) }

  private func move(to new: (x: Double, y: Double)) {
    place = (
      min(max(new.x, 0), Double(screen.frameWidth)), min(max(new.y, 0), Double(screen.frameHeight))
    )
    show()
  }

  private func show() {
    let (x, y) = place ?? middle
    // The pointer may be at the far edge, but its tip stays on the panel.
    screen.moveCursor(toX: min(Int(x), screen.frameWidth - 1), y: min(Int(y), screen.frameHeight - 1))
    guard !isShown || imageScale != screen.scale else { return }
    isShown = true
    imageScale = screen.scale
    screen.setCursor(CursorImage.arrow(scale: screen.scale), hotspotX: 0, hotspotY: 0)
  }

  /// The picture has another size or rotation: the pointer stays where it is, as far as the frame goes.
  func screenDidChange() {
    guard let place else { return }
    self.place = (min(place.x, Double(screen.frameWidth)), min(place.y, Double(screen.frameHeight)))
    if isShown { show() }
  }

  /// Removes the pointer from the screen.
  func end() {
    guard isShown else { return }
    isShown = false
    screen.setCursor(nil, hotspotX: 0, hotspotY: 0)
  }

  private func hide() {
    guard !isAlwaysShown else { return }
    end()
  }
}
