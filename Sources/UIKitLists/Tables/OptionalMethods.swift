import CCallSearch
import Foundation
import UIKitCore

/// Whether a data source has `commit` and `moveRowAt`: UIKit asks the object, and offers to delete or move rows only then.
/// Other defaults answer something that no app does. These two return nothing, and calling them to find out would delete
/// rows.
///
/// The table of a conformance to a protocol has a function for each requirement. Where a class has no method, that is a
/// function which calls the default implementation, and that one calls a marker of its own: whether it does is read from the
/// code. The place of the requirement and the search are tried on two classes of which one has the methods. If that fails
/// (another processor, compiler or linker), a method counts as present where the data source has `canEditRowAt` or
/// `canMoveRowAt`, as most that have one have the other. With the compilation condition `SAFE_REFERENCES` no code is read.
@MainActor
enum OptionalMethods {
  /// Whether a data source has `tableView(_:commit:forRowAt:)`; nil if it cannot be found out.
  static func hasCommit(_ dataSource: any UITableViewDataSource) -> Bool? {
    if let controller = dataSource as? UITableViewController { return commit.isOverridden(in: type(of: controller)) }
    return isReliable ? find(dataSource, commitPlace, cs_absent_commit_address()) : nil
  }

  /// Whether a data source has `tableView(_:moveRowAt:to:)`; nil if it cannot be found out.
  static func hasMove(_ dataSource: any UITableViewDataSource) -> Bool? {
    if let controller = dataSource as? UITableViewController { return move.isOverridden(in: type(of: controller)) }
    return isReliable ? find(dataSource, movePlace, cs_absent_move_address()) : nil
  }

  // Controllers of tables have all methods; there, overrides count.
  private static let commit = MethodOverrides(
    base: UITableViewController.self, plain: PlainController.self, overriding: CommittingController.self)
  private static let move = MethodOverrides(
    base: UITableViewController.self, plain: PlainController.self, overriding: MovingController.self)

  // The conformance itself, and that to NSObjectProtocol, are before the requirements, which are in their order.
  private static let commitPlace = 9
  private static let movePlace = 10

  /// Keeps the value from being passed as what it is of, without the table.
  private struct Value {
    let dataSource: any UITableViewDataSource
  }

  private static func find(_ dataSource: any UITableViewDataSource, _ place: Int, _ marker: UnsafeRawPointer?) -> Bool? {
    #if SAFE_REFERENCES
    return nil
    #else
    // The last word of a value of a protocol's type is the table of the conformance.
    var value = Value(dataSource: dataSource)
    let table = withUnsafeBytes(of: &value) { bytes in
      bytes.load(
        fromByteOffset: bytes.count - MemoryLayout<UInt>.size, as: UnsafePointer<UnsafeRawPointer?>?.self)
    }
    guard let table else { return nil }
    let answer = cs_calls(table[place], marker, 3)
    return answer < 0 ? nil : answer == 0
    #endif
  }

  private static let isReliable: Bool = {
    let (without, with) = (PlainSource(), EditingSource())
    return find(without, commitPlace, cs_absent_commit_address()) == false
      && find(without, movePlace, cs_absent_move_address()) == false
      && find(with, commitPlace, cs_absent_commit_address()) == true
      && find(with, movePlace, cs_absent_move_address()) == true
  }()
}

private class PlainSource: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
}

private class EditingSource: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.tag = 1 }
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    tableView.tag = 2
  }
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
