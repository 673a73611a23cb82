@_spi(Hooks) import UIKitCore

/// The view of a search controller: the results, or a dimmed area over the searched content, or nothing.
@MainActor
final class SearchView: UIView {
  private weak var controller: UISearchController?
  private let dimming = UIControl()

  private static let color = UIColor(light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))

  init(_ controller: UISearchController) {
    self.controller = controller
    super.init(frame: .zero)
    dimming.backgroundColor = Self.color
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.addAction(UIAction { [weak controller] _ in controller?.isActive = false }, for: .touchUpInside)
    dimming.accessibilityLabel = Strings.preferred.buttons.cancel
    addSubview(dimming)
  }

  required init?(coder: NSCoder) { return nil }

  func showContent() {
    guard let controller else { return }
    let results = controller.searchResultsController
    let showsResults = results != nil && controller.showsSearchResultsController
    dimming.isHidden = showsResults || !controller.obscuresBackgroundDuringPresentation
    if showsResults, let view = results?.view {
      if let container = superview, let around = container.superview { container.frame = around.bounds }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if view.superview !== self { addSubview(view) }
    } else {
      results?.viewIfLoaded?.removeFromSuperview()
    }
  }

  /// Without results and dimming, the searched content can be used.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// Presents a search controller inside the view of the controller that is searched.
@MainActor
final class SearchPresentation: UIPresentationController {
  override var shouldPresentInFullscreen: Bool { false }
  // What is searched can be used as far as results and dimming leave it.
  override var isolatesPresenter: Bool { false }

  override var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Without results and dimming, the searched content can be used.
  override func passesTouches(at point: CGPoint, with event: UIEvent?) -> Bool { true }

  override func presentationIsOver() { (presentedViewController as? UISearchController)?.presentationDidEnd() }
}
