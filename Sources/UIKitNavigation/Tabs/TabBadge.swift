import CoreGraphics
import Foundation
import UIKitCore

/// A number or a short text on a coloured ground; a dot if the text is empty.
@MainActor
final class TabBadge: UIView {
  private let label = UILabel()
  private var height: CGFloat = 18
  var textOffset = UIOffset.zero { didSet { if oldValue != textOffset { setNeedsLayout() } } }

  private static let dot: CGFloat = 10

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  var isDot: Bool { label.text?.isEmpty ?? true }

  func show(_ text: String, color: UIColor, attributes: [NSAttributedString.Key: Any], isLarge: Bool) {
    backgroundColor = color
    height = isLarge ? 21 : 18
    label.attributedText = NSAttributedString(string: text, attributes: attributes)
    label.textAlignment = .center
    setNeedsLayout()
  }

  /// The size in points. A long text is cut off.
  var size: CGSize {
    if isDot { return CGSize(width: Self.dot, height: Self.dot) }
    let width = (label.intrinsicContentSize.width + 10).rounded(.up)
    return CGSize(width: min(max(width, height), 72), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds.insetBy(dx: min(4, bounds.width / 2), dy: 0)
      .offsetBy(dx: textOffset.horizontal, dy: textOffset.vertical)
  }
}
