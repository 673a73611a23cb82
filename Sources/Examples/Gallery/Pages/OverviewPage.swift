import UIKit

/// An overview of all pages.
final class OverviewPage: UIView {
  private let hero = HeroCard()
  private let type = TypeCard()
  private let colors = SwatchCard()
  private let icons = IconCard()
  private let layers = LayerCard()
  private let curves = CurveCard()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for card in [hero, type, colors, icons, layers, curves] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics
    let grid = Grid(rect: bounds.insetBy(dx: m.margin, dy: m.margin), columns: 4, rows: 3, gap: m.gap)
    hero.frame = grid.cell(0, 0, 2, 2)
    type.frame = grid.cell(2, 0, 2, 1)
    colors.frame = grid.cell(2, 1)
    icons.frame = grid.cell(3, 1)
    layers.frame = grid.cell(0, 2, 2, 1)
    curves.frame = grid.cell(2, 2, 2, 1)
  }
}

/// A card that presents Vitrine.
final class HeroCard: UIView {
  private let ground = CAGradientLayer()
  private let glow = CAGradientLayer()
  private let title = UILabel("UIKit, straight\nonto the screen.", color: .white, lines: 2)
  private let tagline = UILabel(
    "Vitrine runs Swift apps on bare-metal Linux. No X11, no Wayland, no GPU driver.",
    color: .white, lines: 0)
  private let sketch = KioskSketch()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    layer.cornerCurve = .continuous
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
    for view in [title, tagline, sketch] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, padding = m.points(32)
    layer.cornerRadius = m.corner
    ground.frame = bounds
    let reach = max(bounds.width, bounds.height) * 1.1
    glow.frame = CGRect(x: bounds.width - reach * 0.62, y: -reach * 0.42, width: reach, height: reach)
    title.font = m.font(40, .bold)
    tagline.font = .systemFont(ofSize: max(m.points(18), 18))
    let width = bounds.width - 2 * padding
    var y = title.place(at: CGPoint(x: padding, y: m.points(30)), width: width)
    y = tagline.place(at: CGPoint(x: padding, y: y + m.points(10)), width: width)
    let top = y + m.points(26), sketchWidth = width
    sketch.frame = CGRect(x: padding, y: top, width: sketchWidth, height: sketchWidth * 0.78)
  }
}

/// A greeting in many scripts.
final class TypeCard: CardView {
  private let sample = UILabel("Aa")
  private let greetings = [
    "Good morning", "早上好", "صباح الخير", "Доброе утро",
    "おはよう", "सुप्रभात", "Καλημέρα", "좋은 아침", "👋🏽 🌍 🎉",
  ].map { UILabel($0, alignment: .left) }

  init() {
    super.init(Page.type.title)
    addSubview(sample)
    for (index, label) in greetings.enumerated() {
      label.textColor = index % 4 == 0 ? .label : .secondaryLabel
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.8
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    sample.font = m.font(112, .bold)
    let size = sample.intrinsicContentSize
    sample.frame = CGRect(
      x: rect.minX - m.points(4), y: rect.midY - size.height / 2 - m.points(4), width: size.width, height: size.height)
    let left = sample.frame.maxX + m.points(26)
    let grid = Grid(
      rect: CGRect(x: left, y: rect.minY, width: rect.maxX - left, height: rect.height), columns: 2, rows: 5, gap: 0)
    for (index, label) in greetings.enumerated() {
      label.font = m.font(17, .medium)
      label.frame = index < 5 ? grid.cell(0, index) : grid.cell(1, index - 5)
    }
  }
}

/// The system's accent colours.
final class SwatchCard: CardView {
  private let swatches = Palette.accents.map { accent -> UIView in
    let view = UIView()
    view.backgroundColor = accent.color
    return view
  }

