import UIKitCore

/// The bars of a navigation controller and what determines their places.
@MainActor
struct NavigationBars {
  let bar: UINavigationBar
  let toolbar: UIToolbar
  var isBarHidden = false
  var isToolbarHidden = true
  /// Whether a controller of the stack hides the bar at the bottom.
  var hidesBottomBar = false
  /// The scroll view of the top controller, which the large title follows.
  weak var scrollView: UIScrollView?
  /// Follows the content of the top controller at the toolbar.
  let bottomEdge = ScrollEdgeObserver()
  /// Whether that content ends at the toolbar.
  var isAtBottomEdge = true
  /// Whether a step has begun whose animation will move the bars.
  var waitsForStep = false
  /// The size for which the pages were placed last.
  var size = CGSize.zero

  init(bar: UINavigationBar, toolbar: UIToolbar) {
    self.bar = bar
    self.toolbar = toolbar
  }
}
