import UIKitCore

extension UISplitViewController {
  // MARK: Width class

  /// The width class in the window, or before that what it will be.
  private var isCompact: Bool {
    let own = traitCollection.horizontalSizeClass
    if viewIfLoaded?.window != nil || own == .compact { return own == .compact }
    if traitOverrides.contains(UITraitHorizontalSizeClass.self) { return false }
    var step = parent
    while let here = step {
      if here.viewIfLoaded?.window != nil { return here.traitCollection.horizontalSizeClass == .compact }
      step = here.parent
    }
    return UIScreen.main.traitCollection.horizontalSizeClass == .compact
  }

  final func followWidthClass() {
    guard isCompact != split.isCollapsed else { return }
    isCompact ? collapse() : expand()
    noteVisit(.control)
  }

  // MARK: Collapsing

  private func collapse() {
    finishTransition()
    if style == .unspecified { return collapseClassic() }
    let proposed = split.columns[.compact] == nil ? split.filled.last : .compact
    var top = proposed
    if let proposed {
      let wanted = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
      if split.columns[wanted] != nil {
        top = wanted
      } else {
        Log.error(
          "\(type(of: self)): the delegate's top column \(wanted) has no controller; \(proposed) is on top.")
      }
    }
    takeOutViews()
    split.isCollapsed = true
    if top == .compact { split.base = .compact } else { merge(through: top) }
    installColumns()
    updateButtons()
    delegate?.splitViewControllerDidCollapse(self)
  }

  private func collapseClassic() {
    takeOutViews()
    if let primary = delegate?.primaryViewController(forCollapsing: self),
      mayShow(primary, in: .primary, "primaryViewController(forCollapsing:)")
    {
      setContent(primary, for: .primary)
      takeOutViews()
    }
    split.isCollapsed = true
    var top: Column? = split.filled.last
    if let primary = split.columns[.primary], let secondary = split.columns[.secondary],
      delegate?.splitViewController(self, collapseSecondary: secondary.content, onto: primary.content) ?? false
    {
      top = .primary
    }
    merge(through: top)
    installColumns()
    delegate?.splitViewControllerDidCollapse(self)
  }

  /// Removes the views of all columns, so that stacks change unseen.
  final func takeOutViews() {
    for column in split.columns.values {
      column.navigation?.step?.finish()
      column.view.removeFromSuperview()
    }
    splitView?.dimming.removeFromSuperview()
  }

  /// Puts the stacks of the columns up to `top` onto that of the outermost one.
  final func merge(through top: Column?) {
    guard let base = split.filled.first else { return }
    split.base = base
    guard let navigation = split.columns[base]?.navigation else { return }
    let top = top ?? base
    add(split.filled.dropFirst().filter { $0.rank <= top.rank }, to: navigation, animated: false)
  }

  private func add(_ columns: [Column], to navigation: UINavigationController, animated: Bool) {
    guard !columns.isEmpty else { return }
    var stack = navigation.stack
    rearrange {
      for key in columns {
        guard let column = split.columns[key] else { continue }
        let segment = column.stack
        if let own = column.navigation {
          own.change(to: [], animated: false)
        } else {
          column.content.willMove(toParent: nil)
          column.content.viewIfLoaded?.removeFromSuperview()
          column.content.removeFromParent()
        }
        split.merged[key] = segment
        for controller in segment { split.origins[ObjectIdentifier(controller)] = key }
        stack += segment
      }
      navigation.change(to: stack, animated: animated)
    }
  }

  private func rearrange(_ change: () -> Void) {
    let wasRearranging = split.isRearranging
    split.isRearranging = true
    change()
    split.isRearranging = wasRearranging
  }

  // MARK: Expanding

  private func expand() {
    takeOutViews()
    if style == .unspecified, let primary = split.columns[split.base]?.content {
      let separated = delegate?.splitViewController(self, separateSecondaryFrom: primary)
      unmerge()
      split.isCollapsed = false
      if let new = delegate?.primaryViewController(forExpanding: self),
        mayShow(new, in: .primary, "primaryViewController(forExpanding:)")
      {
        setContent(new, for: .primary)
      }
      if let separated, mayShow(separated, in: .secondary, "separateSecondaryFrom") {
        setContent(separated, for: .secondary)
      }
    } else {
      unmerge()
      split.isCollapsed = false
    }
    split.chosen = nil
    split.behavior = currentBehavior
    let proposed = mode(showing: min(count(in: preferredDisplayMode), sides.count), currentBehavior)
    let mode = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
    if mode != proposed { split.chosen = count(in: mode) }
    split.shown = min(count(in: mode), sides.count)
    installColumns()
    updateButtons()
    delegate?.splitViewControllerDidExpand(self)
  }

