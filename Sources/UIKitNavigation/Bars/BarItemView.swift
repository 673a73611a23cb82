import UIKitCore

/// The view of an item in a bar: a button, the item's own view, or a space.
@MainActor
struct BarItemView {
  let item: UIBarButtonItem
  let view: UIView?

  init(_ item: UIBarButtonItem, in bar: UIView?, appearance: UIBarButtonItemAppearance?) {
    self.item = item
    if item.isSpace {
      view = nil
    } else if let custom = item.customView {
      if !custom.translatesAutoresizingMaskIntoConstraints {
        custom.frame.size = custom.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      } else if custom.bounds.size == .zero {
        custom.sizeToFit()
      }
      view = custom
    } else {
      view = BarButton(item, in: bar, appearance: appearance)
    }
  }

  var isCustom: Bool { item.customView != nil }

  /// The width in points; a flexible space has none in a navigation bar.
  var width: CGFloat {
    if item.systemItem == .flexibleSpace { return 0 }
    if item.systemItem == .fixedSpace { return max(item.width, 0) }
    guard let view else { return 0 }
    if isCustom { return item.width > 0 ? item.width : view.bounds.width + 16 }
    return max((view as? BarButton)?.wantedWidth ?? 0, item.width)
  }

  func remove(from content: UIView) {
    if view?.superview === content { view?.removeFromSuperview() }
  }
}
