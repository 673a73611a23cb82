import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct DiffableTableTests {
  private func kiosk(_ sections: [(String, [Int])] = [("a", Array(1...6)), ("b", [7, 8])]) -> VirtualKiosk<DiffableTable> {
    let kiosk = VirtualKiosk(400, 480) { DiffableTable() }
    kiosk.rootViewController.apply(sections, animated: false)
    kiosk.presentChanges()
    return kiosk
  }

  @Test func CV25_applyShowsTheRowsOfTheSnapshot() {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    #expect(screen.rows == (1...8).map(String.init))
    #expect(screen.table.numberOfSections == 2 && screen.table.numberOfRows(inSection: 0) == 6)
    screen.apply([("b", [9, 7]), ("c", [1, 10, 3])])
    kiosk.advance(by: .seconds(1))
    #expect(screen.rows == ["9", "7", "1", "10", "3"])
  }

  @Test func CV25_rowsThatStayKeepTheirCells() throws {
    for animated in [true, false] {
      let kiosk = kiosk()
      let screen = kiosk.rootViewController
      let cells = try [1, 3, 6, 7].map { try #require(screen.cell($0)) }
      screen.asked = []
      // The third moves within its section, the seventh to another, and one goes and one comes.
      screen.apply([("a", [3, 1, 4, 5, 6, 7]), ("b", [8, 20])], animated: animated)
      kiosk.advance(by: .seconds(1))
      #expect(screen.rows == ["3", "1", "4", "5", "6", "7", "8", "20"])
      for (item, cell) in zip([1, 3, 6, 7], cells) { #expect(screen.cell(item) === cell, "\(item), animated: \(animated)") }
      #expect(screen.asked == [20], "animated: \(animated)")
    }
  }

  @Test func CV25_completionsAreCalledOnceWhenTheAnimationIsOver() {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    var log: [String] = []
    screen.apply([("a", [2, 3])]) { log.append("animated") }
    kiosk.presentChanges()
    #expect(log == [])
    kiosk.advance(by: .seconds(1))
    #expect(log == ["animated"])
    screen.apply([("a", [3])], animated: false) { log.append("at once") }
    kiosk.advance(by: .milliseconds(20))
    #expect(log == ["animated", "at once"])
    // Without a difference.
    screen.apply([("a", [3])]) { log.append("nothing") }
    kiosk.advance(by: .milliseconds(20))
    #expect(log == ["animated", "at once", "nothing"])
    screen.source.applySnapshotUsingReloadData(DiffableTable.snapshot([("z", [1])])) { log.append("reloaded") }
    kiosk.advance(by: .seconds(1))
    #expect(log.last == "reloaded" && log.count == 4 && screen.rows == ["1"])
  }

  @Test func CV25_quickAppliesRunInOrder() {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    var log: [Int] = []
    screen.apply([("a", [1, 2, 3, 30])]) { log.append(1) }
    screen.apply([("a", [3, 2]), ("b", [40])]) { log.append(2) }
    screen.apply([("b", [40, 1]), ("a", [2])]) { log.append(3) }
    #expect(screen.source.snapshot().itemIdentifiers == [40, 1, 2])
    kiosk.advance(by: .seconds(1))
    #expect(screen.rows == ["40", "1", "2"] && log.sorted() == [1, 2, 3] && log.last == 3)
  }

  @Test func CV25_aSnapshotMayBeAppliedWhileOneIsShown() {
    let kiosk = kiosk([("a", [1, 2])])
    let screen = kiosk.rootViewController
    var log: [String] = []
    screen.apply([("a", [2])], animated: false) {
      log.append("first")
      screen.apply([("a", [5, 6])], animated: false) { log.append("second") }
    }
    kiosk.advance(by: .seconds(1))
    #expect(log == ["first", "second"] && screen.rows == ["5", "6"])
  }

  @Test func CV25_onABackgroundQueueSnapshotsAreShownInOrderOnTheMainQueue() async {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    let source = screen.source!
    let log = MainLog()
    let lines = await withCheckedContinuation { (done: CheckedContinuation<[[Int]], Never>) in
      let queue = DispatchQueue(label: "snapshots")
      queue.async {
        var seen: [[Int]] = []
        for step in 1...5 {
          var snapshot = source.snapshot()
          snapshot.deleteItems([step])
          snapshot.appendItems([100 + step], toSection: "b")
          source.apply(snapshot, animatingDifferences: step % 2 == 0) {
            // On the main actor, or this ends the program.
            MainActor.assumeIsolated { log.append(step) }
          }
          seen.append(source.snapshot().itemIdentifiers)
        }
        DispatchQueue.main.async { done.resume(returning: seen) }
      }
    }
    kiosk.advance(by: .seconds(1))
    #expect(lines.last == [6, 7, 8, 101, 102, 103, 104, 105])
    #expect(screen.rows == ["6", "7", "8", "101", "102", "103", "104", "105"])
    // Each at most once. While this test waits, tests that run at the same time may own the run loop cycle, and end it.
    #expect(Set(log.entries).isSubset(of: 1...5) && Set(log.entries).count == log.entries.count)
  }

  @MainActor final class MainLog {
    private(set) var entries: [Int] = []
    func append(_ entry: Int) { entries.append(entry) }
    nonisolated init() {}
  }

  @Test func CV25_theAsynchronousFormsReturnWhenTheRowsAreShown() async {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    var log: [[String]] = []
    let task = Task { @MainActor in
      await screen.source.apply(DiffableTable.snapshot([("a", [4, 1])]), animatingDifferences: true)
      log.append(screen.rows)
      await screen.source.applySnapshotUsingReloadData(DiffableTable.snapshot([("a", [5])]))
      kiosk.presentChanges()
      log.append(screen.rows)
    }
    // The kiosk's time passes only here.
    for _ in 0..<40 where log.count < 2 {
      await Task.yield()
      kiosk.advance(by: .milliseconds(100))
    }
    if log.count < 2 { task.cancel() }
    #expect(log == [["4", "1"], ["5"]])
  }

  @Test func CV25_reloadingAsksForAllCells() {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    screen.asked = []
    screen.source.applySnapshotUsingReloadData(screen.source.snapshot())
    kiosk.presentChanges()
    #expect(screen.asked.sorted() == Array(1...8))
  }

  @Test func CV26_identifiersAndPathsAreThoseShown() {
    let kiosk = kiosk()
    let source = kiosk.rootViewController.source!
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 1)) == 8)
    #expect(source.itemIdentifier(for: IndexPath(row: 2, section: 1)) == nil)
    #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 2)) == nil && source.itemIdentifier(for: [0]) == nil)
    #expect(source.indexPath(for: 8) == IndexPath(row: 1, section: 1) && source.indexPath(for: 99) == nil)
    #expect(source.sectionIdentifier(for: 1) == "b" && source.sectionIdentifier(for: 2) == nil)
    #expect(source.index(for: "b") == 1 && source.index(for: "z") == nil)
    // A copy.
    var snapshot = source.snapshot()
    snapshot.deleteItems([1])
    #expect(source.indexPath(for: 1) == IndexPath(row: 0, section: 0))
  }

  @Test func CV26_anotherDataSourceEndsWhatIsShown() {
    final class Other: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "other"
        return cell
      }
    }
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    let other = Other()
    screen.table.dataSource = other
    kiosk.presentChanges()
    var completed = false
    let lines = FrameworkLog.lines { screen.apply([("a", [1])]) { completed = true } }
    kiosk.advance(by: .seconds(1))
    #expect(lines.count == 1 && lines.first?.contains("another data source") == true && completed)
    #expect(screen.rows == ["other"])
  }

  @Test func CV26_theTableDoesNotKeepTheDataSource() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
    var source: DiffableTable.Source? = .init(tableView: table) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    weak var kept: DiffableTable.Source?
    kept = source
    #expect(table.dataSource === kept && kept != nil)
    source = nil
    #expect(kept == nil && table.dataSource == nil)
  }

  @Test func CV26_withoutACellAnEmptyOneIsShown() {
    let kiosk = VirtualKiosk(400, 480) { UIViewController() }
    let table = UITableView(frame: kiosk.rootViewController.view.bounds, style: .plain)
    kiosk.rootViewController.view.addSubview(table)
    let source = DiffableTable.Source(tableView: table) { _, _, _ in nil }
    let lines = FrameworkLog.lines {
      source.apply(DiffableTable.snapshot([("a", [1, 2])]), animatingDifferences: false)
      kiosk.presentChanges()
    }
    #expect(table.visibleCells.count == 2 && lines.count == 1)
  }

  @Test func CV27_aReloadMakesAnotherCellAndAReconfigurationKeepsIt() throws {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    let cells = try [1, 2, 3].map { try #require(screen.cell($0)) }
    screen.note = " new"
    screen.asked = []
    // Equal identifiers are no difference.
    screen.source.apply(screen.source.snapshot())
    kiosk.advance(by: .seconds(1))
    #expect(screen.asked == [] && screen.rows.first == "1")
    var snapshot = screen.source.snapshot()
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([2])
    screen.source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(screen.asked.sorted() == [1, 2])
    #expect(screen.rows.prefix(3) == ["1 new", "2 new", "3"])
    #expect(screen.cell(1) !== cells[0] && screen.cell(2) === cells[1] && screen.cell(3) === cells[2])
    #expect(screen.source.snapshot().reloadedItemIdentifiers.isEmpty)
    // A section.
    snapshot = screen.source.snapshot()
    snapshot.reloadSections(["b"])
    screen.asked = []
    screen.source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(screen.asked.sorted() == [7, 8] && screen.rows.suffix(2) == ["7 new", "8 new"])
  }

  @Test func CV27_reconfiguringFollowsARowThatMoves() throws {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    let cell = try #require(screen.cell(1))
    screen.note = "!"
    var snapshot = screen.source.snapshot()
    snapshot.moveItem(1, afterItem: 8)
    snapshot.deleteItems([2])
    snapshot.reconfigureItems([1])
    screen.source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(screen.rows == ["3", "4", "5", "6", "7", "8", "1!"] && screen.cell(1) === cell)
  }

  @Test func CV26_theAppMayFollowAMoveOfTheUser() throws {
    final class Source: UITableViewDiffableDataSource<String, Int> {
      override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
      override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
      ) {
        guard let item = itemIdentifier(for: sourceIndexPath), let other = itemIdentifier(for: destinationIndexPath) else {
          return
        }
        var snapshot = snapshot()
        if destinationIndexPath.row > sourceIndexPath.row {
          snapshot.moveItem(item, afterItem: other)
        } else {
          snapshot.moveItem(item, beforeItem: other)
        }
        apply(snapshot, animatingDifferences: false)
      }
    }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), style: .plain)
    let source = Source(tableView: table) { _, _, _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
    source.apply(DiffableTable.snapshot([("a", [1, 2, 3, 4])]), animatingDifferences: false)
    #expect(source.tableView(table, canMoveRowAt: [0, 0]))
    source.tableView(table, moveRowAt: [0, 0], to: [0, 2])
    #expect(source.snapshot().itemIdentifiers == [2, 3, 1, 4])
  }

  /// Batches of snapshots: whatever follows whatever, every visible row shows its item.
  @Test func CV25_randomSnapshotsAreShown() {
    for seed in 0..<12 {
      let kiosk = kiosk([])
      let screen = kiosk.rootViewController
      var editor = SnapshotEditor(seed: 77 + seed, pool: 30)
      _ = FrameworkLog.lines { for _ in 0..<20 { editor.edit() } }
      for step in 0..<25 {
        _ = FrameworkLog.lines { for _ in 0..<(1 + step % 5) { editor.edit() } }
        let lines = FrameworkLog.lines {
          screen.source.apply(editor.snapshot, animatingDifferences: step % 3 != 0)
          // Sometimes the next one comes while this one moves.
          kiosk.advance(by: .milliseconds(step % 4 == 0 ? 60 : 700))
        }
        #expect(lines == [], "seed \(seed), step \(step)")
        guard step % 4 != 0 else { continue }
        let shown = screen.table.indexPathsForVisibleRows ?? []
        let expected = shown.map { "\(editor.model.sections[$0.section].items[$0.row])" }
        #expect(screen.rows == expected, "seed \(seed), step \(step)")
        #expect(screen.table.numberOfSections == editor.model.sections.count)
        #expect(shown.count == min(editor.model.items.count, shown.count) && Set(shown).count == shown.count)
      }
    }
  }
}
