import UIKit

/// The welcome screen: the building's name, the time, and a button to check in.
final class WelcomeController: UIViewController {
  private let clock: () -> Date
  private let onStart: () -> Void
  private let backdrop = Backdrop()
  private let mark = HouseMark()
  private let house = UILabel(Theme.house, color: .white)
  private let time = UILabel(color: .white)
  private let date = UILabel(color: UIColor(white: 1, alpha: 0.92))
  private let greeting = UILabel("Welcome.", color: .white)
  private let line = UILabel(
    "Check in here and we let your host know that you have arrived.", color: UIColor(white: 1, alpha: 0.82), lines: 0)
  private let start = ActionButton("Touch to check in", symbol: "arrow.right", kind: .light)
  private var minutes: Countdown?

  init(clock: @escaping () -> Date, onStart: @escaping () -> Void) {
    self.clock = clock
    self.onStart = onStart
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    (clock, onStart) = (Date.init, {})
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Welcome"
    view.backgroundColor = Theme.navy
    for part in [backdrop, mark, house, time, date, greeting, line, start] as [UIView] { view.addSubview(part) }
    start.addAction(UIAction { [weak self] _ in self?.onStart() }, for: .primaryActionTriggered)
    // A tap anywhere has the same effect as the button.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.onStart() }
    view.addGestureRecognizer(tap)
    let minutes = Countdown(in: view)
    minutes.onEnd = { [weak self] in self?.tick() }
    self.minutes = minutes
    tick()
  }

  /// Shows the time, and updates it at the next full minute.
  private func tick() {
    let now = clock()
    time.text = Self.format("HH:mm").string(from: now)
    date.text = Self.format("EEEE d MMMM").string(from: now)
    let second = now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60)
    minutes?.start(60 - second + 0.1)
    view.setNeedsLayout()
  }

  private static func format(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = pattern
    return formatter
  }

  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(title: "Check in", action: .beginVisit, input: "\r")]
  }

  func begin() { onStart() }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let theme = view.theme, bounds = view.bounds
    backdrop.frame = bounds
    let margin = theme.points(theme.isPortrait ? 56 : 72)
    mark.frame = CGRect(x: margin, y: margin, width: theme.points(44), height: theme.points(44))
    house.font = theme.font(24, .semibold)
    house.frame = CGRect(
      x: mark.frame.maxX + theme.points(14), y: margin, width: bounds.width / 2, height: mark.frame.height)
    time.font = theme.font(64, .light)
    date.font = theme.font(20)
    for label in [time, date] { label.textAlignment = theme.isPortrait ? .left : .right }
    let dateHeight = max(theme.points(28), date.font.lineHeight.rounded(.up))
    let timeHeight = max(theme.points(70), time.font.lineHeight.rounded(.up))
    let top = theme.isPortrait ? margin + theme.points(130) : margin - theme.points(14)
    let clockX = theme.isPortrait ? margin : bounds.width / 2
    let clockWidth = bounds.width - margin - clockX
    time.frame = CGRect(x: clockX, y: top, width: clockWidth, height: timeHeight)
    date.frame = CGRect(x: clockX, y: time.frame.maxY + theme.points(2), width: clockWidth, height: dateHeight)
    // Laid out from the bottom up: the button, its explanation, the greeting.
    start.fit(theme, size: 24)
    let height = theme.target(72)
    let width = min(max(start.width(theme), theme.points(320)), bounds.width - 2 * margin)
    start.frame = CGRect(x: margin, y: bounds.height - margin - height, width: width, height: height)
    line.font = theme.font(24)
    let lineWidth = min(theme.points(620), bounds.width - 2 * margin)
    let lineHeight = line.sizeThatFits(CGSize(width: lineWidth, height: .greatestFiniteMagnitude)).height
    line.frame = CGRect(x: margin, y: start.frame.minY - theme.points(40) - lineHeight, width: lineWidth, height: lineHeight)
    greeting.font = theme.font(104, .bold)
    let greetingHeight = max(theme.points(120), greeting.font.lineHeight.rounded(.up))
    greeting.frame = CGRect(
      x: margin - theme.points(4), y: line.frame.minY - theme.points(10) - greetingHeight, width: bounds.width - margin,
      height: greetingHeight)
  }
}

extension Selector {
  static let beginVisit = Selector("beginVisit") { (welcome: WelcomeController) in welcome.begin() }
}

/// The building's logo: three storeys and a lamp.
final class HouseMark: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height), bar = side * 0.16
    UIColor.white.setFill()
    for (index, width) in [1, 0.76, 0.52].enumerated() {
      let y = side - bar - CGFloat(index) * side * 0.3
      UIBezierPath(roundedRect: CGRect(x: 0, y: y, width: side * width, height: bar), cornerRadius: bar / 2).fill()
    }
    Theme.amber.setFill()
    UIBezierPath(ovalIn: CGRect(x: side * 0.72, y: side * 0.02, width: side * 0.28, height: side * 0.28)).fill()
  }
}
