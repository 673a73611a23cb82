import CoreGraphics
import UIKitCore

/// The places of a group's items, from which those of all groups of a section follow.
@MainActor
final class SolvedGroup {
  struct Leaf {
    var frame: CGRect
    var zIndex = 0
    /// Whether the item's view does not change the length.
    var keepsWidth: Bool
    var keepsHeight: Bool
  }

  struct Attachment {
    let item: NSCollectionLayoutSupplementaryItem
    /// The item that the view is attached to, or the first of the group.
    let leaf: Int
    var frame: CGRect
  }

  let size: CGSize
  let leaves: [Leaf]
  let attachments: [Attachment]
  /// Whether a length depends on what views say.
  let isEstimated: Bool
  /// The rectangle of all items and attached views.
  let extent: CGRect

  init(size: CGSize, leaves: [Leaf], attachments: [Attachment]) {
    (self.size, self.leaves, self.attachments) = (size, leaves, attachments)
    isEstimated =
      leaves.contains { !$0.keepsWidth || !$0.keepsHeight } || attachments.contains { $0.item.layoutSize.isEstimated }
    var extent = CGRect(origin: .zero, size: size)
    for leaf in leaves { extent = extent.union(leaf.frame) }
    for attachment in attachments { extent = extent.union(attachment.frame) }
    self.extent = extent
  }
}

extension NSCollectionLayoutSize {
  var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }
}

/// Computes the places of a group's items.
///
/// - Coordinates: points of the group, as if reading went from left to right.
@MainActor
struct GroupSolver {
  /// The sizes that views prefer, as far as they were asked.
  struct Measured {
    var item: (Int) -> CGSize? = { _ in nil }
    var attachment: (String, Int) -> CGSize? = { _, _ in nil }
  }

  /// A group with more items than this is a mistake: with items of no length there would be no end.
  private static let mostLeaves = 20_000
  /// Rounding must not keep out what fits exactly, in points.
  private static let tolerance: CGFloat = 0.01

  private let traits: UITraitCollection
  private let measured: Measured
  private let limit: Int
  private var leaves: [SolvedGroup.Leaf] = []
  private var attachments: [SolvedGroup.Attachment] = []

  /// - Parameter limit: The most items.
  init(traits: UITraitCollection, measured: Measured = Measured(), limit: Int = .max) {
    (self.traits, self.measured) = (traits, measured)
    self.limit = min(limit, Self.mostLeaves)
  }

  mutating func solve(_ group: NSCollectionLayoutGroup, in container: CGSize) -> SolvedGroup {
    let size = layOut(group, in: container, forced: nil)
    return SolvedGroup(size: size, leaves: leaves, attachments: attachments)
  }

  /// Adds the leaves of an item or group with its top left corner at the origin.
  /// - Parameter forced: A length that a count gives.
  private mutating func layOut(
    _ item: NSCollectionLayoutItem, in container: CGSize, forced: (axis: LayoutAxis, length: CGFloat)?
  ) -> CGSize {
    var size = item.layoutSize.resolved(in: container)
    if let forced { size[forced.axis] = max(forced.length, 0) }
    func isEstimated(_ axis: LayoutAxis) -> Bool { item.layoutSize[axis].isEstimated && forced?.axis != axis }
    guard let group = item as? NSCollectionLayoutGroup else {
      return addLeaf(item, size, keepsWidth: !isEstimated(.horizontal), keepsHeight: !isEstimated(.vertical))
    }
    let insets = group.effectiveInsets
    let first = leaves.count
    switch group.arrangement {
    case .custom(let provider):
      addCustom(provider, size, insets)
    case .line(let axis, let items, let repetition):
      var inner = CGSize(
        width: max(size.width - insets.total(.horizontal), 0), height: max(size.height - insets.total(.vertical), 0))
      let mark = (leaves.count, attachments.count)
      let line = Line(
        axis: axis, items: items, repetition: repetition, spacing: group.interItemSpacing, isOpen: isEstimated(axis))
      var result = layOut(line, in: inner, origin: CGPoint(x: insets.leading, y: insets.top))
      // Items that are a fraction of the group's height get theirs once the other ones have determined it.
      if isEstimated(axis.other), let across = result.across, across != inner[axis.other] {
        inner[axis.other] = across
        removeLeaves(after: mark)
        result = layOut(line, in: inner, origin: CGPoint(x: insets.leading, y: insets.top))
      }
      // Along an estimated axis there are no insets.
      if isEstimated(axis.other) { size[axis.other] = inner[axis.other] }
      // Negative spaces may be longer than the items.
      if isEstimated(axis) { size[axis] = max(result.along, 0) }
    }
    if leaves.count > first { attach(group.supplementaryItems, to: first, in: CGRect(origin: .zero, size: size)) }
    return size
  }

