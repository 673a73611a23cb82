extension UIView {
  struct Flags: OptionSet {
    let rawValue: UInt32

    static let isUserInteractionEnabled = Flags(rawValue: 1 << 0)
    static let autoresizesSubviews = Flags(rawValue: 1 << 1)
    static let isOpaque = Flags(rawValue: 1 << 2)
    static let translatesAutoresizingMask = Flags(rawValue: 1 << 3)
    static let isMultipleTouchEnabled = Flags(rawValue: 1 << 4)
    static let isExclusiveTouch = Flags(rawValue: 1 << 5)
    static let overridesDraw = Flags(rawValue: 1 << 6)
    static let clearsContextBeforeDrawing = Flags(rawValue: 1 << 7)

    static let isWindow = Flags(rawValue: 1 << 8)
    /// Whether it sets its layer's content in `displayContent()`.
    static let providesContent = Flags(rawValue: 1 << 9)
    /// Whether it overrides neither `hitTest` nor `point(inside:)`.
    static let hitsPlainly = Flags(rawValue: 1 << 10)

    /// Whether neither its class nor its layer's draws anything, so that display requests are ignored.
    static let drawsNothing = Flags(rawValue: 1 << 11)

    /// Whether its class does nothing in layout, so that layout requests are ignored.
    static let laysOutNothing = Flags(rawValue: 1 << 12)

    static let isControl = Flags(rawValue: 1 << 13)

    /// Whether `layoutSubviews` is running.
    static let isLayingOut = Flags(rawValue: 1 << 15)

    /// Whether it has variables in an engine of Auto Layout.
    static let isInEngine = Flags(rawValue: 1 << 16)
    /// Whether subviews of it are, or were, placed by constraints.
    static let placesByConstraints = Flags(rawValue: 1 << 17)
    /// Whether the height of its content depends on its width; see `UIView.heightDependsOnWidth`.
    static let heightDependsOnWidth = Flags(rawValue: 1 << 18)

    /// Whether it contains a controller that is presented inside its superview, see `superviewForGestures`.
    static let isolatesPresenter = Flags(rawValue: 1 << 19)
    /// Whether a visit keeps nothing of it and its subviews.
    static let isNotRestorable = Flags(rawValue: 1 << 20)

    /// Whether `constraintsWithinDidChange()` is to be called.
    static let followsConstraintsWithin = Flags(rawValue: 1 << 21)

    static let initial: Flags = [
      .isUserInteractionEnabled, .autoresizesSubviews, .isOpaque, .translatesAutoresizingMask,
      .clearsContextBeforeDrawing,
    ]

    mutating func set(_ flag: Flags, _ isOn: Bool) { if isOn { insert(flag) } else { remove(flag) } }
  }
}
