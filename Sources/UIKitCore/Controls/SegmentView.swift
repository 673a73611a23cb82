import CoreGraphics
import Foundation

/// One segment with its title or image.
final class SegmentView: UIView {
  private(set) var title: String?
  private(set) var image: UIImage?
  var action: UIAction?
  var width: CGFloat = 0
  var isEnabled = true
  var isChosen = false
  let label = UILabel()
  let picture = UIImageView()

  init(title: String?, image: UIImage?) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingTail
    picture.contentMode = .center
    addSubview(label)
    addSubview(picture)
    show(title: title, image: image)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(title: String?, image: UIImage?) {
    self.title = title
    self.image = image
    picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    setNeedsLayout()
  }

  var contentWidth: CGFloat { image?.size.width ?? label.intrinsicContentSize.width }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Keep a distance from the text of the neighbours.
    label.frame = bounds.insetBy(dx: min(6, bounds.width / 4), dy: 0)
    picture.frame = bounds
  }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { true }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? title ?? action?.title }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits: UIAccessibilityTraits = .button
      if isChosen { traits.insert(.selected) }
      if !isEnabled { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
}
