import UIKit

/// Something that happens today: its time, title and place.
final class EventCell: UICollectionViewCell {
  private let time = UILabel("", .monospacedDigitSystemFont(ofSize: 20, weight: .semibold), Theme.tint)
  private let title = UILabel("", .preferredFont(forTextStyle: .headline))
  private let place = UILabel("", .preferredFont(forTextStyle: .subheadline), Theme.soft)
  private let symbol = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.backgroundColor = Theme.card
    contentView.layer.cornerRadius = Theme.corner
    contentView.layer.borderWidth = 1
    symbol.tintColor = Theme.soft
    symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .title3)
    let texts = UIStackView(.vertical, 3, [title, place])
    let row = UIStackView(.horizontal, 16, [time, texts, symbol])
    row.alignment = .center
    for view in [time, symbol] as [UIView] {
      view.setContentHuggingPriority(.required, for: .horizontal)
      view.setContentCompressionResistancePriority(.required, for: .horizontal)
    }
    contentView.addConstrained(row)
    NSLayoutConstraint.activate(row.fill(contentView, NSDirectionalEdgeInsets(top: 8, leading: 18, bottom: 8, trailing: 18)))
    isAccessibilityElement = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ event: Event, _ language: Language) {
    time.text = event.time[language]
    time.font = UIFontMetrics(forTextStyle: .title3).scaledFont(
      for: .monospacedDigitSystemFont(ofSize: 20, weight: .semibold))
    title.text = event.title[language]
    place.text = event.place[language]
    symbol.image = UIImage(systemName: event.symbol)
    accessibilityLabel = [event.time, event.title, event.place].map { $0[language] }.joined(separator: "\n")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentView.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
  }
}
