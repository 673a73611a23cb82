import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct KeyCommandTests {
  /// A controller that offers commands and logs what is performed.
  final class CommandController: UIViewController {
    var offered: [UIKeyCommand] = []
    var asked = 0
    var log: [String] = []
    var validation: ((UICommand) -> Void)?
    override var keyCommands: [UIKeyCommand]? {
      asked += 1
      return offered
    }
    override func validate(_ command: UICommand) { validation?(command) }
    func perform(_ command: UIKeyCommand) { log.append(command.title) }
    func performOther() { log.append("other") }
  }

  /// Takes text, and can copy.
  final class Field: UIView, UIKeyInput, UICopyAction {
    var text = ""
    var copies = 0
    var canCopy = true
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { text = String(text.dropLast()) }
    override func copy(_ sender: Any?) { copies += 1 }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .copy ? canCopy : super.canPerformAction(action, withSender: sender)
    }
  }

  private func makeKiosk(_ commands: UIKeyCommand...) -> VirtualKiosk<CommandController> {
    UIInputTuning.current = UIInputTuning()
    let kiosk = VirtualKiosk(800, 480) { CommandController() }
    kiosk.rootViewController.offered = commands
    return kiosk
  }

  private func key(
    _ input: String, _ modifiers: UIKeyModifierFlags = .command, _ title: String? = nil, _ action: Selector = .perform
  ) -> UIKeyCommand {
    UIKeyCommand(title: title ?? input, action: action, input: input, modifierFlags: modifiers)
  }

  private func field(in kiosk: VirtualKiosk<CommandController>) -> Field {
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    return field
  }

  // MARK: M1

  @Test func M1_everyKeyAsksAgain() {
    let kiosk = makeKiosk(key("s"))
    kiosk.key(.press, "s", modifiers: .control)
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.asked == 2)
    kiosk.rootViewController.offered = []
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["s", "s"])
    // Modifiers alone ask for no commands.
    let before = kiosk.rootViewController.asked
    kiosk.key(.press, .leftControl, modifiers: .control)
    #expect(kiosk.rootViewController.asked == before)
    kiosk.end()
  }

  @Test func M1_theNearestOfTwoWins() {
    final class Near: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "near", action: .perform, input: "s", modifierFlags: .command)]
      }
    }
    let kiosk = makeKiosk(key("s", .command, "far"))
    let near = Near()
    kiosk.rootViewController.view.addSubview(near)
    near.becomeFirstResponder()
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["near"])
    kiosk.end()
  }

  // MARK: M2

  @Test func M2_modifiersAreEqualNotMore() {
    let kiosk = makeKiosk(key("s"), key("S", [.command, .shift], "save as"), key("k", [], "plain"))
    kiosk.key(.press, "s", modifiers: .control)
    kiosk.key(.press, "s", modifiers: [.control, .shift])
    kiosk.key(.press, "s", modifiers: [.control, .alternate])
    kiosk.key(.press, "s")
    kiosk.key(.press, "k", modifiers: .shift)
    kiosk.key(.press, "k")
    // Neither caps lock nor num lock is a modifier of commands.
    kiosk.key(.press, "s", modifiers: [.control, .capsLock, .numLock])
    #expect(kiosk.rootViewController.log == ["s", "save as", "plain", "s"])
    kiosk.end()
  }

  @Test func M2_capsLockCountsWhereItIsNamed() {
    let kiosk = makeKiosk(key("s", [.command, .alphaShift], "locked"), key("s", .command, "plain"))
    kiosk.key(.press, "s", modifiers: [.control, .capsLock])
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["locked", "plain"])
    kiosk.end()
  }

  @Test func M2_theKeypadIsAnotherKey() {
    let kiosk = makeKiosk(key("1", [], "digit"), key("1", .numericPad, "pad"))
    kiosk.key(.press, "1")
    kiosk.key(.press, KeyName(code: 79, text: "1"))
    #expect(kiosk.rootViewController.log == ["digit", "pad"])
    kiosk.end()
  }

  @Test func M2_signsOnShiftedKeysAreNamedEitherWay() {
    for command in [key("?"), key("?", [.command, .shift]), key("/", [.command, .shift])] {
      let kiosk = makeKiosk(command)
      kiosk.key(.press, "/", modifiers: [.control, .shift])
      #expect(kiosk.rootViewController.log.count == 1, "\(command.input ?? "") \(command.modifierFlags)")
      kiosk.key(.press, "/", modifiers: .control)
      #expect(kiosk.rootViewController.log.count == 1)
      kiosk.end()
    }
  }

  // MARK: M7

  @Test(arguments: [
    (KeyName.up, UIKeyCommand.inputUpArrow), (.down, UIKeyCommand.inputDownArrow), (.left, UIKeyCommand.inputLeftArrow),
    (.right, UIKeyCommand.inputRightArrow), (.escape, UIKeyCommand.inputEscape), (.pageUp, UIKeyCommand.inputPageUp),
    (.pageDown, UIKeyCommand.inputPageDown), (.home, UIKeyCommand.inputHome), (.end, UIKeyCommand.inputEnd),
    (.forwardDelete, UIKeyCommand.inputDelete), (.tab, "\t"), (.return, "\r"), (.backspace, "\u{8}"),
    (KeyName(code: 59), UIKeyCommand.f1), (KeyName(code: 88), UIKeyCommand.f12), (.space, " "), (.backspace, "\u{7F}"),
    (.return, "\n"), (.escape, "\u{1B}"),
  ])
  func M7_namedInputs(_ name: KeyName, _ input: String) {
    let kiosk = makeKiosk(key(input, [], "plain"), key(input, [.command, .shift], "shifted"))
    kiosk.key(.press, name)
    kiosk.key(.press, name, modifiers: [.control, .shift])
    #expect(kiosk.rootViewController.log == ["plain", "shifted"])
    kiosk.end()
  }

  @Test(
    arguments: [
      (71, UIKeyCommand.inputHome), (72, UIKeyCommand.inputUpArrow), (73, UIKeyCommand.inputPageUp),
      (75, UIKeyCommand.inputLeftArrow), (77, UIKeyCommand.inputRightArrow), (79, UIKeyCommand.inputEnd),
      (80, UIKeyCommand.inputDownArrow), (81, UIKeyCommand.inputPageDown), (83, UIKeyCommand.inputDelete),
    ] as [(UInt16, String)])
  func M7_theKeypadWithoutNumLock(_ code: UInt16, _ input: String) {
    let kiosk = makeKiosk(key(input, .numericPad))
    kiosk.key(.press, KeyName(code: code))
    #expect(kiosk.rootViewController.log == [input])
    kiosk.end()
  }

  /// Presses a key with what xkb gives for keys of other layouts.
  private func press(
    _ code: UInt16, plain: String, unshifted: String? = nil, text: String = "", _ modifiers: Key.Modifiers,
    in kiosk: VirtualKiosk<CommandController>
  ) {
    for phase in [Key.Phase.pressed, .released] {
      kiosk.simulatedInput.key(
        Key(phase, code: code, text: text, textIgnoringModifiers: plain, unshiftedText: unshifted, modifiers: modifiers))
      kiosk.presentChanges()
    }
  }

  @Test func M7_theLayoutDecidesAndOtherScriptsFallBackOnThePlace() {
    let kiosk = makeKiosk(
      key("z", .command, "z"), key("y", .command, "y"), key("c"), key("1"), key(";"), key("@", [], "at"), key("q", []),
      key("Ω", [], "omega"))
    // German: z is on the key of the US y.
    press(21, plain: "z", .control, in: kiosk)
    #expect(kiosk.rootViewController.log == ["z"])
    // Russian: с on the key of the Latin c.
    press(46, plain: "с", .control, in: kiosk)
    #expect(kiosk.rootViewController.log == ["z", "c"])
    // French: & is on a key whose digit needs shift.
    press(2, plain: "&", .control, in: kiosk)
    #expect(kiosk.rootViewController.log == ["z", "c", "1"])
    // German ö is a Latin letter, so it does not stand for the US semicolon.
    press(39, plain: "ö", .control, in: kiosk)
    // AltGr-Q types @, and that is its input.
    press(16, plain: "q", text: "@", .levelThree, in: kiosk)
    #expect(kiosk.rootViewController.log == ["z", "c", "1", "at"])
    // Shift was used to make the character, and does not count again.
    press(16, plain: "Q", unshifted: "q", text: "Ω", [.levelThree, .shift], in: kiosk)
    #expect(kiosk.rootViewController.log.last == "omega")
    kiosk.end()
  }

  @Test func M7_whichKeyPlaysCommandIsASetting() {
    let kiosk = makeKiosk(key("s"), key("c", .control, "control"))
    UIInputTuning.current.commandKey = .logo
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == [])
    kiosk.key(.press, "s", modifiers: .logo)
    kiosk.key(.press, "c", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["s", "control"])
    UIInputTuning.current.commandKey = .both
    kiosk.key(.press, "s", modifiers: .control)
    kiosk.key(.press, "s", modifiers: .logo)
    #expect(kiosk.rootViewController.log.suffix(2) == ["s", "s"])
    // With Ctrl as ⌘, the key that is labelled ⌘ works too where nothing else is meant: a Mac's keyboard works.
    UIInputTuning.current.commandKey = .control
    kiosk.rootViewController.log = []
    kiosk.key(.press, "s", modifiers: .logo)
    kiosk.key(.press, "c", modifiers: .control)
    kiosk.key(.press, "c", modifiers: .logo)
    #expect(kiosk.rootViewController.log == ["s", "control", "control"])
    UIInputTuning.current = UIInputTuning()
    kiosk.end()
  }

  // MARK: M3, M4

  @Test func M3_withoutATargetTheKeyGoesOn() {
    let kiosk = makeKiosk(key("s", .command, "nobody", .rename), key("s", .command, "second"))
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["second"])
    kiosk.rootViewController.validation = { $0.attributes.insert(.disabled) }
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["second"])
    #expect(kiosk.rootViewController.offered[1].attributes == [])
    kiosk.end()
  }

  @Test func M4_textComesFirstUnlessACommandWantsPriority() {
    let kiosk = makeKiosk(key("a", []), key("b", []))
    kiosk.rootViewController.offered[1].wantsPriorityOverSystemBehavior = true
    let field = field(in: kiosk)
    kiosk.type("abc")
    #expect(field.text == "ac")
    #expect(kiosk.rootViewController.log == ["b"])
    field.resignFirstResponder()
    kiosk.type("a")
    #expect(kiosk.rootViewController.log == ["b", "a"])
    kiosk.end()
  }

  @Test func M4_whoConsumesAKeyLeavesNothingForCommands() {
    final class Deaf: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    }
    let kiosk = makeKiosk(key("s"))
    let deaf = Deaf()
    kiosk.rootViewController.view.addSubview(deaf)
    deaf.becomeFirstResponder()
    kiosk.key(.press, "s", modifiers: .control)
    #expect(kiosk.rootViewController.log == [])
    kiosk.end()
  }

  // MARK: M5

  @Test func M5_aHeldKeyRepeatsItsCommandUnlessThatSaysNo() {
    let kiosk = makeKiosk(key("n"), key("d"))
    kiosk.rootViewController.offered[1].repeatBehavior = .nonRepeatable
    for name: KeyName in ["n", "d"] {
      kiosk.key(.down, name, modifiers: .control)
      kiosk.repeatKey(name, times: 3, modifiers: .control)
      kiosk.key(.up, name, modifiers: .control)
    }
    #expect(kiosk.rootViewController.log == ["n", "n", "n", "n", "d"])
    kiosk.end()
  }

  // MARK: M8

  @Test func M8_standardShortcutsComeBeforeAppCommandsWhereSomebodyPerformsThem() {
    let kiosk = makeKiosk(key("c", .command, "mine"))
    let field = field(in: kiosk)
    kiosk.key(.press, "c", modifiers: .control)
    #expect(field.copies == 1)
    #expect(kiosk.rootViewController.log == [])
    field.canCopy = false
    kiosk.key(.press, "c", modifiers: .control)
    #expect(field.copies == 1)
    #expect(kiosk.rootViewController.log == ["mine"])
    // A command that wants priority comes before them.
    field.canCopy = true
    kiosk.rootViewController.offered[0].wantsPriorityOverSystemBehavior = true
    kiosk.key(.press, "c", modifiers: .control)
    #expect(field.copies == 1)
    kiosk.end()
  }

  final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let controller = CommandController()
    var log: [String] = []
    func applicationDidFinishLaunching(_ application: UIApplication) {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = controller
      window?.makeKeyAndVisible()
    }
    func closeAll() { log.append("menu") }
    override func buildMenu(with builder: any UIMenuBuilder) {
      let close = UIKeyCommand(title: "Close All", action: .closeAll, input: "w", modifierFlags: [.command, .shift])
      let double = UIKeyCommand(title: "Double", action: .closeAll, input: "c", modifierFlags: .command)
      builder.insertChild(UIMenu(title: "Mine", children: [close, double]), atEndOfMenu: .file)
    }
  }

  @Test func M8_theMainMenuComesAfterResponders() {
    UIInputTuning.current = UIInputTuning()
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    kiosk.key(.press, "w", modifiers: [.control, .shift])
    #expect(delegate.log == ["menu"])
    delegate.controller.offered = [key("w", [.command, .shift])]
    kiosk.key(.press, "w", modifiers: [.control, .shift])
    #expect(delegate.log == ["menu"])
    #expect(delegate.controller.log == ["w"])
    // The second menu command with the same key has none.
    #expect(UIMenuSystem.main.keyCommands.filter { $0.input == "c" }.map(\.title) == ["Double"])
    kiosk.end()
  }

  @Test func M8_aTextFieldIsEditedByShortcuts() {
    let kiosk = makeKiosk(key("x", .command, "mine"))
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 44))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.type("abc")
    kiosk.key(.press, "a", modifiers: .control)
    kiosk.key(.press, "x", modifiers: .control)
    #expect(field.text == "" && UIPasteboard.general.string == "abc")
    kiosk.key(.press, "v", modifiers: .control)
    kiosk.key(.press, "v", modifiers: .control)
    #expect(field.text == "abcabc")
    kiosk.key(.press, "z", modifiers: .control)
    #expect(field.text == "abc")
    kiosk.key(.press, "z", modifiers: [.control, .shift])
    #expect(field.text == "abcabc")
    #expect(kiosk.rootViewController.log == [])
    // Without a selection there is nothing to cut: the app gets the key.
    kiosk.key(.press, "x", modifiers: .control)
    #expect(kiosk.rootViewController.log == ["mine"])
    kiosk.end()
  }

  // MARK: M9, O10

  @Test func M9_alternatesTakeExtraModifiers() {
    let kiosk = makeKiosk(
      UIKeyCommand(
        title: "Close", action: .perform, input: "w", modifierFlags: .command,
        alternates: [UICommandAlternate(title: "Close Others", action: .performOther, modifierFlags: .alternate)]))
    kiosk.key(.press, "w", modifiers: [.control, .alternate])
    kiosk.key(.press, "w", modifiers: .control)
    kiosk.key(.press, "w", modifiers: [.control, .alternate, .shift])
    #expect(kiosk.rootViewController.log == ["other", "Close"])
    kiosk.end()
  }

  @Test func O10_undoAndRedoAreThoseOfTheFirstResponder() {
    final class Editor: UIView {
      let own = UndoManager()
      override var canBecomeFirstResponder: Bool { true }
      override var undoManager: UndoManager? { own }
    }
    let kiosk = makeKiosk()
    var log: [String] = []
    func register(_ name: String, with manager: UndoManager?) {
      manager?.registerUndo(withTarget: kiosk.rootViewController) { _ in
        log.append(name)
        manager?.registerUndo(withTarget: kiosk.rootViewController) { _ in log.append("redo \(name)") }
      }
    }
    let editor = Editor()
    kiosk.rootViewController.view.addSubview(editor)
    register("window", with: kiosk.rootViewController.undoManager)
    register("editor", with: editor.undoManager)
    kiosk.presentChanges()
    editor.becomeFirstResponder()
    kiosk.key(.press, "z", modifiers: .control)
    #expect(log == ["editor"])
    kiosk.key(.press, "z", modifiers: [.control, .shift])
    kiosk.key(.press, "z", modifiers: [.control, .shift])
    #expect(log == ["editor", "redo editor"])
    editor.resignFirstResponder()
    kiosk.key(.press, "z", modifiers: .control)
    #expect(log == ["editor", "redo editor", "window"])
    kiosk.end()
  }
}

extension Selector {
  fileprivate static let perform = Selector("perform") {
    (controller: KeyCommandTests.CommandController, command: UIKeyCommand) in
    controller.perform(command)
  }
  fileprivate static let performOther = Selector("performOther") { (controller: KeyCommandTests.CommandController) in
    controller.performOther()
  }
  fileprivate static let closeAll = Selector("closeAll") { (delegate: KeyCommandTests.Delegate) in delegate.closeAll() }
}
