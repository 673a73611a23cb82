import UIKitCore

/// A row of a wheel: a label, or the view of the delegate.
@MainActor
final class PickerRow: UIView {
  private(set) var custom: UIView?
  private var label: UILabel?
  /// Whether its content has to be asked for.
  var isStale = true

  private static let margin: CGFloat = 9

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The text of the row.
  var spokenText: String? {
    guard let custom else { return label?.text }
    return Self.text(in: custom)
  }

  private static func text(in view: UIView) -> String? {
    if let label = view.accessibilityLabel, !label.isEmpty { return label }
    if let label = view as? UILabel { return label.text }
    let texts = view.subviews.compactMap { text(in: $0) }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  func show(_ view: UIView) {
    guard custom !== view || view.superview !== self else { return setNeedsLayout() }
    label?.isHidden = true
    // A delegate may return the view of another row.
    if custom?.superview === self { custom?.removeFromSuperview() }
    custom = view
    addSubview(view)
    setNeedsLayout()
  }

  func show(_ title: String?, _ attributed: NSAttributedString?, style: PickerRowStyle) {
    if custom?.superview === self { custom?.removeFromSuperview() }
    custom = nil
    let label = self.label ?? makeLabel()
    label.isHidden = false
    label.font = style.font
    label.textAlignment = style.alignment
    label.textColor = style.isDimmed ? .tertiaryLabel : style.color
    if let attributed { label.attributedText = attributed } else { label.text = title }
    setNeedsLayout()
  }

  private func makeLabel() -> UILabel {
    let made = UILabel()
    made.adjustsFontSizeToFitWidth = true
    made.minimumScaleFactor = 0.5
    made.isAccessibilityElement = false
    label = made
    addSubview(made)
    return made
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    custom?.frame = bounds
    label?.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: 0)
  }
}

/// How a row shows its title.
struct PickerRowStyle {
  var font: UIFont
  var color: UIColor
  var alignment = NSTextAlignment.center
  /// Whether the row cannot be chosen.
  var isDimmed = false
}
