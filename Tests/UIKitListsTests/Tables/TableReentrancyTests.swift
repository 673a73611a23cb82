import KioskTesting
import Testing
import UIKit

/// Changes that come while the table does something else.
@MainActor
@Suite struct TableReentrancyTests {
  /// Changes the table in the middle of its layout.
  private final class Meddler: TableController {
    var meddle: (() -> Void)?

    override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      super.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
      let action = meddle
      meddle = nil
      action?()
    }
  }

  @Test func TB13_aBatchDuringLayoutIsLoggedAndReloads() {
    let kiosk = VirtualKiosk(400, 440) { Meddler([["a", "b", "c"]]) }
    kiosk.presentChanges()
    let controller = kiosk.rootViewController, table = controller.table
    controller.meddle = {
      controller.model = [["a"]]
      table.deleteRows(at: [.row(1), .row(2)], with: .fade)
    }
    table.reloadData()
    let lines = FrameworkLog.lines { kiosk.advance(by: .seconds(1)) }
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains("while the table is laid out") }, "\(lines)")
    #expect(controller.texts() == ["a"])
  }

  @Test func TB2_aReloadDuringLayoutComesInTheNextOne() {
    let kiosk = VirtualKiosk(400, 440) { Meddler([["a", "b", "c"]]) }
    kiosk.presentChanges()
    let controller = kiosk.rootViewController, table = controller.table
    var rows: Int?
    controller.meddle = {
      controller.model = [["x"]]
      table.reloadData()
      rows = table.numberOfRows(inSection: 0)
    }
    table.reloadRows(at: [.row(0)], with: .none)
    kiosk.advance(by: .seconds(1))
    #expect(rows == 3)
    #expect(controller.texts() == ["x"])
  }

  @Test func TB11_layoutWithinABatchAsksForNothing() {
    let kiosk = VirtualKiosk(400, 440) { TableController([numbers(0..<40)]) }
    kiosk.presentChanges()
    let controller = kiosk.rootViewController, table = controller.table
    table.performBatchUpdates {
      controller.model = [["a"]]
      table.deleteRows(at: (1..<40).map { .row($0) }, with: .fade)
      table.reloadRows(at: [.row(0)], with: .fade)
      // Its rows are those of before; the data has none of them any more.
      table.contentOffset.y = 600
      table.layoutIfNeeded()
    }
    kiosk.advance(by: .seconds(1))
    #expect(controller.texts() == ["a"])
  }

  @Test func TB4_rowsWithoutHeightHaveNoCells() {
    final class Hiding: NSObject, UITableViewDelegate {
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.row % 3 == 0 ? 0 : 44
      }
    }
    let kiosk = VirtualKiosk(400, 440) { TableController([numbers(0..<30)]) }
    let controller = kiosk.rootViewController, hiding = Hiding()
    controller.table.delegate = hiding
    controller.logsCells = true
    kiosk.presentChanges()
    #expect(!controller.log.contains("cell 0.3") && controller.log.contains("cell 0.4"))
    #expect(controller.texts() == ["1", "2", "4", "5", "7", "8", "10", "11", "13", "14"])
  }

  @Test func TB23_aBatchWhileARowIsHeldPutsItBackFirst() {
    final class Movable: NSObject, UITableViewDataSource {
      var model = numbers(0..<30)
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { model.count }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = model[indexPath.row]
        return cell
      }
      func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        model.insert(model.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
      }
    }
    let kiosk = VirtualKiosk(400, 440) { TableController([]) }
    let controller = kiosk.rootViewController, table = controller.table, source = Movable()
    table.dataSource = source
    table.setEditing(true, animated: false)
    kiosk.presentChanges()
    let start = table.rectForRow(at: .row(1))
    kiosk.touch(.down, at: .point(378, start.midY))
    kiosk.touch(.move, at: .point(378, start.midY + 3 * start.height))
    kiosk.advance(by: .milliseconds(300))
    #expect(controller.texts().prefix(5) == ["0", "2", "3", "4", "1"])
    source.model = ["0", "1", "9"]
    table.deleteRows(at: (2..<30).filter { $0 != 9 }.map { .row($0) }, with: .fade)
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(controller.texts() == ["0", "1", "9"])
    #expect(source.model == ["0", "1", "9"])
  }
}
