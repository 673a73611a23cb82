import CoreGraphics
import UIKitCore

/// Groups whose items decide themselves how long they are, so that each group may have another number of them, like words in
/// a text. Every group is solved: this takes time for each item.
@MainActor
struct FlowingGroups {
  private(set) var groups: [SolvedGroup] = []
  private(set) var starts: [CGFloat] = []
  private(set) var length: CGFloat = 0
  private var firstItems: [Int] = []
  private let count: Int

  /// - Parameter solve: Solves a group that begins with an item and has as many of the rest as fit.
  init(count: Int, gap: CGFloat, axis: LayoutAxis, solve: (Int) -> SolvedGroup) {
    self.count = count
    var item = 0
    while item < count {
      let group = solve(item)
      guard !group.leaves.isEmpty else { break }
      if !groups.isEmpty { length += gap }
      groups.append(group)
      starts.append(length)
      firstItems.append(item)
      length += group.size[axis]
      item += group.leaves.count
    }
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
    guard case .line(let axis, let items, let count) = arrangement, count == nil, !layoutSize[axis].isEstimated else {
      return false
    }
    return items.contains { $0.layoutSize[axis].isEstimated }
  }
}
