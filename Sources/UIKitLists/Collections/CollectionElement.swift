import Foundation

/// One element of a collection view: what its view stands for.
package struct CollectionElement: Hashable {
  package var category: UICollectionView.ElementCategory
  /// Empty for items.
  package var kind: String
  package var path: IndexPath

  package static func item(_ path: IndexPath) -> CollectionElement {
    CollectionElement(category: .cell, kind: "", path: path)
  }

  package static func supplementary(_ kind: String, _ path: IndexPath) -> CollectionElement {
    CollectionElement(category: .supplementaryView, kind: kind, path: path)
  }

  package static func decoration(_ kind: String, _ path: IndexPath) -> CollectionElement {
    CollectionElement(category: .decorationView, kind: kind, path: path)
  }
}

extension UICollectionViewLayoutAttributes {
  package final var collectionElement: CollectionElement {
    CollectionElement(category: representedElementCategory, kind: representedElementKind ?? "", path: indexPath)
  }
}
