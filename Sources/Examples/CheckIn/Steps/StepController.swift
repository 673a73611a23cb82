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
    scroll.keyboardDismissMode = .interactive
    for part in [scroll, heading, note, panel, onward, back] as [UIView] { view.addSubview(part) }
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
    return [
      on, UIKeyCommand(title: "Back", action: .goBack, input: UIKeyCommand.inputLeftArrow, modifierFlags: [.command, .alternate]),
    ]
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let look = view.look, bounds = view.bounds
    let side = look.isPortrait ? 0 : panelWidth(look, bounds.width)
    panel.frame = look.isPortrait
      ? CGRect(x: 0, y: 0, width: bounds.width, height: look.points(116))
      : CGRect(x: 0, y: 0, width: side, height: bounds.height)
    let margin = look.margin
    let room = CGRect(x: side + margin, y: 0, width: bounds.width - side - 2 * margin, height: bounds.height)
    heading.font = look.font(38, .bold)
    note.font = look.font(19)
    let top = (look.isPortrait ? panel.frame.maxY : 0) + look.points(look.isSmall ? 26 : 44)
    var y = heading.place(at: CGPoint(x: room.minX, y: top), width: room.width)
    y = note.place(at: CGPoint(x: room.minX, y: y + look.points(4)), width: room.width)
    let height = look.target(60), foot = bounds.height - look.points(look.isSmall ? 22 : 36) - height
    for button in [onward, back] { button.fit(look) }
    let wide = max(onward.width(look), look.points(200))
    onward.frame = CGRect(x: room.maxX - wide, y: foot, width: wide, height: height)
    let narrow = back.width(look)
    back.frame = CGRect(x: room.minX - look.points(28), y: foot, width: narrow, height: height)
    let start = y + look.points(look.isSmall ? 14 : 24)
    // Shadows of what scrolls need room at the sides.
    scroll.frame = CGRect(
      x: room.minX - margin / 2, y: start, width: room.width + margin, height: max(foot - look.points(16) - start, 0))
    let wanted = layoutContent(look, width: room.width, height: scroll.frame.height - 8)
    content.frame = CGRect(x: margin / 2, y: 4, width: room.width, height: wanted)
    scroll.contentSize = CGSize(width: scroll.frame.width, height: wanted + 8)
  }

  private func panelWidth(_ look: Look, _ width: CGFloat) -> CGFloat { min(look.points(330), width * 0.3) }
}
