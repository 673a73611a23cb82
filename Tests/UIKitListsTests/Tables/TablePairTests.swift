import KioskTesting
import Testing
import UIKit

/// Tables with what else is on the screen: the keyboard, a refresh, alerts, the other direction.
@MainActor
@Suite struct TablePairTests {
  /// A row with a field, whose text the source keeps.
  private final class FieldCell: UITableViewCell, UITextFieldDelegate {
    let field = UITextField()
    var commit: ((String) -> Void)?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      field.frame = contentView.bounds.insetBy(dx: 16, dy: 0)
      field.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      field.delegate = self
      contentView.addSubview(field)
    }

    required init?(coder: NSCoder) { return nil }
    func textFieldDidEndEditing(_ textField: UITextField) { commit?(textField.text ?? "") }
  }

  private final class Form: NSObject, UITableViewDataSource {
    var texts = Array(repeating: "", count: 40)
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
      guard let cell = cell as? FieldCell else { return cell }
      cell.field.text = texts[indexPath.row]
      cell.commit = { [unowned self] in texts[indexPath.row] = $0 }
      return cell
    }
  }

  @Test func TB27_aFieldStaysAboveTheKeyboardAndKeepsItsTextWhileItIsOutOfSight() throws {
    let form = Form()
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TableController([]) }
    let table = kiosk.rootViewController.table
    table.rowHeight = 44
    table.register(FieldCell.self, forCellReuseIdentifier: "field")
    table.dataSource = form
    kiosk.presentChanges()
    let cell = try #require(table.cellForRow(at: .row(9)) as? FieldCell)
    kiosk.tap(cell.field)
    kiosk.advance(by: .seconds(1))
    #expect(cell.field.isFirstResponder && kiosk.showsScreenKeyboard)
    #expect(table.cellForRow(at: .row(9)) === cell)
    let place = cell.convert(cell.bounds, to: nil)
    #expect(table.adjustedContentInset.bottom > 100 && place.maxY <= 480 - table.adjustedContentInset.bottom)
    #expect(kiosk.tapKey("H") && kiosk.tapKey("i"))
    // The row leaves the screen and comes back: typing goes on.
    table.setContentOffset(CGPoint(x: 0, y: 1200), animated: false)
    kiosk.advance(by: .milliseconds(100))
    #expect(table.cellForRow(at: .row(9)) == nil && cell.field.isFirstResponder)
    #expect(kiosk.tapKey("s"))
    table.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
    kiosk.advance(by: .milliseconds(100))
    #expect(table.cellForRow(at: .row(9)) === cell && cell.field.text == "His")
    cell.field.resignFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(form.texts[9] == "His" && table.adjustedContentInset.bottom == 0)
    // Rows that used other cells meanwhile show their own text.
    kiosk.scroll(table, to: 600)
    let others = table.visibleCells.compactMap { ($0 as? FieldCell)?.field.text }
    #expect(others.count == table.visibleCells.count && others.filter { !$0.isEmpty } == [])
  }

  @Test func aReloadDuringARefreshLeavesTheTableAtItsTop() {
    let kiosk = VirtualKiosk(400, 440) { TableController([numbers(0..<30)]) }
    let controller = kiosk.rootViewController, table = controller.table
    let refresh = UIRefreshControl()
    var count = 0
    refresh.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    kiosk.presentChanges()
    kiosk.drag(from: .point(200, 60), to: .point(200, 420), duration: .milliseconds(500))
    kiosk.advance(by: .seconds(1))
    #expect(count == 1 && refresh.isRefreshing && table.contentOffset.y < 0)
    #expect(kiosk.rootViewController.table.indexPathForSelectedRow == nil)
    controller.model = [["new"] + numbers(0..<30)]
    table.reloadData()
    kiosk.advance(by: .milliseconds(100))
    #expect(controller.texts().first == "new")
    refresh.endRefreshing()
    kiosk.advance(by: .seconds(1))
    #expect(table.contentOffset.y == 0 && !refresh.isRefreshing)
    #expect(table.rectForRow(at: .row(0)).minY == 0)
  }

  @Test func anAlertThatARowPresentsLeavesNoTouchBehind() {
    final class Asking: NSObject, UITableViewDelegate {
      weak var controller: UIViewController?
      var chosen: [Int] = []
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen.append(indexPath.row)
        let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Later", style: .cancel))
        controller?.present(alert, animated: true)
      }
    }
    let asking = Asking()
    let kiosk = VirtualKiosk(400, 440) { TableController([numbers(0..<30)]) }
    let controller = kiosk.rootViewController, table = controller.table
    asking.controller = controller
    table.delegate = asking
    kiosk.presentChanges()
    for row in [2, 4] {
      let y = table.rectForRow(at: .row(row)).midY
      // A slow finger, which lifts long after the alert of a quick one would be there.
      kiosk.touch(.down, at: .point(120, y))
      kiosk.advance(by: .milliseconds(600))
      #expect(table.cellForRow(at: .row(row))?.isHighlighted == true)
      kiosk.touch(.up)
      kiosk.advance(by: .seconds(1))
      #expect(controller.presentedViewController is UIAlertController)
      #expect(table.cellForRow(at: .row(row))?.isHighlighted == false)
      controller.dismiss(animated: true)
      kiosk.advance(by: .seconds(1))
    }
    #expect(asking.chosen == [2, 4] && table.indexPathForSelectedRow == .row(4))
  }

  @Test func TB22_swipesAndControlsAreMirrored() throws {
    let source = MirrorSource()
    let kiosk = VirtualKiosk(400, 440) { TableController([]) }
    let table = kiosk.rootViewController.table
    kiosk.rootViewController.traitOverrides.layoutDirection = .rightToLeft
    table.dataSource = source
    kiosk.presentChanges()
    let cell = try #require(table.cellForRow(at: .row(1)))
    let label = try #require(cell.textLabel)
    #expect(label.convert(label.bounds, to: cell).maxX == 384)
    let y = cell.frame.midY
    kiosk.drag(from: .point(60, y), to: .point(160, y))
    kiosk.advance(by: .seconds(1))
    #expect(cell.showingDeleteConfirmation && cell.transform.tx > 0)
    kiosk.tap(at: .point(20, y))
    kiosk.advance(by: .seconds(1))
    #expect(source.rows == ["0", "2", "3"])
    table.setEditing(true, animated: false)
    kiosk.presentChanges()
    kiosk.drag(from: .point(20, 22), to: .point(20, 110))
    kiosk.advance(by: .seconds(1))
    #expect(source.rows == ["2", "3", "0"])
  }

  private final class MirrorSource: NSObject, UITableViewDataSource {
    var rows = ["0", "1", "2", "3"]
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .left)
    }
    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row) }
  }
}
