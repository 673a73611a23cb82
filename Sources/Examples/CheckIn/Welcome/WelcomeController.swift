import UIKit

/// What passers-by see: where they are, what time it is, and that a touch begins.
final class WelcomeController: UIViewController {
  private let clock: () -> Date
  private let onStart: () -> Void
  private let backdrop = Backdrop()
  private let mark = HouseMark()
  private let house = UILabel(Look.house, color: .white)
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
    view.backgroundColor = Look.navy
    for part in [backdrop, mark, house, time, date, greeting, line, start] as [UIView] { view.addSubview(part) }
    start.addAction(UIAction { [weak self] _ in self?.onStart() }, for: .primaryActionTriggered)
    // Nobody has to find the button.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.onStart() }
    view.addGestureRecognizer(tap)
    let minutes = Countdown(in: view)
    minutes.onEnd = { [weak self] in self?.tick() }
    self.minutes = minutes
    tick()
  }

  /// Shows the time, and again when the minute is over.
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
    let look = view.look, bounds = view.bounds
    backdrop.frame = bounds
    let margin = look.points(look.isPortrait ? 56 : 72)
    mark.frame = CGRect(x: margin, y: margin, width: look.points(44), height: look.points(44))
    house.font = look.font(24, .semibold)
    house.frame = CGRect(x: mark.frame.maxX + look.points(14), y: margin, width: bounds.width / 2, height: mark.frame.height)
    time.font = look.font(64, .light)
    date.font = look.font(20)
    for label in [time, date] { label.textAlignment = look.isPortrait ? .left : .right }
    let dateHeight = max(look.points(28), date.font.lineHeight.rounded(.up))
    let timeHeight = max(look.points(70), time.font.lineHeight.rounded(.up))
    let top = look.isPortrait ? margin + look.points(130) : margin - look.points(14)
    let clockX = look.isPortrait ? margin : bounds.width / 2
    let clockWidth = bounds.width - margin - clockX
    time.frame = CGRect(x: clockX, y: top, width: clockWidth, height: timeHeight)
    date.frame = CGRect(x: clockX, y: time.frame.maxY + look.points(2), width: clockWidth, height: dateHeight)
    // From the bottom up: the button, what it is for, the greeting.
    start.fit(look, size: 24)
    let height = look.target(72)
    let width = min(max(start.width(look), look.points(320)), bounds.width - 2 * margin)
    start.frame = CGRect(x: margin, y: bounds.height - margin - height, width: width, height: height)
    line.font = look.font(24)
    let lineWidth = min(look.points(620), bounds.width - 2 * margin)
    let lineHeight = line.sizeThatFits(CGSize(width: lineWidth, height: .greatestFiniteMagnitude)).height
    line.frame = CGRect(x: margin, y: start.frame.minY - look.points(40) - lineHeight, width: lineWidth, height: lineHeight)
    greeting.font = look.font(104, .bold)
    let greetingHeight = max(look.points(120), greeting.font.lineHeight.rounded(.up))
    greeting.frame = CGRect(
      x: margin - look.points(4), y: line.frame.minY - look.points(10) - greetingHeight, width: bounds.width - margin,
      height: greetingHeight)
  }
}

extension Selector {
  static let beginVisit = Selector("beginVisit") { (welcome: WelcomeController) in welcome.begin() }
}

/// The house's sign: three storeys and a lamp.
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
    Look.amber.setFill()
    UIBezierPath(ovalIn: CGRect(x: side * 0.72, y: side * 0.02, width: side * 0.28, height: side * 0.28)).fill()
  }
}
