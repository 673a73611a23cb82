import Raster

/// A rectangle in a tree of layers, with a position, contents and sublayers.
///
/// - Coordinates: points. A layer's own space is that of its `bounds`, y downwards; `position` and `frame` are in the
///   space of its superlayer. `scale` of the render tree is the number of pixels per point.
/// - Threading: main actor.
/// - Changes take effect with the next commit of the layer's `RenderTree`. Properties accept any value: NaN, infinite,
///   huge and negative numbers are replaced when they are used, and logged.
@preconcurrency @MainActor open class CALayer: NSObject, CAMediaTiming {
  // `deinit` on any thread hands it to `LayerTeardown`; all else uses it on the main actor.
  nonisolated(unsafe) final let node: NodeRef
  final var values = LayerValues()
  final var flags: LayerFlags = []
  /// A delegate that promises to clear this reference; a weak one would slow down every retain of a view.
  nonisolated(unsafe) unowned(unsafe) final var unownedDelegate: (any CALayerDelegate)?
  final var extras: LayerExtras?
  final var animations: LayerAnimations?
  final var drawing: LayerDrawing?
  /// The layer that a presentation copy shows.
  final weak var original: CALayer?

  /// Creates a layer with default values.
  public override init() {
    node = .allocate(capacity: 1)
    super.init()
    node.initialize(to: Node(layer: self))
    prepare()
  }

  /// Creates a copy for presentation, with the current animatable values of `layer` but without its tree and
  /// animations.
  public init(layer: Any) {
    node = .allocate(capacity: 1)
    super.init()
    node.initialize(to: Node(layer: self))
    guard let other = layer as? CALayer else {
      prepare()
      return
    }
    values = other.values
    flags = other.flags.intersection(.copied)
    extras = other.extras.map(LayerExtras.init(copying:))
    drawing = other.drawing
    drawing?.isShared = true
    if values.special == nil { prepare() }
  }

  /// Creates an empty layer; archives are not read.
  public required init?(coder: NSCoder) {
    node = .allocate(capacity: 1)
    super.init()
    node.initialize(to: Node(layer: self))
    prepare()
  }

  deinit { LayerTeardown.release(node) }

  /// Sets up the special values of the framework's subclasses.
  func prepare() {}

  /// Whether contents may lie outside the bounds.
  var drawsOutside: Bool { false }

  /// The contents derived from a subclass's values, in the layer's own pixels.
  func makeContent(_ v: LayerValues, _ look: ContentStyle, _ grid: PixelGrid) -> DisplayList? { nil }

  /// Creates a layer.
  open class func layer() -> CALayer { CALayer() }

  /// Does nothing; layers are not archived.
  open func encode(with coder: NSCoder) {}

  // MARK: Geometry

  /// The visible rectangle in the layer's own coordinate space.
  open var bounds: CGRect {
    get { values.bounds }
    set {
      let old = values.bounds
      if newValue == old { return }
      let action = pendingAction(.bounds)
      values.bounds = newValue
      boundsChanged(from: old)
      if let action { run(action, .bounds) }
    }
  }

  /// The position of the anchor point in the superlayer's space.
  open var position: CGPoint {
    get { values.position }
    set {
      if newValue == values.position { return }
      let action = pendingAction(.position)
      values.position = newValue
      placeChanged()
      changed(.moved)
      if let action { run(action, .position) }
    }
  }

  /// The drawing order among siblings, and the layer's z coordinate in points.
  open var zPosition: CGFloat {
    get { values.zPosition }
    set {
      if newValue == values.zPosition { return }
      let action = pendingAction(.zPosition)
      values.zPosition = newValue
      zPositionChanged()
      if let action { run(action, .zPosition) }
    }
  }

