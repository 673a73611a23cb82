import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// A batch of changes that agrees with the numbers of the data source. `UITableView.apply` applies it at once;
/// `UpdateAnimation` shows it.
struct TableChange {
  let list: ListChange
  let updates: TableUpdates

  /// How a row that is gone or reloaded leaves, by its old path.
  func leavingAnimation(of path: IndexPath) -> UITableView.RowAnimation {
    updates.deletions[path] ?? updates.sectionDeletions[path.section] ?? .automatic
  }

  /// How a row that is new or reloaded comes, by its new path.
  func enteringAnimation(of path: IndexPath) -> UITableView.RowAnimation {
    if let animation = updates.insertions[path] ?? updates.sectionInsertions[path.section] { return animation }
    if let origin = list.oldPath(of: path.listPath), let animation = updates.deletions[IndexPath(origin)] {
      return animation
    }
    return .automatic
  }
}

/// What a table showed before a change that has been applied: from here the animation starts.
@MainActor
struct AppliedTableChange {
  /// A row that goes, and how.
  struct LeavingRow {
    let row: ShownRow
    let animation: UITableView.RowAnimation
  }

  /// Views by the objects that they are, with their frames.
  typealias Frames = [ObjectIdentifier: CGRect]

  let change: TableChange
  /// The lengths of all rows before.
  let lengths: SectionedLengths
  /// Where the first section began.
  let contentTop: CGFloat
  /// By how much the content offset was moved, so that rows that stay do not move on the screen.
  let shift: CGFloat
  /// Rows that go, and views of sections that go. They are still subviews of the table.
  let leavingRows: [LeavingRow]
  let leavingHeaders: [ShownSectionViews.View]
  let leavingFooters: [ShownSectionViews.View]
  /// Where the cells and the views of sections were that stay.
  let cellFrames: Frames
  let viewFrames: Frames
}