  /// Gives the columns back what is in the base's stack.
  final func unmerge() {
    guard split.base != .compact, let navigation = split.columns[split.base]?.navigation, !split.merged.isEmpty else {
      return
    }
    navigation.step?.finish()
    let segments = self.segments(of: navigation.stack)
    let merged = split.merged
    (split.merged, split.origins) = ([:], [:])
    rearrange {
      navigation.change(to: segments[split.base] ?? [], animated: false)
      for (key, old) in merged { giveBack(segments[key] ?? old, to: key) }
    }
  }

  private func giveBack(_ segment: [UIViewController], to key: Column) {
    guard let column = split.columns[key] else { return }
    let segment = segment.filter { $0.parent == nil && $0.presentingViewController == nil }
    if let navigation = column.navigation {
      navigation.change(to: segment, animated: false)
    } else if let top = segment.last {
      column.content = top
      addChild(top)
      top.didMove(toParent: self)
    }
  }

  /// The controllers of a stack by columns: one that no column has added belongs to the column of the one below.
  final func segments(of stack: [UIViewController]) -> [Column: [UIViewController]] {
    var segments: [Column: [UIViewController]] = [:]
    var column = split.base
    for controller in stack {
      if let origin = split.origins[ObjectIdentifier(controller)], origin.rank > column.rank { column = origin }
      segments[column, default: []].append(controller)
    }
    return segments
  }

  /// Called when the stack of a navigation controller that is a child has changed, and nothing of it moves any more.
  final func stackDidChange(of navigation: UINavigationController) {
    guard split.isCollapsed, !split.isRearranging, split.columns[split.base]?.navigation === navigation else { return }
    let segments = self.segments(of: navigation.stack)
    for (key, old) in split.merged {
      if let segment = segments[key] {
        split.merged[key] = segment
      } else {
        // The column has been popped; its controllers wait in it.
        split.merged[key] = nil
        rearrange { giveBack(old, to: key) }
      }
    }
    noteVisit(.control)
    // An identifier may be that of another controller later.
    let present = Set(navigation.stack.map { ObjectIdentifier($0) })
    split.origins = split.origins.filter { present.contains($0.key) }
  }

  // MARK: Columns of the stack

  final func bringToTop(_ key: Column) {
    guard split.base != .compact, key != .compact, let navigation = split.columns[split.base]?.navigation else { return }
    navigation.step?.finish()
    let animated = UIView.areAnimationsEnabled && viewIfLoaded?.window != nil
    if key == split.base || split.merged[key] != nil {
      let segments = self.segments(of: navigation.stack)
      guard let top = segments[key]?.last, top !== navigation.stack.last else { return }
      announceHiding(split.merged.keys.filter { $0.rank > key.rank })
      navigation.popToViewController(top, animated: animated)
    } else {
      let missing = split.filled.filter { $0 != split.base && $0.rank <= key.rank && split.merged[$0] == nil }
      // One that is above would be below afterwards.
      guard !split.merged.keys.contains(where: { $0.rank > key.rank }) else { return }
      for column in missing { delegate?.splitViewController(self, willShow: column) }
      add(missing, to: navigation, animated: animated)
      noteVisit(.control)
    }
  }

  final func pop(_ key: Column, animated: Bool = true) {
    guard key != split.base, split.merged[key] != nil, let navigation = split.columns[split.base]?.navigation else {
      return
    }
    navigation.step?.finish()
    guard let index = navigation.stack.firstIndex(where: { split.origins[ObjectIdentifier($0)] == key }), index > 0
    else { return }
    announceHiding(split.merged.keys.filter { $0.rank >= key.rank })
    navigation.popToViewController(
      navigation.stack[index - 1], animated: animated && UIView.areAnimationsEnabled && viewIfLoaded?.window != nil)
  }

  private func announceHiding(_ columns: [Column]) {
    for column in columns.sorted(by: { $0.rank > $1.rank }) {
      delegate?.splitViewController(self, willHide: column)
    }
  }
}
