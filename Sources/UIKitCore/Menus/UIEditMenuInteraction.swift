/// The direction in which an edit menu points to its target.
public enum UIEditMenuArrowDirection: Int, Sendable {
  case automatic = 0
  case up = 1
  case down = 2
  case left = 3
  case right = 4

  /// The name that `UIMenuController` has for `automatic`.
  public static var `default`: UIEditMenuArrowDirection { .automatic }
}

/// The options for showing an edit menu once.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// Identifies the configuration; unique unless given.
  public final let identifier: AnyHashable
  /// The location of the menu, in points of the interaction's view.
  public final let sourcePoint: CGPoint
  /// `up` prefers the place below the target; otherwise the menu is above it if it fits there.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic
  private static var nextID = 0

  /// - Parameter identifier: Nil creates a unique one.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    UIEditMenuConfiguration.nextID += 1
    self.identifier = identifier ?? AnyHashable("UIEditMenuConfiguration-\(UIEditMenuConfiguration.nextID)")
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Shows the commands for a selection: cut, copy, paste and others that responders perform.
///
/// The first responder provides the commands if it is in the interaction's view, else the view under the source point.
/// A secondary click shows the same as a list.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  /// Provides the menu and the area it must not cover.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// The view that the interaction was added to.
  open private(set) weak var view: UIView?

  private let click = SecondaryPressRecognizer()
  private weak var overlay: EditMenuOverlay?
  private var configuration: UIEditMenuConfiguration?

  /// Creates an interaction; without a delegate it shows the standard commands.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
    click.addTarget(self) { $0.wasClicked() }
  }

  /// Closes the menu and removes the recognizer from the old view.
  public final func willMove(to view: UIView?) {
    dismissMenu()
    self.view?.removeGestureRecognizer(click)
    self.view = nil
  }

  /// Adds the recognizer to the new view.
  public final func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(click)
  }

  // MARK: Showing

  /// Shows the menu, if it has any entries.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view, let menu = menu(for: configuration) else { return }
    let opened = EditMenuOverlay.open(
      menu, for: view, from: start(for: configuration), arrow: configuration.preferredArrowDirection,
      targetRect: { [weak self] in self?.targetRect(for: configuration) ?? .zero },
      onClose: { [weak self] in self?.didClose(configuration) })
    guard let opened else { return }
    overlay = opened
    self.configuration = configuration
    let animator = EditMenuAnimator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    animator.run()
  }

  /// Closes the menu.
  open func dismissMenu() { overlay?.close() }

  /// Requests the menu again and shows its new content.
  open func reloadVisibleMenu() {
    guard let overlay, let configuration else { return }
    if let menu = menu(for: configuration) { overlay.show(menu) } else { overlay.close() }
  }

  /// Requests the target rectangle again and moves the menu there.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let overlay else { return }
    guard animated, !UIAccessibility.isReduceMotionEnabled else { return overlay.place() }
    UIView.animate(withDuration: 0.2) { overlay.place() }
  }

  /// The source point of the menu that is shown, in the coordinates of `view`; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view, let configuration else { return .zero }
    return own.convert(configuration.sourcePoint, to: view)
  }

  private func didClose(_ configuration: UIEditMenuConfiguration) {
    guard self.configuration === configuration else { return }
    self.configuration = nil
    overlay = nil
    let animator = EditMenuAnimator()
    delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
    animator.run()
  }

  private func wasClicked() {
    guard click.state == .recognized, let view else { return }
    let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: click.location(in: view))
    guard let menu = menu(for: configuration) else { return }
    MenuOverlay.open(menu, at: .point(configuration.sourcePoint, in: view), from: start(for: configuration))
  }

  // MARK: Content

  private func start(for configuration: UIEditMenuConfiguration) -> UIResponder {
    guard let view else { return UIApplication.shared }
    if let focus = view.windowLink?.focus.current, ResponderChain(from: focus).contains(where: { $0 === view }) {
      return focus
    }
    return view.hitTest(configuration.sourcePoint, with: nil) ?? view
  }

  private func targetRect(for configuration: UIEditMenuConfiguration) -> CGRect {
    let point = CGRect(origin: configuration.sourcePoint, size: .zero)
    guard let delegate else { return point }
    let rect = delegate.editMenuInteraction(self, targetRectFor: configuration)
    return rect.isNull || rect.isInfinite ? point : rect
  }

  private func menu(for configuration: UIEditMenuConfiguration) -> UIMenu? {
    let start = start(for: configuration)
    let suggested = UIMenuSystem.context.suggestions(for: start)
    let menu =
      delegate == nil
      ? UIMenu(children: suggested)
      : delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
    let shown = menu?.validated(from: start)
    return shown?.children.isEmpty == false ? shown : nil
  }
}

/// Provides the content and the place of an edit menu.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// The menu to show; nil for none.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// The area that the menu must not cover, in points of the interaction's view.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// Called when the menu opens.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called when the menu closes.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  /// Returns a menu with the suggested actions.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { UIMenu(children: suggestedActions) }
  /// Returns an empty rectangle at the source point.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Runs animations along with those of an edit menu.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
  /// Adds animations that run along.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure that is called after the animations.
  func addCompletion(_ completion: @escaping () -> Void)
}

@MainActor
private final class EditMenuAnimator: UIEditMenuInteractionAnimating {
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func run() {
    guard !animations.isEmpty || !completions.isEmpty else { return }
    let (animations, completions) = (animations, completions)
    UIView.animate(
      withDuration: 0.2, animations: { for body in animations { body() } },
      completion: { _ in for body in completions { body() } })
  }
}
