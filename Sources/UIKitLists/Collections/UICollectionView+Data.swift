import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// The counts that a collection view has asked for, and the state of its layout.
struct CollectionData {
  /// The number of items of each section.
  var counts: [Int] = []
  var isLoaded = false
  /// Whether all views are asked for again.
  var needsReload = false
  var needsPrepare = true
  var isPreparing = false
  /// Whether the layout is prepared for a change, and the size of its content is applied with the animation.
  var appliesSize = false
  var isLayingOut = false
  /// Counts the layouts of the visible elements.
  var layoutNumber = 0
  /// Whether the layout is valid for one position only, such as with headers that stick.
  var dependsOnBounds = false
  /// By how much invalidation contexts want the content scrolled.
  var offsetAdjustment = CGPoint.zero
  /// The batch for which the layout is being prepared.
  var pendingChange: ListChange?
  /// The item to scroll to once the sizes there are known.
  var scrollTarget: ScrollTarget?
  /// Whether the offset is still where a mirrored layout begins.
  var hasShownContent = false
}

extension UICollectionView {
  /// How often one layout may be changed by views that measure themselves.
  private static let mostRounds = 24

  final func prepareCollectionView() {
    takeLayout(storedLayout)
    scrollHooks.target = { [unowned self] in target($0, $1) }
    scrollHooks.didStop = { [unowned self] in movementDidStop() }
  }

  final func takeLayout(_ layout: UICollectionViewLayout) {
    if let other = layout.owner, other !== self {
      Log.error(
        "UICollectionView: \(layout) already belongs to another collection view, which shows nothing more. Make one layout "
          + "for each.")
    }
    layout.owner = self
    // It may have been used before, with other data.
    layout.invalidateLayout(with: layout.makeReloadContext())
    data.needsPrepare = true
    visible.forget()
    setNeedsLayout()
  }

  // MARK: Counts

  final var counts: [Int] {
    loadCounts()
    return data.counts
  }

  final func loadCounts() {
    guard !data.isLoaded else { return }
    // Set before the data source is called, because it may ask back.
    data.isLoaded = true
    data.counts = askForCounts()
  }

  final func askForCounts() -> [Int] {
    guard let dataSource else { return [] }
    return ListLimits.counts(
      sections: dataSource.numberOfSections(in: self),
      items: { dataSource.collectionView(self, numberOfItemsInSection: $0) },
      mistake: { count, section, limit in
        Log.error(
          "UICollectionView: the data source says that there are \(count) "
            + (section.map { "items in section \($0) (collectionView(_:numberOfItemsInSection:))" }
              ?? "sections (numberOfSections(in:))")
            + "; \(count < 0 ? "none are shown" : "at most \(limit) are shown in all").",
          once: "UICollectionView.count")
      })
  }

  /// Whether there is an item at a path.
  final func hasItem(at path: IndexPath) -> Bool {
    guard path.count == 2 else { return false }
    let (section, item) = (path[0], path[1])
    let counts = counts
    return section >= 0 && section < counts.count && item >= 0 && item < counts[section]
  }

  final func reloadAll() {
    abandonMovement()
    data.isLoaded = false
    data.needsReload = true
    selection.forgetItems()
    noteVisit(.control)
    prefetching.forget()
    storedLayout.invalidateLayout(with: storedLayout.makeReloadContext())
    setNeedsLayout()
    endHighlight()
  }

  // MARK: Layout

  final func layOutElements() {
    placeBackground()
    guard !data.isLayingOut, updating.depth == 0, bounds.width > 0, bounds.height > 0 else { return }
    data.isLayingOut = true
    data.layoutNumber += 1
    defer { data.isLayingOut = false }
    var rounds = 0
    repeat {
      var anchor: Anchor?
      if data.needsReload {
        data.needsReload = false
        endAll()
      } else if rounds > 0 {
        anchor = currentAnchor()
      }
      prepareLayout()
      if let anchor { keep(anchor) }
      reachScrollTarget()
      showVisible()
      rounds += 1
    } while (data.needsPrepare || data.needsReload) && rounds < Self.mostRounds
    if data.needsPrepare || data.needsReload {
      Log.error(
        "UICollectionView: the layout is still invalid after \(rounds) passes in a row; the next frame goes on. Return the "
          + "same size for the same content from preferredLayoutAttributesFitting, and do not reload while views are "
          + "displayed.",
        once: "UICollectionView.rounds")
    }
    if !movesByItself { data.scrollTarget = nil }
    data.hasShownContent = true
    showFocus()
    updatePrefetching()
  }

