import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// The places of everything in one section. Items are not stored one by one: a group is solved once, and repeated by
/// arithmetic. Only groups whose views have said how large they are have a solution of their own.
///
/// - Coordinates: points of the layout, as if reading went from left to right. The section's own begin at its origin.
@MainActor
final class SolvedSection {
  let section: NSCollectionLayoutSection
  let index: Int
  let count: Int
  /// The direction of the layout.
  let axis: LayoutAxis
  /// The direction in which groups follow each other.
  let groupAxis: LayoutAxis
  let environment: LayoutEnvironment
  /// The space between the edges of the section and the groups, in points.
  let insets: NSDirectionalEdgeInsets
  /// The space between the edges of the section and boundary views that do not follow `insets`, in points.
  let supplementaryInsets: NSDirectionalEdgeInsets
  /// The size of the container of the section, in points.
  let container: CGSize

  /// The beginning of the section along the layout.
  var start: CGFloat = 0
  /// The length of the section along the layout.
  private(set) var length: CGFloat = 0
  /// The distance by which elements reach beyond the ends of the section along the layout, in points.
  private(set) var overhang: CGFloat = 0
  var boundaries: [SolvedBoundary] = []
  private var template: SolvedGroup
  /// The number of groups.
  private(set) var groupCount = 0
  private var ownGroups: [Int: SolvedGroup] = [:]
  /// Lengths of groups with the space after each; nil if all are equal.
  private var lengths: LengthIndex?
  private var flow: FlowingGroups?
  private(set) var measuredItems: [Int: CGSize] = [:]
  private var measuredAttachments: [AttachmentKey: CGSize] = [:]
  private(set) var measuredBoundaries: [Int: CGSize] = [:]
  /// Whether views have said something new about their sizes since the section was arranged.
  private var needsArranging = false
  /// The items of flowing groups that have changed since then.
  private var changedFlow: ClosedRange<Int>?
  /// The origin of the groups, in points of the section.
  private(set) var content = CGPoint.zero

  struct AttachmentKey: Hashable {
    let kind: String
    let item: Int
  }

  init(
    _ section: NSCollectionLayoutSection, index: Int, count: Int, axis: LayoutAxis, environment: LayoutEnvironment,
    reference: NSDirectionalEdgeInsets, supplementaryReference: NSDirectionalEdgeInsets
  ) {
    (self.section, self.index, self.count, self.axis, self.environment) = (section, index, count, axis, environment)
    groupAxis = section.orthogonalScrollingBehavior == .none ? axis : axis.other
    container = environment.container.effectiveContentSize
    var insets = section.contentInsets.resolvingFractions(of: container) + reference
    if let spaces = section.list?.spaces(isFirst: index == 0) {
      insets.top += spaces.above
      insets.bottom += spaces.below
    }
    self.insets = insets
    supplementaryInsets = section.supplementariesFollowContentInsets ? insets : supplementaryReference
    template = SolvedGroup(size: .zero, leaves: [], attachments: [])
    solve()
  }

  var isOrthogonal: Bool { groupAxis != axis }
  var range: Range<CGFloat> { start..<max(start, start + length) }
  var hasPinnedBoundaries: Bool { boundaries.contains { $0.item.pinToVisibleBounds } }

  // MARK: Solving

  private var groupContainer: CGSize {
    CGSize(
      width: max(container.width - insets.total(.horizontal) - sides.total(.horizontal), 0),
      height: max(container.height - insets.total(.vertical), 0))
  }

  /// The space that boundary views at the sides take.
  var sides = NSDirectionalEdgeInsets.zero

  private func solve() {
    makeBoundaries()
    var solver = GroupSolver(traits: environment.traitCollection)
    template = solver.solve(section.group, in: groupContainer)
    if count > 0, template.leaves.isEmpty {
      Log.error(
        "NSCollectionLayoutGroup: the group of section \(index) has no place for an item; the section stays empty. "
          + "\(section.group.visualDescription())", once: "group without items")
    }
    reportLostItems()
    let perGroup = template.leaves.count
    groupCount = perGroup > 0 ? (count + perGroup - 1) / perGroup : 0
    if section.group.flows { solveFlow() }
    arrange()
  }

