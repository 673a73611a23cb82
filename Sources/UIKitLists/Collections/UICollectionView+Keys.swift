import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

extension UICollectionView {
  private enum Step {
    case up, down, left, right, pageUp, pageDown, first, last
  }

  private static func step(_ press: UIPress) -> Step? {
    switch press.type {
    case .upArrow: return .up
    case .downArrow: return .down
    case .leftArrow: return .left
    case .rightArrow: return .right
    case .pageUp: return .pageUp
    case .pageDown: return .pageDown
    default: break
    }
    switch press.key?.keyCode {
    case .keyboardUpArrow: return .up
    case .keyboardDownArrow: return .down
    case .keyboardLeftArrow: return .left
    case .keyboardRightArrow: return .right
    case .keyboardPageUp: return .pageUp
    case .keyboardPageDown: return .pageDown
    case .keyboardHome: return .first
    case .keyboardEnd: return .last
    default: return nil
    }
  }

  private static func isPrimary(_ press: UIPress) -> Bool {
    if press.type == .select { return true }
    switch press.key?.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: return true
    default: return false
    }
  }

  // MARK: Presses

  /// - Returns: Whether the keys are for the items; at the last one, others may use an arrow key.
  final func keysBegan(_ presses: Set<UIPress>) -> Bool {
    guard isFirstResponder, allowsFocus else { return false }
    for press in presses {
      if let step = Self.step(press) { return moveFocus(step) }
      if Self.isPrimary(press), let path = selection.focus, hasItem(at: path) {
        showFocus(true)
        selection.isKeyDown = highlight(path)
        return true
      }
    }
    return false
  }

  final func keysEnded(_ presses: Set<UIPress>) -> Bool {
    guard presses.contains(where: Self.isPrimary), selection.isKeyDown else { return false }
    selection.isKeyDown = false
    guard let path = selection.highlighted else { return true }
    choose(path)
    endHighlight()
    return true
  }

  final func keysCancelled(_ presses: Set<UIPress>) -> Bool {
    guard selection.isKeyDown else { return false }
    selection.isKeyDown = false
    endHighlight()
    return true
  }

  // MARK: Moving

  private func moveFocus(_ step: Step) -> Bool {
    prepareLayout()
    guard let path = selection.focus, hasItem(at: path), let attributes = attributes(of: .item(path)) else {
      return focusPreferred()
    }
    // The first arrow key shows where the focus is, if a finger has been used since.
    if !selection.showsFocus, visible.view(of: .item(path)) != nil {
      showFocus(true)
      return true
    }
    let target: IndexPath?
    switch step {
    case .first: target = firstPath(from: 0, by: 1)
    case .last: target = firstPath(from: counts.count - 1, by: -1)
    default: target = neighbour(of: attributes.frame, path, step)
    }
    guard let target, target != path else { return false }
    focus(on: target)
    return true
  }

  private func focusPreferred() -> Bool {
    let preferred = collectionDelegate?.indexPathForPreferredFocusedView(in: self)
    let candidates = [preferred, selection.sorted.first { cellForItem(at: $0) != nil }]
    if let path = candidates.compactMap({ $0 }).first(where: { hasItem(at: $0) && mayFocus($0) }) {
      focus(on: path)
      return true
    }
    guard let path = indexPathsForVisibleItems.first(where: mayFocus) else { return false }
    focus(on: path)
    return true
  }

  private func mayFocus(_ path: IndexPath) -> Bool {
    collectionDelegate?.collectionView(self, canFocusItemAt: path) ?? true
  }

  private func firstPath(from section: Int, by step: Int) -> IndexPath? {
    let counts = counts
    var section = section
    while counts.indices.contains(section) {
      if counts[section] > 0 { return IndexPath(item: step > 0 ? 0 : counts[section] - 1, section: section) }
      section += step
    }
    return nil
  }

  /// The nearest item in a direction: near along it, and with little sideways distance.
  private func neighbour(of frame: CGRect, _ path: IndexPath, _ step: Step) -> IndexPath? {
    let size = bounds.size
    var from = frame
    switch step {
    case .pageUp: from.origin.y -= max(size.height - frame.height * 2, 0)
    case .pageDown: from.origin.y += max(size.height - frame.height * 2, 0)
    default: break
    }
    // The search goes on farther away where there is no item nearby.
    var reach = max(size.width, size.height, 1)
    let end = max(contentSize.width, contentSize.height)
    repeat {
      if let found = nearest(to: from, path, step, reach) { return found }
      reach *= 4
    } while reach < end * 4
    return nil
  }

  private func nearest(to frame: CGRect, _ path: IndexPath, _ step: Step, _ reach: CGFloat) -> IndexPath? {
    let area: CGRect
    switch step {
    case .up, .pageUp:
      area = CGRect(x: 0, y: frame.minY - reach, width: max(contentSize.width, bounds.width), height: reach)
    case .down, .pageDown:
      area = CGRect(x: 0, y: frame.maxY, width: max(contentSize.width, bounds.width), height: reach)
    case .left:
      area = CGRect(x: frame.minX - reach, y: frame.minY, width: reach, height: frame.height)
    default:
      area = CGRect(x: frame.maxX, y: frame.minY, width: reach, height: frame.height)
    }
    var best: (path: IndexPath, score: CGFloat)?
    for attributes in storedLayout.layoutAttributesForElements(in: flipped(area)) ?? [] {
      guard attributes.representedElementCategory == .cell, !attributes.isHidden, attributes.indexPath != path,
        hasItem(at: attributes.indexPath)
      else { continue }
      let other = flipped(attributes.frame)
      let along: CGFloat, aside: CGFloat
      switch step {
      case .up, .pageUp: (along, aside) = (frame.midY - other.midY, Self.gap(frame.minX, frame.maxX, other.minX, other.maxX))
      case .down, .pageDown:
        (along, aside) = (other.midY - frame.midY, Self.gap(frame.minX, frame.maxX, other.minX, other.maxX))
      case .left: (along, aside) = (frame.midX - other.midX, Self.gap(frame.minY, frame.maxY, other.minY, other.maxY))
      default: (along, aside) = (other.midX - frame.midX, Self.gap(frame.minY, frame.maxY, other.minY, other.maxY))
      }
      guard along > 0.5, mayFocus(attributes.indexPath) else { continue }
      let off = step == .left || step == .right ? abs(frame.midY - other.midY) : abs(frame.midX - other.midX)
      let score = along + aside * 4 + off * 0.25
      if best.map({ score < $0.score }) ?? true { best = (attributes.indexPath, score) }
    }
    return best?.path
  }

  private static func gap(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat { max(c - b, a - d, 0) }

  /// Moves the focus of the arrow keys, and shows it.
  private func focus(on path: IndexPath) {
    selection.focus = path
    showFocus(true)
    scrollToItem(at: path, at: [], animated: true)
    let selects = collectionDelegate?.collectionView(self, selectionFollowsFocusForItemAt: path) ?? selectionFollowsFocus
    if selects, !selection.paths.contains(path) { choose(path) }
  }

  // MARK: Showing

  final func focusChanged() {
    if !isFirstResponder {
      if selection.isKeyDown {
        selection.isKeyDown = false
        endHighlight()
      }
      if !remembersLastFocusedIndexPath { (selection.focus, selection.showsFocus) = (nil, false) }
    }
    showFocus()
  }

  final func showFocus(_ shows: Bool) {
    guard shows != selection.showsFocus || shows else { return }
    selection.showsFocus = shows
    showFocus()
  }

  /// Puts the ring around the item that has the focus.
  final func showFocus() {
    let path = selection.showsFocus && isFirstResponder ? selection.focus : nil
    let cell = path.flatMap { cellForItem(at: $0) }
    if selection.focusedCell !== cell {
      selection.focusedCell?.hasKeyFocus = false
      selection.focusedCell = cell
      cell?.hasKeyFocus = true
    }
    guard let cell else {
      selection.ring?.removeFromSuperview()
      selection.ring = nil
      return
    }
    let ring = selection.ring ?? FocusRing(frame: .zero)
    selection.ring = ring
    // A section that scrolls by itself moves the ring with its cells.
    let parent = cell.superview ?? self
    if ring.superview !== parent || parent.subviews.last !== ring { parent.addSubview(ring) }
    ring.surround(cell)
  }
}

/// The ring around the item that has the focus of the arrow keys.
final class FocusRing: UIView {
  private static let width: CGFloat = 3
  private static let distance: CGFloat = 2

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = false
    layer.borderWidth = Self.width
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func surround(_ cell: UICollectionViewCell) {
    let outset = Self.width + Self.distance
    UIView.performWithoutAnimation {
      frame = cell.frame.insetBy(dx: -outset, dy: -outset)
      layer.cornerRadius = max(cell.layer.cornerRadius, cell.contentView.layer.cornerRadius) + outset
      showTint()
    }
  }

  private func showTint() { layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }
}
