import UIKit

/// Symbols, content modes, templates and stretching.
final class ImagesPage: PageView {
  init() {
    let symbols = SymbolsCard(), modes = ContentModesCard(), templates = TemplatesCard(), stretching = StretchingCard()
    super.init(
      .images,
      [
        .row([.card(symbols), .column([.card(modes), .row([.card(templates), .card(stretching)])])]),
        .column([.card(symbols, 2), .card(modes), .row([.card(templates), .card(stretching)])]),
      ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class SymbolsCard: CardView {
  private static let names = [
    "star.fill", "heart.fill", "bell.fill", "bolt.fill", "leaf.fill", "drop.fill", "flame.fill",
    "house.fill", "cart.fill", "bag.fill", "tag.fill", "gift.fill", "ticket.fill", "creditcard.fill",
    "camera.fill", "photo", "film", "music.note", "mic.fill", "headphones", "speaker.wave.3.fill",
    "play.circle.fill", "pause.fill", "shuffle", "repeat", "wifi", "battery.75", "power",
    "person.crop.circle.fill", "message.fill", "envelope.fill", "paperplane.fill", "phone.fill", "map", "globe",
    "gearshape.fill", "slider.horizontal.3", "magnifyingglass", "trash", "lock.fill", "key.fill", "checkmark.shield.fill",
    "doc.text", "folder", "calendar", "clock", "chart.bar.fill", "qrcode", "info.circle.fill",
    "arrow.clockwise", "square.and.arrow.up", "chevron.right", "plus.circle.fill", "xmark.circle.fill",
    "checkmark.circle.fill", "ellipsis.circle",
  ]

  init() {
    super.init("Symbols", detail: "UIImage(systemName:), from Debian’s icon theme")
    let tints: [UIColor] = [
      .systemIndigo, .systemBlue, .systemTeal, .systemGreen, .systemOrange, .systemPink, .systemPurple, .systemRed,
    ]
    let places = Self.names.enumerated().map { index, name -> UIView in
      let place = UIView(), icon = UIImageView(symbol: name, size: 34, color: tints[index / 7 % tints.count])
      place.add(icon)
      place.atLeast(height: 46)
      NSLayoutConstraint.activate([
        icon.centerXAnchor.constraint(equalTo: place.centerXAnchor),
        icon.centerYAnchor.constraint(equalTo: place.centerYAnchor),
      ])
      return place
    }
    show(WrappingStack(places, .columns(7, least: 12), gap: 0))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class ContentModesCard: CardView {
  init() {
    super.init("Content modes")
    let image = Landscape.image(CGSize(width: 480, height: 300))
    let modes: [(String, UIView.ContentMode)] = [
      ("Fill", .scaleToFill), ("Aspect fit", .scaleAspectFit), ("Aspect fill", .scaleAspectFill),
    ]
    let items = modes.map { title, mode -> UIView in
      let picture = UIImageView(image: image)
      picture.contentMode = mode
      picture.clipsToBounds = true
      picture.backgroundColor = .tertiarySystemFill
      picture.corner(14)
      picture.ignoreContentSize()
      picture.atLeast(height: 96)
      let name = UILabel(title, size: 13, color: .secondaryLabel, alignment: .center)
      return UIStackView(.vertical, spacing: 6, [picture, name])
    }
    show(WrappingStack(items, .columns(3, least: 68), gap: 16))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class TemplatesCard: CardView {
  override var leastWidth: CGFloat { 170 }

  init() {
    super.init("Templates", detail: "One picture, any tint")
    let icons = [UIColor.systemBlue, .systemGreen, .systemOrange, .systemPink].map { color -> UIView in
      let view = UIImageView(image: Self.badge.withRenderingMode(.alwaysTemplate))
      view.tintColor = color
      view.ignoreContentSize()
      return view
    }
    let place = UIView()
    place.fit(WrappingStack(icons, .columns(2, least: 12), gap: 14))
    place.atLeast(height: 110)
    show(place)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A disc with a check mark cut out of it.
  private static let badge = UIGraphicsImageRenderer(size: CGSize(width: 96, height: 96)).image { _ in
    UIColor.black.setFill()
    UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 92, height: 92)).fill()
    let tick = UIBezierPath()
    tick.move(to: CGPoint(x: 28, y: 50))
    tick.addLine(to: CGPoint(x: 42, y: 64))
    tick.addLine(to: CGPoint(x: 68, y: 34))
    tick.lineWidth = 10
    tick.lineCapStyle = .round
    tick.lineJoinStyle = .round
    tick.stroke(with: .clear, alpha: 1)
  }
}

private final class StretchingCard: CardView {
  override var leastWidth: CGFloat { 170 }

  init() {
    super.init("Stretching", detail: "With corners kept")
    let items: [(String, UIColor)] = [
      ("Hello", .systemBlue), ("How are you today?", .systemIndigo), ("Fine", .systemTeal),
    ]
    let bubbles = items.map { Self.bubble($0, $1) }
    let column = UIStackView(.vertical, spacing: 10, alignment: .leading, bubbles)
    for bubble in bubbles.dropFirst() {
      let height = bubble.heightAnchor.constraint(equalTo: bubbles[0].heightAnchor)
      height.priority = .defaultLow
      height.isActive = true
    }
    show(column)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private static func bubble(_ words: String, _ color: UIColor) -> UIView {
    let bubble = UIImageView(), text = UILabel(words, size: 15, .medium, color: .readable(on: color), alignment: .center)
    bubble.tintColor = color
    bubble.ignoreContentSize()
    bubble.followMetrics { $0.image = box($1.points(16)) }
    bubble.add(text)
    NSLayoutConstraint.activate([
      bubble.follow(text.leadingAnchor.constraint(equalTo: bubble.leadingAnchor), 16),
      bubble.follow(text.trailingAnchor.constraint(equalTo: bubble.trailingAnchor), -16),
      bubble.follow(text.topAnchor.constraint(equalTo: bubble.topAnchor), 8),
      bubble.follow(text.bottomAnchor.constraint(equalTo: bubble.bottomAnchor), -8),
    ])
    return bubble
  }

  /// A rounded box that stretches in its middle.
  private static func box(_ corner: CGFloat) -> UIImage {
    let side = 2 * corner + 2
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: side, height: side), byRoundingCorners: [.topLeft, .topRight, .bottomRight],
        cornerRadii: CGSize(width: corner, height: corner)
      ).fill()
    }
    .resizableImage(
      withCapInsets: UIEdgeInsets(top: corner, left: corner, bottom: corner, right: corner), resizingMode: .stretch
    )
    .withRenderingMode(.alwaysTemplate)
  }
}
