import Foundation
import UIKitCore
import VisitJournal

/// Where a view or controller is, and the names of its values there.
///
/// It is the content of the responder's mark, and holds while `epoch` is that of the paths and it `isValid`: an app may
/// compute what makes a place.
@MainActor
final class ResponderPlace {
  let mark: VisitMark
  private(set) var path = ""
  /// The time for which the path holds; see `ResponderPaths.epoch`.
  private(set) var epoch: UInt = 0
  private var outer: ResponderPlace?
  private var identifier: String?
  /// The row or item, if the responder is a cell.
  private var cell: IndexPath?
  private let isView: Bool
  /// Whether the responder computes what makes its place.
  private let computes: Bool
  /// Whether somebody on the way has to be asked whether the place holds; the others report changes to `VisitPlaces`.
  private var asks = true
  private var journal: ObjectIdentifier?
  private var slots: [VisitJournal.Slot?]
  /// The last time at which its text was found to be no secret.
  var notSecretIn: UInt = 0
  /// The last time at which it was found valid; see `ResponderPaths.pass`.
  private var pass: UInt = 0

  /// The content of the responder's mark, which gets one if it has none.
  static func of(_ responder: UIResponder) -> ResponderPlace {
    if let known = known(responder) { return known }
    let place = ResponderPlace(responder)
    place.mark.content = place
    return place
  }

  /// The content of the responder's mark, if it has any.
  static func known(_ responder: UIResponder) -> ResponderPlace? {
    // Nothing else is kept about responders.
    responder.visitContent.map { unsafeDowncast($0, to: ResponderPlace.self) }
  }

  private init(_ responder: UIResponder) {
    mark = responder.visitMark
    isView = responder is UIView
    computes = RestorationOverrides.areComputed(by: responder)
    slots = Array(repeating: nil, count: VisitValue.allCases.count)
  }

  func move(to path: String, in outer: ResponderPlace?, cell: IndexPath?, epoch: UInt) {
    if self.path != path {
      self.path = path
      forgetSlots()
    }
    (self.outer, self.cell, self.epoch, pass) = (outer, cell, epoch, 0)
    identifier = (mark.object as? UIResponder)?.visitIdentifier
    asks = computes || cell != nil || outer?.asks == true
  }

  /// Whether everything on the way is still restorable and named as it was.
  /// - Parameter pass: A number that stays while no code of the app can run; then it is not looked for again.
  func isValid(_ pass: UInt) -> Bool {
    guard asks else { return mark.isAlive }
    var step: ResponderPlace? = self
    while let place = step, place.pass != pass {
      guard let object = place.mark.object else { return false }
      if place.isView {
        let view = unsafeDowncast(object, to: UIView.self)
        guard view.isRestorable, view.restorationIdentifier == place.identifier else { return false }
        if let cell = place.cell, (view.superview as? any VisitedList)?.visitedIndexPath(of: view) != cell { return false }
      } else {
        guard let controller = object as? UIViewController, controller.isRestorable,
          controller.restorationIdentifier == place.identifier
        else { return false }
      }
      step = place.outer
    }
    step = self
    while let place = step, place.pass != pass {
      place.pass = pass
      step = place.outer
    }
    return true
  }

  // MARK: Values

  /// Where a value of the responder is in the journal, if it has one there.
  func existingSlot(_ value: VisitValue, _ journal: VisitJournal) -> VisitJournal.Slot? {
    if let slot = known(value, journal) { return slot }
    let key = VisitState.Key(value, path)
    return journal[key] == nil ? nil : slot(value, journal)
  }

  /// Where a value of the responder comes in the journal. It is to be set at once.
  func slot(_ value: VisitValue, _ journal: VisitJournal) -> VisitJournal.Slot {
    if let slot = known(value, journal) { return slot }
    let slot = journal.slot(of: VisitState.Key(value, path))
    slots[Int(value.rawValue)] = slot
    return slot
  }

  private func known(_ value: VisitValue, _ journal: VisitJournal) -> VisitJournal.Slot? {
    if self.journal != ObjectIdentifier(journal) {
      self.journal = ObjectIdentifier(journal)
      forgetSlots()
    }
    guard let slot = slots[Int(value.rawValue)], slot.isListed else { return nil }
    return slot
  }

  /// Whether a slot is still that of a value of the responder. It is not once the place has another path.
  func has(_ slot: VisitJournal.Slot, of value: VisitValue) -> Bool {
    slot.isListed && slots[Int(value.rawValue)] === slot
  }

  private func forgetSlots() { for index in slots.indices { slots[index] = nil } }
}

extension UIResponder {
  var visitIdentifier: String? {
    if let view = self as? UIView { return view.restorationIdentifier }
    return (self as? UIViewController)?.restorationIdentifier
  }
}
