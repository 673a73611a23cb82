import Foundation
import UIKitCore
import VisitJournal

/// Where a view or controller is, and the names of its values there.
///
/// It holds until `VisitPlaces.changes` changes, and while `isValid(for:)`: an app may compute what makes a place.
@MainActor
final class ResponderPlace {
  let path: String
  private weak var responder: UIResponder?
  private let outer: ResponderPlace?
  private let identifier: String?
  /// The row or item, if the responder is a cell.
  private let cell: IndexPath?
  private var keys: [VisitState.Key?]
  /// The last time at which it was found valid; see `ResponderPaths.pass`.
  private var pass: UInt = 0

  init(_ path: String, of responder: UIResponder, in outer: ResponderPlace?, cell: IndexPath? = nil) {
    (self.path, self.responder, self.outer, self.cell) = (path, responder, outer, cell)
    identifier = responder.visitIdentifier
    keys = Array(repeating: nil, count: VisitValue.allCases.count)
  }

  /// Whether `other` is the responder, and everything on the way is still restorable and named as it was.
  /// - Parameter pass: A number that stays while no code of the app can run; then it is not looked for again.
  func isValid(for other: UIResponder, _ pass: UInt) -> Bool {
    guard responder === other else { return false }
    if self.pass == pass { return true }
    var step: ResponderPlace? = self
    while let place = step {
      guard let responder = place.responder, responder.isKeptInVisits, responder.visitIdentifier == place.identifier
      else { return false }
      if let cell = place.cell {
        guard let view = responder as? UIView, (view.superview as? any VisitedList)?.visitedIndexPath(of: view) == cell
        else { return false }
      }
      step = place.outer
    }
    self.pass = pass
    return true
  }

  /// The name of a value of the responder in the journal.
  func key(_ value: VisitValue) -> VisitState.Key {
    let index = Int(value.rawValue)
    if let key = keys[index] { return key }
    let key = VisitState.Key(value, path)
    keys[index] = key
    return key
  }
}

extension UIResponder {
  fileprivate var isKeptInVisits: Bool {
    (self as? UIView)?.isRestorable ?? (self as? UIViewController)?.isRestorable ?? true
  }

  var visitIdentifier: String? {
    if let view = self as? UIView { return view.restorationIdentifier }
    return (self as? UIViewController)?.restorationIdentifier
  }
}
