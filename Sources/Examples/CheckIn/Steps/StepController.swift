import UIKit

/// One step of a visit: a panel that shows the progress, a title, the step's content, and the buttons Next and Back.
///
/// Everything beside the panel is in a scroll view that ends at the keyboard. Its content is at least as high as the scroll
/// view, so the buttons are at the bottom; what is higher scrolls.
class StepController: UIViewController {
  let panel: StepPanel
  let heading: UILabel
  let note: UILabel
  let onward: ActionButton
  let back: ActionButton
  let scroll: UIScrollView
  /// What the step is about; subclasses fill it.
  let body = UIView()
  private(set) var theme: Theme?

  private let titles: UIStackView
  /// Holds the titles, which keep their height while it is hidden.
  private let head: UIStackView
  /// Holds the buttons.
  let foot: UIStackView
  /// Keeps the buttons apart.
  private let space = UIView()
  /// Shown where visits can go on at other kiosks.
  private let elsewhere: ActionButton?
  private let content: UIStackView
  private var panelPlace: [NSLayoutConstraint] = []
  private lazy var contentWidth = content.widthAnchor.constraint(lessThanOrEqualToConstant: 0)
  private lazy var onwardWidth = onward.widthAnchor.constraint(greaterThanOrEqualToConstant: 0).at(.required - 1)
  private var visibleHeight: CGFloat?

  init(
    _ step: VisitController.Step, heading: String, note: String, next: String, symbol: String = "arrow.forward",
    back: ActionButton = ActionButton("Back", kind: .plain), scroll: UIScrollView = UIScrollView()
  ) {
    panel = StepPanel(current: step)
    self.heading = UILabel(heading, lines: 0)
    self.note = UILabel(note, color: .secondaryLabel, lines: 0)
    onward = ActionButton(next, symbol: symbol)
    self.back = back
    self.scroll = scroll
    titles = UIStackView(.vertical, [self.heading, self.note])
    head = UIStackView(.vertical, [titles])
    foot = UIStackView(.horizontal, [back, space, onward])
    let canContinue = VisitState.steps.contains(step) && UIApplication.shared.canOfferActivities
    elsewhere = canContinue ? ActionButton("Continue on another kiosk", kind: .plain) : nil
    content = UIStackView(.vertical, [head, body, foot] + [elsewhere].compactMap { $0 })
    super.init(nibName: nil, bundle: nil)
    title = heading
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    head.clipsToBounds = true
    content.isLayoutMarginsRelativeArrangement = true
    scroll.keyboardDismissMode = .onDrag
    view.addConstrained([scroll, panel])
    scroll.addConstrained([content])
    let (visible, whole) = (scroll.frameLayoutGuide, scroll.contentLayoutGuide)
    NSLayoutConstraint.activate([
      scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      panel.topAnchor.constraint(equalTo: view.topAnchor),
      panel.leadingAnchor.constraint(equalTo: view.leadingAnchor),

      content.topAnchor.constraint(equalTo: whole.topAnchor),
      content.bottomAnchor.constraint(equalTo: whole.bottomAnchor),
      whole.widthAnchor.constraint(equalTo: visible.widthAnchor),
      // On a wide screen the content stays together in the middle.
      content.centerXAnchor.constraint(equalTo: visible.centerXAnchor),
      content.widthAnchor.constraint(lessThanOrEqualTo: visible.widthAnchor),
      content.widthAnchor.constraint(equalTo: visible.widthAnchor).at(.required - 1),
      contentWidth,
      // Content that can shrink does so before anything has to scroll; text cannot.
      content.heightAnchor.constraint(greaterThanOrEqualTo: visible.heightAnchor),
      content.heightAnchor.constraint(equalTo: visible.heightAnchor).at(.defaultHigh - 50),
      onwardWidth,
    ])
    onward.addAction(UIAction { [weak self] _ in self?.goOn() }, for: .primaryActionTriggered)
    back.addAction(UIAction { [weak self] _ in self?.doSecondAction() }, for: .primaryActionTriggered)
    elsewhere?.addAction(
      UIAction { [weak self] _ in (self?.parent as? VisitController)?.continueElsewhere() }, for: .primaryActionTriggered)
  }

