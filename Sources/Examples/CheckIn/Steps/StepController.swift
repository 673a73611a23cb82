import UIKit

/// One step of a visit: a panel that shows the progress, a title, the step's content, and the buttons Next and Back.
///
/// Everything beside the panel is in a scroll view, whose content is at least as high as that. The buttons are below it,
/// always in sight; where text is so large that they would leave nothing to scroll, they are its last part. While a
/// keyboard leaves no space for them they are hidden.
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
  private var footPlace: [NSLayoutConstraint] = []
  // While the buttons are below the scroll view.
  private lazy var footBottom = foot.bottomAnchor.constraint(equalTo: view.bottomAnchor)
  private lazy var scrollBottom = scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor)
  /// The height above the keyboard.
  private var visibleHeight: CGFloat?
  /// Whether `visibleAreaDidChange` is to be called after the next layout.
  private var isRevealing = false

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
    content = UIStackView(.vertical, [head, body] + [elsewhere].compactMap { $0 })
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

  /// What moves when one step follows another: all beside the panel.
  var moving: [UIView] { [scroll, foot] }

  func goOn() {}
  func goBack() {}
  /// What the button beside the main one does: by default it goes back.
  func doSecondAction() { goBack() }

  override var keyCommands: [UIKeyCommand]? {
    let on = UIKeyCommand(title: onward.configuration?.title ?? "", action: .goOn, input: "\r", modifierFlags: .command)
    if !onward.isEnabled { on.attributes = .disabled }
    let left = UIKeyCommand.inputLeftArrow
    return [
      on, UIKeyCommand(title: localized("Back"), action: .goBack, input: left, modifierFlags: [.command, .alternate]),
    ]
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let theme = view.theme
    if theme != self.theme {
      self.theme = theme
      apply(theme)
    }
    if scroll.bounds.width > 0 { arrangeForVisibleArea(theme) }
  }

  /// Adapts fonts and distances to another screen or content size.
  func apply(_ theme: Theme) {
    heading.font = theme.font(38, .bold, like: .largeTitle)
    note.font = theme.font(19, like: .title3)
    titles.spacing = theme.points(4)
    content.setCustomSpacing(theme.points(theme.isSmall ? 14 : 24), after: head)
    content.setCustomSpacing(8, after: body)
    contentWidth.constant = theme.points(1000) + 2 * theme.margin
    onwardWidth.constant = theme.points(200)
    for button in [onward, back] { button.apply(theme) }
    elsewhere?.apply(theme, size: 17)
    panel.apply(theme)
    arrangePanel(theme)
    placeFoot(theme)
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

  /// The buttons are below the scroll view, or in it.
  private func placeFoot(_ theme: Theme) {
    NSLayoutConstraint.deactivate(footPlace)
    foot.removeFromSuperview()
    let end = view.keyboardLayoutGuide.topAnchor
    if theme.hasLargeText {
      content.insertArrangedSubview(foot, at: 2)
      content.setCustomSpacing(footGap, after: body)
      footPlace = [scroll.bottomAnchor.constraint(equalTo: end)]
    } else {
      view.addConstrained([foot])
      footBottom = foot.bottomAnchor.constraint(equalTo: end)
      scrollBottom = scroll.bottomAnchor.constraint(equalTo: end)
      footPlace = [
        footBottom, scrollBottom, foot.leadingAnchor.constraint(equalTo: content.layoutMarginsGuide.leadingAnchor),
        foot.trailingAnchor.constraint(equalTo: content.layoutMarginsGuide.trailingAnchor),
      ]
    }
    NSLayoutConstraint.activate(footPlace)
  }

  private var footGap: CGFloat { max(theme?.points(20) ?? 0, 16) }

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
    guard let theme else { return }
    // Before the first layout the place of the scroll view is not known.
    if arrangeForVisibleArea(theme) { return view.setNeedsLayout() }
    guard isRevealing else { return }
    isRevealing = false
    scroll.layoutIfNeeded()
    visibleAreaDidChange()
  }

  /// - Returns: Whether the height above the keyboard has changed since the last call.
  @discardableResult
  private func arrangeForVisibleArea(_ theme: Theme) -> Bool {
    let visible = view.keyboardLayoutGuide.layoutFrame.minY - scroll.frame.minY
    guard visibleHeight != visible else { return false }
    visibleHeight = visible
    isRevealing = true
    arrangeButtons()
    arrangeHead(theme)
    return true
  }

  /// Whether a keyboard, or a bar for one, is on the screen.
  var isTyping: Bool { view.keyboardLayoutGuide.layoutFrame.height > view.safeAreaInsets.bottom }

  /// Whether the buttons make place for the content even if a keyboard would leave some for them.
  var hidesButtonsWhileTyping: Bool { false }

  /// If a keyboard leaves too little space, the heading is hidden first, then the buttons.
  private func arrangeHead(_ theme: Theme) {
    // It is no part of what is typed.
    elsewhere?.isHidden = isTyping
    let visible = visibleHeight ?? 0
    let tight = theme.isSmall ? 7 : theme.points(16), high = theme.points(theme.isSmall ? 26 : 44)
    let low = theme.points(theme.isSmall ? 22 : 36)
    let heights = [titles, body, foot].map { part in
      part.systemLayoutSizeFitting(
        CGSize(width: availableWidth, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    let gaps = content.customSpacing(after: head) + footGap
    let isTight = isTyping && high + heights.reduce(0, +) + gaps + tight > visible
    head.isHidden = isTight
    let end = isTyping ? tight : low
    let isTighter = isTight && tight + heights[1] + footGap + heights[2] + tight > visible
    foot.isHidden = isTyping && (hidesButtonsWhileTyping || isTighter && !theme.hasLargeText)
    let isBelow = !theme.hasLargeText && !foot.isHidden
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: isTight ? tight : high, leading: theme.margin, bottom: isBelow ? footGap : max(end, footGap),
      trailing: theme.margin)
    guard !theme.hasLargeText else { return }
    footBottom.constant = -end
    scrollBottom.constant = isBelow ? -end - heights[2] : 0
  }

  /// Called when the height of the visible area changes because a keyboard appears, disappears or grows; within its
  /// animation.
  func visibleAreaDidChange() {}
}
