import Input
import UIKit

extension VirtualKiosk {
  /// Shakes the device for a moment.
  public func shake(for duration: Duration = .milliseconds(400)) {
    beginShake()
    advance(by: duration)
    endShake()
  }

  /// Holds the panel another way, as an accelerometer feels it.
  /// - Returns: False when the app does not ask for its orientation.
  @discardableResult
  public func hold(_ orientation: PanelOrientation) -> Bool {
    let isFelt = hands.hold(orientation)
    deliver()
    return isFelt
  }

  public func beginShake() {
    session.motionBegan()
    deliver()
  }

  public func endShake() {
    session.motionEnded()
    deliver()
  }

  /// Presses a button of a remote control.
  public func remoteControl(_ button: UIEvent.EventSubtype) {
    session.remoteControl(button)
    deliver()
  }

  /// Leads the app to another state, as switching away from it and back does.
  public func lead(to state: UIApplication.State) {
    session.lead(to: state)
    deliver()
  }

  /// Tells the app that memory is short.
  public func warnOfMemory() { session.warnOfMemory() }
}
