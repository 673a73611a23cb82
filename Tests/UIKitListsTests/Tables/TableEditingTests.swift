import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct TableEditingTests {
  final class Editor: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = numbers(0..<8)
    var log: [String] = []
    var trailing: UISwipeActionsConfiguration?
    var leading: UISwipeActionsConfiguration?

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row != 7 }
    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      log.append("commit \(editingStyle.rawValue) \(indexPath.row)")
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .left)
    }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
      log.append("move \(sourceIndexPath.row) \(destinationIndexPath.row)")
      rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }
    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { trailing }
    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { leading }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
      log.append("begin \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
      log.append("end \(indexPath.map { "\($0.row)" } ?? "nil")")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("select \(indexPath.row)") }
  }

  /// Neither deletes nor moves.
  final class Reader: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
  }

  private func kiosk(_ editor: Editor) -> VirtualKiosk<TableController> {
    let kiosk = VirtualKiosk(400, 440) { TableController([]) }
    let table = kiosk.rootViewController.table
    table.dataSource = editor
    table.delegate = editor
    kiosk.presentChanges()
    return kiosk
  }

  private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  @Test func GN1_optionalMethodsAreFound() {
    let editor = Editor(), reader = Reader()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    table.setEditing(true, animated: false)
    #expect(table.cellForRow(at: .row(1))?.showsReorderControl == true)
    table.setEditing(false, animated: false)
    kiosk.drag(from: .point(300, 66), to: .point(150, 66))
    kiosk.advance(by: .seconds(1))
    #expect(table.cellForRow(at: .row(1))?.showingDeleteConfirmation == true)
    table.dataSource = reader
    kiosk.presentChanges()
    kiosk.drag(from: .point(300, 66), to: .point(150, 66))
    kiosk.advance(by: .seconds(1))
    #expect(table.cellForRow(at: .row(1))?.showingDeleteConfirmation == false)
    table.setEditing(true, animated: false)
    #expect(table.cellForRow(at: .row(1))?.showsReorderControl == false)
    final class Controller: UITableViewController {
      override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
      ) {}
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
    }
    let other = VirtualKiosk(400, 440) { Controller() }
    other.drag(from: .point(300, 66), to: .point(150, 66))
    other.advance(by: .seconds(1))
    #expect(other.rootViewController.tableView.cellForRow(at: .row(1))?.showingDeleteConfirmation == true)
    other.end()
  }

  @Test func GN1_optionalMethodsAreFoundWhereverTheyAreDeclared() {
    let sources: [(any UITableViewDataSource, deletes: Bool, moves: Bool)] = [
      (Reader(), false, false), (ExtendedSource(), true, false), (GenericSource<Int>(), false, true),
      (MixedSource(), true, false), (InheritingSource(), false, true), (OverridingSource(), true, false),
    ]
    let kiosk = kiosk(Editor())
    let table = kiosk.rootViewController.table
    for (source, deletes, moves) in sources {
      table.dataSource = source
      kiosk.presentChanges()
      kiosk.drag(from: .point(300, 66), to: .point(150, 66))
      kiosk.advance(by: .seconds(1))
      #expect(table.cellForRow(at: .row(1))?.showingDeleteConfirmation == deletes, "\(type(of: source))")
      table.setEditing(true, animated: false)
      #expect(table.cellForRow(at: .row(1))?.showsReorderControl == moves, "\(type(of: source))")
      table.setEditing(false, animated: false)
    }
  }

  @Test func TB21_theMinusAsksAndTheButtonDeletes() {
    let editor = Editor()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    table.setEditing(true, animated: true)
    kiosk.advance(by: .seconds(1))
    let cell = table.cellForRow(at: .row(1))
    #expect(cell?.isEditing == true && cell?.editingStyle == .delete)
    #expect(cell?.contentView.frame.minX ?? 0 >= 38)
    #expect(table.cellForRow(at: .row(7))?.editingStyle == UITableViewCell.EditingStyle.none)
    kiosk.tap(at: .point(27, 66))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["begin 1"] && editor.rows.count == 8)
    kiosk.tap(at: .point(370, 66))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log.contains("commit 1 1") && texts(table) == ["0", "2", "3", "4", "5", "6", "7"])
    table.setEditing(false, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(table.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 && !$0.isEditing })
  }

  @Test func TB22_aSwipeShowsDeleteAndATapCloses() {
    let editor = Editor()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    kiosk.drag(from: .point(300, 66), to: .point(200, 66))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["begin 1"])
    #expect(kiosk.matches("swiped"))
    kiosk.tap(at: .point(100, 200))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["begin 1", "end 1"] && table.indexPathForSelectedRow == nil)
    kiosk.drag(from: .point(300, 66), to: .point(200, 66))
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(370, 66))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log.contains("commit 1 1") && !editor.rows.contains("1"))
  }

  @Test func TB22_scrollingAndOtherRowsClose() {
    let editor = Editor()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    kiosk.drag(from: .point(300, 66), to: .point(200, 66))
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .point(300, 300), to: .point(300, 200))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["begin 1", "end 1"])
    #expect(table.visibleCells.allSatisfy { $0.transform == .identity }, "\(table.contentOffset)")
  }

  @Test func TB22_theRowStaysOpenUntilTheHandlerIsDone() {
    let editor = Editor()
    var done: ((Bool) -> Void)?
    var performed = 0
    let more = UIContextualAction(style: .normal, title: "More") { _, _, finish in
      performed += 1
      done = finish
    }
    let flag = UIContextualAction(style: .destructive, title: "Flag") { _, _, finish in finish(true) }
    editor.trailing = UISwipeActionsConfiguration(actions: [more, flag])
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    kiosk.drag(from: .point(300, 66), to: .point(150, 66))
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(380, 66))
    kiosk.advance(by: .seconds(1))
    #expect(performed == 1 && table.cellForRow(at: .row(1))?.showingDeleteConfirmation == true)
    done?(true)
    kiosk.advance(by: .seconds(1))
    #expect(table.cellForRow(at: .row(1))?.showingDeleteConfirmation == false)
    // A full swipe performs the first action.
    kiosk.drag(from: .point(390, 66), to: .point(20, 66))
    kiosk.advance(by: .seconds(1))
    #expect(performed == 2)
    done?(false)
    // No actions: the row cannot be swiped.
    kiosk.advance(by: .seconds(1))
    editor.trailing = UISwipeActionsConfiguration(actions: [])
    kiosk.drag(from: .point(300, 66), to: .point(150, 66))
    kiosk.advance(by: .seconds(1))
    #expect(table.cellForRow(at: .row(1))?.transform == .identity)
  }

  @Test func TB22_leadingActionsAreAtTheOtherSide() {
    let editor = Editor()
    var performed = 0
    editor.leading = UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: "Pin") { _, _, finish in
        performed += 1
        finish(true)
      }
    ])
    let kiosk = kiosk(editor)
    kiosk.drag(from: .point(100, 66), to: .point(200, 66))
    kiosk.advance(by: .seconds(1))
    let cell = kiosk.rootViewController.table.cellForRow(at: .row(1))
    #expect(cell?.transform.tx ?? 0 > 50, "\(editor.log) \(cell?.transform ?? .identity)")
    kiosk.tap(at: .point(20, 66))
    kiosk.advance(by: .seconds(1))
    #expect(performed == 1)
  }

  @Test(arguments: [60, 90, 91, 120] as [CGFloat]) func TB43_anActionShowsItsImageAloneInALowRow(_ height: CGFloat) throws {
    let editor = Editor()
    var performed: [String] = []
    func action(_ title: String, _ symbol: String?) -> UIContextualAction {
      let action = UIContextualAction(style: .normal, title: title) { _, _, finish in
        performed.append(title)
        finish(true)
      }
      action.image = symbol.flatMap { UIImage(systemName: $0) }
      return action
    }
    editor.trailing = UISwipeActionsConfiguration(actions: [action("Done", "checkmark"), action("Later", nil)])
    let kiosk = kiosk(editor)
    kiosk.rootViewController.table.rowHeight = height
    kiosk.rootViewController.table.reloadData()
    kiosk.presentChanges()
    kiosk.drag(from: .point(300, height * 1.5), to: .point(200, height * 1.5))
    kiosk.advance(by: .seconds(1))
    func isWritten(_ title: String) -> Bool { kiosk.views(UILabel.self).contains { $0.text == title && !$0.isHidden } }
    #expect(isWritten("Later"), "an action without an image always has its title")
    #expect(isWritten("Done") == (height >= 91))
    // The title is the name, written or not.
    let button = try #require(kiosk.views(UIButton.self).first { $0.accessibilityLabel == "Done" })
    #expect(kiosk.matches("swiped-\(Int(height))", tolerance: .text))
    kiosk.tap(button)
    #expect(performed == ["Done"])
  }

  @Test func TB23_aRowIsMovedByItsGrip() {
    let editor = Editor()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    table.setEditing(true, animated: false)
    kiosk.presentChanges()
    kiosk.drag(from: .point(378, 66), to: .point(378, 200))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["move 1 4"])
    #expect(texts(table) == ["0", "2", "3", "4", "1", "5", "6", "7"])
    for (row, cell) in table.visibleCells.enumerated() { #expect(cell.frame.minY == CGFloat(row) * 44) }
  }

  @Test func TB23_theTargetMayBeAnotherAndACancelledMovePutsTheRowBack() {
    final class Limited: NSObject, UITableViewDelegate {
      func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
      ) -> IndexPath { IndexPath(row: min(proposedDestinationIndexPath.row, 2), section: 0) }
    }
    let editor = Editor(), limited = Limited()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    table.delegate = limited
    table.setEditing(true, animated: false)
    kiosk.presentChanges()
    kiosk.drag(from: .point(378, 22), to: .point(378, 250))
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["move 0 2"])
    kiosk.touch(.down, at: .point(378, 22))
    kiosk.touch(.move, at: .point(378, 90))
    kiosk.touch(.cancel)
    kiosk.advance(by: .seconds(1))
    #expect(editor.log == ["move 0 2"] && texts(table).prefix(3) == ["1", "2", "0"])
  }

  @Test func TB25_rowsAreAnnouncedInTheDirectionOfScrolling() {
    final class Source: NSObject, UITableViewDataSourcePrefetching {
      var asked: [Int] = []
      var cancelled: [Int] = []
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { asked += indexPaths.map(\.row) }
      func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        cancelled += indexPaths.map(\.row)
      }
    }
    let source = Source()
    let kiosk = VirtualKiosk(400, 440) { TableController([numbers(0..<200)]) }
    let table = kiosk.rootViewController.table
    table.prefetchDataSource = source
    kiosk.presentChanges()
    #expect(source.asked == [])
    kiosk.scroll(table, to: 20)
    #expect(source.asked.first == 11 && source.asked == source.asked.sorted())
    kiosk.scroll(table, to: 1000)
    source.asked = []
    kiosk.scroll(table, to: 980)
    #expect(source.asked.first == 21 && source.asked == source.asked.sorted(by: >))
    #expect(!source.cancelled.isEmpty && source.cancelled.allSatisfy { $0 > 30 })
  }

  @Test func severalRowsAreChosenByCircles() {
    let editor = Editor()
    let kiosk = kiosk(editor)
    let table = kiosk.rootViewController.table
    table.allowsMultipleSelectionDuringEditing = true
    table.setEditing(true, animated: false)
    kiosk.presentChanges()
    kiosk.tap(at: .point(200, 66))
    kiosk.tap(at: .point(27, 150))
    #expect(table.indexPathsForSelectedRows == [.row(1), .row(3)])
    #expect(kiosk.matches("circles"))
    table.setEditing(false, animated: false)
    #expect(table.indexPathsForSelectedRows == nil)
  }
}

// Data sources that declare `commit` or `moveRowAt` in other places than their class.

private class FiveRows: NSObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
}

private final class ExtendedSource: FiveRows, UITableViewDataSource {}

extension ExtendedSource {
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

private final class GenericSource<Item>: FiveRows, UITableViewDataSource {
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
}

private protocol DeletingSource: UITableViewDataSource {}

extension DeletingSource {
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

private final class MixedSource: FiveRows, DeletingSource {}

private class MovingRows: FiveRows {
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
}

private final class InheritingSource: MovingRows, UITableViewDataSource {}

private class DeletingRows: FiveRows, UITableViewDataSource {
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

private final class OverridingSource: DeletingRows {
  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}
