/// Counts what may change the places of views and controllers, so that a place that was found can be kept while nothing
/// changes.
@MainActor
package enum VisitPlaces {
  /// Differs from before after views or controllers were added, removed, moved or renamed, and after other rows or items
  /// have come into a list.
  package private(set) static var changes: UInt = 0

  package static func didChange() { changes &+= 1 }
}
