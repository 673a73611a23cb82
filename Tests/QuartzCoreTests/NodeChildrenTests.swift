import Testing

@testable import QuartzCore

/// The list of a node's children against an array, and its memory.
@MainActor
@Suite struct NodeChildrenTests {
  /// Inserts and removes children as `choose` says, given the count: a position to insert at, or one to remove.
  private func run(_ rounds: Int, most: Int, _ choose: (Int) -> (insert: Int?, remove: Int?)) {
    let layer = CALayer()
    var nodes: [NodeRef] = (0..<(most + 1)).map { _ in
      let node = NodeRef.allocate(capacity: 1)
      node.initialize(to: Node(layer: layer))
      return node
    }
    let all = nodes
    var children = NodeChildren()
    var model: [NodeRef] = []
    var highest = 0
    for _ in 0..<rounds {
      let choice = choose(model.count)
      if let position = choice.insert, model.count < most, let node = nodes.popLast() {
        children.insert(node, at: position)
        model.insert(node, at: min(max(position, 0), model.count))
      }
      if let position = choice.remove, model.indices.contains(position) {
        children.remove(at: position)
        nodes.append(model.remove(at: position))
      }
      highest = max(highest, children.capacity)
      #expect(children.count == model.count)
      #expect((0..<model.count).allSatisfy { children[$0] == model[$0] && children.position(of: model[$0]) == $0 })
    }
    #expect(highest <= max(4 * most, 8), "memory for \(highest) children, of which there were at most \(most)")
    children.deallocate()
    for node in all {
      node.deinitialize(count: 1)
      node.deallocate()
    }
  }

  @Test func aChildThatIsExchangedFromBelowNeedsNoMoreMemory() {
    // As a pop does: the lower page is inserted, the upper one removed.
    run(200, most: 2) { (0, $0 > 0 ? 1 : nil) }
  }

  @Test func aChildThatIsExchangedFromAboveNeedsNoMoreMemory() {
    run(200, most: 2) { ($0, $0 > 0 ? 0 : nil) }
  }

  @Test(arguments: [1, 3, 10, 40])
  func randomChangesAreThoseOfAnArray(most: Int) {
    var random = SplitMix(state: UInt64(most))
    run(4_000, most: most) { count in
      let insert = Bool.random(using: &random)
      // Ends are the rule, the middle the exception.
      let place = [0, count, Int.random(in: 0...max(count, 1), using: &random)].randomElement(using: &random) ?? 0
      return insert ? (place, nil) : (nil, min(place, max(count - 1, 0)))
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
