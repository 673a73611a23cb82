import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

/// Shows a list content configuration: an image, a text and a secondary text.
///
/// The view can be used by itself as well as in cells, placed by its frame or by constraints: its height follows from its
/// width and the content.
open class UIListContentView: UIView, UIContentView {
  private(set) final var shown: UIListContentConfiguration
  final var parts = Parts()
  private var guides = Guides()

  struct Parts {
    var text: UILabel?
    var secondaryText: UILabel?
    var image: UIImageView?
  }

  private struct Guides {
    var text: UILayoutGuide?
    var secondaryText: UILayoutGuide?
    var image: UILayoutGuide?
  }

  /// Creates a view that shows `configuration`.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    // Content must not move while a cell passes below a bar; lists keep whole cells out of the safe area's sides.
    insetsLayoutMarginsFromSafeArea = false
    heightDependsOnWidth = true
    show(nil)
  }

  /// Archives are not supported: the same as a view that shows an empty cell.
  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
    insetsLayoutMarginsFromSafeArea = false
    heightDependsOnWidth = true
  }

  /// The content and its style. A configuration that is no `UIListContentConfiguration` is logged and ignored.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        return Log.error(
          "UIListContentView: cannot show a \(type(of: newValue)). Use the view that its makeContentView() returns.",
          once: "list content \(type(of: newValue))")
      }
      guard new != shown else { return }
      let before = shown
      shown = new
      show(before)
    }
  }

  // MARK: Content

  private func show(_ before: UIListContentConfiguration?) {
    directionalLayoutMargins = shown.directionalLayoutMargins
    preservesSuperviewLayoutMargins = !shown.axesPreservingSuperviewLayoutMargins.isEmpty
    showImage()
    parts.text = label(parts.text, shown.text, shown.attributedText, shown.textProperties)
    parts.secondaryText = label(
      parts.secondaryText, shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties)
    updateGuides()
    contentDidChange()
  }

  private func contentDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The label of a text: the one that is there, a new one, or none.
  private func label(
    _ known: UILabel?, _ plain: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties
  ) -> UILabel? {
    guard attributed?.length ?? 0 > 0 || !(plain ?? "").isEmpty else {
      known?.removeFromSuperview()
      return nil
    }
    let label = known ?? UILabel()
    if known == nil { addSubview(label) }
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    let color = properties.resolvedColor()
    if let attributed, attributed.length > 0 {
      label.attributedText = complete(attributed, font: properties.font, color: color)
    } else if let plain {
      label.text = properties.apply(to: plain)
      label.font = properties.font
      label.textColor = color
    }
    label.textAlignment = properties.alignment.textAlignment
    label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
    label.alpha = shown.alpha
    return label
  }

  /// Gives runs without a font or colour those of the configuration.
  private func complete(_ text: NSAttributedString, font: UIFont, color: UIColor) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: text)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
      if values[.font] == nil { result.addAttribute(.font, value: font, range: range) }
      if values[.foregroundColor] == nil { result.addAttribute(.foregroundColor, value: color, range: range) }
    }
    return result
  }

  private func showImage() {
    guard let image = shown.image else {
      parts.image?.removeFromSuperview()
      parts.image = nil
      return
    }
    let view = parts.image ?? UIImageView()
    if parts.image == nil {
      parts.image = view
      view.contentMode = .scaleAspectFit
      insertSubview(view, at: 0)
    }
    let properties = shown.imageProperties
    view.image = image
    view.preferredSymbolConfiguration =
      properties.preferredSymbolConfiguration ?? UIImage.SymbolConfiguration(font: shown.textProperties.font, scale: .large)
    view.layer.cornerRadius = max(properties.cornerRadius.orZero, 0)
    view.layer.cornerCurve = .continuous
    view.clipsToBounds = properties.cornerRadius > 0
    view.alpha = shown.alpha
    showImageColors()
  }

  private func showImageColors() {
    guard let view = parts.image else { return }
    let properties = shown.imageProperties
    // Nil inherits the tint, so that it follows one that changes.
    let isInherited = properties.tintColor == nil && properties.tintColorTransformer == nil
    view.tintColor = isInherited ? nil : properties.resolvedTintColor(for: tintColor)
    view.layer.borderWidth = max(properties.strokeWidth.orZero, 0)
    view.layer.borderColor =
      properties.strokeWidth > 0
      ? properties.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor : nil
  }

  // MARK: Guides

  /// The rectangle of the text, for constraints to it; nil without text.
  open var textLayoutGuide: UILayoutGuide? { guide(\.text, parts.text) }
  /// The rectangle of the secondary text, for constraints to it; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { guide(\.secondaryText, parts.secondaryText) }
  /// The rectangle of the image, for constraints to it; nil without an image.
  open var imageLayoutGuide: UILayoutGuide? { guide(\.image, parts.image) }

  private func guide(_ path: WritableKeyPath<Guides, UILayoutGuide?>, _ view: UIView?) -> UILayoutGuide? {
    guard let view else { return nil }
    if let guide = guides[keyPath: path] { return guide }
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor), guide.rightAnchor.constraint(equalTo: view.rightAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor), guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    guides[keyPath: path] = guide
    return guide
  }

  /// Removes the guides of parts that are gone.
  private func updateGuides() {
    if parts.text == nil { remove(&guides.text) }
    if parts.secondaryText == nil { remove(&guides.secondaryText) }
    if parts.image == nil { remove(&guides.image) }
  }

  private func remove(_ guide: inout UILayoutGuide?) {
    if let guide { removeLayoutGuide(guide) }
    guide = nil
  }

  // MARK: Size

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let arrangement = arrange(in: size.width > 0 && size.width.isFinite ? size.width : UILabel.unlimitedLength)
    return CGSize(width: arrangement.naturalWidth, height: arrangement.height)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override var forFirstBaselineLayout: UIView { parts.text ?? parts.secondaryText ?? self }
  open override var forLastBaselineLayout: UIView { parts.secondaryText ?? parts.text ?? self }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let arrangement = arrange(in: bounds.width)
    // Content that is lower than the view is centred in it.
    let shift = ((bounds.height - arrangement.height) / 2).rounded(toPixel: pixelScale)
    func place(_ view: UIView?, _ frame: CGRect) {
      guard let view else { return }
      var frame = frame
      frame.origin.y += shift
      if isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
    }
    place(parts.image, arrangement.image)
    place(parts.text, arrangement.text)
    place(parts.secondaryText, arrangement.secondaryText)
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    contentDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showImageColors()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showImageColors()
    contentDidChange()
  }
}

extension UIListContentConfiguration.TextProperties.TextAlignment {
  var textAlignment: NSTextAlignment {
    switch self {
    case .natural: return .natural
    case .center: return .center
    case .justified: return .justified
    }
  }
}
