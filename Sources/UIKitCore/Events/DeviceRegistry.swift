import Input

/// The input devices that are connected, and which of them was used last: this decides whether the on-screen keyboard
/// is shown.
@MainActor
final class DeviceRegistry {
  private unowned let application: UIApplication
  private var devices: [InputDevice.ID: InputDevice] = [:]

  init(application: UIApplication) { self.application = application }

  /// Nil for a device that was not announced, or was removed.
  subscript(id: InputDevice.ID) -> InputDevice? { devices[id] }

  func add(_ device: InputDevice) {
    devices[device.id] = device
    application.inputViews.deviceAdded(device)
  }

  func remove(_ id: InputDevice.ID) {
    devices[id] = nil
    application.inputViews.deviceRemoved(id)
  }

  /// Called when a finger has touched a screen.
  func touchWasUsed() { application.inputViews.wasUsed(keyboard: false) }

  /// Called when a key was pressed. Barcode scanners and single buttons do not show that a keyboard is in use.
  func keyWasPressed(on id: InputDevice.ID) {
    if devices[id]?.isTextKeyboard ?? true { application.inputViews.wasUsed(keyboard: true) }
  }
}
