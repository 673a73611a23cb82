import UIKit

/// Shows touches as the panel reports them: a comet for each, with its number.
final class TouchesPage: PageView {
  private let card = TouchCard()

  init() {
    super.init(.touches)
    addSubview(card)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) { card.frame = rect }
}

/// The area to touch, and below it a chip for each of ten touches.
private final class TouchCard: CardView {
  private let glass = TouchGlass()
  private let chips = (0..<TouchGlass.fingers).map { FingerChip(number: $0 + 1) }
  private let count = UILabel("", alignment: .right)

  init() {
    super.init("The glass", detail: "Every finger has its number and its colour until it leaves")
    clipsToBounds = false
    glass.onChange = { [weak self] in self?.show($0, most: $1) }
    for view in [glass, count] + chips as [UIView] { addSubview(view) }
    show([], most: 0)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func show(_ places: [CGPoint?], most: Int) {
    for (chip, place) in zip(chips, places) { chip.place = place }
    let down = places.lazy.filter { $0 != nil }.count
    count.text = most == 0 ? "" : "\(down) down · \(most) at most"
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let height = max(m.points(58), 40), gap = m.points(14)
    glass.frame = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: max(rect.height - height - gap, 0))
    glass.layer.cornerRadius = m.points(16)
    count.font = .monospacedDigitSystemFont(ofSize: max(m.points(15), 10), weight: .medium)
    count.textColor = .secondaryLabel
    count.frame = CGRect(x: rect.midX, y: m.points(20), width: rect.width / 2, height: m.points(22))
    let grid = Grid(
      rect: CGRect(x: rect.minX, y: rect.maxY - height, width: rect.width, height: height), columns: chips.count, rows: 1,
      gap: m.points(8))
    for (index, chip) in chips.enumerated() { chip.frame = grid.cell(index, 0) }
  }
}

/// The number and position of a touch; dimmed while there is none.
private final class FingerChip: UIView {
  var place: CGPoint? {
    didSet { if place != oldValue { show() } }
  }

  private let number: UILabel
  private let position = UILabel("", color: .secondaryLabel, alignment: .center)
  private let color: UIColor

  init(number: Int) {
    self.number = UILabel("\(number)", alignment: .center)
    color = TouchGlass.color(of: number - 1)
    super.init(frame: .zero)
    layer.cornerCurve = .continuous
    addSubview(self.number)
    addSubview(position)
    show()
  }

  required init?(coder: NSCoder) {
    number = UILabel()
    color = .systemBlue
    super.init(coder: coder)
  }

  private func show() {
    backgroundColor = place == nil ? .quaternarySystemFill : color.withAlphaComponent(0.2)
    number.textColor = place == nil ? .tertiaryLabel : color
    position.text = place.map { "\(Int($0.x)), \(Int($0.y))" } ?? ""
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics
    layer.cornerRadius = m.points(12)
    number.font = .monospacedDigitSystemFont(ofSize: max(m.points(18), 12), weight: .bold)
    position.font = .monospacedDigitSystemFont(ofSize: max(m.points(12), 9), weight: .regular)
    let middle = (bounds.height * (place == nil ? 0.5 : 0.36)).rounded()
    number.frame = CGRect(x: 0, y: middle - m.points(14), width: bounds.width, height: m.points(28))
    position.frame = CGRect(x: 0, y: bounds.height - m.points(24), width: bounds.width, height: m.points(18))
  }
}
