import CoreGraphics
import Foundation
import ListModel
import QuartzCore
import UIKitCore

/// Recognizes a finger on the grip of a row, at once: nothing else is there to touch.
final class RowMoveRecognizer: UIGestureRecognizer {
  weak var table: UITableView?
  private weak var finger: UITouch?

  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    delaysTouchesBegan = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard finger == nil, let touch = touches.first, let table, table.grip(under: touch) != nil else {
      if finger == nil { state = .failed }
      return
    }
    finger = touch
    state = .began
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if let finger, touches.contains(finger) { state = .changed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if let finger, touches.contains(finger) { state = .ended }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if let finger, touches.contains(finger) { state = .cancelled }
  }

  override func reset() {
    super.reset()
    finger = nil
  }

  var point: CGPoint? { finger.flatMap { touch in table.map { touch.location(in: $0) } } }
}

/// A row that is being moved.
@MainActor
final class RowReordering {
  let cell: UITableViewCell
  /// Where the row comes from, and where it is now.
  let source: IndexPath
  var target: IndexPath
  /// The distance of the finger from the upper edge of the row.
  let grip: CGFloat
  /// Where the row is on the screen, below the table's upper edge.
  var position: CGFloat
  var link: CADisplayLink?

  init(_ cell: UITableViewCell, _ source: IndexPath, grip: CGFloat, position: CGFloat) {
    self.cell = cell
    self.source = source
    target = source
    self.grip = grip
    self.position = position
  }
}

extension UITableView {
  /// The row whose grip is under a finger.
  final func grip(under touch: UITouch) -> ShownRow? {
    guard isEditing, storedDragging == nil else { return nil }
    return shown.rows.first { row in
      row.cell.bounds.contains(touch.location(in: row.cell)) && row.cell.isOnGrip(touch.location(in: row.cell))
    }
  }

