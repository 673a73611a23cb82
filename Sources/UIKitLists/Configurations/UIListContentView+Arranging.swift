import CoreGraphics
import UIKitCore

extension UIListContentView {
  /// The frames of the parts as if reading went from left to right, and the size of the whole, in points.
  struct Arrangement {
    var image = CGRect.zero
    var text = CGRect.zero
    var secondaryText = CGRect.zero
    var height: CGFloat = 0
    /// The width that the content would take if it were not limited.
    var naturalWidth: CGFloat = 0
  }

  /// The width reserved for a symbol beside body text of the default size, in points: a text after it begins where one
  /// begins after a 29-point icon.
  private static let symbolWidth: CGFloat = 28

  /// The margins, preserving those of the superview along the axes of the configuration.
  private var effectiveMargins: NSDirectionalEdgeInsets {
    let (own, axes) = (shown.directionalLayoutMargins, shown.axesPreservingSuperviewLayoutMargins)
    if axes.isEmpty { return own }
    var margins = directionalLayoutMargins
    if !axes.contains(.horizontal) { (margins.leading, margins.trailing) = (own.leading, own.trailing) }
    if !axes.contains(.vertical) { (margins.top, margins.bottom) = (own.top, own.bottom) }
    return margins
  }

  final func arrange(in width: CGFloat) -> Arrangement {
    var result = Arrangement()
    let margins = effectiveMargins.finite
    let image = imageSizes
    let hasTexts = parts.text != nil || parts.secondaryText != nil
    let gap = image.reserved.width > 0 && hasTexts ? shown.imageToTextPadding.orZero : 0
    let lead = margins.leading + image.reserved.width + gap
    let available = max(width - lead - margins.trailing, 0)
    let texts = arrangeTexts(in: available)
    let content = max(image.reserved.height, texts.height)
    result.height = (margins.top + content + margins.bottom).roundedUp(toPixel: pixelScale)
    result.naturalWidth = (lead + texts.naturalWidth + margins.trailing).roundedUp(toPixel: pixelScale)
    let top = margins.top + ((content - texts.height) / 2).rounded(toPixel: pixelScale)
    result.text = texts.text.offsetBy(dx: lead, dy: top)
    result.secondaryText = texts.secondaryText.offsetBy(dx: lead, dy: top)
    let x = margins.leading + (image.reserved.width - image.shown.width) / 2
    let y = margins.top + (content - image.shown.height) / 2
    result.image = CGRect(
      x: x.rounded(toPixel: pixelScale), y: y.rounded(toPixel: pixelScale), width: image.shown.width,
      height: image.shown.height)
    return result
  }

  // MARK: Image

  /// The size of the image, and the one that the layout reserves for it.
  private var imageSizes: (shown: CGSize, reserved: CGSize) {
    guard let view = parts.image, let image = view.image else { return (.zero, .zero) }
    let properties = shown.imageProperties
    var size = view.sizeThatFits(.zero)
    let most = properties.maximumSize
    let shrink = min(
      1, most.width > 0 && size.width > 0 ? most.width / size.width : 1,
      most.height > 0 && size.height > 0 ? most.height / size.height : 1)
    size = CGSize(width: size.width * shrink, height: size.height * shrink)
    let reserved = properties.reservedLayoutSize
    func length(_ wanted: CGFloat, _ own: CGFloat, standard: CGFloat?) -> CGFloat {
      if wanted >= UIListContentConfiguration.ImageProperties.standardDimension { return standard ?? own }
      if wanted > 0 { return wanted }
      // A symbol wider than the standard keeps its distance from the text.
      return image.isSymbolImage ? max(standard ?? own, own) : own
    }
    let standard = (Self.symbolWidth * shown.textProperties.font.pointSize / 17).rounded(toPixel: pixelScale)
    return (
      size,
      CGSize(
        width: length(reserved.width, size.width, standard: standard),
        // The height of a line of text is enough for a symbol.
        height: length(
          reserved.height, image.isSymbolImage ? min(size.height, shown.textProperties.font.lineHeight) : size.height,
          standard: nil))
    )
  }

  // MARK: Texts

  private struct Texts {
    var text = CGRect.zero
    var secondaryText = CGRect.zero
    var height: CGFloat = 0
    var naturalWidth: CGFloat = 0
  }

  private func arrangeTexts(in available: CGFloat) -> Texts {
    var result = Texts()
    guard let text = parts.text, let secondary = parts.secondaryText else {
      guard let label = parts.text ?? parts.secondaryText else { return result }
      let size = label.sizeThatFits(CGSize(width: available, height: UILabel.unlimitedLength))
      let frame = CGRect(x: 0, y: 0, width: available, height: size.height)
      if label === parts.text { result.text = frame } else { result.secondaryText = frame }
      (result.height, result.naturalWidth) = (size.height, size.width)
      return result
    }
    if shown.prefersSideBySideTextAndSecondaryText,
      let beside = arrangeBeside(text, secondary, in: available)
    {
      return beside
    }
    let limit = CGSize(width: available, height: UILabel.unlimitedLength)
    let (first, second) = (text.sizeThatFits(limit), secondary.sizeThatFits(limit))
    let y = first.height + shown.textToSecondaryTextVerticalPadding.orZero
    result.text = CGRect(x: 0, y: 0, width: available, height: first.height)
    result.secondaryText = CGRect(x: 0, y: y, width: available, height: second.height)
    result.height = y + second.height
    result.naturalWidth = max(first.width, second.width)
    return result
  }

  /// The texts on one line, or nil if they do not fit. With the largest text sizes they are always below each other.
  private func arrangeBeside(_ text: UILabel, _ secondary: UILabel, in available: CGFloat) -> Texts? {
    guard !traitCollection.preferredContentSizeCategory.isAccessibilityCategory else { return nil }
    let unlimited = CGSize(width: UILabel.unlimitedLength, height: UILabel.unlimitedLength)
    let (first, second) = (text.sizeThatFits(unlimited), secondary.sizeThatFits(unlimited))
    let padding = shown.textToSecondaryTextHorizontalPadding.orZero
    let natural = first.width + padding + second.width
    guard natural <= available else { return nil }
    var result = Texts()
    // On one baseline, also with different fonts.
    let (ascent, secondAscent) = (text.font.ascender, secondary.font.ascender)
    let y = max(secondAscent - ascent, 0).rounded(toPixel: pixelScale)
    let secondY = max(ascent - secondAscent, 0).rounded(toPixel: pixelScale)
    let width = available - second.width - padding
    result.text = CGRect(x: 0, y: y, width: width, height: first.height)
    result.secondaryText = CGRect(x: available - second.width, y: secondY, width: second.width, height: second.height)
    result.height = max(y + first.height, secondY + second.height)
    result.naturalWidth = natural
    return result
  }
}

extension UIListContentView {
  /// The distance of the texts from the leading edge, in points.
  final var textStart: CGFloat {
    let arrangement = arrange(in: bounds.width)
    return parts.text != nil || parts.secondaryText == nil ? arrangement.text.minX : arrangement.secondaryText.minX
  }
}
