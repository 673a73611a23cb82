import UIKitCore

/// The look of the buttons of a bar.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
  /// The look of buttons at rest. What the other states do not set is taken from here.
  public let normal = UIBarButtonItemStateAppearance()
  /// The look of buttons while they are touched.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The look of buttons that cannot be used.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The look of buttons with the focus.
  public let focused = UIBarButtonItemStateAppearance()

  /// The appearance of the bar that has this one.
  final weak var bar: UIBarAppearance?

  /// An appearance of plain buttons.
  public override convenience init() { self.init(style: .plain) }

  /// An appearance with the defaults for a style.
  public init(style: UIBarButtonItem.Style) {
    super.init()
    configureWithDefault(for: style)
    for state in states { state.owner = self }
  }

  /// Archives are not supported: the same as `init()`.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Resets all states to the defaults of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.reset() }
    if style == .done { normal.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 17, weight: .semibold)] }
  }

  /// Returns an appearance with the same properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBarButtonItemAppearance()
    copy.take(self)
    return copy
  }

  package final func take(_ other: UIBarButtonItemAppearance) {
    for (state, given) in zip(states, other.states) { state.take(given) }
  }

  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

  /// The attributes of titles in `state`, with those of the normal state where it sets none; but the colour of the
  /// normal state is dimmed by the button in other states, which therefore do not take it.
  package final func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
    var attributes = normal.titleTextAttributes
    let own = appearance(for: state)
    if own !== normal { attributes[.foregroundColor] = nil }
    return attributes.merging(own.titleTextAttributes) { $1 }
  }

  package final func appearance(for state: UIControl.State) -> UIBarButtonItemStateAppearance {
    if state.contains(.disabled) { return disabled }
    if state.contains(.highlighted) { return highlighted }
    return state.contains(.focused) ? focused : normal
  }
}

/// The look of the buttons of a bar in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  /// Font and colour of the titles; what is missing is that of the normal state, then the bar's default.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { owner?.bar?.changed() } }
  /// Moves the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { owner?.bar?.changed() } }
  /// An image behind the button; nil for none.
  open var backgroundImage: UIImage? { didSet { owner?.bar?.changed() } }
  /// Stored but without effect: the image fills the button.
  open var backgroundImagePositionAdjustment = UIOffset.zero { didSet { owner?.bar?.changed() } }

  final weak var owner: UIBarButtonItemAppearance?

  final func reset() { take(UIBarButtonItemStateAppearance()) }

  final func take(_ other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
    backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
  }
}
