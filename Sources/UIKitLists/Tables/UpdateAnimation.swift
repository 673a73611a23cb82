import CoreGraphics
import Foundation
import ListModel
import QuartzCore
import UIKitCore

/// Shows a batch of changes: rows that stay move from where they were, others come or go in the way that was asked for.
@MainActor
struct UpdateAnimation {
  private let table: UITableView
  private let change: ListChange
  private let updates: TableUpdates

  init(_ table: UITableView, _ change: ListChange, _ updates: TableUpdates) {
    self.table = table
    self.change = change
    self.updates = updates
  }

  /// A cell that goes, and how.
  private struct Leaving {
    let row: ShownRow
    let animation: UITableView.RowAnimation
  }

  func run() {
    let isAnimated = table.window != nil && UIView.areAnimationsEnabled
    let before = table.lengths
    let oldTop = table.contentTop
    table.lengths.apply(change) { table.rowLength($0) }
    for section in change.new.indices where change.oldSection(of: section) == nil { table.setSectionLengths(section) }
    for section in change.reloadedSections {
      if let target = change.newSection(of: section) { table.setSectionLengths(target) }
    }
    table.selection.apply(change)
    var leaving = takeLeavingRows()
    renumber()
    let (headers, footers) = takeLeavingViews()
    reconfigure()
    // Everything is laid out at its new place without animation; rows that were there then start from the old one.
    let shift = keepAnchor(before)
    let old = Dictionary(table.shown.rows.map { (ObjectIdentifier($0.cell), $0.cell.frame) }) { first, _ in first }
    let oldViews = frames(of: table.sectionViews.headers + table.sectionViews.footers)
    UIView.performWithoutAnimation {
      table.setNeedsLayout()
      table.layoutIfNeeded()
    }
    guard isAnimated else {
      for row in leaving { table.end(row.row) }
      for view in headers { table.end(header: view) }
      for view in footers { table.end(footer: view) }
      return table.complete(updates, true)
    }
    leaving.removeAll { row in table.shown.rows.contains { $0.cell === row.row.cell } }
    prepareStarts(old, before, oldTop, shift)
    animate(leaving, headers, footers, oldViews, shift)
  }

  // MARK: Before

  private func takeLeavingRows() -> [Leaving] {
    var leaving: [Leaving] = []
    table.shown.rows.removeAll { row in
      let path = row.path.listPath
      let isReloaded = change.reloadedItems.contains(path)
      if let target = change.newPath(of: path), !isReloaded, table.lengths.contains(target) { return false }
      let animation =
        updates.deletions[row.path] ?? updates.sectionDeletions[path.section] ?? UITableView.RowAnimation.automatic
      leaving.append(Leaving(row: row, animation: animation))
      return true
    }
    if let held = table.shown.held, change.newPath(of: held.path.listPath) == nil {
      table.shown.held = nil
      table.end(held)
    }
    return leaving
  }

  /// Rows that stay have other numbers and paths.
  private func renumber() {
    func moved(_ row: ShownRow) -> ShownRow {
      guard let path = change.newPath(of: row.path.listPath) else { return row }
      return ShownRow(index: table.lengths.index(of: .item(path)), path: IndexPath(path), cell: row.cell)
    }
    table.shown.rows = table.shown.rows.map(moved).sorted { $0.index < $1.index }
    table.shown.held = table.shown.held.map(moved)
    if let path = table.touched.path {
      table.touched.path = change.newPath(of: path.listPath).map { IndexPath($0) }
      if table.touched.path == nil { table.cancelRowTouch() }
    }
    table.focus.apply(change)
  }

  private func takeLeavingViews() -> ([ShownSectionViews.View], [ShownSectionViews.View]) {
    func split(_ views: inout [ShownSectionViews.View]) -> [ShownSectionViews.View] {
      var (kept, gone) = ([ShownSectionViews.View](), [ShownSectionViews.View]())
      for view in views {
        if let section = change.newSection(of: view.section), !change.reloadedSections.contains(view.section) {
          kept.append(.init(section: section, view: view.view))
        } else {
          gone.append(view)
        }
      }
      views = kept
      return gone
    }
    return (split(&table.sectionViews.headers), split(&table.sectionViews.footers))
  }

