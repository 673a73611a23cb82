import KioskTesting
import Testing

import UIKit

/// Transitions of a navigation controller that an app provides.
@MainActor
@Suite struct NavigationTransitionTests {
  final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else {
        return context.completeTransition(false)
      }
      to.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(to)
      to.alpha = 0
      UIView.animate(withDuration: 0.4, animations: { to.alpha = 1 }) { _ in
        to.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  final class Delegate: NSObject, UINavigationControllerDelegate {
    let log: NavigationLog
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var control: UIPercentDrivenInteractiveTransition?
    init(_ log: NavigationLog) { self.log = log }

    private func name(_ controller: UIViewController) -> String { (controller as? LoggedPage)?.name ?? "?" }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      log.add("animator \(operation) \(name(fromVC)) to \(name(toVC))")
      return animator
    }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      log.add("interaction")
      return control
    }
  }

  private let log = NavigationLog()
  private let delegate: Delegate
  private let root: LoggedPage

  init() {
    delegate = Delegate(log)
    root = LoggedPage("A", log)
  }

  private func kiosk(reducesMotion: Bool = false) -> VirtualKiosk<UINavigationController> {
    let kiosk = VirtualKiosk(800, 480, reducesMotion: reducesMotion) { [root, delegate] () -> UINavigationController in
      let controller = UINavigationController(rootViewController: root)
      controller.delegate = delegate
      return controller
    }
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    return kiosk
  }

  @Test func NV16_withoutAnAnimatorItIsTheStandardTransition() {
    let kiosk = kiosk()
    let page = LoggedPage("B", log)
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .milliseconds(60))
    let x = page.view.layer.presentation()?.frame.minX ?? 0
    #expect(x > 100 && x < 800)
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.popViewController(animated: false)
    kiosk.advance(by: .seconds(1))
    // Nobody is asked for an interaction, nor for an animator without animation.
    #expect(log.take().filter { !$0.contains(" did") && !$0.contains(" will") } == ["B load", "animator push A to B"])
    kiosk.end()
  }

  @Test(arguments: [false, true], [0, 50, 200])
  func NV7_aStepThatEndsEarlyLeavesThePagesAtTheirPlaces(_ isReduced: Bool, _ milliseconds: Int) {
    let kiosk = kiosk(reducesMotion: isReduced)
    let page = LoggedPage("B", log)
    func isInPlace(_ view: UIView) -> Bool {
      view.convert(view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 800, height: 480) && view.alpha == 1
    }
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .milliseconds(milliseconds))
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .milliseconds(milliseconds))
    // What dims the lower page has gone with the step.
    #expect(root.view.superview?.subviews.count ?? 0 <= 3)
    kiosk.advance(by: .seconds(2))
    #expect(isInPlace(root.view) && root.view.superview?.subviews.count == 1)

    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .milliseconds(milliseconds))
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .seconds(2))
    #expect(isInPlace(page.view) && page.view.superview?.subviews.count == 1)
    kiosk.end()
  }

  @Test func NV16_anAnimatorAnimatesAndIsAskedForItsInteraction() {
    let kiosk = kiosk()
    delegate.animator = Fade()
    let page = LoggedPage("B", log)
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .milliseconds(200))
    #expect(page.view.layer.presentation()?.frame.minX == 0)
    #expect((0.1...0.9).contains(page.view.layer.presentation()?.opacity ?? 1))
    kiosk.advance(by: .seconds(1))
    #expect(log.take().filter { $0.hasPrefix("anim") || $0.hasPrefix("inter") } == ["animator push A to B", "interaction"])
    let control = UIPercentDrivenInteractiveTransition()
    delegate.control = control
    kiosk.rootViewController.popViewController(animated: true)
    control.update(0.5)
    kiosk.advance(by: .milliseconds(100))
    #expect(
      log.take() == [
        "B willMove nil", "B willDisappear", "A willAppear", "animator pop B to A", "interaction",
      ])
    control.cancel()
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["A willDisappear", "A didDisappear", "B willAppear", "B didAppear"])
    #expect(kiosk.rootViewController.topViewController === page)
    kiosk.rootViewController.popViewController(animated: true)
    control.finish()
    kiosk.advance(by: .seconds(1))
    #expect(log.take().suffix(3) == ["B didDisappear", "A didAppear", "B didMove nil"])
    kiosk.end()
  }

  @Test func NV16_showPushesInTheNearestContainer() {
    let kiosk = kiosk()
    let (container, inner) = (UIViewController(), UIViewController())
    kiosk.rootViewController.pushViewController(container, animated: false)
    kiosk.advance(by: .seconds(1))
    container.addChild(inner)
    container.view.addSubview(inner.view)
    inner.didMove(toParent: container)
    let page = LoggedPage("B", log)
    inner.show(page, sender: nil)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.viewControllers == [root, container, page])
    // What is presented is in no navigation controller: it presents.
    let (sheet, other) = (UIViewController(), LoggedPage("C", log))
    page.present(sheet, animated: false)
    kiosk.advance(by: .seconds(1))
    sheet.show(other, sender: nil)
    kiosk.advance(by: .seconds(1))
    #expect(sheet.presentedViewController === other)
    kiosk.end()
  }

  @Test func NV16_theNearestThatCanPerformIsTheTarget() {
    final class Doer: UIViewController { func perform() {} }
    let doer = Doer()
    let kiosk = kiosk()
    kiosk.rootViewController.pushViewController(doer, animated: false)
    kiosk.advance(by: .seconds(1))
    let child = UIViewController()
    doer.addChild(child)
    let action = Selector("perform") { (doer: Doer) in doer.perform() }
    #expect(child.targetViewController(forAction: action, sender: nil) === doer)
    #expect(root.targetViewController(forAction: action, sender: nil) == nil)
    kiosk.end()
  }
}
