import UIKitCore

/// The sections of a list and their items, as identifiers in order, at one moment.
///
/// Every identifier is there once among all sections. Adding one that is already there moves it, and edits that name an
/// identifier that is not there have no effect; both are logged. A snapshot is a value: a change affects no copy, and no
/// view until a data source applies it.
///
/// - Complexity: looking an identifier up takes constant time, an edit at most time that grows with the number of items
///   of the sections concerned.
/// - Threading: any thread.
@preconcurrency
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  @usableFromInline var content = SectionedIdentifiers<SectionIdentifierType, ItemIdentifierType>()
  /// The sections and items that the app has asked to show again.
  @usableFromInline var reloadedSections = IdentifierMarks()
  @usableFromInline var reloadedItems = IdentifierMarks()
  @usableFromInline var reconfiguredItems = IdentifierMarks()

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: Counts and identifiers

  /// The number of items in all sections.
  public var numberOfItems: Int { content.itemCount }

  /// The number of sections.
  public var numberOfSections: Int { content.sections.count }

  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { content.sections.map(\.identifier) }

  /// The items of all sections in order.
  public var itemIdentifiers: [ItemIdentifierType] {
    if content.sections.count == 1 { return content.sections[0].items }
    var all: [ItemIdentifierType] = []
    all.reserveCapacity(content.itemCount)
    for section in content.sections { all += section.items }
    return all
  }

  /// The number of items in a section; 0 and a log line if it is not there.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    position(of: identifier, "numberOfItems(inSection:)").map { content.sections[$0].items.count } ?? 0
  }

  /// The items of a section in order; none and a log line if it is not there.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    position(of: identifier, "itemIdentifiers(inSection:)").map { content.sections[$0].items } ?? []
  }

  /// The section that has an item, or nil if the item is not there.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    content.place(of: identifier).map { content.sections[$0.section].identifier }
  }

  /// The index of an item among those of all sections, or nil if it is not there.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    content.place(of: identifier).map { content.itemCount(before: $0.section) + $0.item }
  }

  /// The index of a section, or nil if it is not there.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { content.position(of: identifier) }

  // MARK: Items

  /// Adds items at the end of a section.
  /// - Parameters:
  ///   - identifiers: Items that are already there are moved, with a log line.
  ///   - sectionIdentifier: nil means the last section. If it is not there, nothing is added.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let operation = "appendItems"
    guard let last = content.sections.indices.last else {
      return Self.refuse(operation, "there is no section to add items to; append a section first")
    }
    var section = last
    if let sectionIdentifier {
      guard let position = position(of: sectionIdentifier, operation) else { return }
      section = position
    }
    Self.report(content.insert(identifiers, at: .endOf(section: section)), operation)
  }

  /// Inserts items before another item, in its section. Items that are already there are moved, with a log line; without
  /// that other item nothing is inserted.
  @inlinable
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType) {
    guard isThere(beforeIdentifier, "insertItems(_:beforeItem:)") else { return }
    Self.report(content.insert(identifiers, at: .before(beforeIdentifier)), "insertItems(_:beforeItem:)")
  }

  /// Inserts items after another item, in its section. Items that are already there are moved, with a log line; without
  /// that other item nothing is inserted.
  @inlinable
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    guard isThere(afterIdentifier, "insertItems(_:afterItem:)") else { return }
    Self.report(content.insert(identifiers, at: .after(afterIdentifier)), "insertItems(_:afterItem:)")
  }

  /// Removes items. Those that are not there are ignored.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    if content.remove(identifiers) { dropMarks() }
  }

  /// Removes all sections and with them all items.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another one, which may be in another section. Without one of them nothing happens.
  @inlinable
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    move(identifier, to: toIdentifier, after: false)
  }

  /// Moves an item after another one, which may be in another section. Without one of them nothing happens.
  @inlinable
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    move(identifier, to: toIdentifier, after: true)
  }

  @inlinable
  mutating func move(_ identifier: ItemIdentifierType, to target: ItemIdentifierType, after: Bool) {
    let operation = "moveItem"
    guard isThere(identifier, operation), isThere(target, operation) else { return }
    if !content.move(identifier, to: target, after: after) {
      Self.refuse(operation, "\(identifier) cannot be moved next to itself")
    }
  }

  // MARK: Sections

  /// Adds sections at the end. Those that are already there are moved with their items, with a log line.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    Self.report(content.insertSections(identifiers, nextTo: nil, after: true), "appendSections", "section")
  }

  /// Inserts sections before another one. Those that are already there are moved with their items, with a log line;
  /// without that other section nothing is inserted.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    insertSections(identifiers, nextTo: toIdentifier, after: false, "insertSections(_:beforeSection:)")
  }

  /// Inserts sections after another one. Those that are already there are moved with their items, with a log line;
  /// without that other section nothing is inserted.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    insertSections(identifiers, nextTo: toIdentifier, after: true, "insertSections(_:afterSection:)")
  }

  private mutating func insertSections(
    _ identifiers: [SectionIdentifierType], nextTo anchor: SectionIdentifierType, after: Bool, _ operation: String
  ) {
    guard position(of: anchor, operation) != nil else { return }
    Self.report(content.insertSections(identifiers, nextTo: anchor, after: after), operation, "section")
  }

  /// Removes sections with their items. Those that are not there are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    // By number, which the sections lose now.
    let gone = Set(identifiers.compactMap { content.number(of: $0) })
    guard content.removeSections(identifiers) else { return }
    reloadedSections.remove { gone.contains($0) }
    dropMarks()
  }

  /// Drops the marks of what has just been removed.
  @usableFromInline
  mutating func dropMarks() {
    let isGone: (Int32) -> Bool = { [content] in !content.isThere($0) }
    reloadedItems.remove(where: isGone)
    reconfiguredItems.remove(where: isGone)
  }

  /// Replaces the items of a section, for a tree of which branches have opened or closed.
  /// - Returns: The number of items that other sections had.
  mutating func replaceItems(ofSectionAt position: Int, with identifiers: [ItemIdentifierType]) -> Int {
    let new = Set(identifiers)
    deleteItems(content.sections[position].items.filter { !new.contains($0) })
    let kept = content.sections[position].items.count
    return content.insert(identifiers, at: .endOf(section: position)).moved - kept
  }

  /// Moves a section with its items before another one. Without one of them nothing happens.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    moveSection(identifier, to: toIdentifier, after: false)
  }

  /// Moves a section with its items after another one. Without one of them nothing happens.
  public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType) {
    moveSection(identifier, to: toIdentifier, after: true)
  }

  private mutating func moveSection(_ identifier: SectionIdentifierType, to target: SectionIdentifierType, after: Bool) {
    let operation = "moveSection"
    guard position(of: identifier, operation) != nil, position(of: target, operation) != nil else { return }
    if !content.moveSection(identifier, to: target, after: after) {
      Self.refuse(operation, "\(identifier) cannot be moved next to itself")
    }
  }
}
