import UIKit

/// The facts about a work, one below the other between hairlines.
final class FactsView: UIView {
  init(_ artwork: Artwork, _ language: Language) {
    super.init(frame: .zero)
    let facts: [(Localized, String)] = [
      (Words.technique, artwork.technique.name[language]),
      (Words.size, artwork.size(language)),
      (Words.room, "\(language.number(artwork.room.rawValue)) · \(artwork.room.name[language])"),
      (Words.number, language.number(100 + artwork.number)),
    ]
    let rows = UIStackView(.vertical, 0, [])
    for (name, value) in facts {
      let key = UILabel(name[language], .preferredFont(forTextStyle: .subheadline), Theme.soft)
      let text = UILabel(value, .preferredFont(forTextStyle: .subheadline), Theme.ink, lines: 0)
      key.setContentHuggingPriority(.required, for: .horizontal)
      key.setContentCompressionResistancePriority(.required, for: .horizontal)
      text.textAlignment = language.isRightToLeft ? .left : .right
      let row = UIStackView(.horizontal, 16, [key, text])
      row.isLayoutMarginsRelativeArrangement = true
      row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 0, bottom: 10, trailing: 0)
      let line = UIView()
      line.backgroundColor = Theme.line
      line.heightAnchor.constraint(equalToConstant: 1).isActive = true
      rows.addArrangedSubview(line)
      rows.addArrangedSubview(row)
    }
    addConstrained(rows)
    NSLayoutConstraint.activate(rows.fill(self))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A small picture that opens its work.
final class ArtworkThumb: UIControl {
  let artwork: Artwork
  let painting = PaintingView(frame: .zero)

  init(_ artwork: Artwork, _ language: Language) {
    self.artwork = artwork
    super.init(frame: .zero)
    painting.show(artwork, isLarge: false)
    let title = UILabel(artwork.title[language], .preferredFont(forTextStyle: .footnote), Theme.ink, lines: 2)
    for view in [painting, title] as [UIView] { view.isUserInteractionEnabled = false }
    addConstrained(painting, title)
    NSLayoutConstraint.activate([
      painting.topAnchor.constraint(equalTo: topAnchor), painting.leadingAnchor.constraint(equalTo: leadingAnchor),
      painting.trailingAnchor.constraint(equalTo: trailingAnchor),
      painting.heightAnchor.constraint(equalTo: painting.widthAnchor, multiplier: 0.75),
      title.topAnchor.constraint(equalTo: painting.bottomAnchor, constant: 6),
      title.leadingAnchor.constraint(equalTo: leadingAnchor), title.trailingAnchor.constraint(equalTo: trailingAnchor),
      title.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = artwork.title[language]
    accessibilityIdentifier = "related \(artwork.number)"
  }

  required init?(coder: NSCoder) { return nil }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.6 : 1 } }
}
