import CoreGraphics
import Foundation
import UIKitCore

/// Moves a row of a list aside with a finger, and shows the actions behind it. One row is open at a time.
@MainActor
final class ListSwipe: NSObject, UIGestureRecognizerDelegate, SwipeActionPerformer {
  private struct Row {
    let path: IndexPath
    /// Kept besides the path, which names another row once the data have changed.
    let cell: UICollectionViewCell
    let configuration: UISwipeActionsConfiguration
    let isLeading: Bool
    let buttons: SwipeButtons
    /// The distance that the row is moved, in points.
    var distance: CGFloat = 0
    var start: CGFloat = 0
    var isFull = false
    var isPerforming = false
  }

  private unowned let layout: UICollectionViewCompositionalLayout
  private weak var view: UICollectionView?
  private let pan = UIPanGestureRecognizer()
  private let tap = UITapGestureRecognizer()
  private var row: Row?

  init(_ layout: UICollectionViewCompositionalLayout) {
    self.layout = layout
    super.init()
    pan.delegate = self
    tap.delegate = self
    pan.maximumNumberOfTouches = 1
    pan.addTarget(self) { (swipe: ListSwipe) -> Void in swipe.moved() }
    tap.addTarget(self) { (swipe: ListSwipe) -> Void in swipe.close(animated: true) }
  }

  /// Watches the fingers on a collection view.
  func attach(to view: UICollectionView) {
    guard self.view !== view else { return }
    self.view?.removeGestureRecognizer(pan)
    self.view?.removeGestureRecognizer(tap)
    self.view = view
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(tap)
  }

  func detach() {
    close(animated: false)
    view?.removeGestureRecognizer(pan)
    view?.removeGestureRecognizer(tap)
    view = nil
  }

  /// By how much a row is moved, in points to the right; nil for one that is not open.
  func shift(of path: IndexPath) -> CGFloat? {
    guard let row, row.path == path else { return nil }
    return atLeft(row) ? row.distance : -row.distance
  }

  private var isRightToLeft: Bool { view?.isRightToLeft ?? false }
  private func atLeft(_ row: Row) -> Bool { row.isLeading != isRightToLeft }

  // MARK: Beginning

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let view else { return false }
    let point = gestureRecognizer.location(in: view)
    if gestureRecognizer === tap { return row.map { !$0.buttons.frame.contains(point) } ?? false }
    let way = pan.translation(in: view)
    guard abs(way.x) > abs(way.y), let path = view.indexPathForItem(at: point) else {
      return closeOther()
    }
    if let row, row.path == path { return !row.isPerforming }
    close(animated: true)
    guard !view.isEditing, let configuration = configuration(path, isLeading: (way.x > 0) != isRightToLeft) else {
      return false
    }
    return begin(path, configuration, isLeading: (way.x > 0) != isRightToLeft)
  }

  private func closeOther() -> Bool {
    close(animated: true)
    return false
  }

  private func configuration(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    guard let list = layout.solved.section(path.section)?.section.list?.configuration else { return nil }
    let provider =
      isLeading
      ? list.leadingSwipeActionsConfigurationProvider : list.trailingSwipeActionsConfigurationProvider
    guard let found = provider?(path), !found.actions.isEmpty else { return nil }
    return found
  }

  private func begin(_ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isLeading: Bool) -> Bool {
    guard let view, let cell = view.cellForItem(at: path) else { return false }
    let buttons = SwipeButtons(
      configuration.actions, isLeading: isLeading, rowHeight: cell.bounds.height, of: self)
    view.insertSubview(buttons, belowSubview: cell)
    row = Row(path: path, cell: cell, configuration: configuration, isLeading: isLeading, buttons: buttons)
    cell.isSwipedAside = true
    view.endHighlight()
    place()
    return true
  }

  /// Shows the actions at the trailing edge of a row.
  func open(_ path: IndexPath) {
    close(animated: true)
    guard let configuration = configuration(path, isLeading: false), begin(path, configuration, isLeading: false) else {
      return
    }
    uncover()
  }

  // MARK: Moving

  private func moved() {
    guard let view, var row else { return }
    let isMirrored = !atLeft(row)
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: view)
      row.start = row.distance
      self.row = row
    case .changed:
      let way = pan.translation(in: view).x
      follow(row.start + (isMirrored ? -way : way))
    case .ended:
      if row.isFull {
        self.row?.distance = frame(row.path).width
        animate(0.2)
        return performSwipeAction(0)
      }
      let speed = pan.velocity(in: view).x * (isMirrored ? -1 : 1)
      let isOpen = speed > 100 || speed > -100 && row.distance > row.buttons.wantedWidth / 2
      if isOpen { uncover() } else { close(animated: true) }
    case .cancelled, .failed: close(animated: true)
    case .possible: break
    }
  }

  private func follow(_ wanted: CGFloat) {
    guard var row else { return }
    let drag = row.buttons.drag(
      to: wanted, across: frame(row.path).width, allowsFull: row.configuration.performsFirstActionWithFullSwipe)
    row.distance = drag.distance
    if drag.isFull != row.isFull {
      row.isFull = drag.isFull
      row.buttons.animateIsFull(drag.isFull)
    }
    self.row = row
    place()
  }

  /// Moves the row so far that all buttons are seen.
  private func uncover() {
    guard let row else { return }
    self.row?.distance = row.buttons.wantedWidth
    animate(0.3)
  }

  private func animate(_ duration: TimeInterval) {
    UIView.animate(withDuration: duration, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) { self.place() }
  }

  private func frame(_ path: IndexPath) -> CGRect {
    guard let view, let place = layout.solved.section(path.section)?.place(ofItem: path.item),
      let section = layout.solved.section(path.section)
    else { return .zero }
    let origin = layout.origin(of: section)
    return view.flipped(place.frame.offsetBy(dx: origin.x, dy: origin.y))
  }

  private func place() {
    guard let view, let row else { return }
    let frame = frame(row.path)
    row.buttons.frame = CGRect(
      x: atLeft(row) ? frame.minX : frame.maxX - row.distance, y: frame.minY, width: row.distance, height: frame.height)
    row.buttons.layoutIfNeeded()
    view.visibleElementsMoved()
    view.layoutIfNeeded()
  }

  // MARK: Ending

  func performSwipeAction(_ index: Int) {
    guard let row, !row.isPerforming, row.configuration.actions.indices.contains(index) else { return }
    self.row?.isPerforming = true
    let action = row.configuration.actions[index]
    let buttons = row.buttons
    action.handler(action, row.cell) { [weak self] _ in
      // The app may have removed the row, and opened another one.
      guard let self, self.row?.buttons === buttons else { return }
      self.close(animated: true)
    }
  }

  /// Moves the open row back.
  func close(animated: Bool) {
    guard let view, let row else { return }
    let buttons = row.buttons
    let edge = atLeft(row) ? buttons.frame.minX : buttons.frame.maxX
    self.row = nil
    row.cell.isSwipedAside = false
    buttons.isUserInteractionEnabled = false
    guard animated, view.window != nil else {
      buttons.removeFromSuperview()
      return view.visibleElementsMoved()
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
      buttons.frame = CGRect(x: edge, y: buttons.frame.minY, width: 0, height: buttons.frame.height)
      view.visibleElementsMoved()
      view.layoutIfNeeded()
    } completion: { _ in
      buttons.removeFromSuperview()
    }
  }
}
