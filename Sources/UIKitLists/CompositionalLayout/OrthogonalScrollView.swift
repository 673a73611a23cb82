import CoreGraphics
import Foundation
import UIKitCore

/// The view in which a section scrolls across the layout. The section's cells are subviews of it.
///
/// The offset, the places and so on are as if reading went from left to right; the view flips them itself.
final class OrthogonalScrollView: UIScrollView, UIScrollViewDelegate {
  private weak var layout: UICollectionViewCompositionalLayout?
  /// The section that scrolls here; it is solved again when the data change.
  var section: SolvedSection
  private var searchedOffset: CGFloat?
  private var firstGroup = 0
  private let axis: LayoutAxis

  init(_ section: SolvedSection, layout: UICollectionViewCompositionalLayout) {
    self.section = section
    self.layout = layout
    axis = section.groupAxis
    super.init(frame: .zero)
    delegate = self
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    // Shadows of cells reach beyond the section.
    clipsToBounds = false
    update()
  }

  required init?(coder: NSCoder) { nil }

  private var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior {
    section.section.orthogonalScrollingBehavior
  }

  /// Takes over the sizes of the section.
  func update() {
    var size = section.band.size
    size[axis] = section.groupsLength + section.insets.total(axis)
    isPagingEnabled = behavior == .paging
    decelerationRate = behavior == .groupPaging || behavior == .groupPagingCentered ? .fast : .normal
    if axis == .horizontal { alwaysBounceHorizontal = true } else { alwaysBounceVertical = true }
    let shown = lastOffset
    let isNew = contentSize == .zero
    wasFlipped = isFlipped
    if contentSize != size { contentSize = size }
    let before = lead
    lead = behavior == .groupPagingCentered ? centeringInset : 0
    let insets =
      axis == .horizontal
      ? UIEdgeInsets(top: 0, left: lead, bottom: 0, right: lead) : UIEdgeInsets(top: lead, left: 0, bottom: lead, right: 0)
    if contentInset != insets { contentInset = insets }
    offset = isNew ? -lead : before == lead ? min(shown, max(mostOffset, -lead)) : shown
  }

  /// The inset with which the first group is centred.
  private var lead: CGFloat = 0

  private var centeringInset: CGFloat {
    guard section.groupCount > 0 else { return 0 }
    let first = section.groupRange(0)
    let margin = (section.band.size[axis] - (first.upperBound - first.lowerBound)) / 2
    return max(margin - section.insets.before(axis) - first.lowerBound, 0)
  }

  // MARK: Offset

  // The offset when it last changed: the direction of the layout may change too.
  private var lastOffset: CGFloat = 0
  private var wasFlipped = false

  /// Whether the direction of the layout has changed since the last update.
  var hasChangedDirection: Bool { wasFlipped != isFlipped }

  private var isFlipped: Bool { axis == .horizontal && (layout?.collectionView?.isFlipped ?? false) }
  private var mostOffset: CGFloat { contentSize[axis] + lead - bounds.size[axis] }

  /// The distance that the section is scrolled, in points.
  var offset: CGFloat {
    get {
      guard isFlipped else { return contentOffset[axis] }
      return max(contentSize.width, bounds.width) - bounds.width - contentOffset.x
    }
    set {
      var point = contentOffset
      point[axis] = isFlipped ? max(contentSize.width, bounds.width) - bounds.width - newValue : newValue
      if point != contentOffset { contentOffset = point }
    }
  }

  private func scroll(to offset: CGFloat, animated: Bool) {
    var point = contentOffset
    point[axis] = isFlipped ? max(contentSize.width, bounds.width) - bounds.width - offset : offset
    setContentOffset(point, animated: animated)
  }

  /// The frame of an element of the section in this view.
  func flipped(_ frame: CGRect) -> CGRect {
    guard isFlipped else { return frame }
    return CGRect(
      x: max(contentSize.width, bounds.width) - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// The part of the section in which elements are looked for, or nil if `rect` of the section does not meet it. It is wider
  /// than what is visible, so that not every step of scrolling needs another search.
  func searched(in rect: CGRect) -> CGRect? {
    guard section.band.meets(rect) else { return nil }
    var found = section.band
    let length = found.size[axis]
    searchedOffset = offset
    found.origin[axis] += offset - length / 2
    found.size[axis] = length * 2
    return found
  }

  /// Scrolls so that an item can be seen.
  func reveal(_ place: CGRect, _ position: OrthogonalPosition, animated: Bool) {
    let length = bounds.size[axis]
    let low = place.minimum(axis), high = place.maximum(axis)
    var target = offset
    switch position {
    case .nearest:
      if low < target { target = low } else if high > target + length { target = high - length }
    case .leading: target = low - section.insets.before(axis)
    case .centered: target = (low + high - length) / 2
    case .trailing: target = high - length + section.insets.after(axis)
    }
    target = min(max(target, -lead), max(mostOffset, -lead))
    if target != offset { scroll(to: target, animated: animated) }
  }

  enum OrthogonalPosition { case nearest, leading, centered, trailing }

  // MARK: Scrolling

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if !hasChangedDirection { lastOffset = offset }
    let watches = section.section.visibleItemsInvalidationHandler != nil
    let moved = searchedOffset.map { abs($0 - offset) } ?? .infinity
    guard watches || moved > bounds.size[axis] / 4 else { return }
    layout?.collectionView?.visibleElementsMoved()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    guard section.groupCount > 0 else { return }
    firstGroup = nearestGroup(to: offset)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    guard section.groupCount > 0 else { return }
    let proposed =
      isFlipped
      ? max(contentSize.width, bounds.width) - bounds.width - targetContentOffset.pointee.x
      : targetContentOffset.pointee[axis]
    let speed = isFlipped ? -velocity.x : velocity[axis]
    let target: CGFloat
    switch behavior {
    case .none, .continuous, .paging: return
    case .continuousGroupLeadingBoundary: target = offset(showing: nearestGroup(to: proposed))
    case .groupPaging, .groupPagingCentered:
      // One group further for a fling, and never more than one.
      let nearest = nearestGroup(to: offset)
      let next = speed > Self.flingSpeed ? firstGroup + 1 : speed < -Self.flingSpeed ? firstGroup - 1 : nearest
      target = offset(showing: min(max(next, firstGroup - 1, 0), firstGroup + 1, section.groupCount - 1))
    }
    let limited = min(max(target, -lead), max(mostOffset, -lead))
    targetContentOffset.pointee[axis] =
      isFlipped ? max(contentSize.width, bounds.width) - bounds.width - limited : limited
  }

  /// The speed in points per millisecond from which a drag goes to the next group.
  private static let flingSpeed: CGFloat = 0.2

  /// The group that is shown at an offset.
  private func nearestGroup(to offset: CGFloat) -> Int {
    guard behavior == .groupPagingCentered else { return section.nearestGroup(to: offset) }
    let middle = offset + bounds.size[axis] / 2 - section.insets.before(axis)
    let found = section.nearestGroup(to: middle)
    // The nearest beginning is that of the group or of the next one.
    let candidates = [max(found - 1, 0), found]
    func distance(_ group: Int) -> CGFloat {
      let range = section.groupRange(group)
      return abs((range.lowerBound + range.upperBound) / 2 - middle)
    }
    return candidates.min { distance($0) < distance($1) } ?? found
  }

  private func offset(showing group: Int) -> CGFloat {
    let range = section.groupRange(group)
    guard behavior == .groupPagingCentered else { return range.lowerBound }
    return section.insets.before(axis) + (range.lowerBound + range.upperBound - bounds.size[axis]) / 2
  }
}
