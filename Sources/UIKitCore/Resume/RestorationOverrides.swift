/// Determines whether a class of views or controllers computes what makes a place of a visit: `isRestorable`, or
/// `restorationIdentifier`. What is only set is reported to `VisitPlaces`.
@MainActor
package enum RestorationOverrides {
  private static let viewChoice = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: ChoosingView.self, entries: 3)
  private static let viewName = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: NamingView.self, entries: 3)
  private static let controllerChoice = MethodOverrides(
    base: UIViewController.self, plain: PlainController.self, overriding: ChoosingController.self, entries: 3)
  private static let controllerName = MethodOverrides(
    base: UIViewController.self, plain: PlainController.self, overriding: NamingController.self, entries: 3)

  /// Whether the class of a responder computes one of them, so that it has to be asked each time.
  package static func areComputed(by responder: UIResponder) -> Bool {
    let type = type(of: responder)
    if responder is UIView { return viewChoice.isOverridden(in: type) || viewName.isOverridden(in: type) }
    if responder is UIViewController {
      return controllerChoice.isOverridden(in: type) || controllerName.isOverridden(in: type)
    }
    return true
  }
}

private class PlainView: UIView {}

private class ChoosingView: UIView {
  override var isRestorable: Bool {
    get { tag & 1 == 0 }
    set { tag = newValue ? 0 : 1 }
  }
}

private class NamingView: UIView {
  override var restorationIdentifier: String? {
    get { "\(tag)" }
    set { tag = newValue == nil ? 2 : 3 }
  }
}

private class PlainController: UIViewController {}

private class ChoosingController: UIViewController {
  override var isRestorable: Bool {
    get { title == nil }
    set { title = newValue ? nil : "" }
  }
}

private class NamingController: UIViewController {
  override var restorationIdentifier: String? {
    get { title }
    set { title = newValue }
  }
}
