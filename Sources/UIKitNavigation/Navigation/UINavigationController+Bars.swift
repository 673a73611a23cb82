import UIKitCore

extension UINavigationController {
  // MARK: Sizes

  private var isBarVisible: Bool { !barState.isBarHidden }
  final var isToolbarVisible: Bool { !barState.isToolbarHidden && !barState.hidesBottomBar }
  private var toolbarHeight: CGFloat { barState.toolbar.intrinsicContentSize.height }

  /// The height of the bar without a large title.
  private func baseHeight(of controller: UIViewController?) -> CGFloat {
    barState.bar.baseHeight(of: controller?.navigationItem)
  }

  /// By how much the bar may grow beyond its base for a controller.
  private func fullExtra(of controller: UIViewController) -> CGFloat {
    if barState.bar.hidesRow(of: controller.navigationItem) { return 0 }
    let search = collapsibleSearchHeight(of: controller)
    return (hasLargeTitle(controller) ? NavigationBarMetrics.largeTitle : 0) + search
  }

  /// Whether a controller has a large title, be it seen or above an active search.
  private func hasLargeTitle(_ controller: UIViewController) -> Bool {
    // A page that leaves is in the stack of before.
    let list = stack.contains(controller) ? stack : step?.oldStack ?? stack
    guard let index = list.firstIndex(of: controller) else { return false }
    return barState.bar.hasLargeTitle(at: index) { list[$0].navigationItem }
  }

  private func collapsibleSearchHeight(of controller: UIViewController) -> CGFloat {
    let (bar, item) = (barState.bar, controller.navigationItem)
    return bar.collapsesSearchBar(of: item) ? bar.searchHeight(of: item) : 0
  }

  private func extra(of controller: UIViewController) -> CGFloat {
    let full = fullExtra(of: controller)
    guard full > 0 else { return 0 }
    return controller.navigationItem.barPlace?.extra ?? full
  }

  // MARK: Pages

  /// The frame of a controller's view: all of the container, or what bars leave of it.
  final func contentFrame(of controller: UIViewController) -> CGRect {
    var frame = contentView.bounds
    let safe = view.safeAreaInsets
    if isBarVisible, !extends(controller, to: .top) {
      let top = safe.top + baseHeight(of: controller)
      frame.origin.y += top
      frame.size.height -= top
    }
    if isToolbarVisible, !extends(controller, to: .bottom) { frame.size.height -= safe.bottom + toolbarHeight }
    frame.size.height = max(frame.height, 0)
    return frame
  }

  /// Whether a controller's view reaches below the bar at an edge.
  final func extends(_ controller: UIViewController, to edge: UIRectEdge) -> Bool {
    // A large title collapses over its content, which an opaque bar hides all the same.
    if edge == .top, fullExtra(of: controller) > 0 { return true }
    guard controller.edgesForExtendedLayout.contains(edge) else { return false }
    let isOpaque = edge == .top && !barState.bar.isTranslucent
    return !isOpaque || controller.extendedLayoutIncludesOpaqueBars
  }

  /// Sets by how much the bars cover a controller's view.
  final func applyInsets(to controller: UIViewController) {
    var insets = UIEdgeInsets.zero
    if isBarVisible, extends(controller, to: .top) {
      insets.top = baseHeight(of: controller) + min(extra(of: controller), fullExtra(of: controller))
    }
    if isToolbarVisible, extends(controller, to: .bottom) { insets.bottom = toolbarHeight }
    controller.containerInsets = insets
  }

  /// Called when the view is laid out.
  final func layOut() {
    contentView.frame = view.bounds
    backGesture.layoutDirectionMayHaveChanged(isRightToLeft: view.isRightToLeft)
    let isResized = barState.size != view.bounds.size
    barState.size = view.bounds.size
    if let step {
      for controller in [step.from, step.to] where isResized {
        let frame = contentFrame(of: controller)
        controller.viewIfLoaded?.bounds.size = frame.size
        controller.viewIfLoaded?.center = CGPoint(x: frame.midX, y: frame.midY)
      }
    } else if let top = stack.last, let view = top.viewIfLoaded, view.superview === contentView {
      view.frame = contentFrame(of: top)
      followScrollView()
    }
    followBottomEdge()
    for controller in [step?.from, stack.last] { if let controller { applyInsets(to: controller) } }
    // A step moves the bars with its pages, not before them.
    if !barState.waitsForStep || isResized { layOutBars() }
  }

  // MARK: Bars

