import UIKitCore

/// The appearances set on a navigation bar, and the choice among them and those of an item.
@MainActor
struct NavigationBarLooks {
  var standard: UINavigationBarAppearance?
  var compact: UINavigationBarAppearance?
  var scrollEdge: UINavigationBarAppearance?
  var compactScrollEdge: UINavigationBarAppearance?

  /// What is set for the state of the bar: the item's wins over the bar's. Nil means the bar's standard appearance.
  func look(of item: UINavigationItem, isCompact: Bool, isAtEdge: Bool) -> UINavigationBarAppearance? {
    let ordinary =
      (isCompact ? item.compactAppearance : nil) ?? item.standardAppearance
      ?? (isCompact ? compact : nil) ?? standard
    guard isAtEdge else { return ordinary }
    return edgeLook(of: item, isCompact: isCompact) ?? ordinary
  }

  private func edgeLook(of item: UINavigationItem, isCompact: Bool) -> UINavigationBarAppearance? {
    (isCompact ? item.compactScrollEdgeAppearance : nil) ?? item.scrollEdgeAppearance
      ?? (isCompact ? compactScrollEdge : nil) ?? scrollEdge
  }

  /// Whether the edge has a look of its own; otherwise the bar is transparent there.
  func hasScrollEdge(for item: UINavigationItem, isCompact: Bool) -> Bool {
    edgeLook(of: item, isCompact: isCompact) != nil
  }

  /// Whether titles and buttons may look different at the edge.
  func differ(for item: UINavigationItem) -> Bool {
    item.scrollEdgeAppearance != nil || item.compactScrollEdgeAppearance != nil || scrollEdge != nil
      || compactScrollEdge != nil
  }
}
