import Foundation
import ListModel
import UIKitCore

/// The rows that the data source was asked to prepare, and in which direction the table scrolls.
struct TablePrefetching {
  /// The rows in preparation, as element numbers of the table.
  var range = 0..<0
  var offset: CGFloat?
  var isDownwards = true
}

extension UITableView {
  /// How many rows beyond the screen are prepared: about a screen.
  private var reach: Int { min(max(shown.rows.count, 4), 30) }

  /// Asks for the rows that come next in the direction of scrolling, once the table has been scrolled.
  final func prefetch() {
    let offset = bounds.minY
    defer { prefetching.offset = offset }
    guard isPrefetchingEnabled, let prefetchDataSource, let first = shown.rows.first, let last = shown.rows.last
    else { return }
    // Nothing is prepared at load.
    guard let before = prefetching.offset, before != offset else { return }
    let isDownwards = offset > before
    if isDownwards != prefetching.isDownwards {
      cancel(prefetching.range, prefetchDataSource)
      prefetching.range = 0..<0
      prefetching.isDownwards = isDownwards
    }
    let range =
      isDownwards
      ? last.index + 1..<min(last.index + 1 + reach, lengths.elementCount) : max(first.index - reach, 0)..<first.index
    guard range != prefetching.range else { return }
    let old = prefetching.range
    prefetching.range = range
    var paths: [IndexPath] = []
    for index in range where !old.contains(index) {
      if case .item(let path) = lengths.element(index) { paths.append(IndexPath(path)) }
    }
    if !isDownwards { paths.reverse() }
    if !paths.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: paths) }
  }

  private func cancel(_ range: Range<Int>, _ source: any UITableViewDataSourcePrefetching) {
    var paths: [IndexPath] = []
    for index in range where index < lengths.elementCount && shown.row(index) == nil {
      if case .item(let path) = lengths.element(index) { paths.append(IndexPath(path)) }
    }
    if !paths.isEmpty { source.tableView(self, cancelPrefetchingForRowsAt: paths) }
  }
}