  private mutating func removeLeaves(after mark: (Int, Int)) {
    leaves.removeSubrange(mark.0...)
    attachments.removeSubrange(mark.1...)
  }

  private mutating func addLeaf(
    _ item: NSCollectionLayoutItem, _ given: CGSize, keepsWidth: Bool, keepsHeight: Bool
  ) -> CGSize {
    var size = given
    if !keepsWidth || !keepsHeight, let own = measured.item(leaves.count) {
      if !keepsWidth { size.width = own.width }
      if !keepsHeight { size.height = own.height }
    }
    let frame = CGRect(origin: .zero, size: size).inset(by: item.effectiveInsets.resolved(rightToLeft: false))
    leaves.append(SolvedGroup.Leaf(frame: frame, keepsWidth: keepsWidth, keepsHeight: keepsHeight))
    attach(item.supplementaryItems, to: leaves.count - 1, in: frame)
    return size
  }

  private mutating func attach(_ items: [NSCollectionLayoutSupplementaryItem], to leaf: Int, in frame: CGRect) {
    for item in items {
      var size = item.layoutSize.resolved(in: frame.size)
      if item.layoutSize.isEstimated, let own = measured.attachment(item.elementKind, leaf) {
        if item.layoutSize.widthDimension.isEstimated { size.width = own.width }
        if item.layoutSize.heightDimension.isEstimated { size.height = own.height }
      }
      attachments.append(SolvedGroup.Attachment(item: item, leaf: leaf, frame: item.frame(size, in: frame)))
    }
  }

  private mutating func addCustom(
    _ provider: NSCollectionLayoutGroupCustomItemProvider, _ size: CGSize, _ insets: NSDirectionalEdgeInsets
  ) {
    let container = LayoutContainer(size: size, insets: insets)
    for place in provider(LayoutEnvironment(container: container, traits: traits)).prefix(limit - leaves.count) {
      leaves.append(
        SolvedGroup.Leaf(
          frame: place.frame.offsetBy(dx: insets.leading, dy: insets.top), zIndex: place.zIndex, keepsWidth: true,
          keepsHeight: true))
    }
  }

  // MARK: Lines

  private struct Line {
    let axis: LayoutAxis
    let items: [NSCollectionLayoutItem]
    let repetition: NSCollectionLayoutGroup.Repetition
    let spacing: NSCollectionLayoutSpacing?
    /// Whether the line is as long as its items.
    let isOpen: Bool
  }

  private struct Part {
    let item: NSCollectionLayoutItem
    let leaves: Range<Int>
    let attachments: Range<Int>
    let size: CGSize
  }

