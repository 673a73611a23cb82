import Foundation
import ListModel
import QuartzCore
import UIKitCore

/// The batch of changes that is being collected.
struct TableUpdates {
  /// How many `beginUpdates` have not been ended.
  var depth = 0
  var batch = ListBatch()
  var reconfigured: [IndexPath] = []
  /// How rows and sections come and go.
  var insertions: [IndexPath: UITableView.RowAnimation] = [:]
  var deletions: [IndexPath: UITableView.RowAnimation] = [:]
  var sectionInsertions: [Int: UITableView.RowAnimation] = [:]
  var sectionDeletions: [Int: UITableView.RowAnimation] = [:]
  /// Whether the table had asked for its data when the batch began: else there is nothing to compare with.
  var wasLoaded = false
  var completions: [(Bool) -> Void] = []
}

extension UITableView {
  final func beginBatch() {
    if updates.depth == 0 { updates.wasLoaded = !loading.isNeeded }
    updates.depth += 1
  }

  final func endBatch(completion: ((Bool) -> Void)?) {
    guard updates.depth > 0 else {
      return Log.error("UITableView.endUpdates(): there is no beginUpdates() before it; it is ignored.")
    }
    if let completion { updates.completions.append(completion) }
    updates.depth -= 1
    if updates.depth == 0 { commitBatch() }
  }

  private func change(_ body: () -> Void) {
    beginBatch()
    body()
    endBatch(completion: nil)
  }

  private func each(_ paths: [IndexPath], _ name: String, _ body: (IndexPath, ListPath) -> Void) {
    change { for path in paths { if let place = path.listPath("UITableView.\(name)") { body(path, place) } } }
  }

  final func insert(rows: [IndexPath], _ animation: RowAnimation) {
    each(rows, "insertRows") {
      updates.batch.insertItem($1)
      updates.insertions[$0] = animation
    }
  }

  final func delete(rows: [IndexPath], _ animation: RowAnimation) {
    each(rows, "deleteRows") {
      updates.batch.deleteItem($1)
      updates.deletions[$0] = animation
    }
  }

  final func reload(rows: [IndexPath], _ animation: RowAnimation) {
    each(rows, "reloadRows") {
      updates.batch.reloadItem($1)
      updates.deletions[$0] = animation
    }
  }

  final func reconfigure(rows: [IndexPath]) {
    each(rows, "reconfigureRows") { path, _ in updates.reconfigured.append(path) }
  }

  final func move(row: IndexPath, to target: IndexPath) {
    guard let from = row.listPath("UITableView.moveRow"), let to = target.listPath("UITableView.moveRow") else { return }
    change { updates.batch.moveItem(from: from, to: to) }
  }

  final func insert(sections: IndexSet, _ animation: RowAnimation) {
    change {
      for section in sections {
        updates.batch.insertSection(section)
        updates.sectionInsertions[section] = animation
      }
    }
  }

  final func delete(sections: IndexSet, _ animation: RowAnimation) {
    change {
      for section in sections {
        updates.batch.deleteSection(section)
        updates.sectionDeletions[section] = animation
      }
    }
  }

  final func reload(sections: IndexSet, _ animation: RowAnimation) {
    change {
      for section in sections {
        updates.batch.reloadSection(section)
        updates.sectionDeletions[section] = animation
        updates.sectionInsertions[section] = animation
      }
    }
  }

  final func move(section: Int, to target: Int) { change { updates.batch.moveSection(from: section, to: target) } }

  // MARK: Committing

  private func commitBatch() {
    let collected = updates
    updates = TableUpdates()
    closeSwipe(animated: false)
    dropReordering()
    loading.indexTitlesAreOutdated = true
    if loading.isLayingOut {
      Log.error(
        "UITableView: rows were changed by a cell's creation or display, while the table is laid out; everything is "
          + "reloaded. Change rows in the next run loop cycle instead.", once: "UITableView.changedInLayout")
      reloadData()
      return complete(collected, false)
    }
    guard collected.wasLoaded, !loading.isNeeded, dataSource != nil else {
      // Nothing has been shown of the data before: the counts of now are the first ones.
      reloadData()
      return complete(collected, true)
    }
    let old = (0..<lengths.sectionCount).map { lengths.count(in: $0) }
    let new = askForCounts()
    let change: ListChange
    do { change = try collected.batch.resolved(old: old, new: new, noun: "row") } catch {
      Log.error(
        "UITableView: invalid update: \(error). The data source's numbers have to change with the batch; everything is "
          + "reloaded.")
      reloadData()
      return complete(collected, false)
    }
    if collected.batch.isEmpty, collected.reconfigured.isEmpty {
      // Heights are asked for again, and cells are not.
      lengths.forgetLengths()
      refreshHeights()
    }
    let isAnimated = window != nil && UIView.areAnimationsEnabled
    let applied = apply(TableChange(list: change, updates: collected))
    guard isAnimated else {
      endLeaving(applied)
      return complete(collected, true)
    }
    UpdateAnimation(self, applied).run()
    endEditing(inLeaving: applied)
  }

  /// Asks for the heights that the delegate has, or that are set.
  private func refreshHeights() {
    for section in 0..<lengths.sectionCount { setSectionLengths(section) }
    guard valid(rowHeight, "rowHeight") != nil || methods.heightForRow == true, estimatedRowHeight == 0 else {
      if methods.heightForRow != true, valid(rowHeight, "rowHeight") != nil { metricsDidChange() }
      return
    }
    for section in 0..<lengths.sectionCount {
      let first = lengths.index(of: .header(section)) + 1
      for row in 0..<lengths.count(in: section) {
        lengths.set(first + row, rowLength(ListPath(section: section, item: row)))
      }
    }
  }

  final func complete(_ updates: TableUpdates, _ finished: Bool) {
    guard !updates.completions.isEmpty else { return }
    RunLoopCycle.current.performNextCycle { for completion in updates.completions { completion(finished) } }
  }
}
