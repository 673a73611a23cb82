import Foundation
import UIKitCore

/// Finds where views and controllers are, and what is at a place, as paths that mean the same place after the app has built
/// its screen again.
///
/// A path begins with the number of the app's window. Then come the controllers from the root down, and the views from the
/// controller's root view down, each as its restoration identifier, with a number from the second of that name on, else as
/// its class and its number among those of the same class, and cells of lists as their section and item:
/// `0/FormController#0` is a root controller, `0/FormController#0:/UITextField#1` the second field in its view. A presented
/// controller has `^` in place of `/`.
@MainActor
final class ResponderPaths {
  private unowned let session: KioskSession
  /// The time for which places hold: between two changes of what may be where. Each has a number of its own.
  private var epoch: UInt = 0
  private static var lastEpoch: UInt = 0
  /// The places for which `epoch` stands.
  private var changes: UInt?
  /// Counts the times at which values are recorded.
  private(set) var pass: UInt = 1

  init(session: KioskSession) { self.session = session }

  /// The app's windows.
  var windows: [UIWindow] { session.application.windows.filter { $0.systemKind == nil } }

  /// Says that code of the app has run, which may compute what makes a place.
  func beginPass() { pass &+= 1 }

  private func beginEpoch() {
    Self.lastEpoch &+= 1
    (epoch, changes) = (Self.lastEpoch, VisitPlaces.changes)
  }

  // MARK: Making

  /// The place of a responder; nil in no window of the app, and where one on the way is not restorable.
  func place(of responder: UIResponder) -> ResponderPlace? {
    if changes != VisitPlaces.changes { beginEpoch() }
    if let place = ResponderPlace.known(responder), place.epoch == epoch {
      if place.isValid(pass) { return place }
      // What the app says of itself, or the row of a cell, is another one now; this may be so for all below it.
      beginEpoch()
    }
    return makePlace(of: responder)
  }

  /// Whether a place that was found holds.
  func holds(_ place: ResponderPlace) -> Bool {
    changes == VisitPlaces.changes && place.epoch == epoch && place.isValid(pass)
  }

  /// The path of a responder, see `place(of:)`.
  func path(of responder: UIResponder) -> String? { place(of: responder)?.path }

  private func makePlace(of responder: UIResponder) -> ResponderPlace? {
    switch responder {
    case let window as UIWindow:
      return windows.firstIndex { $0 === window }.map { make("\($0)", window, in: nil) }
    case let controller as UIViewController: return makePlace(of: controller)
    case let view as UIView: return makePlace(of: view)
    default: return nil
    }
  }

  private func makePlace(of controller: UIViewController) -> ResponderPlace? {
    guard controller.isRestorable else { return nil }
    if let parent = controller.parent {
      return below(parent, "/" + Self.name(of: controller, among: parent.children), controller)
    }
    if let presenting = controller.presentingViewController {
      return below(presenting, "^" + Self.name(of: controller, among: [controller]), controller)
    }
    guard let index = windows.firstIndex(where: { $0.rootViewController === controller }) else { return nil }
    return make("\(index)/" + Self.name(of: controller, among: [controller]), controller, in: nil)
  }

  private func makePlace(of view: UIView) -> ResponderPlace? {
    guard view.isRestorable else { return nil }
    if let controller = view.next as? UIViewController, controller.viewIfLoaded === view {
      return below(controller, ":", view)
    }
    guard let superview = view.superview else { return nil }
    // The parts of a control are its own.
    if let control = superview as? any VisitorControl, control.hasOnlyPartsOfItsOwn { return nil }
    let cell = (superview as? any VisitedList)?.visitedIndexPath(of: view)
    // A cell that waits to be used again is nowhere.
    if let cell, cell.isEmpty { return nil }
    let name = cell?.visitPlace ?? Self.name(of: view, among: superview.subviews)
    return below(superview, (superview is UIWindow ? ":/" : "/") + name, view, cell: cell)
  }

  private func below(
    _ outer: UIResponder, _ name: String, _ responder: UIResponder, cell: IndexPath? = nil
  ) -> ResponderPlace? {
    place(of: outer).map { make($0.path + name, responder, in: $0, cell: cell) }
  }

