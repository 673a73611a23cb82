/// Tells the user something, or asks for a choice, in front of everything else.
///
///     let alert = UIAlertController(title: "Delete the photo?", message: nil, preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.delete() })
///     present(alert, animated: true)
///
/// An alert may ask for text too: `addTextField`.
///
/// Choosing dismisses the alert; the action's handler is called when it has gone. Return chooses the preferred action and
/// Escape the one that cancels.
/// - Threading: main actor.
@MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    /// Choices at the bottom edge. A touch outside cancels, if that is one of them.
    case actionSheet = 0
    /// A panel in the middle.
    case alert = 1
  }

  public final let preferredStyle: Style
  open private(set) var actions: [UIAlertAction] = []

  /// More on what the title says.
  open var message: String? {
    didSet { contentDidChange() }
  }

  open override var title: String? {
    didSet { contentDidChange() }
  }

  /// The action to emphasise, for the Return key. One of `actions`.
  open var preferredAction: UIAlertAction? {
    didSet { contentDidChange() }
  }

  private var isChosen = false

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Appends a choice. Two stand beside each other where they fit, more below each other; the one that cancels stands apart.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return Log.error("UIAlertController.addAction: there is an action that cancels already; \"\(action.title ?? "")\" is left out.")
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.contentDidChange() }
    contentDidChange()
  }

  /// The fields added so far; nil when there are none.
  open private(set) var textFields: [UITextField]?

  /// Adds a field below the message of an alert. It is typed in as soon as the alert is there; Return goes to the next one,
  /// and from the last to the preferred action.
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

  private func contentDidChange() {
    alertView?.setNeedsContent()
    alertView?.superview?.setNeedsLayout()
  }

  open override func loadView() { view = AlertView(self) }

  override func ownPresentationController(presenter: UIViewController?) -> UIPresentationController? {
    AlertPresentation(presentedViewController: self, presenting: presenter)
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
    if codes.contains(.keyboardEscape), let cancelAction { return choose(cancelAction) }
    let isReturn = codes.contains(.keyboardReturnOrEnter) || codes.contains(.keypadEnter)
    // Who types decides about Return.
    let isTyping = textFields?.contains { $0.isFirstResponder } ?? false
    if isReturn, !isTyping, let action = preferredAction ?? (actions.count == 1 ? actions.first : nil) { return choose(action) }
    super.pressesBegan(presses, with: event)
  }
}
