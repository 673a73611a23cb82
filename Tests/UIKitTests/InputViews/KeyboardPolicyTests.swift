import Host
import Input
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

/// Which devices keep the on-screen keyboard away.
@MainActor
@Suite struct KeyboardPolicyTests {
  private func device(_ id: UInt32, _ uses: InputDevice.Uses) -> InputDevice {
    InputDevice(id: .init(rawValue: id), name: "\(id)", uses: uses)
  }

  @Test func onlyAKeyboardThatPeopleWriteOnHidesIt() {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let policy = KeyboardPolicy()
    policy.choice = .auto
    #expect(
      !policy.deviceAdded(device(1, [.keyboard, .keypad, .systemKeys]))
        && !policy.deviceAdded(device(2, .remoteControl)))
    #expect(policy.keepsKeyboard)
    #expect(policy.deviceAdded(device(3, [.keyboard, .systemKeys])))
    #expect(!policy.keepsKeyboard)
    // Its first code shows that it is a scanner.
    #expect(policy.deviceAdded(device(3, [.keyboard, .keypad, .systemKeys])))
    #expect(policy.keepsKeyboard && !policy.deviceRemoved(.init(rawValue: 3)))
    #expect(policy.deviceAdded(device(3, .keyboard)) && policy.deviceRemoved(.init(rawValue: 3)) && policy.keepsKeyboard)
  }

  @Test func aKeyboardOfViewersDoesNotHideIt() {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let policy = KeyboardPolicy()
    policy.choice = .auto
    #expect(!policy.deviceAdded(device(1, [.keyboard, .remoteViewer])) && policy.showsKeyboard)
    #expect(policy.deviceAdded(device(2, .keyboard)) && !policy.showsKeyboard)
  }
}
