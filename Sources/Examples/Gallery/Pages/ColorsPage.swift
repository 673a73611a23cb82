import UIKit

/// The palette in both appearances, side by side.
final class ColorsPage: PageView {
  private let panels = [AppearancePanel("Light", .light), AppearancePanel("Dark", .dark)]

  init() {
    super.init(.colors)
    for view in panels { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 2, rows: 1, gap: m.gap)
    for (index, panel) in panels.enumerated() { panel.frame = grid.cell(index, 0) }
  }
}

/// The palette in one appearance, regardless of the screen's.
private final class AppearancePanel: CardView {
  private let accents = Palette.accents.map { Swatch($0) }
  private let grays = Palette.grays.map { Swatch($0, isBar: true) }
  private let fills = Palette.fills.map { Swatch($0, isBar: true) }
  private let labels = Palette.labels.map { UILabel($0.name, color: $0.color, alignment: .center) }
  private let line = UIView()

  init(_ title: String, _ style: UIUserInterfaceStyle) {
    super.init(title)
    overrideUserInterfaceStyle = style
    line.backgroundColor = .separator
    for view in accents + grays + fills + labels + [line] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let gap = m.points(12)
    let accentHeight = (rect.height * 0.52).rounded(), barHeight = (rect.height * 0.13).rounded()
    let accentGrid = Grid(
      rect: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: accentHeight), columns: 4, rows: 3, gap: gap)
    for (index, swatch) in accents.enumerated() { swatch.frame = accentGrid.cell(index % 4, index / 4) }
    var y = rect.minY + accentHeight + gap
    for bars in [grays, fills] {
      let grid = Grid(
        rect: CGRect(x: rect.minX, y: y, width: rect.width, height: barHeight), columns: bars.count, rows: 1,
        gap: m.points(8))
      for (index, bar) in bars.enumerated() { bar.frame = grid.cell(index, 0) }
      y += barHeight + gap
    }
    line.frame = CGRect(x: rect.minX, y: y, width: rect.width, height: 1)
    let labelGrid = Grid(
      rect: CGRect(x: rect.minX, y: y + 1, width: rect.width, height: rect.maxY - y - 1), columns: labels.count, rows: 1,
      gap: m.points(8))
    for (index, label) in labels.enumerated() {
      label.font = m.font(15, .semibold)
      label.adjustsFontSizeToFitWidth = true
      label.frame = labelGrid.cell(index, 0)
    }
  }
}

/// A colour sample with its name.
private final class Swatch: UIView {
  private let name: UILabel
  private let isBar: Bool

  init(_ entry: Palette.Entry, isBar: Bool = false) {
    self.isBar = isBar
    name = UILabel(entry.name, color: .readable(on: entry.color, usual: isBar ? .secondaryLabel : .white))
    super.init(frame: .zero)
    backgroundColor = entry.color
    layer.cornerCurve = .continuous
    addSubview(name)
  }

  required init?(coder: NSCoder) {
    isBar = false
    name = UILabel()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, inset = m.points(11)
    layer.cornerRadius = m.points(isBar ? 9 : 14)
    name.font = m.font(isBar ? 12 : 14, .semibold)
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.75
    let height = name.font.lineHeight.rounded(.up)
    name.frame = CGRect(
      x: inset, y: bounds.height - height - m.points(isBar ? 6 : 9), width: bounds.width - inset, height: height)
  }
}
