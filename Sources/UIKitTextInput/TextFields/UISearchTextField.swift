import CoreGraphics
import Foundation
import UIKitCore

/// The text field of a search bar: rounded and filled, with a magnifying glass.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  // In points.
  private static let corner: CGFloat = 10
  private static let height: CGFloat = 36

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSearch()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSearch()
  }

  private func prepareSearch() {
    let glass = UIImageView(
      image: UIImage(
        systemName: "magnifyingglass", withConfiguration: UIImage.SymbolConfiguration(pointSize: 16, weight: .regular)))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    glass.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    leftView = glass
    leftViewMode = .always
    clearButtonMode = .always
    returnKeyType = .search
    enablesReturnKeyAutomatically = true
    setOwnBackgroundColor(.tertiarySystemFill)
    layer.cornerRadius = Self.corner
    layer.cornerCurve = .continuous
    placeholder = Strings.preferred.buttons.search
    accessibilityTraits = .searchField
  }

  private var sideMargin: CGFloat { 8 }

  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    super.leftViewRect(forBounds: bounds).offsetBy(dx: isRightToLeft ? -sideMargin : sideMargin, dy: 0)
  }

  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    super.clearButtonRect(forBounds: bounds).offsetBy(dx: isRightToLeft ? sideMargin : -sideMargin, dy: 0)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect { inset(super.textRect(forBounds: bounds), in: bounds) }
  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.editingRect(forBounds: bounds), in: bounds)
  }

  private func inset(_ rect: CGRect, in bounds: CGRect) -> CGRect {
    let left = max(rect.minX + 6, bounds.minX + sideMargin)
    return CGRect(
      x: left, y: rect.minY, width: max(min(rect.maxX - 6, bounds.maxX - sideMargin) - left, 0), height: rect.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: max(Self.height, super.intrinsicContentSize.height + 12))
  }
}
