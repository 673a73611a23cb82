/// A rectangle on the screen that draws, arranges its subviews and handles events.
///
/// Every view has a layer, which keeps its geometry and look; the view adds responding, laying out, tint, traits and
/// controllers. A view without a `draw(_:)` of its own costs no drawing at all, however large it is.
///
/// - Coordinates: `frame` and `center` are in points of the superview, `bounds` in the view's own, origin top left.
/// - Threading: main actor.
@MainActor
open class UIView: UIResponder, CALayerDelegate {
  // Links upwards are plain pointers: they are read at every step of hit testing and layout. Removal, and the end of what
  // they point at, clears them.
  nonisolated(unsafe) unowned(unsafe) final var superviewLink: UIView?
  nonisolated(unsafe) unowned(unsafe) final var windowLink: UIWindow? { didSet { isInWindow = windowLink != nil } }
  /// Asked far more often than which window it is, and without touching the window's reference count.
  nonisolated(unsafe) final private(set) var isInWindow = false
  nonisolated(unsafe) unowned(unsafe) final var controllerLink: UIViewController?
  nonisolated(unsafe) final var layerLink: CALayer?
  nonisolated(unsafe) final var children: [UIView] = []
  final var flags: Flags = .initial
  final var storedContentMode = ContentMode.scaleToFill
  final var storedAutoresizingMask: AutoresizingMask = []
  final var storedBackgroundColor: UIColor?
  // The traits last told to the view; nil until it has been in a window.
  final var storedTraits: UITraitCollection?
  final var rare: RareViewState?

  /// A number to find the view by; see `viewWithTag(_:)`.
  open var tag: Int = 0

  /// The class of the view's layer. It is instantiated through `init?(coder:)`, the one initialiser that every layer
  /// class has.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view with `frame` in the coordinates of its future superview, in points.
  public init(frame: CGRect) {
    super.init()
    attachLayer()
    if frame != .zero { self.frame = frame }
  }

  public override convenience init() { self.init(frame: .zero) }

