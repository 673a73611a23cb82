import Input

/// Watches fingers for the gesture of the staff. What it sees goes to the app all the same.
///
/// - Threading: main actor.
@MainActor
final class StaffWatch {
  private let gesture: ExitGesture
  private let clock: any HostClock
  private let onGesture: () -> Void
  private var fingers: [Finger: ExitGesture.Corner] = [:]
  /// Taps so far, and when the last one landed.
  private var taps = 0
  private var lastTap: UInt64 = 0
  private var timer: ClockTimer?

  private struct Finger: Hashable {
    var device: InputDevice.ID
    var slot: Int
  }

  init(_ gesture: ExitGesture, clock: any HostClock, onGesture: @escaping () -> Void) {
    (self.gesture, self.clock, self.onGesture) = (gesture, clock, onGesture)
  }

  func end() { forget() }

  /// - Parameters:
  ///   - event: With its position turned upright.
  ///   - width: Of the upright screen, in points.
  ///   - height: Of the upright screen, in points.
  func follow(_ event: InputEvent, width: Double, height: Double) {
    guard case .touch(let touch) = event.kind else {
      if case .removed = event.kind { forget() }
      return
    }
    let finger = Finger(device: event.device, slot: touch.slot)
    let corner = ExitGesture.corner(
      x: touch.position.x * width, y: touch.position.y * height, width: width, height: height)
    switch touch.phase {
    case .down:
      guard let corner else { return forget() }
      fingers[finger] = corner
      landed(in: corner, at: event.time)
    case .move: if fingers[finger] != nil, fingers[finger] != corner { forget() }
    case .up: lifted(finger)
    case .cancel: forget()
    }
  }

  private func landed(in corner: ExitGesture.Corner, at time: UInt64) {
    switch gesture {
    case .taps(let wanted):
      guard corner == wanted, fingers.count == 1 else { return forget() }
      taps = taps > 0 && time &- lastTap <= ExitGesture.tapPause ? taps + 1 : 1
      lastTap = time
    case .hold(let first, let second):
      timer?.cancel()
      timer = nil
      guard fingers.count == 2, Set(fingers.values) == [first, second] else { return }
      timer = clock.schedule(at: clock.now &+ ExitGesture.rest) { [weak self] in self?.made() }
    }
  }

  private func lifted(_ finger: Finger) {
    guard fingers.removeValue(forKey: finger) != nil else { return }
    timer?.cancel()
    timer = nil
    if taps >= ExitGesture.taps { made() }
  }

  private func made() {
    forget()
    onGesture()
  }

  private func forget() {
    fingers = [:]
    taps = 0
    timer?.cancel()
    timer = nil
  }
}
