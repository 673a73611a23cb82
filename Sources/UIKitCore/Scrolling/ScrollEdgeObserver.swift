/// Follows whether the content of a scroll view ends at its bottom edge, for a bar that covers that edge.
@MainActor
package final class ScrollEdgeObserver {
  package private(set) weak var scrollView: UIScrollView?
  /// Whether the content ends at the bar, or there is no scroll view.
  package private(set) var isAtEdge = true
  /// Called when scrolling or other content has changed `isAtEdge`; not within `follow`.
  package var onChange: (() -> Void)?

  package init() {}

  /// Follows a scroll view instead of that of before.
  package func follow(_ scrollView: UIScrollView?) {
    if self.scrollView !== scrollView {
      self.scrollView?.scrollHooks.edgeObservers.removeAll { $0 === self }
      scrollView?.scrollHooks.edgeObservers.append(self)
      self.scrollView = scrollView
    }
    isAtEdge = scrollView?.showsEndOfContent ?? true
  }

  fileprivate func update(_ isAtEdge: Bool) {
    guard self.isAtEdge != isAtEdge else { return }
    self.isAtEdge = isAtEdge
    onChange?()
  }
}

extension UIScrollView {
  /// Whether nothing of the content is behind the bars at the bottom edge, to half a point.
  fileprivate final var showsEndOfContent: Bool {
    super.bounds.maxY + 0.5 >= storedContentSize.height + adjustedContentInset.bottom
  }

  final func scrollEdgeMayHaveChanged() {
    guard !scrollHooks.edgeObservers.isEmpty else { return }
    let isAtEdge = showsEndOfContent
    for observer in scrollHooks.edgeObservers { observer.update(isAtEdge) }
  }
}
