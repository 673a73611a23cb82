import UIKit

/// A work in a list: its picture, and below it the title and the artist.
final class ArtworkCell: UICollectionViewCell {
  let painting = PaintingView(frame: .zero)
  private let title = UILabel("", Theme.title(.headline), lines: 2)
  private let byline = UILabel("", .preferredFont(forTextStyle: .footnote), Theme.soft)

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addConstrained(painting, title, byline)
    title.setContentCompressionResistancePriority(.required, for: .vertical)
    byline.setContentCompressionResistancePriority(.required, for: .vertical)
    NSLayoutConstraint.activate([
      painting.topAnchor.constraint(equalTo: contentView.topAnchor),
      painting.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      painting.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      // All pictures of a row are equally high, whether a title has one line or two.
      painting.heightAnchor.constraint(equalTo: painting.widthAnchor, multiplier: ArtworkGrid.aspect),
      title.topAnchor.constraint(equalTo: painting.bottomAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 2),
      title.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -2),
      byline.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2),
      byline.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      byline.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -2),
      byline.bottomAnchor.constraint(lessThanOrEqualTo: contentView.bottomAnchor),
    ])
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ artwork: Artwork, _ language: Language) {
    painting.show(artwork, isLarge: false)
    title.text = artwork.title[language]
    byline.text = artwork.byline(language)
    accessibilityLabel = Words.pair.filled(language, artwork.title[language], artwork.byline(language))
    accessibilityIdentifier = "work \(artwork.number)"
  }

  override var isHighlighted: Bool {
    didSet {
      UIView.animate(withDuration: 0.18, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
        self.contentView.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity
      }
    }
  }
}

/// A picture with text on it: the exhibition at the top of the front page, or a room.
final class CoverCell: UICollectionViewCell {
  let painting = PaintingView(frame: .zero)
  private let shade = ShadeView()
  private let kicker = UILabel("", .preferredFont(forTextStyle: .caption1), .white)
  private let title = UILabel("", Theme.title(.title1), .white, lines: 2)
  private let detail = UILabel("", .preferredFont(forTextStyle: .subheadline), .white, lines: 2)

  override init(frame: CGRect) {
    super.init(frame: frame)
    let texts = UIStackView(.vertical, 4, [kicker, title, detail])
    texts.alignment = .leading
    contentView.addConstrained(painting, shade, texts)
    contentView.layer.cornerRadius = Theme.corner
    contentView.clipsToBounds = true
    NSLayoutConstraint.activate(painting.fill(contentView))
    NSLayoutConstraint.activate([
      shade.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      shade.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      shade.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      shade.topAnchor.constraint(equalTo: texts.topAnchor, constant: -ShadeView.fade),
      texts.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 18),
      texts.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -18),
      texts.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -16),
    ])
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func showExhibition(_ artwork: Artwork, _ language: Language) {
    painting.show(artwork, isLarge: true)
    kicker.text = Words.exhibition[language]
    title.text = Words.exhibitionTitle[language]
    title.font = Theme.title(.largeTitle)
    detail.text = Words.exhibitionDates[language]
    accessibilityLabel = Words.pair.filled(language, Words.exhibitionTitle[language], Words.exhibitionDates[language])
    accessibilityIdentifier = "exhibition"
  }

  func show(_ room: Room, _ language: Language) {
    if let first = room.works.first { painting.show(first, isLarge: false) }
    kicker.text = nil
    title.text = room.name[language]
    title.font = Theme.title(.title3)
    detail.text = Words.works.filled(language, language.number(room.works.count))
    detail.font = .preferredFont(forTextStyle: .footnote)
    accessibilityLabel = room.name[language]
    accessibilityIdentifier = "room \(room.rawValue)"
  }

  override var isHighlighted: Bool {
    didSet {
      UIView.animate(withDuration: 0.18, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
        self.contentView.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.98, y: 0.98) : .identity
      }
    }
  }
}

/// Darkens the lower part of a picture, so that white text is legible on it whatever it shows: 4.5 : 1 and more on white.
final class ShadeView: UIView {
  /// The points at the upper edge in which the shade becomes dark enough for text.
  static let fade: CGFloat = 48

  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = [0, 0.3, 0.6, 0.76].map { UIColor(white: 0, alpha: $0).cgColor }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let dark = Self.fade / max(bounds.height, Self.fade)
    (layer as? CAGradientLayer)?.locations = [0, dark * 0.5, dark, 1].map { NSNumber(value: Double($0)) }
  }
}

/// The title of a section.
final class SectionHeader: UICollectionReusableView {
  static let kind = "header"
  let title = UILabel("", Theme.title(.title2))

  override init(frame: CGRect) {
    super.init(frame: frame)
    addConstrained(title)
    NSLayoutConstraint.activate(title.fill(self, NSDirectionalEdgeInsets(top: 10, leading: 2, bottom: 10, trailing: 2)))
    title.accessibilityTraits = .header
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
