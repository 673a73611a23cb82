import UIKitCore

extension UISplitViewController: VisitorControl {
  /// How many columns were asked for besides the secondary one, and the rank of the column that is on top of the stack
  /// while there is one stack; -1 where there is none.
  package final var visitorChoice: [Double] {
    get { [Double(split.chosen ?? -1), Double(topOfStack?.rank ?? -1)] }
    set {
      guard newValue.count == 2, let chosen = Int(exactly: newValue[0]), let rank = Int(exactly: newValue[1]) else { return }
      UIView.performWithoutAnimation {
        if !split.isCollapsed {
          split.chosen = chosen < 0 ? nil : min(chosen, sides.count)
          if isViewLoaded { applyPreference() }
        } else if let wanted = split.filled.first(where: { $0.rank == rank }), let top = topOfStack, wanted != top {
          let above = split.merged.keys.filter { $0.rank > rank }.min { $0.rank < $1.rank }
          if let above { pop(above, animated: false) } else { bringToTop(wanted) }
        }
      }
    }
  }

  private var topOfStack: Column? {
    guard split.isCollapsed, split.base != .compact else { return nil }
    return split.merged.keys.max { $0.rank < $1.rank } ?? split.base
  }
}
