import UIKitCore

/// The look of the items of a tab bar, in one arrangement of symbol and title.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying {
  /// The arrangements of symbol and title.
  public enum Style: Int, Sendable {
    /// The symbol above the title.
    case stacked = 0
    /// The symbol before the title.
    case inline = 1
    /// The symbol before the title, in a bar of little height.
    case compactInline = 2
  }

  /// The look of items that are not selected. What the other states do not set is taken from here.
  public let normal = UITabBarItemStateAppearance()
  /// The look of the selected item.
  public let selected = UITabBarItemStateAppearance()
  /// The look of items that cannot be chosen.
  public let disabled = UITabBarItemStateAppearance()
  /// The look of the item with the focus.
  public let focused = UITabBarItemStateAppearance()

  /// The appearance of the bar that has this one.
  final weak var bar: UIBarAppearance?

  /// An appearance of stacked items.
  public override convenience init() { self.init(style: .stacked) }

  /// An appearance with the defaults for an arrangement.
  public init(style: Style) {
    super.init()
    for state in states { state.owner = self }
  }

  /// Archives are not supported: the same as `init()`.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Resets all states to the defaults of an arrangement.
  open func configureWithDefault(for style: Style) {
    for state in states { state.reset() }
  }

  /// Returns an appearance with the same properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UITabBarItemAppearance()
    copy.take(self)
    return copy
  }

  package final func take(_ other: UITabBarItemAppearance) {
    for (state, given) in zip(states, other.states) { state.take(given) }
  }

  private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

  /// The attributes of titles in `state`, with those of the normal state where it sets none; but the colour of the
  /// normal state holds for that state alone, as the selected item has the bar's tint.
  package final func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
    var attributes = normal.titleTextAttributes
    let own = appearance(for: state)
    if own !== normal { attributes[.foregroundColor] = nil }
    return attributes.merging(own.titleTextAttributes) { $1 }
  }

  /// The attributes of the badge's text in `state`, with those of the normal state where it sets none.
  package final func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
    normal.badgeTextAttributes.merging(appearance(for: state).badgeTextAttributes) { $1 }
  }

  package final func appearance(for state: UIControl.State) -> UITabBarItemStateAppearance {
    if state.contains(.disabled) { return disabled }
    if state.contains(.selected) { return selected }
    return state.contains(.focused) ? focused : normal
  }
}

/// The look of the items of a tab bar in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  /// Font and colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { owner?.bar?.changed() } }
  /// Moves the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { owner?.bar?.changed() } }
  /// The colour of the symbol; nil is the bar's.
  open var iconColor: UIColor? { didSet { owner?.bar?.changed() } }
  /// Moves the badge, in points.
  open var badgePositionAdjustment = UIOffset.zero { didSet { owner?.bar?.changed() } }
  /// The colour of the badge; nil is the item's, then red.
  open var badgeBackgroundColor: UIColor? { didSet { owner?.bar?.changed() } }
  /// Font and colour of the badge's text.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { owner?.bar?.changed() } }
  /// Moves the badge's text, in points.
  open var badgeTitlePositionAdjustment = UIOffset.zero { didSet { owner?.bar?.changed() } }

  final weak var owner: UITabBarItemAppearance?

  final func reset() { take(UITabBarItemStateAppearance()) }

  final func take(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgePositionAdjustment = other.badgePositionAdjustment
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
    badgeTitlePositionAdjustment = other.badgeTitlePositionAdjustment
  }
}
