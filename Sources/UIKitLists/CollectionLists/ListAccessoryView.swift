import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

/// Shows one accessory of a list cell.
@MainActor
final class ListAccessoryView: UIControl {
  private(set) var accessory: UICellAccessory
  private let picture = UIImageView()
  private let plate = UIView()
  private var label: UILabel?
  private var line: UIView?
  /// Whether the chevron of an outline points down.
  private var isExpanded = false

  /// The size of symbols, in points of text of the default size.
  private static let symbolSize: CGFloat = 17
  /// The width that symbols take, so that those of several cells align.
  private static let standardWidth: CGFloat = 24

  init(_ accessory: UICellAccessory) {
    self.accessory = accessory
    super.init(frame: .zero)
    switch accessory.content {
    case .symbol:
      plate.isUserInteractionEnabled = false
      addSubview(plate)
      picture.contentMode = .center
      addSubview(picture)
    case .label:
      let label = UILabel()
      self.label = label
      addSubview(label)
    case .view: break
    }
    show(accessory)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the same view can show another accessory.
  func canShow(_ other: UICellAccessory) -> Bool {
    guard other.accessoryType == accessory.accessoryType else { return false }
    guard case .view(let view, _) = accessory.content else { return true }
    if case .view(let new, _) = other.content { return view === new }
    return false
  }

  func show(_ accessory: UICellAccessory) {
    self.accessory = accessory
    tintColor = accessory.tint
    switch accessory.content {
    case .symbol(let name): showSymbol(name)
    case .label(let text, let font, let adjusts):
      label?.text = text
      label?.font = font ?? .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
      label?.adjustsFontForContentSizeCategory = adjusts
      label?.textColor = accessory.tint ?? .secondaryLabel
    case .view(let view, _):
      // Another cell may have shown the view in between.
      if view.superview !== self {
        view.translatesAutoresizingMaskIntoConstraints = true
        addSubview(view)
      }
    }
    if accessory.showsLine, line == nil {
      let line = UIView()
      line.backgroundColor = .separator
      self.line = line
      addSubview(line)
    } else if !accessory.showsLine {
      line?.removeFromSuperview()
      line = nil
    }
    isUserInteractionEnabled = reactsToTouches
    showAccessibility()
    setNeedsLayout()
  }

  private func showSymbol(_ name: String) {
    let (size, weight): (CGFloat, UIImage.SymbolWeight)
    switch accessory.accessoryType {
    case .disclosureIndicator, .outlineDisclosure: (size, weight) = (13, .semibold)
    case .checkmark: (size, weight) = (15, .semibold)
    case .delete, .insert, .multiselect, .detail: (size, weight) = (20, .regular)
    default: (size, weight) = (Self.symbolSize, .regular)
    }
    let scaled = UIFontMetrics.default.scaledValue(for: size, compatibleWith: traitCollection)
    let configuration = UIImage.SymbolConfiguration(pointSize: scaled, weight: weight)
    picture.preferredSymbolConfiguration = configuration
    picture.image = UIImage(systemName: name, withConfiguration: configuration)
    // The symbol is drawn out of this colour.
    plate.backgroundColor = accessory.backgroundTint
  }

  private var reactsToTouches: Bool {
    switch accessory.accessoryType {
    case .delete, .insert, .detail, .reorder, .customView, .outlineDisclosure: return true
    case .label, .checkmark, .disclosureIndicator, .multiselect: return false
    }
  }

  private func showAccessibility() {
    let words = Strings.preferred.lists
    var label: String?
    switch accessory.accessoryType {
    case .delete: label = words.delete
    case .insert: label = words.insert
    case .detail: label = words.moreInfo
    case .reorder: label = words.reorder
    case .outlineDisclosure, .customView, .label, .checkmark, .disclosureIndicator, .multiselect: break
    }
    accessibilityLabel = label
    switch accessory.accessoryType {
    case .delete, .outlineDisclosure, .reorder: isAccessibilityElement = true
    case .insert, .detail: isAccessibilityElement = accessory.handler != nil
    // The view of the app and the label are elements themselves.
    case .customView, .label, .checkmark, .disclosureIndicator, .multiselect: isAccessibilityElement = false
    }
    accessibilityTraits = accessory.accessoryType == .reorder ? .none : .button
  }

  /// A chevron is read with the text of the item that it opens.
  override var accessibilityLabel: String? {
    get {
      let own = super.accessibilityLabel
      guard own == nil, accessory.accessoryType == .outlineDisclosure else { return own }
      return (superview as? UICollectionViewListCell)?.spokenText
    }
    set { super.accessibilityLabel = newValue }
  }

  /// Whether a tap anywhere in the cell is one on the accessory.
  private var coversCell = false

  /// Shows what depends on the state of the cell.
  /// - Parameter isOnTint: Whether the cell is in the tint colour.
  func show(_ state: UICellConfigurationState, in row: ListRow?, isOnTint: Bool) {
    let tint = isOnTint ? UIColor.white : accessory.tint
    coversCell =
      accessory.accessoryType == .outlineDisclosure
      && (accessory.outlineStyle == .header || accessory.outlineStyle == .automatic && row?.role == .header)
    tintColor = tint
    label?.textColor = tint ?? .secondaryLabel
    switch accessory.accessoryType {
    case .multiselect:
      tintColor = state.isSelected || isOnTint ? tint : .tertiaryLabel
      showSymbol(state.isSelected ? "checkmark.circle.fill" : "circle")
    case .outlineDisclosure:
      guard isExpanded != state.isExpanded else { return }
      isExpanded = state.isExpanded
      setNeedsLayout()
    default: break
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    var content: CGSize
    switch accessory.content {
    case .symbol: content = picture.intrinsicContentSize
    case .label: content = label?.sizeThatFits(.zero) ?? .zero
    case .view(let view, let isFixed): content = isFixed ? view.bounds.size : naturalSize(of: view)
    }
    switch accessory.width {
    case .actual: break
    case .standard:
      let standard = UIFontMetrics.default.scaledValue(for: Self.standardWidth, compatibleWith: traitCollection)
      content.width = max(content.width, isChevron ? content.width : standard)
    case .custom(let width): content.width = max(width.orZero, 0)
    }
    return content
  }

  // A chevron stays near the edge.
  private var isChevron: Bool {
    accessory.accessoryType == .disclosureIndicator || accessory.accessoryType == .outlineDisclosure
  }

  private func naturalSize(of view: UIView) -> CGSize {
    let intrinsic = view.intrinsicContentSize
    if intrinsic.width >= 0, intrinsic.height >= 0 { return intrinsic }
    if !view.constraints.isEmpty { return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
    return view.bounds.isEmpty ? view.sizeThatFits(CGSize(width: 200, height: 44)) : view.bounds.size
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    switch accessory.content {
    case .symbol:
      let size = picture.intrinsicContentSize
      picture.bounds.size = size
      picture.center = middle
      // By 90°, from where reading goes on to below.
      picture.transform = isExpanded ? CGAffineTransform(rotationAngle: isRightToLeft ? -.pi / 2 : .pi / 2) : .identity
      plate.bounds.size = CGSize(width: size.width * 0.6, height: size.height * 0.6)
      plate.layer.cornerRadius = plate.bounds.width / 2
      plate.center = middle
    case .label: label?.frame = bounds
    case .view(let view, let isFixed):
      // Another cell may show the view by now.
      guard view.superview === self else { break }
      let size = isFixed ? view.bounds.size : naturalSize(of: view)
      view.frame = CGRect(
        x: (middle.x - size.width / 2).rounded(toPixel: pixelScale),
        y: (middle.y - size.height / 2).rounded(toPixel: pixelScale), width: size.width, height: size.height)
    }
    if let line {
      let width = 1 / pixelScale
      line.frame = CGRect(x: isRightToLeft ? bounds.width + 8 : -8, y: bounds.midY - 12, width: width, height: 24)
    }
  }

  /// Fingers reach symbols that are smaller than they are.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    if coversCell, let cell = superview { return cell.bounds.contains(convert(point, to: cell)) }
    let side: CGFloat = 44
    let inset = CGSize(width: min(bounds.width - side, 0) / 2, height: min(bounds.height - side, 0) / 2)
    return bounds.insetBy(dx: inset.width, dy: inset.height).contains(point)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show(accessory)
  }
}
