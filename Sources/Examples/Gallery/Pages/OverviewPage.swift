import UIKit

/// An overview of all pages.
final class OverviewPage: PageView {
  init() {
    let hero = HeroCard(), type = TypeCard(), colors = SwatchCard(), icons = IconCard(), layers = LayerCard()
    let curves = CurveCard()
    super.init(
      nil,
      [
        .column([
          .row([.card(hero), .column([.card(type), .row([.card(colors), .card(icons)])])], 2),
          .row([.card(layers), .card(curves)], 1),
        ]),
        .column([
          .card(hero, 2), .card(type), .row([.card(colors), .card(icons)]), .card(layers), .card(curves),
        ]),
      ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A card that presents Vitrine.
final class HeroCard: UIView, GridCard {
  var leastWidth: CGFloat { 300 }

  private let ground = CAGradientLayer()
  private let glow = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    corner(22)
    ground.colors = [0x4a2be0, 0x7b3ff2, 0xe0529c, 0xff8a5c].map { UIColor(hex: $0).cgColor }
    ground.locations = [0, 0.4, 0.8, 1]
    ground.startPoint = CGPoint(x: 0, y: 0)
    ground.endPoint = CGPoint(x: 1, y: 1)
    glow.type = .radial
    glow.colors = [UIColor(white: 1, alpha: 0.28).cgColor, UIColor(white: 1, alpha: 0).cgColor]
    glow.startPoint = CGPoint(x: 0.5, y: 0.5)
    glow.endPoint = CGPoint(x: 1, y: 1)
    layer.addSublayer(ground)
    layer.addSublayer(glow)
    arrange()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func arrange() {
    let title = UILabel("UIKit, straight\nonto the screen.", size: 40, .bold, color: .white)
    let tagline = UILabel(
      "Vitrine runs Swift apps on bare-metal Linux. No X11, no Wayland, no GPU driver.", color: .white)
    // Large enough to be readable on the light end of the gradient.
    tagline.followMetrics { $0.font = .systemFont(ofSize: max($1.font(18).pointSize, 18)) }
    let text = UIStackView(.vertical, spacing: 10, [title, tagline]), sketch = KioskSketch()
    insetsLayoutMarginsFromSafeArea = false
    followMetrics { card, m in
      let side = m.points(32)
      card.directionalLayoutMargins = NSDirectionalEdgeInsets(top: m.points(30), leading: side, bottom: 0, trailing: side)
    }
    for view in [text, sketch] { add(view) }
    let margins = layoutMarginsGuide
    NSLayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: margins.topAnchor),
      text.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      follow(sketch.topAnchor.constraint(equalTo: text.bottomAnchor), 26),
      sketch.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      sketch.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      sketch.heightAnchor.constraint(equalTo: sketch.widthAnchor, multiplier: 0.78),
      // The sketch reaches beyond the card, which shows at least its upper part.
      bottomAnchor.constraint(greaterThanOrEqualTo: sketch.centerYAnchor),
    ])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The text begins where the ground is dark, in every language.
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    ground.frame = bounds
    ground.startPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0)
    ground.endPoint = CGPoint(x: isMirrored ? 0 : 1, y: 1)
    let reach = max(bounds.width, bounds.height) * 1.1
    let x = isMirrored ? -reach * 0.38 : bounds.width - reach * 0.62
    glow.frame = CGRect(x: x, y: -reach * 0.42, width: reach, height: reach)
  }
}

/// A greeting in many scripts.
final class TypeCard: CardView {
  override var leastWidth: CGFloat { 380 }

  private let greetings = [
    "Good morning", "早上好", "صباح الخير", "Доброе утро",
    "おはよう", "सुप्रभात", "Καλημέρα", "좋은 아침", "👋🏽 🌍 🎉",
  ]

