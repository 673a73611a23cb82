import UIKitCore

/// An activity in the list of a sheet: its title and its symbol, or a spinner while it works.
@MainActor
final class ActivityRow: UIControl {
  private let label = UILabel()
  private let symbol = UIImageView()
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let line = UIView()

  private static let surface = UIColor.secondarySystemGroupedBackground
  private static let pressed = UIColor(light: UIColor(white: 0.82, alpha: 1), dark: UIColor(white: 0.23, alpha: 1))
  private static let side: CGFloat = 16

  var hasLine = false {
    didSet { line.isHidden = !hasLine }
  }

  /// Whether the activity works at present.
  var isWorking = false {
    didSet {
      symbol.isHidden = isWorking
      if isWorking { spinner.startAnimating() } else { spinner.stopAnimating() }
    }
  }

  init(title: String, image: UIImage?) {
    super.init(frame: .zero)
    backgroundColor = Self.surface
    label.text = title
    label.font = .preferredFont(forTextStyle: .body)
    label.textColor = .label
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.7
    symbol.image = image?.withRenderingMode(.alwaysTemplate)
    symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 20, weight: .regular)
    symbol.tintColor = .label
    symbol.contentMode = .scaleAspectFit
    line.backgroundColor = .separator
    line.isHidden = true
    for view in [label, symbol, spinner, line] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    isAccessibilityElement = true
    accessibilityLabel = title
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? Self.pressed : Self.surface }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size: CGFloat = 24
    let (left, right) = isRightToLeft ? (Self.side + size + 12, Self.side) : (Self.side, Self.side + size + 12)
    label.textAlignment = isRightToLeft ? .right : .left
    label.frame = CGRect(x: left, y: 0, width: max(bounds.width - left - right, 0), height: bounds.height)
    let x = isRightToLeft ? Self.side : bounds.width - Self.side - size
    symbol.frame = CGRect(x: x, y: ((bounds.height - size) / 2).rounded(), width: size, height: size)
    spinner.center = CGPoint(x: symbol.frame.midX, y: symbol.frame.midY)
    let hair = 1 / max(traitCollection.displayScale, 1)
    line.frame = CGRect(
      x: isRightToLeft ? 0 : Self.side, y: 0, width: max(bounds.width - Self.side, 0), height: hair)
  }
}

/// An activity that passes content on: a large icon with the title below.
@MainActor
final class ActivityIcon: UIControl {
  private let tile = UIView()
  private let picture = UIImageView()
  private let label = UILabel()

  /// Points.
  static let width: CGFloat = 84
  private static let gap: CGFloat = 6
  private static let tileLength: CGFloat = 60

  init(title: String, image: UIImage?) {
    super.init(frame: .zero)
    tile.backgroundColor = .secondarySystemGroupedBackground
    tile.layer.cornerRadius = 14
    tile.clipsToBounds = true
    picture.image = image
    picture.contentMode = image?.isSymbolImage == true ? .center : .scaleAspectFill
    picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 28, weight: .regular)
    label.text = title
    label.font = .systemFont(ofSize: 12)
    label.textColor = .label
    label.textAlignment = .center
    label.numberOfLines = 2
    tile.addSubview(picture)
    for view in [tile, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    isAccessibilityElement = true
    accessibilityLabel = title
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.5 : 1 }
  }

  private var labelHeight: CGFloat {
    label.sizeThatFits(CGSize(width: Self.width - 4, height: .greatestFiniteMagnitude)).height.rounded(.up)
  }

  /// The height at which the title is complete.
  var wantedHeight: CGFloat { Self.tileLength + Self.gap + labelHeight }

  override func layoutSubviews() {
    super.layoutSubviews()
    let length = Self.tileLength
    tile.frame = CGRect(x: ((bounds.width - length) / 2).rounded(), y: 0, width: length, height: length)
    picture.frame = tile.bounds
    label.frame = CGRect(x: 2, y: length + Self.gap, width: max(bounds.width - 4, 0), height: labelHeight)
  }
}
