import CoreGraphics
import Foundation

/// What a text field is told about its look.
struct FieldLook {
  static var standardFont: UIFont { .systemFont(ofSize: 17) }

  var font = FieldLook.standardFont
  var textColor = UIColor.label
  var alignment = NSTextAlignment.natural
  var border = UITextField.BorderStyle.none
}

/// The views of a text field that are made when they are needed.
struct FieldParts {
  var placeholderText: NSAttributedString?
  var isPlaceholderPlain = true
  var placeholder: UILabel?
  var clearButton: ClearButton?
  var background: UIImageView?
  /// Whether the border of the layer is the field's own.
  var hasEdge = false
  /// The background that the border style brought.
  var fill: UIColor?
  /// The factor by which text was shrunk to fit.
  var shrink: CGFloat = 1
}

/// The round cross that empties a field.
@MainActor
final class ClearButton: UIControl {
  static let side: CGFloat = 19

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityLabel = "Clear text"
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  override var isOperatedByTap: Bool { true }

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

  // Nobody hits a cross of 19 points with a finger.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let side = effectiveTraits.userInterfaceIdiom == .kiosk ? UIInputTuning.current.kioskTarget : 44
    return bounds.insetBy(dx: min(0, (bounds.width - side) / 2), dy: min(0, (bounds.height - side) / 2)).contains(point)
  }
}
