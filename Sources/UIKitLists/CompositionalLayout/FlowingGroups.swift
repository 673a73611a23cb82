import CoreGraphics
import UIKitCore

/// Groups whose items decide themselves how long they are, so that each group may have another number of them, like words in
/// a text. Every group is solved: this takes time for each item at first, and later for those around changed ones.
@MainActor
struct FlowingGroups {
  private(set) var groups: [SolvedGroup] = []
  private(set) var starts: [CGFloat] = []
  private(set) var length: CGFloat = 0
  private var firstItems: [Int] = []
  private let count: Int
  private let gap: CGFloat
  private let axis: LayoutAxis

  /// - Parameter solve: Solves a group that begins with an item and has as many of the following ones as fit.
  init(count: Int, gap: CGFloat, axis: LayoutAxis, solve: (Int) -> SolvedGroup) {
    (self.count, self.gap, self.axis) = (count, gap, axis)
    addGroups(from: 0, solve: solve) { _ in false }
  }

  /// Solves the groups again that depend on changed items: from the one before the first of them, whose space may suffice
  /// for it now, to the first one behind them that begins with the same item as before.
  mutating func update(_ changed: ClosedRange<Int>, solve: (Int) -> SolvedGroup) {
    guard !groups.isEmpty else { return }
    let kept = max(group(ofItem: changed.lowerBound) - 1, 0)
    let (oldGroups, oldItems) = (groups, firstItems)
    let first = firstItems[kept]
    groups.removeSubrange(kept...)
    starts.removeSubrange(kept...)
    firstItems.removeSubrange(kept...)
    length = groups.last.map { (starts.last ?? 0) + $0.size[axis] } ?? 0
    var same: Int?
    addGroups(from: first, solve: solve) { item in
      guard item > changed.upperBound else { return false }
      let candidate = Self.last(oldItems) { $0 <= item }
      if oldItems[candidate] == item { same = candidate }
      return same != nil
    }
    guard let same else { return }
    for index in same..<oldGroups.count { add(oldGroups[index], firstItem: oldItems[index]) }
  }

  private mutating func addGroups(from first: Int, solve: (Int) -> SolvedGroup, until isDone: (Int) -> Bool) {
    var item = first
    while item < count, !isDone(item) {
      let group = solve(item)
      guard !group.leaves.isEmpty else { return }
      add(group, firstItem: item)
      item += group.leaves.count
    }
  }

  private mutating func add(_ group: SolvedGroup, firstItem: Int) {
    let start = groups.isEmpty ? 0 : max(length + gap, starts.last ?? 0)
    groups.append(group)
    starts.append(start)
    firstItems.append(firstItem)
    length = start + group.size[axis]
  }

  func items(of group: Int) -> Range<Int> {
    firstItems[group]..<(group + 1 < firstItems.count ? firstItems[group + 1] : count)
  }

  func group(ofItem item: Int) -> Int { Self.last(firstItems) { $0 <= item } }
  func group(at position: CGFloat) -> Int { Self.last(starts) { $0 <= position } }

  /// The last index whose value satisfies a condition that holds up to some index; 0 if none does.
  private static func last<Value>(_ values: [Value], _ holds: (Value) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(values[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}

extension NSCollectionLayoutGroup {
  /// Whether the number of items in a group depends on their views.
  final var flows: Bool {
    guard case .line(let axis, let items, .fitting) = arrangement, !layoutSize[axis].isEstimated else { return false }
    return items.contains { $0.layoutSize[axis].isEstimated }
  }
}
