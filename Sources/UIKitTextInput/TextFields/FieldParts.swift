import CoreGraphics
import Foundation
@_spi(Hooks) import UIKitCore

/// The properties of a text field that determine its appearance.
struct FieldStyle {
  static var standardFont: UIFont { .systemFont(ofSize: 17) }

  var font = FieldStyle.standardFont
  var textColor = UIColor.label
  var alignment = NSTextAlignment.natural
  var border = UITextField.BorderStyle.none
}

/// The views of a text field that are created when first needed, and their state.
struct FieldParts {
  var placeholderText: NSAttributedString?
  var placeholder: UILabel?
  var clearButton: ClearButton?
  var background: UIImageView?
  /// Whether the field, not the app, has set its layer's border.
  var hasOwnBorder = false
  /// The background colour set by the border style.
  var fill: UIColor?
}

/// The button with a round cross that clears a field.
@MainActor
final class ClearButton: UIControl, TapOperated {
  static let side: CGFloat = 19

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityLabel = Strings.preferred.controls.clearText
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) {
    let side = min(Self.side, bounds.width, bounds.height) - 3
    let circle = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    (isHighlighted ? UIColor.systemGray : UIColor.systemGray2).setFill()
    UIBezierPath(ovalIn: circle).fill()
    UIColor.systemBackground.setStroke()
    let cross = UIBezierPath()
    let arm = side * 0.19
    cross.move(to: CGPoint(x: circle.midX - arm, y: circle.midY - arm))
    cross.addLine(to: CGPoint(x: circle.midX + arm, y: circle.midY + arm))
    cross.move(to: CGPoint(x: circle.midX + arm, y: circle.midY - arm))
    cross.addLine(to: CGPoint(x: circle.midX - arm, y: circle.midY + arm))
    cross.lineWidth = 1.5
    cross.lineCapStyle = .round
    cross.stroke()
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  // Enlarges the touch target: 19 points are too small for a finger.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let side = effectiveTraits.userInterfaceIdiom == .kiosk ? UIInputTuning.current.kioskTarget : 44
    return bounds.insetBy(dx: min(0, (bounds.width - side) / 2), dy: min(0, (bounds.height - side) / 2)).contains(point)
  }
}
