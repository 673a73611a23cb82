import UIKit

/// Symbols, content modes, templates and stretching.
final class ImagesPage: PageView {
  private let symbols = SymbolsCard()
  private let modes = ContentModesCard()
  private let templates = TemplatesCard()
  private let stretching = StretchingCard()

  init() {
    super.init(.images)
    for card in [symbols, modes, templates, stretching] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    symbols.frame = grid.cell(0, 0, 6, 20)
    modes.frame = grid.cell(6, 0, 6, 10)
    templates.frame = grid.cell(6, 10, 3, 10)
    stretching.frame = grid.cell(9, 10, 3, 10)
  }
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

  private let icons = names.map { UIImageView(image: UIImage(systemName: $0)) }

  init() {
    super.init("Symbols", detail: "UIImage(systemName:), from Debian’s icon theme")
    let tints: [UIColor] = [
      .systemIndigo, .systemBlue, .systemTeal, .systemGreen, .systemOrange, .systemPink, .systemPurple, .systemRed,
    ]
    for (index, icon) in icons.enumerated() {
      icon.tintColor = tints[index / 7 % tints.count]
      icon.contentMode = .scaleAspectFit
      addSubview(icon)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 7, rows: 8, gap: 0)
    for (index, icon) in icons.enumerated() {
      let cell = grid.cell(index % 7, index / 7), side = min(m.points(34), cell.height * 0.8).rounded()
      icon.frame = CGRect(
        x: (cell.midX - side / 2).rounded(), y: (cell.midY - side / 2).rounded(), width: side, height: side)
    }
  }
}

private final class ContentModesCard: CardView {
  private let pictures: [UIImageView]
  private let names = ["Fill", "Aspect fit", "Aspect fill"].map { UILabel($0, color: .secondaryLabel, alignment: .center) }

  init() {
    let image = Landscape.image(CGSize(width: 480, height: 300))
    pictures = [UIView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill].map { mode in
      let view = UIImageView(image: image)
      view.contentMode = mode
      view.clipsToBounds = true
      view.backgroundColor = .tertiarySystemFill
      return view
    }
    super.init("Content modes")
    for view in (pictures as [UIView] + names) { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    pictures = []
    super.init(coder: coder)
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let name = m.points(26)
    let grid = Grid(
      rect: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - name), columns: 3, rows: 1,
      gap: m.points(16))
    for (index, picture) in pictures.enumerated() {
      let cell = grid.cell(index, 0)
      picture.frame = cell
      picture.layer.cornerRadius = m.points(14)
      names[index].font = m.font(13)
      names[index].frame = CGRect(x: cell.minX, y: cell.maxY + m.points(6), width: cell.width, height: name - m.points(6))
    }
  }
}

private final class TemplatesCard: CardView {
  private let icons: [UIImageView]

  init() {
    let colors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange, .systemPink]
    icons = colors.map { color in
      let view = UIImageView(image: Self.badge.withRenderingMode(.alwaysTemplate))
      view.tintColor = color
      return view
    }
    super.init("Templates", detail: "One picture, any tint")
    for view in icons { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    icons = []
    super.init(coder: coder)
  }

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

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let side = min(rect.width, rect.height)
    let square = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    let grid = Grid(rect: square, columns: 2, rows: 2, gap: m.points(14))
    for (index, icon) in icons.enumerated() { icon.frame = grid.cell(index % 2, index / 2) }
  }
}

private final class StretchingCard: CardView {
  private let bubbles = (0..<3).map { _ in UIImageView() }
  private let texts = ["Hello", "How are you today?", "Fine"].map { UILabel($0, color: .white, alignment: .center) }

  init() {
    super.init("Stretching", detail: "With corners kept")
    for (bubble, text) in zip(bubbles, texts) {
      bubble.addSubview(text)
      addSubview(bubble)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A rounded box that stretches in its middle.
  private static func box(_ color: UIColor, _ corner: CGFloat) -> UIImage {
    let side = 2 * corner + 2
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      color.setFill()
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: side, height: side), byRoundingCorners: [.topLeft, .topRight, .bottomRight],
        cornerRadii: CGSize(width: corner, height: corner)
      ).fill()
    }
    .resizableImage(
      withCapInsets: UIEdgeInsets(top: corner, left: corner, bottom: corner, right: corner), resizingMode: .stretch)
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let colors: [UIColor] = [.systemBlue, .systemIndigo, .systemTeal]
    let height = ((rect.height - 2 * m.points(10)) / 3).rounded(), corner = min(m.points(16), height / 2)
    for (index, bubble) in bubbles.enumerated() {
      let text = texts[index]
      text.font = m.font(15, .medium)
      text.textColor = .readable(on: colors[index])
      text.adjustsFontSizeToFitWidth = true
      let width = min(text.intrinsicContentSize.width + 2 * m.points(20), rect.width)
      bubble.image = Self.box(colors[index].resolvedColor(with: traitCollection), corner)
      bubble.frame = CGRect(
        x: rect.minX, y: rect.minY + CGFloat(index) * (height + m.points(10)), width: width, height: height)
      text.frame = bubble.bounds.insetBy(dx: m.points(8), dy: 0)
    }
  }
}
