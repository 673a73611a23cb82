import CoreGraphics
import UIKit

/// The visible views that an audit examines, in drawing order.
@MainActor
struct AuditScene {
  struct Item {
    let view: UIView
    let window: UIWindow
    /// The position in drawing order, across all windows.
    let order: Int
    /// The product of the opacities of the view and its ancestors.
    let opacity: CGFloat
    /// Whether the view, a control around it or its accessibility traits are disabled.
    let isDisabled: Bool
    /// Whether user interaction is enabled for the view and its ancestors.
    let takesTouches: Bool
    /// Whether neither the view nor an ancestor hides its accessibility elements.
    let isSpoken: Bool
    /// The accessibility element among its ancestors that is read aloud instead of it.
    let element: UIView?
  }

  /// An opaque view.
  struct Cover {
    let order: Int
    /// In pixels of the screen.
    let rect: CGRect
    let view: UIView
  }

  private(set) var items: [Item] = []
  private(set) var covers: [Cover] = []
  let picture: AuditPicture

  init(windows: [UIWindow], picture: AuditPicture, skips: (UIView) -> Bool) {
    self.picture = picture
    // Windows behind the key window, or behind one that has to be answered first, are left out.
    let first = windows.lastIndex { $0.isKeyWindow || $0.hasToBeAnswered } ?? 0
    for window in windows[first...] { visit(window.topmostScope, in: window, skips) }
  }

  private mutating func visit(_ root: UIView, in window: UIWindow, _ skips: (UIView) -> Bool) {
    var opacity: CGFloat = 1
    var next = root.superview
    while let view = next {
      guard !view.isHidden else { return }
      opacity *= view.alpha
      next = view.superview
    }
    add(root, window, opacity, false, true, true, nil, skips)
  }

  private mutating func add(
    _ view: UIView, _ window: UIWindow, _ opacity: CGFloat, _ isDisabled: Bool, _ takesTouches: Bool, _ isSpoken: Bool,
    _ element: UIView?, _ skips: (UIView) -> Bool
  ) {
    let opacity = opacity * view.alpha
    guard !view.isHidden, opacity >= 0.05, !skips(view) else { return }
    let isOff = (view as? UIControl)?.isEnabled == false || (view as? UILabel)?.isEnabled == false
    let isDisabled = isDisabled || isOff || view.accessibilityTraits.contains(.notEnabled)
    let takesTouches = takesTouches && view.isUserInteractionEnabled
    let isSpoken = isSpoken && !view.accessibilityElementsHidden
    items.append(
      Item(
        view: view, window: window, order: items.count, opacity: opacity, isDisabled: isDisabled,
        takesTouches: takesTouches, isSpoken: isSpoken, element: element))
    if opacity >= 0.99, view.hidesWhatIsBehind, let place = picture.uprightRect(of: view) {
      covers.append(Cover(order: items.count - 1, rect: place, view: view))
    }
    let inner = element ?? (view.isAccessibilityElement ? view : nil)
    for child in view.subviews { add(child, window, opacity, isDisabled, takesTouches, isSpoken, inner, skips) }
  }

  /// The parts of `rect`, in pixels, that are hidden by opaque views drawn after `item`.
  func covers(above item: Item, _ rect: CGRect) -> [CGRect] {
    covers.compactMap { cover in
      guard cover.order > item.order, cover.rect.intersects(rect) else { return nil }
      return cover.rect.intersection(rect)
    }
  }
}

extension UIView {
  fileprivate var hidesWhatIsBehind: Bool {
    if let alpha = backgroundColor?.resolvedColor(with: traitCollection).cgColor.alpha, alpha >= 0.99 { return true }
    guard let image = (self as? UIImageView)?.image?.cgImage, contentMode == .scaleAspectFill || contentMode == .scaleToFill
    else { return false }
    return image.alphaInfo == .none || image.alphaInfo == .noneSkipFirst || image.alphaInfo == .noneSkipLast
  }
}
