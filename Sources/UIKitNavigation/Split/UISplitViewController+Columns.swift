import UIKitCore

extension UISplitViewController {
  // MARK: Checking

  final func mayHave(_ column: Column, _ method: String) -> Bool {
    switch style {
    case .tripleColumn: return true
    case .doubleColumn where column != .supplementary: return true
    case .doubleColumn:
      Log.error("\(type(of: self)).\(method): the double column style has no column \(column); nothing changes.")
    case .unspecified:
      Log.error(
        "\(type(of: self)).\(method): there are no columns without a style; set viewControllers, or make the controller "
          + "with init(style:). Nothing changes.")
    }
    return false
  }

  final func mayShow(_ vc: UIViewController?, in column: Column, _ method: String) -> Bool {
    guard let vc else { return true }
    func refuse(_ reason: String) -> Bool {
      Log.error("\(type(of: self)).\(method): \(type(of: vc)) \(reason); nothing changes.")
      return false
    }
    for (key, other) in split.columns where key != column {
      if other.content === vc || other.root === vc { return refuse("is in the column \(key) already") }
      if other.stack.contains(vc) { return refuse("is in the stack of the column \(key) already") }
    }
    if nearest(where: { $0 === vc }) != nil { return refuse("contains this controller, or is it") }
    if vc.presentingViewController != nil, vc.parent == nil { return refuse("is presented") }
    return true
  }

  // MARK: Setting

  final func setContent(_ vc: UIViewController?, for column: Column) {
    guard split.columns[column]?.content !== vc else { return }
    finishTransition()
    rearranging {
      release(column)
      guard let vc else { return }
      let new = SplitColumn(vc, in: column, wraps: style != .unspecified && column != .compact)
      split.columns[column] = new
      addChild(new.root)
      new.root.didMove(toParent: self)
    }
    updateButtons()
  }

  /// Runs `change` while no column is in another one's stack.
  private func rearranging(_ change: () -> Void) {
    guard split.isCollapsed else {
      change()
      return applyPreference()
    }
    let top = split.merged.keys.max { $0.rank < $1.rank }
    if split.base == .compact {
      change()
      if split.columns[.compact] == nil { merge(through: split.filled.last) }
    } else {
      takeOutViews()
      unmerge()
      change()
      merge(through: top)
    }
    installColumns()
  }

  /// Takes the controller of a column out.
  private func release(_ key: Column) {
    guard let column = split.columns[key] else { return }
    split.columns[key] = nil
    column.root.willMove(toParent: nil)
    column.view.removeFromSuperview()
    column.root.removeFromParent()
    column.navigation?.navigationBar.containerItems = []
    // The controller may be shown elsewhere, without the navigation controller that was made for it.
    if column.isWrapped { column.navigation?.change(to: [], animated: false) }
  }

  // MARK: Without columns

  final var shownRoots: [UIViewController] {
    if split.isCollapsed { return split.columns[split.base].map { [$0.root] } ?? [] }
    if style == .unspecified {
      return [Column.primary, .secondary].compactMap { split.columns[$0]?.content }
    }
    return columns(showing: split.shown).compactMap { split.columns[$0]?.root }
  }

  final func setClassic(_ new: [UIViewController]) {
    func refuse(_ reason: String) {
      Log.error("\(type(of: self)).viewControllers: \(reason); nothing changes.")
    }
    guard style == .unspecified else { return refuse("columns are set with setViewController(_:for:)") }
    guard new.count <= 2 else { return refuse("there are \(new.count) controllers, but only two places") }
    guard new.count < 2 || new[0] !== new[1] else { return refuse("\(type(of: new[0])) is given twice") }
    for vc in new {
      if nearest(where: { $0 === vc }) != nil { return refuse("\(type(of: vc)) contains this controller, or is it") }
    }
    let (primary, secondary) = (new.first, new.dropFirst().first)
    // Controllers may change their places.
    if split.columns[.primary]?.content !== primary { setContent(nil, for: .primary) }
    if split.columns[.secondary]?.content !== secondary { setContent(nil, for: .secondary) }
    setContent(primary, for: .primary)
    setContent(secondary, for: .secondary)
  }

  // MARK: Showing

  final func showColumn(_ column: Column) {
    guard mayHave(column, "show") else { return }
    guard split.columns[column] != nil else {
      return Log.error("\(type(of: self)).show: the column \(column) has no controller; nothing changes.")
    }
    if split.isCollapsed { return bringToTop(column) }
    switch column {
    case .primary: choose(sides.count)
    case .supplementary: choose(max(split.shown, 1))
    case .secondary: if split.behavior == .overlay { choose(0) }
    case .compact: break
    }
  }

  final func hideColumn(_ column: Column) {
    guard mayHave(column, "hide") else { return }
    if split.isCollapsed { return pop(column) }
    guard let index = sides.firstIndex(of: column) else { return }
    choose(min(split.shown, sides.count - 1 - index))
  }

  // MARK: Showing controllers

  final func showInPrimary(_ vc: UIViewController, sender: Any?) {
    if split.isCollapsed, let base = split.columns[split.base] { return show(vc, in: base, sender) }
    guard mayShow(vc, in: .primary, "show") else { return }
    setContent(vc, for: .primary)
  }

  final func showInSecondary(_ vc: UIViewController, sender: Any?) {
    guard split.isCollapsed, let base = split.columns[split.base] else {
      guard mayShow(vc, in: .secondary, "showDetailViewController") else { return }
      return setContent(vc, for: .secondary)
    }
    let isStack = vc is UINavigationController || vc is UITabBarController
    if split.base == .compact || base.navigation == nil || split.base == .secondary {
      return show(vc, in: base, sender)
    }
    guard mayShow(vc, in: .secondary, "showDetailViewController") else { return }
    if split.merged[.secondary] != nil, !isStack, let navigation = base.navigation {
      // On top of the secondary column's controllers it belongs to that, too.
      return navigation.pushViewController(vc, animated: UIView.areAnimationsEnabled)
    }
    if split.merged[.secondary] != nil { pop(.secondary, animated: false) }
    setContent(vc, for: .secondary)
    bringToTop(.secondary)
  }

  private func show(_ vc: UIViewController, in column: SplitColumn, _ sender: Any?) {
    var target = column.root
    if let tabs = target as? UITabBarController, let selected = tabs.selectedViewController { target = selected }
    if let navigation = target as? UINavigationController { return navigation.show(vc, sender: sender) }
    present(vc, animated: UIView.areAnimationsEnabled)
  }
}
