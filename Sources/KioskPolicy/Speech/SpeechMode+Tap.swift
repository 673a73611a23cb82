import Host
import Input
import UIKitCore

extension SpeechMode {
  /// Simulates a finger's tap, for users who operate the program with keys while speech is on.
  /// - Parameter point: In points of the screen.
  func tap(at point: CGPoint) {
    let size = UIScreen.main.bounds.size
    guard size.width > 0, size.height > 0 else { return }
    let place = PanelPoint(x: point.x / size.width, y: point.y / size.height)
    let time = UInt64(max(MediaTime.now(), 0) * 1e9)
    func send(_ kind: InputEvent.Kind) {
      application.eventQueue.append(InputEvent(time: time, device: .screenReader, kind: kind))
    }
    send(.touch(Touch(.down, slot: 0, at: place)))
    send(.touch(Touch(.up, slot: 0, at: place)))
    send(.touchFrame)
  }
}
