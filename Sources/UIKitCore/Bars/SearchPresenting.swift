/// A search controller, as navigation items and the Escape key know it: `UISearchController` of the module UIKitNavigation.
@MainActor
package protocol SearchPresenting: UIViewController {
  /// Whether it is presented. Setting it begins or ends the search.
  var isActive: Bool { get set }
  /// The item whose bar shows the search bar.
  var item: UINavigationItem? { get set }
}
