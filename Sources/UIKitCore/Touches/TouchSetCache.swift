/// Caches sets of touches, so that a moving finger needs no new set for each event.
///
/// It uses loops instead of closures: each call of a main-actor closure by a library checks the current executor.
@MainActor
final class TouchSetCache {
  private var known: [Set<UITouch>] = []
  private static let limit = 24

  func set(of touches: [UITouch]) -> Set<UITouch> {
    for set in known where set.count == touches.count && Self.holds(set, touches) { return set }
    let made = Set(touches)
    if known.count == Self.limit { known.removeFirst() }
    known.append(made)
    return made
  }

  private static func holds(_ set: Set<UITouch>, _ touches: [UITouch]) -> Bool {
    for touch in touches where !set.contains(touch) { return false }
    return true
  }

  /// Removes the sets with `touch`, which has ended.
  func forget(_ touch: UITouch) { known.removeAll { $0.contains(touch) } }
}
