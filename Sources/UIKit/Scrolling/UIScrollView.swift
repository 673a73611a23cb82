import CoreGraphics
import Foundation

/// Shows a part of content larger than itself, which fingers, a wheel or code move and zoom.
///
/// The content offset is the origin of the bounds. Setting it is not limited; dragging is, with a bounce.
///
/// - Coordinates: points of the content.
/// - Threading: main actor.
@MainActor
open class UIScrollView: UIView {
  public enum IndicatorStyle: Int, Sendable {
    case `default` = 0
    case black = 1
    case white = 2
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    /// The keyboard goes when a drag begins.
    case onDrag = 1
    /// The keyboard follows a finger that is dragged onto it, and goes or comes back when that leaves.
    case interactive = 2
    case onDragWithAccessory = 3
    case interactiveWithAccessory = 4
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic = 0
    case scrollableAxes = 1
    case never = 2
    case always = 3
  }

  /// How much of its speed scrolling keeps each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  final var storedContentSize = CGSize.zero
  final var storedInset = UIEdgeInsets.zero
  /// How far the keyboard reaches over the view while something in it is edited, in points.
  final var keyboardInset: CGFloat = 0 {
    didSet {
      guard keyboardInset != oldValue else { return }
      insetsMayHaveChanged()
      // Content that was scrolled for the keyboard comes back with it.
      if keyboardInset < oldValue { keepInside() }
    }
  }
  /// What was last told of.
  final var toldInset = UIEdgeInsets.zero
  final var movement = ScrollMovement()
  final var zoom = ScrollZoom()
  final var storedLimits: (minimum: CGFloat, maximum: CGFloat) = (1, 1)
  final lazy var indicators = ScrollIndicators(in: self)
  final let pan = ScrollPanRecognizer()
  final let contentTouches = ContentTouchRecognizer()
  final let pinch = ScrollPinchRecognizer()

  open weak var delegate: (any UIScrollViewDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    prepareRecognizers()
  }

  // MARK: Content

  /// Which point of the content is at the top left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Moves there; with an animation of 0.3 s that `scrollViewDidEndScrollingAnimation` ends. Not limited to the content.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { move(to: contentOffset, animated: animated) }

  open var contentSize: CGSize {
    get { storedContentSize }
    set { setContentSize(newValue) }
  }

  /// Room around the content, in points.
  open var contentInset: UIEdgeInsets {
    get { storedInset }
    set { setContentInset(newValue) }
  }

  /// The content inset with what bars take away, as far as `contentInsetAdjustmentBehavior` says.
  open var adjustedContentInset: UIEdgeInsets { adjustedInset }

  open func adjustedContentInsetDidChange() {}

  /// Which edges of the safe area count: by default those of the directions in which there is something to scroll.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetsMayHaveChanged() }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetsMayHaveChanged()
  }

  /// Scrolls as little as possible to show `rect`, in content coordinates; not at all if it is visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { show(rect, animated: animated) }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let before = super.bounds
      super.bounds = newValue
      boundsDidChange(from: before)
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let before = super.bounds
      super.frame = newValue
      boundsDidChange(from: before)
    }
  }

  // MARK: Scrolling by hand

  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }

  /// Whether a drag moves along one axis only, once it is clear along which.
  open var isDirectionalLockEnabled = false

  /// Whether content may be moved beyond its ends, and comes back.
  open var bounces = true
  /// Whether that is so even when the content is lower than the view.
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false

  /// Whether scrolling stops at multiples of the view's size.
  open var isPagingEnabled = false

  open var decelerationRate = DecelerationRate.normal

  /// A finger is on the content, whether or not it has moved yet.
  open var isTracking: Bool { movement.isTracking }
  /// A finger moves the content.
  open var isDragging: Bool { movement.isDragging }
  /// The content moves on after a finger has left.
  open var isDecelerating: Bool { movement.isDecelerating }

  /// Kept; there is no status bar to tap.
  open var scrollsToTop = true

  open var keyboardDismissMode = KeyboardDismissMode.none

  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Nil while there is nothing to zoom.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { canZoom ? pinch : nil }

  // MARK: Touches of the content

  /// Whether touches reach the content only after it is clear that they do not scroll.
  open var delaysContentTouches = true

  /// Whether a drag may begin that takes touches away from the content.
  open var canCancelContentTouches = true

  /// Whether the content gets these touches.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a drag may take touches away from `view`, which has got them. The default: not from controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === pan { return dragMayBegin() }
    if gestureRecognizer === pinch { return canZoom }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: Indicators

  open var showsVerticalScrollIndicator = true { didSet { indicators.update() } }
  open var showsHorizontalScrollIndicator = true { didSet { indicators.update() } }
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.update() } }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }

  /// Sets the insets of both.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.flash() }

  // MARK: Zooming

  open var minimumZoomScale: CGFloat {
    get { storedLimits.minimum }
    set { if newValue > 0, newValue.isFinite { storedLimits.minimum = newValue } }
  }

  open var maximumZoomScale: CGFloat {
    get { storedLimits.maximum }
    set { if newValue > 0, newValue.isFinite { storedLimits.maximum = newValue } }
  }

  /// How large the view that the delegate names is shown.
  open var zoomScale: CGFloat {
    get { zoom.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  open func setZoomScale(_ scale: CGFloat, animated: Bool) { changeZoom(to: scale, animated: animated) }

  /// Zooms so that `rect`, in coordinates of the zoomed view, fills the view as far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) { show(zoomed: rect, animated: animated) }

  /// Whether pinching beyond the limits is possible, and comes back.
  open var bouncesZoom = true
  open var isZooming: Bool { zoom.isPinching }
  open var isZoomBouncing: Bool { zoom.isBouncing }

  // MARK: Life

  open override func layoutSubviews() {
    super.layoutSubviews()
    insetsMayHaveChanged()
    indicators.update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopMoving() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    indicators.update()
  }
}
