import UIKit

/// Shows every control.
final class ControlsPage: PageView {
  private let buttons = ButtonsCard()
  private let switches = SwitchesCard()
  private let sliders = SlidersCard()
  private let choices = ChoicesCard()
  private let activity = ActivityCard()

  init() {
    super.init(.controls)
    for card in [buttons, switches, sliders, choices, activity] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    buttons.frame = grid.cell(0, 0, 7, 11)
    switches.frame = grid.cell(7, 0, 5, 11)
    sliders.frame = grid.cell(0, 11, 4, 9)
    choices.frame = grid.cell(4, 11, 4, 9)
    activity.frame = grid.cell(8, 11, 4, 9)
  }
}

/// Lays out views in a row, each at its preferred size and vertically centred, with enough space between controls for
/// fingers.
@MainActor
private func layOut(_ views: [UIView], in rect: CGRect, gap: CGFloat) {
  var x = rect.minX
  for view in views {
    let size = view.sizeThatFits(.zero)
    let slot = view is UIControl ? max(size.width, 60 - gap) : size.width
    view.frame = CGRect(
      x: x + ((slot - size.width) / 2).rounded(), y: (rect.midY - size.height / 2).rounded(),
      width: min(size.width, max(rect.maxX - x, 0)), height: size.height)
    x += slot + gap
  }
}

/// A card of rows that are high enough for their controls; on a small screen the rows scroll.
private class RowsCard: CardView {
  let scroll = UIScrollView()
  private let heights: [CGFloat]

  /// - Parameter heights: The minimum height of each row, in points.
  init(_ title: String, detail: String = "", heights: [CGFloat]) {
    self.heights = heights
    super.init(title, detail: detail)
    // Shadows and slider thumbs extend beyond the rows.
    scroll.clipsToBounds = false
    clipsToBounds = false
    addSubview(scroll)
  }

  required init?(coder: NSCoder) {
    heights = []
    super.init(coder: coder)
  }

  final override func layoutContent(in rect: CGRect, _ m: Metrics) {
    scroll.frame = rect
    let needed = heights.reduce(0, +), spare = max(rect.height - needed, 0) / CGFloat(max(heights.count, 1))
    scroll.clipsToBounds = needed > rect.height
    var y: CGFloat = 0
    for (index, height) in heights.enumerated() {
      layoutRow(index, in: CGRect(x: 0, y: y, width: rect.width, height: height + spare), m)
      y += height + spare
    }
    scroll.contentSize = CGSize(width: rect.width, height: needed > rect.height ? y : rect.height)
  }

  func layoutRow(_ index: Int, in row: CGRect, _ m: Metrics) {}
}

private final class ButtonsCard: RowsCard {
  private let rows: [[UIButton]]
  private let answer = UILabel("Touch one", color: .secondaryLabel)

  init() {
    func button(_ configuration: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void) -> UIButton {
      var configuration = configuration
      change(&configuration)
      return UIButton(configuration: configuration)
    }
    let styles: [(String, UIButton.Configuration)] = [
      ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
    ]
    let plain = styles.map { style in button(style.1) { $0.title = style.0 } }
    let disabled = styles.map { style in button(style.1) { $0.title = style.0 } }
    for item in disabled { item.isEnabled = false }
    let toggle = button(.tinted()) {
      $0.title = "Favourite"
      $0.image = UIImage(systemName: "heart.fill")
      $0.imagePadding = 6
    }
    toggle.changesSelectionAsPrimaryAction = true
    let remove = button(.filled()) { $0.title = "Remove" }
    remove.role = .destructive
    let large = button(.filled()) {
      $0.title = "Check in"
      $0.subtitle = "Takes a minute"
      $0.image = UIImage(systemName: "paperplane.fill")
      $0.imagePadding = 10
      $0.buttonSize = .large
      $0.cornerStyle = .capsule
    }
    let busy = button(.gray()) {
      $0.title = "Loading"
      $0.showsActivityIndicator = true
      $0.imagePadding = 8
    }
    let info = UIButton(type: .infoLight), close = UIButton(type: .close)
    info.accessibilityLabel = "Information"
    close.accessibilityLabel = "Close"
    rows = [plain, disabled, [toggle, remove, info, close], [large, busy]]
    super.init("Buttons", detail: "Configurations in their states", heights: [60, 60, 60, 76, 26])
    for item in rows.joined() {
      item.addTarget(self, action: { (target: ButtonsCard) in target.touched }, for: .primaryActionTriggered)
      scroll.addSubview(item)
    }
    scroll.addSubview(answer)
  }

