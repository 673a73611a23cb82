import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// The calls of a presentation controller, and where those of the controllers are among them.
@MainActor
@Suite struct PresentationControllerOrderTests {
  typealias Page = PresentationTests.Page
  typealias Journal = PresentationTests.Journal

  final class Logged: UIPresentationController {
    let journal: Journal
    let dimming = UIView()
    init(_ presented: UIViewController, _ presenting: UIViewController?, _ journal: Journal) {
      self.journal = journal
      super.init(presentedViewController: presented, presenting: presenting)
      journal.lines.append("made")
    }
    private var how: String { presentedViewController.transitionCoordinator == nil ? "" : ", coordinated" }
    override func presentationTransitionWillBegin() {
      super.presentationTransitionWillBegin()
      journal.lines.append("presentation will begin\(how)")
      containerView?.addSubview(dimming)
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      journal.lines.append("presentation did end \(completed)")
      if !completed { dimming.removeFromSuperview() }
    }
    override func dismissalTransitionWillBegin() {
      journal.lines.append("dismissal will begin\(how)")
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      journal.lines.append("dismissal did end \(completed)")
      if completed { dimming.removeFromSuperview() }
    }
    override func containerViewWillLayoutSubviews() {
      super.containerViewWillLayoutSubviews()
      note("will layout")
    }
    override func containerViewDidLayoutSubviews() {
      super.containerViewDidLayoutSubviews()
      note("did layout")
    }
    // Layout runs as often as it is needed.
    private func note(_ line: String) {
      if !journal.lines.suffix(2).contains(line) { journal.lines.append(line) }
    }
    override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 100, y: 50, width: 200, height: 100) }
  }

  final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresenting: Bool
    init(isPresenting: Bool) { self.isPresenting = isPresenting }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let view = context.view(forKey: isPresenting ? .to : .from) else { return context.completeTransition(false) }
      if isPresenting {
        view.frame = CGRect(x: 800, y: 50, width: 200, height: 100)
        context.containerView.addSubview(view)
      }
      UIView.animate(withDuration: 0.3, animations: { view.frame.origin.x = self.isPresenting ? 100 : 800 }) { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let journal: Journal
    var control: UIPercentDrivenInteractiveTransition?
    init(_ journal: Journal) { self.journal = journal }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { Logged(presented, presenting, journal) }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { control == nil ? nil : Slide(isPresenting: true) }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { control == nil ? nil : Slide(isPresenting: false) }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { control }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { control }
  }

  private let journal = Journal()

  private func stage() -> (VirtualKiosk<Page>, Page, Delegate) {
    let kiosk = VirtualKiosk(800, 480) { [journal] in Page("A", journal) }
    let (page, delegate) = (Page("B", journal), Delegate(journal))
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = delegate
    journal.lines = []
    return (kiosk, page, delegate)
  }

  private func take() -> [String] {
    defer { journal.lines = [] }
    return journal.lines
  }

  @Test(arguments: [true, false])
  func PT2_aPresentationAndItsDismissal(_ animated: Bool) {
    let (kiosk, page, delegate) = stage()
    defer { withExtendedLifetime(delegate) {} }
    let how = animated ? " animated" : ""
    kiosk.rootViewController.present(page, animated: animated) { [journal] in journal.lines.append("presented") }
    kiosk.advance(by: .seconds(1))
    var lines = take()
    // The container is laid out once more when everything is in its place.
    if lines.suffix(2) == ["will layout", "did layout"] { lines.removeLast(2) }
    #expect(
      lines == ["made", "B will appear\(how)", "presentation will begin, coordinated"]
        + (animated ? ["will layout", "did layout"] : [])
        + ["presentation did end true", "B did appear\(how)", "presented"])
    #expect(page.view.frame == CGRect(x: 100, y: 50, width: 200, height: 100))
    page.dismiss(animated: animated) { [journal] in journal.lines.append("dismissed") }
    kiosk.advance(by: .seconds(1))
    #expect(
      take() == [
        "B will disappear\(how)", "dismissal will begin, coordinated", "B did disappear\(how)", "dismissal did end true",
        "dismissed",
      ])
    kiosk.end()
  }

  @Test func PT2_aCancelledPresentationEndsWithFalse() {
    let (kiosk, page, delegate) = stage()
    let control = UIPercentDrivenInteractiveTransition()
    delegate.control = control
    kiosk.rootViewController.present(page, animated: true)
    control.update(0.4)
    kiosk.advance(by: .milliseconds(100))
    control.cancel()
    kiosk.advance(by: .seconds(1))
    #expect(
      take() == [
        "made", "B will appear animated", "presentation will begin, coordinated", "will layout", "did layout",
        "presentation did end false", "B will disappear animated", "B did disappear animated",
      ])
    #expect(kiosk.rootViewController.view.window?.subviews.count == 1)
    kiosk.end()
  }

  @Test func PT2_aCancelledDismissalEndsWithFalse() {
    let (kiosk, page, delegate) = stage()
    kiosk.rootViewController.present(page, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = take()
    let control = UIPercentDrivenInteractiveTransition()
    delegate.control = control
    page.dismiss(animated: true)
    control.update(0.4)
    kiosk.advance(by: .milliseconds(100))
    control.cancel()
    kiosk.advance(by: .seconds(1))
    let lines = take().filter { !$0.hasSuffix("layout") }
    #expect(
      lines == [
        "B will disappear animated", "dismissal will begin, coordinated", "dismissal did end false",
        "B will appear animated", "B did appear animated",
      ])
    #expect(kiosk.rootViewController.presentedViewController === page)
    kiosk.end()
  }
}
