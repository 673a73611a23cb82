import UIKit

/// A row for one responder of the chain: its type, whether it is chosen to respond, and whether the action has reached
/// it.
final class ChainRow: UIControl {
  enum Light { case off, passed, asked, answered }

  private(set) weak var responder: UIResponder?
  /// Whether it can be chosen to respond.
  let isChoosable: Bool
  /// Whether the line that joins it to the row above or below is drawn.
  var joins = (above: true, below: true) {
    didSet { (above.isHidden, below.isHidden) = (!joins.above, !joins.below) }
  }
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
  private let dot = RoundView(nil)
  private let icon: UIImageView
  private let name: UILabel
  private let kind: UILabel
  private let mark = UIImageView(symbol: "circle", size: 24, color: .systemGray3)

  init(_ responder: UIResponder?, name: String, kind: String, symbol: String, isChoosable: Bool) {
    self.responder = responder
    self.isChoosable = isChoosable
    self.name = UILabel(name, size: 16, .medium)
    self.kind = UILabel(kind, size: 13, color: .secondaryLabel)
    icon = UIImageView(symbol: symbol, size: 20, color: .secondaryLabel)
    super.init(frame: .zero)
    arrange()
    isEnabled = isChoosable
    accessibilityLabel = name
    show()
  }

  required init?(coder: NSCoder) {
    (name, kind, icon, isChoosable) = (UILabel(), UILabel(), UIImageView(), false)
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

  private func arrange() {
    plate.corner(12)
    dot.size(10, 10)
    name.setContentHuggingPriority(.defaultLow + 2, for: .horizontal)
    let text = UIStackView(.horizontal, spacing: 8, alignment: .center, [name, kind])
    kind.textAlignment = .right
    // Large text has two lines, the type below the name.
    text.followMetrics { [weak kind] text, m in
      text.axis = m.isAccessibilitySize ? .vertical : .horizontal
      text.alignment = m.isAccessibilitySize ? .fill : .center
      kind?.textAlignment = m.isAccessibilitySize ? .natural : .right
    }
    let row = UIStackView(.horizontal, spacing: 12, alignment: .center, [dot, icon, text, mark])
    row.setCustomSpacing(16, after: dot)
    for view in [plate, above, below, row] {
      view.isUserInteractionEnabled = false
      add(view)
    }
    for line in [above, below] {
      line.widthAnchor.constraint(equalToConstant: 2).isActive = true
      line.centerXAnchor.constraint(equalTo: dot.centerXAnchor).isActive = true
    }
    NSLayoutConstraint.activate([
      plate.topAnchor.constraint(equalTo: topAnchor, constant: 1),
      plate.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -1),
      plate.leadingAnchor.constraint(equalTo: leadingAnchor), plate.trailingAnchor.constraint(equalTo: trailingAnchor),
      follow(row.leadingAnchor.constraint(equalTo: leadingAnchor), 12),
      follow(row.trailingAnchor.constraint(equalTo: trailingAnchor), -12),
      row.topAnchor.constraint(equalTo: topAnchor), row.bottomAnchor.constraint(equalTo: bottomAnchor),
      above.topAnchor.constraint(equalTo: topAnchor),
      follow(above.bottomAnchor.constraint(equalTo: dot.topAnchor), -5),
      follow(below.topAnchor.constraint(equalTo: dot.bottomAnchor), 5),
      below.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    atLeastTarget()
  }
}
