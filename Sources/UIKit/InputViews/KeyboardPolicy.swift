import Host
import Input

/// Whether the on-screen keyboard is shown beside the keyboards that are plugged in.
@MainActor
final class KeyboardPolicy {
  var choice = HostConfiguration.ScreenKeyboard.auto
  private var keyboards: Set<InputDevice.ID> = []
  // The keyboard was used after the screen was touched last.
  private var typesOnHardware = false

  var showsKeyboard: Bool {
    switch UIKeyboardTuning.current.screenKeyboard ?? choice {
    case .always: return true
    case .never: return false
    // The few keys that people move through a screen by are a keyboard as well, and type nothing.
    case .auto: return keepsKeyboard || UIApplication.shared.speech.isOn
    case .touch: return !typesOnHardware
    }
  }

  /// Nothing is plugged in that people write on.
  var keepsKeyboard: Bool { keyboards.isEmpty }

  /// - Returns: Whether the answer may be another one.
  func came(_ device: InputDevice) -> Bool {
    device.isTypedOn ? keyboards.insert(device.id).inserted : keyboards.remove(device.id) != nil
  }

  func went(_ device: InputDevice.ID) -> Bool { keyboards.remove(device) != nil }

  func used(keyboard: Bool) -> Bool {
    guard typesOnHardware != keyboard else { return false }
    typesOnHardware = keyboard
    return true
  }
}
