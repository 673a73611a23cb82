import KioskTesting
import UIKit

/// A table that fills the screen, with rows of text, and a log of what its delegate and data source are asked.
@MainActor
class TableController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let table: UITableView
  /// The texts of the rows.
  var model: [[String]]
  var titles: [String?] = []
  var log: [String] = []
  var height: CGFloat?
  var logsCells = false

  init(_ model: [[String]], style: UITableView.Style = .plain) {
    self.model = model
    table = UITableView(frame: .zero, style: style)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() {
    view = table
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    if let height { table.rowHeight = height }
    table.dataSource = self
    table.delegate = self
  }

  func numberOfSections(in tableView: UITableView) -> Int { model.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { model[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if logsCells { log.append("cell \(indexPath.section).\(indexPath.row)") }
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = model[indexPath.section][indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if logsCells { log.append("will \(indexPath.section).\(indexPath.row)") }
  }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if logsCells { log.append("end \(indexPath.section).\(indexPath.row)") }
  }

  func texts() -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
}

extension VirtualKiosk {
  /// Scrolls by code and lays out.
  func scroll(_ table: UIScrollView, to y: CGFloat) {
    table.contentOffset.y = y
    table.layoutIfNeeded()
  }
}

extension IndexPath {
  static func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
}

func numbers(_ range: Range<Int>) -> [String] { range.map { "\($0)" } }