  /// Names a group that is wider than what it lies in, in a direction in which nothing scrolls: nobody can reach what is
  /// beyond the edge.
  private func reportLostItems() {
    guard !isOrthogonal, count > 0, groupContainer[axis.other] > 0 else { return }
    let reach = template.leaves.reduce(template.size[axis.other]) { max($0, $1.frame.maximum(axis.other)) }
    // Fractions of a width do not always add up to it exactly.
    guard reach > groupContainer[axis.other] + 1 else { return }
    let side = axis == .vertical ? "wide" : "high"
    Log.error(
      "NSCollectionLayoutSection: the group of section \(index) is \(Double(reach)) points \(side), its container "
        + "\(Double(groupContainer[axis.other])); what is beyond cannot be reached. Use a fraction of the container, fewer "
        + "items in the group, or orthogonalScrollingBehavior. \(section.group.visualDescription())",
      once: "group beyond its container")
  }

  /// The number of items of a full group.
  private var perGroup: Int { max(template.leaves.count, 1) }

  /// The space between two groups along their direction.
  private var gap: CGFloat {
    let spacing = section.group.edgeSpacing
    return section.interGroupSpacing.orZero + (spacing?.before(groupAxis)?.spacing ?? 0)
      + (spacing?.after(groupAxis)?.spacing ?? 0)
  }

  /// From where a group begins to where the next one does. Negative spaces let groups overlap, but never go backwards.
  private func pitch(_ group: SolvedGroup) -> CGFloat { max(group.size[groupAxis] + gap, 0) }

  private var lead: CGFloat { section.group.edgeSpacing?.before(groupAxis)?.spacing ?? 0 }

  /// Takes into account what views have said about their sizes.
  func arrangeIfNeeded() {
    guard needsArranging else { return }
    if let changedFlow {
      flow?.update(changedFlow) { solveGroup($0..<count) }
      groupCount = flow?.groups.count ?? 0
    }
    arrange()
  }

  /// Computes what depends on the lengths of the groups.
  private func arrange() {
    (needsArranging, changedFlow) = (false, nil)
    if flow == nil, template.isEstimated, lengths == nil, groupCount > 0 {
      lengths = LengthIndex(count: groupCount, length: Double(pitch(template)), isKnown: false)
      updateLastGroup()
    }
    acrossLength = lengthAcross
    let top = extent(of: .before)
    content = CGPoint(axis, top + insets.before(axis), insets.before(axis.other) + sides.before(axis.other))
    let contentLength = isOrthogonal ? (groupCount > 0 ? acrossLength : 0) : groupsLength
    length = top + insets.total(axis) + contentLength + extent(of: .after)
    // An empty section keeps its headers and its insets, as UIKit's does.
    placeBoundaries()
    let reach = template.extent
    overhang = max(-reach.minimum(axis), reach.maximum(axis) - template.size[axis], 0)
    for boundary in boundaries {
      overhang = max(overhang, -boundary.frame.minimum(axis), boundary.frame.maximum(axis) - length)
    }
  }

  /// The length of all groups with the spaces between them, along their direction.
  var groupsLength: CGFloat {
    guard groupCount > 0 else { return 0 }
    let around = lead + (section.group.edgeSpacing?.after(groupAxis)?.spacing ?? 0)
    if let flow { return flow.length + around }
    let last = groupCount - 1
    return start(ofGroup: last) + group(last).size[groupAxis] + around - lead
  }

  /// The length of the largest group along the layout, in a section that scrolls across it.
  private(set) var acrossLength: CGFloat = 0

  private var lengthAcross: CGFloat {
    var result = template.size[axis]
    if template.isEstimated {
      // Estimates count only until something is known.
      let known = ownGroups.values.map { $0.size[axis] }
      result = known.max() ?? result
    }
    let spacing = section.group.edgeSpacing
    return result + (spacing?.before(axis)?.spacing ?? 0) + (spacing?.after(axis)?.spacing ?? 0)
  }

