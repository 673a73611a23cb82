import Display
import Input
import UIKit

extension VirtualKiosk {
  /// Shakes the device for a moment.
  public func shake(for duration: Duration = .milliseconds(400)) {
    beginShake()
    advance(by: duration)
    endShake()
  }

  /// Plugs headphones in, which lets the kiosk speak, or pulls them out.
  public func plugHeadphones(_ areIn: Bool) {
    hands.toggle(.headphones, isOn: areIn)
    deliver()
  }

  /// Holds the panel another way, as an accelerometer feels it.
  /// - Returns: False when the app does not ask for its orientation.
  @discardableResult
  public func hold(_ orientation: PanelOrientation) -> Bool {
    let isFelt = hands.hold(orientation)
    deliver()
    return isFelt
  }

  /// Turns the display while the app runs, as a person does who turns the stand: what was wide is high now.
  /// - Parameter rotation: How the panel is mounted from now on.
  /// - Returns: False when there is no memory for it; nothing changes then.
  @discardableResult
  public func turn(_ rotation: Rotation) -> Bool {
    warnIfOver()
    do {
      try output.reconfigure(rotation: rotation)
    } catch {
      KioskLog.write("the display cannot be turned: \(error)")
      return false
    }
    deliver()
    settle()
    return true
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
