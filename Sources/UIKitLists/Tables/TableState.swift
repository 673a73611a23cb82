import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// What a table has to ask for.
struct TableLoading {
  /// Whether the numbers of rows have to be asked for.
  var isNeeded = true
  /// Whether cells and views of the data before are still there.
  var hasOldViews = false
  var indexTitlesAreOutdated = true
  var separatorInset: UIEdgeInsets?
  /// The heights of `tableHeaderView` and `tableFooterView`.
  var headerHeight: CGFloat = 0
  var footerHeight: CGFloat = 0
  /// The width for which rows were measured.
  var width: CGFloat = 0
  var invalidation = UITableView.SelfSizingInvalidation.enabled
  var isLayingOut = false
  /// How many layouts in a row have ended with a call for another reload, such as by an app that reloads in `cellForRowAt`.
  var restarts = 0
}

/// Which optional methods the delegate has, as far as that is known; see `AbsentMethod`.
struct TableMethods {
  var heightForRow: Bool?
  var estimateForRow: Bool?
}

/// A row on the screen.
struct ShownRow {
  /// The number of the row among all elements of the table.
  var index: Int
  var path: IndexPath
  let cell: UITableViewCell
}

/// The rows on the screen, from the top.
struct ShownRows {
  var rows: [ShownRow] = []
  /// A row that has left the screen and whose cell is still needed, as it is being edited or moved.
  var held: ShownRow?

  /// The place of the first row whose index is at least `index`.
  func place(_ index: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func row(_ index: Int) -> ShownRow? {
    let place = place(index)
    return place < rows.count && rows[place].index == index ? rows[place] : nil
  }

  func row(at path: IndexPath) -> ShownRow? { rows.first { $0.path == path } }
}

/// The views above and below the sections on the screen, by section.
struct ShownSectionViews {
  struct View {
    let section: Int
    let view: UIView
  }

  var headers: [View] = []
  var footers: [View] = []

  func header(_ section: Int) -> UIView? { headers.first { $0.section == section }?.view }
  func footer(_ section: Int) -> UIView? { footers.first { $0.section == section }?.view }
}

/// Registered classes, and the views that wait to be used again.
struct TablePools {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var cells = ReusePool<UITableViewCell>()
  var headers = ReusePool<UITableViewHeaderFooterView>()
  /// While a row is reconfigured, its cell, which the next dequeue hands out.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?
}
