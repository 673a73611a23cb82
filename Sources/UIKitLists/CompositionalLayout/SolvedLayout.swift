import CoreGraphics
import Foundation
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
  private var measuredBoundaries: [Int: CGSize] = [:]
  // Sections of the solution before, until it is known how the items moved.
  private var previous: [SolvedSection] = []
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
    for (index, section) in sections.enumerated() {
      if index > 0 { end += spacing }
      section.start = end
      end += section.length
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
    // Sections that the provider has refused are missing.
    if sections.indices.contains(index), sections[index].index == index { return sections[index] }
    return sections.first { $0.index == index }
  }

  /// The sections that meet a rectangle.
  func sectionIndexes(in rect: CGRect, _ axis: LayoutAxis) -> Range<Int> {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].range.upperBound <= rect.minimum(axis) { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < sections.count, sections[end].start < rect.maximum(axis) { end += 1 }
    return low..<end
  }

  // MARK: Measuring

  func setMeasured(_ size: CGSize, _ attributes: UICollectionViewLayoutAttributes) {
    let path = attributes.indexPath
    guard path.count == 2 else { return }
    guard let kind = attributes.representedElementKind else {
      _ = section(path[0])?.setMeasured(size, item: path[1])
      return
    }
    if let section = section(path[0]) {
      if let index = section.boundaries.firstIndex(where: { $0.item.elementKind == kind && $0.number == path[1] }) {
        _ = section.setMeasured(size, boundary: index)
        return
      }
      if section.setMeasured(size, attachment: kind, item: path[1]) { return }
    }
    if let index = boundaries.firstIndex(where: { $0.item.elementKind == kind && $0.number == path[1] }) {
      measuredBoundaries[index] = size
      if boundaries[index].item.layoutSize.widthDimension.isEstimated { boundaries[index].size.width = size.width }
      if boundaries[index].item.layoutSize.heightDimension.isEstimated { boundaries[index].size.height = size.height }
    }
  }

  /// Called when everything was reloaded: what the views said is no longer true.
  func forgetMeasures() { keepsMeasures = false }

  /// Takes over what views said before, where the same items are in the same places. Otherwise the updates of a batch say
  /// where they went; until then the sections before are kept.
  func adoptMeasures(of before: SolvedLayout) {
    guard before.keepsMeasures else { return }
    measuredBoundaries = before.measuredBoundaries
    let isSame = before.sections.count == sections.count
      && zip(before.sections, sections).allSatisfy { $0.count == $1.count && $0.index == $1.index }
    guard isSame else {
      previous = before.sections
      return
    }
    for (old, new) in zip(before.sections, sections) { new.adoptMeasures(of: old) { $0 } }
  }

  func adoptMeasures(afterUpdates updates: [UICollectionViewUpdateItem]) {
    let before = previous
    previous = []
    guard !before.isEmpty else { return }
    let moves = BatchMoves(updates, oldCounts: Dictionary(before.map { ($0.index, $0.count) }) { first, _ in first })
    for old in before {
      guard let index = moves.section(old.index), let new = section(index) else { continue }
      new.adoptMeasures(of: old) { moves.item($0, in: old.index) }
    }
  }
}

/// Where the items of the sections went in a batch of changes, for those that stay in their section.
@MainActor
private struct BatchMoves {
  private var deletedSections: [Int] = []
  private var insertedSections: [Int] = []
  private var movedSections: [Int: Int] = [:]
  private var deleted: [Int: [Int]] = [:]
  private var inserted: [Int: [Int]] = [:]
  private var reloaded: Set<IndexPath> = []

  init(_ updates: [UICollectionViewUpdateItem], oldCounts: [Int: Int]) {
    for update in updates {
      let (old, new) = (update.indexPathBeforeUpdate, update.indexPathAfterUpdate)
      let isSection = (old ?? new)?.count == 2 && (old ?? new)?[1] == NSNotFound
      switch update.updateAction {
      case .delete, .move, .insert:
        if isSection {
          if let old { deletedSections.append(old[0]) }
          if let new { insertedSections.append(new[0]) }
          if let old, let new { movedSections[old[0]] = new[0] }
        } else {
          if let old { deleted[old[0], default: []].append(old[1]) }
          if let new { inserted[new[0], default: []].append(new[1]) }
        }
      case .reload: if let old, !isSection { reloaded.insert(old) }
      case .none: break
      }
    }
    deletedSections.sort()
    insertedSections.sort()
    for key in deleted.keys { deleted[key]?.sort() }
    for key in inserted.keys { inserted[key]?.sort() }
  }

  func section(_ old: Int) -> Int? {
    movedSections[old] ?? Self.shifted(old, deleted: deletedSections, inserted: insertedSections)
  }

  func item(_ old: Int, in section: Int) -> Int? {
    if reloaded.contains(IndexPath(item: old, section: section)) { return nil }
    let now = self.section(section) ?? section
    return Self.shifted(old, deleted: deleted[section] ?? [], inserted: inserted[now] ?? [])
  }

  /// The new index of what stays: both lists are in order.
  private static func shifted(_ old: Int, deleted: [Int], inserted: [Int]) -> Int? {
    guard !deleted.contains(old) else { return nil }
    var index = old - deleted.prefix { $0 < old }.count
    for place in inserted where place <= index { index += 1 }
    return index
  }
}
