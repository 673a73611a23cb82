import CoreGraphics
import Foundation
import UIKitCore

/// One item of a compositional layout, as a pattern for many.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
  /// The size, relative to the group that contains the item.
  public final let layoutSize: NSCollectionLayoutSize
  /// The views that are attached to the item, such as badges.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attachedItems }
  final var attachedItems: [NSCollectionLayoutSupplementaryItem]

  /// The insets, in points, by which the item is smaller than its place. They are ignored along an axis with an estimated
  /// length.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space around the item's place.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// Creates an item without attached views.
  public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(layoutSize: layoutSize, supplementaryItems: []) }

  /// Creates an item with attached views.
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    self.layoutSize = layoutSize
    attachedItems = supplementaryItems
    super.init()
  }

  /// Returns an item with the same properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: supplementaryItems)
    copyProperties(to: copy)
    return copy
  }

  func copyProperties(to copy: NSCollectionLayoutItem) {
    copy.contentInsets = contentInsets
    copy.edgeSpacing = edgeSpacing
  }

  /// The insets that hold: none along axes with an estimated length, and none that are not finite.
  final var effectiveInsets: NSDirectionalEdgeInsets {
    var insets = contentInsets.finite
    if layoutSize.widthDimension.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if layoutSize.heightDimension.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }
}

/// A view that is attached to an item or a group, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind with which the view is registered.
  public final let elementKind: String
  /// The place in the item or group to which the view is attached.
  public final let containerAnchor: NSCollectionLayoutAnchor
  /// The place of the view that lies there; nil for the one that corresponds to the container's.
  public final let itemAnchor: NSCollectionLayoutAnchor?
  /// The depth: by default in front of cells.
  open var zIndex = 1

  /// Creates a view that lies inside an item or group.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, anchorOfItem: nil)
  }

  /// Creates a view of which `itemAnchor` lies at `containerAnchor` of an item or group.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, anchorOfItem: itemAnchor)
  }

  init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    anchorOfItem: NSCollectionLayoutAnchor?
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    itemAnchor = anchorOfItem
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, anchorOfItem: itemAnchor)
    copyProperties(to: copy)
    copy.zIndex = zIndex
    return copy
  }

  /// The frame in the coordinates of `container`, if the view has this size.
  final func frame(_ size: CGSize, in container: CGRect) -> CGRect {
    let place = containerAnchor.point(in: container, size: size)
    let own = itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges)
    let offset = own.point(in: CGRect(origin: .zero, size: size), size: size)
    return CGRect(x: place.x - offset.x, y: place.y - offset.y, width: size.width, height: size.height)
      .inset(by: effectiveInsets.resolved(rightToLeft: false))
  }
}

/// A header, a footer or another view at an edge of a section or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// Whether the view takes space of its own; else it lies over the section.
  open var extendsBoundary = true
  /// Whether the view stays visible while its section is.
  open var pinToVisibleBounds = false
  /// The edge or corner at which the view lies.
  public final let alignment: NSRectAlignment
  /// By how much the view is moved, in points.
  public final let offset: CGPoint

  /// Creates a view at an edge or corner.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// Creates a view at an edge or corner that is moved by `absoluteOffset` points.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = CGPoint(x: absoluteOffset.x.orZero, y: absoluteOffset.y.orZero)
    super.init(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges),
      anchorOfItem: nil)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
    copyProperties(to: copy)
    (copy.zIndex, copy.extendsBoundary, copy.pinToVisibleBounds) = (zIndex, extendsBoundary, pinToVisibleBounds)
    return copy
  }
}

/// A view behind a whole section. Its class is registered with the layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind with which the view is registered.
  public final let elementKind: String
  /// The depth: by default behind the cells.
  open var zIndex = -1

  init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// Creates a view that fills the section within its `contentInsets`.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutDecorationItem(elementKind: elementKind)
    copyProperties(to: copy)
    copy.zIndex = zIndex
    return copy
  }
}
