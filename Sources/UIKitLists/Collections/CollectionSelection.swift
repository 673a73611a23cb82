import Foundation
import UIKitCore

/// Which items are selected, which one a finger is on, and where the arrow keys are.
@MainActor
struct CollectionSelection {
  var paths: Set<IndexPath> = []
  /// The item that a finger or a key holds.
  var highlighted: IndexPath?
  weak var touch: UITouch?
  /// The item at which the touch began.
  var touched: IndexPath?
  /// The item at which the arrow keys are.
  var focus: IndexPath?
  var isKeyDown = false
  /// Whether the last choice was made with keys, so that the focus is shown.
  var showsFocus = false
  var allowsFocus: Bool?
  weak var focusedCell: UICollectionViewCell?
  var ring: FocusRing?

  var sorted: [IndexPath] { paths.count < 2 ? Array(paths) : paths.sorted() }

  /// Follows a change: what is gone is no longer selected.
  mutating func move(_ place: (IndexPath) -> IndexPath?) {
    if !paths.isEmpty { paths = Set(paths.compactMap(place)) }
    focus = focus.flatMap(place)
    highlighted = highlighted.flatMap(place)
    touched = touched.flatMap(place)
  }
}
