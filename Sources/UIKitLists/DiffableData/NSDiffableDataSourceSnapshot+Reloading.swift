// Items and sections that are shown again although their identifiers stay the same.
extension NSDiffableDataSourceSnapshot {
  /// The sections that `reloadSections` has named since the snapshot was made or taken from a data source.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    reloadedSections.numbers.map { content.sections[content.position(ofSectionWithNumber: $0)].identifier }
  }

  /// The items that `reloadItems` has named since the snapshot was made or taken from a data source.
  public var reloadedItemIdentifiers: [ItemIdentifierType] {
    reloadedItems.numbers.map { content.item(withNumber: $0) }
  }

  /// The items that `reconfigureItems` has named since the snapshot was made or taken from a data source.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
    reconfiguredItems.numbers.map { content.item(withNumber: $0) }
  }

  /// Gives the items new cells when the snapshot is applied. Those that are not there are left out, with a log line.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers {
      if let number = number(of: identifier, "reloadItems") { reloadedItems.insert(number) }
    }
  }

  /// Asks the cell provider for the items again when the snapshot is applied, and keeps their cells. Those that are not
  /// there are left out, with a log line.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers {
      if let number = number(of: identifier, "reconfigureItems") { reconfiguredItems.insert(number) }
    }
  }

  /// Gives the sections new cells, headers and footers when the snapshot is applied. Those that are not there are left
  /// out, with a log line.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      guard let position = position(of: identifier, "reloadSections") else { continue }
      reloadedSections.insert(content.sections[position].number)
    }
  }

  /// The same sections and items, with nothing to reload.
  var withoutMarks: Self {
    guard !(reloadedSections.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty) else { return self }
    var copy = self
    copy.reloadedSections = IdentifierMarks()
    copy.reloadedItems = IdentifierMarks()
    copy.reconfiguredItems = IdentifierMarks()
    return copy
  }
}
