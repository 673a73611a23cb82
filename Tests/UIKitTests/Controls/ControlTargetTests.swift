import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ControlTargetTests {
  @MainActor final class Clerk: NSObject {
    var log: [String] = []
    func serve() { log.append("serve") }
    func help(_ sender: UIControl) { log.append("help") }
    func note(_ sender: UIControl, forEvent event: UIEvent?) { log.append("note \(event == nil ? "nothing" : "something")") }
    func insist(_ sender: UIControl, event: UIEvent) { log.append("insist \(event.type)") }
  }

  @Test func H1_eventsHaveTheKnownBits() {
    let touch: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchUpInside,
      .touchUpOutside, .touchCancel,
    ]
    #expect(touch.map(\.rawValue) == (0...8).map { 1 << $0 })
    let others: [UIControl.Event] = [.valueChanged, .primaryActionTriggered, .menuActionTriggered]
    #expect(others.map(\.rawValue) == [1 << 12, 1 << 13, 1 << 14])
    let editing: [UIControl.Event] = [.editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit]
    #expect(editing.map(\.rawValue) == (16...19).map { 1 << $0 })
    #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
    #expect(UIControl.Event.allEditingEvents.rawValue == 0xF0000)
    #expect(UIControl.Event.applicationReserved.rawValue == 0x0F00_0000)
    #expect(UIControl.Event.allEvents.rawValue == 0xFFFF_FFFF)
  }

  @Test func H1_statesCombine() {
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8])
    let control = UIControl()
    #expect(control.state == .normal)
    control.isSelected = true
    control.isHighlighted = true
    #expect(control.state == [.selected, .highlighted])
    control.isEnabled = false
    #expect(control.state == [.selected, .highlighted, .disabled])
  }

  @Test func H2_theSameTargetAndActionAreOneEntry() {
    let (control, form) = (UIControl(), Form())
    let rootViewController = ActionController()
    form.controller = rootViewController
    control.addTarget(form, action: .stamp, for: .touchUpInside)
    control.addTarget(form, action: .stamp, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchUpInside)
    #expect(rootViewController.log == ["form stamps"])
    control.sendActions(for: [.touchUpInside, .valueChanged])
    #expect(rootViewController.log == ["form stamps", "form stamps"])
    #expect(control.allControlEvents == [.touchUpInside, .valueChanged])
    #expect(control.actions(forTarget: form, forControlEvent: .valueChanged) == ["stamp"])
    #expect(control.actions(forTarget: form, forControlEvent: .touchDown) == nil)
    control.addTarget(form, action: .stamp, for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(rootViewController.log.count == 3)
    #expect(control.allControlEvents == [.touchUpInside, .valueChanged, .touchDown])
  }

  @Test func H2_entriesAreCalledInTheOrderTheyWereAdded() {
    let control = UIControl()
    var log: [Int] = []
    for number in 1...4 { control.addAction(UIAction { _ in log.append(number) }, for: .valueChanged) }
    control.sendActions(for: .valueChanged)
    #expect(log == [1, 2, 3, 4])
  }

  @Test func H3_targetsAreNotKeptAndADeadOneIsNotTakenForNil() {
    let kiosk = VirtualKiosk(300, 300) { ActionController() }
    let button = kiosk.rootViewController.button
    var form: Form? = Form()
    weak var watched: Form?
    watched = form
    button.addTarget(form, action: .save, for: .touchUpInside)
    form = nil
    #expect(watched == nil)
    // With nil as target the panel around the button would save.
    kiosk.tap(button)
    #expect(kiosk.rootViewController.log == [])
    #expect(button.allTargets.isEmpty)
  }

  @Test func H3_aNilTargetClimbsTheChain() {
    let kiosk = VirtualKiosk(300, 300) { ActionController() }
    kiosk.rootViewController.button.addTarget(nil, action: .save, for: .touchUpInside)
    kiosk.tap(kiosk.rootViewController.button)
    #expect(kiosk.rootViewController.log == ["panel saves for UIButton"])
    #expect(kiosk.rootViewController.button.allTargets.map { $0.base is NSNull } == [true])
  }

  @Test func H3_removingIsByWildcardsAndByEventBits() {
    let control = UIControl()
    let (a, b) = (Form(), Form())
    @MainActor func names(_ event: UIControl.Event) -> [String] {
      [a, b].flatMap { control.actions(forTarget: $0, forControlEvent: event) ?? [] }
    }
    @MainActor func fill() {
      for form in [a, b] {
        control.addTarget(form, action: .stamp, for: [.touchDown, .valueChanged])
        control.addTarget(form, action: .save, for: [.touchDown, .valueChanged])
      }
    }
    fill()
    control.removeTarget(a, action: .stamp, for: .touchDown)
    #expect(names(.touchDown) == ["save", "stamp", "save"])
    #expect(names(.valueChanged) == ["stamp", "save", "stamp", "save"])
    control.removeTarget(b, action: nil, for: .valueChanged)
    #expect(names(.valueChanged) == ["stamp", "save"])
    control.removeTarget(nil, action: .save, for: .allEvents)
    #expect(names(.touchDown) == ["stamp"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allTargets.isEmpty && control.allControlEvents == [])
  }

  @Test func H4_methodsTakeNothingTheSenderOrTheEventToo() {
    let (control, clerk) = (UISwitch(), Clerk())
    control.addTarget(clerk, action: { (target: Clerk) in target.serve }, for: .valueChanged)
    control.addTarget(clerk, action: { (target: Clerk) in target.help }, for: .valueChanged)
    control.addTarget(clerk, action: { (target: Clerk) in target.note }, for: .valueChanged)
    control.addTarget(clerk, action: { (target: Clerk) in target.insist }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(clerk.log == ["serve", "help", "note nothing", "insist touches"])
  }

  @Test func H4_everyInvocationPassesTheControlAndTheApplication() {
    final class Watcher: UIControl {
      var seen: [String] = []
      override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        seen.append(action.name)
        super.sendAction(action, to: target, for: event)
      }
      override func sendAction(_ action: UIAction) {
        seen.append(action.title)
        super.sendAction(action)
      }
    }
    final class Program: UIApplication {
      var sent: [String] = []
      override func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        sent.append(action.name)
        return super.sendAction(action, to: target, from: sender, for: event)
      }
    }
    let control = Watcher()
    let clerk = Clerk()
    control.addTarget(clerk, action: { (target: Clerk) in target.help }, for: .touchDown)
    var ran = false
    control.addAction(UIAction(title: "closure") { _ in ran = true }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(control.seen == ["Clerk method", "closure"])
    #expect(clerk.log == ["help"] && ran)
    let program = Program()
    #expect(program.sendAction(.stamp, to: Form(), from: nil, for: nil))
    #expect(program.sent == ["stamp"])
  }

  @Test func H3_whoIsRemovedMeanwhileIsNotCalled() {
    let control = UIControl()
    var log: [String] = []
    let second = UIAction { _ in log.append("second") }
    control.addAction(
      UIAction { _ in
        log.append("first")
        control.removeAction(second, for: .touchDown)
      }, for: .touchDown)
    control.addAction(second, for: .touchDown)
    for _ in 0..<2 { control.sendActions(for: .touchDown) }
    #expect(log == ["first", "first"])
  }

  @Test func H4_aTouchsEventComesAlong() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let control = UIControl(frame: kiosk.screen.bounds)
    let clerk = Clerk()
    kiosk.rootViewController.view.addSubview(control)
    control.addTarget(clerk, action: { (target: Clerk) in target.note }, for: .touchDown)
    control.sendActions(for: .touchDown)
    kiosk.touch(.down, at: .point(10, 10))
    #expect(clerk.log == ["note nothing", "note something"])
    kiosk.end()
  }

  @Test func H4_aRegistrationRemovesItsMethod() {
    let (control, clerk) = (UIControl(), Clerk())
    let first = control.addTarget(clerk, action: { (target: Clerk) in target.help }, for: [.touchDown, .touchUpInside])
    control.addTarget(clerk, action: { (target: Clerk) in target.help }, for: .touchDown)
    control.removeTarget(first, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(clerk.log == ["help"])
    control.sendActions(for: .touchUpInside)
    #expect(clerk.log == ["help", "help"])
  }

  @Test func H5_anActionReplacesTheOneOfItsIdentifier() {
    let control = UIControl()
    var log: [String] = []
    let name = UIAction.Identifier("go")
    control.addAction(UIAction(identifier: name) { _ in log.append("first") }, for: .touchDown)
    control.addAction(UIAction { _ in log.append("other") }, for: .touchDown)
    control.addAction(UIAction(identifier: name) { _ in log.append("second") }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(log == ["second", "other"])
    control.removeAction(identifiedBy: name, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(log == ["second", "other", "other"])
  }

  @Test func H5_theSenderIsThereWhileTheHandlerRuns() {
    let control = UIControl()
    var seen: UIControl?
    let action = UIAction { seen = $0.sender as? UIControl }
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(seen === control)
    #expect(action.sender == nil)
  }

  @Test func H5_aDisabledActionIsNotPerformed() {
    let control = UIControl()
    var count = 0
    let action = UIAction(attributes: .disabled) { _ in count += 1 }
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    action.attributes = []
    control.sendActions(for: .valueChanged)
    #expect(count == 1)
  }

  @Test func handlersMayChangeTheHandlers() {
    let control = UIControl()
    var log: [String] = []
    let second = UIAction { _ in log.append("second") }
    control.addAction(
      UIAction { _ in
        log.append("first")
        control.removeAction(second, for: .allEvents)
        control.addAction(UIAction { _ in log.append("third") }, for: .touchDown)
      }, for: .touchDown)
    control.addAction(second, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(log == ["first"])
  }

  @Test func handlersAreEnumeratedWithTheirEvents() {
    let (control, form) = (UIControl(), Form())
    control.addTarget(form, action: .stamp, for: .touchDown)
    control.addAction(UIAction(title: "a") { _ in }, for: .valueChanged)
    var found: [String] = []
    control.enumerateEventHandlers { action, target, events, _ in
      found.append("\(action?.title ?? "-") \(target?.1.name ?? "-") \(events.rawValue)")
    }
    #expect(found == ["- stamp 1", "a - 4096"])
  }
}
