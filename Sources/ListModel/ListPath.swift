/// The place of an item in a list: a section, and an index within it.
package struct ListPath: Hashable, Comparable, Sendable {
  package var section: Int
  package var item: Int

  package init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  package static func < (a: ListPath, b: ListPath) -> Bool {
    a.section == b.section ? a.item < b.item : a.section < b.section
  }
}

extension ListPath: CustomStringConvertible {
  package var description: String { "[\(section), \(item)]" }
}
