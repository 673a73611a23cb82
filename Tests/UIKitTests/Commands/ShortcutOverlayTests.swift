import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct ShortcutOverlayTests {
  final class CommandController: UIViewController, UICopyAction, UISelectAllAction {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Check-in desk"
      view.backgroundColor = .systemGroupedBackground
      let label = UILabel(frame: CGRect(x: 40, y: 30, width: 600, height: 50))
      label.text = "Visitors today"
      label.font = .systemFont(ofSize: 34, weight: .bold)
      view.addSubview(label)
    }

    override var keyCommands: [UIKeyCommand]? {
      func key(_ title: String, _ input: String, _ modifiers: UIKeyModifierFlags = .command) -> UIKeyCommand {
        UIKeyCommand(title: title, action: .ring, input: input, modifierFlags: modifiers)
      }
      let lock = key("Lock the desk", "l", [.command, .alternate])
      let secret = key("Secret", "q")
      secret.attributes = .hidden
      let old = key("Yesterday", UIKeyCommand.inputLeftArrow)
      old.attributes = .disabled
      let close = UIKeyCommand(
        title: "Sign out", action: .ring, input: "w", modifierFlags: .command,
        alternates: [UICommandAlternate(title: "Sign everybody out", action: .ring, modifierFlags: .shift)])
      return [
        key("New visitor", "n"), key("Find a visitor", "f"), key("Print the badge", "p"), key("Ring the host", "\r"), close,
        lock, old, key("Tomorrow", UIKeyCommand.inputRightArrow), key("", "x", .shift), secret,
        UIKeyCommand(title: "Nobody does this", action: .export, input: "e", modifierFlags: .command),
      ]
    }

    override func copy(_ sender: Any?) {}
    override func selectAll(_ sender: Any?) {}
    func ring() {}
  }

  private func makeKiosk(_ width: Int = 800, _ height: Int = 480, dark: Bool = false) -> VirtualKiosk<CommandController> {
    UIInputTuning.current = UIInputTuning()
    return VirtualKiosk(width, height, appearance: dark ? .dark : .light) { CommandController() }
  }

  private func rows(_ kiosk: VirtualKiosk<CommandController>) -> [String] {
    kiosk.views(ShortcutRow.self).map { $0.accessibilityLabel ?? "" }
  }

  private func hold(_ kiosk: VirtualKiosk<CommandController>) {
    kiosk.key(.down, .leftControl, modifiers: .control)
    kiosk.advance(by: .seconds(1))
  }

  @Test func M6_holdingCommandListsWhatHasATitle() {
    let kiosk = makeKiosk()
    kiosk.key(.down, .leftControl, modifiers: .control)
    kiosk.advance(by: .milliseconds(700))
    #expect(rows(kiosk) == [])
    kiosk.advance(by: .milliseconds(300))
    #expect(
      rows(kiosk) == [
        "New visitor", "Find a visitor", "Print the badge", "Ring the host", "Sign out", "Lock the desk", "Yesterday",
        "Tomorrow", "Copy", "Select All",
      ])
    kiosk.key(.down, .leftShift, modifiers: [.control, .shift])
    #expect(rows(kiosk).contains("Sign everybody out"))
    kiosk.key(.up, .leftShift, modifiers: .control)
    #expect(rows(kiosk).contains("Sign out"))
    // The list takes neither touches nor keys.
    #expect(kiosk.rootViewController.view.window?.isKeyWindow == true)
    kiosk.key(.up, .leftControl)
    kiosk.advance(by: .milliseconds(300))
    #expect(rows(kiosk) == [])
    kiosk.end()
  }

  @Test func M6_aCommandOrAnyKeyHidesTheList() {
    let kiosk = makeKiosk()
    hold(kiosk)
    kiosk.key(.press, "n", modifiers: .control)
    kiosk.advance(by: .milliseconds(300))
    #expect(rows(kiosk) == [])
    // It is not shown again while the key stays down.
    kiosk.advance(by: .seconds(2))
    #expect(rows(kiosk) == [])
    kiosk.key(.up, .leftControl)
    // A key before the delay is over: nothing is shown.
    kiosk.key(.down, .leftControl, modifiers: .control)
    kiosk.advance(by: .milliseconds(300))
    kiosk.key(.press, "x", modifiers: .control)
    kiosk.advance(by: .seconds(2))
    #expect(rows(kiosk) == [])
    kiosk.key(.up, .leftControl)
    // A command that repeats since before the list was shown hides it too.
    kiosk.key(.down, .leftControl, modifiers: .control)
    kiosk.key(.down, "n", modifiers: .control)
    kiosk.key(.up, .leftControl)
    hold(kiosk)
    #expect(rows(kiosk).contains("New visitor"))
    kiosk.repeatKey("n", modifiers: .control)
    kiosk.advance(by: .milliseconds(300))
    #expect(rows(kiosk) == [])
    kiosk.key(.up, "n", modifiers: .control)
    kiosk.key(.up, .leftControl)
    hold(kiosk)
    kiosk.changeState(to: .inactive)
    kiosk.changeState(to: .active)
    kiosk.advance(by: .milliseconds(300))
    #expect(rows(kiosk) == [])
    kiosk.end()
  }

  @Test func M6_itIsASetting() {
    let kiosk = makeKiosk()
    UIInputTuning.current.showsKeyCommands = false
    hold(kiosk)
    #expect(rows(kiosk) == [])
    kiosk.key(.up, .leftControl)
    UIInputTuning.current = UIInputTuning()
    UIInputTuning.current.commandKey = .logo
    hold(kiosk)
    #expect(rows(kiosk) == [])
    kiosk.key(.up, .leftControl)
    kiosk.key(.down, .leftLogo, modifiers: .logo)
    kiosk.advance(by: .seconds(1))
    #expect(rows(kiosk).count == 10)
    #expect(kiosk.views(ShortcutRow.self).first?.accessibilityValue == "⌘ N")
    UIInputTuning.current = UIInputTuning()
    kiosk.end()
  }

  @Test func M6_theListHasItsLook() {
    for (width, height) in [(800, 480), (1920, 1080), (480, 320)] {
      for dark in [false, true] {
        let kiosk = makeKiosk(width, height, dark: dark)
        hold(kiosk)
        #expect(kiosk.matches("shortcuts \(width) \(dark ? "dark" : "light")"))
        kiosk.end()
      }
    }
  }
}

extension Selector {
  fileprivate static let ring = Selector("ring") { (controller: ShortcutOverlayTests.CommandController) in
    controller.ring()
  }
}
