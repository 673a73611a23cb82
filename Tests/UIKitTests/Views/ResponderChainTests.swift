import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ResponderChainTests {
  @Test func D1_aRootViewsNextIsItsControllerAndAReplacedOneLosesIt() {
    let controller = UIViewController()
    let superview = UIView()
    let first: UIView = controller.view
    superview.addSubview(first)
    #expect(first.next === controller)
    let second = UIView()
    controller.view = second
    #expect(first.next === superview)
    #expect(second.next === controller)
    #expect(UIView().next == nil)
    var gone: UIViewController? = UIViewController()
    let orphan = gone?.view
    gone = nil
    #expect(orphan?.next == nil)
  }

  @Test func D2_aControllersNextIsWhereItsViewIs() {
    let (parent, child) = (UIViewController(), UIViewController())
    #expect(parent.next == nil)
    #expect(!parent.isViewLoaded)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    #expect(child.next === parent.view)
    #expect(parent.view.next === parent)
    let window = UIWindow(frame: .zero)
    window.rootViewController = parent
    window.isHidden = false
    #expect(parent.next === window)
    window.isHidden = true
  }

  final class Handler: UIView {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touches began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touches moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touches ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touches cancelled") }
    override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) { log.append("touches updated") }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("presses began") }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("presses changed") }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("presses ended") }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("presses cancelled") }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion began") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion ended") }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion cancelled") }
    override func remoteControlReceived(with event: UIEvent?) { log.append("remote") }
  }

  @Test func D4_whatIsNotHandledGoesToNext() {
    let (handler, middle, controller) = (Handler(), UIView(), UIViewController())
    handler.addSubview(middle)
    middle.addSubview(controller.view)
    let responder: UIResponder = controller.view
    responder.touchesBegan([], with: nil)
    responder.touchesMoved([], with: nil)
    responder.touchesEnded([], with: nil)
    responder.touchesCancelled([], with: nil)
    responder.touchesEstimatedPropertiesUpdated([])
    #expect(
      handler.log == ["touches began", "touches moved", "touches ended", "touches cancelled", "touches updated"])
    handler.log = []
    responder.pressesBegan([], with: nil)
    responder.pressesChanged([], with: nil)
    responder.pressesEnded([], with: nil)
    responder.pressesCancelled([], with: nil)
    #expect(handler.log == ["presses began", "presses changed", "presses ended", "presses cancelled"])
    handler.log = []
    responder.motionBegan(.motionShake, with: nil)
    responder.motionEnded(.motionShake, with: nil)
    responder.motionCancelled(.motionShake, with: nil)
    responder.remoteControlReceived(with: nil)
    #expect(handler.log == ["motion began", "motion ended", "motion cancelled", "remote"])
  }

  @Test func D4_aControlKeepsItsTouches() {
    let (handler, control) = (Handler(), UIControl())
    handler.addSubview(control)
    control.touchesBegan([], with: nil)
    control.touchesMoved([], with: nil)
    control.touchesEnded([], with: nil)
    control.touchesCancelled([], with: nil)
    #expect(handler.log == [])
  }

  final class Redirecting: UIView {
    var target: UIResponder?
    override var next: UIResponder? { target }
  }

  @Test func D5_anOverriddenNextIsHonoured() {
    let (view, handler) = (Redirecting(), Handler())
    view.target = handler
    view.touchesBegan([], with: nil)
    #expect(handler.log == ["touches began"])
  }
}
