import UIKit

/// Shows the progress of a visit: a coloured panel at the side, or at the top of a portrait screen.
final class StepPanel: UIView {
  private let backdrop = Backdrop()
  private let mark = HouseMark()
  private let house = UILabel(Theme.house, color: .white)
  private let rows: [StepRow]

  /// The height of the panel above a keyboard, in points.
  var visibleHeight: CGFloat = 0 {
    didSet { if oldValue != visibleHeight { setNeedsLayout() } }
  }

  init(current: VisitController.Step) {
    let names = ["Your details", "Signature", "Your badge"]
    rows = names.enumerated().map { index, name in StepRow(index + 1, name, current: current.rawValue) }
    super.init(frame: .zero)
    clipsToBounds = true
    for part in [backdrop, mark, house] + rows { addSubview(part) }
  }

  required init?(coder: NSCoder) {
    rows = []
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let theme = self.theme
    backdrop.frame = bounds
    house.font = theme.font(20, .semibold)
    let side = theme.points(32), size = theme.points(34)
    if theme.isPortrait {
      house.isHidden = true
      mark.frame = CGRect(x: side, y: (bounds.height - size) / 2, width: size, height: size)
      let start = mark.frame.maxX + theme.points(24), width = (bounds.width - start - side / 2) / 3
      for (index, row) in rows.enumerated() {
        row.frame = CGRect(x: start + CGFloat(index) * width, y: 0, width: width, height: bounds.height)
      }
      return
    }
    house.isHidden = false
    mark.frame = CGRect(x: side, y: theme.points(44), width: size, height: size)
    house.frame = CGRect(
      x: mark.frame.maxX + theme.points(12), y: mark.frame.minY, width: max(bounds.width - mark.frame.maxX - side, 0),
      height: size)
    house.adjustsFontSizeToFitWidth = true
    house.minimumScaleFactor = 0.7
    let height = min(theme.points(72), (visibleHeight - mark.frame.maxY - theme.points(28)) / 3)
    let top = max((visibleHeight - 3 * height) / 2, mark.frame.maxY + theme.points(16))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: side, y: top + CGFloat(index) * height, width: bounds.width - side - 8, height: height)
    }
  }
}

/// A step: its number in a ring, or a check mark when it is done, and its name.
private final class StepRow: UIView {
  private let ring = UILabel()
  private let name: UILabel
  private let isDone: Bool
  private let isCurrent: Bool

  init(_ number: Int, _ text: String, current: Int) {
    isDone = number < current
    isCurrent = number == current
    name = UILabel(text, color: number <= current ? .white : UIColor(white: 1, alpha: 0.78))
    super.init(frame: .zero)
    ring.text = isDone ? "✓" : "\(number)"
    ring.textAlignment = .center
    ring.textColor = isCurrent ? Theme.navy : .white
    ring.backgroundColor = isCurrent ? .white : UIColor(white: 1, alpha: isDone ? 0.32 : 0.14)
    ring.clipsToBounds = true
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.7
    addSubview(ring)
    addSubview(name)
    isAccessibilityElement = true
    accessibilityLabel = text
    accessibilityValue = isDone ? "done" : isCurrent ? "now" : "later"
  }

  required init?(coder: NSCoder) {
    (isDone, isCurrent, name) = (false, false, UILabel())
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let theme = self.theme, size = theme.points(38)
    ring.font = theme.font(17, .semibold)
    ring.layer.cornerRadius = size / 2
    name.font = theme.font(20, isCurrent ? .semibold : .regular)
    if theme.isPortrait { name.font = theme.font(17, isCurrent ? .semibold : .regular) }
    ring.frame = CGRect(x: 0, y: (bounds.height - size) / 2, width: size, height: size)
    let x = size + theme.points(theme.isPortrait ? 10 : 16)
    name.frame = CGRect(x: x, y: 0, width: max(bounds.width - x - 4, 0), height: bounds.height)
  }
}
