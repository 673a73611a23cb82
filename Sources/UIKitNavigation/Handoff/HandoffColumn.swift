import UIKitCore

/// Views below each other in the middle of a page. Labels are as wide as the column, other views as wide as they need.
@MainActor
final class HandoffColumn: UIView {
  private var parts: [(view: UIView, gap: CGFloat)] = []
  /// Whether the texts are in the middle; else they begin at the leading side.
  var isCentered = true { didSet { if oldValue != isCentered { setNeedsLayout() } } }

  /// Adds a view.
  /// - Parameter gap: Points between it and the one above.
  func add(_ view: UIView, gap: CGFloat) {
    parts.append((view, gap))
    addSubview(view)
  }

  private var shown: [(view: UIView, gap: CGFloat)] {
    parts.filter { part in
      guard !part.view.isHidden else { return false }
      return (part.view as? UILabel)?.text?.isEmpty != true
    }
  }

  private func size(of view: UIView, _ width: CGFloat) -> CGSize {
    var size = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    if view is UIButton {
      let least: CGFloat = traitCollection.userInterfaceIdiom == .kiosk ? 60 : 50
      size = CGSize(width: max(size.width, 140), height: max(size.height, least))
    }
    return CGSize(width: view is UILabel ? width : min(size.width.rounded(.up), width), height: size.height.rounded(.up))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let parts = shown
    let heights = parts.enumerated().map { self.size(of: $1.view, size.width).height + ($0 > 0 ? $1.gap : 0) }
    return CGSize(width: size.width, height: heights.reduce(0, +))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for (index, part) in shown.enumerated() {
      let size = size(of: part.view, bounds.width)
      if index > 0 { y += part.gap }
      let free = bounds.width - size.width
      let x = isCentered ? (free / 2).rounded() : isRightToLeft ? free : 0
      part.view.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
      // Not natural: a code is read from left to right, but begins where the other texts do.
      (part.view as? UILabel)?.textAlignment = isCentered ? .center : isRightToLeft ? .right : .left
      y += size.height
    }
  }
}

extension UIFont {
  /// The font of a style. On a small screen it is limited, so that the code itself remains visible.
  static func ofPage(_ style: TextStyle, isSmall: Bool, limit: CGFloat) -> UIFont {
    let font = UIFont.preferredFont(forTextStyle: style)
    return isSmall && font.pointSize > limit ? font.withSize(limit) : font
  }
}

/// A column that scrolls where it is higher than the page, and is in the middle of the page otherwise.
@MainActor
final class HandoffPage: UIScrollView {
  let column = HandoffColumn()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(column)
    showsHorizontalScrollIndicator = false
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    let height = column.sizeThatFits(bounds.size).height
    column.frame = CGRect(
      x: 0, y: max((bounds.height - height) / 2, 0).rounded(), width: bounds.width, height: height)
    let size = CGSize(width: bounds.width, height: max(height, bounds.height))
    if contentSize != size { contentSize = size }
    column.layoutIfNeeded()
    super.layoutSubviews()
  }
}
