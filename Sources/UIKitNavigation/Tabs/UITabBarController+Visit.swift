import UIKitCore

extension UITabBarController: VisitorControl {
  /// The selected tab; -1 while the list of further ones is shown.
  package final var visitorChoice: [Double] {
    get { [Double(tabState.selectedIndex ?? -1)] }
    set {
      guard let index = newValue.first.flatMap({ Int(exactly: $0) }) else { return }
      if tabState.list.indices.contains(index) {
        selectedIndex = index
      } else if index == -1, tabState.hasMore {
        select(.more)
      }
    }
  }
}
