import CoreGraphics
import Foundation
import ListModel
import QuartzCore
import UIKitCore

extension UICollectionViewCompositionalLayout {
  /// The view in which a section scrolls, made when the section is first visible.
  final func scroller(of section: SolvedSection) -> OrthogonalScrollView {
    if let known = scrollers[section.index] {
      place(known, for: section)
      if known.superview == nil { collectionView?.insertContainer(known) }
      return known
    }
    let view = OrthogonalScrollView(section, layout: self)
    scrollers[section.index] = view
    // One that appears during an animation is in its place at once.
    UIView.performWithoutAnimation {
      place(view, for: section)
      collectionView?.insertContainer(view)
    }
    return view
  }

  private func place(_ view: OrthogonalScrollView, for section: SolvedSection) {
    guard let collectionView else { return }
    let offset = origin(of: section)
    let frame = collectionView.flipped(section.band.offsetBy(dx: offset.x, dy: offset.y))
    let isNew = view.section !== section || view.frame != frame || view.hasChangedDirection
    view.section = section
    if view.frame != frame { view.frame = frame }
    let length = section.groupsLength + section.insets.total(section.groupAxis)
    if isNew || view.contentSize[section.groupAxis] != length { view.update() }
  }

  /// Moves the views of sections that scroll to where these are now.
  final func placeScrollers() {
    for (index, view) in scrollers {
      if let section = solved.section(index), section.isOrthogonal { place(view, for: section) }
    }
  }

  /// Keeps the views with their sections in a batch, so that each stays where it is scrolled to.
  final func moveScrollers(_ change: ListChange) {
    let before = scrollers
    scrollers = [:]
    for (index, view) in before {
      if let new = change.newSection(of: index) { scrollers[new] = view } else { view.removeFromSuperview() }
    }
  }

  /// Removes the views of sections that no longer scroll by themselves, or are empty: they would lie over the next ones.
  final func removeOldScrollers() {
    for (index, view) in scrollers {
      if let section = solved.section(index), section.isOrthogonal, section.groupCount > 0 { continue }
      view.removeFromSuperview()
      scrollers[index] = nil
    }
  }

  /// Scrolls the section of an item so that the item can be seen.
  final func revealAcross(_ path: IndexPath, _ position: UICollectionView.ScrollPosition, animated: Bool) {
    guard path.count == 2, let section = solved.section(path[0]), section.isOrthogonal,
      let place = section.place(ofItem: path[1])
    else { return }
    let isMirrored = collectionView?.isFlipped ?? false
    let wanted: OrthogonalScrollView.OrthogonalPosition
    if section.groupAxis == .horizontal {
      if position.contains(.centeredHorizontally) {
        wanted = .centered
      } else if position.contains(.left) {
        wanted = isMirrored ? .trailing : .leading
      } else {
        wanted = position.contains(.right) ? (isMirrored ? .leading : .trailing) : .nearest
      }
    } else if position.contains(.centeredVertically) {
      wanted = .centered
    } else {
      wanted = position.contains(.top) ? .leading : position.contains(.bottom) ? .trailing : .nearest
    }
    let frame = place.frame.offsetBy(dx: -section.band.minX, dy: -section.band.minY)
    scroller(of: section).reveal(frame, wanted, animated: animated)
  }

  // MARK: Handlers

  /// Lets the app change the elements of a section that scrolls.
  final func showVisibleItems(
    of section: SolvedSection, _ attributes: ArraySlice<UICollectionViewLayoutAttributes>
  ) {
    guard let handler = section.section.visibleItemsInvalidationHandler else { return }
    let scroller = scroller(of: section)
    let axis = section.groupAxis
    var window = section.band.offsetBy(dx: -section.band.minX, dy: -section.band.minY)
    window.origin[axis] = scroller.offset
    var items: [VisibleItem] = []
    for case let element as CompositionalAttributes in attributes where element.placeInScroller.meets(window) {
      items.append(VisibleItem(element))
    }
    handler(items, CGPoint(axis, scroller.offset, 0), section.environment)
    for item in items { item.finish() }
  }
}

/// An element that scrolls across the layout, as the app sees it: it changes the attributes.
private final class VisibleItem: NSObject, NSCollectionLayoutVisibleItem {
  private let attributes: CompositionalAttributes
  private var place: CGRect

  init(_ attributes: CompositionalAttributes) {
    self.attributes = attributes
    place = attributes.placeInScroller
    super.init()
  }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { CGPoint(x: place.midX, y: place.midY) }
    set {
      guard (newValue.x + newValue.y).isFinite else { return }
      place.origin = CGPoint(x: newValue.x - place.width / 2, y: newValue.y - place.height / 2)
    }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue }
  }
  var name: String { attributes.representedElementKind ?? "cell" }
  var indexPath: IndexPath { attributes.indexPath }
  var frame: CGRect { place }
  var bounds: CGRect { CGRect(origin: .zero, size: place.size) }
  var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
  var representedElementKind: String? { attributes.representedElementKind }

  /// Applies a changed centre.
  func finish() {
    let before = attributes.placeInScroller
    attributes.center.x += place.midX - before.midX
    attributes.center.y += place.midY - before.midY
    attributes.placeInScroller = place
  }
}
