import UIKitCore

/// A bar of buttons, at the bottom of a screen or above a keyboard as `inputAccessoryView`.
@preconcurrency @MainActor
open class UIToolbar: UIView, BarItemOwner, BarWithAppearances {
  private var shown: [UIBarButtonItem] = []
  private var views: [ObjectIdentifier: UIView] = [:]
  private let background = BarBackgroundView(shadowEdge: .top)
  private var appearances = Appearances()
  private var legacyStyle = LegacyBarStyle()

  private struct Appearances {
    var standard: UIToolbarAppearance?
    var compact: UIToolbarAppearance?
    var scrollEdge: UIToolbarAppearance?
    var compactScrollEdge: UIToolbarAppearance?
  }

  private static let height: CGFloat = 44
  private static let side: CGFloat = 16
  private static let gap: CGFloat = 8

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
    autoresizingMask = [.flexibleWidth]
    if bounds.size == .zero { sizeToFit() }
  }

  // MARK: Items

  /// The items from the leading to the trailing edge; nil if there are none.
  open var items: [UIBarButtonItem]? {
    get { shown.isEmpty ? nil : shown }
    set { setItems(newValue, animated: false) }
  }

  /// Replaces the items. With `animated` the new ones fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    for item in shown {
      item.bar = nil
      item.shownView = nil
    }
    for view in views.values { view.removeFromSuperview() }
    views = [:]
    shown = items ?? []
    for item in shown {
      item.bar = self
      make(item)
    }
    guard animated, window != nil else { return setNeedsLayout() }
    layoutIfNeeded()
    for view in views.values { view.alpha = 0 }
    UIView.animate(withDuration: 0.25) { for view in self.views.values { view.alpha = 1 } }
  }

  private func make(_ item: UIBarButtonItem) {
    guard !item.isSpace, !item.isHidden else { return }
    let view: UIView
    if let custom = item.customView {
      view = custom
      if custom.bounds.size == .zero { custom.sizeToFit() }
    } else {
      view = BarButton(item, in: self, appearance: effectiveAppearance.buttonAppearance(for: item.style))
    }
    views[ObjectIdentifier(item)] = view
    item.shownView = view
    addSubview(view)
  }

  package final func itemDidChange(_ item: UIBarItem) {
    guard let item = item as? UIBarButtonItem, shown.contains(where: { $0 === item }) else { return }
    views.removeValue(forKey: ObjectIdentifier(item))?.removeFromSuperview()
    make(item)
    // Keep the views in the order of the items, which others may iterate over.
    for item in shown { if let view = views[ObjectIdentifier(item)] { bringSubviewToFront(view) } }
    setNeedsLayout()
  }

  // MARK: Look

  /// The look of the bar. The value is copied; changes of the bar's object are shown.
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let set = appearances.standard { return set }
      let initial = observed(UIToolbarAppearance(), .standardAppearance)
      appearances.standard = initial
      return initial
    }
    set {
      appearances.standard = replacement(of: appearances.standard, by: newValue, .standardAppearance)
      appearanceDidChange()
    }
  }

  /// The look of the bar in compact height; nil is `standardAppearance`.
  open var compactAppearance: UIToolbarAppearance? {
    get { appearances.compact }
    set {
      appearances.compact = replacement(of: appearances.compact, by: newValue, .compactAppearance)
      appearanceDidChange()
    }
  }

  /// The look of a navigation controller's bar while the content is at its bottom edge; nil is transparent.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.scrollEdge }
    set {
      appearances.scrollEdge = replacement(of: appearances.scrollEdge, by: newValue, .scrollEdgeAppearance)
      appearanceDidChange()
    }
  }

  /// The look of a navigation controller's bar in compact height while the content is at its bottom edge; nil is
  /// `scrollEdgeAppearance`.
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.compactScrollEdge }
    set {
      appearances.compactScrollEdge = replacement(
        of: appearances.compactScrollEdge, by: newValue, .compactScrollEdgeAppearance)
      appearanceDidChange()
    }
  }

  /// The colour of the bar; nil means the appearance's.
  open var barTintColor: UIColor? {
    get { legacyStyle.barTintColor }
    set {
      noteAppearance(.barTintColor)
      legacyStyle.barTintColor = newValue
      appearanceDidChange()
    }
  }

  /// Stored but without effect: the system's material is opaque.
  open var isTranslucent = true
  /// The style of the bar; black makes its appearance dark.
  open var barStyle = UIBarStyle.default {
    didSet {
      noteAppearance(.barStyle)
      overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
    }
  }

  /// Whether the content is at the edge next to the bar, where it may be transparent.
  package final var isAtScrollEdge = false {
    didSet {
      guard oldValue != isAtScrollEdge else { return }
      // Without a look of its own the edge changes only the background.
      if appearances.scrollEdge != nil || appearances.compactScrollEdge != nil { needsButtons = true }
      showAppearance(animated: UIView.areAnimationsEnabled)
    }
  }

  private var effectiveAppearance: UIToolbarAppearance {
    let isCompact = traitCollection.verticalSizeClass == .compact
    let standard = (isCompact ? compactAppearance : nil) ?? standardAppearance
    guard isAtScrollEdge else { return standard }
    if let set = (isCompact ? compactScrollEdgeAppearance : nil) ?? scrollEdgeAppearance { return set }
    let transparent = UIToolbarAppearance(barAppearance: standard)
    transparent.configureWithTransparentBackground()
    return transparent
  }

  /// Shows the changed look in the next layout.
  final func appearanceDidChange() {
    (needsAppearance, needsButtons) = (true, true)
    setNeedsLayout()
  }
  private var needsAppearance = true
  private var needsButtons = false

  private func showAppearance(animated: Bool) {
    needsAppearance = false
    let appearance = UIToolbarAppearance(barAppearance: effectiveAppearance)
    // What apps set before there were appearances holds at the edge, too.
    let hasEdgeLook = appearances.scrollEdge != nil || appearances.compactScrollEdge != nil
    if !isAtScrollEdge || !hasEdgeLook { legacyStyle.apply(to: appearance) }
    background.show(appearance, animated: animated)
    guard needsButtons else { return }
    needsButtons = false
    for item in shown where views[ObjectIdentifier(item)] is BarButton { itemDidChange(item) }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // What the proxies of items say depends on what the bar is in.
    if window != nil, UIBarButtonItem.hasProxies { appearanceDidChange() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass { appearanceDidChange() }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 && size.width.isFinite ? size.width : UIScreen.main.bounds.width, height: height)
  }

  private var height: CGFloat {
    let traits = traitCollection
    return traits.userInterfaceIdiom == .kiosk && traits.verticalSizeClass != .compact ? 60 : Self.height
  }

  private func width(of item: UIBarButtonItem) -> CGFloat {
    if item.isHidden || item.systemItem == .flexibleSpace { return 0 }
    if item.systemItem == .fixedSpace { return item.width }
    guard let view = views[ObjectIdentifier(item)] else { return 0 }
    if item.customView != nil { return item.width > 0 ? item.width : view.bounds.width }
    return max((view as? BarButton)?.wantedWidth ?? 0, item.width)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    if needsAppearance { showAppearance(animated: false) }
    let content = bounds.inset(by: safeAreaInsets).insetBy(dx: min(Self.side - 8, bounds.width / 2), dy: 0)
    let widths = shown.map(width)
    var gaps: CGFloat = 0
    for (item, next) in zip(shown, shown.dropFirst()) where !item.isSpace && !next.isSpace { gaps += Self.gap }
    let springs = shown.filter { $0.systemItem == .flexibleSpace && !$0.isHidden }.count
    let left = max(content.width - widths.reduce(0, +) - gaps, 0)
    let spring = springs > 0 ? left / CGFloat(springs) : 0
    var x = content.minX
    for (index, item) in shown.enumerated() {
      let width = item.systemItem == .flexibleSpace ? spring : widths[index]
      if let view = views[ObjectIdentifier(item)] { place(view, item, x: x, width: width, in: content) }
      x += width
      if index + 1 < shown.count, !item.isSpace, !shown[index + 1].isSpace { x += Self.gap }
    }
  }

  private func place(_ view: UIView, _ item: UIBarButtonItem, x: CGFloat, width: CGFloat, in content: CGRect) {
    let height = item.customView == nil ? content.height : min(view.bounds.height, content.height)
    let start = isRightToLeft ? bounds.width - x - width : x
    view.frame = CGRect(
      x: start.rounded(), y: (content.minY + (content.height - height) / 2).rounded(), width: width, height: height)
  }
}

