import Foundation

extension NSDiffableDataSourceSnapshot {
  /// The snapshot after the view has moved an item; nil for paths that do not exist.
  /// - Parameter target: The path of the item after the move.
  func moving(_ source: IndexPath, to target: IndexPath) -> Self? {
    let sections = content.sections
    guard source.count == 2, target.count == 2, sections.indices.contains(source.section),
      sections.indices.contains(target.section), sections[source.section].items.indices.contains(source.item)
    else { return nil }
    let (item, others) = (sections[source.section].items[source.item], sections[target.section].items)
    var copy = self
    // In its own section the item itself does not count.
    let isBelow = source.section == target.section && target.item > source.item
    let anchor = isBelow ? target.item + 1 : target.item
    if others.indices.contains(anchor) {
      _ = copy.content.move(item, to: others[anchor], after: false)
    } else {
      _ = copy.content.insert([item], at: .endOf(section: target.section))
    }
    return copy
  }
}
