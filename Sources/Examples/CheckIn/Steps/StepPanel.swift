import UIKit

/// Shows the progress of a visit: a coloured panel at the side, or at the top of a portrait screen.
///
/// Where there is little space for text, a panel at the side shows only the numbers of the steps, and one at the top only
/// the name of the current one.
final class StepPanel: UIView {
  private let backdrop = Backdrop()
  private let mark = HouseMark()
  private let house = UILabel(Theme.house, color: .white)
  private let rows: [StepRow]
  private let list: UIStackView
  private var arrangement: [NSLayoutConstraint] = []

  init(current: VisitController.Step) {
    let names = ["Details", "Host", "Signature", "Badge"].map { localized($0) }
    rows = names.enumerated().map { index, name in StepRow(index + 1, name, current: current.rawValue) }
    list = UIStackView(.horizontal, rows)
    super.init(frame: .zero)
    clipsToBounds = true
    house.adjustsFontSizeToFitWidth = true
    house.minimumScaleFactor = 0.7
    addConstrained([backdrop, mark, house, list])
    NSLayoutConstraint.activate(backdrop.fill(self) + [mark.heightAnchor.constraint(equalTo: mark.widthAnchor)])
  }

  required init?(coder: NSCoder) { return nil }

  /// Adapts the arrangement, fonts and distances to another screen or content size.
  func apply(_ theme: Theme) {
    let isRail = !theme.isPortrait && (theme.isTiny || theme.hasLargeText)
    house.font = theme.font(20, .semibold, limit: 1.3)
    house.isHidden = theme.isPortrait || isRail
    mark.isHidden = isRail && theme.isTiny
    // Text at the bright end of a bar needs a darker ground.
    backgroundColor = Theme.navy
    backdrop.alpha = theme.isPortrait ? 0.55 : 1
    for row in rows {
      row.apply(theme, showsName: !isRail && (!theme.isPortrait || !theme.hasLargeText || row.isCurrent))
    }
    list.axis = theme.isPortrait ? .horizontal : .vertical
    list.spacing = theme.isPortrait ? theme.points(16) : 0
    list.distribution = theme.isPortrait && theme.hasLargeText ? .fill : .fillEqually
    NSLayoutConstraint.deactivate(arrangement)
    arrangement = theme.isPortrait ? top(theme) : isRail ? rail(theme) : side(theme)
    NSLayoutConstraint.activate(arrangement)
  }

  /// Where a keyboard leaves no space for all steps, only the current one is shown.
  override func layoutSubviews() {
    let least = rows.reduce(0) { $0 + $1.leastHeight + 2 }
    let isTight = list.axis == .vertical && keyboardLayoutGuide.layoutFrame.minY < least + 8
    for row in rows where row.isHidden != (isTight && !row.isCurrent) { row.isHidden = isTight && !row.isCurrent }
    super.layoutSubviews()
  }

  // MARK: Arrangements

