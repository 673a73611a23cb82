import UIKit

/// The palette in both appearances, side by side.
final class ColorsPage: PageView {
  init() {
    super.init(.colors, [.row([.card(AppearancePanel("Light", .light)), .card(AppearancePanel("Dark", .dark))])])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The palette in one appearance, regardless of the screen's.
private final class AppearancePanel: CardView {
  init(_ title: String, _ style: UIUserInterfaceStyle) {
    super.init(title)
    overrideUserInterfaceStyle = style
    let accents = WrappingStack(Palette.accents.map { Swatch($0) }, .columns(4, least: 70), gap: 12)
    let grays = WrappingStack(Palette.grays.map { Swatch($0, isBar: true) }, .columns(6, least: 44), gap: 8)
    let fills = WrappingStack(Palette.fills.map { Swatch($0, isBar: true) }, .columns(4, least: 92), gap: 8)
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1).isActive = true
    let labels = WrappingStack(
      Palette.labels.map { UILabel($0.name, size: 15, .semibold, color: $0.color, lines: 1) }, .natural, gap: 16, rowGap: 4)
    let column = UIStackView(.vertical, spacing: 12, [accents, grays, fills, line, labels])
    column.followMetrics { $0.setCustomSpacing($1.points(22), after: line) }
    show(column)
    for bars in [grays, fills] {
      let height = bars.heightAnchor.constraint(equalTo: accents.heightAnchor, multiplier: 0.26)
      height.priority = .defaultLow
      height.isActive = true
    }
    labels.setContentHuggingPriority(.defaultHigh, for: .vertical)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A colour sample with its name.
private final class Swatch: UIView {
  init(_ entry: Palette.Entry, isBar: Bool = false) {
    super.init(frame: .zero)
    let color = UIColor.readable(on: entry.color, usual: isBar ? .secondaryLabel : .white)
    let name = UILabel(entry.name, size: isBar ? 12 : 14, .semibold, color: color)
    backgroundColor = entry.color
    corner(isBar ? 9 : 14)
    atLeast(height: isBar ? 42 : 58)
    add(name)
    NSLayoutConstraint.activate([
      follow(name.leadingAnchor.constraint(equalTo: leadingAnchor), 11),
      name.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -2),
      follow(name.bottomAnchor.constraint(equalTo: bottomAnchor), isBar ? -6 : -9),
      name.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 4),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
