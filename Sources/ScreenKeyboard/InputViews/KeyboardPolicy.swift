import Host
import Input
import UIKitCore

/// Decides whether the on-screen keyboard is shown while hardware keyboards are connected.
@MainActor
final class KeyboardPolicy {
  var choice = HostConfiguration.ScreenKeyboard.auto
  private var keyboards: Set<InputDevice.ID> = []
  // Whether the hardware keyboard was used after the last touch on the screen.
  private var typesOnHardware = false

  var showsKeyboard: Bool {
    switch UIKeyboardTuning.current.screenKeyboard ?? choice {
    case .always: return true
    case .never: return false
    // While speech is on, the connected keyboard may have only the few keys for navigation, which type no text.
    case .auto: return keepsKeyboard || UIAccessibility.isVoiceOverRunning
    case .touch: return !typesOnHardware
    }
  }

  /// Whether no keyboard for typing is connected.
  var keepsKeyboard: Bool { keyboards.isEmpty }

  /// - Returns: Whether `showsKeyboard` may have changed.
  func deviceAdded(_ device: InputDevice) -> Bool {
    device.isTextKeyboard ? keyboards.insert(device.id).inserted : keyboards.remove(device.id) != nil
  }

  func deviceRemoved(_ device: InputDevice.ID) -> Bool { keyboards.remove(device) != nil }

  func used(keyboard: Bool) -> Bool {
    guard typesOnHardware != keyboard else { return false }
    typesOnHardware = keyboard
    return true
  }
}
