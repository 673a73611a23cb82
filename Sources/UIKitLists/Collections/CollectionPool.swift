import CoreGraphics
import Foundation
import UIKitCore

/// Views of one class that wait to be shown again.
@MainActor
package final class CollectionPool {
  let viewClass: UICollectionReusableView.Type
  let identifier: String?
  /// The collection view whose views these are.
  weak var owner: UICollectionView?
  private var waiting: [UICollectionReusableView] = []

  init(_ viewClass: UICollectionReusableView.Type, identifier: String?, owner: UICollectionView?) {
    self.viewClass = viewClass
    self.identifier = identifier
    self.owner = owner
  }

  /// A view that waits, or a new one.
  func take(size: CGSize) -> UICollectionReusableView {
    if let view = waiting.popLast() {
      view.prepareForAnotherElement()
      return view
    }
    let view = viewClass.make(size: size)
    view.pool = self
    view.storedIdentifier = identifier
    return view
  }

  func put(_ view: UICollectionReusableView) { waiting.append(view) }

  /// Removes the waiting views: their class is no longer used.
  func drain() {
    for view in waiting { view.removeFromSuperview() }
    waiting = []
  }
}

/// The classes and pools of a collection view by their identifiers.
@MainActor
struct ReusePools {
  enum Key: Hashable {
    case cell(String)
    case supplementary(String, String)
  }

  private var pools: [Key: CollectionPool] = [:]
  /// The element whose view is being requested, while the data source is called.
  var request: DequeueRequest?

  mutating func register(_ viewClass: AnyClass?, as key: Key) {
    pools.removeValue(forKey: key)?.drain()
    guard let viewClass else { return }
    let type: UICollectionReusableView.Type?
    let identifier: String
    switch key {
    case .cell(let name): (type, identifier) = (viewClass as? UICollectionViewCell.Type, name)
    case .supplementary(_, let name): (type, identifier) = (viewClass as? UICollectionReusableView.Type, name)
    }
    guard let type else {
      return Log.error(
        "UICollectionView.register: \(viewClass) for \"\(identifier)\" is no subclass of UICollectionReusableView or, for "
          + "items, UICollectionViewCell; it is ignored.")
    }
    pools[key] = CollectionPool(type, identifier: identifier, owner: nil)
  }

  /// The pool of an identifier. One that nobody registered gets plain views, with a logged error.
  mutating func pool(_ key: Key) -> CollectionPool {
    if let pool = pools[key] { return pool }
    let pool: CollectionPool
    switch key {
    case .cell(let name):
      Log.error(
        "UICollectionView: no class is registered for cells \"\(name)\", so an empty cell is shown. Call "
          + "register(_:forCellWithReuseIdentifier:) before items are shown.", once: "UICollectionView.cell \(name)")
      pool = CollectionPool(UICollectionViewCell.self, identifier: name, owner: nil)
    case .supplementary(let kind, let name):
      Log.error(
        "UICollectionView: no class is registered for views \"\(name)\" of the kind \(kind), so an empty one is shown. Call "
          + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first.",
        once: "UICollectionView.view \(kind) \(name)")
      pool = CollectionPool(UICollectionReusableView.self, identifier: name, owner: nil)
    }
    pools[key] = pool
    return pool
  }
}

/// The element that the data source is asked to provide a view for.
@MainActor
struct DequeueRequest {
  let element: CollectionElement
  let attributes: UICollectionViewLayoutAttributes
  /// The view that is shown and configured again.
  var again: UICollectionReusableView?
  /// The view that was dequeued for this call.
  var dequeued: UICollectionReusableView?
}

/// The views of a kind of decorations, which belong to a layout.
@MainActor
package final class DecorationPool {
  let pool: CollectionPool?

  init(_ viewClass: AnyClass?, kind: String) {
    if let viewClass, !(viewClass is UICollectionReusableView.Type) {
      Log.error("UICollectionViewLayout.register: \(viewClass) for \(kind) is no UICollectionReusableView; it is ignored.")
    }
    pool = (viewClass as? UICollectionReusableView.Type).map { CollectionPool($0, identifier: kind, owner: nil) }
  }
}
