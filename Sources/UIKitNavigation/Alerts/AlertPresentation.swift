@_spi(Hooks) import UIKitCore

/// Centres an alert, places an action sheet at the bottom edge, and dims the content behind it.
@MainActor
final class AlertPresentation: UIPresentationController {
  private lazy var dimming = DimmingView(of: self)
  private static let gap: CGFloat = 8

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }
  private var isSheet: Bool { alert?.preferredStyle == .actionSheet }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView, let view = presentedView else { return .zero }
    let bounds = containerView.bounds.inset(by: containerView.safeAreaInsets)
    let most = bounds.insetBy(dx: Self.gap, dy: isSheet ? Self.gap : 3 * Self.gap).size
    let size = view.sizeThatFits(most)
    let top = isSheet ? bounds.maxY - size.height - Self.gap : (bounds.midY - size.height / 2).rounded()
    return CGRect(origin: CGPoint(x: (bounds.midX - size.width / 2).rounded(), y: top), size: size)
  }

  override func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    isSheet ? SlideTransition(isPresenting: isPresenting) : FadeTransition(isPresenting: isPresenting, scale: 1.2)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    dimming.fadeIn(in: containerView, with: presentedViewController)
    dimTint()
  }

  override func userTouchedOutside() {
    guard isSheet, let alert, let action = alert.cancelAction else { return }
    alert.choose(action)
  }

  override func dismissalTransitionWillBegin() {
    dimming.fadeOut(with: presentedViewController)
    restoreTint()
  }

  override func releaseViews() {
    super.releaseViews()
    restoreTint()
  }

  // MARK: Tint behind

  private struct Dimmed {
    weak var view: UIView?
  }

  private var dimmed: [Dimmed] = []

  /// Greys out the tint of everything that the alert is presented over.
  private func dimTint() {
    var step: UIViewController? = presentingViewController
    while let controller = step {
      if let view = controller.viewIfLoaded {
        view.dimTint(true)
        dimmed.append(Dimmed(view: view))
      }
      step = controller.presentingViewController
    }
  }

  private func restoreTint() {
    let views = dimmed
    dimmed = []
    for entry in views { entry.view?.dimTint(false) }
  }
}
