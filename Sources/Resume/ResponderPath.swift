import UIKitCore

/// Where a view or controller is, as text that means the same place after the app has built its screen again.
///
/// A path begins with the number of the app's window. Then come the controllers from the root down, and the views from the
/// controller's root view down, each as its restoration identifier, else its class and its number among those of the same
/// class, and cells of lists as their section and item: `0/FormController#0` is a
/// root controller, `0/FormController#0:/UITextField#1` the second field in its view. A presented controller has `^` in
/// place of `/`.
@MainActor
final class ResponderPaths {
  private let windows: [UIWindow]
  // Several values of one view change together.
  private var made: [ObjectIdentifier: String] = [:]

  /// Paths while the hierarchy does not change.
  init(windows: [UIWindow]) { self.windows = windows }

  // MARK: Making

  /// The path of a responder; nil in no window of the app, and where one on the way is not restorable.
  func path(of responder: UIResponder) -> String? {
    if let path = made[ObjectIdentifier(responder)] { return path }
    let path = makePath(of: responder)
    made[ObjectIdentifier(responder)] = path
    return path
  }

  private func makePath(of responder: UIResponder) -> String? {
    switch responder {
    case let window as UIWindow:
      return windows.firstIndex { $0 === window }.map { "\($0)" }
    case let controller as UIViewController: return path(of: controller)
    case let view as UIView: return path(of: view)
    default: return nil
    }
  }

  private func path(of controller: UIViewController) -> String? {
    guard controller.isRestorable else { return nil }
    if let parent = controller.parent {
      guard let path = path(of: parent) else { return nil }
      return path + "/" + Self.name(of: controller, among: parent.children)
    }
    if let presenting = controller.presentingViewController {
      guard let path = path(of: presenting) else { return nil }
      return path + "^" + Self.name(of: controller, among: [controller])
    }
    guard let index = windows.firstIndex(where: { $0.rootViewController === controller }) else { return nil }
    return "\(index)/" + Self.name(of: controller, among: [controller])
  }

  private func path(of view: UIView) -> String? {
    guard view.isRestorable else { return nil }
    if let controller = view.next as? UIViewController, controller.viewIfLoaded === view {
      return path(of: controller).map { $0 + ":" }
    }
    // The parts of a control are its own.
    guard let superview = view.superview, !(superview is any VisitorControl) else { return nil }
    let place = (superview as? any VisitedList)?.visitPlace(of: view)
    let name = place ?? Self.name(of: view, among: superview.subviews)
    if superview is UIWindow { return path(of: superview as UIResponder).map { $0 + ":/" + name } }
    return path(of: superview).map { $0 + "/" + name }
  }

  private static func name<Place: UIResponder>(of responder: Place, among siblings: [Place]) -> String {
    if let identifier = identifier(of: responder) { return identifier }
    let type = type(of: responder)
    var number = 0
    for sibling in siblings {
      if sibling === responder { break }
      if Swift.type(of: sibling) == type { number += 1 }
    }
    return TypeNames.name(of: type) + "#\(number)"
  }

  /// The restoration identifier, without the marks of paths.
  private static func identifier(of responder: UIResponder) -> String? {
    let name = (responder as? UIView)?.restorationIdentifier ?? (responder as? UIViewController)?.restorationIdentifier
    return name.flatMap { $0.isEmpty ? nil : $0.replacingOccurrences(of: "[/^:]", with: "_", options: .regularExpression) }
  }

  // MARK: Finding

  /// The responder at a path; nil if there is none now.
  func responder(at path: String) -> UIResponder? {
    var parts = Self.parts(of: path)[...]
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
      case ("/", let view as UIView) where isAmongViews:
        next =
          (view as? any VisitedList)?.cell(atVisitPlace: part.name) ?? Self.named(part.name, among: view.subviews)
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