  private func make(
    _ path: String, _ responder: UIResponder, in outer: ResponderPlace?, cell: IndexPath? = nil
  ) -> ResponderPlace {
    let place = ResponderPlace.of(responder)
    place.move(to: path, in: outer, cell: cell, epoch: epoch)
    return place
  }

  private static func name<Place: UIResponder>(of responder: Place, among siblings: [Place]) -> String {
    if let identifier = identifier(of: responder) {
      // The same page may be in a stack twice.
      let number = siblings.prefix { $0 !== responder }.count { Self.identifier(of: $0) == identifier }
      return number == 0 ? identifier : identifier + "#\(number)"
    }
    let type = type(of: responder)
    let number = siblings.prefix { $0 !== responder }.count { Swift.type(of: $0) == type }
    return TypeNames.name(of: type) + "#\(number)"
  }

  /// The restoration identifier, without the marks of paths and of numbers.
  private static func identifier(of responder: UIResponder) -> String? {
    guard let identifier = responder.visitIdentifier, !identifier.isEmpty else { return nil }
    guard identifier.utf8.contains(where: { "/^:#".utf8.contains($0) }) else { return identifier }
    return identifier.replacingOccurrences(of: "[/^:#]", with: "_", options: .regularExpression)
  }

  // MARK: Finding

  /// The responder at a path; nil if there is none now.
  /// - Parameter reveals: Whether lists are scrolled to cells that are on the way.
  func responder(at path: String, reveals: Bool = false) -> UIResponder? {
    var parts = Self.parts(of: path)[...]
    let windows = windows
    guard let first = parts.popFirst(), first.mark == nil, let index = Int(first.name), windows.indices.contains(index)
    else { return nil }
    var found: UIResponder = windows[index]
    var isAmongViews = false
    for part in parts {
      let next: UIResponder?
      switch (part.mark, found) {
      case (":", let controller as UIViewController):
        next = controller.viewIfLoaded
        isAmongViews = true
      case (":", is UIWindow):
        next = found
        isAmongViews = true
      case ("/", let view as UIView) where isAmongViews: next = Self.view(part.name, in: view, reveals: reveals)
      case ("/", let window as UIWindow): next = window.rootViewController.flatMap { Self.named(part.name, among: [$0]) }
      case ("/", let controller as UIViewController): next = Self.named(part.name, among: controller.children)
      case ("^", let controller as UIViewController):
        next = controller.presentedViewController.flatMap { Self.named(part.name, among: [$0]) }
      default: next = nil
      }
      guard let next else { return nil }
      found = next
    }
    return found
  }

  private static func view(_ name: Substring, in view: UIView, reveals: Bool) -> UIView? {
    if let list = view as? any VisitedList, let path = IndexPath(visitPlace: name) {
      if let cell = list.visitedCell(at: path) { return cell }
      if reveals, list.reveal(path), let cell = list.visitedCell(at: path) { return cell }
    }
    let found = named(name, among: view.subviews)
    if let found, let list = view as? any VisitedList, list.visitedIndexPath(of: found) != nil { return nil }
    return found
  }

  private static func named<Place: UIResponder>(_ name: Substring, among siblings: [Place]) -> Place? {
    siblings.first { self.name(of: $0, among: siblings) == name }
  }

  private static func parts(of path: String) -> [(mark: Character?, name: Substring)] {
    var parts: [(mark: Character?, name: Substring)] = []
    var mark: Character?
    var start = path.startIndex
    for index in path.indices where "/^:".contains(path[index]) {
      parts.append((mark, path[start..<index]))
      (mark, start) = (path[index], path.index(after: index))
    }
    parts.append((mark, path[start...]))
    return parts
  }
}

/// The names of classes, which take a microsecond to make.
@MainActor
private enum TypeNames {
  private static var names: [ObjectIdentifier: String] = [:]

  static func name(of type: AnyObject.Type) -> String {
    if let name = names[ObjectIdentifier(type)] { return name }
    // Marks of paths are in no name of a class, except in those of generic ones.
    let name = "\(type)".replacingOccurrences(of: "[/^:]", with: "_", options: .regularExpression)
    names[ObjectIdentifier(type)] = name
    return name
  }
}
