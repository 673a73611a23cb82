import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct TableSelectionTests {
  final class Chooser: TableController {
    var mayHighlight: (IndexPath) -> Bool = { _ in true }
    var willSelect: (IndexPath) -> IndexPath? = { $0 }
    let chooser = Delegate()

    override func loadView() {
      super.loadView()
      chooser.owner = self
      table.delegate = chooser
    }

    final class Delegate: NSObject, UITableViewDelegate {
      weak var owner: Chooser?

      private func log(_ text: String, _ path: IndexPath) { owner?.log.append("\(text) \(path.row)") }

      func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        log("should", indexPath)
        return owner?.mayHighlight(indexPath) ?? true
      }
      func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { log("highlight", indexPath) }
      func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { log("unhighlight", indexPath) }
      func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        log("willSelect", indexPath)
        return owner?.willSelect(indexPath)
      }
      func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        log("willDeselect", indexPath)
        return indexPath
      }
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log("didSelect", indexPath) }
      func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { log("didDeselect", indexPath) }
      func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        log("accessory", indexPath)
      }
    }
  }

  private func kiosk() -> VirtualKiosk<Chooser> { VirtualKiosk(400, 440) { Chooser([numbers(0..<30)]) } }

  @Test func TB9_aTapGoesThroughTheDelegateInOrder() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    kiosk.tap(at: .point(200, 60))
    #expect(controller.log == ["should 1", "highlight 1", "unhighlight 1", "willSelect 1", "didSelect 1"])
    #expect(controller.table.indexPathForSelectedRow == .row(1))
    #expect(controller.table.cellForRow(at: .row(1))?.isSelected == true)
    controller.log = []
    kiosk.tap(at: .point(200, 110))
    #expect(
      controller.log == [
        "should 2", "highlight 2", "unhighlight 2", "willSelect 2", "willDeselect 1", "didDeselect 1", "didSelect 2",
      ])
    #expect(controller.table.indexPathsForSelectedRows == [.row(2)])
    controller.log = []
    kiosk.tap(at: .point(200, 110))
    #expect(controller.log.suffix(2) == ["willSelect 2", "didSelect 2"])
  }

  @Test func TB9_severalRowsAreSelectedAndDeselected() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.table.allowsMultipleSelection = true
    kiosk.tap(at: .point(200, 60))
    kiosk.tap(at: .point(200, 150))
    #expect(controller.table.indexPathsForSelectedRows == [.row(1), .row(3)])
    controller.log = []
    kiosk.tap(at: .point(200, 60))
    #expect(controller.log.suffix(2) == ["willDeselect 1", "didDeselect 1"])
    #expect(controller.table.indexPathsForSelectedRows == [.row(3)])
  }

  @Test func TB9_theDelegateMayRefuseOrChooseAnother() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.mayHighlight = { $0.row != 1 }
    kiosk.tap(at: .point(200, 60))
    #expect(controller.log == ["should 1"] && controller.table.indexPathForSelectedRow == nil)
    controller.willSelect = { $0.row == 2 ? nil : .row(5) }
    kiosk.tap(at: .point(200, 110))
    #expect(controller.table.indexPathForSelectedRow == nil)
    kiosk.tap(at: .point(200, 150))
    #expect(controller.table.indexPathForSelectedRow == .row(5))
  }

  @Test func TB9_aDragHighlightsAndSelectsNothing() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    kiosk.touch(.down, at: .point(200, 300))
    kiosk.advance(by: .milliseconds(200))
    #expect(controller.log == ["should 6", "highlight 6"])
    #expect(controller.table.cellForRow(at: .row(6))?.isHighlighted == true)
    kiosk.touch(.move, at: .point(200, 250))
    kiosk.touch(.move, at: .point(200, 200))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(2))
    #expect(controller.log == ["should 6", "highlight 6", "unhighlight 6"])
    #expect(controller.table.indexPathForSelectedRow == nil && controller.table.contentOffset.y > 0)
  }

  @Test func TB10_codeTellsNobody() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController, table = controller.table
    table.selectRow(at: .row(20), animated: false, scrollPosition: .none)
    #expect(table.contentOffset.y == 0 && table.indexPathForSelectedRow == .row(20))
    table.selectRow(at: .row(15), animated: false, scrollPosition: .top)
    #expect(table.contentOffset.y == 660 && table.indexPathsForSelectedRows == [.row(15)])
    #expect(table.cellForRow(at: .row(15))?.isSelected == true)
    table.deselectRow(at: .row(15), animated: false)
    #expect(table.indexPathForSelectedRow == nil && table.cellForRow(at: .row(15))?.isSelected == false)
    table.selectRow(at: .row(3), animated: false, scrollPosition: .none)
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    table.selectRow(at: .row(99), animated: false, scrollPosition: .none)
    #expect(table.indexPathForSelectedRow == nil && controller.log == [])
  }

  @Test func TB10_selectionReachesLabelsAndImages() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.table
    let cell = table.cellForRow(at: .row(0))
    cell?.imageView?.image = UIImage(systemName: "star.fill")
    table.selectRow(at: .row(0), animated: false, scrollPosition: .none)
    #expect(cell?.textLabel?.isHighlighted == true && cell?.imageView?.isHighlighted == true)
    table.deselectRow(at: .row(0), animated: false)
    #expect(cell?.textLabel?.isHighlighted == false)
    cell?.selectionStyle = .none
    table.selectRow(at: .row(0), animated: false, scrollPosition: .none)
    #expect(cell?.isSelected == true && cell?.textLabel?.isHighlighted == false)
  }

  @Test func TB10_selectionIsThereWhenTheRowComesBack() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.table
    kiosk.tap(at: .point(200, 60))
    kiosk.scroll(table, to: 700)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    kiosk.scroll(table, to: 0)
    #expect(table.visibleCells.map(\.isSelected).firstIndex(of: true) == 1)
    table.reloadData()
    kiosk.presentChanges()
    #expect(table.indexPathForSelectedRow == nil && table.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test func TB19_onlyTheDetailButtonIsTapped() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    let cell = controller.table.cellForRow(at: .row(1))
    cell?.accessoryType = .detailButton
    kiosk.presentChanges()
    kiosk.tap(at: .point(375, 66))
    #expect(controller.log == ["accessory 1"])
    cell?.accessoryType = .disclosureIndicator
    kiosk.presentChanges()
    kiosk.tap(at: .point(379, 66))
    #expect(controller.log.last == "didSelect 1")
  }

  private func hasLine(_ table: UITableView, _ row: Int) -> Bool {
    table.cellForRow(at: .row(row))?.subviews.contains {
      $0.bounds.height == 1 && !$0.isHidden && $0.backgroundColor == .separator
    }
      ?? false
  }

  @Test func TB20_separatorsAreHiddenBesideASelectedRow() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.table
    kiosk.tap(at: .point(200, 110))
    kiosk.presentChanges()
    #expect((0..<5).map { hasLine(table, $0) } == [true, false, false, true, true])
  }

  @Test func TB20_theLastRowOnTheScreenHasNoSeparatorAboveASelectedOne() throws {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.table
    let last = try #require(table.indexPathsForVisibleRows?.last?.row)
    #expect(hasLine(table, last))
    table.selectRow(at: .row(last + 1), animated: false, scrollPosition: .none)
    table.contentOffset.y = 88
    kiosk.presentChanges()
    #expect(!hasLine(table, last) && !hasLine(table, last + 1) && hasLine(table, last - 1))
    table.contentOffset.y = 0
    kiosk.presentChanges()
    table.deselectRow(at: .row(last + 1), animated: false)
    #expect(hasLine(table, last))
  }

  @Test func keysMoveAFocusAndChoose() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController, table = controller.table
    kiosk.key(.press, .down)
    kiosk.key(.press, .down)
    #expect(table.cellForRow(at: .row(1))?.isFocused == true)
    kiosk.key(.press, .return)
    #expect(table.indexPathForSelectedRow == .row(1) && controller.log.last == "didSelect 1")
    kiosk.key(.press, .end)
    #expect(table.indexPathsForVisibleRows?.last == .row(29) && table.cellForRow(at: .row(29))?.isFocused == true)
    kiosk.key(.press, .pageUp)
    #expect(table.cellForRow(at: .row(20))?.isFocused == true)
    kiosk.key(.press, .home)
    #expect(table.contentOffset.y == 0 && table.cellForRow(at: .row(0))?.isFocused == true)
  }
}
