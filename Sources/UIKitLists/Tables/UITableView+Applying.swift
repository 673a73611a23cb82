import CoreGraphics
import Foundation
import ListModel
import UIKitCore

extension UITableView {
  /// Applies a batch of changes at once: lengths, selection, rows on the screen, content offset. Afterwards every row is
  /// where it belongs. What leaves is no longer among the rows, but still on the screen.
  final func apply(_ change: TableChange) -> AppliedTableChange {
    let list = change.list
    let (before, oldTop) = (lengths, contentTop)
    lengths.apply(list) { rowLength($0) }
    for section in list.new.indices where list.oldSection(of: section) == nil { setSectionLengths(section) }
    for section in list.reloadedSections {
      if let target = list.newSection(of: section) { setSectionLengths(target) }
    }
    selection.apply(list)
    deselectReloaded(list)
    var leaving = takeLeavingRows(change)
    renumber(list)
    let headers = takeLeavingViews(&sectionViews.headers, list)
    let footers = takeLeavingViews(&sectionViews.footers, list)
    // Rows that the data source sets up again, with the cells that they have.
    for path in change.updates.reconfigured {
      if let target = list.newPath(of: path.listPath) {
        setUpAgain(IndexPath(target)).map { leaving.append(.init(row: $0, animation: .none)) }
      }
    }
    let shift = keepAnchor(list, before)
    let (cells, views) = (frames(shown.rows.map(\.cell)), frames((sectionViews.headers + sectionViews.footers).map(\.view)))
    UIView.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
    }
    return AppliedTableChange(
      change: change, lengths: before, contentTop: oldTop, shift: shift, leavingRows: leaving, leavingHeaders: headers,
      leavingFooters: footers, cellFrames: cells, viewFrames: views)
  }

  /// Reloaded rows are no longer selected, as their cells are new ones; rows that are configured again stay selected.
  private func deselectReloaded(_ list: ListChange) {
    for path in list.reloadedItems { list.newPath(of: path).map { selection.remove(IndexPath($0)) } }
    guard !list.reloadedSections.isEmpty else { return }
    let sections = Set(list.reloadedSections.compactMap { list.newSection(of: $0) })
    for path in selection.ordered where sections.contains(path.section) { selection.remove(path) }
  }

  private func frames(_ views: [UIView]) -> AppliedTableChange.Frames {
    Dictionary(views.map { (ObjectIdentifier($0), $0.frame) }) { first, _ in first }
  }

  /// Removes what has left with a change, without an animation.
  final func endLeaving(_ applied: AppliedTableChange) {
    for row in applied.leavingRows { end(row.row) }
    for view in applied.leavingHeaders { end(header: view) }
    for view in applied.leavingFooters { end(footer: view) }
  }

  /// Ends the editing in what leaves, once the batch is applied: delegates that are notified may ask for rows and change
  /// them.
  final func endEditing(inLeaving applied: AppliedTableChange) {
    for row in applied.leavingRows { row.row.cell.endEditingOfLeavingView() }
    for view in applied.leavingHeaders + applied.leavingFooters { view.view.endEditingOfLeavingView() }
  }

  private func takeLeavingRows(_ change: TableChange) -> [AppliedTableChange.LeavingRow] {
    let list = change.list
    func stays(_ row: ShownRow) -> Bool {
      let path = row.path.listPath
      guard let target = list.newPath(of: path), !list.reloadedItems.contains(path) else { return false }
      return lengths.contains(target)
    }
    var leaving: [AppliedTableChange.LeavingRow] = []
    shown.rows.removeAll { row in
      if stays(row) { return false }
      leaving.append(.init(row: row, animation: change.leavingAnimation(of: row.path)))
      return true
    }
    if let held = shown.held, !stays(held) {
      leaving.append(.init(row: held, animation: .none))
      shown.held = nil
    }
    return leaving
  }

  /// Rows that stay have other numbers and paths.
  private func renumber(_ list: ListChange) {
    func moved(_ row: ShownRow) -> ShownRow {
      guard let path = list.newPath(of: row.path.listPath) else { return row }
      return ShownRow(index: lengths.index(of: .item(path)), path: IndexPath(path), cell: row.cell)
    }
    shown.rows = shown.rows.map(moved).sorted { $0.index < $1.index }
    shown.held = shown.held.map(moved)
    if let path = touched.path {
      touched.path = list.newPath(of: path.listPath).map { IndexPath($0) }
      if touched.path == nil { cancelRowTouch() }
    }
    focus.apply(list)
  }

  private func takeLeavingViews(
    _ views: inout [ShownSectionViews.View], _ list: ListChange
  ) -> [ShownSectionViews.View] {
    var (kept, gone) = ([ShownSectionViews.View](), [ShownSectionViews.View]())
    for view in views {
      if let section = list.newSection(of: view.section), !list.reloadedSections.contains(view.section) {
        kept.append(.init(section: section, view: view.view))
      } else {
        gone.append(view)
      }
    }
    views = kept
    return gone
  }

  /// Moves the content offset so that the first row that was on the screen and stays does not move on it.
  /// - Returns: By how much.
  private func keepAnchor(_ list: ListChange, _ before: SectionedLengths) -> CGFloat {
    // At the upper end, new rows push the others down.
    guard bounds.minY > -adjustedContentInset.top + 0.5 else { return 0 }
    let top = Double(bounds.minY + adjustedContentInset.top - contentTop)
    guard let first = before.elementIndex(at: max(top, 0)) else { return 0 }
    var index = first
    while index < before.elementCount, before.start(index) < top + Double(bounds.height) {
      if case .item(let path) = before.element(index), let target = list.newPath(of: path),
        !list.reloadedItems.contains(path), lengths.contains(target)
      {
        let shift = CGFloat(lengths.start(of: .item(target)) - before.start(index))
        let highest =
          contentTop + CGFloat(lengths.length) + loading.footerHeight + adjustedContentInset.bottom - bounds.height
        let wanted = bounds.minY + shift
        let limited = min(max(wanted, -adjustedContentInset.top), max(highest, -adjustedContentInset.top))
        let real = limited - bounds.minY
        if real != 0 { shiftContent(by: real) }
        return real
      }
      index += 1
    }
    return 0
  }

  /// Has the data source set up the cell of a row again: the next dequeue hands out the one that is shown.
  /// - Returns: The row with its former cell, which leaves, if the data source insists on another one.
  private func setUpAgain(_ path: IndexPath) -> ShownRow? {
    guard let row = shown.row(at: path), let dataSource else { return nil }
    pools.reconfigured = (path, row.cell)
    var cell = row.cell
    UIView.performWithoutAnimation { cell = dataSource.tableView(self, cellForRowAt: path) }
    pools.reconfigured = nil
    var former: ShownRow?
    if cell !== row.cell, let place = shown.rows.firstIndex(where: { $0.cell === row.cell }) {
      former = row
      prepare(cell, path)
      shown.rows[place] = ShownRow(index: row.index, path: path, cell: cell)
    }
    if explicitHeight(path) == nil { lengths.set(row.index, .init(lengths.length(row.index), isKnown: false)) }
    setNeedsLayout()
    return former
  }
}
