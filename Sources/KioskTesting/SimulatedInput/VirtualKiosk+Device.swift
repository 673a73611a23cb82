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

  /// Plugs headphones in, which enables speech, or pulls them out.
  public func plugHeadphones(_ areIn: Bool) {
    simulatedInput.toggle(.headphones, isOn: areIn)
    deliver()
  }

  /// Reports a panel orientation, as an accelerometer does.
  /// - Returns: False when the app does not use its orientation.
  @discardableResult
  public func hold(_ orientation: DeviceOrientation) -> Bool {
    let isFelt = simulatedInput.hold(orientation)
    deliver()
    return isFelt
  }

  /// Changes the display's rotation while the app runs, as if the stand were rotated: width and height may swap.
  /// - Parameter rotation: How the panel is mounted from now on.
  /// - Returns: False when memory is short; nothing changes then.
  @discardableResult
  public func rotateDisplay(_ rotation: Rotation) -> Bool {
    use()
    do {
      try output.reconfigure(rotation: rotation)
    } catch {
      TestRunMessages.write("the display cannot be turned: \(error)")
      return false
    }
    deliver()
    presentChanges()
    return true
  }

  /// Begins a shake.
  public func beginShake() {
    session.motionBegan()
    deliver()
  }

  /// Ends a shake.
  public func endShake() {
    session.motionEnded()
    deliver()
  }

  /// Presses a button of a remote control.
  public func remoteControl(_ button: UIEvent.EventSubtype) {
    session.remoteControl(button)
    deliver()
  }

  /// Moves the app to another state, as switching away from it and back does.
  public func changeState(to state: UIApplication.State) {
    session.changeState(to: state)
    deliver()
  }

  /// Sends the app a memory warning.
  public func warnOfMemory() { session.warnOfMemory() }
}
