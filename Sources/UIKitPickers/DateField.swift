import UIKitCore

/// A rounded field that shows a date or a time and opens something to choose another one.
@MainActor
final class DateField: UIControl, TapOperated {
  // Points.
  private static let height: CGFloat = 34
  private static let margin: CGFloat = 11
  private static let corner: CGFloat = 8

  private let ground = UIView()
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    ground.backgroundColor = .tertiarySystemFill
    ground.layer.cornerRadius = Self.corner
    ground.isUserInteractionEnabled = false
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    label.textAlignment = .center
    label.isAccessibilityElement = false
    addSubview(ground)
    addSubview(label)
    accessibilityTraits = .button
    // Two of them have to fit beside each other.
    maximumContentSizeCategory = .extraExtraExtraLarge
    showColors()
  }

  required init?(coder: NSCoder) { return nil }

  var text: String {
    get { label.text ?? "" }
    set {
      guard newValue != label.text else { return }
      label.text = newValue
      accessibilityValue = newValue
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// Whether what it has opened is shown.
  var isOpen = false { didSet { if isOpen != oldValue { showColors() } } }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { showColors() } } }

  override var canBecomeFirstResponder: Bool { isEnabled }

  // A tap opens without the focus, which shows where keys go.
  @discardableResult
  override func becomeFirstResponder() -> Bool {
    defer { showColors() }
    return super.becomeFirstResponder()
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    defer { showColors() }
    return super.resignFirstResponder()
  }

  private func showColors() {
    label.textColor = isOpen ? tintColor : .label
    ground.layer.borderWidth = isFirstResponder ? 2 : 0
    ground.layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
    ground.alpha = isHighlighted ? 0.5 : 1
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  override var intrinsicContentSize: CGSize {
    let text = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    return CGSize(
      width: (text.width + 2 * Self.margin).rounded(.up), height: max(Self.height, (text.height + 12).rounded(.up)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    label.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: 0)
  }
}
