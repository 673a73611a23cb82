/// What the recorder of a visit keeps about an object, which it can find from the object, and the other way round as long as
/// the object exists.
///
/// A weak reference would do the latter as well, but with the first one an object gets a slower counter for good: each
/// retain and release of the view that somebody types in would cost several times as much, in all that a frame does.
package final class VisitMark {
  // Cleared by the `deinit` of the object, as the links of views are.
  #if SAFE_REFERENCES
  nonisolated(unsafe) package private(set) unowned final var object: AnyObject?
  #else
  nonisolated(unsafe) package private(set) unowned(unsafe) final var object: AnyObject?
  #endif
  /// Whether the object exists.
  nonisolated(unsafe) package private(set) final var isAlive = true
  /// What is kept, until the object ends. It may refer to the mark.
  nonisolated(unsafe) package final var content: AnyObject?

  fileprivate init(_ object: AnyObject) { self.object = object }

  nonisolated func objectEnds() { (object, content, isAlive) = (nil, nil, false) }
}

extension UIResponder {
  /// The mark of this responder, made when it is first needed.
  package final var visitMark: VisitMark {
    if let storedVisitMark { return storedVisitMark }
    let mark = VisitMark(self)
    storedVisitMark = mark
    return mark
  }

  /// What a visit's recorder keeps about this responder.
  package final var visitContent: AnyObject? { storedVisitMark?.content }
}

extension UndoManager {
  /// The mark of this manager, made when it is first needed.
  package final var visitMark: VisitMark {
    if let storedVisitMark { return storedVisitMark }
    let mark = VisitMark(self)
    storedVisitMark = mark
    return mark
  }

}
