import Foundation
import UIKitCore

/// What the defaults of `commit` and `moveRowAt` return, which methods of apps, returning nothing, do not.
public struct UITableViewAbsentMethod: Sendable {
  init() {}
}

// UIKit asks the data source for the methods that it has, and offers to delete or move rows only then. Other defaults answer
// something that no app does (`AbsentMethod`). These two methods return nothing, and calling them to find out would delete
// rows. So the type of what they return tells: the compiler infers it from the method of the app, and from the default where
// the app has none.
extension UITableViewDataSource {
  /// Whether rows can be deleted: the data source has `tableView(_:commit:forRowAt:)`.
  var hasCommit: Bool {
    if let controller = self as? UITableViewController {
      return UITableViewController.commitOverrides.isOverridden(in: type(of: controller))
    }
    return UITableViewCommitResult.self != UITableViewAbsentMethod.self
  }

  /// Whether rows can be moved: the data source has `tableView(_:moveRowAt:to:)`.
  var hasMove: Bool {
    if let controller = self as? UITableViewController {
      return UITableViewController.moveOverrides.isOverridden(in: type(of: controller))
    }
    return UITableViewMoveResult.self != UITableViewAbsentMethod.self
  }
}

// Controllers of tables have all methods; there, overrides count.
extension UITableViewController {
  fileprivate static let commitOverrides = MethodOverrides(
    base: UITableViewController.self, plain: PlainController.self, overriding: CommittingController.self)
  fileprivate static let moveOverrides = MethodOverrides(
    base: UITableViewController.self, plain: PlainController.self, overriding: MovingController.self)
}

private class PlainController: UITableViewController {}

private class CommittingController: UITableViewController {
  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.tag = 3 }
}

private class MovingController: UITableViewController {
  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { tableView.tag = 4 }
}
