import Foundation
import ListModel
import UIKitCore

extension IndexPath {
  init(_ path: ListPath) { self.init(row: path.item, section: path.section) }

  /// The same place as the model of lists has it; nil, with a logged error, for a path that has not two indexes.
  func listPath(_ caller: @autoclosure () -> String) -> ListPath? {
    guard count == 2 else {
      Log.error(
        "\(caller()): the index path \(self) has \(count) indexes instead of a section and a row; it is ignored. "
          + "Use IndexPath(row:section:) or IndexPath(item:section:).")
      return nil
    }
    return ListPath(section: section, item: row)
  }

  var listPath: ListPath { ListPath(section: section, item: row) }
}