  init() {
    super.init(Page.colors.title)
    for view in swatches { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 4, rows: 3, gap: m.points(12))
    for (index, swatch) in swatches.enumerated() {
      let cell = grid.cell(index % 4, index / 4), side = min(cell.width, cell.height)
      swatch.frame = CGRect(
        x: (cell.midX - side / 2).rounded(), y: (cell.midY - side / 2).rounded(), width: side, height: side)
      swatch.layer.cornerRadius = side / 2
    }
  }
}

/// A selection of symbols.
final class IconCard: CardView {
  private let icons: [UIImageView]

  init() {
    let names: [(String, UIColor)] = [
      ("heart.fill", .systemPink), ("bell.fill", .systemOrange), ("star.fill", .systemYellow),
      ("paperplane.fill", .systemBlue), ("leaf.fill", .systemGreen), ("camera.fill", .systemPurple),
      ("bolt.fill", .systemTeal), ("lock.fill", .systemIndigo), ("cart.fill", .systemRed),
    ]
    icons = names.map { name, color in
      let view = UIImageView(image: UIImage(systemName: name))
      view.contentMode = .center
      view.tintColor = color
      view.backgroundColor = color.withAlphaComponent(0.14)
      return view
    }
    super.init(Page.images.title)
    for view in icons { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    icons = []
    super.init(coder: coder)
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 3, rows: 3, gap: m.points(10))
    for (index, icon) in icons.enumerated() {
      icon.frame = grid.cell(index % 3, index / 3)
      icon.layer.cornerRadius = m.points(12)
      icon.preferredSymbolConfiguration = .init(pointSize: m.points(20))
    }
  }
}

/// Overlapping cards with shadows, gradients and rotated views, and a progress ring.
final class LayerCard: CardView {
  private let stack = LayerStack()
  private let ring = RingView(fraction: 0.72, colors: [.systemTeal, .systemBlue])
  private let percent = UILabel("72 %", alignment: .center)
  private let note = UILabel("drawn", color: .secondaryLabel, alignment: .center)

  init() {
    super.init(Page.layers.title)
    for view in [stack, ring, percent, note] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let side = min(rect.height, rect.width * 0.36)
    ring.frame = CGRect(x: rect.maxX - side, y: rect.midY - side / 2, width: side, height: side)
    ring.lineWidth = m.points(13)
    percent.font = .monospacedDigitSystemFont(ofSize: m.points(26), weight: .bold)
    percent.frame = CGRect(
      x: ring.frame.minX, y: ring.frame.midY - m.points(26), width: side, height: m.points(32))
    note.font = m.font(12)
    note.frame = CGRect(x: ring.frame.minX, y: ring.frame.midY + m.points(6), width: side, height: m.points(18))
    stack.frame = CGRect(x: rect.minX, y: rect.minY, width: rect.width - side - m.gap, height: rect.height)
  }
}

/// Timing curves.
final class CurveCard: CardView {
  private let graph = CurveGraph()
  private let names = CurveGraph.curves.map { UILabel($0.name) }
  private let dots = CurveGraph.curves.map { curve -> UIView in
    let dot = UIView()
    dot.backgroundColor = curve.color
    return dot
  }

  init() {
    super.init(Page.animation.title)
    addSubview(graph)
    for view in names { addSubview(view) }
    for view in dots { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let legend = max(m.points(128), 104)
    graph.frame = CGRect(x: rect.minX, y: rect.minY, width: rect.width - legend, height: rect.height)
    let grid = Grid(
      rect: CGRect(x: rect.maxX - legend + m.points(20), y: rect.minY, width: legend - m.points(20), height: rect.height),
      columns: 1, rows: names.count, gap: 0)
    for (index, name) in names.enumerated() {
      let cell = grid.cell(0, index), side = m.points(9)
      dots[index].frame = CGRect(x: cell.minX, y: (cell.midY - side / 2).rounded(), width: side, height: side)
      dots[index].layer.cornerRadius = side / 2
      name.font = m.font(14, .medium)
      name.frame = CGRect(
        x: cell.minX + side + m.points(9), y: cell.minY, width: cell.width - side - m.points(9), height: cell.height)
    }
  }
}
