import Foundation
import UIKitCore

/// The tabs of a tab bar controller, and which one is shown.
@MainActor
struct TabState {
  enum Selection {
    case none
    case tab(UITab)
    /// The list of the tabs that do not fit into the bar.
    case more

    @MainActor func controller(_ more: @autoclosure () -> UIViewController) -> UIViewController? {
      switch self {
      case .none: return nil
      case .tab(let tab): return tab.root
      case .more: return more()
      }
    }
  }

  /// The tabs in the order of the app, hidden ones included.
  var list: [UITab] = []
  /// The tabs that are not hidden: first those of the bar, then those of the list.
  private(set) var order: [UITab] = []
  /// The number of tabs in the bar.
  private(set) var shownCount = 0
  var selected = Selection.none
  /// The controller whose view is in the content area.
  var installed: UIViewController?
  var isInstalling = false
  /// The animated change under way.
  var transition: TabTransition?
  var isReplacing = false
  /// Whether the stack of a managed group is being set.
  var isShowingPath = false
  var isBarHidden = false
  /// Follows the content of the selected controller at the bar.
  let edge = ScrollEdgeObserver()
  /// The controller whose content that is.
  weak var edgeOwner: UIViewController?
  var childrenHidingBar: Set<ObjectIdentifier> = []
  /// Counts changes of the bar's visibility, so that the end of an earlier animation does not end a later one.
  var hidingSerial = 0

  var hasMore: Bool { shownCount < order.count }
  var rest: ArraySlice<UITab> { order.dropFirst(shownCount) }

  var selectedTab: UITab? {
    if case .tab(let tab) = selected { return tab }
    return nil
  }
  var selectedIndex: Int? { selectedTab.flatMap { tab in list.firstIndex { $0 === tab } } }
  /// The first tab that users see.
  var firstVisible: UITab? { list.first { !$0.isHidden } }

  /// Returns the tab of a child of the tab bar controller.
  func tab(of child: UIViewController) -> UITab? { list.first { $0.rootIfMade === child } }

  /// Divides the tabs between the bar, which has space for `most` of them, and the list, for which it needs a tab itself.
  mutating func arrange(_ most: Int) {
    let visible = list.filter { !$0.isHidden }
    let listed = visible.filter { $0.preferredPlacement == .sidebarOnly }
    let pinned = visible.filter(\.isPinned)
    let others = visible.filter { $0.preferredPlacement != .sidebarOnly && !$0.isPinned }
    if listed.isEmpty, visible.count <= most {
      (order, shownCount) = (others + pinned, visible.count)
      return
    }
    let atEnd = min(pinned.count, most - 1)
    let first = min(others.count, most - 1 - atEnd)
    order = others.prefix(first) + pinned.prefix(atEnd) + others.dropFirst(first) + pinned.dropFirst(atEnd) + listed
    shownCount = first + atEnd
  }
}

extension UITab {
  fileprivate final var isPinned: Bool {
    preferredPlacement == .pinned || preferredPlacement == .automatic && self is UISearchTab
  }
}