  /// Makes the layout valid, if it is not.
  final func prepareLayout() {
    loadCounts()
    guard data.needsPrepare, !data.isPreparing else { return }
    data.isPreparing = true
    visible.forget()
    storedLayout.prepare()
    data.needsPrepare = false
    let size = storedLayout.collectionViewContentSize
    data.isPreparing = false
    applyLayoutSize(size)
    if data.offsetAdjustment != .zero {
      let adjustment = data.offsetAdjustment
      data.offsetAdjustment = .zero
      shiftContent(by: adjustment)
    }
  }

  final func applyLayoutSize(_ size: CGSize) {
    let before = contentSize
    guard size != before else { return }
    let flips = isFlipped
    contentSize = size
    // A mirrored layout begins at the right.
    guard flips, contentSize.width != before.width else { return }
    let inset = adjustedContentInset
    if data.hasShownContent {
      shiftContent(by: CGPoint(x: flipWidth - max(before.width, bounds.width - inset.left - inset.right), y: 0))
    } else if contentOffset.x == -inset.left || contentOffset.x == 0 {
      contentOffset.x = max(contentSize.width + inset.right - bounds.width, -inset.left)
    }
  }

  final func layout(
    _ layout: UICollectionViewLayout, wasInvalidatedWith context: UICollectionViewLayoutInvalidationContext
  ) {
    guard layout === storedLayout, !data.isPreparing else { return }
    data.needsPrepare = true
    data.offsetAdjustment.x += context.contentOffsetAdjustment.x
    data.offsetAdjustment.y += context.contentOffsetAdjustment.y
    visible.forget()
    setNeedsLayout()
  }

  // MARK: Bounds

  final func boundsWillChange(to bounds: CGRect) {
    guard data.isLoaded, bounds.width.isFinite, bounds.height.isFinite else { return }
    let depends = storedLayout.shouldInvalidateLayout(forBoundsChange: bounds)
    if bounds.size == self.bounds.size { data.dependsOnBounds = depends }
    guard depends else { return }
    let context = storedLayout.invalidationContext(forBoundsChange: bounds)
    storedLayout.invalidateLayout(with: context)
  }

  final func sizeDidChange(from before: CGRect) {
    guard data.isLoaded, UIView.inheritedAnimationDuration > 0, window != nil else { return }
    storedLayout.prepare(forAnimatedBoundsChange: before)
    // The elements move with the animation that changes the size.
    layoutIfNeeded()
    storedLayout.finalizeAnimatedBoundsChange()
  }

  final func traitsChanged(from before: UITraitCollection?) {
    guard let before else { return }
    let now = traitCollection
    guard
      before.layoutDirection != now.layoutDirection || before.displayScale != now.displayScale
        || before.preferredContentSizeCategory != now.preferredContentSizeCategory
        || before.horizontalSizeClass != now.horizontalSizeClass || before.verticalSizeClass != now.verticalSizeClass
        || before.userInterfaceIdiom != now.userInterfaceIdiom
    else { return }
    for view in visible.views.values { view.measuredSize = nil }
    storedLayout.invalidateLayout()
  }

  // MARK: Direction

  /// Whether the layout's coordinates are mirrored.
  final var isFlipped: Bool {
    guard storedLayout.flipsHorizontallyInOppositeLayoutDirection else { return false }
    return effectiveUserInterfaceLayoutDirection != storedLayout.developmentLayoutDirection
  }

  /// The width within which coordinates are mirrored: content narrower than the view is at its right.
  private var flipWidth: CGFloat {
    let inset = adjustedContentInset
    return max(contentSize.width, bounds.width - inset.left - inset.right)
  }

  /// A rectangle of the content in coordinates of the layout, and the reverse.
  final func flipped(_ rect: CGRect) -> CGRect {
    guard isFlipped else { return rect }
    return CGRect(x: flipWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  final func flipped(_ point: CGPoint) -> CGPoint {
    isFlipped ? CGPoint(x: flipWidth - point.x, y: point.y) : point
  }

  /// The bounds in coordinates of the layout.
  package final var layoutBounds: CGRect { flipped(bounds) }

  /// Attributes in coordinates of the content: a copy where these are mirrored.
  final func flipped(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard isFlipped else { return attributes }
    let copy = attributes.duplicate()
    copy.center = flipped(attributes.center)
    return copy
  }
}
