/// Identifiers in a tree, in order, each at most once, and which branches are open.
///
/// - Complexity: an edit takes time that grows with the branches concerned; listing the tree takes as long as it is.
struct IdentifierTree<ItemID: Hashable & Sendable>: Sendable {
  struct Node: Sendable {
    let identifier: ItemID
    /// The number of the parent; nil for the roots and for what has been taken out.
    fileprivate(set) var parent: Int32?
    fileprivate(set) var children: [Int32] = []
    var isExpanded = false
  }

  private var numbers = IdentifierNumbers<ItemID>()
  /// By number. Nil where there is no identifier any more.
  private var nodes: [Node?] = []
  private(set) var roots: [Int32] = []

  // MARK: Questions

  func number(of item: ItemID) -> Int32? { numbers[item] }
  func node(_ number: Int32) -> Node? { nodes[Int(number)] }
  func children(of number: Int32?) -> [Int32] { number.map { nodes[Int($0)]?.children ?? [] } ?? roots }

  /// The number of ancestors.
  func level(of number: Int32) -> Int {
    var (level, current) = (0, number)
    while let parent = nodes[Int(current)]?.parent { (level, current) = (level + 1, parent) }
    return level
  }

  /// Whether every ancestor is expanded.
  func isVisible(_ number: Int32) -> Bool {
    var current = number
    while let parent = nodes[Int(current)]?.parent {
      if nodes[Int(parent)]?.isExpanded != true { return false }
      current = parent
    }
    return true
  }

  /// Visits what is below a node, or everything, in order: each before its children.
  /// - Parameter descends: Whether the children of a node are visited.
  func visit(below start: Int32?, descending descends: (Node) -> Bool = { _ in true }, _ body: (Int32, Node) -> Void) {
    // A list of its own in place of recursion: a tree may be as deep as it has nodes.
    var pending = Array(children(of: start).reversed())
    while let number = pending.popLast() {
      guard let node = nodes[Int(number)] else { continue }
      body(number, node)
      if descends(node) { pending += node.children.reversed() }
    }
  }

  // MARK: Edits

  /// The identifiers of an insertion that were not simply inserted.
  struct InsertionReport {
    /// Identifiers that were already there and have been moved with what is below them.
    var moved = 0
    /// Identifiers that were left out: those named twice, the position itself, and what contains the position.
    var skipped = 0
  }

  /// The place of an insertion.
  enum Target {
    case endOf(parent: Int32?)
    case before(Int32)
    case after(Int32)
  }

  /// Inserts identifiers next to each other.
  mutating func insert(_ identifiers: [ItemID], at target: Target) -> InsertionReport {
    var copy = IdentifierTree()
    var report = InsertionReport()
    copy.numbers.reserveCapacity(identifiers.count)
    for identifier in identifiers {
      let (isNew, number) = copy.numbers.insert(identifier)
      guard isNew else {
        report.skipped += 1
        continue
      }
      copy.nodes.append(Node(identifier: identifier, parent: nil))
      copy.roots.append(number)
    }
    let inserted = insert(copy, at: target)
    return InsertionReport(moved: inserted.moved, skipped: report.skipped + inserted.skipped)
  }