  func goOn() {}
  func goBack() {}
  /// What the button beside the main one does: by default it goes back.
  func doSecondAction() { goBack() }

  override var keyCommands: [UIKeyCommand]? {
    let on = UIKeyCommand(title: onward.configuration?.title ?? "", action: .goOn, input: "\r", modifierFlags: .command)
    if !onward.isEnabled { on.attributes = .disabled }
    let left = UIKeyCommand.inputLeftArrow
    return [on, UIKeyCommand(title: "Back", action: .goBack, input: left, modifierFlags: [.command, .alternate])]
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let theme = view.theme
    guard theme != self.theme else { return }
    self.theme = theme
    apply(theme)
  }

  /// Adapts fonts and distances to another screen or content size.
  func apply(_ theme: Theme) {
    heading.font = theme.font(38, .bold, like: .largeTitle)
    note.font = theme.font(19, like: .title3)
    titles.spacing = theme.points(4)
    content.setCustomSpacing(theme.points(theme.isSmall ? 14 : 24), after: head)
    content.setCustomSpacing(max(theme.points(20), 16), after: body)
    contentWidth.constant = theme.points(1000) + 2 * theme.margin
    onwardWidth.constant = theme.points(200)
    for button in [onward, back] { button.apply(theme) }
    elsewhere?.apply(theme, size: 17)
    panel.apply(theme)
    arrangePanel(theme)
    visibleHeight = nil
  }

  /// The panel is at the side, or at the top of a portrait screen.
  private func arrangePanel(_ theme: Theme) {
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.deactivate(panelPlace)
    panelPlace =
      theme.isPortrait
      ? [
        panel.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        scroll.topAnchor.constraint(equalTo: panel.bottomAnchor),
        scroll.leadingAnchor.constraint(equalTo: area.leadingAnchor),
      ]
      : [
        panel.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        scroll.topAnchor.constraint(equalTo: area.topAnchor),
        scroll.leadingAnchor.constraint(equalTo: panel.trailingAnchor),
      ]
    NSLayoutConstraint.activate(panelPlace)
  }

  /// The width of the content without its margins.
  private var availableWidth: CGFloat {
    guard let theme else { return 0 }
    return min(scroll.bounds.width, contentWidth.constant) - 2 * theme.margin
  }

  /// Puts the buttons below each other if they do not fit side by side.
  func arrangeButtons() {
    let needed = back.intrinsicContentSize.width + max(onward.intrinsicContentSize.width, onwardWidth.constant)
    let axis: NSLayoutConstraint.Axis = needed > availableWidth ? .vertical : .horizontal
    guard axis != foot.axis else { return }
    foot.axis = axis
    foot.spacing = axis == .vertical ? 16 : 0
    space.isHidden = axis == .vertical
    // The main action comes first.
    foot.insertArrangedSubview(onward, at: axis == .vertical ? 0 : 2)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let theme, visibleHeight != scroll.bounds.height else { return }
    visibleHeight = scroll.bounds.height
    arrangeButtons()
    arrangeHead(theme)
    scroll.layoutIfNeeded()
    visibleAreaDidChange()
  }

  /// Whether a keyboard, or a bar for one, is on the screen.
  var isTyping: Bool { view.keyboardLayoutGuide.layoutFrame.height > view.safeAreaInsets.bottom }

  /// If a keyboard leaves too little space, the heading is hidden first.
  private func arrangeHead(_ theme: Theme) {
    // It is no part of what is typed.
    elsewhere?.isHidden = isTyping
    let tight = theme.isSmall ? 7 : theme.points(16), high = theme.points(theme.isSmall ? 26 : 44)
    let low = theme.points(theme.isSmall ? 22 : 36)
    let heights = [titles, body, foot].map { part in
      part.systemLayoutSizeFitting(
        CGSize(width: availableWidth, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    let gaps = content.customSpacing(after: head) + content.customSpacing(after: body)
    let isTight = isTyping && high + heights.reduce(0, +) + gaps + tight > scroll.bounds.height
    head.isHidden = isTight
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: isTight ? tight : high, leading: theme.margin, bottom: isTyping ? tight : low, trailing: theme.margin)
  }

  /// Called when the height of the visible area changes because a keyboard appears, disappears or grows; within its
  /// animation.
  func visibleAreaDidChange() {}
}
