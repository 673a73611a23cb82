import Foundation

/// One change of a batch, as a layout gets it in `prepare(forCollectionViewUpdates:)`.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// What happens to the item or section.
  public enum Action: Int, Sendable {
    case insert = 0
    case delete = 1
    case reload = 2
    case move = 3
    case none = 4
  }

  /// Where it was; nil for an insertion. For a change of a section, the item is `NSNotFound`.
  public final let indexPathBeforeUpdate: IndexPath?
  /// Where it is; nil for a deletion.
  public final let indexPathAfterUpdate: IndexPath?
  /// What happens to it.
  public final let updateAction: Action

  package init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    super.init()
  }

  open override var description: String {
    "<UICollectionViewUpdateItem: \(updateAction) \(indexPathBeforeUpdate ?? []) → \(indexPathAfterUpdate ?? [])>"
  }
}
