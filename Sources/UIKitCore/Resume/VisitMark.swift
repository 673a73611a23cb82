/// What the recorder of a visit keeps about an object, which it can find from the object, and the other way round as long as
/// the object exists.
///
/// A weak reference would do the latter as well, but reading one takes atomic operations, and with its first one an object
/// gets a slower counter for good.
package final class VisitMark {
  // Cleared by the `deinit` of the object, as the links of views are.
  nonisolated(unsafe) package private(set) unowned(unsafe) final var object: AnyObject?
  /// Whether the object exists; without a look at `object`, which retains it.
  nonisolated(unsafe) package private(set) final var isAlive = true
  /// What is kept, until the object ends. It may refer to the mark.
  nonisolated(unsafe) package final var content: AnyObject?

  private init(_ object: AnyObject) { self.object = object }

  /// The mark that an object stores, made when it is first needed.
  fileprivate static func of(_ object: AnyObject, _ stored: inout VisitMark?) -> VisitMark {
    if let stored { return stored }
    let mark = VisitMark(object)
    stored = mark
    return mark
  }

  nonisolated func objectEnds() { (object, content, isAlive) = (nil, nil, false) }
}

extension UIResponder {
  /// The mark of this responder.
  package final var visitMark: VisitMark { .of(self, &storedVisitMark) }

  /// What a visit's recorder keeps about this responder.
  package final var visitContent: AnyObject? { storedVisitMark?.content }
}

extension UndoManager {
  /// The mark of this manager.
  package final var visitMark: VisitMark { .of(self, &storedVisitMark) }
}
