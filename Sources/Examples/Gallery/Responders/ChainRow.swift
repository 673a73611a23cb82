import UIKit

/// A row for one responder of the chain: its type, whether it is chosen to respond, and whether the action has reached
/// it.
final class ChainRow: UIControl {
  enum Light { case off, passed, asked, answered }

  private(set) weak var responder: UIResponder?
  /// Whether it can be chosen to respond.
  let isChoosable: Bool
  var isFirst = false
  var isLast = false
  var light = Light.off {
    didSet { if light != oldValue { show() } }
  }
  override var isSelected: Bool {
    didSet { show() }
  }
  override var isHighlighted: Bool {
    didSet { show() }
  }

  private let plate = UIView()
  private let above = UIView(), below = UIView()
  private let dot = UIView()
  private let icon = UIImageView()
  private let name: UILabel
  private let kind: UILabel
  private let mark = UIImageView()

  init(_ responder: UIResponder?, name: String, kind: String, symbol: String, isChoosable: Bool) {
    self.responder = responder
    self.isChoosable = isChoosable
    self.name = UILabel(name)
    self.kind = UILabel(kind, color: .secondaryLabel)
    super.init(frame: .zero)
    icon.image = UIImage(systemName: symbol)
    for view in [icon, mark] { view.contentMode = .scaleAspectFit }
    plate.layer.cornerCurve = .continuous
    for view in [plate, above, below, dot, icon, self.name, self.kind, mark] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    isEnabled = isChoosable
    accessibilityLabel = name
    show()
  }

  required init?(coder: NSCoder) {
    (name, kind, isChoosable) = (UILabel(), UILabel(), false)
    super.init(coder: coder)
  }

  private func show() {
    let color: UIColor
    switch light {
    case .off: color = .systemGray4
    case .passed: color = UIColor.systemBlue.withAlphaComponent(0.45)
    case .asked: color = .systemBlue
    case .answered: color = .systemGreen
    }
    dot.backgroundColor = light == .off ? .systemGray4 : light == .answered ? .systemGreen : .systemBlue
    for line in [above, below] { line.backgroundColor = .systemGray5 }
    switch light {
    case .asked, .answered: plate.backgroundColor = color.withAlphaComponent(0.16)
    default: plate.backgroundColor = isHighlighted ? .tertiarySystemFill : .clear
    }
    icon.tintColor = light == .off ? (isChoosable ? .secondaryLabel : .tertiaryLabel) : color
    name.textColor = isChoosable || light != .off ? .label : .secondaryLabel
    mark.isHidden = !isChoosable
    mark.image = UIImage(systemName: isSelected ? "largecircle.fill.circle" : "circle")
    mark.tintColor = isSelected ? .systemGreen : .systemGray3
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, middle = (bounds.height / 2).rounded(), side = m.points(10), x = m.points(12)
    plate.frame = bounds.insetBy(dx: 0, dy: 1)
    plate.layer.cornerRadius = min(m.points(12), bounds.height / 3)
    let line = max(m.points(2), 1), center = x + side / 2
    above.isHidden = isFirst
    below.isHidden = isLast
    above.frame = CGRect(x: center - line / 2, y: 0, width: line, height: middle - side)
    below.frame = CGRect(x: center - line / 2, y: middle + side, width: line, height: bounds.height - middle - side)
    dot.frame = CGRect(x: x, y: middle - side / 2, width: side, height: side)
    dot.layer.cornerRadius = side / 2
    let image = m.points(20), left = x + side + m.points(16)
    icon.frame = CGRect(x: left, y: middle - image / 2, width: image, height: image)
    let markSide = max(m.points(22), 18)
    mark.frame = CGRect(
      x: bounds.width - m.points(12) - markSide, y: middle - markSide / 2, width: markSide, height: markSide)
    let text = icon.frame.maxX + m.points(12), right = mark.frame.minX - m.points(10)
    name.font = m.font(16, .medium)
    kind.font = m.font(13)
    kind.textAlignment = .right
    let width = min(name.sizeThatFits(.zero).width + 2, right - text)
    name.frame = CGRect(x: text, y: 0, width: width, height: bounds.height)
    kind.frame = CGRect(
      x: text + width + m.points(8), y: 0, width: max(right - text - width - m.points(8), 0), height: bounds.height)
  }
}
