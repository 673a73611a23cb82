/// Where an edit menu points to what it is for.
public enum UIEditMenuArrowDirection: Int, Sendable {
  case automatic = 0
  case up = 1
  case down = 2
  case left = 3
  case right = 4
}

/// One showing of an edit menu.
@MainActor
open class UIEditMenuConfiguration: NSObject {
  public final let identifier: AnyHashable
  /// In points of the interaction's view.
  public final let sourcePoint: CGPoint
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic
  private static var made = 0

  /// - Parameter identifier: Nil makes one that no other configuration has.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    UIEditMenuConfiguration.made += 1
    self.identifier = identifier ?? AnyHashable("UIEditMenuConfiguration-\(UIEditMenuConfiguration.made)")
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Shows what can be done with a selection: cut, copy, paste and what else responders perform.
///
/// The first responder is asked for what it performs if it is in the interaction's view, else the view under the source
/// point. A secondary click shows the same as a list.
@MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  open private(set) weak var view: UIView?

  private let click = SecondaryClickRecognizer()
  private weak var overlay: EditMenuOverlay?
  private var configuration: UIEditMenuConfiguration?

  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
    click.addTarget(self) { $0.wasClicked() }
  }

  public final func willMove(to view: UIView?) {
    dismissMenu()
    self.view?.removeGestureRecognizer(click)
    self.view = nil
  }

  public final func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(click)
  }

  // MARK: Showing

  /// Shows the menu, if there is anything to do.
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

  /// Hides the menu.
  open func dismissMenu() { overlay?.close() }

  /// Asks for the menu again and shows what it is now.
  open func reloadVisibleMenu() {
    guard let overlay, let configuration else { return }
    if let menu = menu(for: configuration) { overlay.show(menu) } else { overlay.close() }
  }

  /// Asks for the target rectangle again and moves the menu there.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let overlay else { return }
    if animated { UIView.animate(withDuration: 0.2) { overlay.place() } } else { overlay.place() }
  }

  /// The source point of the menu that is shown, in the coordinates of `view`; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view, let configuration else { return .zero }
    return own.convert(configuration.sourcePoint, to: view)
  }

  /// Whether the menu is shown.
  final var isShown: Bool { overlay != nil }

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

  // MARK: Asking

  private func start(for configuration: UIEditMenuConfiguration) -> UIResponder {
    guard let view else { return UIApplication.shared }
    if let focus = view.windowLink?.focus.current, ResponderChain(from: focus).contains(where: { $0 === view }) { return focus }
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
    let menu = delegate == nil
      ? UIMenu(children: suggested)
      : delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
    let shown = menu?.validated(from: start, unperformable: .left)
    return shown?.children.isEmpty == false ? shown : nil
  }
}

/// Says what an edit menu offers and where it is.
@MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// The menu to show; nil for none.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// What the menu must not cover, in points of the interaction's view.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { UIMenu(children: suggestedActions) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Runs along with an edit menu's coming and going.
@MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
  func addAnimations(_ animations: @escaping () -> Void)
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