  required init?(coder: NSCoder) {
    rows = []
    super.init(coder: coder)
  }

  private func touched(_ button: UIButton) {
    answer.text = "\(button.currentTitle ?? "A symbol") was touched"
    setNeedsLayout()
  }

  override func layoutRow(_ index: Int, in row: CGRect, _ m: Metrics) {
    guard index < rows.count else {
      answer.font = m.font(15)
      answer.frame = row
      return
    }
    layOut(rows[index], in: row, gap: m.points(14))
  }
}

private final class SwitchesCard: RowsCard {
  private static let entries: [(String, String, UIColor?)] = [
    ("wifi", "Network", nil), ("moon.fill", "Quiet hours", .systemIndigo), ("lock.fill", "Locked", .systemOrange),
    ("bell", "Reminders", .systemPink),
  ]

  private let icons = entries.map { UIImageView(image: UIImage(systemName: $0.0)) }
  private let names = entries.map { UILabel($0.1) }
  private let switches = entries.map { entry -> UISwitch in
    let control = UISwitch()
    control.onTintColor = entry.2
    control.accessibilityLabel = entry.1
    return control
  }

  init() {
    super.init("Switches", heights: Self.entries.map { _ in 44 })
    switches[0].isOn = true
    switches[2].isOn = true
    switches[3].isEnabled = false
    for (icon, entry) in zip(icons, Self.entries) {
      icon.tintColor = entry.2 ?? .systemGreen
      icon.contentMode = .scaleAspectFit
    }
    for view in icons + names + switches as [UIView] { scroll.addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutRow(_ index: Int, in row: CGRect, _ m: Metrics) {
    let side = m.points(24), control = switches[index]
    icons[index].frame = CGRect(x: row.minX, y: (row.midY - side / 2).rounded(), width: side, height: side)
    control.frame.origin = CGPoint(
      x: row.maxX - control.bounds.width, y: (row.midY - control.bounds.height / 2).rounded())
    names[index].font = m.font(16)
    let x = row.minX + side + m.points(12)
    names[index].frame = CGRect(x: x, y: row.minY, width: control.frame.minX - x, height: row.height)
  }
}

private final class SlidersCard: RowsCard {
  private let volume = UISlider()
  private let warm = UISlider()
  private let stepper = UIStepper()
  private let count = UILabel("", alignment: .right)

  init() {
    super.init("Sliders and steps", heights: [44, 44, 44])
    volume.minimumValueImage = UIImage(systemName: "speaker.fill")
    volume.maximumValueImage = UIImage(systemName: "speaker.wave.3.fill")
    volume.value = 0.6
    volume.accessibilityLabel = "Loudness"
    warm.minimumTrackTintColor = .systemOrange
    warm.value = 0.3
    warm.accessibilityLabel = "Warmth"
    stepper.value = 3
    stepper.accessibilityLabel = "Guests"
    stepper.maximumValue = 12
    stepper.addTarget(self, action: { (target: SlidersCard) in target.stepped }, for: .valueChanged)
    for view in [volume, warm, stepper, count] as [UIView] { scroll.addSubview(view) }
    stepped()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func stepped() { count.text = "\(Int(stepper.value)) guests" }

  override func layoutRow(_ index: Int, in row: CGRect, _ m: Metrics) {
    guard index == 2 else {
      let slider = index == 0 ? volume : warm
      slider.frame = CGRect(x: row.minX, y: (row.midY - 15.5).rounded(), width: row.width, height: 31)
      return
    }
    stepper.frame.origin = CGPoint(x: row.minX, y: (row.midY - stepper.bounds.height / 2).rounded())
    count.font = m.font(16, .medium)
    count.frame = CGRect(x: stepper.frame.maxX, y: row.minY, width: row.maxX - stepper.frame.maxX, height: row.height)
  }
}

private final class ChoicesCard: RowsCard {
  private let period = UISegmentedControl(items: ["Day", "Week", "Month"])
  private let symbols = UISegmentedControl(
    frame: .zero,
    actions: [("List", "list.bullet"), ("Grid", "square.grid.2x2.fill"), ("Map", "map")].map { name, symbol in
      UIAction(title: name, image: UIImage(systemName: symbol)) { _ in }
    })
  private let pages = UIPageControl()
  private let chosen = UILabel("", color: .secondaryLabel, alignment: .center)

  init() {
    super.init("Choices", heights: [60, 60, 60, 24])
    period.selectedSegmentIndex = 1
    symbols.selectedSegmentIndex = 0
    pages.numberOfPages = 6
    pages.currentPage = 2
    pages.accessibilityLabel = "Pages"
    for control in [period, pages] as [UIControl] {
      control.addTarget(self, action: { (target: ChoicesCard) in target.changed }, for: .valueChanged)
    }
    for view in [period, symbols, pages, chosen] as [UIView] { scroll.addSubview(view) }
    changed()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func changed() {
    chosen.text = "\(period.titleForSegment(at: period.selectedSegmentIndex) ?? "None"), page \(pages.currentPage + 1)"
  }

  override func layoutRow(_ index: Int, in row: CGRect, _ m: Metrics) {
    switch index {
    case 0, 1:
      let control = index == 0 ? period : symbols
      control.frame = CGRect(x: row.minX, y: (row.midY - 16).rounded(), width: row.width, height: 32)
    case 2: pages.frame = row
    default:
      chosen.font = m.font(14)
      chosen.frame = row
    }
  }
}

private final class ActivityCard: RowsCard {
  private let wheel = UIActivityIndicatorView(style: .large)
  private let small = UIActivityIndicatorView(style: .medium)
  private let bar = UIProgressView(progressViewStyle: .default)
  private let toggle = UIButton(configuration: .tinted())
  private let more = UIButton(configuration: .gray())

  init() {
    super.init("Activity", heights: [44, 24, 46])
    small.color = .systemBlue
    bar.progress = 0.4
    bar.accessibilityLabel = "Progress"
    toggle.configurationUpdateHandler = { [weak self] button in
      button.configuration?.title = self?.wheel.isAnimating == true ? "Stop" : "Start"
    }
    more.configuration?.title = "More"
    toggle.addAction(UIAction { [weak self] _ in self?.turn() }, for: .primaryActionTriggered)
    more.addAction(UIAction { [weak self] _ in self?.advance() }, for: .primaryActionTriggered)
    for view in [wheel, small, bar, toggle, more] as [UIView] { scroll.addSubview(view) }
    for view in [wheel, small] { view.startAnimating() }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func turn() {
    for view in [wheel, small] { if view.isAnimating { view.stopAnimating() } else { view.startAnimating() } }
    toggle.setNeedsUpdateConfiguration()
  }

  private func advance() { bar.setProgress(bar.progress >= 1 ? 0 : bar.progress + 0.2, animated: true) }

  override func layoutRow(_ index: Int, in row: CGRect, _ m: Metrics) {
    switch index {
    case 0: layOut([wheel, small], in: row, gap: m.points(24))
    case 1: bar.frame = CGRect(x: row.minX, y: (row.midY - 2).rounded(), width: row.width, height: 4)
    default: layOut([toggle, more], in: row, gap: m.points(12))
    }
  }
}
