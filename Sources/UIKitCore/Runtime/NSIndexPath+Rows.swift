import Foundation

extension NSIndexPath {
  /// A path with a section and a row.
  public convenience init(forRow row: Int, inSection section: Int) { self.init(indexes: [section, row], length: 2) }
  /// A path with a section and an item.
  public convenience init(forItem item: Int, inSection section: Int) { self.init(indexes: [section, item], length: 2) }

  /// The first index. A path without indexes is in section 0.
  public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
  /// The second index; 0 where there is none.
  public var row: Int { length > 1 ? index(atPosition: 1) : 0 }
  /// The same index as `row`.
  public var item: Int { row }
}
