import UIKitCore

// Edits that UIKit answers with an exception are logged and have no effect. Each kind is logged once.
extension NSDiffableDataSourceSnapshot {
  @usableFromInline
  static func refuse(_ operation: String, _ reason: String) {
    Log.error(
      "NSDiffableDataSourceSnapshot.\(operation): \(reason). The edit is ignored.",
      once: "NSDiffableDataSourceSnapshot.\(operation) ignored")
  }

  @usableFromInline
  func isThere(_ item: ItemIdentifierType, _ operation: String) -> Bool { number(of: item, operation) != nil }

  @usableFromInline
  func number(of item: ItemIdentifierType, _ operation: String) -> Int32? {
    if let number = content.number(of: item) { return number }
    Self.refuse(operation, "there is no item \(item)")
    return nil
  }

  @usableFromInline
  func position(of section: SectionIdentifierType, _ operation: String) -> Int? {
    if let position = content.position(of: section) { return position }
    Self.refuse(operation, "there is no section \(section)")
    return nil
  }

  @usableFromInline
  static func report(
    _ report: SectionedIdentifiers<SectionIdentifierType, ItemIdentifierType>.InsertionReport, _ operation: String,
    _ kind: String = "item"
  ) {
    guard report.moved > 0 || report.skipped > 0 else { return }
    if report.moved > 0 {
      Log.error(
        """
        NSDiffableDataSourceSnapshot.\(operation): \(report.moved) \(kind) identifiers are already in the snapshot, where \
        each may be only once. They are moved; use the move methods for that, which take less time.
        """, once: "NSDiffableDataSourceSnapshot.\(operation) moved")
    }
    if report.skipped > 0 {
      Log.error(
        """
        NSDiffableDataSourceSnapshot.\(operation): \(report.skipped) \(kind) identifiers are ignored, because they are \
        named twice or are those of the position itself.
        """, once: "NSDiffableDataSourceSnapshot.\(operation) skipped")
    }
  }
}
