import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

/// Animates a batch of changes that a table has applied: rows that stay move from where they were, others come or go in the
/// way that was asked for. It changes views only.
@MainActor
struct UpdateAnimation {
  private let table: UITableView
  private let applied: AppliedTableChange
  /// Rows whose cells go: some show a row again meanwhile.
  private let leaving: [AppliedTableChange.LeavingRow]

  init(_ table: UITableView, _ applied: AppliedTableChange) {
    self.table = table
    self.applied = applied
    leaving = applied.leavingRows.filter { row in !table.shown.rows.contains { $0.cell === row.row.cell } }
  }

  private var change: TableChange { applied.change }

  func run() {
    prepareStarts()
    animate()
  }

  /// Puts rows where they were: those that came into view start from outside, new ones invisible.
  private func prepareStarts() {
    let before = applied.lengths
    UIView.performWithoutAnimation {
      for row in table.shown.rows {
        let target = row.cell.frame
        if var frame = applied.cellFrames[ObjectIdentifier(row.cell)] {
          frame.origin.y += applied.shift
          start(row.cell, at: frame, target)
        } else if let origin = change.list.oldPath(of: row.path.listPath), !change.list.reloadedItems.contains(origin) {
          let index = before.index(of: .item(origin))
          var frame = table.rowFrame(start: before.start(index), length: before.length(index))
          frame.origin.y += applied.contentTop - table.contentTop + applied.shift
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

  private func animate() {
    let targets = table.shown.rows.map { ($0.cell, table.rowFrame($0.index)) }
    let entering = table.shown.rows.filter { row in
      guard let origin = change.list.oldPath(of: row.path.listPath) else { return true }
      return change.list.reloadedItems.contains(origin)
    }
    let views = table.sectionViews.headers + table.sectionViews.footers
    let viewTargets = views.map { ($0.view, $0.view.frame) }
    let leavingViews = applied.leavingHeaders + applied.leavingFooters
    UIView.performWithoutAnimation {
      for row in leaving {
        row.row.cell.frame.origin.y += applied.shift
        table.sendRowToBack(row.row.cell)
      }
      for row in entering { begin(row.cell, change.enteringAnimation(of: row.path)) }
      for (view, target) in viewTargets {
        if var frame = applied.viewFrames[ObjectIdentifier(view)] {
          frame.origin.y += applied.shift
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
      for view in leavingViews { view.view.alpha = 0 }
      table.separatorsMayHaveChanged()
    } completion: { _ in
      end()
    }
  }

  private func end() {
    for row in leaving {
      row.row.cell.alpha = 1
      row.row.cell.transform = .identity
      table.end(row.row)
    }
    for view in applied.leavingHeaders {
      view.view.alpha = 1
      table.end(header: view)
    }
    for view in applied.leavingFooters {
      view.view.alpha = 1
      table.end(footer: view)
    }
    for completion in change.updates.completions { completion(true) }
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
  private func leave(_ leaving: AppliedTableChange.LeavingRow) {
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
}
