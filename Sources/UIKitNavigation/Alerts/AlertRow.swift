@_spi(Hooks) import UIKitCore

/// One choice of an alert: a line of text as wide as the panel, with hairlines to its neighbours.
@MainActor
final class AlertRow: ChoiceControl {
  private let label = UILabel()
  private let topLine = UIView()
  private let sideLine = UIView()
  private let action: UIAlertAction

  private static let pressed = UIColor(light: UIColor(white: 0, alpha: 0.08), dark: UIColor(white: 1, alpha: 0.1))
  private static let line = UIColor(light: UIColor(white: 0, alpha: 0.18), dark: UIColor(white: 1, alpha: 0.18))

  /// The edges that have a hairline.
  var edge: UIRectEdge = [] {
    didSet { setNeedsLayout() }
  }

  init(_ action: UIAlertAction, size: CGFloat, isEmphasised: Bool) {
    self.action = action
    super.init(frame: .zero)
    isEnabled = action.isEnabled
    label.text = action.title
    label.font = .systemFont(ofSize: size, weight: isEmphasised ? .semibold : .regular)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.7
    for line in [topLine, sideLine] {
      line.backgroundColor = Self.line
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
    addSubview(label)
    colour()
  }

  required init?(coder: NSCoder) { return nil }

  var isCancel: Bool { action.style == .cancel }
  var titleWidth: CGFloat { label.intrinsicContentSize.width }

  private func colour() {
    label.textColor = !isEnabled ? .disabledText : action.style == .destructive ? .systemRed : tintColor
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    colour()
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? Self.pressed : nil }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(12, bounds.width / 4), dy: 0)
    let hair = 1 / max(traitCollection.displayScale, 1)
    topLine.isHidden = !edge.contains(.top)
    sideLine.isHidden = !edge.contains(.left)
    topLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hair)
    sideLine.frame = CGRect(x: 0, y: 0, width: hair, height: bounds.height)
  }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { true }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? action.title }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get { isEnabled ? .button : [.button, .notEnabled] }
    set { super.accessibilityTraits = newValue }
  }
}
