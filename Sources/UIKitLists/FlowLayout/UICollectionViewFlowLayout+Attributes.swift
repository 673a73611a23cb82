import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionViewFlowLayout {
  /// The depth of headers and footers that may lie over items, in front of these.
  private static let pinnedDepth = 10

  // MARK: Elements

  final func itemAttributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, flow.sections.indices.contains(path[0]), path[1] >= 0, path[1] < flow.sections[path[0]].count
    else { return nil }
    let attributes = makeAttributes(.item(path))
    attributes.frame = itemFrame(path[0], path[1])
    return attributes
  }

  private func itemFrame(_ section: Int, _ item: Int) -> CGRect {
    let place = flow.sections[section].place(of: item)
    return rect(
      main: flow.sections[section].start + place.main, cross: place.cross, place.size)
  }

  /// A rectangle whose origin is at a pixel and whose size is exact.
  private func rect(main: CGFloat, cross: CGFloat, _ size: FlowSize) -> CGRect {
    let (main, cross) = (snapped(main), snapped(cross))
    return isVertical
      ? CGRect(x: cross, y: main, width: size.cross, height: size.main)
      : CGRect(x: main, y: cross, width: size.main, height: size.cross)
  }

  private func snapped(_ value: CGFloat) -> CGFloat { (value * flow.scale).rounded() / flow.scale }

  final func headerAttributes(_ section: Int) -> UICollectionViewLayoutAttributes? {
    guard flow.sections[section].header > 0 else { return nil }
    return boundaryAttributes(
      UICollectionView.elementKindSectionHeader, section, headerStart(section), flow.sections[section].header,
      isPinned: sectionHeadersPinToVisibleBounds)
  }

  final func footerAttributes(_ section: Int) -> UICollectionViewLayoutAttributes? {
    guard flow.sections[section].footer > 0 else { return nil }
    return boundaryAttributes(
      UICollectionView.elementKindSectionFooter, section, footerStart(section), flow.sections[section].footer,
      isPinned: sectionFootersPinToVisibleBounds)
  }

  private func boundaryAttributes(
    _ kind: String, _ section: Int, _ start: CGFloat, _ length: CGFloat, isPinned: Bool
  ) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes(.supplementary(kind, IndexPath(item: 0, section: section)))
    attributes.frame = rect(main: start, cross: 0, FlowSize(main: length, cross: flow.cross))
    if isPinned { attributes.zIndex = Self.pinnedDepth }
    return attributes
  }

  /// The part of the content that is visible along the scrolling direction.
  private var visibleRange: (low: CGFloat, high: CGFloat) {
    guard let view = collectionView else { return (0, 0) }
    let (bounds, inset) = (view.layoutBounds, view.adjustedContentInset)
    return isVertical
      ? (bounds.minY + inset.top, bounds.maxY - inset.bottom) : (bounds.minX + inset.left, bounds.maxX - inset.right)
  }

  private func headerStart(_ section: Int) -> CGFloat {
    let here = flow.sections[section]
    guard sectionHeadersPinToVisibleBounds else { return here.start }
    // The next section pushes the header out.
    return max(here.start, min(visibleRange.low, here.start + here.footerStart - here.header))
  }

  private func footerStart(_ section: Int) -> CGFloat {
    let here = flow.sections[section]
    let own = here.start + here.footerStart
    guard sectionFootersPinToVisibleBounds else { return own }
    return min(own, max(visibleRange.high - here.footer, here.start + here.header))
  }

  // MARK: Rectangles

  final func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard !rect.isNull, !flow.sections.isEmpty else { return [] }
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    var index = firstSection(endingAfter: low)
    while index < flow.sections.count {
      let start = flow.sections[index].start
      guard start <= high else { break }
      // A header that sticks is still within its section.
      if let header = headerAttributes(index), header.frame.overlaps(rect) { found.append(header) }
      // Origins at pixels may be half a pixel off.
      for item in flow.sections[index].items(from: low - start - 1, to: high - start + 1) {
        let frame = itemFrame(index, item)
        guard frame.overlaps(rect) else { continue }
        let attributes = makeAttributes(.item(IndexPath(item: item, section: index)))
        attributes.frame = frame
        found.append(attributes)
      }
      if let footer = footerAttributes(index), footer.frame.overlaps(rect) { found.append(footer) }
      index += 1
    }
    return found
  }

  private func firstSection(endingAfter position: CGFloat) -> Int {
    var (low, high) = (0, flow.sections.count)
    while low < high {
      let middle = (low + high) / 2
      // One more point, because origins are at pixels.
      let end = flow.sections[middle].start + flow.sections[middle].length
      if end < position - 1 { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension CGRect {
  /// Whether both have a point in common that is inside both. Rectangles that only touch have none.
  package func overlaps(_ other: CGRect) -> Bool {
    maxX > other.minX && minX < other.maxX && maxY > other.minY && minY < other.maxY
  }
}
