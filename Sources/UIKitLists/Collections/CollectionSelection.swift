import Foundation
import UIKitCore

/// The selected items, the one under a finger, and the one that has the focus of the arrow keys.
@MainActor
struct CollectionSelection {
  var paths: Set<IndexPath> = []
  /// The item that a finger or a key holds.
  var highlighted: IndexPath?
  weak var touch: UITouch?
  /// The item at which the touch began.
  var touched: IndexPath?
  /// The item that is being chosen, while the delegate is called about it.
  var chosen: IndexPath?
  /// The item that has the focus of the arrow keys.
  var focus: IndexPath?
  var isKeyDown = false
  /// Whether the last choice was made with keys, so that the focus is shown.
  var showsFocus = false
  var allowsFocus: Bool?
  weak var focusedCell: UICollectionViewCell?
  var ring: FocusRing?

  var sorted: [IndexPath] { paths.count < 2 ? Array(paths) : paths.sorted() }

  /// Follows a change. Items that are gone are no longer selected.
  mutating func move(_ place: (IndexPath) -> IndexPath?) {
    if !paths.isEmpty { paths = Set(paths.compactMap(place)) }
    focus = focus.flatMap(place)
    highlighted = highlighted.flatMap(place)
    touched = touched.flatMap(place)
    chosen = chosen.flatMap(place)
  }

  /// Forgets all items, because everything is reloaded.
  mutating func forgetItems() {
    paths.removeAll()
    (focus, touched, chosen) = (nil, nil, nil)
  }
}
