/// Dims the content behind, and reports a tap there to the presentation.
@MainActor
package final class DimmingView: UIView {
  private weak var presentation: UIPresentationController?

  package init(of presentation: UIPresentationController) {
    self.presentation = presentation
    super.init(frame: .zero)
    backgroundColor = UIColor(light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: .dimmingTapped))
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the view behind all others in `container`.
  package func fadeIn(in container: UIView, with controller: UIViewController, to alpha: CGFloat = 1) {
    frame = container.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(self, at: 0)
    self.alpha = 0
    fade(to: alpha, with: controller)
  }

  package func fadeOut(with controller: UIViewController) { fade(to: 0, with: controller) }

  private func fade(to alpha: CGFloat, with controller: UIViewController) {
    guard let coordinator = controller.transitionCoordinator else { return self.alpha = alpha }
    coordinator.animate { [weak self] _ in self?.alpha = alpha }
  }

  fileprivate func tapped() { presentation?.userTouchedOutside() }
}

extension Selector {
  fileprivate static let dimmingTapped = Selector("dimmingTapped") { (view: DimmingView) in view.tapped() }
}