  /// Puts the bars in their places, in the surrounding animation if there is one.
  final func layOutBars() {
    guard isViewLoaded else { return }
    barState.waitsForStep = false
    let safe = view.safeAreaInsets
    let top = stack.last
    let extra = top.map { self.extra(of: $0) } ?? 0
    let (bar, toolbar) = (barState.bar, barState.toolbar)
    let height = baseHeight(of: top) + extra
    bar.reachAbove = safe.top
    if isBarVisible { bar.isHidden = false }
    bar.frame = CGRect(
      x: 0, y: isBarVisible ? safe.top : -height, width: view.bounds.width, height: height)
    // Along with the bar: its layout comes after the animation was begun.
    bar.placeBackground()
    if let content = bar.content, let top { expand(content, for: top) }
    let bottom = toolbarHeight + safe.bottom
    if isToolbarVisible { toolbar.isHidden = false }
    toolbar.frame = CGRect(
      x: 0, y: view.bounds.height - (isToolbarVisible ? bottom : 0), width: view.bounds.width, height: bottom)
    if UIView.inheritedAnimationDuration == 0, step == nil { hideUnusedBars() }
    bar.isAtScrollEdge = top?.navigationItem.barPlace?.isAtEdge ?? true
    showToolbarEdge()
  }

  private func hideUnusedBars() {
    barState.bar.isHidden = !isBarVisible
    barState.toolbar.isHidden = !isToolbarVisible
  }

  private func expand(_ content: NavigationBarContent, for controller: UIViewController) {
    let bar = barState.bar
    let collapsible = collapsibleSearchHeight(of: controller)
    let (full, extra) = (fullExtra(of: controller), extra(of: controller))
    let large = full - collapsible
    // The search bar leaves first; what is pulled beyond the end stretches the title.
    let search = min(max(extra - large, 0), collapsible)
    content.searchHeight = collapsible > 0 ? search : bar.searchHeight(of: controller.navigationItem)
    content.hasLargeTitle = hasLargeTitle(controller)
    content.hidesRow = bar.hidesRow(of: controller.navigationItem)
    // A title that an active search has moved away keeps its height, and moves back with it.
    if !content.hidesRow { content.expansion = large > 0 ? (extra - search) / NavigationBarMetrics.largeTitle : 0 }
  }

  final func prepareBars(for step: NavigationStep, along coordinator: any UIViewControllerTransitionCoordinator) {
    let animated = coordinator.isAnimated
    applyInsets(to: step.to)
    barState.bar.show(
      stack.map(\.navigationItem), as: step.operation == .pop ? .pop : .push, slides: !step.isCustom, along: coordinator)
    barState.toolbar.setItems(step.to.toolbarItems, animated: animated)
    bottomBarMayHaveChanged(animated: animated)
    barState.waitsForStep = animated
    coordinator.animate(alongsideTransition: { [weak self] _ in self?.layOutBars() })
  }

  /// Called when a step was cancelled; the navigation bar restores itself.
  final func restoreBars() {
    barState.toolbar.setItems(stack.last?.toolbarItems, animated: false)
    bottomBarMayHaveChanged(animated: false)
  }

  final func bottomBarMayHaveChanged(animated: Bool) {
    barState.hidesBottomBar = stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
    (parent as? any ContainerWithBars)?.hideBottomBar(barState.hidesBottomBar, for: self, animated: animated)
  }

  // MARK: Hiding

  final func hideBar(_ hidden: Bool, animated: Bool) {
    guard barState.isBarHidden != hidden else { return }
    barState.isBarHidden = hidden
    barsDidChange(animated: animated)
  }

  final func hideToolbar(_ hidden: Bool, animated: Bool) {
    guard barState.isToolbarHidden != hidden else { return }
    barState.isToolbarHidden = hidden
    barsDidChange(animated: animated)
  }

  private func barsDidChange(animated: Bool) {
    guard isViewLoaded else { return }
    if let coordinator = step?.context?.coordinator, coordinator.isAnimated {
      coordinator.animate(alongsideTransition: { [weak self] _ in self?.layOutBars() })
      return
    }
    guard animated, view.window != nil else { return layOut() }
    // The page's content moves with the bar.
    UIView.animate(withDuration: Double(Self.hideShowBarDuration), delay: 0, options: .allowUserInteraction) {
      self.layOut()
      self.stack.last?.viewIfLoaded?.layoutIfNeeded()
    } completion: { _ in
      if self.step == nil { self.hideUnusedBars() }
    }
  }

  // MARK: Large titles