  init() {
    super.init(Page.type.title)
    let sample = UILabel("Aa", lines: 1)
    sample.followMetrics { $0.font = .systemFont(ofSize: $1.typeSize(112), weight: .bold) }
    sample.keepingSize()
    let labels = greetings.enumerated().map { index, text in
      UILabel(text, size: 17, .medium, color: index % 4 == 0 ? .label : .secondaryLabel)
    }
    let list = WrappingStack(labels, .columns(2, least: 112), gap: 8, rowGap: 0)
    let row = UIStackView(.horizontal, spacing: 26, alignment: .center, [sample, list])
    // Large text needs the width for itself.
    row.followMetrics { $0.axis = $1.isAccessibilitySize ? .vertical : .horizontal }
    list.heightAnchor.constraint(lessThanOrEqualTo: row.heightAnchor).isActive = true
    let tall = list.heightAnchor.constraint(equalTo: row.heightAnchor)
    tall.priority = .defaultLow
    tall.isActive = true
    show(row)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The system's accent colours.
final class SwatchCard: CardView {
  override var leastWidth: CGFloat { 170 }

  init() {
    super.init(Page.colors.title)
    let places = Palette.accents.map { accent -> UIView in
      let place = UIView()
      place.fit(RoundView(accent.color))
      place.atLeast(height: 36)
      return place
    }
    show(WrappingStack(places, .columns(4, least: 12), gap: 12))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A selection of symbols.
final class IconCard: CardView {
  override var leastWidth: CGFloat { 170 }

  init() {
    super.init(Page.images.title)
    let names: [(String, UIColor)] = [
      ("heart.fill", .systemPink), ("bell.fill", .systemOrange), ("star.fill", .systemYellow),
      ("paperplane.fill", .systemBlue), ("leaf.fill", .systemGreen), ("camera.fill", .systemPurple),
      ("bolt.fill", .systemTeal), ("lock.fill", .systemIndigo), ("cart.fill", .systemRed),
    ]
    let icons = names.map { name, color -> UIView in
      let view = UIImageView(image: UIImage(systemName: name))
      view.contentMode = .center
      view.tintColor = color
      view.backgroundColor = color.withAlphaComponent(0.14)
      view.corner(12)
      view.followMetrics { $0.preferredSymbolConfiguration = .init(pointSize: $1.points(20)) }
      view.ignoreContentSize()
      view.atLeast(height: 38)
      return view
    }
    show(WrappingStack(icons, .columns(3, least: 12), gap: 10))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Overlapping cards with shadows, gradients and rotated views, and a progress ring.
final class LayerCard: CardView {
  override var leastWidth: CGFloat { 300 }

  init() {
    super.init(Page.layers.title)
    let stack = LayerStack(), place = UIView()
    let ring = RingView(fraction: 0.72, colors: [.systemTeal, .systemBlue])
    ring.followMetrics { $0.lineWidth = $1.points(13) }
    place.fit(ring)
    let percent = UILabel("72 %", size: 26, .bold, alignment: .center, lines: 1, digits: true)
    let note = UILabel("drawn", size: 12, color: .secondaryLabel, alignment: .center, lines: 1)
    // Beside large text, there is space for the number alone.
    note.followMetrics { $0.isHidden = $1.isAccessibilitySize }
    let text = UIStackView(.vertical, [percent, note])
    ring.add(text)
    for label in [percent, note] {
      // Text within the ring is as large as the ring permits.
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.2
      label.setContentCompressionResistancePriority(.fittingSizeLevel, for: .horizontal)
    }
    let row = UIStackView(.horizontal, spacing: 20, [stack, place])
    show(row)
    row.atLeast(height: 130)
    NSLayoutConstraint.activate([
      place.widthAnchor.constraint(equalTo: row.widthAnchor, multiplier: 0.36),
      text.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
      text.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
      text.widthAnchor.constraint(equalTo: ring.widthAnchor, multiplier: 0.64),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Timing curves.
final class CurveCard: CardView {
  override var leastWidth: CGFloat { 300 }

  init() {
    super.init(Page.animation.title)
    let rows = CurveGraph.curves.map { curve -> UIView in
      let dot = RoundView(curve.color)
      dot.size(9, 9)
      return UIStackView(.horizontal, spacing: 9, alignment: .center, [dot, UILabel(curve.name, size: 14, .medium)])
    }
    let legend = UIStackView(.vertical, spacing: 6, distribution: .equalCentering, rows)
    let graph = CurveGraph()
    graph.atLeast(height: 120)
    let row = UIStackView(.horizontal, spacing: 20, [graph, legend])
    row.followMetrics { $0.axis = $1.isAccessibilitySize ? .vertical : .horizontal }
    legend.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    for row in rows { row.setContentHuggingPriority(.defaultHigh, for: .horizontal) }
    show(row)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
