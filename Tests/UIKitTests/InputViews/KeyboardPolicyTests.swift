import Host
import Input
import Testing

@testable import UIKit

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
    #expect(!policy.came(device(1, [.keyboard, .keypad, .systemKeys])) && !policy.came(device(2, .remoteControl)))
    #expect(policy.keepsKeyboard)
    #expect(policy.came(device(3, [.keyboard, .systemKeys])))
    #expect(!policy.keepsKeyboard)
    // Its first code says that it is a scanner.
    #expect(policy.came(device(3, [.keyboard, .keypad, .systemKeys])))
    #expect(policy.keepsKeyboard && !policy.went(.init(rawValue: 3)))
    #expect(policy.came(device(3, .keyboard)) && policy.went(.init(rawValue: 3)) && policy.keepsKeyboard)
  }
}
