import Input
import KioskTesting

import UIKit
@testable import UIKitCore

/// Random events of ten fingers, a mouse and a keyboard, on views that change things at random while they handle them.
@MainActor
final class Monkey {
  let ledger = EventLedger()
  var dice: Dice
  private let kiosk: VirtualKiosk<UIViewController>
  private var views: [MonkeyView] = []
  private var recognizers: [UIGestureRecognizer] = []
  private var second: UIWindow?
  private var depth = 0
  private var ignoring = 0

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    kiosk = VirtualKiosk(400, 300) { UIViewController() }
    kiosk.trace.isOn = false
    kiosk.rootViewController.view.isMultipleTouchEnabled = true
    for _ in 0..<12 { addView() }
  }

  func run(events: Int) {
    for number in 0..<events {
      step()
      if number % 200 == 0 { tidy() }
      check(number)
      if !ledger.faults.isEmpty { return }
    }
  }

  /// Releases everything. What is open then was never ended.
  func finish() {
    for _ in 0..<max(ignoring, 0) { UIApplication.shared.endIgnoringInteractionEvents() }
    kiosk.changeState(to: .inactive)
    kiosk.advance(by: .seconds(5))
    let eventDispatcher = UIApplication.shared.eventDispatcher
    let delivery = UIApplication.shared.eventDelivery
    if !eventDispatcher.touches.live.isEmpty { ledger.fault("\(eventDispatcher.touches.live.count) touches live on") }
    if !eventDispatcher.presses.held.isEmpty { ledger.fault("\(eventDispatcher.presses.held.count) presses live on") }
    if !delivery.arena.active.isEmpty { ledger.fault("recognizers in the arena: \(delivery.arena.active)") }
    if !delivery.touches.withheldTouches.isEmpty { ledger.fault("touches held back for ever") }
    if ledger.openCount != 0 { ledger.fault("\(ledger.openCount) things begun and never ended") }
    second?.isHidden = true
    second = nil
    recognizers = []
    for view in views { view.removeFromSuperview() }
    views = []
    kiosk.end()
  }

  // MARK: Events

  private func step() {
    switch dice.roll(100) {
    case 0..<18: touch(.down)
    case 18..<62: touch(.move)
    case 62..<78: touch(.up)
    case 78..<80: touch(.cancel)
    case 80..<84: kiosk.simulatedInput.pointer(.placed(PanelPoint(x: fraction, y: fraction)))
    case 84..<86: kiosk.simulatedInput.pointer(.button(code: UInt16(0x110 + dice.roll(3)), isPressed: dice.roll(2) == 0))
    case 86..<87:
      kiosk.simulatedInput.pointer(
        .scrolled(
          Pointer.Scroll(
            dice.roll(2) == 0 ? .wheel : .finger, dx: 0, dy: Double(dice.roll(40) - 20), isEnded: dice.roll(4) == 0)))
    case 87..<92: kiosk.simulatedInput.key(Key(dice.roll(2) == 0 ? .pressed : .released, code: UInt16(dice.roll(12) + 28)))
    case 92..<93: kiosk.simulatedInput.key(Key(.repeated, code: UInt16(dice.roll(12) + 28)))
    default: meddle(views.isEmpty ? nil : views[dice.roll(views.count)])
    }
    // Several events may be handled in one run loop cycle.
    if dice.roll(3) == 0 { kiosk.advance(by: .milliseconds(dice.roll(40))) }
    if dice.roll(400) == 0 { kiosk.advance(by: .seconds(2)) }
  }

  private var fraction: Double { Double(dice.roll(1000)) / 1000 }

  private func touch(_ phase: Touch.Phase) {
    kiosk.simulatedInput.touch(
      phase, slot: dice.roll(10), at: phase == .down || phase == .move ? PanelPoint(x: fraction, y: fraction) : nil,
      endsFrame: dice.roll(4) > 0)
  }

  /// Puts views back where touches can reach them; otherwise touches would soon hit nothing.
  private func tidy() {
    while ignoring > 0 {
      ignoring -= 1
      UIApplication.shared.endIgnoringInteractionEvents()
    }
    for view in views {
      view.isUserInteractionEnabled = true
      view.isExclusiveTouch = false
      if view.window == nil, view.superview == nil { kiosk.rootViewController.view.addSubview(view) }
    }
    for recognizer in recognizers { recognizer.isEnabled = true }
  }

  // MARK: Random changes

  /// Changes something now and then, in the middle of a callback.
  func misbehave(_ view: MonkeyView, _ rarity: Int) {
    guard depth < 3, dice.roll(rarity) == 0 else { return }
    depth += 1
    meddle(view)
    depth -= 1
  }

  private func meddle(_ view: MonkeyView?) {
    let other = views.isEmpty ? nil : views[dice.roll(views.count)]
    switch dice.roll(18) {
    case 0, 1: addView()
    case 2: view?.removeFromSuperview()
    case 3: drop(view)
    case 4, 5: view?.becomeFirstResponder()
    case 6: other?.becomeFirstResponder()
    case 7: view?.resignFirstResponder()
    case 8: recognizer?.isEnabled.toggle()
    case 9: addRecognizer(to: view)
    case 10: if let recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
    case 11: if let one = recognizer, let two = recognizer, one !== two { one.require(toFail: two) }
    case 12: if let view, let other, !view.isDescendant(of: other) { view.addSubview(other) }
    case 13: view?.isUserInteractionEnabled.toggle()
    case 14: view?.isExclusiveTouch.toggle()
    case 15: kiosk.rootViewController.view.endEditing(dice.roll(2) == 0)
    case 16: if dice.roll(4) == 0 { toggleWindow() }
    default: if dice.roll(6) == 0 { interrupt() }
    }
  }

  private var recognizer: UIGestureRecognizer? { recognizers.isEmpty ? nil : recognizers[dice.roll(recognizers.count)] }

  private func addView() {
    guard views.count < 24 else { return }
    let view = MonkeyView(
      frame: CGRect(x: dice.roll(300), y: dice.roll(200), width: 20 + dice.roll(300), height: 20 + dice.roll(200)))
    view.monkey = self
    view.ledger = ledger
    view.isMultipleTouchEnabled = dice.roll(3) > 0
    let parent = views.isEmpty || dice.roll(2) == 0 ? kiosk.rootViewController.view : views[dice.roll(views.count)]
    parent?.addSubview(view)
    views.append(view)
    addRecognizer(to: view)
  }

  private func drop(_ view: MonkeyView?) {
    guard let view, views.count > 6 else { return }
    for recognizer in view.gestureRecognizers ?? [] { recognizers.removeAll { $0 === recognizer } }
    views.removeAll { $0 === view }
    view.removeFromSuperview()
  }

  private func addRecognizer(to view: MonkeyView?) {
    guard let view, recognizers.count < 40 else { return }
    let recognizer: UIGestureRecognizer
    switch dice.roll(9) {
    case 0: recognizer = UITapGestureRecognizer()
    case 1:
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      recognizer = double
    case 2: recognizer = UILongPressGestureRecognizer()
    case 3: recognizer = UIPinchGestureRecognizer()
    case 4: recognizer = UIRotationGestureRecognizer()
    case 5: recognizer = UISwipeGestureRecognizer()
    case 6: recognizer = UIHoverGestureRecognizer()
    default:
      let pan = UIPanGestureRecognizer()
      pan.allowedScrollTypesMask = .all
      recognizer = pan
    }
    recognizer.delaysTouchesBegan = dice.roll(4) == 0
    recognizer.delaysTouchesEnded = dice.roll(3) > 0
    recognizer.cancelsTouchesInView = dice.roll(3) > 0
    recognizer.addTarget(self, action: { (target: Monkey) in target.acted })
    view.addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }

  func acted(_ recognizer: UIGestureRecognizer) {
    ledger.act(recognizer, recognizer.state)
    if let view = recognizer.view as? MonkeyView { misbehave(view, 6) }
  }

  private func toggleWindow() {
    if let second {
      second.isHidden = true
      self.second = nil
    } else {
      let window = UIWindow(frame: CGRect(x: 50, y: 50, width: 200, height: 100))
      window.isHidden = false
      if dice.roll(2) == 0 { window.makeKey() }
      second = window
    }
  }

  private func interrupt() {
    let application = UIApplication.shared
    if dice.roll(2) == 0 {
      kiosk.changeState(to: .background)
      kiosk.changeState(to: .active)
    } else if ignoring == 0 {
      ignoring += 1
      application.beginIgnoringInteractionEvents()
    } else {
      ignoring -= 1
      application.endIgnoringInteractionEvents()
    }
  }

  // MARK: Invariants

  private func check(_ number: Int) {
    let before = ledger.faults.count
    for window in UIApplication.shared.windows {
      if let first = window.focus.current, first.focusWindow !== window {
        ledger.fault("first responder \(type(of: first)) is not in its window")
      }
    }
    if views.reduce(0, { $1.isFirstResponder ? $0 + 1 : $0 }) > UIApplication.shared.windows.count {
      ledger.fault("more first responders than windows")
    }
    for recognizer in recognizers where !recognizer.isInArena {
      if recognizer.progress != .possible || !recognizer.touches.isEmpty {
        ledger.fault("\(type(of: recognizer)) is out of the arena but \(recognizer.progress)")
      }
    }
    for recognizer in UIApplication.shared.eventDelivery.arena.active where recognizer.progress.isOver {
      ledger.fault("\(type(of: recognizer)) is over and still in the arena")
    }
    if ledger.faults.count > before { ledger.fault("after event \(number)") }
  }
}
