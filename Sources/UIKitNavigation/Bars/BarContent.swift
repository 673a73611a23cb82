import UIKitCore

/// What is next to a bar at an edge of a controller's view.
@MainActor
enum BarContent {
  /// A scroll view, which the bar follows.
  case scrolling(UIScrollView)
  /// Content that does not scroll.
  case still
  /// Views that scroll each by themselves, such as columns and pages.
  case several

  /// The scroll view that the controller names, else the first in its view that reaches the edge. Containers are at the edge
  /// with the child that they show.
  init(of controller: UIViewController, at edge: NSDirectionalRectEdge) {
    if let named = controller.contentScrollView(for: edge) {
      self = .scrolling(named)
    } else if edge == .bottom, let container = controller as? any ContainerWithBars {
      self = container.shownChild.map { BarContent(of: $0, at: edge) } ?? .several
    } else if edge == .bottom, controller is UIPageViewController {
      self = .several
    } else {
      self = controller.viewIfLoaded.flatMap { Self.scrollView(in: $0, at: edge) }.map { .scrolling($0) } ?? .still
    }
  }

  private static func scrollView(in view: UIView, at edge: NSDirectionalRectEdge) -> UIScrollView? {
    if let scrollView = view as? UIScrollView { return scrollView }
    for subview in view.subviews.prefix(4) {
      guard let scrollView = subview as? UIScrollView else { continue }
      let frame = scrollView.frame
      if edge == .top ? frame.minY <= 0.5 : frame.maxY >= view.bounds.maxY - 0.5 { return scrollView }
    }
    return nil
  }

  var scrollView: UIScrollView? {
    if case .scrolling(let scrollView) = self { return scrollView }
    return nil
  }
}

extension ScrollEdgeObserver {
  /// Follows the content next to the bar at the bottom.
  /// - Returns: Whether the bar may be transparent.
  func follow(_ content: BarContent?) -> Bool {
    follow(content?.scrollView)
    if case .several = content { return false }
    return isAtEdge
  }
}
