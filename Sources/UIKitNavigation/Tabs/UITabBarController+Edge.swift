import UIKitCore

extension UITabBarController {
  /// Lets the bar follow the content of the selected controller: it is transparent while that ends above it.
  final func followContent() {
    if tabState.edge.onChange == nil { tabState.edge.onChange = { [weak self] in self?.contentDidScroll() } }
    let shown = tabState.installed
    // Another tab is shown at once.
    let isSame = shown === tabState.edgeOwner
    tabState.edgeOwner = shown
    let isAtEdge = tabState.edge.follow(shown.map { BarContent(of: $0, at: .bottom) })
    show(isAtEdge: isAtEdge, animated: isSame)
  }

  private func contentDidScroll() { show(isAtEdge: tabState.edge.isAtEdge, animated: true) }

  private func show(isAtEdge: Bool, animated: Bool) {
    // Above content that does not reach below it the bar has its own background.
    let isAtEdge = isAtEdge && tabState.installed.map(reachesBelowBar) ?? false
    guard tabBar.isAtScrollEdge != isAtEdge else { return }
    guard !animated || !hasAppeared else { return tabBar.isAtScrollEdge = isAtEdge }
    UIView.performWithoutAnimation { tabBar.isAtScrollEdge = isAtEdge }
  }
}
