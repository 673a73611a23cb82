import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct TableUpdateTests {
  private func kiosk(_ model: [[String]]) -> VirtualKiosk<TableController> {
    VirtualKiosk(400, 440) { TableController(model) }
  }

  @Test func TB11_deletionsNameOldRowsAndInsertionsNewOnes() {
    let kiosk = kiosk([["a", "b", "c", "d"]])
    let controller = kiosk.rootViewController, table = controller.table
    var finished: Bool?
    table.performBatchUpdates {
      controller.model = [["x", "a", "d", "c"]]
      table.insertRows(at: [.row(0)], with: .fade)
      table.moveRow(at: .row(3), to: .row(2))
      table.deleteRows(at: [.row(1)], with: .left)
    } completion: {
      finished = $0
    }
    #expect(finished == nil)
    kiosk.advance(by: .seconds(1))
    #expect(finished == true)
    #expect(controller.texts() == ["x", "a", "d", "c"])
  }

  @Test func TB11_beginAndEndNest() {
    let kiosk = kiosk([["a", "b"], ["c"]])
    let controller = kiosk.rootViewController, table = controller.table
    table.beginUpdates()
    table.beginUpdates()
    table.deleteRows(at: [.row(0)], with: .none)
    table.endUpdates()
    table.deleteSections([1], with: .none)
    controller.model = [["b"]]
    table.endUpdates()
    kiosk.advance(by: .seconds(1))
    #expect(controller.texts() == ["b"] && table.numberOfSections == 1)
  }

  @Test func TB12_batchesThatDoNotMatchReload() {
    let kiosk = kiosk([["a", "b"]])
    let controller = kiosk.rootViewController, table = controller.table
    var finished: Bool?
    table.performBatchUpdates {
      controller.model = [["a", "b", "c", "d"]]
      table.insertRows(at: [.row(2)], with: .fade)
    } completion: {
      finished = $0
    }
    kiosk.advance(by: .seconds(1))
    #expect(finished == false && controller.texts() == ["a", "b", "c", "d"])
  }

  @Test func TB13_badPathsReload() {
    let kiosk = kiosk([["a", "b"]])
    let controller = kiosk.rootViewController, table = controller.table
    table.deleteRows(at: [.row(7)], with: .fade)
    table.reloadRows(at: [.row(0), IndexPath(index: 4)], with: .fade)
    table.moveSection(4, toSection: 9)
    table.endUpdates()
    kiosk.advance(by: .seconds(1))
    #expect(controller.texts() == ["a", "b"])
  }

  @Test func TB14_anEmptyBatchAsksForHeights() {
    final class Heights: NSObject, UITableViewDelegate {
      var height: CGFloat = 44
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.row == 1 ? height : 44
      }
    }
    let heights = Heights()
    let kiosk = kiosk([["a", "b", "c"]])
    let controller = kiosk.rootViewController, table = controller.table
    table.delegate = heights
    kiosk.presentChanges()
    controller.logsCells = true
    heights.height = 100
    table.beginUpdates()
    table.endUpdates()
    kiosk.advance(by: .milliseconds(150))
    let middle = table.cellForRow(at: .row(2))?.layer.presentation()?.frame.minY ?? 0
    #expect(middle > 88 && middle < 144)
    kiosk.advance(by: .seconds(1))
    #expect(table.cellForRow(at: .row(2))?.frame.minY == 144 && controller.log == [])
  }

  @Test func TB15_selectionFollows() {
    let kiosk = kiosk([["a", "b", "c"]])
    let controller = kiosk.rootViewController, table = controller.table
    table.allowsMultipleSelection = true
    table.selectRow(at: .row(0), animated: false, scrollPosition: .none)
    table.selectRow(at: .row(2), animated: false, scrollPosition: .none)
    table.performBatchUpdates {
      controller.model = [["c", "x", "b"]]
      table.deleteRows(at: [.row(0)], with: .fade)
      table.moveRow(at: .row(2), to: .row(0))
      table.insertRows(at: [.row(1)], with: .fade)
    }
    kiosk.advance(by: .seconds(1))
    #expect(table.indexPathsForSelectedRows == [.row(0)])
    #expect(table.visibleCells.map(\.isSelected) == [true, false, false])
  }

  @Test func TB16_reloadAsksForAnotherCellAndReconfigureForTheSame() {
    let kiosk = kiosk([["a", "b", "c"]])
    let controller = kiosk.rootViewController, table = controller.table
    let cell = table.cellForRow(at: .row(1))
    controller.model = [["a", "B", "C"]]
    table.reconfigureRows(at: [.row(1), .row(2)])
    kiosk.advance(by: .seconds(1))
    #expect(controller.texts() == ["a", "B", "C"] && table.cellForRow(at: .row(1)) === cell)
    controller.model = [["a", "b2", "C"]]
    table.reloadRows(at: [.row(1)], with: .fade)
    kiosk.advance(by: .seconds(1))
    #expect(controller.texts() == ["a", "b2", "C"] && table.cellForRow(at: .row(1)) !== cell)
  }

  @Test func TB5_whatIsVisibleStaysWhenRowsComeAbove() {
    let kiosk = kiosk([numbers(0..<100)])
    let controller = kiosk.rootViewController, table = controller.table
    kiosk.scroll(table, to: 1000)
    let before = table.cellForRow(at: .row(25)).map { $0.convert($0.bounds, to: nil) }
    controller.model[0].insert(contentsOf: ["x", "y", "z"], at: 2)
    table.insertRows(at: [.row(2), .row(3), .row(4)], with: .automatic)
    #expect(table.cellForRow(at: .row(28)).map { $0.convert($0.bounds, to: nil) } == before)
    kiosk.advance(by: .seconds(1))
    #expect(table.contentOffset.y == 1132 && controller.texts().first == "22")
  }

  @Test(arguments: 0..<40) func TB31_randomBatchesShowTheNewRows(seed: UInt64) {
    var random = Numbers(seed: seed)
    var next = 0
    func name() -> String {
      next += 1
      return "\(next)"
    }
    let kiosk = kiosk((0..<random.below(4)).map { _ in (0..<random.below(12)).map { _ in name() } })
    let controller = kiosk.rootViewController, table = controller.table
    controller.logsCells = true
    for _ in 0..<12 {
      let change = RandomBatch(controller.model, &random, name: name)
      let before = table.visibleCells.map { ($0, $0.textLabel?.text) }
      table.performBatchUpdates {
        controller.model = change.new
        for step in change.steps { step(table) }
      }
      // Sometimes the next batch comes before the animation has ended.
      if random.below(2) == 0 { kiosk.advance(by: .milliseconds(random.below(500))) }
      for (cell, path) in zip(table.visibleCells, table.indexPathsForVisibleRows ?? []) {
        #expect(cell.textLabel?.text == change.new[path.section][path.row], "seed \(seed)")
        #expect(table.rectForRow(at: path) == cell.frame, "seed \(seed)")
      }
      #expect(table.contentSize.height == CGFloat(change.new.reduce(0) { $0 + $1.count }) * 44)
      let paths = table.indexPathsForVisibleRows ?? []
      #expect(Set(paths).count == paths.count)
      // A row that was there before and is now has the same cell, unless it was reloaded.
      for (cell, text) in before where !change.reloaded.contains(text ?? "") {
        if let place = table.visibleCells.firstIndex(where: { $0.textLabel?.text == text }) {
          #expect(table.visibleCells[place] === cell, "seed \(seed)")
        }
      }
      kiosk.scroll(table, to: CGFloat(random.below(max(Int(table.contentSize.height) - 440, 1))))
    }
    kiosk.advance(by: .seconds(2))
    let will = controller.log.filter { $0.hasPrefix("will") }.count
    let ends = controller.log.filter { $0.hasPrefix("end") }.count
    table.dataSource = nil
    kiosk.presentChanges()
    let last = controller.log.filter { $0.hasPrefix("end") }.count - ends
    #expect(last >= 0 && will <= ends + last + 30)
  }
}
