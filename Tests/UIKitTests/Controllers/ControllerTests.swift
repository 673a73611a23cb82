import Foundation
import Host
import class Host.Host
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ControllerTests {
  class Logged: UIViewController {
    var log: [String] = []
    let name: String
    init(_ name: String = "") {
      self.name = name
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }
    func note(_ what: String) { log.append(what) }
    override func viewDidLoad() { note("didLoad") }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
    override func viewWillLayoutSubviews() { note("willLayout") }
    override func viewDidLayoutSubviews() { note("didLayout") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    override func willMove(toParent parent: UIViewController?) { note("willMove \(parent != nil)") }
    override func didMove(toParent parent: UIViewController?) { note("didMove \(parent != nil)") }
  }

  @Test func T1_theViewLoadsLazilyAndOnce() {
    final class Loading: Logged {
      var loads = 0
      override func loadView() {
        loads += 1
        view = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
      }
    }
    let controller = Loading()
    #expect(controller.viewIfLoaded == nil && !controller.isViewLoaded)
    #expect(controller.loads == 0)
    #expect(controller.view.frame.width == 7)
    controller.loadViewIfNeeded()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.rootViewController = controller
    window.isHidden = false
    #expect(controller.loads == 1)
    #expect(controller.log.filter { $0 == "didLoad" }.count == 1)
    window.isHidden = true
  }

  @Test func T1_aLoadViewThatForgetsOrReadsTheViewStillGivesOne() {
    final class Forgetful: UIViewController { override func loadView() {} }
    final class Eager: UIViewController { override func loadView() { view.tag = 3 } }
    #expect(Forgetful().view != nil)
    #expect(Eager().view.tag == 3)
  }

  @Test func T1_appearanceComesInOrderAroundTheLayout() {
    let controller = Logged()
    let kiosk = VirtualKiosk(100, 100) { controller }
    #expect(controller.log == ["didLoad", "willAppear", "isAppearing", "willLayout", "didLayout", "didAppear"])
    controller.log = []
    kiosk.presentChanges()
    #expect(controller.log == [])
    kiosk.end()
    #expect(controller.log == ["willDisappear", "didDisappear"])
  }

  @Test func T1_appearanceFollowsTheWindowAndStaysBalanced() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let controller = Logged()
    window.rootViewController = controller
    kiosk.presentChanges()
    #expect(controller.log == [])
    window.isHidden = false
    #expect(controller.log == ["didLoad", "willAppear"])
    window.isHidden = true
    #expect(controller.log == ["didLoad", "willAppear", "willDisappear", "didDisappear"])
    kiosk.presentChanges()
    #expect(controller.log.suffix(2) == ["willDisappear", "didDisappear"])
    controller.log = []
    window.isHidden = false
    kiosk.presentChanges()
    controller.view.removeFromSuperview()
    kiosk.presentChanges()
    #expect(
      controller.log
        == ["willAppear", "isAppearing", "willLayout", "didLayout", "didAppear", "willDisappear", "didDisappear"])
    window.isHidden = true
    kiosk.end()
  }

  @Test func T1_aChildAppearsWithItsParentAndByItself() {
    let (parent, child) = (Logged("parent"), Logged("child"))
    let kiosk = VirtualKiosk(100, 100) { parent }
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    kiosk.presentChanges()
    #expect(child.log.filter { $0.hasSuffix("ppear") } == ["willAppear", "didAppear"])
    child.log = []
    parent.log = []
    kiosk.rootViewController.view.window?.isHidden = true
    #expect(child.log == ["willDisappear", "didDisappear"])
    #expect(parent.log == ["willDisappear", "didDisappear"])
    kiosk.end()
  }

  @Test func T2_containmentSendsWhatTheContainerDoesNot() {
    let (parent, other, child) = (Logged(), Logged(), Logged())
    parent.addChild(child)
    #expect(child.log == ["willMove true"])
    #expect(child.parent === parent && parent.children == [child])
    parent.addChild(child)
    #expect(parent.children == [child])
    child.log = []
    child.willMove(toParent: nil)
    child.removeFromParent()
    #expect(child.log == ["willMove false", "didMove false"])
    #expect(child.parent == nil && parent.children.isEmpty)
    parent.addChild(child)
    other.addChild(child)
    #expect(parent.children.isEmpty && child.parent === other)
    child.addChild(other)
    other.addChild(other)
    #expect(other.parent == nil)
  }

  @Test func T3_aContainerMaySayItselfWhenChildrenAppear() {
    final class Manual: Logged {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (parent, child) = (Manual(), Logged())
    let kiosk = VirtualKiosk(100, 100) { parent }
    parent.addChild(child)
    child.log = []
    child.beginAppearanceTransition(true, animated: true)
    parent.view.addSubview(child.view)
    kiosk.presentChanges()
    #expect(child.log.filter { $0.hasSuffix("ppear") } == ["willAppear"])
    child.beginAppearanceTransition(true, animated: true)
    child.endAppearanceTransition()
    #expect(child.log.filter { $0.hasSuffix("ppear") } == ["willAppear", "didAppear"])
    child.endAppearanceTransition()
    child.view.removeFromSuperview()
    #expect(child.log.filter { $0.hasSuffix("ppear") } == ["willAppear", "didAppear"])
    kiosk.end()
  }

  @Test func T3_aChildsViewGoesWhereItsParentIs() {
    let (parent, stranger, child) = (Logged(), Logged(), Logged())
    let kiosk = VirtualKiosk(100, 100) { parent }
    for controller in [stranger, child] { parent.addChild(controller) }
    parent.view.addSubview(stranger.view)
    let lines = FrameworkLog.lines { stranger.view.addSubview(child.view) }
    #expect(child.view.superview == nil)
    #expect(lines.contains { $0.contains("is a child of") })
    // Anywhere inside the view of its own parent.
    let box = UIView()
    parent.view.addSubview(box)
    box.addSubview(child.view)
    #expect(child.view.superview === box)
    // A view that is refused stays where it was; a controller without a parent may get one later.
    stranger.view.addSubview(child.view)
    #expect(child.view.superview === box)
    let later = Logged()
    stranger.view.addSubview(later.view)
    #expect(later.view.superview === stranger.view)
    kiosk.end()
  }

  @Test func T5_controllersAreNotifiedBeforeAndAfterASizeChanges() throws {
    final class TestController: Logged {
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        note("\(name) will \(Int(view.bounds.width)) to \(Int(size.width))")
        coordinator.animate(
          alongsideTransition: { _ in self.note("\(self.name) alongside \(Int(self.view.bounds.width))") },
          completion: { _ in self.note("\(self.name) did \(Int(self.view.bounds.width))") })
      }
      override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
      ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
    }
    let clock = VirtualClock()
    let output = try VirtualScreenForTests.make(320, 240, clock: clock)
    let host = Host(configuration: HostConfiguration(), screen: output, clock: clock)
    let (rootViewController, child) = (TestController("parent"), TestController("child"))
    let session = KioskSession(host: host) { rootViewController }
    session.launch()
    rootViewController.addChild(child)
    child.view.frame = CGRect(x: 0, y: 0, width: 160, height: 240)
    child.view.autoresizingMask = [.flexibleWidth, .flexibleRightMargin]
    rootViewController.view.addSubview(child.view)
    clock.runDue()
    (rootViewController.log, child.log) = ([], [])
    try output.reconfigure(width: 640, height: 360)
    clock.runDue()
    #expect(
      rootViewController.log.filter { $0.hasPrefix("parent") }
        == ["parent will 320 to 640", "parent alongside 640", "parent did 640"])
    #expect(child.log.filter { $0.hasPrefix("child") } == ["child will 160 to 320", "child alongside 320", "child did 320"])
    session.end()
  }

  @Test func T5_layoutHooksBracketTheRootViewOnly() {
    let controller = Logged()
    let kiosk = VirtualKiosk(100, 100) { controller }
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    controller.view.addSubview(inner)
    kiosk.presentChanges()
    controller.log = []
    inner.setNeedsLayout()
    kiosk.presentChanges()
    #expect(controller.log == [])
    controller.view.setNeedsLayout()
    kiosk.presentChanges()
    #expect(controller.log == ["willLayout", "didLayout"])
    kiosk.end()
  }

  @Test func T2_transitionSwapsTheViewsOfTwoChildren() {
    let (parent, from, to) = (Logged(), Logged(), Logged())
    let kiosk = VirtualKiosk(100, 100) { parent }
    for child in [from, to] { parent.addChild(child) }
    parent.view.addSubview(from.view)
    kiosk.presentChanges()
    var finished: Bool?
    parent.transition(from: from, to: to, duration: 0.2, animations: { to.view.alpha = 0.5 }) { finished = $0 }
    kiosk.advance(by: .milliseconds(400))
    #expect(finished == true)
    #expect(from.view.superview == nil && to.view.superview === parent.view)
    #expect(from.log.suffix(2) == ["willDisappear", "didDisappear"])
    #expect(to.log.last == "didAppear")
    kiosk.end()
  }

  @Test func controllersWithoutReferencesGoAway() {
    weak var gone: Logged?
    do {
      let controller = Logged()
      gone = controller
      let kiosk = VirtualKiosk(100, 100) { controller }
      kiosk.end()
    }
    #expect(gone == nil)
  }
}
