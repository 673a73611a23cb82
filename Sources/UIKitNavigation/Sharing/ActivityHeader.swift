import UIKitCore

/// What is shared, at the top of a sheet: a picture, a title and a line below, and the button that closes the sheet.
@MainActor
final class ActivityHeader: UIView {
  let close = UIButton(type: .system)
  private let picture = UIImageView()
  private let title = UILabel()
  private let subtitle = UILabel()
  private let line = UIView()

  static let pictureSize = CGSize(width: 56, height: 56)
  private static let side: CGFloat = 16
  private static let disc: CGFloat = 30

  init(title text: String?, subtitle detail: String?, image: UIImage?, symbolName: String) {
    super.init(frame: .zero)
    picture.layer.cornerRadius = 8
    picture.clipsToBounds = true
    if let image, !image.isSymbolImage {
      picture.image = image
      picture.contentMode = .scaleAspectFill
    } else {
      picture.image = image ?? UIImage(systemName: symbolName)
      picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 26, weight: .regular)
      picture.contentMode = .center
      picture.tintColor = .secondaryLabel
      picture.backgroundColor = .secondarySystemGroupedBackground
    }
    title.text = text
    title.font = .preferredFont(forTextStyle: .headline)
    title.textColor = .label
    title.numberOfLines = 2
    subtitle.text = detail
    subtitle.font = .preferredFont(forTextStyle: .footnote)
    subtitle.textColor = .secondaryLabel
    subtitle.lineBreakMode = .byTruncatingTail
    line.backgroundColor = .separator
    makeCloseButton()
    for view in [picture, title, subtitle, close, line] as [UIView] { addSubview(view) }
    for view in [picture, line] as [UIView] { view.isAccessibilityElement = false }
    title.accessibilityTraits.insert(.header)
  }

  required init?(coder: NSCoder) { return nil }

  private func makeCloseButton() {
    var style = UIButton.Configuration.gray()
    style.image = UIImage(systemName: "xmark")
    style.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 12, weight: .bold)
    style.baseForegroundColor = .secondaryLabel
    style.cornerStyle = .capsule
    style.contentInsets = .zero
    // The disc is smaller than what a finger needs.
    style.background.backgroundInsets = NSDirectionalEdgeInsets(top: 15, leading: 15, bottom: 15, trailing: 15)
    close.configuration = style
    close.accessibilityLabel = Strings.preferred.buttons.close
  }

  /// Points.
  static let height: CGFloat = 88

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Self.pictureSize, target: CGFloat = 60
    func place(_ view: UIView, _ frame: CGRect) {
      var frame = frame
      if isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
    place(picture, CGRect(origin: CGPoint(x: Self.side, y: (bounds.height - size.height) / 2), size: size))
    // The disc, not the target, is aligned with the margin.
    let right = bounds.width - Self.side + (target - Self.disc) / 2
    place(close, CGRect(x: right - target, y: (bounds.height - target) / 2, width: target, height: target))
    let start = Self.side + size.width + 12
    let width = max(bounds.width - start - Self.side - Self.disc - 12, 0)
    for label in [title, subtitle] { label.textAlignment = isRightToLeft ? .right : .left }
    let fitting = CGSize(width: width, height: .greatestFiniteMagnitude)
    let titleHeight = title.text == nil ? 0 : title.sizeThatFits(fitting).height.rounded(.up)
    let subtitleHeight = subtitle.text == nil ? 0 : subtitle.sizeThatFits(fitting).height.rounded(.up)
    let gap: CGFloat = titleHeight > 0 && subtitleHeight > 0 ? 2 : 0
    let top = ((bounds.height - titleHeight - gap - subtitleHeight) / 2).rounded()
    place(title, CGRect(x: start, y: top, width: width, height: titleHeight))
    place(subtitle, CGRect(x: start, y: top + titleHeight + gap, width: width, height: subtitleHeight))
    let hair = 1 / max(traitCollection.displayScale, 1)
    line.frame = CGRect(x: 0, y: bounds.height - hair, width: bounds.width, height: hair)
  }
}
