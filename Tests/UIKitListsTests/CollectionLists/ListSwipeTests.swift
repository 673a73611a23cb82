import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ListSwipeTests {
  private final class Log {
    var lines: [String] = []
    var finish: ((Bool) -> Void)?
  }

  private func kiosk(_ log: Log) -> VirtualKiosk<ListController> {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      if path.item == 1 { return nil }
      let archive = UIContextualAction(style: .normal, title: "Archive") { _, _, done in
        log.lines.append("archive \(path.item)")
        log.finish = done
      }
      let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
        log.lines.append("delete \(path.item)")
        done(true)
      }
      return UISwipeActionsConfiguration(actions: [delete, archive])
    }
    return VirtualKiosk(400, 480) { ListController(configuration) }
  }

  /// Drags a row to the left, or by a negative length to the right.
  private func swipe(_ kiosk: VirtualKiosk<ListController>, _ item: Int, by way: CGFloat) {
    let (x, y): (CGFloat, CGFloat) = (way > 0 ? 360 : 40, 44 * CGFloat(item) + 22)
    kiosk.drag(from: .point(x, y), to: .point(x - way, y), duration: .milliseconds(600))
    kiosk.advance(by: .seconds(1))
  }

  @Test func CV28_aSwipeShowsActions() throws {
    let log = Log()
    let kiosk = kiosk(log)
    let controller = kiosk.rootViewController
    swipe(kiosk, 0, by: 120)
    let cell = try #require(controller.cell(0))
    let x = cell.transform.tx
    #expect(x < -140 && cell.configurationState.isSwiped)
    #expect(kiosk.view(text: "Archive") != nil)
    // Another row closes the first.
    swipe(kiosk, 2, by: 120)
    #expect(cell.transform.tx == 0 && !cell.configurationState.isSwiped)
    #expect(controller.cell(2)?.transform.tx == x)
    // The row stays open until the action is done.
    if let button = kiosk.view(text: "Archive") { kiosk.tap(button) }
    #expect(log.lines == ["archive 2"] && controller.cell(2)?.transform.tx == x)
    log.finish?(true)
    kiosk.advance(by: .seconds(1))
    #expect(controller.cell(2)?.transform.tx == 0 && controller.selected == [])
  }

  @Test func CV28_aRowWithoutActionsStays() {
    let kiosk = kiosk(Log())
    swipe(kiosk, 1, by: 120)
    #expect(kiosk.rootViewController.cell(1)?.transform.tx == 0)
  }

  @Test func CV28_aLongSwipePerformsTheFirstAction() {
    let log = Log()
    let kiosk = kiosk(log)
    swipe(kiosk, 0, by: 330)
    #expect(log.lines == ["delete 0"])
    #expect(kiosk.rootViewController.cell(0)?.transform.tx == 0)
  }

  @Test func CV28_aTapElsewhereCloses() {
    let kiosk = kiosk(Log())
    swipe(kiosk, 0, by: 120)
    kiosk.tap(at: .point(100, 110))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.cell(0)?.transform.tx == 0)
    #expect(kiosk.rootViewController.selected == [])
  }

  @Test func CV28_theDeleteAccessoryShowsTheActions() {
    let log = Log()
    let kiosk = kiosk(log)
    let controller = kiosk.rootViewController
    controller.cell(0)?.accessories = [.delete(displayed: .always)]
    kiosk.presentChanges()
    kiosk.tap(at: .point(26, 22))
    kiosk.advance(by: .seconds(1))
    #expect((controller.cell(0)?.transform.tx ?? 0) < -140)
  }

  @Test func CV28_aSwipeToTheRightShowsTrailingActionsInRightToLeftLists() throws {
    let log = Log()
    let kiosk = kiosk(log)
    let controller = kiosk.rootViewController
    controller.collection.traitOverrides.layoutDirection = .rightToLeft
    controller.collection.semanticContentAttribute = .forceRightToLeft
    controller.collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    swipe(kiosk, 0, by: 120)
    #expect(controller.cell(0)?.transform.tx == 0)
    swipe(kiosk, 0, by: -120)
    #expect((controller.cell(0)?.transform.tx ?? 0) > 140)
    // The first action is at the edge.
    let delete = try #require(kiosk.view(text: "Delete")), archive = try #require(kiosk.view(text: "Archive"))
    func x(_ view: UIView) -> CGFloat { view.convert(view.bounds, to: controller.collection).midX }
    #expect(x(delete) < x(archive) && x(archive) < controller.cell(0)?.transform.tx ?? 0)
    kiosk.tap(delete)
    kiosk.advance(by: .seconds(1))
    #expect(log.lines == ["delete 0"] && controller.cell(0)?.transform.tx == 0)
  }

  @Test func CV28_aSwipedRowClosesWhenTheDataChange() throws {
    let kiosk = kiosk(Log())
    let controller = kiosk.rootViewController
    swipe(kiosk, 2, by: 120)
    let cell = try #require(controller.cell(2))
    #expect(cell.configurationState.isSwiped)
    controller.texts[0].insert("new", at: 0)
    controller.collection.performBatchUpdates { controller.collection.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    kiosk.advance(by: .seconds(1))
    #expect(controller.cell(3) === cell && cell.transform.tx == 0 && !cell.configurationState.isSwiped)
    #expect(kiosk.view(text: "Archive") == nil)
    // The same for a row that is deleted: another row gets its cell.
    swipe(kiosk, 3, by: 120)
    controller.texts[0].remove(at: 3)
    controller.collection.performBatchUpdates { controller.collection.deleteItems(at: [IndexPath(item: 3, section: 0)]) }
    kiosk.advance(by: .seconds(1))
    #expect(controller.collection.visibleCells.allSatisfy { $0.transform.tx == 0 })
    #expect(
      (controller.collection.visibleCells as? [UICollectionViewListCell])?.allSatisfy {
        !$0.configurationState.isSwiped
      } == true)
  }

  @Test func CV28_editingClosesASwipedRow() throws {
    let kiosk = kiosk(Log())
    let controller = kiosk.rootViewController
    swipe(kiosk, 0, by: 120)
    let cell = try #require(controller.cell(0))
    #expect(cell.transform.tx < -140)
    controller.collection.isEditing = true
    kiosk.advance(by: .seconds(1))
    #expect(cell.transform.tx == 0 && !cell.configurationState.isSwiped && kiosk.view(text: "Archive") == nil)
    // While editing, the delete button shows the actions.
    cell.accessories = [.delete()]
    kiosk.presentChanges()
    kiosk.tap(at: .point(26, 22))
    kiosk.advance(by: .seconds(1))
    #expect(cell.transform.tx < -140)
  }
}
