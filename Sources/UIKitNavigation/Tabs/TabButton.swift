import CoreGraphics
import Foundation
import UIKitCore

/// One tab of a bar: its image, its title and its badge.
@MainActor
final class TabButton: UIControl, TapOperated {
  private let item: UITabBarItem
  private weak var bar: UITabBar?
  private let plate = UIView()
  private let picture = UIImageView()
  private let label = UILabel()
  private var badge: TabBadge?
  private var titleOffset = UIOffset.zero
  private var badgeOffset = UIOffset.zero

  /// Whether the title is below the image, which is larger then.
  var isStacked = true { didSet { if oldValue != isStacked { showItem() } } }
  /// Whether keys have reached the tab.
  var isReached = false { didSet { if oldValue != isReached { showPlate() } } }
  /// The number of the tab, and that of all.
  var place = (1, 1)

  private static let gap: CGFloat = 8
  private static let badgeGap: CGFloat = 6
  private static let pressedAlpha: CGFloat = 0.5

  init(_ item: UITabBarItem, in bar: UITabBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    plate.layer.cornerRadius = 10
    plate.layer.cornerCurve = .continuous
    plate.alpha = 0
    plate.isUserInteractionEnabled = false
    picture.contentMode = .scaleAspectFit
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.8
    for view in [plate, picture, label] { addSubview(view) }
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.bar?.tapped(self.item)
      }, for: [.touchUpInside, .primaryActionTriggered])
  }

  required init?(coder: NSCoder) { return nil }

  private var isLarge: Bool { traitCollection.userInterfaceIdiom == .kiosk }

  // MARK: Look

  override var isHighlighted: Bool {
    didSet {
      guard oldValue != isHighlighted else { return }
      UIView.animate(
        withDuration: isHighlighted ? 0 : 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
      ) {
        self.showPlate()
      }
    }
  }

  private func showPlate() {
    plate.backgroundColor = isReached ? .secondarySystemFill : .tertiarySystemFill
    plate.layer.borderWidth = isReached ? 2 : 0
    plate.layer.borderColor = (bar?.tintColor ?? .systemBlue).resolvedColor(with: traitCollection).cgColor
    plate.alpha = isReached || isHighlighted ? 1 : 0
    for view in [picture, label] { view.alpha = isHighlighted ? Self.pressedAlpha : 1 }
  }

  /// Shows the item as it is now, in the state that the bar has given this tab.
  func showItem() {
    guard let bar else { return }
    let style = bar.style(of: item, in: !isEnabled ? .disabled : isSelected ? .selected : .normal)
    titleOffset = UIOffset(
      horizontal: item.titlePositionAdjustment.horizontal + style.titleOffset.horizontal,
      vertical: item.titlePositionAdjustment.vertical + style.titleOffset.vertical)
    let image = isSelected ? item.selectedImage ?? item.image?.filledForm : item.image
    picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: symbolSize, weight: .medium)
    picture.tintColor = style.icon
    label.attributedText = item.title.map { NSAttributedString(string: $0, attributes: style.title) }
    label.textAlignment = .center
    badgeOffset = style.badgeOffset
    showBadge(style)
    accessibilityIdentifier = item.accessibilityIdentifier
    if isReached { showPlate() }
    setNeedsLayout()
  }

  private func showBadge(_ style: TabStyle) {
    guard let text = item.badgeValue else {
      badge?.removeFromSuperview()
      badge = nil
      return
    }
    let badge = self.badge ?? TabBadge()
    if self.badge == nil {
      addSubview(badge)
      self.badge = badge
    }
    badge.show(text, color: style.badgeColor, attributes: style.badgeText, isLarge: isLarge)
    badge.textOffset = style.badgeTextOffset
  }

  // MARK: Layout

  private var symbolSize: CGFloat { !isStacked ? 17 : isLarge ? 24 : 20 }

  private var imageSize: CGSize {
    guard let image = picture.image else { return .zero }
    let natural = image.isSymbolImage ? picture.intrinsicContentSize : image.size
    let most: CGFloat = isLarge && isStacked ? 34 : 28
    let scale = min(most / max(natural.height, 1), 1)
    return CGSize(width: natural.width * scale, height: natural.height * scale)
  }

  /// The width at which nothing is cut off, with a margin.
  var wantedWidth: CGFloat {
    let (title, image) = (label.intrinsicContentSize.width, imageSize.width)
    if isStacked { return (max(title, image) + 16).rounded(.up) }
    return (title + image + (image > 0 ? Self.gap : 0) + badgeWidth + 36).rounded(.up)
  }

  private var badgeWidth: CGFloat { badge.map { $0.size.width + Self.badgeGap } ?? 0 }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds.insetBy(dx: min(2, bounds.width / 2), dy: 4)
    let title = label.intrinsicContentSize
    if isStacked { layOutStacked(imageSize, title) } else { layOutInline(imageSize, title) }
    picture.frame = picture.frame.inset(by: item.imageInsets)
    label.frame = label.frame.offsetBy(dx: titleOffset.horizontal, dy: titleOffset.vertical)
    placeBadge()
  }

  private func layOutStacked(_ image: CGSize, _ title: CGSize) {
    let middle: CGFloat = isLarge ? 25 : 19
    let baseline: CGFloat = isLarge ? 56 : 44
    picture.frame = rect(
      x: bounds.midX - image.width / 2, y: middle - image.height / 2, width: image.width, height: image.height)
    let font = label.font ?? .systemFont(ofSize: 10)
    let width = min(title.width, max(bounds.width - 4, 0))
    // Without an image the title is in the middle.
    let y = image == .zero ? bounds.midY - title.height / 2 : baseline - font.ascender
    label.frame = rect(x: bounds.midX - width / 2, y: y, width: width, height: title.height)
  }

  private func layOutInline(_ image: CGSize, _ title: CGSize) {
    let gap = image == .zero || title.width == 0 ? 0 : Self.gap
    let room = max(bounds.width - 12 - image.width - gap - badgeWidth, 0)
    let width = min(title.width, room)
    let start = bounds.midX - (image.width + gap + width + badgeWidth) / 2
    let (first, second) =
      isRightToLeft
      ? (start + badgeWidth + width + gap, start + badgeWidth) : (start, start + image.width + gap)
    picture.frame = rect(
      x: first, y: bounds.midY - image.height / 2, width: image.width, height: image.height)
    label.frame = rect(x: second, y: bounds.midY - title.height / 2, width: width, height: title.height)
  }

  private func placeBadge() {
    guard let badge else { return }
    let size = badge.size
    var (x, y): (CGFloat, CGFloat)
    if isStacked {
      // The badge covers the upper corner of the image at the trailing side.
      let anchor = picture.image == nil ? label.frame : picture.frame
      let inset: CGFloat = badge.isDot ? size.width * 0.7 : min(size.width / 2, 8)
      x = isRightToLeft ? anchor.minX - size.width + inset : anchor.maxX - inset
      y = max(anchor.minY - (badge.isDot ? 1 : size.height * 0.3), 2)
    } else {
      // It would cover the title; so it is behind that.
      let end = label.frame.width > 0 ? label.frame : picture.frame
      x = isRightToLeft ? end.minX - size.width - Self.badgeGap : end.maxX + Self.badgeGap
      y = bounds.midY - size.height / 2
    }
    x = min(max(x, 0), max(bounds.width - size.width, 0))
    badge.frame = rect(
      x: x + badgeOffset.horizontal, y: y + badgeOffset.vertical, width: size.width, height: size.height)
  }

  private func rect(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) -> CGRect {
    CGRect(
      x: x.rounded(toPixel: pixelScale), y: y.rounded(toPixel: pixelScale), width: width.rounded(.up),
      height: height.rounded(.up))
  }

  // MARK: Accessibility

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? item.accessibilityLabel ?? item.title }
    set { super.accessibilityLabel = newValue }
  }

  /// The badge, and which tab this is.
  override var accessibilityValue: String? {
    get {
      let words = Strings.preferred.navigation.tab(place.0, place.1)
      guard let badge = item.badgeValue, !badge.isEmpty else { return super.accessibilityValue ?? words }
      return super.accessibilityValue ?? "\(badge), \(words)"
    }
    set { super.accessibilityValue = newValue }
  }
}
