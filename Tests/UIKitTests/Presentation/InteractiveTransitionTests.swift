import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Transitions under the control of an app: animators, interaction controllers, coordinators.
@MainActor
@Suite struct InteractiveTransitionTests {
  final class Journal { var lines: [String] = [] }

  final class Page: UIViewController {
    let name: String
    let journal: Journal
    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }
    override func viewWillAppear(_ animated: Bool) { journal.lines.append("\(name) will appear") }
    override func viewDidAppear(_ animated: Bool) { journal.lines.append("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { journal.lines.append("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { journal.lines.append("\(name) did disappear") }
  }

  /// Slides the moving view to the right and out, or in from there.
  final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresenting: Bool
    var forgets = false
    var usesAnimator = false
    var ended: [Bool] = []
    private var animator: UIViewPropertyAnimator?

    init(isPresenting: Bool) { self.isPresenting = isPresenting }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    private func prepare(_ context: any UIViewControllerContextTransitioning) -> (UIView, CGFloat)? {
      guard let view = context.view(forKey: isPresenting ? .to : .from) else { return nil }
      if isPresenting {
        view.frame = context.containerView.bounds.offsetBy(dx: 800, dy: 0)
        context.containerView.addSubview(view)
      } else if let back = context.view(forKey: .to) {
        back.frame = context.containerView.bounds
        context.containerView.insertSubview(back, at: 0)
      }
      return (view, isPresenting ? 0 : 800)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let (view, end) = prepare(context) else { return context.completeTransition(false) }
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.frame.origin.x = end
      } completion: { [forgets] _ in
        if !forgets { context.completeTransition(!context.transitionWasCancelled) }
      }
    }

