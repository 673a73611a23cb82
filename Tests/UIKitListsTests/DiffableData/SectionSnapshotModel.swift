@testable import UIKitLists

/// What a section snapshot should be, as nested arrays.
struct SectionSnapshotModel: Equatable {
  struct Node: Equatable {
    var id: Int
    var isExpanded = false
    var children: [Node] = []
  }

  var roots: [Node] = []

  static func list(_ nodes: [Node], where descends: (Node) -> Bool = { _ in true }) -> [Int] {
    nodes.flatMap { [$0.id] + (descends($0) ? list($0.children, where: descends) : []) }
  }

  var items: [Int] { Self.list(roots) }
  var visible: [Int] { Self.list(roots, where: \.isExpanded) }

  static func find(_ id: Int, in nodes: [Node]) -> Node? {
    for node in nodes {
      if let found = node.id == id ? node : find(id, in: node.children) { return found }
    }
    return nil
  }

  func parent(of id: Int) -> Int? { items.first { Self.find($0, in: roots)?.children.contains { $0.id == id } == true } }
  func level(of id: Int) -> Int { parent(of: id).map { level(of: $0) + 1 } ?? 0 }

  private static func change(_ nodes: [Node], _ body: ([Node]) -> [Node]) -> [Node] {
    body(nodes).map { Node(id: $0.id, isExpanded: $0.isExpanded, children: change($0.children, body)) }
  }

  mutating func remove(_ ids: [Int]) { roots = Self.change(roots) { $0.filter { !ids.contains($0.id) } } }

  mutating func setExpanded(_ ids: [Int], _ isExpanded: Bool) {
    roots = Self.change(roots) { nodes in
      nodes.map { ids.contains($0.id) ? Node(id: $0.id, isExpanded: isExpanded, children: $0.children) : $0 }
    }
  }

  private func contains(_ id: Int, below top: Int) -> Bool {
    Self.find(top, in: roots).map { Self.list([$0]).contains(id) } ?? false
  }

  enum Position {
    case end(of: Int?)
    case next(to: Int, after: Bool)

    var item: Int? {
      switch self {
      case .end(let parent): parent
      case .next(let anchor, _): anchor
      }
    }
  }

  /// Inserts plain items, of which some may be there.
  mutating func insert(_ ids: [Int], _ position: Position) {
    if let item = position.item, !items.contains(item) { return }
    var added: [Node] = []
    for id in ids where !added.contains(where: { $0.id == id }) {
      if let item = position.item, contains(item, below: id) { continue }
      added.append(Self.find(id, in: roots) ?? Node(id: id))
    }
    // One below another of them moves out of it, but not out of what was put below itself.
    let moved = added.map(\.id)
    added = added.map { node in
      let rest = Self.change(node.children) { $0.filter { !moved.contains($0.id) } }
      return Node(id: node.id, isExpanded: node.isExpanded, children: rest)
    }
    remove(moved)
    insert(added, position)
  }

  /// Inserts new nodes.
  mutating func insert(_ nodes: [Node], _ position: Position) {
    switch position {
    case .end(nil): roots += nodes
    case .end(let parent?):
      roots = Self.change(roots) { siblings in
        siblings.map { $0.id == parent ? Node(id: $0.id, isExpanded: $0.isExpanded, children: $0.children + nodes) : $0 }
      }
    case .next(let anchor, let after):
      roots = Self.change(roots) { siblings in
        siblings.flatMap { $0.id != anchor ? [$0] : after ? [$0] + nodes : nodes + [$0] }
      }
    }
  }
}