  /// Lets the bar follow the scroll view of the top controller.
  final func followScrollView() {
    let wanted = stack.last.flatMap { BarContent(of: $0, at: .top).scrollView }
    let old = barState.scrollView
    if old !== wanted {
      old?.scrollHooks.didMove = nil
      old?.scrollHooks.barTarget = nil
      old?.barRoom = 0
      barState.scrollView = wanted
    }
    if let top = stack.last { top.navigationItem.searchController?.searched = top }
    guard let wanted, let top = stack.last else { return }
    wanted.barRoom = max(fullExtra(of: top) - extra(of: top), 0)
    guard old !== wanted else { return }
    wanted.scrollHooks.didMove = { [weak self] in self?.contentDidScroll() }
    wanted.scrollHooks.barTarget = { [weak self] in self?.settle($0) ?? $0 }
  }

  /// The offset at which the content begins below the bar's base.
  private func baseOffset(of scrollView: UIScrollView, in controller: UIViewController) -> CGFloat {
    -(view.safeAreaInsets.top + baseHeight(of: controller) + scrollView.contentInset.top)
  }

  private func contentDidScroll() {
    guard step == nil, isBarVisible, let top = stack.last, let scrollView = barState.scrollView,
      scrollView.window != nil
    else { return }
    let full = fullExtra(of: top)
    let pulled = baseOffset(of: scrollView, in: top) - scrollView.contentOffset.y
    // Beyond its end the content takes the title with it.
    let extra = full > 0 ? max(pulled, 0) : 0
    let place = UINavigationItem.BarPlace(extra: extra, isAtEdge: pulled >= -0.5)
    guard top.navigationItem.barPlace != place else { return }
    top.navigationItem.barPlace = place
    scrollView.barRoom = max(full - extra, 0)
    UIView.performWithoutAnimation {
      applyInsets(to: top)
      layOutBars()
    }
  }

  /// A large title is left neither half open nor half closed.
  private func settle(_ target: CGPoint) -> CGPoint {
    guard step == nil, let top = stack.last, let scrollView = barState.scrollView else { return target }
    let full = fullExtra(of: top)
    let base = baseOffset(of: scrollView, in: top)
    let open = base - target.y
    guard full > 0, open > 0, open < full else { return target }
    // Nothing, the large title alone, and with the search bar.
    let stops = [0, full - collapsibleSearchHeight(of: top), full]
    let nearest = stops.min { abs($0 - open) < abs($1 - open) } ?? 0
    return CGPoint(x: target.x, y: base - nearest)
  }
}

extension UINavigationController: NavigationBarController {
  final func navigationBarWantsToGoBack(_ bar: UINavigationBar) {
    guard step == nil, let item = topViewController?.navigationItem else { return }
    // UIKit asks a subclass that is the delegate of its bar.
    let decider = self as Any as? any UINavigationBarDelegate
    guard decider?.navigationBar(bar, shouldPop: item) ?? true else { return }
    popViewController(animated: true)
  }

  final func navigationBar(_ bar: UINavigationBar, willShow content: NavigationBarContent) -> CGFloat? {
    guard let top = stack.last else { return nil }
    expand(content, for: top)
    return baseHeight(of: top) + extra(of: top)
  }

  final func navigationBarHeightDidChange(_ bar: UINavigationBar) {
    // Content at its beginning stays there, below all of the bar.
    for page in stack where page.navigationItem.barPlace?.isAtEdge ?? false { page.navigationItem.barPlace = nil }
    viewIfLoaded?.setNeedsLayout()
  }

  final func navigationBarSearchDidChange(_ bar: UINavigationBar, animated: Bool) {
    guard isViewLoaded else { return }
    // Content at its beginning stays there, below all of the bar; a list that has scrolled leaves the title collapsed.
    if let item = stack.last?.navigationItem, item.barPlace?.isAtEdge ?? true { item.barPlace = nil }
    guard animated, view.window != nil, step == nil else { return view.setNeedsLayout() }
    UIView.animate(withDuration: 0.3) {
      self.layOut()
      bar.layoutIfNeeded()
      bar.content?.layoutIfNeeded()
      self.stack.last?.viewIfLoaded?.layoutIfNeeded()
    }
  }

  final func backMenu(from item: UINavigationItem) -> UIMenu? {
    guard let index = stack.firstIndex(where: { $0.navigationItem === item }), index > 0 else { return nil }
    let actions = stack[..<index].reversed().map { controller in
      let title = controller.navigationItem.title ?? Strings.preferred.navigation.back
      return UIAction(title: title) { [weak self, weak controller] _ in
        if let controller { self?.popToViewController(controller, animated: true) }
      }
    }
    return UIMenu(children: actions)
  }
}
