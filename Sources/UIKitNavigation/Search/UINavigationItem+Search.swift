import UIKitCore

extension UINavigationItem {
  /// The search controller whose bar is shown below the title.
  public final var searchController: UISearchController? {
    get { search as? UISearchController }
    set { search = newValue }
  }
}
