import UIKitCore

extension UINavigationController {
  // MARK: The toolbar at the end of the content

  /// Lets the toolbar follow the content of the top controller.
  final func followBottomEdge() {
    let observer = barState.bottomEdge
    if observer.onChange == nil { observer.onChange = { [weak self] in self?.bottomEdgeDidChange() } }
    barState.isAtBottomEdge = observer.follow(stack.last.map { BarContent(of: $0, at: .bottom) })
    showToolbarEdge()
  }

  private func bottomEdgeDidChange() {
    barState.isAtBottomEdge = barState.bottomEdge.isAtEdge
    showToolbarEdge()
  }

  final func showToolbarEdge() {
    // Above content that does not reach below it the bar has its own background.
    let isAtEdge = barState.isAtBottomEdge && stack.last.map { extends($0, to: .bottom) } ?? false
    let toolbar = barState.toolbar
    guard toolbar.isAtScrollEdge != isAtEdge else { return }
    guard !hasAppeared || !isToolbarVisible else { return toolbar.isAtScrollEdge = isAtEdge }
    UIView.performWithoutAnimation { toolbar.isAtScrollEdge = isAtEdge }
  }
}
