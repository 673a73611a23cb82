import KioskTesting
import Testing
import UIKit

/// Fields in rows and headers whose table changes while they are edited: typing never goes on in another row, nor where
/// nothing is seen.
@MainActor
@Suite struct EditedRowTests {
  private final class FieldCell: UITableViewCell {
    let field = UITextField(frame: CGRect(x: 100, y: 2, width: 200, height: 40))

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(field)
    }

    required init?(coder: NSCoder) { return nil }
  }

  private final class FieldHeader: UITableViewHeaderFooterView {
    let field = UITextField(frame: CGRect(x: 100, y: 0, width: 200, height: 28))

    override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      contentView.addSubview(field)
    }

    required init?(coder: NSCoder) { return nil }
  }

  private final class Rows: TableController, UITextFieldDelegate {
    /// What the table has at the field when the editing ends.
    var ended: [IndexPath?] = []
    var didEnd: (() -> Void)?
    var refuses = false
    var isAsked: (() -> Void)?
    var givesNewCells = false
    let other = UITextField(frame: CGRect(x: 0, y: 400, width: 300, height: 40))

    override func loadView() {
      super.loadView()
      table.register(FieldCell.self, forCellReuseIdentifier: "cell")
      table.register(FieldHeader.self, forHeaderFooterViewReuseIdentifier: "header")
      table.rowHeight = 44
      table.sectionHeaderHeight = 28
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      if givesNewCells { return FieldCell(style: .default, reuseIdentifier: nil) }
      let cell = super.tableView(tableView, cellForRowAt: indexPath)
      (cell as? FieldCell)?.field.delegate = self
      return cell
    }

    func field(_ row: Int) -> UITextField? { (table.cellForRow(at: IndexPath(row: row, section: 0)) as? FieldCell)?.field }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      isAsked?()
      return !refuses
    }
    func textFieldDidEndEditing(_ textField: UITextField) {
      ended.append(table.indexPathForRow(at: textField.convert(.zero, to: table)))
      didEnd?()
    }
  }

  private final class Headers: NSObject, UITableViewDelegate {
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    }
  }

  enum Change: CaseIterable {
    case reloadData, reloadToNothing, reloadRow, reloadSection, deleteRow, deleteSection
  }

  private func make(_ change: Change, _ controller: Rows, _ animation: UITableView.RowAnimation) {
    let table = controller.table, path = IndexPath(row: 2, section: 0)
    switch change {
    case .reloadData: table.reloadData()
    case .reloadToNothing:
      controller.model = []
      table.reloadData()
    case .reloadRow: table.reloadRows(at: [path], with: animation)
    case .reloadSection: table.reloadSections([0], with: animation)
    case .deleteRow:
      controller.model[0].remove(at: 2)
      table.deleteRows(at: [path], with: animation)
    case .deleteSection:
      controller.model.removeFirst()
      table.deleteSections([0], with: animation)
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func TB35_editingEndsWithTheRow(_ change: Change, _ isAnimated: Bool) throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<20), numbers(0..<20)]) }
    let rows = kiosk.rootViewController
    let field = try #require(rows.field(2))
    kiosk.tap(field)
    kiosk.type("abc")
    // Nobody is asked whether a row may go.
    rows.refuses = true
    if isAnimated { make(change, rows, .fade) } else { UIView.performWithoutAnimation { make(change, rows, .none) } }
    kiosk.presentChanges()
    kiosk.type("x")
    #expect(!field.isFirstResponder && rows.view.window?.firstResponder == nil && rows.ended.count == 1)
    kiosk.advance(by: .seconds(1))
    kiosk.type("y")
    #expect(!rows.table.subviews.contains { ($0 as? FieldCell)?.field.text?.contains { "xy".contains($0) } == true })
  }

  @Test(arguments: [Change.reloadRow, .reloadSection, .deleteRow, .deleteSection])
  func TB35_editingEndsWithARowThatIsScrolledAway(_ change: Change) throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<100), numbers(0..<20)]) }
    let rows = kiosk.rootViewController
    let field = try #require(rows.field(2))
    field.becomeFirstResponder()
    kiosk.scroll(rows.table, to: 2000)
    #expect(field.isFirstResponder)
    make(change, rows, .fade)
    kiosk.advance(by: .seconds(1))
    #expect(!field.isFirstResponder && rows.ended.count == 1)
    kiosk.scroll(rows.table, to: 0)
    #expect(rows.field(2)?.isFirstResponder == false && rows.table.visibleCells.count == 11)
  }

  @Test func TB35_editingGoesOnInRowsThatStay() throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<20)]) }
    let rows = kiosk.rootViewController
    let field = try #require(rows.field(2))
    field.becomeFirstResponder()
    rows.model[0].remove(at: 0)
    rows.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .top)
    rows.table.reloadRows(at: [IndexPath(row: 4, section: 0)], with: .fade)
    rows.table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
    kiosk.advance(by: .seconds(1))
    kiosk.type("x")
    #expect(field.isFirstResponder && rows.field(1) === field && field.text == "x")
  }

  @Test(arguments: [Change.reloadData, .reloadRow, .deleteRow, .deleteSection])
  func TB35_whoIsNotifiedOfTheEndMayChangeTheTable(_ change: Change) throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<20), numbers(0..<5)]) }
    let rows = kiosk.rootViewController
    try #require(rows.field(2)).becomeFirstResponder()
    rows.didEnd = {
      rows.didEnd = nil
      rows.model[0].insert("new", at: 0)
      rows.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    }
    make(change, rows, .fade)
    kiosk.advance(by: .seconds(1))
    #expect(rows.texts().first == "new" && rows.table.numberOfRows(inSection: 0) == rows.model[0].count)
  }

  @Test(arguments: [true, false]) func TB35_whoIsAskedWhetherItMayEndMayReload(_ refuses: Bool) throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<20)]) }
    let rows = kiosk.rootViewController
    rows.table.addSubview(rows.other)
    let field = try #require(rows.field(2))
    field.becomeFirstResponder()
    rows.refuses = refuses
    rows.isAsked = { rows.table.reloadData() }
    rows.other.becomeFirstResponder()
    kiosk.presentChanges()
    // The row is reloaded, so the answer no longer counts.
    #expect(!field.isFirstResponder && rows.other.isFirstResponder && rows.ended.count == 1)
    rows.isAsked = nil
    rows.refuses = false
    let again = try #require(rows.field(3))
    again.becomeFirstResponder()
    rows.isAsked = { rows.table.reloadData() }
    again.resignFirstResponder()
    #expect(!again.isFirstResponder && rows.ended.count == 2)
  }

  @Test func TB35_editingEndsWithACellThatIsReplaced() throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<5)]) }
    let rows = kiosk.rootViewController
    let field = try #require(rows.field(2))
    field.becomeFirstResponder()
    rows.givesNewCells = true
    rows.didEnd = {
      rows.didEnd = nil
      rows.model[0].removeLast(3)
      rows.table.deleteRows(at: (2..<5).map { IndexPath(row: $0, section: 0) }, with: .fade)
    }
    rows.table.reconfigureRows(at: [IndexPath(row: 2, section: 0)])
    kiosk.advance(by: .seconds(1))
    #expect(!field.isFirstResponder && rows.table.visibleCells.count == 2)
  }

  @Test func TB35_editingEndsWithAHeader() throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([numbers(0..<30), numbers(0..<30), numbers(0..<30)]) }
    let rows = kiosk.rootViewController, headers = Headers()
    rows.table.delegate = headers
    kiosk.presentChanges()
    let header = try #require(rows.table.headerView(forSection: 0) as? FieldHeader)
    header.field.becomeFirstResponder()
    kiosk.scroll(rows.table, to: 1500)
    #expect(!header.field.isFirstResponder && rows.view.window?.firstResponder == nil)
    let other = try #require(rows.table.headerView(forSection: 1) as? FieldHeader)
    other.field.becomeFirstResponder()
    rows.table.reloadData()
    kiosk.presentChanges()
    #expect(!other.field.isFirstResponder)
  }

  @Test func TB35_aSnapshotWithoutTheRowEndsItsEditing() throws {
    let kiosk = VirtualKiosk(400, 480) { Rows([]) }
    let rows = kiosk.rootViewController
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: rows.table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<20))
    source.apply(snapshot, animatingDifferences: false)
    kiosk.presentChanges()
    let field = try #require(rows.field(2))
    field.becomeFirstResponder()
    snapshot.deleteItems([0])
    source.apply(snapshot, animatingDifferences: true)
    kiosk.advance(by: .seconds(1))
    #expect(field.isFirstResponder && rows.field(1) === field)
    snapshot.deleteItems([2])
    source.apply(snapshot, animatingDifferences: true)
    kiosk.advance(by: .seconds(1))
    #expect(!field.isFirstResponder && rows.view.window?.firstResponder == nil)
  }
}
