// UIKit's parameter does not escape although it is optional, which only imported declarations can say: a method that
// receives its updates as a plain closure passes them on.

extension UITableView {
  /// Performs `updates` as one batch, as `performBatchUpdates(_:completion:)` with an optional closure does. The closure is
  /// called before this returns.
  public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }
}

extension UICollectionView {
  /// Performs `updates` as one batch, as `performBatchUpdates(_:completion:)` with an optional closure does. The closure is
  /// called before this returns.
  public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }
}
