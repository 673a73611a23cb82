import Foundation

// Rows and items of tables and collections: the second number of a path, the first being the section.
extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public init(item: Int, section: Int) { self = [section, item] }

  /// The first number. A path without numbers is in section 0.
  public var section: Int {
    get { isEmpty ? 0 : self[0] }
    set { self = count > 1 ? [newValue, self[1]] + dropFirst(2) : [newValue, 0] }
  }

  /// The second number; 0 where there is none.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = [section, newValue] + dropFirst(2) }
  }

  /// The same number as `row`.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}
