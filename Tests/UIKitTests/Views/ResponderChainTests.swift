import Foundation
import KioskTesting
import Testing

@testable import UIKit

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
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touches") }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("presses") }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion") }
    override func remoteControlReceived(with event: UIEvent?) { log.append("remote") }
  }

  @Test func D4_whatIsNotHandledGoesToNext() {
    let (handler, middle, controller) = (Handler(), UIView(), UIViewController())
    handler.addSubview(middle)
    middle.addSubview(controller.view)
    let responder: UIResponder = controller.view
    responder.touchesBegan([], with: nil)
    responder.pressesEnded([], with: nil)
    responder.motionBegan(.motionShake, with: nil)
    responder.remoteControlReceived(with: nil)
    responder.touchesMoved([], with: nil)
    #expect(handler.log == ["touches", "presses", "motion", "remote"])
  }

  final class Redirecting: UIView {
    var target: UIResponder?
    override var next: UIResponder? { target }
  }

  @Test func D5_anOverriddenNextIsHonoured() {
    let (view, handler) = (Redirecting(), Handler())
    view.target = handler
    view.touchesBegan([], with: nil)
    #expect(handler.log == ["touches"])
  }
}
