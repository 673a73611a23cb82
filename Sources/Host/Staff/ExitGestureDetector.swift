import Input

/// Detects the exit gesture. The app receives the same events.
///
/// - Threading: main actor.
@MainActor
final class ExitGestureDetector {
  private let gesture: ExitGesture
  private let clock: any HostClock
  private let onGesture: () -> Void
  private var fingers: [ContactID: ExitGesture.Corner] = [:]
  /// Number of taps so far, and when the last one began, ns.
  private var taps = 0
  private var lastTap: UInt64 = 0
  private var timer: ClockTimer?

  init(_ gesture: ExitGesture, clock: any HostClock, onGesture: @escaping () -> Void) {
    (self.gesture, self.clock, self.onGesture) = (gesture, clock, onGesture)
  }

  func end() { reset() }

  /// - Parameters:
  ///   - event: With its position in the upright frame.
  ///   - width: Width of the upright screen in points.
  ///   - height: Height of the upright screen in points.
  func follow(_ event: InputEvent, width: Double, height: Double) {
    guard case .touch(let touch) = event.kind else {
      if case .removed = event.kind { reset() }
      return
    }
    let contact = ContactID(device: event.device, slot: touch.slot)
    let corner = ExitGesture.corner(
      x: touch.position.x * width, y: touch.position.y * height, width: width, height: height)
    switch touch.phase {
    case .down:
      guard let corner else { return reset() }
      fingers[contact] = corner
      landed(in: corner, at: event.time)
    case .move: if fingers[contact] != nil, fingers[contact] != corner { reset() }
    case .up: lifted(contact)
    case .cancel: reset()
    }
  }

  private func landed(in corner: ExitGesture.Corner, at time: UInt64) {
    switch gesture {
    case .taps(let wanted):
      guard corner == wanted, fingers.count == 1 else { return reset() }
      taps = taps > 0 && time &- lastTap <= ExitGesture.maxTapInterval ? taps + 1 : 1
      lastTap = time
    case .hold(let first, let second):
      timer?.cancel()
      timer = nil
      guard fingers.count == 2, Set(fingers.values) == [first, second] else { return }
      timer = clock.schedule(at: clock.now &+ ExitGesture.holdDuration) { [weak self] in self?.recognized() }
    }
  }

  private func lifted(_ contact: ContactID) {
    guard fingers.removeValue(forKey: contact) != nil else { return }
    timer?.cancel()
    timer = nil
    if taps >= ExitGesture.taps { recognized() }
  }

  private func recognized() {
    reset()
    onGesture()
  }

  private func reset() {
    fingers = [:]
    taps = 0
    timer?.cancel()
    timer = nil
  }
}
