import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Mistakes of apps: they are logged, they end, and the kiosk goes on.
@MainActor
@Suite struct MisuseTests {
  final class Circling: UIView {
    weak var target: UIResponder?
    override var next: UIResponder? { target }
    override var canBecomeFirstResponder: Bool { true }
  }

  @Test func D5_nothingGoesRoundInACircleForEver() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let views = (0..<3).map { _ in Circling(frame: kiosk.screen.bounds) }
    for (number, view) in views.enumerated() {
      view.target = views[(number + 1) % 3]
      kiosk.rootViewController.view.addSubview(view)
    }
    UIApplication.shared.beginReceivingRemoteControlEvents()
    let lines = FrameworkLog.lines {
      #expect(views[2].becomeFirstResponder())
      kiosk.touch(.down, at: .point(10, 10))
      kiosk.touch(.move, at: .point(20, 10))
      kiosk.touch(.up)
      kiosk.key(.press, "a")
      kiosk.shake()
      kiosk.remoteControl(.remoteControlStop)
      #expect(!UIApplication.shared.sendAction(.copy, to: nil, from: views[2], for: nil))
      #expect(views[0].undoManager == nil)
    }
    #expect(lines.contains { $0.contains("leads back") })
    #expect(views[2].isFirstResponder)
    // The kiosk works as before.
    for view in views { view.removeFromSuperview() }
    let pad = Pad(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(pad)
    kiosk.tap(pad)
    #expect(pad.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func C7_anAncestorIsNotAddedToWhatItHolds() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (outer, inner) = (Pad(frame: kiosk.screen.bounds), Pad(frame: kiosk.screen.bounds))
    outer.addSubview(inner)
    kiosk.rootViewController.view.addSubview(outer)
    inner.onBegan = {
      inner.addSubview(outer)
      inner.insertSubview(outer, at: 0)
      inner.addSubview(inner)
    }
    let lines = FrameworkLog.lines { kiosk.tap(inner) }
    #expect(lines.filter { $0.contains("an ancestor of") }.count == 2)
    #expect(lines.contains { $0.contains("the view itself") })
    #expect(outer.superview === kiosk.rootViewController.view && inner.superview === outer && inner.subviews.isEmpty)
    #expect(inner.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func C8_aViewMayRemoveItselfWhenItsTouchBegins() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let behind = Pad(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(behind)
    weak var gone: Pad?
    do {
      let pad = Pad(frame: kiosk.screen.bounds)
      gone = pad
      kiosk.rootViewController.view.addSubview(pad)
      pad.onBegan = { [unowned pad] in pad.removeFromSuperview() }
      kiosk.touch(.down, at: .point(10, 10))
      kiosk.touch(.move, at: .point(20, 10))
      kiosk.touch(.up)
      #expect(pad.log == ["began 1", "cancelled 1"])
    }
    kiosk.tap(at: .point(10, 10))
    #expect(gone == nil)
    #expect(behind.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  /// A delegate that releases itself when it is asked `question`.
  final class Fickle: NSObject, UIGestureRecognizerDelegate {
    static var one: Fickle?
    let question: String
    init(_ question: String) {
      self.question = question
      super.init()
    }
    func answer(_ asked: String) -> Bool {
      if asked == question { Self.one = nil }
      return true
    }
    func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { answer("receive") }
    func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool { answer("begin") }
    func gestureRecognizer(
      _ gesture: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { answer("simultaneous") }
    func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool {
      !answer("require")
    }
  }

  @Test(arguments: ["receive", "require", "begin", "simultaneous", "action"])
  func G4_aDelegateMayGoInTheMiddleOfAGesture(_ question: String) {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    let other = kiosk.rootViewController.add(UIPanGestureRecognizer(), "other", to: kiosk.rootViewController.view)
    Fickle.one = Fickle(question)
    weak var delegate: Fickle?
    delegate = Fickle.one
    (pan.delegate, other.delegate) = (delegate, delegate)
    if question == "action" { kiosk.rootViewController.onAction = { _ in Fickle.one = nil } }
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(40, 10))
    #expect(delegate == nil && pan.delegate == nil)
    kiosk.touch(.move, at: .point(60, 10))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions.filter { $0.hasPrefix("pan") } == ["pan began", "pan changed", "pan ended"])
    #expect(pan.state == .possible && other.state == .possible)
    kiosk.end()
  }
}
