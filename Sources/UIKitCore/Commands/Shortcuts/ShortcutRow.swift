/// One command with its keys.
@MainActor
final class ShortcutRow: UIView {
  private let label = UILabel()
  private let caps: [UILabel]
  private let unit: CGFloat

  private static let face = UIColor(light: UIColor(white: 0.9, alpha: 1), dark: UIColor(white: 0.27, alpha: 1))

  init(_ entry: ShortcutList.Entry, unit: CGFloat) {
    self.unit = unit
    caps = entry.keys.map { key in
      let cap = UILabel()
      cap.text = key
      cap.font = .systemFont(ofSize: 14 * unit, weight: .medium)
      cap.textColor = entry.isEnabled ? .label : .disabledText
      cap.textAlignment = .center
      cap.backgroundColor = Self.face
      cap.layer.cornerRadius = 5 * unit
      cap.clipsToBounds = true
      return cap
    }
    super.init(frame: .zero)
    label.text = entry.title
    label.font = .systemFont(ofSize: 16 * unit)
    label.textColor = entry.isEnabled ? .label : .disabledText
    addSubview(label)
    for cap in caps { addSubview(cap) }
    isAccessibilityElement = true
    accessibilityLabel = entry.title
    accessibilityValue = entry.keys.joined(separator: " ")
  }

  required init?(coder: NSCoder) { return nil }

  private func width(of cap: UILabel) -> CGFloat {
    max(cap.intrinsicContentSize.width.rounded(.up) + 12 * unit, 26 * unit)
  }

  private var capsWidth: CGFloat { caps.reduce(0) { $0 + width(of: $1) } + CGFloat(max(caps.count - 1, 0)) * 4 * unit }

  var wantedWidth: CGFloat { (label.intrinsicContentSize.width + 28 * unit + capsWidth).rounded(.up) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = (26 * unit).rounded()
    let y = ((bounds.height - height) / 2).rounded()
    var x = bounds.width - capsWidth
    label.frame = CGRect(x: 0, y: 0, width: max(x - 12 * unit, 0), height: bounds.height)
    for cap in caps {
      cap.frame = CGRect(x: x.rounded(), y: y, width: width(of: cap).rounded(), height: height)
      x += width(of: cap) + 4 * unit
    }
  }
}