/// The button for one item.
@MainActor
final class BarButton: UIButton {
  /// - Parameters:
  ///   - bar: The bar, for the proxies of items in it.
  ///   - appearance: The look that the bar gives to its buttons.
  init(_ item: UIBarButtonItem, in bar: UIView? = nil, appearance: UIBarButtonItemAppearance? = nil) {
    super.init(frame: .zero)
    become(.system)
    let emphasis: UIFont.Weight = item.style == .done ? .semibold : .regular
    let attributes = Self.attributes(of: item, bar, appearance, .normal)
    titleLabel?.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: emphasis)
    if let image = item.image {
      setImage(image, for: .normal)
      setPreferredSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 19, weight: .regular), forImageIn: .normal)
    } else {
      setTitle(item.title, for: .normal)
    }
    imageEdgeInsets = item.imageInsets
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let attributes = Self.attributes(of: item, bar, appearance, state)
      if let color = attributes[.foregroundColor] as? UIColor { setTitleColor(color, for: state) }
      if let image = appearance?.appearance(for: state).backgroundImage { setBackgroundImage(image, for: state) }
    }
    if let offset = appearance?.normal.titlePositionAdjustment, offset != .zero {
      titleEdgeInsets = UIEdgeInsets(
        top: offset.vertical, left: offset.horizontal, bottom: -offset.vertical, right: -offset.horizontal)
    }
    if let color = item.tintColor ?? bar.flatMap(item.proxyTintColor) { tintColor = color }
    isEnabled = item.isEnabled
    isSelected = item.isSelected
    menu = item.menu
    changesSelectionAsPrimaryAction = item.changesSelectionAsPrimaryAction
    showsMenuAsPrimaryAction = item.menu != nil && item.action == nil && item.primaryAction == nil
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityIdentifier = item.accessibilityIdentifier
    addAction(
      UIAction { [weak item, weak self] _ in item?.perform(from: self, nil) }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { return nil }

  /// The attributes of the title in `state`: the item's, else those of its proxies, else the bar's.
  private static func attributes(
    of item: UIBarButtonItem, _ bar: UIView?, _ appearance: UIBarButtonItemAppearance?, _ state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    var given = appearance?.titleTextAttributes(for: state) ?? [:]
    if let bar, let proxy = item.proxyTitleTextAttributes(for: state, in: bar) { given.merge(proxy) { $1 } }
    return given.merging(item.titleTextAttributes(for: state) ?? [:]) { $1 }
  }

  var wantedWidth: CGFloat { max(intrinsicContentSize.width.rounded(.up) + 16, 44) }
}
