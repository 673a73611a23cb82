import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionView {
  // MARK: Views

  final func shownElement(of view: UICollectionReusableView) -> CollectionElement? {
    guard let element = view.element, visible.views[element] === view else { return nil }
    return element
  }

  final func shownCells() -> [(path: IndexPath, cell: UICollectionViewCell)] {
    var found: [(path: IndexPath, cell: UICollectionViewCell)] = []
    for (element, view) in visible.views where element.category == .cell && view !== visible.held {
      if let cell = view as? UICollectionViewCell { found.append((element.path, cell)) }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// The cell of an item, also of one that is off the screen while it is edited.
  final func cell(at path: IndexPath) -> UICollectionViewCell? {
    visible.view(of: .item(path)) as? UICollectionViewCell
  }

  final func shownSupplementaries(_ kind: String) -> [(path: IndexPath, view: UICollectionReusableView)] {
    var found: [(path: IndexPath, view: UICollectionReusableView)] = []
    for (element, view) in visible.views where element.category == .supplementaryView && element.kind == kind {
      if view === visible.held { continue }
      found.append((element.path, view))
    }
    return found.sorted { $0.path < $1.path }
  }

  // MARK: Attributes

  /// The attributes of an element in coordinates of the content.
  final func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    layoutAttributes(of: element).map(flipped)
  }

  /// The attributes of an element in coordinates of the layout.
  final func layoutAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    switch element.category {
    case .cell: return hasItem(at: element.path) ? storedLayout.layoutAttributesForItem(at: element.path) : nil
    case .supplementaryView:
      guard element.path.isEmpty || element.path[0] < max(counts.count, 1) else { return nil }
      return storedLayout.layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
    case .decorationView:
      return storedLayout.layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
    }
  }

  final func itemPath(at point: CGPoint) -> IndexPath? {
    guard (point.x + point.y).isFinite else { return nil }
    prepareLayout()
    let place = flipped(point)
    var found: UICollectionViewLayoutAttributes?
    func consider(_ attributes: UICollectionViewLayoutAttributes) {
      guard attributes.representedElementCategory == .cell, !attributes.isHidden, attributes.currentFrame.contains(place),
        hasItem(at: attributes.indexPath)
      else { return }
      // The item in front counts; at the same depth, the last one.
      if found.map({ attributes.zIndex >= $0.zIndex }) ?? true { found = attributes }
    }
    if visible.covers(CGRect(origin: place, size: .zero)) {
      for candidate in visible.candidates { consider(candidate.attributes) }
    } else {
      let rect = CGRect(x: place.x, y: place.y, width: 1, height: 1)
      for attributes in storedLayout.layoutAttributesForElements(in: rect) ?? [] { consider(attributes) }
    }
    return found?.indexPath
  }
}
