import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct PressTests {
  final class Keys: UIView {
    var log: [String] = []
    var last: UIKey?
    var passesOn = false
    var onBegan: (() -> Void)?
    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      log.append("began \(presses.count) of \(event?.allPresses.count ?? 0)")
      last = presses.first?.key
      onBegan?()
      if passesOn { super.pressesBegan(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("ended \(presses.count)") }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      log.append("cancelled \(presses.count)")
    }
  }

  /// Takes the place of what types and performs commands.
  final class TypedKeys: UnconsumedKeys {
    var log: [String] = []
    func handle(_ press: UIPress, isRepeat: Bool) {
      log.append((press.key?.characters ?? "") + (isRepeat ? " again" : ""))
    }
  }

  private func makeKiosk() -> (VirtualKiosk<UIViewController>, Keys, Keys) {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (a, b) = (Keys(), Keys())
    kiosk.rootViewController.view.addSubview(a)
    kiosk.rootViewController.view.addSubview(b)
    a.becomeFirstResponder()
    return (kiosk, a, b)
  }

  @Test func F1_aKeyTellsItsPlaceAndItsText() {
    let (kiosk, keys, _) = makeKiosk()
    kiosk.key(.press, "a", modifiers: .shift)
    #expect(keys.last?.keyCode == .keyboardA)
    #expect(keys.last?.characters == "A")
    #expect(keys.last?.modifierFlags == .shift)
    kiosk.key(.press, "a", modifiers: .logo)
    #expect(keys.last?.characters == "" && keys.last?.charactersIgnoringModifiers == "a")
    #expect(keys.last?.modifierFlags == .command)
    kiosk.key(.press, .leftShift, modifiers: .shift)
    #expect(keys.last?.keyCode == .keyboardLeftShift)
    #expect(keys.last?.characters == "")
    kiosk.key(.press, .up, modifiers: .capsLock)
    #expect(keys.last?.keyCode == .keyboardUpArrow)
    #expect(keys.last?.characters == "UIKeyInputUpArrow")
    #expect(keys.last?.modifierFlags == .alphaShift)
    kiosk.key(.press, KeyName(code: 79, text: "1"))
    #expect(keys.last?.keyCode == .keypad1)
    #expect(keys.last?.modifierFlags == .numericPad)
    kiosk.end()
  }

  @Test(
    arguments: [
      (1, 0x29), (2, 0x1E), (11, 0x27), (14, 0x2A), (15, 0x2B), (16, 0x14), (25, 0x13), (28, 0x28), (29, 0xE0), (30, 0x04),
      (38, 0x0F), (42, 0xE1), (43, 0x31), (44, 0x1D), (53, 0x38), (54, 0xE5), (57, 0x2C), (58, 0x39), (59, 0x3A), (68, 0x43),
      (69, 0x53), (71, 0x5F), (82, 0x62), (83, 0x63), (86, 0x64), (87, 0x44), (88, 0x45), (96, 0x58), (97, 0xE4), (98, 0x54),
      (100, 0xE6), (103, 0x52), (105, 0x50), (106, 0x4F), (108, 0x51), (110, 0x49), (111, 0x4C), (113, 0x7F), (115, 0x80),
      (125, 0xE3), (126, 0xE7), (127, 0x65), (183, 0x68), (194, 0x73),
    ] as [(UInt16, Int)])
  func F1_kernelNumbersAreUSBUsages(_ code: UInt16, _ usage: Int) {
    #expect(UIKeyboardHIDUsage(evdev: code)?.rawValue == usage)
  }

  // Digits of remote controls, KEY_EURO, and a character that a VNC viewer types.
  @Test(arguments: [(512, "0"), (521, "9"), (522, "*"), (435, "€"), (0x300, "あ")] as [(UInt16, String)])
  func F1_aKeyWithoutAUsageTypesItsText(_ code: UInt16, _ text: String) {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    let key = KeyName(code: code, text: text)
    kiosk.key(.down, key)
    kiosk.repeatKey(key)
    kiosk.key(.up, key)
    #expect(field.text == text + text)
    kiosk.end()
  }

  @Test func F1_aKeyWithoutAUsageIsNoOther() {
    let (kiosk, keys, _) = makeKiosk()
    kiosk.key(.down, KeyName(code: 435, text: "€"))
    #expect(keys.last?.keyCode == .keyboardErrorUndefined && keys.last?.characters == "€")
    kiosk.key(.down, KeyName(code: 434, text: "$"))
    kiosk.key(.up, KeyName(code: 435, text: "€"))
    kiosk.key(.up, KeyName(code: 434, text: "$"))
    #expect(keys.log == ["began 1 of 1", "began 1 of 2", "ended 1", "ended 1"])
    // Line feed, and a key without text.
    keys.log = []
    kiosk.key(.press, KeyName(code: 101, text: "\n"))
    kiosk.key(.press, KeyName(code: 700))
    #expect(keys.log == [])
    kiosk.end()
  }

  @Test func F1_modifiersAreThoseOfTheMoment() {
    final class Taps: UITapGestureRecognizer {}
    let (kiosk, _, _) = makeKiosk()
    let tap = Taps()
    kiosk.rootViewController.view.addGestureRecognizer(tap)
    kiosk.key(.down, .leftAlt, modifiers: .alternate)
    kiosk.tap(at: .point(50, 50))
    #expect(tap.modifierFlags == .alternate)
    kiosk.key(.up, .leftAlt)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(50, 50))
    #expect(tap.modifierFlags == [])
    kiosk.end()
  }

  @Test func F2_withoutFirstResponderTheControllerGetsKeys() {
    final class Controller: UIViewController {
      var keys = 0
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
    }
    let kiosk = VirtualKiosk(100, 100) { Controller() }
    kiosk.key(.press, "a")
    #expect(kiosk.rootViewController.keys == 1)
    // A first responder's keys climb to the controller.
    final class Focus: UIView { override var canBecomeFirstResponder: Bool { true } }
    let focus = Focus()
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    kiosk.key(.press, "a")
    #expect(kiosk.rootViewController.keys == 2)
    let keys = Keys()
    kiosk.rootViewController.view.addSubview(keys)
    keys.becomeFirstResponder()
    kiosk.key(.press, "a")
    #expect(kiosk.rootViewController.keys == 2 && keys.log == ["began 1 of 1", "ended 1"])
    kiosk.end()
  }

  @Test func F3_aHeldKeyDoesNotTypeIntoWhatGetsTheFocusMeanwhile() {
    let (kiosk, keys, other) = makeKiosk()
    let typed = TypedKeys()
    UIApplication.shared.eventDispatcher.presses.keys = typed
    keys.passesOn = true
    kiosk.key(.down, "a")
    kiosk.repeatKey("a")
    #expect(typed.log.count == 2)
    other.becomeFirstResponder()
    kiosk.repeatKey("a", times: 3)
    // Not even when the focus comes back.
    keys.becomeFirstResponder()
    kiosk.repeatKey("a", times: 3)
    #expect(typed.log.count == 2)
    kiosk.key(.up, "a")
    #expect(keys.log == ["began 1 of 1", "ended 1"])
    kiosk.key(.press, "a")
    #expect(typed.log.count == 3)
    kiosk.end()
  }

  @Test func F3_callingSuperLetsTheKeyTypeAndRepeatsDoNotPress() {
    let (kiosk, keys, _) = makeKiosk()
    let typed = TypedKeys()
    UIApplication.shared.eventDispatcher.presses.keys = typed
    kiosk.key(.down, "a")
    kiosk.repeatKey("a", times: 2)
    kiosk.key(.up, "a")
    #expect(typed.log == [])
    #expect(keys.log == ["began 1 of 1", "ended 1"])
    keys.passesOn = true
    kiosk.key(.down, "a")
    kiosk.repeatKey("a", times: 2)
    kiosk.key(.up, "a")
    #expect(typed.log == ["a", "a again", "a again"])
    #expect(keys.log == ["began 1 of 1", "ended 1", "began 1 of 1", "ended 1"])
    kiosk.end()
  }

  @Test func F4_theEndGoesWhereTheBeginningWent() {
    let (kiosk, a, b) = makeKiosk()
    kiosk.key(.down, "a")
    b.becomeFirstResponder()
    kiosk.key(.down, "b")
    kiosk.key(.up, "a")
    kiosk.key(.up, "b")
    #expect(a.log == ["began 1 of 1", "ended 1"])
    #expect(b.log == ["began 1 of 2", "ended 1"])
    a.becomeFirstResponder()
    a.onBegan = { a.removeFromSuperview() }
    kiosk.key(.press, "a")
    #expect(a.log == ["began 1 of 1", "ended 1", "began 1 of 1", "ended 1"])
    kiosk.end()
  }

  @Test func F4_resigningActiveCancelsWhatIsHeldOnce() {
    let (kiosk, keys, _) = makeKiosk()
    kiosk.key(.down, "a")
    kiosk.changeState(to: .inactive)
    #expect(keys.log == ["began 1 of 1", "cancelled 1"])
    kiosk.repeatKey("a")
    kiosk.key(.up, "a")
    kiosk.key(.press, "b")
    #expect(keys.log == ["began 1 of 1", "cancelled 1"])
    kiosk.changeState(to: .active)
    kiosk.key(.press, "b")
    #expect(keys.log.suffix(2) == ["began 1 of 1", "ended 1"])
    kiosk.end()
  }

  @Test func R1_mediaKeysAreRemoteControlOrPressesNeverBoth() {
    final class Player: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("press \(presses.first?.type.rawValue ?? -1)")
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
      override func remoteControlReceived(with event: UIEvent?) { log.append("remote \(event?.subtype.rawValue ?? -1)") }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let player = Player()
    kiosk.rootViewController.view.addSubview(player)
    player.becomeFirstResponder()
    kiosk.key(.press, .playPause)
    kiosk.key(.press, .nextTrack)
    #expect(player.log == ["press \(UIPress.PressType.playPause.rawValue)"])
    UIApplication.shared.beginReceivingRemoteControlEvents()
    player.log = []
    kiosk.key(.press, .playPause)
    kiosk.key(.press, .nextTrack)
    kiosk.key(.press, KeyName(code: 208))
    kiosk.key(.press, .select)
    #expect(player.log == ["remote 103", "remote 104", "remote 108", "remote 109", "press 4"])
    kiosk.end()
  }
}
