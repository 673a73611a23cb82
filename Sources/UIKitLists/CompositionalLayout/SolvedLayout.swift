import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// The sections of a compositional layout, one after another, and the views at the edges of the whole.
///
/// A class, because code of the app that is called meanwhile may ask the layout.
@MainActor
final class SolvedLayout {
  var isValid = false
  var space: LayoutSpace?
  /// The size of the collection view with its insets.
  var viewSize = CGSize.zero
  var sections: [SolvedSection] = []
  private(set) var boundaries: [SolvedBoundary] = []
  private(set) var size = CGSize.zero
  private(set) var hasPinnedViews = false
  /// The greatest distance by which elements reach beyond the ends of their sections, in points.
  private var overhang: CGFloat = 0
  private var measuredBoundaries: [Int: CGSize] = [:]
  private var keepsMeasures = true

  // MARK: Stacking

  func makeBoundaries(_ configuration: UICollectionViewCompositionalLayoutConfiguration, _ axis: LayoutAxis) {
    let container = space?.size ?? .zero
    boundaries = BoundaryRow.boundaries(
      of: configuration.boundarySupplementaryItems, measured: measuredBoundaries
    ) { $0.layoutSize.resolved(in: container) }
  }

  /// Places the sections one after another.
  func stack(_ configuration: UICollectionViewCompositionalLayoutConfiguration, _ axis: LayoutAxis) {
    let before = BoundaryRow.extent(boundaries, .before, axis), after = BoundaryRow.extent(boundaries, .after, axis)
    let spacing = configuration.interSectionSpacing.orZero
    var end = before
    overhang = 0
    for (index, section) in sections.enumerated() {
      if index > 0 { end += spacing }
      section.arrangeIfNeeded()
      section.start = end
      end += section.length
      overhang = max(overhang, section.overhang)
    }
    let container = space?.size ?? .zero
    size = CGSize(axis, max(end + after, 0), container[axis.other])
    if !boundaries.isEmpty {
      BoundaryRow.place(
        &boundaries, in: CGRect(origin: .zero, size: size), axis: axis, before: before, after: after)
    }
    hasPinnedViews =
      boundaries.contains { $0.item.pinToVisibleBounds } || sections.contains { $0.hasPinnedBoundaries }
  }

  func section(_ index: Int) -> SolvedSection? {
    if sections.indices.contains(index), sections[index].index == index { return sections[index] }
    // Sections that the provider has refused are missing: those behind them are found earlier than their index says.
    var (low, high) = (0, min(max(index, 0), sections.count))
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < sections.count && sections[low].index == index ? sections[low] : nil
  }

  /// The sections that have elements in a rectangle, and perhaps some of their neighbours.
  func sectionIndexes(in rect: CGRect, _ axis: LayoutAxis) -> Range<Int> {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].range.upperBound + overhang <= rect.minimum(axis) { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < sections.count, sections[end].start - overhang < rect.maximum(axis) { end += 1 }
    return low..<end
  }

  // MARK: Measuring

  func setMeasured(_ wanted: CGSize, _ attributes: UICollectionViewLayoutAttributes) {
    let path = attributes.indexPath
    guard path.count == 2, wanted.width.isFinite, wanted.height.isFinite else { return }
    let longest = NSCollectionLayoutDimension.longest
    let size = CGSize(width: min(max(wanted.width, 0), longest), height: min(max(wanted.height, 0), longest))
    guard let kind = attributes.representedElementKind else {
      section(path[0])?.setMeasured(size, item: path[1])
      return
    }
    if let section = section(path[0]) {
      if let index = section.boundaries.firstIndex(where: { $0.item.elementKind == kind && $0.number == path[1] }) {
        return section.setMeasured(size, boundary: index)
      }
      if section.setMeasured(size, attachment: kind, item: path[1]) { return }
    }
    if let index = boundaries.firstIndex(where: { $0.item.elementKind == kind && $0.number == path[1] }) {
      measuredBoundaries[index] = size
      if boundaries[index].item.layoutSize.widthDimension.isEstimated { boundaries[index].size.width = size.width }
      if boundaries[index].item.layoutSize.heightDimension.isEstimated { boundaries[index].size.height = size.height }
    }
  }

  /// Called when everything was reloaded, since views may prefer other sizes now.
  func forgetMeasures() { keepsMeasures = false }

  /// Takes over the sizes that views have preferred so far.
  /// - Parameter change: Where the items went in a batch; nil where the data are the same. Without it, nothing is taken over
  ///   if the counts differ.
  func adoptMeasures(of before: SolvedLayout, _ change: ListChange?) {
    guard before.keepsMeasures else { return }
    measuredBoundaries = before.measuredBoundaries
    guard before.space?.size == space?.size else { return }
    guard let change else {
      guard before.sections.count == sections.count,
        zip(before.sections, sections).allSatisfy({ $0.count == $1.count && $0.index == $1.index })
      else { return }
      for (old, new) in zip(before.sections, sections) { adopt(old, old.measuredItems, in: new, nil) }
      return
    }
    var sizes: [Int: [Int: CGSize]] = [:]
    for old in before.sections {
      for (item, size) in old.measuredItems {
        let path = ListPath(section: old.index, item: item)
        guard !change.reloadedItems.contains(path), let new = change.newPath(of: path) else { continue }
        sizes[new.section, default: [:]][new.item] = size
      }
    }
    for new in sections {
      let index = change.oldSection(of: new.index)
      let old = index.flatMap { change.reloadedSections.contains($0) ? nil : before.section($0) }
      adopt(old, sizes[new.index] ?? [:], in: new, change)
    }
  }

  private func adopt(_ old: SolvedSection?, _ sizes: [Int: CGSize], in new: SolvedSection, _ change: ListChange?) {
    if let old {
      new.adoptBoundaries(of: old)
      if new.adoptGroups(of: old, sizes, change) { return }
    }
    new.adoptItems(sizes)
  }
}
