import UIKit

/// A card, or cards side by side or one above the other, with its share of the space.
@MainActor
struct Tile {
  private indirect enum Content { case card(GridCard), row([Tile]), column([Tile]) }

  private let content: Content
  let share: CGFloat

  static func card(_ card: GridCard, _ share: CGFloat = 1) -> Tile { Tile(content: .card(card), share: share) }
  static func row(_ tiles: [Tile], _ share: CGFloat = 1) -> Tile { Tile(content: .row(tiles), share: share) }
  static func column(_ tiles: [Tile], _ share: CGFloat = 1) -> Tile { Tile(content: .column(tiles), share: share) }

  /// All cards, in reading order.
  var cards: [GridCard] {
    switch content {
    case .card(let card): [card]
    case .row(let tiles), .column(let tiles): tiles.flatMap(\.cards)
    }
  }

  /// Whether every card has the width that its content needs.
  func fits(_ width: CGFloat, _ m: Metrics) -> Bool {
    switch content {
    case .card(let card): return width >= card.leastWidth * m.growth - 0.5
    case .column(let tiles): return tiles.allSatisfy { $0.fits(width, m) }
    case .row(let tiles):
      let free = width - CGFloat(tiles.count - 1) * m.gap, total = tiles.reduce(0) { $0 + $1.share }
      return tiles.allSatisfy { $0.fits(free * $0.share / total, m) }
    }
  }

  /// A view of stacks in which the lengths along the axis have the ratios of the shares, as far as the content permits.
  func makeView() -> UIView {
    switch content {
    case .card(let card): return card
    case .row(let tiles): return makeStack(.horizontal, tiles, .required - 1)
    // The shares give way to content that needs more, and to the page, which they should not be higher than.
    case .column(let tiles): return makeStack(.vertical, tiles, .defaultLow + 50)
    }
  }

  private func makeStack(_ axis: NSLayoutConstraint.Axis, _ tiles: [Tile], _ priority: UILayoutPriority) -> UIView {
    let views = tiles.map { $0.makeView() }
    let stack = UIStackView(axis, spacing: 20, views)
    for (view, tile) in zip(views, tiles).dropFirst() {
      let ratio = tile.share / tiles[0].share
      let constraint =
        axis == .horizontal
        ? view.widthAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: ratio)
        : view.heightAnchor.constraint(equalTo: views[0].heightAnchor, multiplier: ratio)
      constraint.priority = priority
      constraint.isActive = true
    }
    return stack
  }
}

/// A view that a grid can arrange.
@MainActor
protocol GridCard: UIView {
  /// The width that its content needs, in points of the design.
  var leastWidth: CGFloat { get }
}

/// Arranges cards in the first of several ways that leaves all of them wide enough, otherwise in one column.
final class CardGrid: UIView {
  private let layouts: [Tile]
  private var shown: (index: Int, view: UIView)?

  /// - Parameter layouts: The arrangements, the widest first.
  init(_ layouts: [Tile]) {
    let column = Tile.column(layouts.first?.cards.map { .card($0) } ?? [])
    self.layouts = layouts + [column]
    super.init(frame: .zero)
    followMetrics { grid, _ in grid.setNeedsLayout() }
    show(0)
  }

  required init?(coder: NSCoder) {
    layouts = []
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    if bounds.width > 0 { show(layouts.firstIndex { $0.fits(bounds.width, metrics) } ?? layouts.count - 1) }
    super.layoutSubviews()
  }

  private func show(_ index: Int) {
    guard shown?.index != index, layouts.indices.contains(index) else { return }
    let view = layouts[index].makeView()
    // A single card is not in a stack, and is arranged already.
    if let former = shown?.view, former.superview === self { former.removeFromSuperview() }
    shown = (index, view)
    fill(with: view)
  }
}