  /// The last group is shorter if it is as long as its items and has fewer.
  private func updateLastGroup() {
    let last = groupCount - 1
    guard last >= 0, count % perGroup != 0 else { return }
    lengths?.set(last, length: Double(pitch(group(last))), isKnown: false)
  }

  // MARK: Groups

  private func items(of group: Int) -> Range<Int> {
    if let flow { return flow.items(of: group) }
    let first = group * perGroup
    return first..<min(first + perGroup, count)
  }

  private func group(ofItem item: Int) -> Int { flow?.group(ofItem: item) ?? item / perGroup }

  private func group(_ index: Int) -> SolvedGroup {
    if let own = ownGroups[index] { return own }
    if let flow { return flow.groups[index] }
    let items = items(of: index)
    guard template.isEstimated, items.count < perGroup else { return template }
    let solved = solveGroup(items)
    ownGroups[index] = solved
    return solved
  }

  private func solveGroup(_ items: Range<Int>) -> SolvedGroup {
    let measured = GroupSolver.Measured(
      item: { [measuredItems] in measuredItems[items.lowerBound + $0] },
      attachment: { [measuredAttachments] in measuredAttachments[AttachmentKey(kind: $0, item: items.lowerBound + $1)] })
    var solver = GroupSolver(traits: environment.traitCollection, measured: measured, limit: items.count)
    return solver.solve(section.group, in: groupContainer)
  }

  private func solveFlow() {
    flow = FlowingGroups(count: count, gap: gap, axis: groupAxis) { solveGroup($0..<count) }
    groupCount = flow?.groups.count ?? 0
  }

  /// The beginning of a group along the direction of groups, in points of the section's content.
  private func start(ofGroup index: Int) -> CGFloat {
    if let flow { return lead + flow.starts[index] }
    if let lengths { return lead + CGFloat(lengths.start(of: index)) }
    return lead + CGFloat(index) * pitch(template)
  }

  /// The group that covers a position, or the next one.
  private func group(at position: CGFloat) -> Int {
    guard groupCount > 0, position > lead else { return 0 }
    let position = position - lead
    if let flow { return flow.group(at: position) }
    if let lengths { return lengths.index(at: Double(position)) ?? groupCount - 1 }
    let pitch = pitch(template)
    return pitch > 0 ? Int(min(position / pitch, CGFloat(groupCount - 1))) : 0
  }

  /// The origin of a group in points of the section.
  private func origin(ofGroup index: Int, size: CGSize) -> CGPoint {
    let across = groupAxis.other
    let spacing = section.group.edgeSpacing
    let (before, after) = (spacing?.before(across), spacing?.after(across))
    var offset = before?.spacing ?? 0
    if before?.isFlexibleSpacing ?? false {
      let left = max((isOrthogonal ? acrossLength : groupContainer[across]) - size[across], 0)
      offset = after?.isFlexibleSpacing ?? false ? left / 2 : left - (after?.spacing ?? 0)
    }
    let place = CGPoint(groupAxis, start(ofGroup: index), offset)
    return CGPoint(x: content.x + place.x, y: content.y + place.y)
  }

  /// The beginning and the end of a group in a section that scrolls across the layout.
  func groupRange(_ index: Int) -> Range<CGFloat> {
    let begin = start(ofGroup: index)
    return begin..<(begin + group(index).size[groupAxis])
  }

  /// The group nearest to a position along the direction of groups.
  func nearestGroup(to position: CGFloat) -> Int {
    let found = group(at: position)
    guard found + 1 < groupCount else { return found }
    return abs(start(ofGroup: found + 1) - position) < abs(start(ofGroup: found) - position) ? found + 1 : found
  }

  /// The part of the section in which its groups scroll across the layout.
  var band: CGRect {
    var band = CGRect(origin: .zero, size: container)
    band.origin[axis] = content[axis]
    band.size[axis] = acrossLength
    return band
  }

