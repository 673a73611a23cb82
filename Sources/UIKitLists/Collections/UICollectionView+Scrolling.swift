import CoreGraphics
import Foundation
import UIKitCore

/// An item that scrolling is to show at a position.
struct ScrollTarget {
  var path: IndexPath
  var position: UICollectionView.ScrollPosition
}

extension UICollectionView {
  final func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    prepareLayout()
    guard hasItem(at: path) else { return rejectPath(path, "scrollToItem(at:)") }
    (storedLayout as? UICollectionViewCompositionalLayout)?.revealAcross(path, position, animated: animated)
    guard let offset = offset(showing: ScrollTarget(path: path, position: position)) else { return }
    data.scrollTarget = ScrollTarget(path: path, position: position)
    setContentOffset(offset, animated: animated)
    if !movesByItself { setNeedsLayout() }
  }

  final func rejectPath(_ path: IndexPath, _ call: String) {
    let numbers = path.map { "\($0)" }.joined(separator: ", ")
    let counts = counts
    let section = path.isEmpty ? 0 : path[0]
    let items = counts.indices.contains(section) ? "\(counts[section]) items" : "no items"
    Log.error(
      "UICollectionView.\(call): there is no item [\(numbers)]; the view has \(counts.count) sections, and \(items) in this "
        + "one. Nothing happens.", once: "UICollectionView.\(call)")
  }

  /// The offset at which a target is where it should be; nil for items without attributes.
  private func offset(showing target: ScrollTarget) -> CGPoint? {
    guard let frame = attributes(of: .item(target.path))?.frame else { return nil }
    let inset = adjustedContentInset
    let area = bounds.inset(by: inset)
    var offset = contentOffset
    let position = target.position
    // The first of several positions along an axis counts.
    if position.contains(.top) {
      offset.y = frame.minY - inset.top
    } else if position.contains(.centeredVertically) {
      offset.y = frame.midY - area.height / 2 - inset.top
    } else if position.contains(.bottom) {
      offset.y = frame.maxY - area.height - inset.top
    } else {
      offset.y += Self.shift(frame.minY, frame.maxY, into: area.minY, area.maxY)
    }
    if position.contains(.left) {
      offset.x = frame.minX - inset.left
    } else if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - area.width / 2 - inset.left
    } else if position.contains(.right) {
      offset.x = frame.maxX - area.width - inset.left
    } else {
      offset.x += Self.shift(frame.minX, frame.maxX, into: area.minX, area.maxX)
    }
    let (least, most) = offsetLimits
    return CGPoint(x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
  }

  /// The distance to scroll so that low … high is visible.
  private static func shift(_ low: CGFloat, _ high: CGFloat, into from: CGFloat, _ to: CGFloat) -> CGFloat {
    if low >= from, high <= to { return 0 }
    return low < from || high - low > to - from ? low - from : high - to
  }

  /// After the sizes near the target have become known, and at the end of an animation.
  final func reachScrollTarget() {
    guard let target = data.scrollTarget, !movesByItself, hasItem(at: target.path), let offset = offset(showing: target),
      offset != contentOffset
    else { return }
    contentOffset = offset
  }

  final func movementDidStop() {
    guard data.scrollTarget != nil else { return }
    setNeedsLayout()
    layoutIfNeeded()
    data.scrollTarget = nil
  }

  /// The offset at which a drag stops that would stop at `target`, as the layout decides.
  final func target(_ target: CGPoint, _ velocity: CGPoint) -> CGPoint {
    data.scrollTarget = nil
    guard isFlipped else {
      return storedLayout.targetContentOffset(forProposedContentOffset: target, withScrollingVelocity: velocity)
    }
    let proposed = flipped(CGRect(origin: target, size: bounds.size)).origin
    let chosen = storedLayout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: CGPoint(x: -velocity.x, y: velocity.y))
    return flipped(CGRect(origin: chosen, size: bounds.size)).origin
  }
}
