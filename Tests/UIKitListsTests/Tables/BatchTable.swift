import KioskTesting
import UIKit

@testable import UIKitLists

/// A table whose rows have different heights, and that changes by batches; it notes which cells are displayed.
@MainActor
class BatchTable: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let table = UITableView(frame: .zero, style: .plain)
  var model = SnapshotModel()
  private(set) var displayed: [ObjectIdentifier: IndexPath] = [:]
  private(set) var faults: [String] = []
  private(set) var completions: [Bool] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.estimatedRowHeight = 0
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (self, self)
    view.addSubview(table)
  }

  static func height(_ item: Int) -> CGFloat { CGFloat(24 + item % 7 * 6) }

  func numberOfSections(in tableView: UITableView) -> Int { model.sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { model.sections[section].items.count }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    Self.height(model.sections[indexPath.section].items[indexPath.row])
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "\(model.sections[indexPath.section].items[indexPath.row])"
    return cell
  }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { if editingStyle == .delete { commitDeletion(at: indexPath) } }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { moveRow(from: sourceIndexPath, to: destinationIndexPath) }

  /// What the user wants, for tables that are edited.
  func commitDeletion(at path: IndexPath) {}
  func moveRow(from source: IndexPath, to target: IndexPath) {}

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    let isSecond = displayed.updateValue(indexPath, forKey: ObjectIdentifier(cell)) != nil
    if isSecond { faults.append("displayed twice: \(indexPath)") }
  }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if displayed.removeValue(forKey: ObjectIdentifier(cell)) == nil { faults.append("ended twice: \(indexPath)") }
  }

  /// One call of the table in a batch.
  typealias Change = @MainActor (UITableView) -> Void

  /// The changes that lead from the model to another one.
  static func changes(_ old: SnapshotModel, _ new: SnapshotModel) -> [Change] {
    func snapshot(_ model: SnapshotModel) -> NSDiffableDataSourceSnapshot<String, Int> {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      for section in model.sections {
        snapshot.appendSections([section.id])
        snapshot.appendItems(section.items)
      }
      return snapshot
    }
    let difference = snapshot(old).difference(to: snapshot(new))
    func path(_ path: SnapshotDifference.Path) -> IndexPath { IndexPath(row: path.item, section: path.section) }
    var changes: [Change] = []
    for section in difference.deletedSections { changes.append { $0.deleteSections([section], with: .fade) } }
    for section in difference.insertedSections { changes.append { $0.insertSections([section], with: .top) } }
    for move in difference.movedSections { changes.append { $0.moveSection(move.from, toSection: move.to) } }
    for item in difference.deletedItems { changes.append { $0.deleteRows(at: [path(item)], with: .left) } }
    for item in difference.insertedItems { changes.append { $0.insertRows(at: [path(item)], with: .automatic) } }
    for move in difference.movedItems { changes.append { $0.moveRow(at: path(move.from), to: path(move.to)) } }
    return changes
  }

  func perform(_ changes: [Change], to new: SnapshotModel) {
    table.performBatchUpdates(
      {
        self.model = new
        for change in changes { change(self.table) }
      }, completion: { [unowned self] in completions.append($0) })
  }

  // MARK: Checks

  /// What is wrong with what is shown, by looking at every row.
  func mistakes() -> [String] {
    var mistakes = faults
    func check(_ isRight: Bool, _ what: @autoclosure () -> String) { if !isRight { mistakes.append(what()) } }
    let bounds = table.bounds
    var (y, visible): (CGFloat, [IndexPath]) = (0, [])
    for (section, contents) in model.sections.enumerated() {
      for (row, item) in contents.items.enumerated() {
        let (path, height) = (IndexPath(row: row, section: section), Self.height(item))
        if y < bounds.maxY, y + height > bounds.minY { visible.append(path) }
        check(abs(table.rectForRow(at: path).minY - y) < 0.01, "\(path) is at \(table.rectForRow(at: path)), not \(y)")
        y += height
      }
    }
    check(abs(table.contentSize.height - y) < 0.01, "the content is \(table.contentSize.height) high, not \(y)")
    let shown = table.indexPathsForVisibleRows ?? []
    check(shown == visible, "visible are \(shown), not \(visible)")
    for path in shown {
      guard let cell = table.cellForRow(at: path) else {
        mistakes.append("\(path) has no cell")
        continue
      }
      let item =
        path.section < model.sections.count && path.row < model.sections[path.section].items.count
        ? model.sections[path.section].items[path.row] : -1
      check(cell.textLabel?.text == "\(item)", "\(path) shows \(cell.textLabel?.text ?? "nothing"), not \(item)")
      // A row that was swiped open is aside by its transform.
      let place = cell.frame.offsetBy(dx: -cell.transform.tx, dy: 0)
      check(place == table.rectForRow(at: path), "the cell of \(path) is at \(cell.frame)")
      check(displayed[ObjectIdentifier(cell)] != nil, "\(path) is shown without willDisplay")
    }
    check(displayed.count == shown.count, "\(displayed.count) cells are displayed, and \(shown.count) rows visible")
    return mistakes
  }
}
