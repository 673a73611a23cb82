import CoreGraphics
import Foundation
import UIKitCore

/// A row of tabs at the bottom of a screen, of which one is selected.
///
/// A tap selects a tab and notifies the delegate; setting `selectedItem` does not.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITabBar: UIView, BarItemOwner, BarWithAppearances {
  /// How tabs share the width of the bar.
  public enum ItemPositioning: Int, Sendable {
    /// Fills compact widths, centred in regular ones.
    case automatic = 0
    /// Each tab has an equal part of the width.
    case fill = 1
    /// The tabs have `itemWidth` and `itemSpacing`, and are in the middle.
    case centered = 2
  }

  final var shown: [UITabBarItem] = []
  final var buttons: [TabButton] = []
  final weak var owner: (any TabBarOwner)?
  /// The tab that keys have reached, and whether one holds it down.
  final var focus = TabFocus()
  private weak var chosen: UITabBarItem?
  final var appearances = TabAppearances()
  final let background = BarBackgroundView(shadowEdge: .top)
  final let indicator = UIImageView()

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
    addSubview(background)
    addSubview(indicator)
    indicator.contentMode = .center
    autoresizingMask = [.flexibleWidth]
    accessibilityTraits = .tabBar
    if bounds.size == .zero { sizeToFit() }
  }

  /// Is notified of tabs that users choose. That of a tab bar controller's bar is the controller; it cannot be changed.
  open weak var delegate: (any UITabBarDelegate)? {
    didSet {
      guard owner != nil, delegate !== oldValue else { return }
      Log.error("UITabBar.delegate: the bar belongs to a tab bar controller, which stays its delegate.")
      delegate = oldValue
    }
  }

  // MARK: Items

  /// The items from the leading to the trailing edge; nil if there are none.
  open var items: [UITabBarItem]? {
    get { shown.isEmpty ? nil : shown }
    set { setItems(newValue, animated: false) }
  }

  /// Replaces the items; with `animated` the new ones fade in. The selected one stays selected if it is among them.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard owner == nil else {
      return Log.error(
        "UITabBar.setItems: the items of a tab bar controller's bar are those of its controllers; nothing changes.")
    }
    show(items ?? [], animated: animated)
  }

  /// The selected item; nil if none is.
  open var selectedItem: UITabBarItem? {
    get { chosen }
    set {
      guard owner == nil else {
        return Log.error(
          "UITabBar.selectedItem: select the controller in the tab bar controller that has the bar; nothing changes.")
      }
      guard newValue == nil || shown.contains(where: { $0 === newValue }) else {
        return Log.error("UITabBar.selectedItem: the item is not among the \(shown.count) of the bar; nothing changes.")
      }
      select(newValue)
    }
  }

  /// Not in use: users cannot rearrange tabs.
  open var isCustomizing: Bool { false }

  final func show(_ items: [UITabBarItem], animated: Bool) {
    let kept = zip(shown, buttons).map { (item: $0, button: $1) }
    guard items.count != shown.count || !zip(items, shown).allSatisfy({ $0 === $1 }) else { return }
    for item in shown where item.bar === self && !items.contains(where: { $0 === item }) { item.bar = nil }
    for button in buttons { button.removeFromSuperview() }
    focus = TabFocus()
    shown = items
    buttons = items.map { item in kept.first { $0.item === item }?.button ?? TabButton(item, in: self) }
    for (item, button) in zip(items, buttons) {
      item.bar = self
      addSubview(button)
    }
    if let item = chosen, !items.contains(where: { $0 === item }) { chosen = nil }
    showState()
    setNeedsLayout()
    guard animated, window != nil else { return }
    layoutIfNeeded()
    let fresh = buttons.filter { button in !kept.contains { $0.button === button } }
    for button in fresh { button.alpha = 0 }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
      for button in fresh { button.alpha = 1 }
    }
  }

  final func select(_ item: UITabBarItem?) {
    guard item !== chosen else { return }
    let hadLook = chosen?.standardAppearance != nil || chosen?.scrollEdgeAppearance != nil
    chosen = item
    if hadLook || item?.standardAppearance != nil || item?.scrollEdgeAppearance != nil { appearanceDidChange() }
    showState()
    setNeedsLayout()
  }

  /// Shows which tabs are selected, enabled and reached by keys.
  final func showState() {
    for (index, button) in buttons.enumerated() {
      let item = shown[index]
      button.isSelected = item === chosen
      button.isEnabled = item.isEnabled
      button.isReached = index == focus.index
      button.place = (index + 1, shown.count)
      button.showItem()
    }
  }

  package final func itemDidChange(_ item: UIBarItem) {
    guard let index = shown.firstIndex(where: { $0 === item }) else { return }
    buttons[index].isEnabled = item.isEnabled
    buttons[index].showItem()
    if item === chosen { appearanceDidChange() }
    setNeedsLayout()
  }

  final func tapped(_ item: UITabBarItem) {
    guard item.isEnabled, shown.contains(where: { $0 === item }) else { return }
    if let owner { return owner.tabBar(self, wasTappedAt: item) }
    select(item)
    delegate?.tabBar(self, didSelect: item)
  }

  // MARK: Look

  /// The look of the bar; never nil. Changes of it take effect.
  open var standardAppearance: UITabBarAppearance {
    get { standardLook }
    set {
      appearances.standard = replacement(of: appearances.standard, by: newValue, .standardAppearance)
      appearanceDidChange()
    }
  }

  /// The look of a tab bar controller's bar while the content is at its bottom edge; nil is transparent.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set {
      appearances.scrollEdge = replacement(of: appearances.scrollEdge, by: newValue, .scrollEdgeAppearance)
      appearanceDidChange()
    }
  }

  /// Whether the content is at the edge next to the bar, where it may be transparent.
  package final var isAtScrollEdge = false {
    didSet { if oldValue != isAtScrollEdge { appearanceDidChange(animated: UIView.areAnimationsEnabled) } }
  }

  /// The colour of tabs that are not selected; nil is a grey.
  open var unselectedItemTintColor: UIColor? {
    didSet {
      noteAppearance(.unselectedItemTintColor)
      showState()
    }
  }
  /// The colour of the bar; nil means the appearance's.
  open var barTintColor: UIColor? {
    get { appearances.legacy.barTintColor }
    set { changeLegacy(.barTintColor) { $0.barTintColor = newValue } }
  }
  /// Whether the bar is seen as translucent: then content reaches below it. The system's material is opaque.
  open var isTranslucent: Bool {
    get { appearances.legacy.isTranslucent }
    set {
      noteAppearance(.isTranslucent)
      guard newValue != isTranslucent else { return }
      changeLegacy(.isTranslucent) { $0.isTranslucent = newValue }
      owner?.tabBarLayoutDidChange(self)
    }
  }
  /// The style of the bar; black makes its appearance dark.
  open var barStyle = UIBarStyle.default {
    didSet {
      noteAppearance(.barStyle)
      overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
    }
  }
  /// An image behind the tabs, stretched over the bar.
  open var backgroundImage: UIImage? {
    get { appearances.legacy.backgroundImage }
    set { changeLegacy(.backgroundImage) { $0.backgroundImage = newValue } }
  }
  /// An image above the upper edge in place of the hairline.
  open var shadowImage: UIImage? {
    get { appearances.legacy.shadowImage }
    set { changeLegacy(.shadowImage) { $0.shadowImage = newValue } }
  }
  /// An image behind the selected tab.
  open var selectionIndicatorImage: UIImage? { didSet { setNeedsLayout() } }

  /// How tabs share the width.
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// The width of centred tabs in points; 0 is that of the widest one.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// The space between centred tabs in points; 0 is the default.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // What the proxies of items say depends on what the bar is in.
    if window != nil, UITabBarItem.hasProxies { showState() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let now = traitCollection
    showState()
    setNeedsLayout()
    if now.userInterfaceIdiom != previousTraitCollection?.userInterfaceIdiom
      || now.horizontalSizeClass != previousTraitCollection?.horizontalSizeClass
      || now.verticalSizeClass != previousTraitCollection?.verticalSizeClass
    {
      owner?.tabBarLayoutDidChange(self)
    }
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard super.isHidden != newValue else { return }
      super.isHidden = newValue
      owner?.tabBarLayoutDidChange(self)
    }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: contentHeight) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 && size.width.isFinite ? size.width : UIScreen.main.bounds.width, height: contentHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    showAppearanceIfNeeded()
    placeButtons()
  }
}