  final func moved(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began: beginReordering()
    case .changed: followFinger()
    case .ended: endReordering()
    case .cancelled, .failed: cancelReordering()
    case .possible: break
    }
  }

  private func beginReordering() {
    guard let point = editing.moveRecognizer.point else { return }
    let held = shown.rows.first { $0.cell.frame.minY <= point.y && point.y < $0.cell.frame.maxY }
    guard let row = held else { return }
    closeSwipe(animated: false)
    cancelRowTouch()
    let drag = RowReordering(
      row.cell, row.path, grip: point.y - row.cell.frame.minY, position: point.y - bounds.minY)
    storedDragging = drag
    panGestureRecognizer.isEnabled = false
    bringSubviewToFront(row.cell)
    row.cell.storedEditing.isReordering = true
    row.cell.configurationStateDidChange()
    UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction]) {
      row.cell.layer.shadowOpacity = 0.25
      row.cell.layer.shadowRadius = 8
      row.cell.layer.shadowOffset = CGSize(width: 0, height: 2)
      row.cell.alpha = 0.95
    }
    let link = CADisplayLink { [weak self] link in
      guard let self, let drag = self.storedDragging else { return link.invalidate() }
      self.scrollAtEdge(drag)
    }
    link.add(to: .main, forMode: .common)
    drag.link = link
    followFinger()
  }

  private func followFinger() {
    guard let drag = storedDragging, let point = editing.moveRecognizer.point else { return }
    drag.position = point.y - bounds.minY
    placeDragged(drag)
  }

  private func placeDragged(_ drag: RowReordering) {
    drag.cell.frame.origin.y = bounds.minY + drag.position - drag.grip
    let middle = CGPoint(x: bounds.midX, y: drag.cell.frame.midY)
    guard let proposed = proposedTarget(middle), proposed != drag.target else { return }
    let wanted =
      tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: drag.source, toProposedIndexPath: proposed)
      ?? proposed
    guard wanted != drag.target else { return }
    let from = drag.target.listPath
    var new = (0..<lengths.sectionCount).map { lengths.count(in: $0) }
    guard wanted.count == 2, new.indices.contains(wanted.section) else { return }
    let old = new
    new[from.section] -= 1
    new[wanted.section] += 1
    guard wanted.row >= 0, wanted.row < new[wanted.section] else { return }
    var batch = ListBatch()
    batch.moveItem(from: from, to: wanted.listPath)
    guard let change = try? batch.resolved(old: old, new: new) else { return }
    drag.target = wanted
    step(change)
  }

  /// Where the data source has a row: while a row is moved, the table shows it elsewhere, and the data does not know yet.
  final func dataPath(_ path: IndexPath) -> IndexPath {
    guard let drag = storedDragging, drag.target != drag.source else { return path }
    if path == drag.target { return drag.source }
    var place = path
    if place.section == drag.target.section, place.row > drag.target.row { place.row -= 1 }
    if place.section == drag.source.section, place.row >= drag.source.row { place.row += 1 }
    return place
  }

  /// The place for a row whose middle is at a point: that of the row there.
  private func proposedTarget(_ point: CGPoint) -> IndexPath? {
    if let path = indexPathForRow(at: point) { return path }
    // Between sections: the end of the one before, or the beginning of the next.
    for section in 0..<lengths.sectionCount {
      let rect = rect(forSection: section)
      guard rect.minY <= point.y, point.y < rect.maxY else { continue }
      let isLower = point.y > rect.midY
      let count = lengths.count(in: section)
      let isOwn = storedDragging?.target.section == section
      return IndexPath(row: isLower ? max(count - (isOwn ? 1 : 0), 0) : 0, section: section)
    }
    return nil
  }

  /// Moves the rows between, with an animation. The data follows when the row is dropped.
  private func step(_ change: ListChange) {
    let before = Dictionary(shown.rows.map { (ObjectIdentifier($0.cell), $0.cell.frame) }) { first, _ in first }
    renumber(change)
    UIView.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
    }
    let targets = shown.rows.filter { $0.cell !== storedDragging?.cell }.map { ($0.cell, $0.cell.frame) }
    UIView.performWithoutAnimation {
      for (cell, _) in targets { if let frame = before[ObjectIdentifier(cell)] { cell.frame = frame } }
    }
    UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      for (cell, frame) in targets { cell.frame = frame }
    }
    separatorsMayHaveChanged()
  }

  private func renumber(_ change: ListChange) {
    lengths.apply(change) { rowLength($0) }
    selection.apply(change)
    focus.apply(change)
    func moved(_ row: ShownRow) -> ShownRow {
      guard let path = change.newPath(of: row.path.listPath) else { return row }
      return ShownRow(index: lengths.index(of: .item(path)), path: IndexPath(path), cell: row.cell)
    }
    shown.rows = shown.rows.map(moved).sorted { $0.index < $1.index }
    shown.held = shown.held.map(moved)
  }

  /// Scrolls while the row is held at an edge, faster the nearer it is.
  private func scrollAtEdge(_ drag: RowReordering) {
    let zone: CGFloat = 44
    let inset = adjustedContentInset
    let above = inset.top + zone - (drag.position - drag.grip)
    let below = drag.position - drag.grip + drag.cell.bounds.height - (bounds.height - inset.bottom - zone)
    let speed = above > 0 ? -min(above, zone) : below > 0 ? min(below, zone) : 0
    guard speed != 0 else { return }
    let most = max(contentSize.height + inset.bottom - bounds.height, -inset.top)
    let y = min(max(contentOffset.y + speed / 4, -inset.top), most)
    guard y != contentOffset.y else { return }
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: false)
    layoutIfNeeded()
    placeDragged(drag)
  }

  private func endReordering() {
    guard let drag = storedDragging else { return }
    finish(drag)
    guard drag.target != drag.source else { return }
    // One that compares lists has to start from what is shown now.
    (dataSource as? any ViewMoveObserver)?.viewWillReport(drag.source, movedTo: drag.target)
    dataSource?.tableView(self, moveRowAt: drag.source, to: drag.target)
  }

  /// Puts a row back to where it came from.
  final func cancelReordering() {
    guard let drag = storedDragging else { return }
    if let change = wayBack(drag) {
      drag.target = drag.source
      step(change)
    }
    finish(drag)
  }

  /// Puts a row back before a batch, whose data is there already: the batch lays out, and nothing is asked before.
  final func dropReordering() {
    guard let drag = storedDragging else { return }
    if let change = wayBack(drag) { renumber(change) }
    finish(drag)
  }

  /// The change that moves a dragged row to where it came from; nil if it is there, or if everything is asked for again.
  private func wayBack(_ drag: RowReordering) -> ListChange? {
    guard drag.target != drag.source, !loading.isNeeded else { return nil }
    var new = (0..<lengths.sectionCount).map { lengths.count(in: $0) }
    let old = new
    new[drag.target.section] -= 1
    new[drag.source.section] += 1
    var batch = ListBatch()
    batch.moveItem(from: drag.target.listPath, to: drag.source.listPath)
    return try? batch.resolved(old: old, new: new)
  }

  private func finish(_ drag: RowReordering) {
    storedDragging = nil
    drag.link?.invalidate()
    panGestureRecognizer.isEnabled = isScrollEnabled
    drag.cell.storedEditing.isReordering = false
    drag.cell.configurationStateDidChange()
    let row = shown.rows.first { $0.cell === drag.cell }
    let cell = drag.cell
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
      if let row { cell.place(self.rowFrame(row.index)) }
      cell.alpha = 1
      cell.layer.shadowOpacity = 0
    } completion: { [weak self] _ in
      guard let self, self.storedDragging?.cell !== cell, cell.superview === self else { return }
      self.sendRowToBack(cell)
      self.setNeedsLayout()
    }
  }
}
