import UIKitCore

/// The items of one section as a tree, of which the open branches are shown.
///
/// Every item is in the tree once. Adding one that is already there moves it with what is below it, and edits that name an
/// item that is not there have no effect; both are logged. A snapshot is a value: a change affects no copy, and no view
/// until a data source applies it.
///
/// - Threading: any thread.
@preconcurrency
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>: Sendable
where ItemIdentifierType: Hashable & Sendable {
  private var tree = IdentifierTree<ItemIdentifierType>()

  /// Creates a snapshot without items.
  public init() {}

  // MARK: Items

  /// All items in order, each before those below it.
  public var items: [ItemIdentifierType] {
    var items: [ItemIdentifierType] = []
    tree.visit(below: nil) { _, node in items.append(node.identifier) }
    return items
  }

  /// The items without a parent, in order.
  public var rootItems: [ItemIdentifierType] { tree.roots.compactMap { tree.node($0)?.identifier } }

  /// The items that are shown, in order: those of which every ancestor is expanded.
  public var visibleItems: [ItemIdentifierType] {
    var items: [ItemIdentifierType] = []
    tree.visit(below: nil, descending: \.isExpanded) { _, node in items.append(node.identifier) }
    return items
  }

  /// Whether the tree has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { tree.number(of: item) != nil }

  /// Whether all ancestors of an item are expanded; false if it is not there.
  public func isVisible(_ item: ItemIdentifierType) -> Bool { tree.number(of: item).map(tree.isVisible) ?? false }

  /// Whether an item is expanded; false if it is not there.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool {
    tree.number(of: item).flatMap { tree.node($0)?.isExpanded } ?? false
  }

  /// Whether something is below an item; false if it is not there.
  func hasChildren(_ item: ItemIdentifierType) -> Bool {
    tree.number(of: item).map { !tree.children(of: $0).isEmpty } ?? false
  }

  /// The number of ancestors of an item; 0 and a log line if it is not there.
  public func level(of item: ItemIdentifierType) -> Int { number(of: item, "level(of:)").map(tree.level) ?? 0 }

  /// The index of an item among all items, or nil if it is not there.
  public func index(of item: ItemIdentifierType) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// The item directly above another one, or nil for root items; nil and a log line if that is not there.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    number(of: child, "parent(of:)").flatMap { tree.node($0)?.parent }.flatMap { tree.node($0)?.identifier }
  }

  // MARK: Edits

  /// Adds items at the end of the root items, or of those directly below a parent.
  /// - Parameters:
  ///   - items: Items that are already there are moved with what is below them, with a log line.
  ///   - parent: If it is not there, nothing is added. It does not expand.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    var target: Int32?
    if let parent {
      target = number(of: parent, "append")
      if target == nil { return }
    }
    Self.report(tree.insert(items, at: .endOf(parent: target)), "append")
  }

  /// Inserts items before another one, below the same parent. Without that other one nothing is inserted.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard let number = number(of: item, "insert(_:before:)") else { return }
    Self.report(tree.insert(items, at: .before(number)), "insert(_:before:)")
  }

  /// Inserts items after another one and what is below it, below the same parent. Without that other one nothing is
  /// inserted.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    guard let number = number(of: item, "insert(_:after:)") else { return }
    Self.report(tree.insert(items, at: .after(number)), "insert(_:after:)")
  }

  /// Inserts another tree before an item. Without that item nothing is inserted.
  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, before item: ItemIdentifierType
  ) {
    guard let number = number(of: item, "insert(_:before:)") else { return }
    Self.report(tree.insert(snapshot.tree, at: .before(number)), "insert(_:before:)")
  }

  /// Inserts another tree after an item and what is below it. Without that item nothing is inserted.
  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, after item: ItemIdentifierType
  ) {
    guard let number = number(of: item, "insert(_:after:)") else { return }
    Self.report(tree.insert(snapshot.tree, at: .after(number)), "insert(_:after:)")
  }

  /// Removes items and everything below them. Those that are not there are ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) { tree.remove(items.compactMap { tree.number(of: $0) }) }

  /// Removes all items.
  public mutating func deleteAll() { tree = IdentifierTree() }

  /// Replaces everything below an item by another tree. Without that item nothing happens.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    guard let number = number(of: parent, "replace(childrenOf:using:)") else { return }
    tree.removeChildren(of: number)
    Self.report(tree.insert(snapshot.tree, at: .endOf(parent: number)), "replace(childrenOf:using:)")
  }

  // MARK: Branches

  /// Shows what is directly below items. Those that are not there are left out, with a log line.
  public mutating func expand(_ items: [ItemIdentifierType]) { setExpanded(true, items, "expand") }

  /// Hides everything below items. Those that are not there are left out, with a log line.
  public mutating func collapse(_ items: [ItemIdentifierType]) { setExpanded(false, items, "collapse") }

  private mutating func setExpanded(_ isExpanded: Bool, _ items: [ItemIdentifierType], _ operation: String) {
    for item in items {
      if let number = number(of: item, operation) { tree.setExpanded(isExpanded, number) }
    }
  }

  /// The tree below an item, or from it on; without items and with a log line if it is not there.
  /// - Parameter includingParent: Whether the item itself is in it.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    var result = Self()
    guard let number = number(of: parent, "snapshot(of:includingParent:)") else { return result }
    result.tree = tree.branch(number, includingRoot: includingParent)
    return result
  }

  /// The tree as text, one line an item: `*` is a visible item, `+` an expanded and `-` a collapsed one.
  public func visualDescription() -> String {
    var lines: [String] = []
    tree.visit(below: nil) { number, node in
      let branch = node.children.isEmpty ? " " : node.isExpanded ? "+" : "-"
      let indent = String(repeating: "  ", count: tree.level(of: number))
      lines.append("\(branch)\(tree.isVisible(number) ? "*" : " ") \(indent)\(node.identifier)")
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Errors

  private func number(of item: ItemIdentifierType, _ operation: String) -> Int32? {
    if let number = tree.number(of: item) { return number }
    Log.error(
      "NSDiffableDataSourceSectionSnapshot.\(operation): there is no item \(item). The call has no effect.",
      once: "NSDiffableDataSourceSectionSnapshot.\(operation) ignored")
    return nil
  }

  private static func report(_ report: IdentifierTree<ItemIdentifierType>.InsertionReport, _ operation: String) {
    if report.moved > 0 {
      Log.error(
        """
        NSDiffableDataSourceSectionSnapshot.\(operation): \(report.moved) items are already in the tree, where each may be \
        only once. They are moved with what is below them.
        """, once: "NSDiffableDataSourceSectionSnapshot.\(operation) moved")
    }
    if report.skipped > 0 {
      Log.error(
        """
        NSDiffableDataSourceSectionSnapshot.\(operation): \(report.skipped) items are ignored, because they are named \
        twice, or would be put below themselves.
        """, once: "NSDiffableDataSourceSectionSnapshot.\(operation) skipped")
    }
  }
}