  /// Rows that the data source sets up again, with the cells that they have.
  private func reconfigure() {
    for path in updates.reconfigured {
      guard let target = change.newPath(of: path.listPath) else { continue }
      table.setUpAgain(IndexPath(target))
    }
  }

  /// Moves the content offset so that the first row that was on the screen and stays does not move on it.
  /// - Returns: By how much.
  private func keepAnchor(_ before: SectionedLengths) -> CGFloat {
    // At the upper end, new rows push the others down.
    guard table.bounds.minY > -table.adjustedContentInset.top + 0.5 else { return 0 }
    let top = Double(table.bounds.minY + table.adjustedContentInset.top - table.contentTop)
    guard let first = before.elementIndex(at: max(top, 0)) else { return 0 }
    var index = first
    while index < before.elementCount, before.start(index) < top + Double(table.bounds.height) {
      if case .item(let path) = before.element(index), let target = change.newPath(of: path),
        !change.reloadedItems.contains(path), table.lengths.contains(target)
      {
        let shift = CGFloat(table.lengths.start(of: .item(target)) - before.start(index))
        let highest = table.contentTop + CGFloat(table.lengths.length) + table.loading.footerHeight
          + table.adjustedContentInset.bottom - table.bounds.height
        let wanted = table.bounds.minY + shift
        let limited = min(max(wanted, -table.adjustedContentInset.top), max(highest, -table.adjustedContentInset.top))
        let real = limited - table.bounds.minY
        if real != 0 { table.shiftContent(by: real) }
        return real
      }
      index += 1
    }
    return 0
  }

  private func frames(of views: [ShownSectionViews.View]) -> [ObjectIdentifier: CGRect] {
    Dictionary(views.map { (ObjectIdentifier($0.view), $0.view.frame) }) { first, _ in first }
  }

  // MARK: The animation

  /// Puts rows where they were: those that came into view start from outside, new ones invisible.
  private func prepareStarts(
    _ old: [ObjectIdentifier: CGRect], _ before: SectionedLengths, _ oldTop: CGFloat, _ shift: CGFloat
  ) {
    UIView.performWithoutAnimation {
      for row in table.shown.rows {
        let target = row.cell.frame
        if var frame = old[ObjectIdentifier(row.cell)] {
          frame.origin.y += shift
          start(row.cell, at: frame, target)
        } else if let origin = change.oldPath(of: row.path.listPath), !change.reloadedItems.contains(origin) {
          let index = before.index(of: .item(origin))
          var frame = table.rowFrame(start: before.start(index), length: before.length(index))
          frame.origin.y += oldTop - table.contentTop + shift
          start(row.cell, at: frame, target)
        }
      }
    }
  }

  private func start(_ cell: UITableViewCell, at frame: CGRect, _ target: CGRect) {
    guard frame != target else { return }
    // From far away, a row would fly through: it comes from just outside.
    var frame = frame
    let reach = table.bounds.height
    frame.origin.y = min(max(frame.origin.y, target.origin.y - reach), target.origin.y + reach)
    cell.frame = frame
  }

