import Foundation

/// What is kept of a visit, so that it goes on after the program was killed. `VisitResume` of the module Resume keeps
/// it.
///
/// Views and controllers only report that they have changed. Values are read at the end of the run loop cycle.
@MainActor
package protocol VisitRecorder: AnyObject {
  /// Called before the app launches.
  func begin()
  /// Called in the first frame, before its layout: the app has built its first screen.
  func resume()
  /// Called at the end of each run loop cycle.
  func cycleDidEnd()
  /// Called when a value has changed.
  func valueDidChange(_ value: VisitValue, of responder: UIResponder)
  /// Called when controllers have appeared or disappeared, or an activity needs to be saved.
  func interfaceDidChange()
  /// Called when the first responder of a window has changed.
  func focusDidChange()
  /// Called when `count` UTF-16 units have replaced `range` in the text of a view.
  func textDidChange(in view: UIView, _ range: Range<Int>, count: Int)
  /// Called when the steps of an undo manager have changed.
  /// - Parameter onlyNewest: Whether all but the newest steps are as before.
  func undoDidChange(_ manager: UndoManager, onlyNewest: Bool)
  /// Called when the app has returned to its start: everything is forgotten.
  func visitorLeft()
  /// Called when the program ends in order.
  /// - Parameter keepsVisit: Whether the next start goes on with the visit.
  func end(keepsVisit: Bool)
  /// Stops as if the program had been killed.
  func abandon()
}

/// A value that is kept of a view or controller. The numbers are part of the journal's format.
package enum VisitValue: UInt8, Sendable, CaseIterable {
  /// How often the visit was resumed without lasting; of the whole visit.
  case attempts = 0
  /// The numbers of a `VisitorControl`.
  case control = 1
  /// The text of a field or text view.
  case text = 2
  /// The selection in that text.
  case selection = 3
  /// The content offset and zoom of a scroll view; how far the text of a field is scrolled.
  case offset = 4
  /// The place of the first responder; of the key window.
  case focus = 5
  /// The steps that can be undone; of a window, or of a view with an undo manager that the app has made.
  case undo = 6
  /// The steps that can be redone.
  case redo = 7
  /// What the app itself saves of its controllers or its scene; of the whole visit.
  case interface = 8
}

/// A view or controller with a value that visitors choose.
@MainActor
package protocol VisitorControl: UIResponder {
  /// The value as numbers. Setting it does not send actions; numbers that do not fit are ignored.
  var visitorChoice: [Double] { get set }
  /// Notifies the app as if the visitor had made the choice.
  func notifyOfVisitorChoice()
  /// Whether its subviews are not the app's, and have no values of their own.
  var hasOnlyPartsOfItsOwn: Bool { get }
}

extension VisitorControl {
  /// Sends the actions of a control.
  package func notifyOfVisitorChoice() { (self as? UIControl)?.sendActions(for: .valueChanged) }

  package var hasOnlyPartsOfItsOwn: Bool { true }
}

/// A list, whose cells show other content when it scrolls: their places are not their numbers among the subviews.
@MainActor
package protocol VisitedList: UIView {
  /// The row or item of a cell; nil for other subviews.
  func visitedIndexPath(of cell: UIView) -> IndexPath?
  /// The cell of a row or item; nil while it has none.
  func visitedCell(at path: IndexPath) -> UIView?
  /// Scrolls to a row or item, and makes its cell.
  /// - Returns: False if there is no such row or item.
  func reveal(_ path: IndexPath) -> Bool
}

extension IndexPath {
  /// The place as text, such as `0,3`.
  package var visitPlace: String { map { "\($0)" }.joined(separator: ",") }

  /// The index path that was written as text.
  package init?(visitPlace: Substring) {
    let numbers = visitPlace.split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let section = numbers[0], let item = numbers[1] else { return nil }
    self.init(indexes: [section, item])
  }
}

/// The recorder of the current session's visit, for text that is typed: a key costs as little as possible here.
@MainActor
package enum CurrentVisit {
  /// Nil where visits are not kept.
  package static var recorder: (any VisitRecorder)? { SessionState.current.visit }

  /// Makes sure that a cycle of the run loop ends soon: then the recorder reads what has changed.
  package static func requestCycle() {
    let state = SessionState.current
    if !state.isInCycle { state.cycle.request() }
  }
}

extension UndoManager {
  /// Reports that the steps have changed.
  package final func noteVisit(onlyNewest: Bool) { CurrentVisit.recorder?.undoDidChange(self, onlyNewest: onlyNewest) }
}

extension UIResponder {
  /// Reports that a value has changed.
  package final func noteVisit(_ value: VisitValue) {
    SessionState.current.visit?.valueDidChange(value, of: self)
  }
}
