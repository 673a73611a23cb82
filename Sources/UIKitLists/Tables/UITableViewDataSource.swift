import Foundation
import UIKitCore

/// Provides the rows of a table.
///
/// Numbers are asked once for each `reloadData` or update; cells when they come into view. Whether `commit` and `moveRowAt`
/// exist matters: a table whose data source has neither cannot be edited or reordered. Which of them a class has is inferred
/// from its declaration; that is what the associated types are for, and why the type of a variable is
/// `any UITableViewDataSource`.
@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  /// What `commit` returns: nothing, or `UITableViewAbsentMethod` where a class does not have it. It is inferred.
  associatedtype UITableViewCommitResult
  /// What `moveRowAt` returns: nothing, or `UITableViewAbsentMethod` where a class does not have it. It is inferred.
  associatedtype UITableViewMoveResult

  /// The number of rows in a section. Negative numbers count as 0.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row, usually from `dequeueReusableCell(withIdentifier:for:)`, with the row's content.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// The number of sections; 1 by default.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The title above a section; nil for none. A view of the delegate takes precedence.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The title below a section; nil for none.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

  /// Whether the user may edit a row; true by default.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Whether the user may move a row; true by default, for data sources that have `moveRowAt`.
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Deletes or inserts a row that the user has chosen to delete or insert: changes the data, then calls `deleteRows` or
  /// `insertRows`. Nothing happens by itself.
  @discardableResult
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) -> UITableViewCommitResult
  /// Moves a row of the data that the user has moved. The table shows it at its new place already.
  @discardableResult
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) -> UITableViewMoveResult

  /// The titles of the index strip at the trailing edge; nil for none.
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
  /// The section to scroll to for a title of the index strip; by default the one with the same number.
  func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
}

extension UITableViewDataSource {
  /// The default: 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// The default: nil.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The default: nil.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// The default: true.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// The default: true.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  /// The default: does nothing, and the row stays.
  @discardableResult
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) -> UITableViewAbsentMethod { UITableViewAbsentMethod() }
  /// The default: does nothing.
  @discardableResult
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) -> UITableViewAbsentMethod { UITableViewAbsentMethod() }
  /// The default: nil.
  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The default: the index.
  public func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
}

/// Prepares the data of rows before they come into view.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  /// Called with rows that will probably come into view soon, the nearest first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Called with rows of an earlier call that are not expected any more, such as after a change of direction.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// The default: does nothing.
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
