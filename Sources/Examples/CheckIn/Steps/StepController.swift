import UIKit

/// One step of a visit: a panel that shows the progress, a title, the step's content, and the buttons Next and Back.
class StepController: UIViewController {
  let panel: StepPanel
  let heading: UILabel
  let note: UILabel
  let onward: ActionButton
  let back = ActionButton("Back", kind: .plain)
  /// Scrolls the content when the screen, or the part above a keyboard, is too small.
  let scroll = UIScrollView()
  let content = UIView()
  private var visibleEnd: CGFloat?

  init(_ step: VisitController.Step, heading: String, note: String, next: String, symbol: String = "arrow.right") {
    panel = StepPanel(current: step)
    self.heading = UILabel(heading)
    self.note = UILabel(note, color: .secondaryLabel, lines: 0)
    onward = ActionButton(next, symbol: symbol)
    super.init(nibName: nil, bundle: nil)
    title = heading
  }

  required init?(coder: NSCoder) {
    (panel, heading, note, onward) = (StepPanel(current: .details), UILabel(), UILabel(), ActionButton(""))
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    scroll.addSubview(content)
    scroll.keyboardDismissMode = .onDrag
    for part in [scroll, heading, note, onward, back, panel] as [UIView] { view.addSubview(part) }
    onward.addAction(UIAction { [weak self] _ in self?.goOn() }, for: .primaryActionTriggered)
    back.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .primaryActionTriggered)
  }

  func goOn() {}
  func goBack() {}

  /// Places the step's content in `width` points and returns its height.
  func layoutContent(_ theme: Theme, width: CGFloat, height: CGFloat) -> CGFloat { height }

  override var keyCommands: [UIKeyCommand]? {
    let on = UIKeyCommand(title: onward.configuration?.title ?? "", action: .goOn, input: "\r", modifierFlags: .command)
    if !onward.isEnabled { on.attributes = .disabled }
    let left = UIKeyCommand.inputLeftArrow
    return [on, UIKeyCommand(title: "Back", action: .goBack, input: left, modifierFlags: [.command, .alternate])]
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let theme = view.theme, bounds = view.bounds
    let side = theme.isPortrait ? 0 : panelWidth(theme, bounds.width)
    panel.frame = theme.isPortrait
      ? CGRect(x: 0, y: 0, width: bounds.width, height: theme.points(116))
      : CGRect(x: 0, y: 0, width: side, height: bounds.height)
    let margin = theme.margin
    let area = CGRect(
      x: side + margin, y: theme.isPortrait ? panel.frame.maxY : 0, width: bounds.width - side - 2 * margin,
      height: bounds.height)
    // The bottom of the visible area: the guide follows the keyboard, also during its animation.
    let end = view.keyboardLayoutGuide.layoutFrame.minY
    panel.visibleHeight = end
    panel.layoutIfNeeded()
    let foot = theme.target(60) + theme.points(16)
    let head = measureHead(theme, width: area.width)
    let wanted = layoutContent(theme, width: area.width, height: bounds.maxY - foot - area.minY - head) + 8
    let isTyping = end < bounds.maxY
    // If a keyboard leaves too little space, the heading is hidden first.
    let isHeadingHidden = isTyping && area.minY + head + wanted + foot + theme.points(16) > end
    let start = area.minY + (isHeadingHidden ? 0 : head)
    placeHead(theme, in: area, isHeadingHidden: isHeadingHidden)
    // The buttons stay above the keyboard if the content leaves space for them there; otherwise they stay below.
    let isAboveKeyboard = isTyping && start + wanted + foot + theme.points(16) <= end
    let bottom = isAboveKeyboard ? end - theme.points(16) : bounds.maxY - theme.points(theme.isSmall ? 22 : 36)
    placeButtons(theme, in: area, bottom: bottom)
    let stop = min(onward.frame.minY - theme.points(16), end)
    // Shadows of the scrolled content need space at the sides.
    scroll.frame = CGRect(x: area.minX - margin / 2, y: start, width: area.width + margin, height: max(stop - start, 0))
    let height = layoutContent(theme, width: area.width, height: scroll.frame.height - 8)
    let inset = isHeadingHidden ? theme.points(16) : 4
    content.frame = CGRect(x: margin / 2, y: inset, width: area.width, height: height)
    scroll.contentSize = CGSize(width: scroll.frame.width, height: inset + height + 4)
    guard end != visibleEnd else { return }
    visibleEnd = end
    visibleAreaDidChange()
  }

  /// Called when the height of the visible area changes because a keyboard appears, disappears or grows; within its
  /// animation.
  func visibleAreaDidChange() {}

  private func headTop(_ theme: Theme) -> CGFloat { theme.points(theme.isSmall ? 26 : 44) }

  /// The height from the top of the area to the content.
  private func measureHead(_ theme: Theme, width: CGFloat) -> CGFloat {
    heading.font = theme.font(38, .bold)
    note.font = theme.font(19)
    let size = CGSize(width: width, height: .greatestFiniteMagnitude)
    let lines = [heading, note].map { $0.sizeThatFits(size).height.rounded(.up) }
    return headTop(theme) + lines[0] + theme.points(4) + lines[1] + theme.points(theme.isSmall ? 14 : 24)
  }

  private func placeHead(_ theme: Theme, in area: CGRect, isHeadingHidden: Bool) {
    let top = isHeadingHidden ? area.minY - theme.points(40) : area.minY + headTop(theme)
    let y = heading.place(at: CGPoint(x: area.minX, y: top), width: area.width)
    note.place(at: CGPoint(x: area.minX, y: y + theme.points(4)), width: area.width)
    for label in [heading, note] { label.alpha = isHeadingHidden ? 0 : 1 }
  }

  private func placeButtons(_ theme: Theme, in area: CGRect, bottom: CGFloat) {
    let height = theme.target(60)
    for button in [onward, back] { button.fit(theme) }
    let wide = max(onward.width(theme), theme.points(200))
    onward.frame = CGRect(x: area.maxX - wide, y: bottom - height, width: wide, height: height)
    back.frame = CGRect(x: area.minX - theme.points(28), y: bottom - height, width: back.width(theme), height: height)
  }

  private func panelWidth(_ theme: Theme, _ width: CGFloat) -> CGFloat { min(theme.points(330), width * 0.3) }
}
