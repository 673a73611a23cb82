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

  init() {
    super.init("Keys have more to give")
    let rows = Self.tips.map { tip -> UIView in
      let text = UIStackView(
        .vertical, spacing: 2,
        [UILabel(tip.title, size: 16, .medium), UILabel(tip.text, size: 14, color: .secondaryLabel)])
      return UIStackView(.horizontal, spacing: 16, alignment: .center, [KeyCap(tip.cap), text])
    }
    show(WrappingStack(rows, .columns(2, least: 280), gap: 20, rowGap: 10))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A picture of a key of the on-screen keyboard.
private final class KeyCap: UIView {
  private let label: UILabel

  init(_ text: String) {
    label = UILabel(text, size: 20, alignment: .center, lines: 1)
    super.init(frame: .zero)
    backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.42, alpha: 1) : .white }
    layer.borderWidth = 0.5
    updateBorder()
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (cap: KeyCap, _: UITraitCollection) in cap.updateBorder() }
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 1)
    fill(with: label)
    corner(8)
    let (width, height) = (widthAnchor.constraint(equalToConstant: 0), heightAnchor.constraint(equalToConstant: 0))
    // A picture of a key grows with its letter.
    followMetrics { _, m in (width.constant, height.constant) = ((65 * m.growth).rounded(), (52 * m.growth).rounded()) }
    NSLayoutConstraint.activate([width, height])
  }

  private func updateBorder() { layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor }

  required init?(coder: NSCoder) {
    label = UILabel()
    super.init(coder: coder)
  }
}