  /// Inserts the roots of another tree next to each other, with what is below them.
  mutating func insert(_ other: IdentifierTree, at target: Target) -> InsertionReport {
    var report = InsertionReport()
    let (parent, anchor, offset) = place(of: target)
    // An item that contains the position cannot be put into itself. These are looked up only when something moves.
    var fixed: Set<Int32>?
    // For each node of the other tree, its number here.
    var own = [Int32?](repeating: nil, count: Int(other.numbers.limit))
    var (order, moved): ([(number: Int32, theirs: Int32)], Set<Int32>) = ([], [])
    other.visit(below: nil) { theirs, node in
      let (isNew, number) = numbers.insert(node.identifier)
      if isNew {
        let new = Node(identifier: node.identifier, parent: nil, isExpanded: node.isExpanded)
        if Int(number) == nodes.count { nodes.append(new) } else { nodes[Int(number)] = new }
        own[Int(theirs)] = number
        order.append((number, theirs))
        return
      }
      let around = fixed ?? path(from: parent).union(anchor.map { [$0] } ?? [])
      fixed = around
      if around.contains(number) {
        report.skipped += 1
      } else {
        report.moved += 1
        moved.insert(number)
        own[Int(theirs)] = number
        order.append((number, theirs))
      }
    }
    detach(moved)
    var new: [Int32] = []
    for (number, theirs) in order {
      // Children of what was left out go where it would have gone.
      var above = other.nodes[Int(theirs)]?.parent
      while let current = above, own[Int(current)] == nil { above = other.nodes[Int(current)]?.parent }
      if let above, let ownParent = own[Int(above)] {
        nodes[Int(number)]?.parent = ownParent
        nodes[Int(ownParent)]?.children.append(number)
      } else {
        nodes[Int(number)]?.parent = parent
        new.append(number)
      }
    }
    var siblings = children(of: parent)
    let index = anchor.flatMap { siblings.firstIndex(of: $0) }.map { $0 + offset } ?? siblings.count
    siblings.insert(contentsOf: new, at: index)
    setChildren(siblings, of: parent)
    return report
  }

  /// A node and what it is below.
  private func path(from start: Int32?) -> Set<Int32> {
    var (path, current): (Set<Int32>, Int32?) = ([], start)
    while let number = current {
      path.insert(number)
      current = nodes[Int(number)]?.parent
    }
    return path
  }

  private func place(of target: Target) -> (parent: Int32?, anchor: Int32?, offset: Int) {
    switch target {
    case .endOf(let parent): (parent, nil, 0)
    case .before(let anchor): (nodes[Int(anchor)]?.parent, anchor, 0)
    case .after(let anchor): (nodes[Int(anchor)]?.parent, anchor, 1)
    }
  }

  /// A copy of what is below a node, or of the node and what is below it.
  func branch(_ start: Int32, includingRoot: Bool) -> IdentifierTree {
    var copy = IdentifierTree()
    var own = [Int32?](repeating: nil, count: nodes.count)
    func add(_ number: Int32, _ node: Node) {
      let new = copy.numbers.insert(node.identifier).number
      let parent = node.parent.flatMap { own[Int($0)] }
      own[Int(number)] = new
      copy.nodes.append(Node(identifier: node.identifier, parent: parent, isExpanded: node.isExpanded))
      if let parent { copy.nodes[Int(parent)]?.children.append(new) } else { copy.roots.append(new) }
    }
    if includingRoot, let root = nodes[Int(start)] { add(start, root) }
    visit(below: start, add)
    return copy
  }

  /// Removes identifiers with everything below them.
  mutating func remove(_ removed: [Int32]) {
    let tops = Set(removed)
    detach(tops)
    for top in tops {
      // One below another of them may be gone already.
      guard let node = nodes[Int(top)] else { continue }
      var gone = [top]
      visit(below: top) { number, _ in gone.append(number) }
      _ = numbers.remove(node.identifier)
      for number in gone.dropFirst() {
        if let node = nodes[Int(number)] { _ = numbers.remove(node.identifier) }
      }
      for number in gone { nodes[Int(number)] = nil }
    }
  }

  mutating func removeChildren(of number: Int32) { remove(children(of: number)) }

  mutating func setExpanded(_ isExpanded: Bool, _ number: Int32) { nodes[Int(number)]?.isExpanded = isExpanded }

  /// Takes nodes out of the lists of their parents, in one pass for each list.
  private mutating func detach(_ numbers: Set<Int32>) {
    guard !numbers.isEmpty else { return }
    for parent in Set(numbers.map { nodes[Int($0)]?.parent }) {
      setChildren(children(of: parent).filter { !numbers.contains($0) }, of: parent)
    }
    for number in numbers { nodes[Int(number)]?.parent = nil }
  }

  private mutating func setChildren(_ children: [Int32], of parent: Int32?) {
    if let parent { nodes[Int(parent)]?.children = children } else { roots = children }
  }
}