    func interruptibleAnimator(
      using context: any UIViewControllerContextTransitioning
    ) -> (any UIViewImplicitlyAnimating)? {
      guard usesAnimator else { return nil }
      if let animator { return animator }
      guard let (view, end) = prepare(context) else { return nil }
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = end }
      animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
      self.animator = animator
      return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
  }

  final class Transitions: NSObject, UIViewControllerTransitioningDelegate {
    let show = Slide(isPresenting: true)
    let hide = Slide(isPresenting: false)
    var control: UIPercentDrivenInteractiveTransition?

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { show }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { hide }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { control }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { control }
  }

  private let journal = Journal()
  private let transitions = Transitions()

  private func kiosk(presents: Bool = false) -> (VirtualKiosk<Page>, Page) {
    let kiosk = VirtualKiosk(800, 480) { Page("A", journal) }
    let page = Page("B", journal)
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = transitions
    if presents {
      kiosk.rootViewController.present(page, animated: false)
      kiosk.advance(by: .seconds(1))
    }
    journal.lines = []
    return (kiosk, page)
  }

  private func shownX(_ view: UIView) -> CGFloat? { view.layer.presentation()?.frame.minX }

  @Test(arguments: [false, true])
  func PT5_PT6_aPercentMovesTheTransition(usesAnimator: Bool) {
    let (kiosk, page) = kiosk()
    let control = UIPercentDrivenInteractiveTransition()
    transitions.control = control
    transitions.show.usesAnimator = usesAnimator
    kiosk.rootViewController.present(page, animated: true) { journal.lines.append("completion") }
    #expect(journal.lines == ["A will disappear", "B will appear"])
    kiosk.advance(by: .seconds(5))
    #expect(shownX(page.view) == 800)
    control.update(0.25)
    kiosk.advance(by: .seconds(5))
    #expect(shownX(page.view) == 600)
    #expect(control.percentComplete == 0.25)
    #expect(page.transitionCoordinator?.isInteractive == true)
    control.finish()
    #expect(page.transitionCoordinator?.isInteractive == false)
    kiosk.advance(by: .milliseconds(375))
    #expect(abs((shownX(page.view) ?? 0) - 300) < 20)
    kiosk.advance(by: .milliseconds(500))
    #expect(journal.lines.suffix(3) == ["B did appear", "A did disappear", "completion"])
    #expect(page.view.frame == kiosk.screen.bounds)
    #expect(transitions.show.ended == [true])
    #expect(page.transitionCoordinator == nil)
    kiosk.end()
  }

  @Test(arguments: [false, true])
  func PT5_aCancelledPresentationLeavesEverythingAsItWas(usesAnimator: Bool) {
    let (kiosk, page) = kiosk()
    let control = UIPercentDrivenInteractiveTransition()
    transitions.control = control
    transitions.show.usesAnimator = usesAnimator
    kiosk.rootViewController.present(page, animated: true)
    control.update(0.5)
    kiosk.advance(by: .milliseconds(100))
    control.cancel()
    kiosk.advance(by: .milliseconds(250))
    #expect(abs((shownX(page.view) ?? 0) - 600) < 20)
    kiosk.advance(by: .seconds(1))
    #expect(
      journal.lines == [
        "A will disappear", "B will appear", "B will disappear", "B did disappear", "A will appear", "A did appear",
      ])
    #expect(kiosk.rootViewController.presentedViewController == nil)
    #expect(page.view.window == nil && kiosk.rootViewController.view.window != nil)
    #expect(transitions.show.ended == [false])
    // It can be presented again.
    transitions.control = nil
    transitions.show.usesAnimator = false
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.rootViewController.presentedViewController === page)
    kiosk.end()
  }

  @Test func PT4_anAnimatorInAContextFindsBothViews() {
    let (kiosk, page) = kiosk()
    page.modalPresentationStyle = .currentContext
    kiosk.rootViewController.present(page, animated: true)
    #expect(page.transitionCoordinator?.view(forKey: .from) != nil)
    kiosk.advance(by: .seconds(2))
    let control = UIPercentDrivenInteractiveTransition()
    for cancels in [true, false] {
      transitions.control = control
      page.dismiss(animated: true)
      #expect(page.transitionCoordinator?.view(forKey: .to)?.superview === page.view.superview)
      control.update(0.4)
      kiosk.advance(by: .milliseconds(100))
      if cancels { control.cancel() } else { control.finish() }
      kiosk.advance(by: .seconds(2))
      #expect((page.view.window != nil) == cancels)
      if cancels { #expect(page.view.superview?.subviews.count == 1) }
    }
    #expect(
      journal.lines == [
        "A will disappear", "B will appear", "B did appear", "A did disappear", "B will disappear", "A will appear",
        "A will disappear", "A did disappear", "B will appear", "B did appear", "B will disappear", "A will appear",
        "A did appear", "B did disappear",
      ])
    #expect(kiosk.rootViewController.view.subviews == [] && transitions.hide.ended == [false, true])
    kiosk.end()
  }

  @Test func PT5_aCancelledDismissalReturnsToWhatWasPresented() {
    let (kiosk, page) = kiosk(presents: true)
    let control = UIPercentDrivenInteractiveTransition()
    transitions.control = control
    page.dismiss(animated: true) { journal.lines.append("completion") }
    control.update(0.4)
    kiosk.advance(by: .milliseconds(100))
    #expect(page.isBeingDismissed)
    control.cancel()
    kiosk.advance(by: .seconds(1))
    #expect(!page.isBeingDismissed)
    #expect(page.view.frame == kiosk.screen.bounds && page.view.window != nil)
    #expect(kiosk.rootViewController.view.window == nil)
    #expect(
      journal.lines == [
        "B will disappear", "A will appear", "A will disappear", "A did disappear", "B will appear", "B did appear",
        "completion",
      ])
    journal.lines = []
    transitions.control = nil
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(2))
    #expect(journal.lines == ["B will disappear", "A will appear", "A did appear", "B did disappear"])
    #expect(kiosk.rootViewController.view.window != nil)
    kiosk.end()
  }

  @Test func PT5_aRunningTransitionIsPausedAndReversed() {
    let (kiosk, page) = kiosk()
    let control = UIPercentDrivenInteractiveTransition()
    control.wantsInteractiveStart = false
    transitions.control = control
    kiosk.rootViewController.present(page, animated: true)
    #expect(page.transitionCoordinator?.isInterruptible == true)
    kiosk.advance(by: .milliseconds(500))
    control.pause()
    let x = shownX(page.view) ?? 0
    #expect(abs(x - 400) < 20)
    kiosk.advance(by: .seconds(1))
    #expect(abs((shownX(page.view) ?? 0) - x) < 1)
    control.cancel()
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT7_aCoordinatorsStepsRunAlongsideAndReturn() {
    let (kiosk, page) = kiosk()
    let control = UIPercentDrivenInteractiveTransition()
    transitions.control = control
    kiosk.rootViewController.present(page, animated: true)
    let outside = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    kiosk.rootViewController.view.window?.addSubview(outside)
    var log: [String] = []
    let coordinator = page.transitionCoordinator
    #expect(coordinator?.initiallyInteractive == true)
    coordinator?.notifyWhenInteractionChanges { log.append("changed \($0.isInteractive) \($0.isCancelled)") }
    coordinator?.animate(alongsideTransition: nil) { log.append("completed \($0.isCancelled)") }
    #expect(coordinator?.viewController(forKey: .to) === page)
    #expect(coordinator?.view(forKey: .to) === page.view)
    control.update(0.3)
    control.cancel()
    kiosk.advance(by: .seconds(1))
    #expect(log == ["changed false true", "completed true"])
    #expect(coordinator?.animate(alongsideTransition: { _ in log.append("late") }) == false)
    kiosk.end()
  }

  @Test func PT7_theControllersAreTheSameAtTheEndOfAPresentation() {
    let (kiosk, page) = kiosk()
    var atEnd: [UIViewController?] = []
    kiosk.rootViewController.present(page, animated: true)
    page.transitionCoordinator?.animate(alongsideTransition: nil) { context in
      atEnd = [context.viewController(forKey: .from), context.viewController(forKey: .to)]
      #expect(context.view(forKey: .to) === page.view)
    }
    kiosk.advance(by: .seconds(2))
    #expect(atEnd == [kiosk.rootViewController, page])
    page.dismiss(animated: true)
    page.transitionCoordinator?.animate(alongsideTransition: nil) { context in
      atEnd = [context.viewController(forKey: .from), context.viewController(forKey: .to)]
    }
    kiosk.advance(by: .seconds(2))
    #expect(atEnd == [page, kiosk.rootViewController])
    kiosk.end()
  }

  @Test func PT4_anAnimatorThatForgetsToCompleteIsCompleted() {
    let (kiosk, page) = kiosk()
    transitions.show.forgets = true
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .milliseconds(2_900))
    #expect(page.isBeingPresented)
    kiosk.advance(by: .milliseconds(200))
    #expect(!page.isBeingPresented)
    #expect(kiosk.rootViewController.view.window == nil)
    kiosk.end()
  }

  @Test func PT5_theUserCanUseTheControllersAfterACancelledTransition() {
    let (kiosk, page) = kiosk()
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
    kiosk.rootViewController.view.addSubview(button)
    let control = UIPercentDrivenInteractiveTransition()
    transitions.control = control
    kiosk.rootViewController.present(page, animated: true)
    control.update(0.5)
    control.cancel()
    kiosk.advance(by: .seconds(1))
    kiosk.tap(button)
    #expect(taps == 1)
    kiosk.end()
  }
}
