import Host
import Input

extension InputDevice.ID {
  /// The device of simulated taps. No real device has this ID.
  static let speech = InputDevice.ID(rawValue: 99)
}

extension SpeechMode {
  /// Simulates a finger's tap, for users who operate the program with keys while speech is on.
  /// - Parameter point: In points of the screen.
  func tap(at point: CGPoint) {
    let size = UIScreen.main.bounds.size
    guard size.width > 0, size.height > 0 else { return }
    let place = PanelPoint(x: point.x / size.width, y: point.y / size.height)
    let time = UInt64(max(MediaTime.now(), 0) * 1e9)
    func send(_ kind: InputEvent.Kind) {
      application.eventQueue.append(InputEvent(time: time, device: .speech, kind: kind))
    }
    send(.touch(Touch(.down, slot: 0, at: place)))
    send(.touch(Touch(.up, slot: 0, at: place)))
    send(.touchFrame)
  }
}
