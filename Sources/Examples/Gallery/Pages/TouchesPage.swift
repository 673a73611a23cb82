import UIKit

/// Shows touches as the panel reports them: a comet for each, with its number.
final class TouchesPage: PageView {
  init() { super.init(.touches, [.card(TouchCard())]) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The area to touch, and below it a chip for each of ten touches.
private final class TouchCard: CardView {
  private let glass = TouchGlass()
  private let chips = (0..<TouchGlass.fingers).map { FingerChip(number: $0 + 1) }
  private let count = UILabel("", size: 15, .medium, color: .secondaryLabel, alignment: .right, digits: true)

  init() {
    super.init("The glass", detail: "Every finger has its number and its colour until it leaves")
    glass.onChange = { [weak self] in self?.show($0, most: $1) }
    glass.corner(16)
    glass.atLeast(height: 190)
    count.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    header.addArrangedSubview(count)
    let list = WrappingStack(chips, .columns(TouchGlass.fingers, least: 56), gap: 8)
    let column = UIStackView(.vertical, spacing: 14, [glass, list])
    list.hugVertically()
    show(column)
    show([], most: 0)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func show(_ places: [CGPoint?], most: Int) {
    for (chip, place) in zip(chips, places) { chip.place = place }
    let down = places.lazy.filter { $0 != nil }.count
    count.text = most == 0 ? "" : "\(down) down · \(most) at most"
  }
}

/// The number and position of a touch; dimmed while there is none.
private final class FingerChip: UIView {
  var place: CGPoint? {
    didSet { if place != oldValue { show() } }
  }

  private let number: UILabel
  private let position = UILabel("", size: 12, color: .secondaryLabel, alignment: .center, lines: 1, digits: true)
  private let color: UIColor

  init(number: Int) {
    self.number = UILabel("\(number)", size: 18, .bold, alignment: .center, digits: true)
    color = TouchGlass.color(of: number - 1)
    super.init(frame: .zero)
    corner(12)
    position.adjustsFontSizeToFitWidth = true
    position.minimumScaleFactor = 0.5
    position.setContentCompressionResistancePriority(.fittingSizeLevel, for: .horizontal)
    let text = UIStackView(.vertical, [self.number, position])
    add(text)
    NSLayoutConstraint.activate([
      text.centerYAnchor.constraint(equalTo: centerYAnchor),
      text.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 2),
      text.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -2),
      text.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 2),
    ])
    let height = heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
    followMetrics { _, m in height.constant = max(m.points(58), 48, (38 * m.growth).rounded()) }
    height.isActive = true
    show()
  }

  required init?(coder: NSCoder) {
    number = UILabel()
    color = .systemBlue
    super.init(coder: coder)
  }

  private func show() {
    // The colours are made for the dark glass: as text on a light card, yellow and green could not be read.
    backgroundColor = place == nil ? .quaternarySystemFill : color.withAlphaComponent(0.35)
    number.textColor = place == nil ? .tertiaryLabel : .label
    position.textColor = place == nil ? .secondaryLabel : .label
    position.text = place.map { "\(Int($0.x)), \(Int($0.y))" }
    position.isHidden = place == nil
  }
}