  // MARK: Elements

  struct Place {
    var frame: CGRect
    var zIndex: Int
    var keepsWidth: Bool
    var keepsHeight: Bool
  }

  /// The place of an item in points of the section.
  func place(ofItem item: Int) -> Place? {
    guard item >= 0, item < count, groupCount > 0 else { return nil }
    let index = group(ofItem: item)
    let solved = group(index)
    let leaf = item - items(of: index).lowerBound
    guard solved.leaves.indices.contains(leaf) else { return nil }
    return place(solved.leaves[leaf], at: origin(ofGroup: index, size: solved.size))
  }

  private func place(_ leaf: SolvedGroup.Leaf, at origin: CGPoint) -> Place {
    Place(
      frame: leaf.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: leaf.zIndex, keepsWidth: leaf.keepsWidth,
      keepsHeight: leaf.keepsHeight)
  }

  private func place(_ attachment: SolvedGroup.Attachment, at origin: CGPoint) -> Place {
    let size = attachment.item.layoutSize
    return Place(
      frame: attachment.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: attachment.item.zIndex,
      keepsWidth: !size.widthDimension.isEstimated, keepsHeight: !size.heightDimension.isEstimated)
  }

  /// Calls `item` and `attachment` for what meets `rect`, in points of the section.
  func visit(
    _ rect: CGRect, item visitItem: (Int, Place) -> Void, attachment visitAttachment: (String, Int, Place) -> Void
  ) {
    guard groupCount > 0, count > 0 else { return }
    // Items and badges may reach beyond their group.
    let before = -min(template.extent.minimum(groupAxis), 0)
    let after = max(template.extent.maximum(groupAxis) - template.size[groupAxis], 0)
    let base = content[groupAxis]
    var index = group(at: rect.minimum(groupAxis) - base - after)
    while index < groupCount, base + start(ofGroup: index) - before < rect.maximum(groupAxis) {
      let solved = group(index)
      let origin = origin(ofGroup: index, size: solved.size)
      let items = items(of: index)
      for (offset, leaf) in solved.leaves.prefix(items.count).enumerated() {
        let place = place(leaf, at: origin)
        if place.frame.meets(rect) { visitItem(items.lowerBound + offset, place) }
      }
      for attached in solved.attachments where attached.leaf < items.count {
        let place = place(attached, at: origin)
        if place.frame.meets(rect) { visitAttachment(attached.item.elementKind, items.lowerBound + attached.leaf, place) }
      }
      index += 1
    }
  }

  /// The place of a view attached to an item.
  func place(ofAttachment kind: String, item: Int) -> Place? {
    guard item >= 0, item < count, groupCount > 0 else { return nil }
    let index = group(ofItem: item)
    let solved = group(index)
    let leaf = item - items(of: index).lowerBound
    guard let found = solved.attachments.first(where: { $0.leaf == leaf && $0.item.elementKind == kind }) else { return nil }
    return place(found, at: origin(ofGroup: index, size: solved.size))
  }

  // MARK: Measuring

  /// Takes the size that an item's view would like to have.
  func setMeasured(_ size: CGSize, item: Int) {
    guard let place = place(ofItem: item) else { return }
    var known = measuredItems[item] ?? place.frame.size
    if !place.keepsWidth { known.width = max(size.width, 1) }
    if !place.keepsHeight { known.height = max(size.height, 1) }
    guard measuredItems[item] != known else { return }
    measuredItems[item] = known
    resolveGroup(of: item)
  }

  /// Takes the size that an attached view would like to have.
  /// - Returns: False if there is no such view.
  func setMeasured(_ size: CGSize, attachment kind: String, item: Int) -> Bool {
    guard place(ofAttachment: kind, item: item) != nil else { return false }
    let key = AttachmentKey(kind: kind, item: item)
    guard measuredAttachments[key] != size else { return true }
    measuredAttachments[key] = size
    resolveGroup(of: item)
    return true
  }

