/// A rectangle on the screen that draws, arranges its subviews and handles events.
///
/// Every view has a layer, which stores its geometry and appearance; the view adds event handling, layout, tint, traits
/// and controllers. A view that does not override `draw(_:)` has no drawing cost, whatever its size.
///
/// - Coordinates: `frame` and `center` are in points of the superview, `bounds` in the view's own, origin top left.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
  // Links upwards are unretained pointers, because every step of hit testing and layout reads them. They are cleared on
  // removal, and when their target is deallocated: `releaseHierarchy` and a controller's `deinit` do that, on any thread.
  nonisolated(unsafe) unowned(unsafe) final var superviewLink: UIView?
  nonisolated(unsafe) unowned(unsafe) final var windowLink: UIWindow? { didSet { isInWindow = windowLink != nil } }
  nonisolated(unsafe) package unowned(unsafe) final var controllerLink: UIViewController?
  /// Read far more often than `windowLink`, and without touching the window's reference count.
  nonisolated(unsafe) final private(set) var isInWindow = false
  // What of the properties of appearance proxies was set on the view itself. Here it fills a gap in the instance.
  package final var appearanceSettings: AppearanceSettings = []
  // `deinit` is not on the main actor, and clears the links of these.
  nonisolated(unsafe) final var layerLink: CALayer?
  package nonisolated(unsafe) final var children: [UIView] = []
  final var flags: Flags = .initial
  final var storedContentMode = ContentMode.scaleToFill
  final var storedAutoresizingMask: AutoresizingMask = []
  final var storedBackgroundColor: UIColor?
  // The traits that the view was last notified of; nil until it has been in a window.
  final var storedTraits: UITraitCollection?
  final var rare: RareViewState?

  /// A number that identifies the view; see `viewWithTag(_:)`.
  open var tag: Int = 0

  /// The class of the view's layer. It is instantiated with `init?(coder:)`, the only initialiser that every layer
  /// class has.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view with a frame in the coordinates of its future superview, in points.
  public init(frame: CGRect) {
    super.init()
    attachLayer()
    if frame != .zero { self.frame = frame }
  }

  /// A view with an empty frame.
  public override convenience init() { self.init(frame: .zero) }

  /// Archives are not supported: the view is the same as from `init(frame: .zero)`.
  public required init?(coder: NSCoder) {
    super.init()
    attachLayer()
  }

  deinit { releaseHierarchy() }

  /// The view's layer. Set by every initialiser and never changed.
  public final var layer: CALayer { layerLink.unsafelyUnwrapped }

  /// Passes the layer without retaining it, for what is called thousands of times a frame: the view keeps it.
  @inline(__always)
  private final func withLayer(_ body: (CALayer) -> Void) {
    Unmanaged.passUnretained(layerLink.unsafelyUnwrapped)._withUnsafeGuaranteedRef(body)
  }

  /// The controller if this is a controller's root view, else the superview.
  open override var next: UIResponder? { controllerLink ?? superviewLink }

  /// Whether what a visitor has done in the view and its subviews is kept, so that the visit goes on after the program
  /// was killed. Not in UIKit; it is named as in AppKit's windows. Secure text is never kept.
  open var isRestorable: Bool {
    get { !flags.contains(.isNotRestorable) }
    set {
      flags.set(.isNotRestorable, !newValue)
      VisitPlaces.didChange()
    }
  }

  // MARK: Geometry

  /// The rectangle of the view in its superview: the bounding box of the transformed bounds. Setting it under a
  /// transform changes `center` and the size of `bounds`. A value that is not finite is rejected with a logged error.
  open var frame: CGRect {
    get { layer.frame }
    set { setFrame(newValue) }
  }

  /// The view's own coordinate system. Changing its origin scrolls the subviews without moving the view.
  open var bounds: CGRect {
    get { layer.bounds }
    set { setBounds(newValue) }
  }

  /// The position of the anchor point in the superview; by default that of the view's centre.
  open var center: CGPoint {
    get { layer.position }
    set { setCenter(newValue) }
  }

  /// Rotates, scales or moves the view about its anchor point. A value that is not finite is rejected with a logged
  /// error.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { if newValue.isFinite { layer.setAffineTransform(newValue) } else { rejectValue(newValue, as: "transform") } }
  }

  /// A 3D transform about the anchor point, with perspective.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point, in fractions of the bounds, that `center` positions and about which `transform` rotates.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { if newValue.isFinite { layer.anchorPoint = newValue } else { rejectValue(newValue, as: "anchorPoint") } }
  }

  // MARK: Appearance

  /// The colour behind the view's content; nil draws none.
  open var backgroundColor: UIColor? {
    get { storedBackgroundColor }
    set {
      noteAppearance(.backgroundColor)
      setBackgroundColor(newValue)
    }
  }

  /// The opacity of the view and its subviews, from 0 to 1. Below 0.01 the view receives no touches.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = newValue.isNaN ? layer.opacity : Float(min(max(newValue, 0), 1)) }
  }

  /// Whether the view and its subviews are hidden and receive no touches.
  open var isHidden: Bool {
    get { isHiddenByApp }
    set { setHidden(newValue) }
  }

  /// A promise that the view covers its bounds completely, so that nothing behind it needs to be drawn.
  open var isOpaque: Bool {
    get { flags.contains(.isOpaque) }
    set {
      flags.set(.isOpaque, newValue)
      layer.isOpaque = newValue
    }
  }

  /// Whether subviews are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// How drawn content fills the bounds if its size differs.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set { setContentMode(newValue) }
  }

  /// Pixels per point of the drawn content; the screen's at first.
  ///
  /// Set it to the zoom of a scroll view times the screen's scale, for the zoomed view and each of its subviews, in
  /// `scrollViewDidEndZooming(_:with:atScale:)`: what they draw is then drawn again, and is as sharp as without the zoom.
  /// Subviews without a value of their own take over their superview's. Labels and text views keep the screen's pixels.
  open var contentScaleFactor: CGFloat {
    get { effectiveContentScale }
    set { setContentScale(newValue) }
  }

  /// Stored only: drawing always starts with an empty context.
  open var clearsContextBeforeDrawing: Bool {
    get { flags.contains(.clearsContextBeforeDrawing) }
    set { flags.set(.clearsContextBeforeDrawing, newValue) }
  }

  /// A view whose opacity masks this one. It is not in the hierarchy; its frame is in this view's coordinates.
  open var mask: UIView? {
    get { rare?.mask }
    set { setMask(newValue) }
  }

  /// The colour of interactive parts. Setting nil inherits the superview's; reading never returns nil.
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set {
      noteAppearance(.tintColor)
      setTintColor(newValue)
    }
  }

  /// Whether the tint is shown normally or dimmed; `.automatic` inherits.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// How far bars extend into this view, in points. A kiosk's screen has no insets of its own: they come from the
  /// `additionalSafeAreaInsets` of controllers.
  open var safeAreaInsets: UIEdgeInsets { effectiveSafeArea }

  /// Called before a layout when `safeAreaInsets` differ from those at the last call, or at first from zero: after a
  /// change of the `additionalSafeAreaInsets` of an enclosing controller, or after the view has moved or entered a
  /// window.
  open func safeAreaInsetsDidChange() {}

  /// Called when the view's effective tint may have changed.
  open func tintColorDidChange() {}

  // MARK: Interaction

  /// Whether the view and its subviews take part in hit testing.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.isUserInteractionEnabled) }
    set { flags.set(.isUserInteractionEnabled, newValue) }
  }

  /// Whether the view receives all touches of a sequence or only the first.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.isMultipleTouchEnabled) }
    set { flags.set(.isMultipleTouchEnabled, newValue) }
  }

  /// Whether no other view of the window receives touches while this one does, and the other way round.
  open var isExclusiveTouch: Bool {
    get { flags.contains(.isExclusiveTouch) }
    set { flags.set(.isExclusiveTouch, newValue) }
  }

  /// Whether `point`, in the view's coordinates, is inside: the left and top edges are included, the right and bottom
  /// ones are not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.modelBounds.holds(point) }

  /// The frontmost view that accepts touches at `point`, in the view's coordinates. Nil if this view is hidden, nearly
  /// transparent or disabled, or the point is outside. An override must not have side effects; it is called several
  /// times for one touch.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, with: event) }

  // MARK: Gestures

  /// The recognizers of this view, which receive the touches of the view and its subviews; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { rare.flatMap { $0.gestures.isEmpty ? nil : $0.gestures } }
    set { replaceGestures(newValue ?? []) }
  }

  /// Adds `gestureRecognizer` to this view and removes it from its previous one.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }

  /// Removes `gestureRecognizer` and cancels its current gesture.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

  /// Called before a recognizer of this view, or of a superview for a touch in this view, begins or recognizes; false
  /// makes it fail.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Makes the first responder in this view resign; with `force`, the responder cannot refuse.
  /// - Returns: Whether a responder has resigned.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endEditingInside(force) }

  // MARK: Hierarchy

  /// The view that contains this one; nil for none.
  open var superview: UIView? { superviewLink }

  /// The window that contains this view; a window returns itself.
  open var window: UIWindow? { windowLink }

  /// The views contained in this one, from back to front.
  open var subviews: [UIView] { children }

  /// Adds a view in front of the other subviews, and removes it from its previous superview.
  open func addSubview(_ view: UIView) { insert(view, at: .front) }
  /// Adds a view at an index, which is limited to the existing ones.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: .index(index)) }
  /// Adds a view directly behind a sibling.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, at: .below(sibling)) }
  /// Adds a view directly in front of a sibling.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, at: .above(sibling)) }
  /// Removes the view from its superview and its window.
  open func removeFromSuperview() { leaveSuperview() }
  /// Moves a subview in front of its siblings.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, to: .front) }
  /// Moves a subview behind its siblings.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, to: .index(0)) }
  /// Swaps two subviews; invalid indices are logged and ignored.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes; nil for a removal.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes; nil for a removal.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window has changed.
  open func didMoveToWindow() {}

  /// For source compatibility with apps that use nibs; never called, as nibs are not supported.
  open func awakeFromNib() {}

  /// For source compatibility with Interface Builder; never called.
  open func prepareForInterfaceBuilder() {}

  // MARK: Layout

  /// Requests `layoutSubviews()` in this run loop cycle. Repeated requests have no effect.
  open func setNeedsLayout() { if mayLayOut { withLayer { $0.setNeedsLayout() } } }

  /// Lays out this view and its descendants now, if requested, after a constraint pass.
  open func layoutIfNeeded() { layOutNow() }

  /// Places the subviews: those with constraints where these say, unless an override does not call super. Called after a
  /// change of the size or the bounds origin, or after `setNeedsLayout()`.
  open func layoutSubviews() { placeSubviewsByConstraints() }

  /// The best size of the view within `size`, in points. The default implementation returns the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Sets the best size of the view and keeps its top left corner.
  open func sizeToFit() { resizeToFit() }

  /// The size of the view's content, or `noIntrinsicMetric` along an axis where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Reports a changed `intrinsicContentSize`: the next layout asks for it.
  open func invalidateIntrinsicContentSize() { intrinsicSizeDidChange() }

  /// The value of `intrinsicContentSize` along an axis without an intrinsic length.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Whether subviews are resized with this view, by their `autoresizingMask`.
  open var autoresizesSubviews: Bool {
    get { flags.contains(.autoresizesSubviews) }
    set { flags.set(.autoresizesSubviews, newValue) }
  }

  /// The lengths of the view that change with the superview's size.
  open var autoresizingMask: AutoresizingMask {
    get { storedAutoresizingMask }
    set { storedAutoresizingMask = newValue }
  }

  /// Whether the view is placed by its frame and `autoresizingMask` instead of constraints.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { flags.contains(.translatesAutoresizingMask) }
    set { setTranslatesAutoresizingMask(newValue) }
  }

  // MARK: Constraints

  /// Whether views of the class need a constraint pass even before they have constraints.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Requests `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() { markUpdateConstraints() }
  /// Whether `updateConstraints()` has been requested.
  open func needsUpdateConstraints() -> Bool { item?.needsUpdateConstraints ?? false }
  /// Runs the constraint pass now, for the whole hierarchy.
  open func updateConstraintsIfNeeded() { ConstraintPass.run(under: hierarchyRoot) }
  /// Changes constraints in one go, where that is quicker than changing them at once. Called before a layout after
  /// `setNeedsUpdateConstraints()`. Overrides end with super's.
  open func updateConstraints() { item?.needsUpdateConstraints = false }

  /// At which priority the view resists being larger than its content along an axis; 250 by default.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { huggingPriority(axis) }
  /// Sets at which priority the view resists being larger than its content along an axis.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    setHuggingPriority(priority, axis)
  }
  /// At which priority the view resists being smaller than its content along an axis; 750 by default.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionPriority(axis)
  }
  /// Sets at which priority the view resists being smaller than its content along an axis.
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    setCompressionPriority(priority, axis)
  }

  /// The distances from the frame to the rectangle that constraints place, such as for shadows and badges.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The part of a frame that constraints place: the frame without `alignmentRectInsets`.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// The frame whose alignment rectangle is `alignmentRect`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect { outset(alignmentRect) }
  /// The view whose first baseline `firstBaselineAnchor` stands for: this one or a descendant.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last baseline `lastBaselineAnchor` stands for: this one or a descendant.
  open var forLastBaselineLayout: UIView { self }

  /// The size that the constraints give the view if it may be as small or as large as `targetSize` suggests, in points; see
  /// `layoutFittingCompressedSize`. Nothing changes.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// The size that the constraints give the view if its lengths should be those of `targetSize` at the given priorities, in
  /// points. Nothing changes. Each call solves the subtree's constraints once.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

  // Where the baselines of the view's text are, for Auto Layout: the first from the top and the last from the bottom of the
  // alignment rectangle. Nil without text. For overrides in this module.
  @_spi(Hooks) open var baselineOffsets: (first: CGFloat, last: CGFloat)? { inheritedBaselineOffsets }
  /// At which priority the view resists being taller than its content, unless it was set.
  var defaultVerticalHugging: UILayoutPriority { .defaultLow }
  /// Called for a view that follows them when a constraint within it was added, removed or changed, or a content size.
  @_spi(Hooks) open func constraintsWithinDidChange() {}
  /// The font of the text that has the baselines.
  @_spi(Hooks) open var baselineFont: UIFont? { nil }
  /// Whether the height of the content depends on its width.
  @_spi(Hooks) open var wrapsContent: Bool { flags.contains(.heightDependsOnWidth) }
  /// The height of the content in a width, in points.
  @_spi(Hooks) open func wrappedHeight(width: CGFloat) -> CGFloat? {
    wrapsContent ? sizeThatFits(CGSize(width: width, height: UILabel.unlimitedLength)).height : nil
  }

  /// The space between the view's edges and its content, in points.
  ///
  /// The value read is the value set, 8 points by default, plus the safe area; for a controller's root view it is at
  /// least the controller's `systemMinimumLayoutMargins`.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set { setLayoutMargins(newValue.directional(rightToLeft: isRightToLeft)) }
  }

  /// The layout margins by the direction of the layout, in points.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { effectiveLayoutMargins.directional(rightToLeft: isRightToLeft) }
    set { setLayoutMargins(newValue) }
  }

  /// Whether the margins extend at least as far as the superview's, where the views overlap.
  open var preservesSuperviewLayoutMargins: Bool {
    get { rare?.margins.preservesSuperview ?? false }
    set { changeMargins { $0.preservesSuperview = newValue } }
  }

  /// Whether the safe area is added to the margins.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { rare?.margins.insetsFromSafeArea ?? true }
    set { changeMargins { $0.insetsFromSafeArea = newValue } }
  }

  /// Called when `layoutMargins` have changed; if the safe area changes them, before `safeAreaInsetsDidChange()`.
  open func layoutMarginsDidChange() {}

  /// Which parts of the view are mirrored for right-to-left languages.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { rare?.semanticContentAttribute ?? .unspecified }
    set { setSemanticContentAttribute(newValue) }
  }

  /// The direction for laying out content.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Drawing

  /// Draws the content. The current graphics context is the view's, in its own coordinates, and the drawing is retained
  /// until `setNeedsDisplay()`.
  open func draw(_ rect: CGRect) {}

  /// Requests `draw(_:)` in this run loop cycle.
  open func setNeedsDisplay() { if mayDraw { withLayer { $0.setNeedsDisplay() } } }

  /// Requests `draw(_:)` in this run loop cycle; only `rect` is painted again. A rectangle that is not finite means the
  /// whole view.
  open func setNeedsDisplay(_ rect: CGRect) {
    guard mayDraw else { return }
    if rect.isFinite { layer.setNeedsDisplay(rect) } else { layer.setNeedsDisplay() }
  }

  // The delegate methods of the layer. They concern the view's own layer, unless a subclass becomes the delegate of
  // others.

  /// Provides the layer's contents; the default implementation records `draw(_:)`.
  open func display(_ layer: CALayer) { displayLayer(layer) }
  /// Draws the layer's contents; the default implementation calls `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawLayer(layer, in: ctx) }
  /// Called before the layer's contents are drawn.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Lays out the layer; the default implementation calls `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }

  /// The animation of a change: none outside `UIView.animate`.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { findAction(layer, event) }

  /// Sets the layer's content directly, without `draw(_:)`, and returns whether it did. Apps do not override it.
  @_spi(Hooks) open func displayContent() -> Bool { false }

  /// Whether the class has content from `displayContent`, without an override of `draw`.
  package final var providesContent: Bool {
    get { flags.contains(.providesContent) }
    set { if newValue { flags.insert(.providesContent) } else { flags.remove(.providesContent) } }
  }

  /// Draws this view and its subviews into the current context, scaled to `rect`.
  /// - Returns: Whether there was something to draw and a context to draw into.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawSnapshot(in: rect, afterUpdates: afterUpdates)
  }

  /// A view with an image of the current appearance of this one; nil for a view without size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    makeSnapshotView(of: bounds, afterUpdates: afterUpdates)
  }

  /// A view with an image of `rect` that stretches between `capInsets`; nil for an empty rectangle.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    makeSnapshotView(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
  }

  // MARK: Traits

  /// The traits of this view's environment.
  open var traitCollection: UITraitCollection { effectiveTraits }

  /// Called when the traits have changed, with the previous ones.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark appearance for this view and its descendants; `.unspecified` inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { rare?.style ?? .unspecified }
    set { setOverrideStyle(newValue) }
  }

  /// Overrides of traits for this view and its descendants.
  open var traitOverrides: UITraitOverrides {
    get { rare?.overrides ?? UITraitOverrides() }
    set { setTraitOverrides(newValue) }
  }

  /// The smallest text size of this view and its descendants, for layouts that need text of some size; nil for no limit.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { rare?.contentSizeLimits.smallest }
    set {
      var limits = rare?.contentSizeLimits ?? ContentSizeLimits()
      limits.smallest = newValue
      setContentSizeLimits(limits)
    }
  }

  /// The largest text size of this view and its descendants, for layouts without space for larger text; nil for no limit.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { rare?.contentSizeLimits.largest }
    set {
      var limits = rare?.contentSizeLimits ?? ContentSizeLimits()
      limits.largest = newValue
      setContentSizeLimits(limits)
    }
  }

  // MARK: Accessibility

  /// Whether the screen reader treats the view as one element.
  open var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? false }
    set { rareState.accessibility.isElement = newValue }
  }

  /// The name that the screen reader speaks.
  open var accessibilityLabel: String? {
    get { rare?.accessibility.label }
    set { rareState.accessibility.label = newValue }
  }

  /// The value that the screen reader speaks after the label.
  open var accessibilityValue: String? {
    get { rare?.accessibility.value }
    set { rareState.accessibility.value = newValue }
  }

  /// A hint on what the element does, spoken on request.
  open var accessibilityHint: String? {
    get { rare?.accessibility.hint }
    set { rareState.accessibility.hint = newValue }
  }

  /// The role and the state of the element.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { rare?.accessibility.traits ?? .none }
    set { rareState.accessibility.traits = newValue }
  }

  /// An identifier for tests; it is never spoken or shown.
  open var accessibilityIdentifier: String? {
    get { rare?.accessibility.identifier }
    set { rareState.accessibility.identifier = newValue }
  }
  /// What was set as `isAccessibilityElement`; nil if nothing was.
  package final var storedIsAccessibilityElement: Bool? { rare?.accessibility.isElement }
  /// The identifier that was set, without calling an app's override.
  package final var storedAccessibilityIdentifier: String? { rare?.accessibility.identifier }

  /// The BCP 47 tag of the language of label and value; nil uses the default.
  open var accessibilityLanguage: String? {
    get { rare?.accessibility.language }
    set { rareState.accessibility.language = newValue }
  }

  /// The frame of the element in screen coordinates; by default that of the view's bounds.
  open var accessibilityFrame: CGRect {
    get { rare?.accessibility.frame ?? convert(bounds, to: nil) }
    set { rareState.accessibility.frame = newValue }
  }

  /// The point at which a tap activates the view, in screen coordinates; by default the centre of the frame.
  open var accessibilityActivationPoint: CGPoint {
    get {
      if let point = rare?.accessibility.activationPoint { return point }
      let frame = accessibilityFrame
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    set { rareState.accessibility.activationPoint = newValue }
  }

  /// The views that are read instead of the subviews, in this order; nil orders them by their position. Elements that
  /// are not views are ignored.
  open var accessibilityElements: [Any]? {
    get { rare?.accessibility.elements }
    set { rareState.accessibility.elements = newValue }
  }

  /// Whether the screen reader ignores the view and its subviews.
  open var accessibilityElementsHidden: Bool {
    get { rare?.accessibility.hidesElements ?? false }
    set { rareState.accessibility.hidesElements = newValue }
  }

  /// Whether the screen reader ignores the siblings of this view.
  open var accessibilityViewIsModal: Bool {
    get { rare?.accessibility.isModal ?? false }
    set { rareState.accessibility.isModal = newValue }
  }

  /// Whether the elements in this view are read together, before the next ones.
  open var shouldGroupAccessibilityChildren: Bool {
    get { rare?.accessibility.groupsChildren ?? false }
    set { rareState.accessibility.groupsChildren = newValue }
  }

  // MARK: Activities and restoration

  override final var activityOwnership: ActivityOwnership? {
    get { rare?.activityOwnership }
    set { if newValue != nil || rare != nil { rareState.activityOwnership = newValue } }
  }

  /// Identifies the view within its controller. A view with an identifier is saved with the state of a controller that has
  /// one, see `UIViewController.restorationIdentifier`.
  open var restorationIdentifier: String? {
    get { rare?.restorationIdentifier }
    set {
      rareState.restorationIdentifier = newValue
      VisitPlaces.didChange()
    }
  }

  /// Saves what the user changed in the view and its controller does not know. The default saves nothing. Overrides call
  /// `super`.
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Restores what `encodeRestorableState(with:)` has saved, after the controller has. Overrides call `super`.
  open func decodeRestorableState(with coder: NSCoder) {}

  open override var description: String { summary }
}