  private func animate(
    _ leaving: [Leaving], _ headers: [ShownSectionViews.View], _ footers: [ShownSectionViews.View],
    _ oldViews: [ObjectIdentifier: CGRect], _ shift: CGFloat
  ) {
    let targets = table.shown.rows.map { ($0.cell, table.rowFrame($0.index)) }
    let entering = table.shown.rows.filter { row in
      guard let origin = change.oldPath(of: row.path.listPath) else { return true }
      return change.reloadedItems.contains(origin)
    }
    let views = table.sectionViews.headers + table.sectionViews.footers
    let viewTargets = views.map { ($0.view, $0.view.frame) }
    UIView.performWithoutAnimation {
      for row in leaving {
        row.row.cell.frame.origin.y += shift
        table.sendRowToBack(row.row.cell)
      }
      for row in entering { begin(row.cell, how(row.path)) }
      for (view, target) in viewTargets {
        if var frame = oldViews[ObjectIdentifier(view)] {
          frame.origin.y += shift
          if frame != target { view.frame = frame }
        } else {
          view.alpha = 0
        }
      }
    }
    UIView.animate(withDuration: UITableViewTuning.current.animationDuration, delay: 0, options: [.allowUserInteraction]) {
      for (cell, frame) in targets {
        cell.transform = .identity
        cell.frame = frame
        cell.alpha = 1
        cell.layoutIfNeeded()
      }
      for (view, frame) in viewTargets {
        view.frame = frame
        view.alpha = 1
      }
      for row in leaving { self.leave(row) }
      for view in headers + footers { view.view.alpha = 0 }
      table.separatorsMayHaveChanged()
    } completion: { _ in
      for row in leaving {
        row.row.cell.alpha = 1
        row.row.cell.transform = .identity
        table.end(row.row)
      }
      for view in headers {
        view.view.alpha = 1
        table.end(header: view)
      }
      for view in footers {
        view.view.alpha = 1
        table.end(footer: view)
      }
      for completion in updates.completions { completion(true) }
    }
  }

  private func how(_ path: IndexPath) -> UITableView.RowAnimation {
    if let animation = updates.insertions[path] ?? updates.sectionInsertions[path.section] { return animation }
    if let origin = change.oldPath(of: path.listPath), let animation = updates.deletions[IndexPath(origin)] {
      return animation
    }
    return .automatic
  }

  /// Where a row that comes starts from.
  private func begin(_ cell: UITableViewCell, _ animation: UITableView.RowAnimation) {
    let size = cell.bounds.size
    switch animation {
    case .none: break
    case .fade, .automatic, .middle: cell.alpha = 0
    case .left: (cell.transform, cell.alpha) = (CGAffineTransform(translationX: -size.width, y: 0), 0)
    case .right: (cell.transform, cell.alpha) = (CGAffineTransform(translationX: size.width, y: 0), 0)
    case .top: (cell.transform, cell.alpha) = (CGAffineTransform(translationX: 0, y: -size.height), 0)
    case .bottom: (cell.transform, cell.alpha) = (CGAffineTransform(translationX: 0, y: size.height), 0)
    }
  }

  /// Where a row that goes ends.
  private func leave(_ leaving: Leaving) {
    let cell = leaving.row.cell, size = cell.bounds.size
    cell.alpha = 0
    switch leaving.animation {
    case .none, .fade, .automatic, .middle: break
    case .left: cell.transform = CGAffineTransform(translationX: -size.width, y: 0)
    case .right: cell.transform = CGAffineTransform(translationX: size.width, y: 0)
    case .top: cell.transform = CGAffineTransform(translationX: 0, y: -size.height)
    case .bottom: cell.transform = CGAffineTransform(translationX: 0, y: size.height)
    }
  }
}

extension UITableView {
  /// Puts a row that goes behind the others.
  final func sendRowToBack(_ cell: UITableViewCell) {
    insertSubview(cell, at: backgroundView == nil ? 0 : 1)
  }

  /// Has the data source set up the cell of a row again: the next dequeue hands out the one that is shown.
  final func setUpAgain(_ path: IndexPath) {
    guard let row = shown.row(at: path), let dataSource else { return }
    pools.reconfigured = (path, row.cell)
    var cell = row.cell
    UIView.performWithoutAnimation { cell = dataSource.tableView(self, cellForRowAt: path) }
    pools.reconfigured = nil
    if cell !== row.cell, let place = shown.rows.firstIndex(where: { $0.cell === row.cell }) {
      // The data source insists on another cell.
      end(row)
      prepare(cell, path)
      shown.rows[place] = ShownRow(index: row.index, path: path, cell: cell)
    }
    if explicitHeight(path) == nil { lengths.set(row.index, .init(lengths.length(row.index), isKnown: false)) }
    setNeedsLayout()
  }
}
