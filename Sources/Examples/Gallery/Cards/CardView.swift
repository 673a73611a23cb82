import UIKit

/// A rounded card with a caption, and a guide for its content.
class CardView: UIView, GridCard {
  /// The area below the caption, within the margins.
  let content = UILayoutGuide()
  /// The caption's row, for a view at its end.
  let header: UIStackView

  var leastWidth: CGFloat { 280 }

  init(_ title: String, detail: String = "") {
    var labels = [UILabel(title, size: 16, .semibold)]
    if !detail.isEmpty { labels.append(UILabel(detail, size: 13, color: .secondaryLabel)) }
    for label in labels { label.setContentHuggingPriority(.defaultHigh, for: .vertical) }
    let text = UIStackView(.vertical, spacing: 2, labels)
    header = UIStackView(.horizontal, spacing: 12, alignment: .top, [text])
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.07
    corner(22)
    followMetrics { card, m in
      card.layer.shadowRadius = m.points(14)
      card.layer.shadowOffset = CGSize(width: 0, height: m.points(5))
      card.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: m.points(18), leading: m.padding, bottom: m.padding, trailing: m.padding)
    }
    insetsLayoutMarginsFromSafeArea = false
    add(header)
    addLayoutGuide(content)
    let margins = layoutMarginsGuide
    let gap = follow(content.topAnchor.constraint(equalTo: header.bottomAnchor), 14)
    NSLayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: margins.topAnchor),
      header.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      header.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      gap, content.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
    header.heightAnchor.constraint(equalTo: text.heightAnchor).withPriority(.defaultHigh - 1).isActive = true
  }

  required init?(coder: NSCoder) {
    header = UIStackView()
    super.init(coder: coder)
  }

  /// Fills the content area with a view.
  func show(_ view: UIView) { fill(with: view, in: content) }
}

/// A card whose content is drawn by layers, or by views that move: it places them in `layOut(in:_:)`.
class CanvasCard: CardView {
  let canvas = Canvas()

  /// - Parameters:
  ///   - height: The least height of the canvas, in points of the design.
  ///   - footer: A view below the canvas.
  init(_ title: String, detail: String = "", height: CGFloat = 120, footer: UIView? = nil) {
    super.init(title, detail: detail)
    show(UIStackView(.vertical, spacing: 6, [canvas] + (footer.map { [$0] } ?? [])))
    canvas.atLeast(height: height)
    canvas.onLayout = { [weak self] in self.map { $0.layOut(in: $0.canvas.bounds, $0.metrics) } }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Places the canvas's layers and views in `rect`, its bounds.
  func layOut(in rect: CGRect, _ m: Metrics) {}
}

/// A view that has others place what it shows.
final class Canvas: UIView {
  var onLayout: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }
}
