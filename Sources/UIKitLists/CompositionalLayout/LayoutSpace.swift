import CoreGraphics
import UIKitCore

/// The space that a collection view gives to its layout: sections are asked for again when it changes.
@MainActor
struct LayoutSpace: Equatable {
  /// The size between the insets of the scroll view, in points.
  let size: CGSize
  private let safeArea: NSDirectionalEdgeInsets
  private let margins: NSDirectionalEdgeInsets
  /// Nil if nothing refers to it.
  private let readable: NSDirectionalEdgeInsets?
  private let traits: UITraitCollection

  /// - Parameter hasReadable: Whether the width for reading is computed, by a guide that takes part in Auto Layout.
  init(_ view: UICollectionView, hasReadable: Bool) {
    let inset = view.adjustedContentInset
    size = CGSize(
      width: max(view.bounds.width - inset.left - inset.right, 0),
      height: max(view.bounds.height - inset.top - inset.bottom, 0))
    traits = view.traitCollection
    let isRightToLeft = view.isRightToLeft
    /// The part of a region's insets that lies within those of the scroll view.
    func within(_ region: UIEdgeInsets) -> NSDirectionalEdgeInsets {
      UIEdgeInsets(
        top: max(region.top - inset.top, 0), left: max(region.left - inset.left, 0),
        bottom: max(region.bottom - inset.bottom, 0), right: max(region.right - inset.right, 0)
      ).directional(rightToLeft: isRightToLeft)
    }
    safeArea = within(view.safeAreaInsets)
    margins = within(view.layoutMargins)
    if hasReadable {
      let frame = view.readableContentGuide.layoutFrame
      let (left, right) = (frame.minX - view.bounds.minX, view.bounds.maxX - frame.maxX)
      readable = within(UIEdgeInsets(top: 0, left: max(left, 0), bottom: 0, right: max(right, 0)))
    } else {
      readable = nil
    }
  }

  /// The insets of a region across the layout; along it, the scroll view has its own.
  func insets(_ reference: UIContentInsetsReference, _ axis: LayoutAxis) -> NSDirectionalEdgeInsets {
    var insets: NSDirectionalEdgeInsets
    switch reference {
    case .none: return .zero
    case .automatic, .safeArea: insets = safeArea
    case .layoutMargins: insets = margins
    case .readableContent: insets = readable ?? margins
    }
    if axis == .vertical { (insets.top, insets.bottom) = (0, 0) } else { (insets.leading, insets.trailing) = (0, 0) }
    return insets
  }
}