  /// Views are not archived here: the view is the same as from `init(frame: .zero)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    attachLayer()
  }

  deinit { releaseHierarchy() }

  // Set by every initialiser and never changed.
  public final var layer: CALayer { layerLink.unsafelyUnwrapped }

  /// The controller if this is a controller's root view, else the superview.
  open override var next: UIResponder? { controllerLink ?? superviewLink }

  // MARK: Geometry

  /// Where the view is in its superview: the box around the transformed bounds. Setting it under a transform changes
  /// `center` and the size of `bounds`. A value that is not finite is refused with a logged error.
  open var frame: CGRect {
    get { layer.frame }
    set { setFrame(newValue) }
  }

  /// The view's own coordinate system. Its origin scrolls the subviews without moving the view.
  open var bounds: CGRect {
    get { layer.bounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point, the middle unless `anchorPoint` says otherwise, is in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { setCenter(newValue) }
  }

  /// Turns, scales or moves the view about its anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { if newValue.isFinite { layer.setAffineTransform(newValue) } else { refuse(newValue, as: "transform") } }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point, in fractions of the bounds, that `center` places and `transform` turns about.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { if newValue.isFinite { layer.anchorPoint = newValue } else { refuse(newValue, as: "anchorPoint") } }
  }

  // MARK: Look

  open var backgroundColor: UIColor? {
    get { storedBackgroundColor }
    set { setBackgroundColor(newValue) }
  }

  /// Opacity of the view with everything in it, from 0 to 1. Below 0.01 the view takes no touches.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = newValue.isNaN ? layer.opacity : Float(min(max(newValue, 0), 1)) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// A promise that the view covers its bounds completely, so that nothing behind it needs drawing.
  open var isOpaque: Bool {
    get { flags.contains(.isOpaque) }
    set {
      flags.set(.isOpaque, newValue)
      layer.isOpaque = newValue
    }
  }

  /// Whether subviews are cut off at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// How drawn content fills the bounds when its size differs.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set { setContentMode(newValue) }
  }

  /// Pixels per point of drawn content.
  open var contentScaleFactor: CGFloat {
    get { effectiveContentScale }
    set { setContentScale(newValue) }
  }

  open var clearsContextBeforeDrawing: Bool {
    get { flags.contains(.clearsContextBeforeDrawing) }
    set { flags.set(.clearsContextBeforeDrawing, newValue) }
  }

  /// A view whose opacity cuts out this one. It is not in the hierarchy; its frame is in this view's coordinates.
  open var mask: UIView? {
    get { rare?.mask }
    set { setMask(newValue) }
  }

  /// The colour that interactive parts take on. Nil inherits the superview's; reading never gives nil.
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set { setTintColor(newValue) }
  }

  /// Whether the tint is shown as it is or dimmed; `.automatic` inherits.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// How far bars reach into this view, in points. The screen itself has none on a kiosk: what there is comes from the
  /// `additionalSafeAreaInsets` of controllers.
  open var safeAreaInsets: UIEdgeInsets { effectiveSafeArea }

  /// Called before a layout when `safeAreaInsets` differ from those of the last call, or from zero at first: after
  /// `additionalSafeAreaInsets` of a controller around this view have changed, or the view has moved or entered a window.
  open func safeAreaInsetsDidChange() {}

  /// Called when the tint that this view shows may have changed.
  open func tintColorDidChange() {}

  // MARK: Interaction

  /// Whether the view and its subviews take part in hit testing.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.isUserInteractionEnabled) }
    set { flags.set(.isUserInteractionEnabled, newValue) }
  }

  /// Whether the view gets every finger of a sequence or only the first.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.isMultipleTouchEnabled) }
    set { flags.set(.isMultipleTouchEnabled, newValue) }
  }

  open var isExclusiveTouch: Bool {
    get { flags.contains(.isExclusiveTouch) }
    set { flags.set(.isExclusiveTouch, newValue) }
  }

  /// Whether `point`, in the view's coordinates, is inside: the left and top edges are, the right and bottom ones are not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.modelBounds.holds(point) }

  /// The frontmost view under `point`, in the view's coordinates, that takes touches: nil if this one is hidden, nearly
  /// transparent or switched off, or the point is outside. Has no side effects; called several times for one touch.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, with: event) }

  // MARK: Gestures

  /// The recognizers that watch this view and everything in it; nil without any.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { rare.flatMap { $0.gestures.isEmpty ? nil : $0.gestures } }
    set { replaceGestures(newValue ?? []) }
  }

  /// Lets `gestureRecognizer` watch this view. It leaves the view that it was added to before.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }

  /// Takes `gestureRecognizer` away; a gesture under way is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

  /// Asked before a recognizer of this view, or of one around it for a touch in this one, begins or recognizes; false makes
  /// it fail.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Makes the first responder in this view resign; `force` does not take no for an answer.
  /// - Returns: Whether one has resigned.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endEditingInside(force) }

  // MARK: Hierarchy

  /// The view that this one is in; nil when it is in none.
  open var superview: UIView? { superviewLink }

  /// The window that this view is in, itself for a window.
  open var window: UIWindow? { windowLink }

  /// The views in this one, from back to front.
  open var subviews: [UIView] { children }

  open func addSubview(_ view: UIView) { insert(view, at: .front) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: .index(index)) }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, at: .below(sibling)) }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, at: .above(sibling)) }
  open func removeFromSuperview() { leaveSuperview() }
  open func bringSubviewToFront(_ view: UIView) { reorder(view, to: .front) }
  open func sendSubviewToBack(_ view: UIView) { reorder(view, to: .index(0)) }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  /// For sources shared with nib-based programs; never called, as there are no nibs here.
  open func awakeFromNib() {}

  /// For what Interface Builder shows of a view; nothing calls it here.
  open func prepareForInterfaceBuilder() {}

  // MARK: Layout

  /// Asks for `layoutSubviews()` in this turn. Asking again before it happens changes nothing.
  open func setNeedsLayout() { if mayLayOut { layer.setNeedsLayout() } }

  /// Lays this view and everything below it out now, as far as needed.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Places the subviews. Called when the size or bounds origin changed or `setNeedsLayout()` asked for it.
  open func layoutSubviews() {}

  /// The size that suits the view best within `size`. The default is the size it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that suits the view best, keeping its top left corner.
  open func sizeToFit() { takeFittingSize() }

  /// The size of the view's content, or `noIntrinsicMetric` along an axis where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Tells that `intrinsicContentSize` has changed: the superview lays out again, unless it places this view by hand.
  open func invalidateIntrinsicContentSize() {
    if !translatesAutoresizingMaskIntoConstraints { superviewLink?.setNeedsLayout() }
  }

  public static let noIntrinsicMetric: CGFloat = -1

  /// Whether subviews follow this view's size by their `autoresizingMask`.
  open var autoresizesSubviews: Bool {
    get { flags.contains(.autoresizesSubviews) }
    set { flags.set(.autoresizesSubviews, newValue) }
  }

  /// What of the view stretches when its superview's size changes.
  open var autoresizingMask: AutoresizingMask {
    get { storedAutoresizingMask }
    set { storedAutoresizingMask = newValue }
  }

  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { flags.contains(.translatesAutoresizingMask) }
    set { flags.set(.translatesAutoresizingMask, newValue) }
  }

  /// The space between the view's edges and its content, in points.
  ///
  /// What is read is what was set, 8 points by default, plus the safe area; a controller's root view has no less than the
  /// controller's `systemMinimumLayoutMargins`.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set { setLayoutMargins(newValue.directional(rightToLeft: isRightToLeft)) }
  }

  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { effectiveLayoutMargins.directional(rightToLeft: isRightToLeft) }
    set { setLayoutMargins(newValue) }
  }

  /// Whether the margins are at least as far in as the superview's, measured where the two overlap.
  open var preservesSuperviewLayoutMargins: Bool {
    get { rare?.margins.preservesSuperview ?? false }
    set { changeMargins { $0.preservesSuperview = newValue } }
  }

  /// Whether the safe area is added to the margins at each edge.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { rare?.margins.insetsFromSafeArea ?? true }
    set { changeMargins { $0.insetsFromSafeArea = newValue } }
  }

  /// Called when `layoutMargins` have changed; where the safe area changes them, before `safeAreaInsetsDidChange()`.
  open func layoutMarginsDidChange() {}

  /// Which parts of the view mirror for languages written from right to left.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { rare?.semanticContentAttribute ?? .unspecified }
    set { setSemanticContentAttribute(newValue) }
  }

  /// The direction to lay content out in.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Drawing

  /// Draws the content. Override it to draw; the current graphics context is the view's, in its own coordinates, and what
  /// is drawn is remembered until `setNeedsDisplay()`.
  open func draw(_ rect: CGRect) {}

  /// Asks for `draw(_:)` in this turn.
  open func setNeedsDisplay() { if mayDraw { layer.setNeedsDisplay() } }

  /// Asks for `draw(_:)` in this turn; only `rect` is painted again. A rectangle that is not finite means everything.
  open func setNeedsDisplay(_ rect: CGRect) {
    guard mayDraw else { return }
    if rect.isFinite { layer.setNeedsDisplay(rect) } else { layer.setNeedsDisplay() }
  }

  // The layer's questions. Each is about the view's own layer unless a subclass makes itself the delegate of others.

  /// Provides the layer's contents; the default records `draw(_:)`.
  open func display(_ layer: CALayer) { displayLayer(layer) }
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawLayer(layer, in: ctx) }
  open func layerWillDraw(_ layer: CALayer) {}
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }

  /// Outside of animations changes happen at once; within `UIView.animate` they are animated.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { findAction(layer, event) }

  /// What classes within this module override to hand their layer its content directly, without `draw(_:)`. Returns
  /// whether it did.
  func displayContent() -> Bool { false }

  /// Draws this view with its subviews into the current context, scaled to `rect`.
  /// - Returns: Whether there was something to draw and a context to draw into.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawPicture(in: rect, afterUpdates: afterUpdates)
  }

  /// A view that shows what this one looks like now, as a still picture; nil for a view without size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    pictureView(of: bounds, afterUpdates: afterUpdates)
  }

  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    pictureView(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
  }

  // MARK: Traits

  /// The traits of this view's environment.
  open var traitCollection: UITraitCollection { effectiveTraits }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for this view and everything in it; `.unspecified` inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { rare?.style ?? .unspecified }
    set { setOverrideStyle(newValue) }
  }

  /// Traits for this view and everything in it.
  open var traitOverrides: UITraitOverrides {
    get { rare?.overrides ?? UITraitOverrides() }
    set { setTraitOverrides(newValue) }
  }

  // MARK: Accessibility

  open var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? false }
    set { rareState.accessibility.isElement = newValue }
  }

  open var accessibilityLabel: String? {
    get { rare?.accessibility.label }
    set { rareState.accessibility.label = newValue }
  }

  open var accessibilityValue: String? {
    get { rare?.accessibility.value }
    set { rareState.accessibility.value = newValue }
  }

  open var accessibilityHint: String? {
    get { rare?.accessibility.hint }
    set { rareState.accessibility.hint = newValue }
  }

  open var accessibilityTraits: UIAccessibilityTraits {
    get { rare?.accessibility.traits ?? .none }
    set { rareState.accessibility.traits = newValue }
  }

  /// A name for tests to find the view by; people never meet it.
  open var accessibilityIdentifier: String? {
    get { rare?.accessibility.identifier }
    set { rareState.accessibility.identifier = newValue }
  }

  open var accessibilityLanguage: String? {
    get { rare?.accessibility.language }
    set { rareState.accessibility.language = newValue }
  }

  /// The view's bounds in screen coordinates, unless it was set.
  open var accessibilityFrame: CGRect {
    get { rare?.accessibility.frame ?? convert(bounds, to: nil) }
    set { rareState.accessibility.frame = newValue }
  }

  /// Where a tap activates the view, in screen coordinates: its middle, unless it was set.
  open var accessibilityActivationPoint: CGPoint {
    get {
      if let point = rare?.accessibility.activationPoint { return point }
      let frame = accessibilityFrame
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    set { rareState.accessibility.activationPoint = newValue }
  }

  /// The views that are read in place of the subviews, in this order; nil leaves it to where they are on the screen. Those
  /// that are no views are passed over.
  open var accessibilityElements: [Any]? {
    get { rare?.accessibility.elements }
    set { rareState.accessibility.elements = newValue }
  }

  open var accessibilityElementsHidden: Bool {
    get { rare?.accessibility.hidesElements ?? false }
    set { rareState.accessibility.hidesElements = newValue }
  }

  open var accessibilityViewIsModal: Bool {
    get { rare?.accessibility.isModal ?? false }
    set { rareState.accessibility.isModal = newValue }
  }

  open var shouldGroupAccessibilityChildren: Bool {
    get { rare?.accessibility.groupsChildren ?? false }
    set { rareState.accessibility.groupsChildren = newValue }
  }

  open override var description: String { summary }
}
