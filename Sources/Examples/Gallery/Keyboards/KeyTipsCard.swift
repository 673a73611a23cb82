import UIKit

/// Shows what keys of the on-screen keyboard do besides being tapped.
final class KeyTipsCard: CardView {
  private static let tips: [(cap: String, title: String, text: String)] = [
    ("é", "Hold a letter", "for its accents, then slide or tap"),
    ("⇧", "Tap shift twice", "for capitals until the next tap"),
    ("123", "Slide from 123", "to a figure and be back at once"),
    ("⌫", "Hold delete", "for letters, then whole words"),
    ("␣", "Hold the space bar", "and move the caret with the finger"),
    ("a s", "Type with many fingers", "none has to wait for another"),
  ]

  private let caps = tips.map { KeyCap($0.cap) }
  private let titles = tips.map { UILabel($0.title) }
  private let texts = tips.map { UILabel($0.text, color: .secondaryLabel) }

  init() {
    super.init("Keys have more to give")
    for view in caps + titles + texts as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let columns = 2, rows = (caps.count + columns - 1) / columns
    let pitch = min(rect.height / CGFloat(rows), m.points(84)), width = (rect.width - m.gap) / CGFloat(columns)
    let high = min(pitch - m.points(10), m.points(52)).rounded(), wide = (high * 1.25).rounded()
    for index in caps.indices {
      let x = rect.minX + CGFloat(index / rows) * (width + m.gap), y = (rect.minY + CGFloat(index % rows) * pitch).rounded()
      caps[index].frame = CGRect(x: x, y: y + ((pitch - high) / 2).rounded(), width: wide, height: high)
      titles[index].font = m.font(16, .medium)
      texts[index].font = m.font(14)
      let left = x + wide + m.points(16), room = width - wide - m.points(16)
      let first = m.points(22), second = m.points(20), top = (y + (pitch - first - second) / 2).rounded()
      titles[index].frame = CGRect(x: left, y: top, width: room, height: first)
      texts[index].frame = CGRect(x: left, y: top + first, width: room, height: second)
    }
  }
}

/// A picture of a key of the on-screen keyboard.
private final class KeyCap: UIView {
  private let label: UILabel

  init(_ text: String) {
    label = UILabel(text, alignment: .center)
    super.init(frame: .zero)
    backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.42, alpha: 1) : .white }
    layer.borderColor = UIColor.separator.cgColor
    layer.borderWidth = 0.5
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 1)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    label = UILabel()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = metrics.points(8)
    label.font = metrics.font(20)
    label.frame = bounds
  }
}
