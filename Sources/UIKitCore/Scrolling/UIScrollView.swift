import CoreGraphics
import Foundation

/// Shows a part of content larger than itself. Touches, a wheel or code scroll and zoom it.
///
/// The content offset is the origin of the bounds. Setting it is not limited; dragging is limited, with a bounce.
///
/// - Coordinates: points of the content.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The colour of the scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    case `default` = 0
    case black = 1
    case white = 2
  }

  /// How dragging the content dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    /// The keyboard is dismissed when a drag begins.
    case onDrag = 1
    /// The keyboard follows a finger dragged onto it, and is dismissed or restored when that is lifted.
    case interactive = 2
    case onDragWithAccessory = 3
    case interactiveWithAccessory = 4
  }

  /// When the safe area is added to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic = 0
    case scrollableAxes = 1
    case never = 2
    case always = 3
  }

  /// The share of its speed that scrolling keeps each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share of the speed kept each millisecond.
    public let rawValue: CGFloat
    /// A rate that keeps this share of the speed each millisecond; limited to 0.5 … 0.9999.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The default: scrolling loses 0.2 % of its speed each millisecond.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A short deceleration: scrolling loses 1 % of its speed each millisecond.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  final var storedContentSize = CGSize.zero
  final var storedInset = UIEdgeInsets.zero
  /// How far the keyboard covers the view while something in it is edited, in points.
  package final var keyboardInset: CGFloat = 0 {
    didSet {
      guard keyboardInset != oldValue else { return }
      insetsMayHaveChanged()
      // Content that was scrolled to make space for the keyboard returns with it.
      if keyboardInset < oldValue { keepInside() }
    }
  }
  /// The space above the content in which a running refresh control is visible, in points.
  final var refreshInset: CGFloat = 0
  final var storedRefreshControl: UIRefreshControl?
  /// The adjusted inset that the delegate was last notified of.
  final var reportedInset = UIEdgeInsets.zero
  /// Whether the delegate is being notified of other insets.
  final var isReportingInsets = false
  /// Called when the last finger was lifted without having dragged the content.
  package final var onRelease: (@MainActor () -> Void)?
  final var movement = ScrollMovement()
  final var zoom = ScrollZoom()
  final var storedLimits: (minimum: CGFloat, maximum: CGFloat) = (1, 1)
  final lazy var indicators = ScrollIndicators(in: self)
  package final var scrollHooks = ScrollHooks()
  /// By how much a bar above the content grows when the content is pulled further down, in points.
  package final var barRoom: CGFloat = 0
  final let pan = ScrollPanRecognizer()
  final let contentTouches = ContentTouchRecognizer()
  final let pinch = ScrollPinchRecognizer()

  /// Is notified of scrolling and zooming.
  open weak var delegate: (any UIScrollViewDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
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

  /// The point of the content at the top left corner of the view.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Scrolls to an offset; the animation takes 0.3 s and ends with `scrollViewDidEndScrollingAnimation`. Not limited to
  /// the content.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { move(to: contentOffset, animated: animated) }

  /// The size of the content in points.
  open var contentSize: CGSize {
    get { storedContentSize }
    set { setContentSize(newValue) }
  }

  /// Space around the content, in points.
  open var contentInset: UIEdgeInsets {
    get { storedInset }
    set { setContentInset(newValue) }
  }

  /// The content inset plus the safe area, as far as `contentInsetAdjustmentBehavior` applies, and the keyboard.
  open var adjustedContentInset: UIEdgeInsets { adjustedInset }

  /// Called when `adjustedContentInset` has changed. The default implementation does nothing.
  open func adjustedContentInsetDidChange() {}

  /// Which edges of the safe area are added: by default those along which the content can scroll.
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

  // MARK: User scrolling

  /// Whether users can scroll.
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }

  /// Whether a drag scrolls along one axis only, once its direction is clear.
  open var isDirectionalLockEnabled = false

  /// Whether content can be dragged beyond its ends and bounces back.
  open var bounces = true
  /// Whether content bounces vertically even when it is lower than the view.
  open var alwaysBounceVertical = false { didSet { insetsMayHaveChanged() } }
  /// Whether content bounces horizontally even when it is narrower than the view.
  open var alwaysBounceHorizontal = false { didSet { insetsMayHaveChanged() } }

  /// Whether scrolling stops at multiples of the view's size.
  open var isPagingEnabled = false

  /// How fast scrolling slows down after a drag.
  open var decelerationRate = DecelerationRate.normal

  /// Whether a finger is on the content, even if it has not moved yet.
  open var isTracking: Bool { movement.isTracking }
  /// Whether a finger or a wheel drags the content.
  open var isDragging: Bool { movement.isDragging }
  /// Whether the content moves on after the finger was lifted.
  open var isDecelerating: Bool { movement.isDecelerating }

  /// Stored only: there is no status bar to tap.
  open var scrollsToTop = true

  /// Whether and how a drag dismisses the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// Recognizes drags and wheel steps that scroll.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Recognizes pinches; nil while the content cannot be zoomed.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { canZoom ? pinch : nil }

  // MARK: Refreshing

  /// The control above the content that refreshes it when users pull the content down. It becomes the first subview.
  ///
  /// Pulling needs `bounces`, and content that is higher than the view or `alwaysBounceVertical`.
  open var refreshControl: UIRefreshControl? {
    get { storedRefreshControl }
    set { setRefreshControl(newValue) }
  }

  // MARK: Touches of the content

  /// Whether touches reach the content only once it is clear that they do not scroll.
  open var delaysContentTouches = true

  /// Whether a drag can cancel touches already delivered to the content.
  open var canCancelContentTouches = true

  /// Whether the content receives these touches.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a drag can cancel touches already delivered to `view`. The default: not those of controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === pan { return dragMayBegin() }
    if gestureRecognizer === pinch { return canZoom }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: Indicators

  /// Whether the vertical indicator is shown while scrolling.
  open var showsVerticalScrollIndicator = true { didSet { indicators.update() } }
  /// Whether the horizontal indicator is shown while scrolling.
  open var showsHorizontalScrollIndicator = true { didSet { indicators.update() } }
  /// The colour of the indicators.
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.update() } }
  /// Whether the safe area is added to the insets of the indicators, so that they begin below a bar.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { indicators.update() } }
  /// The distance of the vertical indicator from the edges, in points.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }
  /// The distance of the horizontal indicator from the edges, in points.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }

  /// Sets the insets of both indicators.
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

  /// The smallest zoom scale; values that are not positive and finite are ignored.
  open var minimumZoomScale: CGFloat {
    get { storedLimits.minimum }
    set { if newValue > 0, newValue.isFinite { storedLimits.minimum = newValue } }
  }

  /// The largest zoom scale; values that are not positive and finite are ignored.
  open var maximumZoomScale: CGFloat {
    get { storedLimits.maximum }
    set { if newValue > 0, newValue.isFinite { storedLimits.maximum = newValue } }
  }

  /// The scale of the view returned by the delegate's `viewForZooming`.
  open var zoomScale: CGFloat {
    get { zoom.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Zooms around the centre of the view, within the limits; an animation takes 0.3 s.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { changeZoom(to: scale, animated: animated) }

  /// Zooms so that `rect`, in coordinates of the zoomed view, fills the scroll view as far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) { show(zoomed: rect, animated: animated) }

  /// Whether a pinch can exceed the zoom limits and bounces back.
  open var bouncesZoom = true
  /// Whether a pinch is zooming the content.
  open var isZooming: Bool { zoom.isPinching }
  /// Whether the content is bouncing back to a zoom limit.
  open var isZoomBouncing: Bool { zoom.isBouncing }

  // MARK: Lifecycle

  open override func layoutSubviews() {
    super.layoutSubviews()
    insetsMayHaveChanged()
    storedRefreshControl?.follow(self)
    indicators.update()
    controllerLink?.modal.presentation?.keepInFront()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopMoving() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    indicators.update()
  }

  // MARK: Restoration

  /// Saves the offset and the zoom scale.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    encodeScrolling(with: coder)
  }

  /// Restores the zoom scale and, when the content has its size, the offset as far as the content reaches.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    decodeScrolling(with: coder)
  }
}
