import KioskTesting
import UIKit

/// A table with a diffable data source that fills the screen, and what its cell provider was asked.
@MainActor
final class DiffableTable: UIViewController {
  typealias Source = UITableViewDiffableDataSource<String, Int>
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  let table = UITableView(frame: .zero, style: .plain)
  private(set) var source: Source!
  /// The items that the provider was asked for, in order.
  var asked: [Int] = []
  /// What rows show beside the number, which their identifiers do not tell.
  var note = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.rowHeight = 40
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    view.addSubview(table)
    source = Source(tableView: table) { [unowned self] table, path, item in
      asked.append(item)
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = "\(item)\(note)"
      return cell
    }
    source.defaultRowAnimation = .fade
  }

  static func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  func apply(_ sections: [(String, [Int])], animated: Bool = true, completion: (() -> Void)? = nil) {
    source.apply(Self.snapshot(sections), animatingDifferences: animated, completion: completion)
  }

  /// What the visible rows show, from the top.
  var rows: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  func cell(_ item: Int) -> UITableViewCell? { source.indexPath(for: item).flatMap { table.cellForRow(at: $0) } }
}