  /// The point of the layer at `position`, about which transforms rotate and scale; (0, 0) is top left, (1, 1) bottom
  /// right.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { change(.anchorPoint, newValue != values.anchorPoint) { $0.anchorPoint = newValue } }
  }

  /// The z coordinate of the anchor point, in points.
  open var anchorPointZ: CGFloat {
    get { values.rare?.anchorPointZ ?? 0 }
    set { change(.anchorPointZ, newValue != anchorPointZ) { $0.editRare { $0.anchorPointZ = newValue } } }
  }

  /// The transform of the layer about its anchor point.
  open var transform: CATransform3D {
    get { values.transform }
    set { change(.transform, newValue != values.transform) { $0.editRare { $0.transform = newValue } } }
  }

  /// The two-dimensional part of `transform`; the identity when it is not affine.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Sets `transform` to a two-dimensional transform.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(affine: m) }

  /// The transform of sublayers about this layer's anchor point, for example for perspective.
  open var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set {
      change(.sublayerTransform, newValue != values.sublayerTransform) { $0.editRare { $0.sublayerTransform = newValue } }
    }
  }

  /// The smallest upright rectangle around the transformed bounds, in the superlayer's space. It is computed.
  open var frame: CGRect {
    get { derivedFrame }
    set { setDerivedFrame(newValue) }
  }

  /// Whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { values.isHidden }
    set { change(.isHidden, newValue != values.isHidden) { $0.isHidden = newValue } }
  }

  /// Whether the layer is visible from its back.
  open var isDoubleSided: Bool {
    get { !flags.contains(.singleSided) }
    set { setFlag(.singleSided, !newValue, .subtree) }
  }

  /// Whether the y axis of sublayers points upwards. The value is stored but has no effect.
  open var isGeometryFlipped: Bool {
    get { flags.contains(.flipped) }
    set { setFlag(.flipped, newValue, .subtree) }
  }

  /// Always false.
  open func contentsAreFlipped() -> Bool { false }

  // MARK: Appearance

  /// The opacity of the layer with its sublayers, 0 … 1.
  open var opacity: Float {
    get { values.opacity }
    set { change(.opacity, newValue != values.opacity) { $0.opacity = newValue } }
  }

  /// Whether the layer and its sublayers fade as a group. If false, the opacity applies to each of them separately, so
  /// that the layer shows through its sublayers.
  open var allowsGroupOpacity: Bool {
    get { !flags.contains(.separateOpacity) }
    set { setFlag(.separateOpacity, !newValue, .subtree) }
  }

  /// A hint that the layer covers all of its bounds. It has no effect.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { setFlag(.opaque, newValue, []) }
  }

  /// The colour behind the contents; nil for none.
  open var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { change(.backgroundColor, newValue != values.backgroundColor) { $0.backgroundColor = newValue } }
  }

  /// The radius of the corners in points.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(.cornerRadius, newValue != values.cornerRadius, rounding: true) { $0.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` applies to.
  open var maskedCorners: CACornerMask {
    get { extras?.maskedCorners ?? .all }
    set { setExtra(\.maskedCorners, newValue, .everything) }
  }

  /// The shape of the corners.
  open var cornerCurve: CALayerCornerCurve {
    get { extras?.cornerCurve ?? .circular }
    set { setExtra(\.cornerCurve, newValue, .everything) }
  }

  /// The ratio of the length of a corner's curve to its radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The width of the border in points, inside the edges and over sublayers. At least one pixel unless it is 0.
  open var borderWidth: CGFloat {
    get { values.borderWidth }
    set { change(.borderWidth, newValue != values.borderWidth) { $0.borderWidth = newValue } }
  }

  /// The colour of the border; opaque black by default.
  open var borderColor: CGColor? {
    get { values.borderColor ?? .black }
    set { change(.borderColor, newValue != values.borderColor) { $0.borderColor = newValue ?? .clear } }
  }

  /// The colour of the shadow; opaque black by default.
  open var shadowColor: CGColor? {
    get { values.rare?.shadowColor ?? .black }
    set {
      change(.shadowColor, newValue != values.rare?.shadowColor) { $0.editRare { $0.shadowColor = newValue ?? .clear } }
    }
  }

  /// The opacity of the shadow, 0 … 1. With the default of 0 there is none.
  open var shadowOpacity: Float {
    get { values.rare?.shadowOpacity ?? 0 }
    set { change(.shadowOpacity, newValue != shadowOpacity) { $0.editRare { $0.shadowOpacity = newValue } } }
  }

  /// The offset of the shadow in points; (0, -3) by default.
  open var shadowOffset: CGSize {
    get { values.rare?.shadowOffset ?? CGSize(width: 0, height: -3) }
    set { change(.shadowOffset, newValue != shadowOffset) { $0.editRare { $0.shadowOffset = newValue } } }
  }

  /// The standard deviation of the shadow's blur in points.
  open var shadowRadius: CGFloat {
    get { values.rare?.shadowRadius ?? 3 }
    set { change(.shadowRadius, newValue != shadowRadius) { $0.editRare { $0.shadowRadius = newValue } } }
  }

  /// The shadow's outline in the layer's space; if nil, the shadow follows the background or contents.
  open var shadowPath: CGPath? {
    get { values.rare?.shadowPath }
    // A mutable path may change later, so the layer stores a copy.
    set { change(.shadowPath, newValue !== shadowPath) { $0.editRare { $0.shadowPath = newValue?.copy() } } }
  }

  /// Whether contents and sublayers are clipped to the bounds and their rounded corners. A layer that clips has no
  /// shadow.
  open var masksToBounds: Bool {
    get { values.masksToBounds }
    set { change(.masksToBounds, newValue != values.masksToBounds) { $0.masksToBounds = newValue } }
  }

  /// A layer whose alpha channel masks this layer, positioned in its space. It must not have a superlayer.
  open var mask: CALayer? {
    get { extras?.mask }
    set { setMask(newValue) }
  }

  /// Whether the app requests rasterization. The value is stored, but the layer is redrawn each time.
  open var shouldRasterize: Bool {
    get { extras?.shouldRasterize ?? false }
    set { setExtra(\.shouldRasterize, newValue, []) }
  }
  /// The scale for rasterization. The value is stored but has no effect.
  open var rasterizationScale: CGFloat {
    get { extras?.rasterizationScale ?? 1 }
    set { setExtra(\.rasterizationScale, newValue, []) }
  }
  /// The value is stored but has no effect.
  open var drawsAsynchronously = false
  /// The value is stored but has no effect.
  open var wantsExtendedDynamicRangeContent = false
  /// The value is stored but has no effect.
  open var allowsEdgeAntialiasing: Bool {
    get { flags.contains(.antialiasesEdges) }
    set { setFlag(.antialiasesEdges, newValue, []) }
  }
  /// The value is stored but has no effect.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { extras?.edgeAntialiasingMask ?? [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge] }
    set { setExtra(\.edgeAntialiasingMask, newValue, []) }
  }
  /// The filters are stored but not applied.
  open var filters: [Any]? {
    get { extras?.filters }
    set { makeExtras().filters = newValue }
  }
  /// The filters are stored but not applied.
  open var backgroundFilters: [Any]? {
    get { extras?.backgroundFilters }
    set { makeExtras().backgroundFilters = newValue }
  }
  /// The filter is stored but not applied.
  open var compositingFilter: Any? {
    get { extras?.compositingFilter }
    set { makeExtras().compositingFilter = newValue }
  }

  // MARK: Contents

  /// A `CGImage` that is shown instead of the layer's drawing.
  open var contents: Any? {
    get { values.rare?.contents }
    set { setContents(newValue) }
  }

  /// The part of the image to show; the unit square is all of it.
  open var contentsRect: CGRect {
    get { values.rare?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { change(.contentsRect, newValue != contentsRect) { $0.editRare { $0.contentsRect = newValue } } }
  }

  /// The part of the image that stretches when it is resized; the parts around it keep their size.
  open var contentsCenter: CGRect {
    get { values.rare?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { change(.contentsCenter, newValue != contentsCenter) { $0.editRare { $0.contentsCenter = newValue } } }
  }

  /// The placement of contents whose size differs from the bounds.
  open var contentsGravity: CALayerContentsGravity {
    get { extras?.contentsGravity ?? .resize }
    set { setExtra(\.contentsGravity, newValue, .own) }
  }

  /// The pixels per point of the contents, for images that keep their size. Drawings have the screen's scale, or that of
  /// `UIView.contentScaleFactor`.
  open var contentsScale: CGFloat {
    get { extras?.contentsScale ?? 1 }
    set { setExtra(\.contentsScale, newValue, .own) }
  }

  /// The value is stored but has no effect.
  open var contentsFormat: CALayerContentsFormat {
    get { extras?.contentsFormat ?? .RGBA8Uint }
    set { setExtra(\.contentsFormat, newValue, []) }
  }

  /// The filter for contents that are enlarged.
  open var magnificationFilter: CALayerContentsFilter {
    get { extras?.magnificationFilter ?? .linear }
    set { setExtra(\.magnificationFilter, newValue, .own) }
  }

  /// The filter for contents that are reduced.
  open var minificationFilter: CALayerContentsFilter {
    get { extras?.minificationFilter ?? .linear }
    set { setExtra(\.minificationFilter, newValue, .own) }
  }

  /// The value is stored but has no effect.
  open var minificationFilterBias: Float {
    get { extras?.minificationFilterBias ?? 0 }
    set { setExtra(\.minificationFilterBias, newValue, []) }
  }

  /// Whether a change of the bounds' size requires a new drawing.
  open var needsDisplayOnBoundsChange: Bool {
    get { flags.contains(.displaysOnResize) }
    set { setFlag(.displaysOnResize, newValue, []) }
  }

  /// Marks the layer for drawing with the next commit.
  open func setNeedsDisplay() { markDisplay(nil) }

  /// Marks the layer for drawing, and promises that only `r` (in the layer's space) will look different. `draw(in:)`
  /// must still draw everything.
  open func setNeedsDisplay(_ r: CGRect) { markDisplay(r) }

  /// Whether the layer is marked for drawing.
  open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  /// Draws the layer now if it is marked.
  open func displayIfNeeded() { performDisplay() }

  /// Provides the contents: calls the delegate, or records `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { recordContents() }
  }

  /// Draws the contents. The default calls the delegate.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Whether a change of the property `key` requires a new drawing. Subclasses return true for properties they add.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The default value of the property `key`, or nil.
  open class func defaultValue(forKey key: String) -> Any? { CALayer.standardValue(forKey: key) }

  // MARK: Tree

  /// The layer that contains this one.
  open var superlayer: CALayer? { parentLayer }

  /// The sublayers from back to front, unless z positions change the order; nil when there are none.
  open var sublayers: [CALayer]? {
    get { sublayerArray }
    set { replaceSublayers(newValue ?? []) }
  }

  /// Adds a sublayer in front of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: childCount) }
  /// Inserts a sublayer at an index, counted from the back.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Inserts a sublayer behind `sibling`; behind all others if that is nil.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, above: false) }
  /// Inserts a sublayer in front of `sibling`; in front of all others if that is nil.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, above: true) }
  /// Replaces a sublayer by another layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replaceChild(oldLayer, with: newLayer) }
  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() { leaveParent() }

  /// The object that draws, lays out and provides actions for the layer. It is held weakly.
  open var delegate: (any CALayerDelegate)? {
    get { unownedDelegate ?? extras?.delegate }
    set {
      unownedDelegate = nil
      if newValue != nil || extras != nil { makeExtras().delegate = newValue }
      setFlag(.hasDelegate, newValue != nil, [])
    }
  }

  /// The name of the layer, for the app's use.
  open var name: String? {
    get { extras?.name }
    set { makeExtras().name = newValue }
  }

  /// Default values for properties; only `actions` is read.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { makeExtras().style = newValue }
  }

  // MARK: Layout

  /// Marks the layer for layout with the next commit.
  open func setNeedsLayout() { markLayout() }
  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { flags.contains(.needsLayout) }
  /// Runs pending layouts now, from the topmost superlayer that needs it down through this layer's tree.
  open func layoutIfNeeded() { performLayout() }
  /// Lays out the sublayers. The default calls the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
  /// The size of the bounds.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Animation

  /// Actions by the key of the property or event that triggers them.
  open var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { makeExtras().actions = newValue }
  }

  /// The action for a change of `event`, searched in the delegate, `actions`, `style` and the class.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }
  /// The default action of the class for `event`; nil here.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Adds a copy of `anim`. It replaces one with the same key, whose delegate is notified that it did not finish.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key: key, inheritedKeyPath: nil) }
  /// Removes the animation with this key.
  open func removeAnimation(forKey key: String) { detachAnimation(key) }
  /// Removes all animations.
  open func removeAllAnimations() { detachAnimations(finished: false) }
  /// The animation with this key, which must not be changed.
  open func animation(forKey key: String) -> CAAnimation? { animations?.animation(key) }
  /// The keys of all animations, in the order they were added; nil when there are none.
  open func animationKeys() -> [String]? { animations.flatMap { $0.keys.isEmpty ? nil : $0.keys } }

  /// A copy with the values on the screen now, of the layer's own class: made with `init(layer:)`, which a subclass with
  /// properties of its own overrides to copy them. Nil if the layer has never been on a screen.
  open func presentation() -> Self? { makeOwnPresentation() }

  /// The layer whose presentation copy this is, or the layer itself.
  open func model() -> Self { (original as? Self) ?? self }

  /// Creates a layer with this one's values, of this one's class. Not in UIKit; `presentation()` calls it.
  open func copyForPresentation() -> CALayer { makeCopyOfOwnClass() }

  /// The time in the superlayer's time space when the layer's time begins, in seconds.
  open var beginTime: CFTimeInterval {
    get { extras?.timing?.beginTime ?? 0 }
    set { setTiming { $0.beginTime = newValue.isFinite ? newValue : 0 } }
  }
  /// The value is stored but has no effect on a layer; infinite by default.
  open var duration: CFTimeInterval {
    get { extras?.timing?.duration ?? .infinity }
    set { setTiming { $0.duration = newValue } }
  }
  /// The rate of the layer's time relative to the superlayer's.
  open var speed: Float {
    get { extras?.timing?.speed ?? 1 }
    set { setTiming { $0.speed = newValue.isFinite ? newValue : 1 } }
  }
  /// The offset of the layer's time in seconds.
  open var timeOffset: CFTimeInterval {
    get { extras?.timing?.timeOffset ?? 0 }
    set { setTiming { $0.timeOffset = newValue.isFinite ? newValue : 0 } }
  }
  /// The value is stored but has no effect on a layer.
  open var repeatCount: Float {
    get { extras?.timing?.repeatCount ?? 0 }
    set { setTiming { $0.repeatCount = newValue } }
  }
  /// The value is stored but has no effect on a layer.
  open var repeatDuration: CFTimeInterval {
    get { extras?.timing?.repeatDuration ?? 0 }
    set { setTiming { $0.repeatDuration = newValue } }
  }
  /// The value is stored but has no effect on a layer.
  open var autoreverses: Bool {
    get { extras?.timing?.autoreverses ?? false }
    set { setTiming { $0.autoreverses = newValue } }
  }
  /// The value is stored but has no effect on a layer.
  open var fillMode: CAMediaTimingFillMode {
    get { extras?.timing?.fillMode ?? .removed }
    set { setTiming { $0.fillMode = newValue } }
  }

  // MARK: Coordinates and times

  /// The deepest layer that contains `p`, in the superlayer's space; hidden layers are ignored.
  open func hitTest(_ p: CGPoint) -> CALayer? { findLayer(at: p) }
  /// Whether `p` lies in the bounds; the right and bottom edges do not belong to them.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  /// Converts a point from another layer's space; nil stands for the space above the root.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { CALayer.convert(p, from: l, to: self) }
  /// Converts a point to another layer's space; nil stands for the space above the root.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { CALayer.convert(p, from: self, to: l) }
  /// Converts a rectangle from another layer's space; nil stands for the space above the root.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { CALayer.convert(r, from: l, to: self) }
  /// Converts a rectangle to another layer's space; nil stands for the space above the root.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { CALayer.convert(r, from: self, to: l) }
  /// Converts a time from another layer's time space; nil stands for absolute time.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(l?.absoluteTime(t) ?? t)
  }
  /// Converts a time to another layer's time space; nil stands for absolute time.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    l?.localTime(absoluteTime(t)) ?? absoluteTime(t)
  }

  /// Draws the layer and its sublayers with their current model values, without animations.
  open func render(in ctx: CGContext) { paintModel(in: ctx) }

  // MARK: Values by name

  /// The value of a property, or a custom value.
  open func value(forKey key: String) -> Any? { namedValue(key) }
  /// Sets a property, or a custom value.
  open func setValue(_ value: Any?, forKey key: String) { setNamedValue(value, key) }
  /// The value at a key path such as `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { namedValue(keyPath) }
  /// Sets the value at a key path such as `position.x`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setNamedValue(value, keyPath) }
}
