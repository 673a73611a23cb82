import UIKit

/// Shows every control.
final class ControlsPage: PageView {
  init() {
    let buttons = ButtonsCard(), switches = SwitchesCard(), sliders = SlidersCard(), choices = ChoicesCard()
    let activity = ActivityCard()
    super.init(
      .controls,
      [
        .column([
          .row([.card(buttons, 7), .card(switches, 5)], 11), .row([.card(sliders), .card(choices), .card(activity)], 9),
        ]),
        .column([
          .row([.card(buttons), .card(switches)]), .row([.card(sliders), .card(choices)]), .card(activity),
        ]),
      ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class ButtonsCard: CardView {
  private let answer = UILabel("Touch one", size: 15, color: .secondaryLabel)

  init() {
    super.init("Buttons", detail: "Configurations in their states")
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
    let rows = [plain, disabled, [toggle, remove, info, close], [large, busy]].map { buttons -> UIView in
      for item in buttons {
        item.addTarget(self, action: { (target: ButtonsCard) in target.touched }, for: .primaryActionTriggered)
      }
      return WrappingStack(buttons.map(\.inTarget), .natural, gap: 14, rowGap: 0)
    }
    show(UIStackView(.vertical, distribution: .equalSpacing, rows + [answer]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func touched(_ button: UIButton) { answer.text = "\(button.currentTitle ?? "A symbol") was touched" }
}

extension UIControl {
  /// A view around the control that is as high and wide as a finger needs.
  fileprivate var inTarget: UIView {
    let place = UIView()
    place.add(self)
    place.atLeastTarget()
    // The gap to the next control is part of the target.
    let width = place.widthAnchor.constraint(greaterThanOrEqualToConstant: 0)
    place.followMetrics { _, m in width.constant = m.target - m.points(14) }
    let hugging = place.widthAnchor.constraint(equalTo: widthAnchor)
    hugging.priority = .defaultHigh
    NSLayoutConstraint.activate([
      width, hugging, centerXAnchor.constraint(equalTo: place.centerXAnchor),
      centerYAnchor.constraint(equalTo: place.centerYAnchor),
      place.widthAnchor.constraint(greaterThanOrEqualTo: widthAnchor),
      place.heightAnchor.constraint(greaterThanOrEqualTo: heightAnchor),
    ])
    return place
  }
}

private final class SwitchesCard: CardView {
  private static let entries: [(String, String, UIColor?)] = [
    ("wifi", "Network", nil), ("moon.fill", "Quiet hours", .systemIndigo), ("lock.fill", "Locked", .systemOrange),
    ("bell", "Reminders", .systemPink),
  ]

  init() {
    super.init("Switches")
    let rows = Self.entries.enumerated().map { index, entry -> UIView in
      let control = UISwitch()
      control.onTintColor = entry.2
      control.accessibilityLabel = entry.1
      control.isOn = index == 0 || index == 2
      control.isEnabled = index != 3
      control.keepingSize()
      let icon = UIImageView(symbol: entry.0, size: 24, color: entry.2 ?? .systemGreen)
      let row = UIStackView(
        .horizontal, spacing: 12, alignment: .center, [icon, UILabel(entry.1, size: 16), control])
      row.atLeastTarget()
      return row
    }
    show(UIStackView(.vertical, distribution: .fillEqually, rows))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class SlidersCard: CardView {
  private let stepper = UIStepper()
  private let count = UILabel("", size: 16, .medium, alignment: .right)

  init() {
    super.init("Sliders and steps")
    let volume = UISlider(), warm = UISlider()
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
    stepper.keepingSize()
    let steps = UIStackView(.horizontal, spacing: 12, alignment: .center, [stepper, count])
    let rows = [volume, warm].map { UIStackView(.horizontal, alignment: .center, [$0]) } + [steps]
    for row in rows { row.atLeastTarget() }
    show(UIStackView(.vertical, distribution: .fillEqually, rows))
    stepped()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func stepped() { count.text = "\(Int(stepper.value)) guests" }
}

private final class ChoicesCard: CardView {
  private let period = UISegmentedControl(items: ["Day", "Week", "Month"])
  private let pages = UIPageControl()
  private let chosen = UILabel("", size: 14, color: .secondaryLabel, alignment: .center)

  init() {
    super.init("Choices")
    let symbols = UISegmentedControl(
      frame: .zero,
      actions: [("List", "list.bullet"), ("Grid", "square.grid.2x2.fill"), ("Map", "map")].map { name, symbol in
        UIAction(title: name, image: UIImage(systemName: symbol)) { _ in }
      })
    period.selectedSegmentIndex = 1
    symbols.selectedSegmentIndex = 0
    pages.numberOfPages = 6
    pages.currentPage = 2
    pages.accessibilityLabel = "Pages"
    for control in [period, pages] as [UIControl] {
      control.addTarget(self, action: { (target: ChoicesCard) in target.changed }, for: .valueChanged)
    }
    let rows = [period, symbols].map { UIStackView(.horizontal, alignment: .center, [$0]) } + [pages]
    for row in rows { row.atLeastTarget() }
    show(UIStackView(.vertical, rows + [chosen]))
    for row in rows.dropFirst() { row.heightAnchor.constraint(equalTo: rows[0].heightAnchor).isActive = true }
    changed()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func changed() {
    chosen.text = "\(period.titleForSegment(at: period.selectedSegmentIndex) ?? "None"), page \(pages.currentPage + 1)"
  }
}

private final class ActivityCard: CardView {
  private let wheel = UIActivityIndicatorView(style: .large)
  private let small = UIActivityIndicatorView(style: .medium)
  private let bar = UIProgressView(progressViewStyle: .default)
  private let toggle = UIButton(configuration: .tinted())

  init() {
    super.init("Activity")
    small.color = .systemBlue
    bar.progress = 0.4
    bar.accessibilityLabel = "Progress"
    let more = UIButton(configuration: .gray())
    toggle.configurationUpdateHandler = { [weak self] button in
      button.configuration?.title = self?.wheel.isAnimating == true ? "Stop" : "Start"
    }
    more.configuration?.title = "More"
    toggle.addAction(UIAction { [weak self] _ in self?.turn() }, for: .primaryActionTriggered)
    more.addAction(UIAction { [weak self] _ in self?.advance() }, for: .primaryActionTriggered)
    for view in [wheel, small] {
      view.startAnimating()
      view.keepingSize()
    }
    let wheels = UIStackView(.horizontal, spacing: 24, alignment: .center, [wheel, small, UIView()])
    let buttons = WrappingStack([toggle.inTarget, more.inTarget], .natural, gap: 14, rowGap: 0)
    bar.setContentHuggingPriority(.defaultHigh, for: .vertical)
    show(UIStackView(.vertical, spacing: 8, distribution: .equalSpacing, [wheels, bar, buttons]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func turn() {
    for view in [wheel, small] { if view.isAnimating { view.stopAnimating() } else { view.startAnimating() } }
    toggle.setNeedsUpdateConfiguration()
  }

  private func advance() { bar.setProgress(bar.progress >= 1 ? 0 : bar.progress + 0.2, animated: true) }
}
