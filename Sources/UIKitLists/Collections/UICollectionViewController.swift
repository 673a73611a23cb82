import CoreGraphics
import Foundation
import UIKitCore

/// A controller whose view is a collection view, of which it is the data source and the delegate.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  private let startLayout: UICollectionViewLayout
  private var storedCollectionView: UICollectionView?
  private let press = UILongPressGestureRecognizer()
  private let pressDelegate = MovementPressDelegate()

  /// A controller of a collection view with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    startLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// A controller of a collection view with a flow layout. Nibs are not supported.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    startLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Archives are not supported: a controller of a collection view with a flow layout.
  public required init?(coder: NSCoder) {
    startLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The collection view; reading it loads the view.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return storedCollectionView
    }
    set {
      storedCollectionView = newValue
      if isViewLoaded, let newValue { view = newValue }
      installPress()
    }
  }

  /// The layout of the collection view.
  open var collectionViewLayout: UICollectionViewLayout { storedCollectionView?.collectionViewLayout ?? startLayout }

  /// Whether the selection is dropped when the view appears.
  open var clearsSelectionOnViewWillAppear = true

  /// Whether a long press moves items, if the data source can move them.
  open var installsStandardGestureForInteractiveMovement = true

  /// Stored only.
  open var useLayoutToLayoutNavigationTransitions = false

  open override func loadView() {
    let collection = storedCollectionView ?? UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: startLayout)
    storedCollectionView = collection
    collection.setOwnBackgroundColor(.systemBackground)
    collection.dataSource = self
    collection.delegate = self
    view = collection
    installPress()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let collection = storedCollectionView else { return }
    for path in collection.indexPathsForSelectedItems ?? [] { collection.deselectItem(at: path, animated: animated) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    storedCollectionView?.flashScrollIndicators()
  }

  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    storedCollectionView?.isEditing = editing
  }

  // MARK: Movement

  private static let moves = MethodOverrides(
    base: UICollectionViewController.self, plain: PlainController.self, overriding: MovingController.self)

  /// Another data source decides in `canMoveItemAt`; this controller does by implementing `moveItemAt`.
  private var movesByPress: Bool {
    guard installsStandardGestureForInteractiveMovement else { return false }
    return storedCollectionView?.dataSource !== self || Self.moves.isOverridden(in: type(of: self))
  }

  /// Elsewhere, a long press selects the item when the finger is lifted.
  fileprivate func pressMayBegin() -> Bool {
    guard movesByPress, let collection = storedCollectionView,
      let path = collection.indexPathForItem(at: press.location(in: collection))
    else { return false }
    return collection.dataSource?.collectionView(collection, canMoveItemAt: path) ?? false
  }

  private func installPress() {
    guard let collection = storedCollectionView, press.view !== collection else { return }
    if press.delegate == nil {
      pressDelegate.controller = self
      press.delegate = pressDelegate
      press.addTarget(self) { $0.pressed() }
    }
    collection.addGestureRecognizer(press)
  }

  private func pressed() {
    guard let collection = storedCollectionView else { return }
    let point = press.location(in: collection)
    switch press.state {
    case .began:
      guard let path = collection.indexPathForItem(at: point), collection.beginInteractiveMovementForItem(at: path) else {
        press.state = .cancelled
        return
      }
      hasBegunMovement = true
      collection.updateInteractiveMovementTargetPosition(point)
    // Another recognizer may be moving another item.
    case _ where !hasBegunMovement: break
    case .changed: collection.updateInteractiveMovementTargetPosition(point)
    case .ended: collection.endInteractiveMovement()
    case .cancelled, .failed: collection.cancelInteractiveMovement()
    case .possible: break
    }
    if press.state == .ended || press.state == .cancelled || press.state == .failed { hasBegunMovement = false }
  }

  // Whether the press moves an item.
  private var hasBegunMovement = false

  // MARK: Data source

  /// The number of sections; 1 by default.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// The number of items in a section; 0 by default.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// The cell of an item. Subclasses with items override it.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.emptyCell(insteadOf: indexPath, from: self) }
  /// The supplementary view of a kind.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { collectionView.emptyView(insteadOf: kind, at: indexPath) }
  /// Whether an item can be moved interactively; true by default.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  /// Called once after an item was moved interactively.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { collectionView.movesAreUnsupported() }
  /// The titles of an index.
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
  /// The first item of an index title.
  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: 0) }

  // MARK: Selection

  /// Whether a finger on an item highlights it.
  open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
  /// Called after an item was highlighted.
  open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// Called after an item is no longer highlighted.
  open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Whether the user may select an item.
  open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  /// Whether the user may deselect an item.
  open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
  /// Called after the user has selected an item.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Called after the user has deselected an item.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Whether choosing an item performs its action.
  open func collectionView(
    _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { !collectionView.isEditing }
  /// Called when the user has chosen an item.
  open func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}

  // MARK: Display

  /// Called before a cell is shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Called before a supplementary view is shown.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Called after a cell was removed.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Called after a supplementary view was removed.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}

  // MARK: Layouts, movement, focus

  /// The layout during an interactive change of the layout.
  open func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout? { nil }
  /// The offset after a batch of changes or a change of the layout.
  open func collectionView(
    _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// The path to which an item that is moved interactively would go.
  open func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
  }
  /// The older form of the same.
  open func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// Whether the arrow keys stop at an item.
  open func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
    self.collectionView(collectionView, shouldHighlightItemAt: indexPath)
  }
  /// Whether the arrow keys also select the item that they stop at.
  open func collectionView(
    _ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
  ) -> Bool { collectionView.selectionFollowsFocus }
  /// The item that gets the focus of the arrow keys first.
  open func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? { nil }
  /// Whether an item is edited while `isEditing` is set.
  open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { true }
  /// The context menu of the items at a point.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    indexPaths.first.flatMap {
      self.collectionView(collectionView, contextMenuConfigurationForItemAt: $0, point: point)
    }
  }
  /// The older form of the same.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  // MARK: Scrolling

  /// Called after every change of the content offset.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called after every change of the zoom scale.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Called when a drag begins to scroll.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when a finger is lifted at the end of a drag.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called after a drag has ended.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content begins to move on after a drag.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when the content has stopped.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called when an animated scrolling has ended.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// The view that zooming scales.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Called before a pinch or an animated zoom.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Called after a pinch or an animated zoom.
  open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
  /// Not called.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Not called.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Called when `adjustedContentInset` has changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// Lets the long press begin only on items that can be moved.
private final class MovementPressDelegate: NSObject, UIGestureRecognizerDelegate {
  weak var controller: UICollectionViewController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    controller?.pressMayBegin() ?? false
  }
}

private class PlainController: UICollectionViewController {}

private class MovingController: UICollectionViewController {
  private var moved = 0

  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { moved &+= 1 }
}
