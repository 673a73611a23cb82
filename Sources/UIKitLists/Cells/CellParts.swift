import CoreGraphics
import UIKitCore

/// The labels and the image of a cell, which exist once they are used.
@MainActor
struct CellParts {
  var text: UILabel?
  var detail: UILabel?
  var image: UIImageView?
  /// Whether an app has set a font: then it stays when the text size changes.
  var textFont: UIFont?
  var detailFont: UIFont?
}

extension UITableViewCell {
  final var textLabelPart: UILabel {
    if let label = parts.text { return label }
    let label = UILabel()
    label.font = defaultTextFont
    parts.textFont = label.font
    label.textColor = style == .value2 ? tintColor : .label
    if style == .value2 { label.textAlignment = isRightToLeft ? .left : .right }
    label.numberOfLines = style == .default || style == .subtitle ? 0 : 1
    contentView.addSubview(label)
    parts.text = label
    setNeedsLayout()
    return label
  }

  final var detailLabelPart: UILabel? {
    if style == .default { return nil }
    if let label = parts.detail { return label }
    let label = UILabel()
    label.font = defaultDetailFont
    parts.detailFont = label.font
    label.textColor = style == .value2 ? .label : .secondaryLabel
    label.numberOfLines = style == .subtitle ? 0 : 1
    contentView.addSubview(label)
    parts.detail = label
    setNeedsLayout()
    return label
  }

  final var imagePart: UIImageView {
    if let view = parts.image { return view }
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    contentView.addSubview(view)
    parts.image = view
    setNeedsLayout()
    return view
  }

  private var defaultTextFont: UIFont { .preferredFont(forTextStyle: style == .value2 ? .footnote : .body) }
  private var defaultDetailFont: UIFont {
    switch style {
    case .subtitle: .preferredFont(forTextStyle: .caption1)
    case .value2: .preferredFont(forTextStyle: .footnote)
    case .default, .value1: .preferredFont(forTextStyle: .body)
    }
  }

  /// The labels follow the text size while they have the style's fonts.
  final func labelFontsDidChange() {
    if let label = parts.text, label.font == parts.textFont {
      label.font = defaultTextFont
      parts.textFont = label.font
    }
    if let label = parts.detail, label.font == parts.detailFont {
      label.font = defaultDetailFont
      parts.detailFont = label.font
    }
  }

  // MARK: Placing

  private static let lineGap: CGFloat = 2
  private static let sideGap: CGFloat = 8
  private static let imageGap: CGFloat = 16
  private static let value2Width: CGFloat = 91
  /// The space above and below the text.
  private static let padding: CGFloat = 8

  /// Where the text begins, from the leading edge of the content.
  final var textStart: CGFloat {
    let inset = leadingContentInset
    guard let size = parts.image?.image?.size, size.width > 0 else { return inset }
    return inset + size.width + Self.imageGap
  }

  /// The distance of the content from its leading edge.
  final var leadingContentInset: CGFloat {
    textInset + CGFloat(max(indentationLevel, 0)) * indentationWidth
  }

  /// The distance of text from the edges, without its indentation.
  final var textInset: CGFloat { table?.textInset ?? UITableViewTuning.current.contentInset }

  private func shown(_ label: UILabel?) -> UILabel? {
    guard let label, label.superview === contentView, label.attributedText?.length ?? 0 > 0 else { return nil }
    return label
  }

  /// Whether the labels or the image show something.
  final var hasStandardContent: Bool { shown(parts.text) != nil || shown(parts.detail) != nil || parts.image?.image != nil }

  final func standardHeight(contentWidth: CGFloat) -> CGFloat {
    let imageHeight = parts.image?.image.map { $0.size.height + 2 } ?? 0
    let width = max(contentWidth - textStart - trailingContentInset, 1)
    return max(textHeight(width: width) + 2 * Self.padding, imageHeight)
  }

  /// The distance of the text from the trailing edge of the content.
  private var trailingContentInset: CGFloat { edges.accessoryWidth > 0 ? 0 : textInset }

  private func textHeight(width: CGFloat) -> CGFloat {
    let text = shown(parts.text)?.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height ?? 0
    guard let detail = shown(parts.detail) else { return text }
    let second = detail.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    if style == .subtitle || isStacked(width: width) { return text + (text > 0 ? Self.lineGap : 0) + second }
    return max(text, second)
  }

  /// Whether the two labels of a value cell are too wide to stand side by side.
  private func isStacked(width: CGFloat) -> Bool {
    guard style == .value1, let text = shown(parts.text), let detail = shown(parts.detail) else { return false }
    return text.intrinsicContentSize.width + Self.sideGap + detail.intrinsicContentSize.width > width
      && traitCollection.preferredContentSizeCategory.isAccessibilityCategory
  }

  /// Places labels and image within the content view.
  final func placeStandardContent() {
    let bounds = contentView.bounds
    let scale = pixelScale
    let isMirrored = isRightToLeft
    func place(_ view: UIView, _ frame: CGRect) {
      let x = isMirrored ? bounds.width - frame.maxX : frame.minX
      view.frame = CGRect(
        x: x.rounded(toPixel: scale), y: frame.minY.rounded(toPixel: scale), width: max(frame.width, 0),
        height: frame.height)
    }
    if let view = parts.image, view.superview === contentView {
      let size = view.image?.size ?? .zero
      let height = min(size.height, bounds.height)
      place(
        view, CGRect(x: leadingContentInset, y: (bounds.height - height) / 2, width: size.width, height: height))
    }
    let (start, end) = (textStart, bounds.width - trailingContentInset)
    let width = max(end - start, 0)
    let (text, detail) = (shown(parts.text), shown(parts.detail))
    func height(_ label: UILabel, _ width: CGFloat) -> CGFloat {
      min(label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height, bounds.height)
    }
    guard let text else {
      if let detail { place(detail, CGRect(x: start, y: 0, width: width, height: bounds.height)) }
      return
    }
    guard let detail else { return place(text, CGRect(x: start, y: 0, width: width, height: bounds.height)) }
    if style == .subtitle || isStacked(width: width) {
      let (first, second) = (height(text, width), height(detail, width))
      let top = max((bounds.height - first - second - Self.lineGap) / 2, 0)
      place(text, CGRect(x: start, y: top, width: width, height: first))
      place(detail, CGRect(x: start, y: top + first + Self.lineGap, width: width, height: second))
    } else if style == .value2 {
      let column = min(Self.value2Width, width / 2)
      place(text, CGRect(x: start, y: 0, width: column, height: bounds.height))
      place(detail, CGRect(x: start + column + 6, y: 0, width: width - column - 6, height: bounds.height))
    } else {
      // The main label keeps its width; the value is cut first.
      let first = min(text.intrinsicContentSize.width, width)
      let second = min(detail.intrinsicContentSize.width, max(width - first - Self.sideGap, 0))
      place(text, CGRect(x: start, y: 0, width: first, height: bounds.height))
      place(detail, CGRect(x: end - second, y: 0, width: second, height: bounds.height))
    }
  }
}
