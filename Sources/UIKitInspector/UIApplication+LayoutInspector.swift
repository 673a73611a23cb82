import UIKitCore

extension UIApplication {
  /// Whether outlines of all views, with their classes and constraints, are drawn over the picture. For developers:
  /// ambiguous views are orange and dashed, constraints that were left out because they clash are red.
  ///
  /// The outlines are in a window of their own that takes no touches. They follow the layout, but do not make frames of
  /// their own: an idle screen stays idle. `vitrine inspect` describes the same for a running kiosk.
  public final var isLayoutInspectorShown: Bool {
    get { (viewInspector as? SessionInspector)?.isOverlayShown ?? false }
    set { if self === UIApplication.shared { (viewInspector as? SessionInspector)?.isOverlayShown = newValue } }
  }

  /// Shows or hides the layout inspector. `Selector.toggleLayoutInspector` calls it, for key commands and menus.
  public final func toggleLayoutInspector(_ sender: Any?) { isLayoutInspectorShown.toggle() }
}

extension Selector {
  /// Shows or hides the layout inspector; the application performs it.
  public static let toggleLayoutInspector = Selector("toggleLayoutInspector") { (application: UIApplication, sender: Any?) in
    application.toggleLayoutInspector(sender)
  }
}
