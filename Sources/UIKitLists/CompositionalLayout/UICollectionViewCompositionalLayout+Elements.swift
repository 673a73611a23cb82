import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionViewCompositionalLayout {
  // MARK: Elements of a section

  final func addElements(
    of section: SolvedSection, in rect: CGRect, to result: inout [UICollectionViewLayoutAttributes]
  ) {
    let offset = origin(of: section)
    let local = rect.offsetBy(dx: -offset.x, dy: -offset.y)
    for index in section.section.decorationItems.indices {
      let attributes = attributes(ofDecoration: index, in: section)
      if attributes.frame.meets(rect) { result.append(attributes) }
    }
    for boundary in section.boundaries {
      let attributes = attributes(of: boundary, in: section)
      if attributes.frame.meets(rect) { result.append(attributes) }
    }
    guard section.groupCount > 0 else { return }
    let seen = section.isOrthogonal ? scroller(of: section).searched(in: local) : local
    guard let seen else { return }
    let first = result.count
    section.visit(
      seen,
      item: { item, place in
        let path = IndexPath(item: item, section: section.index)
        result.append(attributes(of: .item(path), place, in: section))
      },
      attachment: { kind, item, place in
        let path = IndexPath(item: item, section: section.index)
        result.append(attributes(of: .supplementary(kind, path), place, in: section))
      })
    if section.isOrthogonal { showVisibleItems(of: section, result[first...]) }
  }

  final func origin(of section: SolvedSection) -> CGPoint { CGPoint(axis, section.start, 0) }

  final func attributes(
    of element: CollectionElement, _ place: SolvedSection.Place, in section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let isPlain = !section.isOrthogonal && section.section.list == nil
    let attributes = isPlain ? makePlain(element) : makeSpecial(element, place, in: section)
    let offset = origin(of: section)
    var frame = place.frame.offsetBy(dx: offset.x, dy: offset.y)
    if section.isOrthogonal {
      frame.origin[axis.other] -= scrollers[section.index]?.offset ?? 0
    }
    attributes.frame = frame
    if element.category == .cell, let shift = swipe?.shift(of: element.path) {
      attributes.transform = CGAffineTransform(translationX: shift, y: 0)
    }
    attributes.zIndex = place.zIndex
    (attributes.keepsWidth, attributes.keepsHeight) = (place.keepsWidth, place.keepsHeight)
    return attributes
  }

  private func makePlain(_ element: CollectionElement) -> UICollectionViewLayoutAttributes {
    switch element.category {
    case .cell: return UICollectionViewLayoutAttributes(forCellWith: element.path)
    case .supplementaryView:
      return UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: element.kind, with: element.path)
    case .decorationView:
      return UICollectionViewLayoutAttributes(forDecorationViewOfKind: element.kind, with: element.path)
    }
  }

  private func makeSpecial(
    _ element: CollectionElement, _ place: SolvedSection.Place, in section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      element.category == .cell
      ? CompositionalAttributes(forCellWith: element.path)
      : CompositionalAttributes(forSupplementaryViewOfKind: element.kind, with: element.path)
    if section.isOrthogonal {
      attributes.scroller = scrollers[section.index]
      let band = section.band, offset = origin(of: section)
      attributes.placeInScroller = place.frame.offsetBy(dx: -band.minX, dy: -band.minY)
      attributes.band = band.offsetBy(dx: offset.x, dy: offset.y)
      attributes.axis = section.groupAxis
    }
    if let list = section.section.list {
      attributes.row = list.row(element, in: section, count: section.count)
    }
    return attributes
  }

  // MARK: Decorations and boundaries

  final func attributes(ofDecoration index: Int, in section: SolvedSection) -> UICollectionViewLayoutAttributes {
    let item = section.section.decorationItems[index]
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: item.elementKind, with: IndexPath(item: index, section: section.index))
    let offset = origin(of: section)
    var frame = CGRect(origin: offset, size: section.container)
    frame.size[axis] = section.length
    attributes.frame = frame.inset(by: item.contentInsets.finite.resolved(rightToLeft: false))
    attributes.zIndex = item.zIndex
    return attributes
  }

  final func attributes(
    of boundary: SolvedBoundary, in section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: boundary.number, section: section.index)
    let element = CollectionElement.supplementary(boundary.item.elementKind, path)
    let attributes: UICollectionViewLayoutAttributes
    let offset = origin(of: section)
    let frame = boundary.frame.offsetBy(dx: offset.x, dy: offset.y)
    let shift = boundary.item.pinToVisibleBounds ? pinShift(frame, boundary, within: section.range) : 0
    if let list = section.section.list {
      let special = CompositionalAttributes(forSupplementaryViewOfKind: boundary.item.elementKind, with: path)
      special.row = list.row(element, in: section, count: section.count)
      special.row?.isPinned = shift != 0
      attributes = special
    } else {
      attributes = makePlain(element)
    }
    attributes.frame = moved(frame, by: shift)
    finish(attributes, boundary)
    return attributes
  }

  /// The attributes of a view at an edge of the whole layout.
  final func attributes(of boundary: SolvedBoundary) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: boundary.number, section: 0)
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: boundary.item.elementKind, with: path)
    attributes.frame = frame(of: boundary)
    finish(attributes, boundary)
    return attributes
  }

  final func frame(of boundary: SolvedBoundary) -> CGRect {
    guard boundary.item.pinToVisibleBounds else { return boundary.frame }
    return moved(boundary.frame, by: pinShift(boundary.frame, boundary, within: 0..<max(solved.size[axis], 0)))
  }

  private func finish(_ attributes: UICollectionViewLayoutAttributes, _ boundary: SolvedBoundary) {
    // A pinned view is in front of those that scroll below it.
    attributes.zIndex = boundary.item.pinToVisibleBounds ? max(boundary.item.zIndex, 2) : boundary.item.zIndex
    let size = boundary.item.layoutSize
    attributes.keepsWidth = !size.widthDimension.isEstimated
    attributes.keepsHeight = !size.heightDimension.isEstimated
  }

  private func moved(_ frame: CGRect, by shift: CGFloat) -> CGRect {
    axis == .vertical ? frame.offsetBy(dx: 0, dy: shift) : frame.offsetBy(dx: shift, dy: 0)
  }

  /// By how much a pinned view is moved to stay visible, within its section.
  private func pinShift(_ frame: CGRect, _ boundary: SolvedBoundary, within range: Range<CGFloat>) -> CGFloat {
    guard let view = collectionView else { return 0 }
    let bounds = view.layoutBounds
    let inset = view.adjustedContentInset
    switch boundary.edge(axis) {
    case .before:
      let edge = bounds.minimum(axis) + (axis == .vertical ? inset.top : view.isFlipped ? inset.right : inset.left)
      let last = max(range.upperBound - frame.size[axis], frame.minimum(axis))
      return min(max(edge, frame.minimum(axis)), last) - frame.minimum(axis)
    case .after:
      let edge = bounds.maximum(axis) - (axis == .vertical ? inset.bottom : view.isFlipped ? inset.left : inset.right)
      let first = min(range.lowerBound + frame.size[axis], frame.maximum(axis))
      return max(min(edge, frame.maximum(axis)), first) - frame.maximum(axis)
    case .side: return 0
    }
  }
}

