@_spi(Hooks) import UIKitCore
import UIKitTextInput

/// Shows a message, or asks for a choice, in front of all other content.
///
///     let alert = UIAlertController(title: "Delete the photo?", message: nil, preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.delete() })
///     present(alert, animated: true)
///
/// An alert can also ask for text, see `addTextField`.
///
/// Choosing an action dismisses the alert and then calls the action's handler. Return chooses the preferred action and
/// Escape, or ⌘., the cancel action.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Whether the controller is an alert or an action sheet.
  public enum Style: Int, Sendable {
    /// Choices at the bottom edge. A touch outside chooses the cancel action, if there is one.
    case actionSheet = 0
    /// A panel in the middle of the screen.
    case alert = 1
  }

  /// Whether this is an alert or an action sheet.
  public final private(set) var preferredStyle = Style.actionSheet
  /// The actions in the order they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// Details shown below the title.
  open var message: String? {
    didSet { contentDidChange() }
  }

  open override var title: String? {
    didSet { contentDidChange() }
  }

  /// The emphasised action, which Return chooses. It must be one of `actions`.
  open var preferredAction: UIAlertAction? {
    didSet { contentDidChange() }
  }

  private var isChosen = false

  /// Creates an alert without actions; add them with `addAction`.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.message = message
    self.title = title
  }

  /// Creates an action sheet without title, message and actions. Nibs are not loaded.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// Archives are not supported: the same as `init(nibName: nil, bundle: nil)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// Appends an action. Two actions are placed side by side if they fit, more are stacked; the cancel action stands apart.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return Log.error(
        "UIAlertController.addAction: there is an action that cancels already; \"\(action.title ?? "")\" is left out.")
    }
    actions.append(action)
    action.controller = self
    contentDidChange()
  }

  /// The fields added so far; nil if there are none.
  open private(set) var textFields: [UITextField]?

  /// Adds a text field below the message of an alert. The first field becomes first responder when the alert appears.
  /// Return moves to the next field, and in the last one chooses the preferred action.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return Log.error("UIAlertController.addTextField: an action sheet has no text fields; nothing is added.")
    }
    let field = AlertField()
    let returned = UIAction { [weak self, weak field] _ in
      if let field { self?.fieldReturned(field) }
    }
    field.addAction(returned, for: .primaryActionTriggered)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    contentDidChange()
  }

  private func fieldReturned(_ field: UITextField) {
    guard let textFields, let index = textFields.firstIndex(of: field) else { return }
    if index + 1 < textFields.count {
      textFields[index + 1].becomeFirstResponder()
    } else if let action = preferredAction ?? (actions.count == 1 ? actions.first : nil) {
      choose(action)
    }
  }

  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    view.layoutIfNeeded()
    textFields?.first?.becomeFirstResponder()
  }

  private final var alertView: AlertView? { storedView as? AlertView }

  /// Also called by an action that has changed.
  final func contentDidChange() {
    alertView?.setNeedsContent()
    alertView?.superview?.setNeedsLayout()
  }

  open override func loadView() { view = AlertView(self) }

  @_spi(Hooks) open override var hasOwnPresentation: Bool { true }

  @_spi(Hooks) open override func ownPresentationController(presenter: UIViewController?) -> UIPresentationController? {
    AlertPresentation(presentedViewController: self, presenting: presenter)
  }

  // MARK: Popovers

  @_spi(Hooks) open override var wantsPopover: Bool { preferredStyle == .actionSheet }

  /// Whether the actions are shown in a popover; a touch outside takes the place of the cancel action.
  final var isInPopover: Bool { usedPresentationController is UIPopoverPresentationController }

  @_spi(Hooks) open override func prepare(_ popover: UIPopoverPresentationController) {
    popover.standardColor = AlertPanel.surface
  }

  @_spi(Hooks) open override func popoverSize(in space: CGSize) -> CGSize? { view.sizeThatFits(space) }

  @_spi(Hooks) open override func leavesPopoverItself() -> Bool {
    if let cancelAction { choose(cancelAction) } else { dismiss(animated: true) }
    return true
  }

  // MARK: Choosing

  final func choose(_ action: UIAlertAction) {
    guard action.isEnabled, !isChosen, presentingViewController != nil else { return }
    isChosen = true
    presentingViewController?.dismiss(animated: true) { [self] in
      isChosen = false
      action.handler?(action)
    }
  }

  final var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let codes = presses.compactMap { $0.key?.keyCode }
    if presses.contains(where: \.isEscape), let cancelAction { return choose(cancelAction) }
    let isReturn = codes.contains(.keyboardReturnOrEnter) || codes.contains(.keypadEnter)
    // While a text field is first responder, it handles Return.
    let isTyping = textFields?.contains { $0.isFirstResponder } ?? false
    if isReturn, !isTyping, let action = preferredAction ?? (actions.count == 1 ? actions.first : nil) {
      return choose(action)
    }
    super.pressesBegan(presses, with: event)
  }
}
