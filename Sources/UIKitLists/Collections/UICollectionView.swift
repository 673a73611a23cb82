import CoreGraphics
import Foundation
@_spi(Hooks) import UIKitCore

/// Shows items of any number, placed by a layout.
///
///     let photos = UICollectionView(frame: view.bounds, collectionViewLayout: UICollectionViewFlowLayout())
///     photos.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
///     photos.dataSource = self
///
/// The data source says how many items there are and provides their cells, the layout where they are. Only the cells that
/// are visible exist; those that leave the view are used again.
///
/// - Coordinates: points of the content.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  final var storedLayout: UICollectionViewLayout
  final var data = CollectionData()
  final var visible = VisibleElements()
  final var reuse = ReusePools()
  final var selection = CollectionSelection()
  final var updating = CollectionUpdating()
  final var prefetching = CollectionPrefetching()
  final var moving = InteractiveMovement()
  final var storedBackgroundView: UIView?
  final weak var collectionDelegate: (any UICollectionViewDelegate)?

  /// A collection view with a frame in points, and the layout that places its items.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    storedLayout = layout
    super.init(frame: frame)
    prepareCollectionView()
  }

  /// A collection view with a flow layout.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Archives are not supported: an empty view with a flow layout.
  public required init?(coder: NSCoder) {
    storedLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    prepareCollectionView()
  }

  // MARK: Data

  /// Provides the items. Not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadAll() } }
  }

  /// Decides about selection and is notified, if it conforms to `UICollectionViewDelegate`. Not retained.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any UICollectionViewDelegate
      if delegate !== oldValue { storedLayout.invalidateLayout() }
    }
  }

  /// Is notified of the items that will be shown soon. Not retained.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

  /// Whether `prefetchDataSource` is asked.
  open var isPrefetchingEnabled = true

  /// The number of sections.
  open var numberOfSections: Int { counts.count }

  /// The number of items in a section; 0 for a section that does not exist.
  open func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }

  /// Asks for all data again, before the next layout. The selection is dropped; the offset is kept as far as possible.
  open func reloadData() { reloadAll() }

  // MARK: Layout

  /// The layout. Setting it has no animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { storedLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Changes the layout: with an animation, the items move between the attributes of both.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    changeLayout(to: layout, animated: animated, completion: nil)
  }

  /// Changes the layout; `completion` gets false where another change interrupted the animation.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { changeLayout(to: layout, animated: animated, completion: completion) }

  /// Begins a change of the layout whose progress the app sets. Returns the layout during it.
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout { beginTransition(to: layout, completion: completion) }

  /// Completes an interactive change of the layout.
  open func finishInteractiveTransition() { endTransition(finishes: true) }

  /// Returns to the layout before an interactive change.
  open func cancelInteractiveTransition() { endTransition(finishes: false) }

  /// Called with whether the animation was completed, and whether the change was.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// The attributes of an item, visible or not; nil for one that does not exist.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(of: .item(indexPath))
  }

  /// The attributes of a supplementary view; nil where the layout has none.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(of: .supplementary(kind, indexPath)) }

  /// Whether visible cells are measured again when their content changes its size.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
    didSet {
      guard selfSizingInvalidation == .enabledIncludingConstraints else { return }
      for view in visible.views.values { view.followsConstraintsWithin = true }
    }
  }

  // MARK: Views

  /// Sets the class of the cells of an identifier; nil removes it.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    reuse.register(cellClass, as: .cell(identifier))
  }

  /// Sets the class of the supplementary views of a kind and an identifier; nil removes it.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { reuse.register(viewClass, as: .supplementary(elementKind, identifier)) }

  /// A cell of the class registered for `identifier`: one that is no longer shown, or a new one.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    dequeueCell(identifier, for: indexPath)
  }

  /// A supplementary view of the class registered for its kind and `identifier`.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeueSupplementary(elementKind, identifier, for: indexPath) }

  /// The view behind all content; it does not scroll and is as large as the collection view.
  open var backgroundView: UIView? {
    get { storedBackgroundView }
    set { setBackgroundView(newValue) }
  }

  /// The cells that are visible, in the order of their paths.
  open var visibleCells: [UICollectionViewCell] { shownCells().map(\.cell) }

  /// The paths of the visible items, in order.
  open var indexPathsForVisibleItems: [IndexPath] { shownCells().map(\.path) }

  /// The item at a point of the content; nil for none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { itemPath(at: point) }

  /// The path of a visible cell; nil for another.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shownElement(of: cell)?.path }

  /// The cell of an item; nil while that is not visible.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    cell(at: indexPath).flatMap { $0 === visible.held ? nil : $0 }
  }

  /// The supplementary view of a kind; nil while it is not visible.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    visible.view(of: .supplementary(elementKind, indexPath)).flatMap { $0 === visible.held ? nil : $0 }
  }

  /// The visible supplementary views of a kind, in the order of their paths.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    shownSupplementaries(elementKind).map(\.view)
  }

  /// The paths of the visible supplementary views of a kind, in order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    shownSupplementaries(elementKind).map(\.path)
  }

  // MARK: Scrolling

  /// Scrolls to an item.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated: animated)
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let before = super.bounds
      if newValue != before { boundsWillChange(to: newValue) }
      super.bounds = newValue
      if newValue.size != before.size { sizeDidChange(from: before) }
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let before = super.bounds
      if newValue.size != before.size { boundsWillChange(to: CGRect(origin: before.origin, size: newValue.size)) }
      super.frame = newValue
      if newValue.size != before.size { sizeDidChange(from: before) }
    }
  }

  // MARK: Selection

  /// Whether users can select items.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection { keepOneSelected() } }
  }
  /// Whether users can select items while `isEditing` is set.
  open var allowsSelectionDuringEditing = false
  /// Whether several items can be selected while `isEditing` is set.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the items are being edited: cells show their controls for it.
  open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }

  /// The selected items in the order of their paths. Never nil; the type is UIKit's.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.sorted }

  /// Selects an item, without calling the delegate, and scrolls to it if `scrollPosition` is not empty; nil deselects all.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath, animated: animated, scrollPosition)
  }

  /// Deselects an item, without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  // MARK: Changes

  /// Whether changes have been announced that are not shown yet.
  open var hasUncommittedUpdates: Bool { updating.depth > 0 }

  /// Inserts sections that the data source has already; the indexes are those after the change.
  open func insertSections(_ sections: IndexSet) { change { $0.insertSections(sections) } }
  /// Removes sections; the indexes are those before the change.
  open func deleteSections(_ sections: IndexSet) { change { $0.deleteSections(sections) } }
  /// Asks for everything in some sections again; the indexes are those before the change.
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadSections(sections) } }
  /// Moves a section from its old index to its new one.
  open func moveSection(_ section: Int, toSection newSection: Int) { change { $0.moveSection(section, to: newSection) } }
  /// Inserts items that the data source has already; the paths are those after the change.
  open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertItems(indexPaths) } }
  /// Removes items; the paths are those before the change.
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deleteItems(indexPaths) } }
  /// Asks for new cells of items; the paths are those before the change.
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadItems(indexPaths) } }
  /// Asks for the cells of items again; each dequeue returns the cell that is shown. The paths are those before the change.
  open func reconfigureItems(at indexPaths: [IndexPath]) { change { $0.reconfigureItems(indexPaths) } }
  /// Moves an item from its old path to its new one.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moveItem(indexPath, to: newIndexPath) }
  }

  /// Shows several changes at once, with one animation. The data changes within `updates`.
  ///
  /// Deletions and reloads name paths before the batch, insertions those after it, whatever the order of the calls. Changes
  /// that contradict the data source's new numbers are logged, and everything is reloaded.
  /// - Parameter completion: Called once; with false if the animation was interrupted or the changes were inconsistent.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    runBatch(updates, completion: completion)
  }

  // MARK: Interactive movement

  /// Begins to move an item with a finger. Returns whether the data source allows it.
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(of: indexPath) }
  /// Moves the item to a point of the content.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { updateMovement(to: targetPosition) }
  /// Drops the item where it is; the data source is notified of the move.
  open func endInteractiveMovement() { endMovement() }
  /// Returns the item to where it was.
  open func cancelInteractiveMovement() { cancelMovement() }

  // MARK: Focus

  /// Whether the arrow keys can be used in the view; by default unless `allowsSelection` is not set.
  open var allowsFocus: Bool {
    get { selection.allowsFocus ?? allowsSelection }
    set { selection.allowsFocus = newValue }
  }
  /// Whether the arrow keys also select the item that they stop at.
  open var selectionFollowsFocus = false
  /// Whether the arrow keys begin where they were last.
  open var remembersLastFocusedIndexPath = false

  open override var canBecomeFirstResponder: Bool { allowsFocus }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keysBegan(presses) { super.pressesBegan(presses, with: event) }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keysEnded(presses) { super.pressesEnded(presses, with: event) }
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keysCancelled(presses) { super.pressesCancelled(presses, with: event) }
  }

  open override func becomeFirstResponder() -> Bool {
    defer { focusChanged() }
    return super.becomeFirstResponder()
  }

  open override func resignFirstResponder() -> Bool {
    defer { focusChanged() }
    return super.resignFirstResponder()
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchBegan(touches, event) { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchMoved(touches) { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchEnded(touches) { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchCancelled(touches) { super.touchesCancelled(touches, with: event) }
  }

  // MARK: Lifecycle

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutElements()
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    if data.isLoaded { storedLayout.contentInsetDidChange() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    traitsChanged(from: previousTraitCollection)
  }

  // MARK: Restoration

  /// Saves the offset and the selection. Where the data source conforms to `UIDataSourceModelAssociation`, the selected
  /// elements and the topmost one are saved by their identifiers.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    let top = indexPathsForVisibleItems.min()
    ListRestoration.encode(selected: indexPathsForSelectedItems ?? [], top: top, of: self, dataSource, with: coder)
  }

  /// Restores what was saved.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    ListRestoration.decode(with: coder, of: self, dataSource) { [weak self] path, isTop in
      guard let self, path.count == 2, path.section >= 0, path.section < numberOfSections, path.item >= 0,
        path.item < numberOfItems(inSection: path.section)
      else { return }
      if isTop {
        scrollToItem(at: path, at: .top, animated: false)
      } else {
        selectItem(at: path, animated: false, scrollPosition: [])
      }
    }
  }
}