  /// Places items one after another.
  /// - Returns: The length of all, and that across of the largest whose length does not depend on the line; nil without one.
  private mutating func layOut(_ line: Line, in inner: CGSize, origin: CGPoint) -> (along: CGFloat, across: CGFloat?) {
    let axis = line.axis
    let gap = line.spacing?.spacing ?? 0
    let count = line.repetition.count.map { max($0, 1) }
    var forced: (axis: LayoutAxis, length: CGFloat)?
    if case .equalParts = line.repetition, let count, !line.isOpen {
      forced = (axis, (inner[axis] - gap * CGFloat(count - 1)) / CGFloat(count))
    }
    let most = line.isOpen ? CGFloat.infinity : inner[axis] + Self.tolerance
    var parts: [Part] = []
    var length: CGFloat = 0
    var across: CGFloat?
    let total = count ?? (line.isOpen ? line.items.count : .max)
    while parts.count < total, leaves.count < limit, !line.items.isEmpty {
      let item = line.items[parts.count % line.items.count]
      let mark = (leaves.count, attachments.count)
      let size = layOut(item, in: inner, forced: forced)
      let spacing = item.edgeSpacing
      let around = (spacing?.before(axis)?.spacing ?? 0) + (spacing?.after(axis)?.spacing ?? 0)
      let end = length + (parts.isEmpty ? 0 : gap) + around + size[axis]
      // Without the second condition items that have no length, such as fractions of nothing, would never fill the line.
      let isFull = end > most || end <= length && parts.count >= line.items.count
      if leaves.count == mark.0 || (count == nil && !parts.isEmpty && isFull) {
        removeLeaves(after: mark)
        break
      }
      length = end
      parts.append(
        Part(item: item, leaves: mark.0..<leaves.count, attachments: mark.1..<attachments.count, size: size))
      if !item.layoutSize[axis.other].isFraction(of: axis.other) {
        let margin = (spacing?.before(axis.other)?.spacing ?? 0) + (spacing?.after(axis.other)?.spacing ?? 0)
        across = max(across ?? 0, size[axis.other] + margin)
      }
    }
    arrange(parts, line, in: inner, slack: line.isOpen ? 0 : max(inner[axis] - length, 0), origin: origin)
    return (length, across)
  }

  /// Moves the parts to their places, sharing the slack among flexible spaces.
  private mutating func arrange(
    _ parts: [Part], _ line: Line, in inner: CGSize, slack: CGFloat, origin: CGPoint
  ) {
    let axis = line.axis, isFlexible = line.spacing?.isFlexibleSpacing ?? false
    var flexible = isFlexible ? max(parts.count - 1, 0) : 0
    for part in parts {
      if part.item.edgeSpacing?.before(axis)?.isFlexibleSpacing ?? false { flexible += 1 }
      if part.item.edgeSpacing?.after(axis)?.isFlexibleSpacing ?? false { flexible += 1 }
    }
    let share = flexible > 0 ? slack / CGFloat(flexible) : 0
    func length(_ spacing: NSCollectionLayoutSpacing?, _ share: CGFloat) -> CGFloat {
      guard let spacing else { return 0 }
      return spacing.spacing + (spacing.isFlexibleSpacing ? share : 0)
    }
    func isUniform(_ part: Part) -> Bool {
      part.item.layoutSize[axis.other].isUniformAcrossSiblings && !(part.item is NSCollectionLayoutGroup)
    }
    let uniform = parts.reduce(0) { isUniform($1) ? max($0, $1.size[axis.other]) : $0 }
    var cursor: CGFloat = 0
    for (index, part) in parts.enumerated() {
      let spacing = part.item.edgeSpacing
      if index > 0 { cursor += length(line.spacing, share) }
      cursor += length(spacing?.before(axis), share)
      let (before, after) = (spacing?.before(axis.other), spacing?.after(axis.other))
      let left = inner[axis.other] - part.size[axis.other] - (before?.spacing ?? 0) - (after?.spacing ?? 0)
      let sides = (before?.isFlexibleSpacing ?? false ? 1 : 0) + (after?.isFlexibleSpacing ?? false ? 1 : 0)
      let offset = length(before, sides > 0 ? max(left, 0) / CGFloat(sides) : 0)
      let place = CGPoint(axis, cursor, offset)
      for leaf in part.leaves {
        leaves[leaf].frame = leaves[leaf].frame.offsetBy(dx: origin.x + place.x, dy: origin.y + place.y)
        if isUniform(part) { leaves[leaf].frame.size[axis.other] = uniform }
      }
      for attachment in part.attachments {
        attachments[attachment].frame = attachments[attachment].frame.offsetBy(
          dx: origin.x + place.x, dy: origin.y + place.y)
      }
      cursor += part.size[axis] + length(spacing?.after(axis), share)
    }
  }
}

extension NSCollectionLayoutDimension {
  /// Whether the length depends on the container's along an axis.
  func isFraction(of axis: LayoutAxis) -> Bool { axis == .horizontal ? isFractionalWidth : isFractionalHeight }
}
