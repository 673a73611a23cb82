import UIKitCore

/// The bars of a navigation controller and what determines their places.
struct NavigationBars {
  let bar: UINavigationBar
  let toolbar: UIToolbar
  var isBarHidden = false
  var isToolbarHidden = true
  /// Whether a controller of the stack hides the bar at the bottom.
  var hidesBottomBar = false
  /// The scroll view of the top controller, which the large title follows.
  weak var scrollView: UIScrollView?
  /// The size for which the pages were placed last.
  var size = CGSize.zero
  private var places: [ObjectIdentifier: BarPlace] = [:]

  init(bar: UINavigationBar, toolbar: UIToolbar) {
    self.bar = bar
    self.toolbar = toolbar
  }

  /// How a controller has scrolled its bar; nil as long as it has not.
  subscript(place controller: UIViewController) -> BarPlace? {
    get { places[ObjectIdentifier(controller)] }
    set { places[ObjectIdentifier(controller)] = newValue }
  }

  mutating func forget(_ controller: UIViewController) { places[ObjectIdentifier(controller)] = nil }
}

/// How far a bar is expanded by its content's scroll view.
struct BarPlace: Equatable {
  /// The height of the bar beyond its base, in points.
  var extra: CGFloat
  /// Whether the content is at the edge next to the bar.
  var isAtEdge: Bool
}
