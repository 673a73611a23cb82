import Foundation
import UIKitCore

/// The identity of a registration, and the pools of the collection views that use it.
@MainActor
final class RegistrationPools {
  private var pools: [CollectionPool] = []
  /// The call of a data source in which the registration was made; nil outside of one.
  let birth: Int?

  init() { birth = UICollectionView.currentRequestNumber }

  func pool(_ viewClass: UICollectionReusableView.Type, in owner: UICollectionView) -> CollectionPool {
    pools.removeAll { $0.owner == nil }
    if let pool = pools.first(where: { $0.owner === owner }) { return pool }
    if let birth, birth == UICollectionView.currentRequestNumber {
      Log.error(
        "UICollectionView: a registration of \(viewClass) was made while the data source provides a view, so no view can be "
          + "reused. Make it once, and keep it.", once: "UICollectionView.registration \(viewClass)")
    }
    let pool = CollectionPool(viewClass, identifier: nil, owner: owner)
    pools.append(pool)
    return pool
  }
}

extension UICollectionView {
  /// The number of the call of a data source that is running, in any collection view.
  static var currentRequestNumber: Int?
  /// How many calls there have been in all collection views.
  static var requestCount = 0

  /// A class of cells and how they are configured, in place of an identifier. Make it once, outside of the data source.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Configures a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    let pools: RegistrationPools
    let handler: Handler

    /// A registration of the class `Cell`.
    @MainActor public init(handler: @escaping Handler) {
      self.handler = handler
      pools = RegistrationPools()
    }
  }

  /// A class of supplementary views and how they are configured.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Configures a view of a kind.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let pools: RegistrationPools
    let elementKind: String
    let handler: Handler

    /// A registration of the class `Supplementary` for a kind.
    @MainActor public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
      pools = RegistrationPools()
    }
  }

  /// A cell of the registration, configured for `item`. Without an item it is not configured.
  public final func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let view = dequeue(registration.pools.pool(Cell.self, in: self), for: .item(indexPath))
    // The pool makes views of this class only.
    let cell = unsafeDowncast(view, to: Cell.self)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view of the registration, configured.
  public final func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.elementKind
    let view = dequeue(registration.pools.pool(Supplementary.self, in: self), for: .supplementary(kind, indexPath))
    let supplementary = unsafeDowncast(view, to: Supplementary.self)
    registration.handler(supplementary, kind, indexPath)
    return supplementary
  }
}
