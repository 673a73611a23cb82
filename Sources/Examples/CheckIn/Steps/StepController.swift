import UIKit

/// One step of a visit: a panel that says how far the visitor is, a title, the step's content, and the way on and back.
class StepController: UIViewController {
  let panel: StepPanel
  let heading: UILabel
  let note: UILabel
  let onward: ActionButton
  let back = ActionButton("Back", kind: .plain)
  /// Scrolls where the screen, or what a keyboard leaves of it, is small.
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
    view.backgroundColor = Look.ground
    scroll.addSubview(content)
    scroll.keyboardDismissMode = .onDrag
    for part in [scroll, heading, note, onward, back, panel] as [UIView] { view.addSubview(part) }
    onward.addAction(UIAction { [weak self] _ in self?.goOn() }, for: .primaryActionTriggered)
    back.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .primaryActionTriggered)
  }

  func goOn() {}
  func goBack() {}

  /// Places the step's content in `width` points; answers its height.
  func layoutContent(_ look: Look, width: CGFloat, height: CGFloat) -> CGFloat { height }

  override var keyCommands: [UIKeyCommand]? {
    let on = UIKeyCommand(title: onward.configuration?.title ?? "", action: .goOn, input: "\r", modifierFlags: .command)
    if !onward.isEnabled { on.attributes = .disabled }
    let left = UIKeyCommand.inputLeftArrow
    return [on, UIKeyCommand(title: "Back", action: .goBack, input: left, modifierFlags: [.command, .alternate])]
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let look = view.look, bounds = view.bounds
    let side = look.isPortrait ? 0 : panelWidth(look, bounds.width)
    panel.frame = look.isPortrait
      ? CGRect(x: 0, y: 0, width: bounds.width, height: look.points(116))
      : CGRect(x: 0, y: 0, width: side, height: bounds.height)
    let margin = look.margin
    let room = CGRect(
      x: side + margin, y: look.isPortrait ? panel.frame.maxY : 0, width: bounds.width - side - 2 * margin,
      height: bounds.height)
    // The end of what can be seen: the guide follows whatever is typed with, also while it moves.
    let end = view.keyboardLayoutGuide.layoutFrame.minY
    panel.visibleHeight = end
    panel.layoutIfNeeded()
    let foot = look.target(60) + look.points(16)
    let head = measureHead(look, width: room.width)
    let wanted = layoutContent(look, width: room.width, height: bounds.maxY - foot - room.minY - head) + 8
    let isTyping = end < bounds.maxY
    // Where a keyboard leaves too little room for everything, the heading makes way first.
    let isFolded = isTyping && room.minY + head + wanted + foot + look.points(16) > end
    let start = room.minY + (isFolded ? 0 : head)
    placeHead(look, in: room, isFolded: isFolded)
    // The way on stays above the keyboard while the content leaves room for it there, else it waits beneath.
    let rides = isTyping && start + wanted + foot + look.points(16) <= end
    let bottom = rides ? end - look.points(16) : bounds.maxY - look.points(look.isSmall ? 22 : 36)
    placeButtons(look, in: room, bottom: bottom)
    let stop = min(onward.frame.minY - look.points(16), end)
    // Shadows of what scrolls need room at the sides.
    scroll.frame = CGRect(x: room.minX - margin / 2, y: start, width: room.width + margin, height: max(stop - start, 0))
    let height = layoutContent(look, width: room.width, height: scroll.frame.height - 8)
    let inset = isFolded ? look.points(16) : 4
    content.frame = CGRect(x: margin / 2, y: inset, width: room.width, height: height)
    scroll.contentSize = CGSize(width: scroll.frame.width, height: inset + height + 4)
    guard end != visibleEnd else { return }
    visibleEnd = end
    visibleRoomDidChange()
  }

  /// The room that can be seen has another height: a keyboard comes, goes or grows. Called within its movement.
  func visibleRoomDidChange() {}

  private func headTop(_ look: Look) -> CGFloat { look.points(look.isSmall ? 26 : 44) }

  /// From the top of the room to the content.
  private func measureHead(_ look: Look, width: CGFloat) -> CGFloat {
    heading.font = look.font(38, .bold)
    note.font = look.font(19)
    let size = CGSize(width: width, height: .greatestFiniteMagnitude)
    let lines = [heading, note].map { $0.sizeThatFits(size).height.rounded(.up) }
    return headTop(look) + lines[0] + look.points(4) + lines[1] + look.points(look.isSmall ? 14 : 24)
  }

  private func placeHead(_ look: Look, in room: CGRect, isFolded: Bool) {
    let top = isFolded ? room.minY - look.points(40) : room.minY + headTop(look)
    let y = heading.place(at: CGPoint(x: room.minX, y: top), width: room.width)
    note.place(at: CGPoint(x: room.minX, y: y + look.points(4)), width: room.width)
    for label in [heading, note] { label.alpha = isFolded ? 0 : 1 }
  }

  private func placeButtons(_ look: Look, in room: CGRect, bottom: CGFloat) {
    let height = look.target(60)
    for button in [onward, back] { button.fit(look) }
    let wide = max(onward.width(look), look.points(200))
    onward.frame = CGRect(x: room.maxX - wide, y: bottom - height, width: wide, height: height)
    back.frame = CGRect(x: room.minX - look.points(28), y: bottom - height, width: back.width(look), height: height)
  }

  private func panelWidth(_ look: Look, _ width: CGFloat) -> CGFloat { min(look.points(330), width * 0.3) }
}