  private func resolveGroup(of item: Int) {
    needsArranging = true
    if flow == nil {
      solveOwnGroup(group(ofItem: item))
    } else {
      changedFlow = min(changedFlow?.lowerBound ?? item, item)...max(changedFlow?.upperBound ?? item, item)
    }
  }

  /// Solves a group with what its views have said.
  private func solveOwnGroup(_ index: Int) {
    let solved = solveGroup(items(of: index))
    ownGroups[index] = solved
    lengths?.set(index, length: Double(pitch(solved)), isKnown: true)
  }

  /// Takes the size that a boundary view would like to have.
  func setMeasured(_ size: CGSize, boundary: Int) {
    guard boundaries.indices.contains(boundary), measuredBoundaries[boundary] != size else { return }
    measuredBoundaries[boundary] = size
    makeBoundaries()
    needsArranging = true
  }

  /// Takes over what the views of the items said in another solution with the same container.
  func adoptItems(_ sizes: [Int: CGSize]) {
    guard template.isEstimated, !sizes.isEmpty else { return }
    measuredItems = sizes
    if flow != nil {
      solveFlow()
    } else {
      for index in Set(sizes.keys.map { group(ofItem: $0) }) where index < groupCount { solveOwnGroup(index) }
    }
    arrange()
  }

  /// Takes over the groups of another solution without solving them, so that a long list of which every row has a height of
  /// its own follows a small change quickly.
  /// - Parameters:
  ///   - sizes: What the views of the items said, by their new places.
  ///   - change: Where the items went in a batch; nil where the data are the same.
  /// - Returns: False if the groups are others, and have to be solved.
  func adoptGroups(of other: SolvedSection, _ sizes: [Int: CGSize], _ change: ListChange?) -> Bool {
    guard !other.measuredItems.isEmpty, hasSameGroups(as: other), var moved = other.lengths else { return false }
    let (removed, added) = (change?.removed[other.index] ?? [], change?.added[index] ?? [])
    for item in removed.reversed() { moved.remove(item..<item + 1) }
    for item in added { moved.insert(1, at: item, length: Double(pitch(template)), isKnown: false) }
    guard moved.count == groupCount else { return false }
    (lengths, measuredItems) = (moved, sizes)
    guard let change else {
      ownGroups = other.ownGroups
      arrange()
      return true
    }
    for (item, group) in other.ownGroups {
      guard let new = change.newPath(of: ListPath(section: other.index, item: item)), new.section == index else { continue }
      if sizes[new.item] != nil {
        ownGroups[new.item] = group
      } else {
        // The view is asked again.
        lengths?.set(new.item, length: Double(pitch(template)), isKnown: false)
      }
    }
    for item in added where sizes[item] != nil { solveOwnGroup(item) }
    arrange()
    return true
  }

  /// Whether every group has one item, and would be solved as in another solution.
  private func hasSameGroups(as other: SolvedSection) -> Bool {
    guard flow == nil, other.flow == nil, perGroup == 1, other.perGroup == 1, template.attachments.isEmpty,
      groupAxis == other.groupAxis, groupContainer == other.groupContainer, gap == other.gap,
      template.size == other.template.size, other.template.attachments.isEmpty
    else { return false }
    return section.group === other.section.group || section.list != nil && other.section.list != nil
  }

  /// Takes over what the boundary views said in another solution of the section with the same container.
  func adoptBoundaries(of other: SolvedSection) {
    guard !other.measuredBoundaries.isEmpty,
      other.boundaries.map(\.item.elementKind) == boundaries.map(\.item.elementKind)
    else { return }
    measuredBoundaries = other.measuredBoundaries
    makeBoundaries()
    arrange()
  }
}

extension CGRect {
  /// Whether two rectangles have an area in common; one without an area lies in the other.
  func meets(_ other: CGRect) -> Bool {
    maxX > other.minX && minX < other.maxX && maxY > other.minY && minY < other.maxY
  }
}
