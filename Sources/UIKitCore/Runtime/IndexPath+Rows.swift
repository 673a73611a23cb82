import Foundation

// Rows and items of tables and collections: the second index of a path; the first is the section.
extension IndexPath {
  /// A path with a section and a row.
  public init(row: Int, section: Int) { self = [section, row] }
  /// A path with a section and an item.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The first index. A path without indexes is in section 0.
  public var section: Int {
    get { isEmpty ? 0 : self[0] }
    set { self = count > 1 ? [newValue, self[1]] + dropFirst(2) : [newValue, 0] }
  }

  /// The second index; 0 where there is none.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = [section, newValue] + dropFirst(2) }
  }

  /// The same index as `row`.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}