  private func top(_ theme: Theme) -> [NSLayoutConstraint] {
    let area = safeAreaLayoutGuide, side = theme.points(32)
    return [
      area.heightAnchor.constraint(equalToConstant: theme.points(116)),
      mark.widthAnchor.constraint(equalToConstant: theme.points(34)),
      mark.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: side),
      mark.centerYAnchor.constraint(equalTo: area.centerYAnchor),
      list.leadingAnchor.constraint(equalTo: mark.trailingAnchor, constant: theme.points(24)),
      theme.hasLargeText
        ? list.trailingAnchor.constraint(lessThanOrEqualTo: area.trailingAnchor, constant: -side / 2)
        : list.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -side / 2),
      list.topAnchor.constraint(equalTo: area.topAnchor),
      list.bottomAnchor.constraint(equalTo: area.bottomAnchor),
    ]
  }

  private func side(_ theme: Theme) -> [NSLayoutConstraint] {
    let area = safeAreaLayoutGuide, side = theme.points(32)
    return steps(theme) + [
      area.widthAnchor.constraint(equalToConstant: min(theme.points(330), (theme.size.width * 0.3).rounded())),
      mark.widthAnchor.constraint(equalToConstant: theme.points(34)),
      mark.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: side),
      mark.topAnchor.constraint(equalTo: area.topAnchor, constant: theme.points(44)),
      house.leadingAnchor.constraint(equalTo: mark.trailingAnchor, constant: theme.points(12)),
      house.trailingAnchor.constraint(lessThanOrEqualTo: area.trailingAnchor, constant: -side / 2),
      house.centerYAnchor.constraint(equalTo: mark.centerYAnchor),
      list.topAnchor.constraint(greaterThanOrEqualTo: mark.bottomAnchor, constant: theme.points(12)),
      list.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: side),
      list.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -8),
    ]
  }

  private func rail(_ theme: Theme) -> [NSLayoutConstraint] {
    let area = safeAreaLayoutGuide
    return steps(theme) + [
      area.widthAnchor.constraint(equalToConstant: max(theme.points(96), 60)),
      mark.widthAnchor.constraint(equalToConstant: theme.points(34)),
      mark.centerXAnchor.constraint(equalTo: area.centerXAnchor),
      mark.topAnchor.constraint(equalTo: area.topAnchor, constant: theme.points(44)),
      theme.isTiny
        ? list.topAnchor.constraint(greaterThanOrEqualTo: area.topAnchor, constant: 4)
        : list.topAnchor.constraint(greaterThanOrEqualTo: mark.bottomAnchor, constant: theme.points(12)),
      list.centerXAnchor.constraint(equalTo: area.centerXAnchor),
    ]
  }

  /// The steps are in the middle of what the keyboard leaves, with as much space between them as there is.
  private func steps(_ theme: Theme) -> [NSLayoutConstraint] {
    return [
      rows[0].heightAnchor.constraint(lessThanOrEqualToConstant: theme.points(72)),
      rows[0].heightAnchor.constraint(equalToConstant: theme.points(72)).at(.defaultHigh),
      list.bottomAnchor.constraint(lessThanOrEqualTo: keyboardLayoutGuide.topAnchor, constant: -4).at(.required - 1),
      middleOfVisiblePart.at(.defaultHigh - 1),
    ]
  }

  /// As far from the top of the panel as from the keyboard.
  private var middleOfVisiblePart: NSLayoutConstraint {
    NSLayoutConstraint(
      item: list, attribute: .centerY, relatedBy: .equal, toItem: keyboardLayoutGuide, attribute: .top, multiplier: 0.5,
      constant: 0)
  }
}

/// A step: its number in a ring, or a check mark when it is done, and its name.
private final class StepRow: UIStackView {
  let isCurrent: Bool
  private let ring = UILabel()
  private let name: UILabel
  private lazy var ringSize = ring.widthAnchor.constraint(equalToConstant: 0)

  init(_ number: Int, _ text: String, current: Int) {
    let isDone = number < current
    isCurrent = number == current
    name = UILabel(text, color: number <= current ? .white : UIColor(white: 1, alpha: 0.78))
    super.init(frame: .zero)
    ring.text = isDone ? "✓" : Language.current.digits(number)
    ring.textAlignment = .center
    ring.textColor = isCurrent ? Theme.navy : .white
    ring.backgroundColor = isCurrent ? .white : UIColor(white: 1, alpha: isDone ? 0.32 : 0.14)
    ring.clipsToBounds = true
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.7
    alignment = .center
    for part in [ring, name] { addArrangedSubview(part) }
    NSLayoutConstraint.activate([ringSize, ring.heightAnchor.constraint(equalTo: ring.widthAnchor)])
    isAccessibilityElement = true
    accessibilityLabel = text
    accessibilityValue = localized(isDone ? "done" : isCurrent ? "now" : "later")
  }

  required init(coder: NSCoder) {
    (isCurrent, name) = (false, UILabel())
    super.init(coder: coder)
  }

  /// The height of the ring.
  var leastHeight: CGFloat { ringSize.constant }

  func apply(_ theme: Theme, showsName: Bool) {
    ringSize.constant = max(theme.points(38), 24)
    ring.layer.cornerRadius = ringSize.constant / 2
    ring.font = theme.fixedFont(17, .semibold)
    name.font = theme.font(theme.isPortrait ? 17 : 20, isCurrent ? .semibold : .regular, limit: 1.3)
    name.isHidden = !showsName
    spacing = theme.points(theme.isPortrait ? 10 : 16)
  }
}
