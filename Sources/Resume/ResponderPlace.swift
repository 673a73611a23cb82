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
  private var slots: [VisitJournal.Slot?]
  /// The last time at which its text was found to be no secret.
  var notSecretIn: UInt = 0
  /// The last time at which it was found valid; see `ResponderPaths.pass`.
  private var pass: UInt = 0

  init(_ path: String, of responder: UIResponder, in outer: ResponderPlace?, cell: IndexPath? = nil) {
    (self.path, self.responder, self.outer, self.cell) = (path, responder, outer, cell)
    identifier = responder.visitIdentifier
    slots = Array(repeating: nil, count: VisitValue.allCases.count)
  }

  /// Whether `other` is the responder, and everything on the way is still restorable and named as it was.
  /// - Parameter pass: A number that stays while no code of the app can run; then it is not looked for again.
  func isValid(for other: UIResponder, _ pass: UInt) -> Bool {
    guard responder === other else { return false }
    if self.pass == pass { return true }
    var step: ResponderPlace? = self
    while let place = step {
      if let view = place.responder as? UIView {
        guard view.isRestorable, view.restorationIdentifier == place.identifier else { return false }
        if let cell = place.cell, (view.superview as? any VisitedList)?.visitedIndexPath(of: view) != cell { return false }
      } else {
        guard let controller = place.responder as? UIViewController, controller.isRestorable,
          controller.restorationIdentifier == place.identifier
        else { return false }
      }
      step = place.outer
    }
    self.pass = pass
    return true
  }

  /// Where a value of the responder is in the journal, if it has one there.
  func existingSlot(_ value: VisitValue, _ journal: VisitJournal) -> VisitJournal.Slot? {
    if let slot = slots[Int(value.rawValue)], slot.isListed { return slot }
    let key = VisitState.Key(value, path)
    return journal[key] == nil ? nil : slot(value, journal)
  }

  /// Where a value of the responder comes in the journal. It is to be set at once.
  func slot(_ value: VisitValue, _ journal: VisitJournal) -> VisitJournal.Slot {
    let index = Int(value.rawValue)
    if let slot = slots[index], slot.isListed { return slot }
    let slot = journal.slot(of: VisitState.Key(value, path))
    slots[index] = slot
    return slot
  }
}

extension UIResponder {
  var visitIdentifier: String? {
    if let view = self as? UIView { return view.restorationIdentifier }
    return (self as? UIViewController)?.restorationIdentifier
  }
}