/// Attributes of an element in a section that scrolls by itself, or of a list.
final class CompositionalAttributes: UICollectionViewLayoutAttributes {
  /// The view in which the element scrolls across the layout.
  weak var scroller: OrthogonalScrollView?
  /// The frame in the scrolled content, as if reading went from left to right.
  var placeInScroller = CGRect.zero
  /// The part of the content in which the section scrolls.
  var band = CGRect.zero
  var axis = LayoutAxis.horizontal
  /// The element as a row of a list; nil for other sections.
  var row: ListRow?

  /// The centre in the view in which the element scrolls.
  @MainActor var centerInScroller: CGPoint? {
    guard let scroller else { return nil }
    let frame = scroller.flipped(placeInScroller)
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  override var searchFrame: CGRect { scroller == nil ? frame : band }

  @MainActor override var currentFrame: CGRect {
    guard let scroller else { return frame }
    var result = placeInScroller.offsetBy(dx: band.minX, dy: band.minY)
    result.origin[axis] -= scroller.offset
    return result
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CompositionalAttributes {
      (copy.scroller, copy.placeInScroller, copy.row) = (scroller, placeInScroller, row)
      (copy.band, copy.axis) = (band, axis)
    }
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? CompositionalAttributes else { return false }
    return scroller === other.scroller && placeInScroller == other.placeInScroller && band == other.band
      && axis == other.axis && row == other.row
  }
}
