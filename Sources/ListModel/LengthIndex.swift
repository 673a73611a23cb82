/// The lengths of many things in a row, and where each begins: rows of a table, or sections with as many rows.
///
/// Neighbours of equal length are one node of a balanced tree (a treap, whose nodes are in the order of the things and hold
/// the sums of their subtrees), so a million equal rows cost one node, and memory grows with the lengths that differ.
/// Every question and change takes a time logarithmic in the number of nodes. Nodes are kept in an array and used again:
/// a list that is scrolled does not allocate.
///
/// A length is known or estimated. `forgetLengths` makes all of them estimates, which keep their values.
package struct LengthIndex {
  private struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var priority: UInt32
    /// How many things the node stands for, and the length of each.
    var count: Int
    var length: Double
    /// The generation in which the length was measured; 0 for estimates.
    var generation: UInt32
    var totalCount: Int
    var totalLength: Double
  }

  private var nodes: [Node] = []
  private var unused: [Int32] = []
  private var root: Int32 = -1
  private var generation: UInt32 = 1
  private var random: UInt32 = 0x9E37_79B9

  package init() {}

  /// As many things as `count`, each of `length`.
  package init(count: Int, length: Double, isKnown: Bool = true) {
    insert(count, at: 0, length: length, isKnown: isKnown)
  }

  // MARK: Questions

  /// The number of things.
  package var count: Int { root < 0 ? 0 : nodes[Int(root)].totalCount }
  /// The sum of all lengths.
  package var length: Double { root < 0 ? 0 : nodes[Int(root)].totalLength }
  /// The number of nodes, which memory and time depend on.
  package var nodeCount: Int { nodes.count - unused.count }

  /// Where the thing at `index` begins: the sum of the lengths before it. An index is limited to 0 … `count`.
  package func start(of index: Int) -> Double {
    var (node, left, sum) = (root, index, 0.0)
    while node >= 0 {
      let here = nodes[Int(node)]
      let before = here.left < 0 ? 0 : nodes[Int(here.left)].totalCount
      if left < before {
        node = here.left
        continue
      }
      if here.left >= 0 { sum += nodes[Int(here.left)].totalLength }
      if left < before + here.count { return sum + Double(left - before) * here.length }
      sum += Double(here.count) * here.length
      left -= before + here.count
      node = here.right
    }
    return sum
  }

  /// The thing at a position: the last one that begins at or before it, of those that have a length. Nil before the
  /// beginning, at the end and beyond.
  package func index(at position: Double) -> Int? {
    guard position >= 0, position < length else { return nil }
    var (node, rest, index) = (root, position, 0)
    var last: Int?
    while node >= 0 {
      let here = nodes[Int(node)]
      let before = here.left < 0 ? 0 : nodes[Int(here.left)].totalLength
      if rest < before {
        node = here.left
        continue
      }
      rest -= before
      if here.left >= 0 { index += nodes[Int(here.left)].totalCount }
      let own = Double(here.count) * here.length
      if rest < own { return index + min(Int(rest / here.length), here.count - 1) }
      // The sums may differ from the total by a rounding: what is beyond all of them belongs to the last.
      if own > 0 { last = index + here.count - 1 }
      rest -= own
      index += here.count
      node = here.right
    }
    return last
  }

  /// The length of the thing at `index`; 0 for one that does not exist.
  package func length(of index: Int) -> Double { node(of: index).map { nodes[Int($0)].length } ?? 0 }

  /// Whether the length of the thing at `index` is more than an estimate.
  package func isKnown(_ index: Int) -> Bool { node(of: index).map { nodes[Int($0)].generation == generation } ?? false }

  private func node(of index: Int) -> Int32? {
    guard index >= 0 else { return nil }
    var (node, left) = (root, index)
    while node >= 0 {
      let here = nodes[Int(node)]
      let before = here.left < 0 ? 0 : nodes[Int(here.left)].totalCount
      if left < before {
        node = here.left
      } else if left < before + here.count {
        return node
      } else {
        left -= before + here.count
        node = here.right
      }
    }
    return nil
  }

  // MARK: Changes

  /// Sets the length of one thing.
  package mutating func set(_ index: Int, length: Double, isKnown: Bool = true) {
    let wanted = isKnown ? generation : 0
    guard let node = node(of: index) else { return }
    if nodes[Int(node)].length == length, nodes[Int(node)].generation == wanted { return }
    cut(at: index)
    cut(at: index + 1)
    var (before, rest) = split(root, at: index)
    var (one, after) = split(rest, at: 1)
    release(one)
    if !extendLast(before, by: 1, length: length, generation: wanted) {
      one = make(1, length: length, generation: wanted)
      before = merge(before, one)
    }
    // The next ones may be equal now: then they become one node.
    if let first = first(of: after), nodes[Int(first)].length == length, nodes[Int(first)].generation == wanted {
      let count = nodes[Int(first)].count
      (rest, after) = split(after, at: count)
      release(rest)
      _ = extendLast(before, by: count, length: length, generation: wanted)
    }
    root = merge(before, after)
  }

  /// Inserts things of equal length before the one at `index`, which is limited to 0 … `count`.
  package mutating func insert(_ count: Int, at index: Int, length: Double, isKnown: Bool) {
    guard count > 0 else { return }
    let wanted = isKnown ? generation : 0
    let index = min(max(index, 0), self.count)
    cut(at: index)
    let (before, after) = split(root, at: index)
    if extendLast(before, by: count, length: length, generation: wanted) {
      root = merge(before, after)
    } else {
      root = merge(merge(before, make(count, length: length, generation: wanted)), after)
    }
  }

  /// Removes things; the range is limited to those that exist.
  package mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    cut(at: range.lowerBound)
    cut(at: range.upperBound)
    let (before, rest) = split(root, at: range.lowerBound)
    let (removed, after) = split(rest, at: range.count)
    release(removed)
    root = merge(before, after)
  }

  /// Moves things so that the first of them has the number `index` afterwards. The range is limited to those that exist.
  package mutating func move(_ range: Range<Int>, to index: Int) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    cut(at: range.lowerBound)
    cut(at: range.upperBound)
    let (before, rest) = split(root, at: range.lowerBound)
    let (moved, after) = split(rest, at: range.count)
    root = merge(before, after)
    let index = min(max(index, 0), count)
    cut(at: index)
    let (first, last) = split(root, at: index)
    root = merge(merge(first, moved), last)
  }

  /// Removes everything, and keeps the memory.
  package mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    unused.removeAll(keepingCapacity: true)
    root = -1
  }

  /// Makes all lengths estimates, with the values that they have.
  package mutating func forgetLengths() { generation &+= 1 }

  // MARK: The tree

  private mutating func make(_ count: Int, length: Double, generation: UInt32) -> Int32 {
    // xorshift: the shape of the tree depends on the order of changes alone.
    random ^= random << 13
    random ^= random >> 17
    random ^= random << 5
    let node = Node(
      priority: random, count: count, length: length, generation: generation, totalCount: count,
      totalLength: Double(count) * length)
    if let free = unused.popLast() {
      nodes[Int(free)] = node
      return free
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func release(_ node: Int32) {
    guard node >= 0 else { return }
    release(nodes[Int(node)].left)
    release(nodes[Int(node)].right)
    unused.append(node)
  }

  private mutating func sum(_ node: Int32) {
    let here = nodes[Int(node)]
    var (count, length) = (here.count, Double(here.count) * here.length)
    if here.left >= 0 {
      count += nodes[Int(here.left)].totalCount
      length += nodes[Int(here.left)].totalLength
    }
    if here.right >= 0 {
      count += nodes[Int(here.right)].totalCount
      length += nodes[Int(here.right)].totalLength
    }
    nodes[Int(node)].totalCount = count
    nodes[Int(node)].totalLength = length
  }

  /// Splits a subtree into the first `index` things and the others. No node has some of both: see `cut`.
  private mutating func split(_ node: Int32, at index: Int) -> (Int32, Int32) {
    guard node >= 0 else { return (-1, -1) }
    if index <= 0 { return (-1, node) }
    if index >= nodes[Int(node)].totalCount { return (node, -1) }
    let here = nodes[Int(node)]
    let before = here.left < 0 ? 0 : nodes[Int(here.left)].totalCount
    if index <= before {
      let (a, b) = split(here.left, at: index)
      nodes[Int(node)].left = b
      sum(node)
      return (a, node)
    }
    let (a, b) = split(here.right, at: index - before - here.count)
    nodes[Int(node)].right = a
    sum(node)
    return (node, b)
  }

  /// Divides the node that has things on both sides of `index`. Both parts get priorities of their own: if they had that of
  /// the node, those of a long list would form a chain.
  private mutating func cut(at index: Int) {
    guard let node = node(of: index) else { return }
    let here = nodes[Int(node)]
    let start = self.index(of: node, containing: index)
    guard start < index else { return }
    let (before, rest) = split(root, at: start)
    let (one, after) = split(rest, at: here.count)
    release(one)
    let first = make(index - start, length: here.length, generation: here.generation)
    let second = make(start + here.count - index, length: here.length, generation: here.generation)
    root = merge(merge(before, merge(first, second)), after)
  }

  /// The first thing of the node that `node(of: index)` has found.
  private func index(of node: Int32, containing index: Int) -> Int {
    var (step, base) = (root, 0)
    while step >= 0 {
      let here = nodes[Int(step)]
      let before = here.left < 0 ? 0 : nodes[Int(here.left)].totalCount
      if step == node { return base + before }
      if index < base + before {
        step = here.left
      } else {
        base += before + here.count
        step = here.right
      }
    }
    return index
  }

  private mutating func merge(_ a: Int32, _ b: Int32) -> Int32 {
    guard a >= 0 else { return b }
    guard b >= 0 else { return a }
    if nodes[Int(a)].priority >= nodes[Int(b)].priority {
      nodes[Int(a)].right = merge(nodes[Int(a)].right, b)
      sum(a)
      return a
    }
    nodes[Int(b)].left = merge(a, nodes[Int(b)].left)
    sum(b)
    return b
  }

  private func first(of node: Int32) -> Int32? {
    guard node >= 0 else { return nil }
    var node = node
    while nodes[Int(node)].left >= 0 { node = nodes[Int(node)].left }
    return node
  }

  /// Lengthens the last node of a subtree if it is of the same kind, and returns whether it was.
  private mutating func extendLast(_ node: Int32, by count: Int, length: Double, generation: UInt32) -> Bool {
    guard node >= 0 else { return false }
    let here = nodes[Int(node)]
    if here.right >= 0 {
      guard extendLast(here.right, by: count, length: length, generation: generation) else { return false }
    } else {
      guard here.length == length, here.generation == generation else { return false }
      nodes[Int(node)].count += count
    }
    sum(node)
    return true
  }
}
