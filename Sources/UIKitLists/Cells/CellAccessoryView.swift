import CoreGraphics
import UIKitCore

/// A standard accessory: a chevron, a check mark, a button, or a button with a chevron.
@MainActor
final class CellAccessoryView: UIView {
  private let image: UIImageView?
  private let button: UIButton?
  private static let gap: CGFloat = 8
  private static let buttonWidth: CGFloat = 28

  init(_ kind: UITableViewCell.AccessoryType, onTap: @escaping () -> Void) {
    func picture(_ name: String, _ size: CGFloat, _ weight: UIImage.SymbolWeight) -> UIImageView {
      let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: weight)
      let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
      view.preferredSymbolConfiguration = configuration
      return view
    }
    switch kind {
    case .none: image = nil
    case .checkmark: image = picture("checkmark", 16, .semibold)
    case .disclosureIndicator, .detailDisclosureButton:
      image = picture("chevron.forward", 13, .semibold)
      image?.tintColor = .tertiaryLabel
    case .detailButton: image = nil
    }
    if kind == .detailButton || kind == .detailDisclosureButton {
      let button = UIButton(type: .system)
      button.setImage(UIImage(systemName: "info.circle"), for: .normal)
      button.setPreferredSymbolConfiguration(
        UIImage.SymbolConfiguration(pointSize: 20, weight: .regular), forImageIn: .normal)
      button.addAction(UIAction { _ in onTap() }, for: .primaryActionTriggered)
      self.button = button
    } else {
      button = nil
    }
    super.init(frame: .zero)
    for view in [image, button] as [UIView?] { if let view { addSubview(view) } }
    image?.isUserInteractionEnabled = false
    isUserInteractionEnabled = button != nil
    if let button { button.accessibilityLabel = Strings.preferred.lists.moreInfo }
  }

  required init?(coder: NSCoder) { return nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let picture = image?.intrinsicContentSize ?? .zero
    let width = picture.width + (button == nil ? 0 : Self.buttonWidth + (image == nil ? 0 : Self.gap))
    return CGSize(width: width, height: button == nil ? picture.height : max(picture.height, 44))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, _ frame: CGRect) {
      let x = isMirrored ? bounds.width - frame.maxX : frame.minX
      view.frame = CGRect(x: x, y: frame.minY, width: frame.width, height: frame.height)
    }
    if let image {
      let size = image.intrinsicContentSize
      place(
        image,
        CGRect(
          x: bounds.width - size.width, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
          height: size.height))
    }
    if let button { place(button, CGRect(x: 0, y: 0, width: Self.buttonWidth, height: bounds.height)) }
  }
}
