import UIKitCore

/// A bar at the top of a screen: a title, buttons, and a button that leads back to the item below in its stack.
///
/// A navigation controller has one and sets its items. A bar of an app's own keeps its stack itself, see `pushItem` and
/// `popItem`.
///
/// The height is 44 points, 60 for the kiosk idiom except in compact height, 52 more with a large title and 30 more with a
/// prompt.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UINavigationBar: UIView, BarItemOwner, BarWithAppearances, NavigationItemOwner {
  final var stack: [UINavigationItem] = []
  final var content: NavigationBarContent?
  final let background = BarBackgroundView(shadowEdge: .bottom)
  final var looks = NavigationBarLooks()
  final var legacyStyle = LegacyBarStyle()
  private var legacyTitles: [NSAttributedString.Key: Any]?
  private var legacyLargeTitles: [NSAttributedString.Key: Any]?
  private var needsLook = true
  /// The controller whose bar it is.
  final weak var controller: (any NavigationBarController)?
  /// Buttons of a container around the controller, before the items of the page that is shown.
  final var containerItems: [UIBarButtonItem] = [] {
    didSet { if oldValue != containerItems { content?.update(.left) } }
  }
  /// By how much the background reaches beyond the bar's upper edge, in points.
  final var reachAbove: CGFloat = 0 { didSet { if oldValue != reachAbove { setNeedsLayout() } } }

  /// Decides about and observes pushes and pops of items. A navigation controller's bar has none of the app.
  open weak var delegate: (any UINavigationBarDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    make()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    make()
  }

  private func make() {
    autoresizingMask = [.flexibleWidth]
    addSubview(background)
    accessibilityTraits = []
    if bounds.size == .zero { sizeToFit() }
  }

  // MARK: Items

  /// The stack of items, the shown one last; nil if there are none.
  open var items: [UINavigationItem]? {
    get { stack.isEmpty ? nil : stack }
    set { setItems(newValue, animated: false) }
  }

  /// The item that is shown.
  open var topItem: UINavigationItem? { stack.last }
  /// The item to which the back button leads.
  open var backItem: UINavigationItem? { stack.dropLast().last }

  /// Replaces the stack; with `animated` as a push or a pop, depending on whether the new top is in the old stack.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    guard controller == nil else { return refuse("setItems") }
    let items = items ?? []
    let isPop = items.last.map { top in stack.dropLast().contains { $0 === top } } ?? true
    show(items, as: isPop ? .pop : .push, animated: animated)
  }

  /// Pushes an item, if the delegate allows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard controller == nil else { return refuse("pushItem") }
    guard !stack.contains(where: { $0 === item }) else {
      return Log.error("UINavigationBar.pushItem: the item is in the bar already; nothing changed.")
    }
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    show(stack + [item], as: .push, animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Pops the top item, if the delegate allows it.
  /// - Returns: The item that was popped; nil if none was.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard controller == nil else {
      refuse("popItem")
      return nil
    }
    guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
    show(stack.dropLast(), as: .pop, animated: animated)
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  private func refuse(_ method: String) {
    Log.error(
      "UINavigationBar.\(method): a navigation controller sets the items of its bar; push or pop controllers instead. "
        + "Nothing changed.")
  }

  final func backButtonTapped(in content: NavigationBarContent) {
    if let action = content.backItem?.backAction ?? content.item.backAction {
      return action.performWithSender(content, target: nil)
    }
    if let controller { return controller.navigationBarWantsToGoBack(self) }
    popItem(animated: true)
  }

  // MARK: Changes of items

  package final func navigationItem(
    _ item: UINavigationItem, changed change: UINavigationItem.Change, animated: Bool
  ) {
    guard let content else { return }
    if item === content.item {
      content.update(change)
      if change == .appearance { setNeedsLook() }
      if change == .search { return searchDidChange(animated: animated) }
      if change == .height || change == .title { controller?.navigationBarHeightDidChange(self) }
      if animated, window != nil { crossFade() }
    } else if item === content.backItem, change == .title || change == .back {
      content.update(.back)
    }
  }

  private func searchDidChange(animated: Bool) {
    if let controller {
      controller.navigationBarSearchDidChange(self, animated: animated)
    } else {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  private func crossFade() {
    guard let content else { return }
    content.layoutIfNeeded()
    content.alpha = 0
    UIView.animate(withDuration: 0.25) { content.alpha = 1 }
  }

  package final func itemDidChange(_ item: UIBarItem) {
    guard let content, content.shows(item) else { return }
    content.makeLeft()
    content.makeRight()
    content.setNeedsLayout()
  }

  final func backMenu(from item: UINavigationItem) -> UIMenu? { controller?.backMenu(from: item) }

  // MARK: Look

  /// Whether titles may be large: those of items whose `largeTitleDisplayMode` says so.
  open var prefersLargeTitles = false {
    didSet {
      noteAppearance(.prefersLargeTitles)
      if oldValue != prefersLargeTitles { heightMayHaveChanged() }
    }
  }

  /// The look of the bar. The value is copied; changes of the bar's object are shown.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let set = looks.standard { return set }
      let initial = observed(UINavigationBarAppearance(), .standardAppearance)
      looks.standard = initial
      return initial
    }
    set {
      looks.standard = replacement(of: looks.standard, by: newValue, .standardAppearance)
      appearanceDidChange()
    }
  }

  /// The look in compact height; nil is `standardAppearance`.
  open var compactAppearance: UINavigationBarAppearance? {
    get { looks.compact }
    set {
      looks.compact = replacement(of: looks.compact, by: newValue, .compactAppearance)
      appearanceDidChange()
    }
  }

  /// The look while the content is at its top edge; nil is transparent.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { looks.scrollEdge }
    set {
      looks.scrollEdge = replacement(of: looks.scrollEdge, by: newValue, .scrollEdgeAppearance)
      appearanceDidChange()
    }
  }

  /// The look in compact height while the content is at its top edge; nil is `scrollEdgeAppearance`.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { looks.compactScrollEdge }
    set {
      looks.compactScrollEdge = replacement(of: looks.compactScrollEdge, by: newValue, .compactScrollEdgeAppearance)
      appearanceDidChange()
    }
  }

  /// The colour of the bar; nil means the appearance's.
  open var barTintColor: UIColor? {
    get { legacyStyle.barTintColor }
    set {
      noteAppearance(.barTintColor)
      legacyStyle.barTintColor = newValue
      setNeedsLook()
    }
  }

  /// Whether content reaches below the bar.
  open var isTranslucent: Bool {
    get { legacyStyle.isTranslucent }
    set {
      noteAppearance(.isTranslucent)
      legacyStyle.isTranslucent = newValue
      setNeedsLook()
      controller?.navigationBarHeightDidChange(self)
    }
  }

  /// The style of the bar; black makes its appearance dark.
  open var barStyle = UIBarStyle.default {
    didSet {
      noteAppearance(.barStyle)
      overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
    }
  }

  /// Font and colour of the titles.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { legacyTitles }
    set {
      noteAppearance(.titleTextAttributes)
      legacyTitles = newValue
      setNeedsLook()
      content?.update(.title)
    }
  }

  /// Font and colour of the large titles.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { legacyLargeTitles }
    set {
      noteAppearance(.largeTitleTextAttributes)
      legacyLargeTitles = newValue
      setNeedsLook()
      content?.update(.title)
    }
  }

  /// An image instead of the line below the bar; an empty one for no line.
  open var shadowImage: UIImage? {
    get { legacyStyle.shadowImage }
    set {
      noteAppearance(.shadowImage)
      legacyStyle.shadowImage = newValue
      setNeedsLook()
    }
  }

  /// The symbol of the back button; nil is the system's.
  open var backIndicatorImage: UIImage? {
    didSet {
      noteAppearance(.backIndicatorImage)
      setNeedsLook()
      content?.update(.back)
    }
  }
  /// Stored but without effect: titles do not move behind the symbol.
  open var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the image of the background; an empty one makes the bar transparent. The metrics are not used.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    noteAppearance(.backgroundImage)
    legacyStyle.backgroundImage = backgroundImage
    setNeedsLook()
  }

  /// The image set with `setBackgroundImage(_:for:)`.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { legacyStyle.backgroundImage }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // What the proxies of items say depends on what the bar is in.
    if window != nil, UIBarButtonItem.hasProxies { appearanceDidChange() }
  }

  final func appearanceDidChange() {
    setNeedsLook()
    content?.update(.appearance)
  }

  final func setNeedsLook() {
    needsLook = true
    setNeedsLayout()
  }

  /// The look of buttons and titles of `item`.
  final func appearance(of item: UINavigationItem) -> UINavigationBarAppearance {
    let isCompact = traitCollection.verticalSizeClass == .compact
    let standard = looks.look(of: item, isCompact: isCompact, isAtEdge: isAtScrollEdge) ?? standardAppearance
    guard legacyTitles != nil || legacyLargeTitles != nil || backIndicatorImage != nil else { return standard }
    let merged = UINavigationBarAppearance(barAppearance: standard)
    merged.titleTextAttributes.merge(legacyTitles ?? [:]) { $1 }
    merged.largeTitleTextAttributes.merge(legacyLargeTitles ?? [:]) { $1 }
    if let backIndicatorImage { merged.setBackIndicatorImage(backIndicatorImage, transitionMaskImage: nil) }
    return merged
  }

  /// Whether the content is at the edge next to the bar, which may be transparent there.
  final var isAtScrollEdge = true {
    didSet {
      guard oldValue != isAtScrollEdge else { return }
      if content.map({ looks.differ(for: $0.item) }) ?? false { content?.update(.appearance) }
      showLook(animated: window != nil)
    }
  }

  final func showLook(animated: Bool) {
    needsLook = false
    let item = content?.item ?? UINavigationItem()
    let look = UINavigationBarAppearance(barAppearance: appearance(of: item))
    let isCompact = traitCollection.verticalSizeClass == .compact
    let isTransparent = isAtScrollEdge && !looks.hasScrollEdge(for: item, isCompact: isCompact)
    if isTransparent { look.configureWithTransparentBackground() }
    // What apps set before there were appearances holds at the edge, too.
    legacyStyle.apply(to: look)
    background.show(look, animated: animated)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    content?.update(.appearance)
    setNeedsLook()
    if previousTraitCollection?.userInterfaceIdiom != traitCollection.userInterfaceIdiom
      || previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass
    {
      heightMayHaveChanged()
    }
  }

  // MARK: Layout

  final var metrics: NavigationBarMetrics { NavigationBarMetrics(traitCollection) }

  /// The distances of titles and the search bar from the edges: the bar's margins, where they are more than the system's.
  final var titleMargins: (left: CGFloat, right: CGFloat) {
    let (least, safe, margins) = (metrics.margin, safeAreaInsets, layoutMargins)
    let isInset = insetsLayoutMarginsFromSafeArea
    return (
      max(least + safe.left, margins.left + (isInset ? 0 : safe.left)),
      max(least + safe.right, margins.right + (isInset ? 0 : safe.right))
    )
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    content?.setNeedsLayout()
  }

  private func heightMayHaveChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    controller?.navigationBarHeightDidChange(self)
  }

  /// The height that no scrolling takes away, in points: without a large title and a search bar that collapses.
  final func baseHeight(of item: UINavigationItem?) -> CGFloat {
    let search = searchHeight(of: item)
    if let item, hidesRow(of: item) { return search }
    let row = metrics.row + (item?.prompt == nil ? 0 : NavigationBarMetrics.prompt)
    return row + (collapsesSearchBar(of: item) ? 0 : search)
  }

  /// The height of an item's search bar, in points; 0 without one.
  final func searchHeight(of item: UINavigationItem?) -> CGFloat {
    guard let search = item?.searchController else { return 0 }
    return search.searchBar.sizeThatFits(CGSize(width: bounds.width, height: 0)).height
  }

  /// Whether an item's search bar leaves when its content is scrolled.
  final func collapsesSearchBar(of item: UINavigationItem?) -> Bool {
    guard let item, let search = item.searchController else { return false }
    return item.hidesSearchBarWhenScrolling && !search.isActive
  }

  /// Whether an active search takes the place of the row of buttons.
  final func hidesRow(of item: UINavigationItem) -> Bool {
    guard let search = item.searchController else { return false }
    return search.isActive && search.hidesNavigationBarDuringPresentation
  }

  /// Whether the item at `index` of a stack has a large title.
  final func hasLargeTitle(at index: Int, of item: (Int) -> UINavigationItem) -> Bool {
    guard prefersLargeTitles, index >= 0 else { return false }
    // Compact height has no space for it.
    if traitCollection.verticalSizeClass == .compact, bounds.width > 0, window.map({ $0.bounds.height < 400 }) ?? false {
      return false
    }
    switch item(index).largeTitleDisplayMode {
    case .always, .inline: return true
    case .never: return false
    case .automatic: return index == 0 || hasLargeTitle(at: index - 1, of: item)
    }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: fullHeight)
  }

  private var fullHeight: CGFloat {
    let isLarge = controller == nil && hasLargeTitle(at: stack.count - 1) { stack[$0] }
    return baseHeight(of: topItem) + (isLarge ? NavigationBarMetrics.largeTitle : 0)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width > 0 && size.width.isFinite ? size.width : UIScreen.main.bounds.width, height: fullHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeBackground()
    if needsLook { showLook(animated: false) }
    for case let content as NavigationBarContent in subviews {
      content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: content.heightInTransition ?? bounds.height)
    }
    guard controller == nil, let content else { return }
    content.hasLargeTitle = hasLargeTitle(at: stack.count - 1) { stack[$0] }
    content.searchHeight = searchHeight(of: topItem)
    let extra = bounds.height - baseHeight(of: topItem)
    content.expansion = max(extra, 0) / NavigationBarMetrics.largeTitle
  }

  final func placeBackground() {
    background.place(CGRect(x: 0, y: -reachAbove, width: bounds.width, height: bounds.height + reachAbove))
  }

  /// The bar has a background over all of its area, but a transparent one lets touches through to the content.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    if hit === self, controller != nil, isAtScrollEdge, point.y > baseHeight(of: topItem) { return nil }
    return hit
  }
}

/// What a bar asks the controller whose bar it is.
@MainActor
protocol NavigationBarController: AnyObject {
  func navigationBarWantsToGoBack(_ bar: UINavigationBar)
  /// Called with the content for the new top item, before it is in the bar.
  /// - Returns: The height of the bar with it; nil if that is not known.
  func navigationBar(_ bar: UINavigationBar, willShow content: NavigationBarContent) -> CGFloat?
  func navigationBarHeightDidChange(_ bar: UINavigationBar)
  func navigationBarSearchDidChange(_ bar: UINavigationBar, animated: Bool)
  func backMenu(from item: UINavigationItem) -> UIMenu?
}

/// The size classes for which older API sets images of bars. Not used here.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}
