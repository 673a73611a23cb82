import Raster

/// A rectangle in a tree of rectangles: its place, what it shows, and the layers in it.
///
/// - Coordinates: points. A layer's own space is that of its `bounds`, y downwards; `position` and `frame` are in the space
///   of its superlayer. `scale` of the render tree says how many pixels a point has.
/// - Threading: main actor.
/// - What is set takes effect with the next commit of the `RenderTree` the layer is in. Properties may be set to anything:
///   NaN, infinite, huge and negative numbers are replaced when used, with a line in the log.
@MainActor open class CALayer: NSObject, CAMediaTiming {
  nonisolated(unsafe) final let node: NodeRef
  final var values = LayerValues()
  final var flags: LayerFlags = []
  /// The delegate when it promises to clear itself; a weak reference would slow every retain of a view.
  nonisolated(unsafe) unowned(unsafe) final var owner: (any CALayerDelegate)?
  final var extras: LayerExtras?
  final var animations: LayerAnimations?
  final var drawing: LayerDrawing?
  /// The layer a presentation copy shows.
  final weak var original: CALayer?

  public override init() {
    node = .allocate(capacity: 1)
    super.init()
    node.initialize(to: Node(layer: self))
    prepare()
  }

  /// A copy for presentation, with the animatable values `layer` has now but without its tree and animations.
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
    if values.special == nil { prepare() }
  }

  /// Archives are not read; an empty layer.
  public required init?(coder: NSCoder) {
    node = .allocate(capacity: 1)
    super.init()
    node.initialize(to: Node(layer: self))
    prepare()
  }

  deinit { LayerMemory.release(node) }

  /// Subclasses of the framework set up their special values.
  func prepare() {}

  /// Whether contents may lie outside of the bounds.
  var drawsOutside: Bool { false }

  /// Contents that follow from a subclass's values, in the layer's own pixels.
  func makeContent(_ v: LayerValues, _ look: ContentLook, _ grid: PixelGrid) -> DisplayList? { nil }

  open class func layer() -> CALayer { CALayer() }

  open func encode(with coder: NSCoder) {}

  // MARK: Geometry

  /// The layer's own coordinate space: what part of it shows.
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

  /// Where the anchor point lies in the superlayer.
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

  /// The point of the layer that `position` places and transforms turn about; (0, 0) is top left, (1, 1) bottom right.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { change(.anchorPoint, newValue != values.anchorPoint) { $0.anchorPoint = newValue } }
  }

  open var anchorPointZ: CGFloat {
    get { values.rare?.anchorPointZ ?? 0 }
    set { change(.anchorPointZ, newValue != anchorPointZ) { $0.editRare { $0.anchorPointZ = newValue } } }
  }

  open var transform: CATransform3D {
    get { values.transform }
    set { change(.transform, newValue != values.transform) { $0.editRare { $0.transform = newValue } } }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(affine: m) }

  /// Applied to sublayers about this layer's anchor point; for perspective.
  open var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set { change(.sublayerTransform, newValue != values.sublayerTransform) { $0.editRare { $0.sublayerTransform = newValue } } }
  }

  /// The smallest upright rectangle around the transformed bounds, in the superlayer's space. Derived.
  open var frame: CGRect {
    get { derivedFrame }
    set { setDerivedFrame(newValue) }
  }

  open var isHidden: Bool {
    get { values.isHidden }
    set { change(.isHidden, newValue != values.isHidden) { $0.isHidden = newValue } }
  }

  open var isDoubleSided: Bool {
    get { !flags.contains(.singleSided) }
    set { setFlag(.singleSided, !newValue, .subtree) }
  }

  open var isGeometryFlipped: Bool {
    get { flags.contains(.flipped) }
    set { setFlag(.flipped, newValue, .subtree) }
  }

  open func contentsAreFlipped() -> Bool { false }

  // MARK: Look

  /// 0 … 1, of the layer with its sublayers.
  open var opacity: Float {
    get { values.opacity }
    set { change(.opacity, newValue != values.opacity) { $0.opacity = newValue } }
  }

  /// False lets the opacity act on every part for itself, so that what lies below a sublayer shows through it.
  open var allowsGroupOpacity: Bool {
    get { !flags.contains(.separateOpacity) }
    set { setFlag(.separateOpacity, !newValue, .subtree) }
  }

  /// A hint that the layer covers all of its bounds; not relied upon.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { setFlag(.opaque, newValue, []) }
  }

  open var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { change(.backgroundColor, newValue != values.backgroundColor) { $0.backgroundColor = newValue } }
  }

  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(.cornerRadius, newValue != values.cornerRadius, rounding: true) { $0.cornerRadius = newValue } }
  }

  open var maskedCorners: CACornerMask {
    get { extras?.maskedCorners ?? .all }
    set { setExtra(\.maskedCorners, newValue, .everything) }
  }

  open var cornerCurve: CALayerCornerCurve {
    get { extras?.cornerCurve ?? .circular }
    set { setExtra(\.cornerCurve, newValue, .everything) }
  }

  /// How much longer a continuous corner's curve is than its radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Inside of the edges, over sublayers. At least one pixel unless 0.
  open var borderWidth: CGFloat {
    get { values.borderWidth }
    set { change(.borderWidth, newValue != values.borderWidth) { $0.borderWidth = newValue } }
  }

  open var borderColor: CGColor? {
    get { values.borderColor ?? .black }
    set { change(.borderColor, newValue != values.borderColor) { $0.borderColor = newValue ?? .clear } }
  }

  open var shadowColor: CGColor? {
    get { values.rare?.shadowColor ?? .black }
    set { change(.shadowColor, newValue != values.rare?.shadowColor) { $0.editRare { $0.shadowColor = newValue ?? .clear } } }
  }

  open var shadowOpacity: Float {
    get { values.rare?.shadowOpacity ?? 0 }
    set { change(.shadowOpacity, newValue != shadowOpacity) { $0.editRare { $0.shadowOpacity = newValue } } }
  }

  open var shadowOffset: CGSize {
    get { values.rare?.shadowOffset ?? CGSize(width: 0, height: -3) }
    set { change(.shadowOffset, newValue != shadowOffset) { $0.editRare { $0.shadowOffset = newValue } } }
  }

  /// Standard deviation of the blur, in points.
  open var shadowRadius: CGFloat {
    get { values.rare?.shadowRadius ?? 3 }
    set { change(.shadowRadius, newValue != shadowRadius) { $0.editRare { $0.shadowRadius = newValue } } }
  }

  /// The shadow's outline in the layer's space; without one it follows background or contents.
  open var shadowPath: CGPath? {
    get { values.rare?.shadowPath }
    // A mutable path may change later; the layer keeps what it is now.
    set { change(.shadowPath, newValue !== shadowPath) { $0.editRare { $0.shadowPath = newValue?.copy() } } }
  }

  /// Ends contents and sublayers at the edges, with their rounded corners. A layer that clips has no shadow.
  open var masksToBounds: Bool {
    get { values.masksToBounds }
    set { change(.masksToBounds, newValue != values.masksToBounds) { $0.masksToBounds = newValue } }
  }

  /// A layer whose alpha the layer is multiplied with, placed in the layer's space. It may have no superlayer.
  open var mask: CALayer? {
    get { extras?.mask }
    set { setMask(newValue) }
  }

  /// Drawn afresh each time; kept for the app.
  open var shouldRasterize: Bool {
    get { extras?.shouldRasterize ?? false }
    set { setExtra(\.shouldRasterize, newValue, []) }
  }
  open var rasterizationScale: CGFloat {
    get { extras?.rasterizationScale ?? 1 }
    set { setExtra(\.rasterizationScale, newValue, []) }
  }
  open var drawsAsynchronously = false
  open var wantsExtendedDynamicRangeContent = false
  open var allowsEdgeAntialiasing: Bool {
    get { flags.contains(.antialiasesEdges) }
    set { setFlag(.antialiasesEdges, newValue, []) }
  }
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { extras?.edgeAntialiasingMask ?? [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge] }
    set { setExtra(\.edgeAntialiasingMask, newValue, []) }
  }
  /// Filters are kept for the app and not applied.
  open var filters: [Any]? {
    get { extras?.filters }
    set { makeExtras().filters = newValue }
  }
  open var backgroundFilters: [Any]? {
    get { extras?.backgroundFilters }
    set { makeExtras().backgroundFilters = newValue }
  }
  open var compositingFilter: Any? {
    get { extras?.compositingFilter }
    set { makeExtras().compositingFilter = newValue }
  }

  // MARK: Contents

  /// A `CGImage`, shown instead of what the layer would draw.
  open var contents: Any? {
    get { values.rare?.contents }
    set { setContents(newValue) }
  }

  /// The part of the image to show; the unit square is all of it.
  open var contentsRect: CGRect {
    get { values.rare?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { change(.contentsRect, newValue != contentsRect) { $0.editRare { $0.contentsRect = newValue } } }
  }

  /// The part of the image that stretches when it is resized; what lies around keeps its size.
  open var contentsCenter: CGRect {
    get { values.rare?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { change(.contentsCenter, newValue != contentsCenter) { $0.editRare { $0.contentsCenter = newValue } } }
  }

  open var contentsGravity: CALayerContentsGravity {
    get { extras?.contentsGravity ?? .resize }
    set { setExtra(\.contentsGravity, newValue, .own) }
  }

  /// Pixels of the contents per point, for images that keep their size. Drawing is always at the screen's scale.
  open var contentsScale: CGFloat {
    get { extras?.contentsScale ?? 1 }
    set { setExtra(\.contentsScale, newValue, .own) }
  }

  open var contentsFormat: CALayerContentsFormat {
    get { extras?.contentsFormat ?? .RGBA8Uint }
    set { setExtra(\.contentsFormat, newValue, []) }
  }

  open var magnificationFilter: CALayerContentsFilter {
    get { extras?.magnificationFilter ?? .linear }
    set { setExtra(\.magnificationFilter, newValue, .own) }
  }

  open var minificationFilter: CALayerContentsFilter {
    get { extras?.minificationFilter ?? .linear }
    set { setExtra(\.minificationFilter, newValue, .own) }
  }

  open var minificationFilterBias: Float {
    get { extras?.minificationFilterBias ?? 0 }
    set { setExtra(\.minificationFilterBias, newValue, []) }
  }

  open var needsDisplayOnBoundsChange: Bool {
    get { flags.contains(.displaysOnResize) }
    set { setFlag(.displaysOnResize, newValue, []) }
  }

  open func setNeedsDisplay() { markDisplay(nil) }

  /// Only `r` (in the layer's space) will look different; drawing is asked for all of it all the same.
  open func setNeedsDisplay(_ r: CGRect) { markDisplay(r) }

  open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  open func displayIfNeeded() { performDisplay() }

  /// Provides contents: asks the delegate, or records `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { recordContents() }
  }

  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Whether a change of the property `key` needs a new drawing. Subclasses answer for the properties they add.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  open class func defaultValue(forKey key: String) -> Any? { CALayer.standardValue(forKey: key) }

  // MARK: Tree

  open var superlayer: CALayer? { parentLayer }

  /// Back to front, as far as z positions do not say otherwise; nil when there are none.
  open var sublayers: [CALayer]? {
    get { sublayerArray }
    set { replaceSublayers(newValue ?? []) }
  }

  open func addSublayer(_ layer: CALayer) { insert(layer, at: childCount) }
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, above: false) }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, above: true) }
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replaceChild(oldLayer, with: newLayer) }
  open func removeFromSuperlayer() { leaveParent() }

  open var delegate: (any CALayerDelegate)? {
    get { owner ?? extras?.delegate }
    set {
      owner = nil
      if newValue != nil || extras != nil { makeExtras().delegate = newValue }
      setFlag(.hasDelegate, newValue != nil, [])
    }
  }

  open var name: String? {
    get { extras?.name }
    set { makeExtras().name = newValue }
  }

  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { makeExtras().style = newValue }
  }

  // MARK: Layout

  open func setNeedsLayout() { markLayout() }
  open func needsLayout() -> Bool { flags.contains(.needsLayout) }
  /// Lays out now what is waiting: from the topmost superlayer that needs it down through this layer's tree.
  open func layoutIfNeeded() { performLayout() }
  /// Places the sublayers: asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Animation

  open var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { makeExtras().actions = newValue }
  }

  /// Searches delegate, `actions`, `style` and the class for what happens when `event` changes.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Adds a copy of `anim`. One with the same key is replaced and told that it did not finish.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key: key, inheritedKeyPath: nil) }
  open func removeAnimation(forKey key: String) { detachAnimation(key) }
  open func removeAllAnimations() { detachAnimations(finished: false) }
  open func animation(forKey key: String) -> CAAnimation? { animations?.animation(key) }
  open func animationKeys() -> [String]? { animations.flatMap { $0.keys.isEmpty ? nil : $0.keys } }

  /// A copy with the values on the screen now; nil before the layer was on one, and for a class of your own that does not
  /// override `copyForPresentation`.
  open func presentation() -> Self? { makeOwnPresentation() }

  /// The layer this one is the presentation of, or itself.
  open func model() -> Self { (original as? Self) ?? self }

  /// A new layer with this one's values. Without an Objective-C runtime a class cannot be made by asking an object for it,
  /// so a subclass whose `presentation()` is asked for returns `Subclass(layer: self)`.
  open func copyForPresentation() -> CALayer { CALayer(layer: self) }

  open var beginTime: CFTimeInterval {
    get { extras?.timing?.beginTime ?? 0 }
    set { setTiming { $0.beginTime = newValue.isFinite ? newValue : 0 } }
  }
  open var duration: CFTimeInterval {
    get { extras?.timing?.duration ?? .infinity }
    set { setTiming { $0.duration = newValue } }
  }
  open var speed: Float {
    get { extras?.timing?.speed ?? 1 }
    set { setTiming { $0.speed = newValue.isFinite ? newValue : 1 } }
  }
  open var timeOffset: CFTimeInterval {
    get { extras?.timing?.timeOffset ?? 0 }
    set { setTiming { $0.timeOffset = newValue.isFinite ? newValue : 0 } }
  }
  open var repeatCount: Float {
    get { extras?.timing?.repeatCount ?? 0 }
    set { setTiming { $0.repeatCount = newValue } }
  }
  open var repeatDuration: CFTimeInterval {
    get { extras?.timing?.repeatDuration ?? 0 }
    set { setTiming { $0.repeatDuration = newValue } }
  }
  open var autoreverses: Bool {
    get { extras?.timing?.autoreverses ?? false }
    set { setTiming { $0.autoreverses = newValue } }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { extras?.timing?.fillMode ?? .removed }
    set { setTiming { $0.fillMode = newValue } }
  }

  // MARK: Places and times

  /// The deepest layer that contains `p`, given in the superlayer's space; hidden layers are passed over.
  open func hitTest(_ p: CGPoint) -> CALayer? { findLayer(at: p) }
  /// Whether `p` lies in the bounds; the far edges do not belong to them.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { CALayer.convert(p, from: l, to: self) }
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { CALayer.convert(p, from: self, to: l) }
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { CALayer.convert(r, from: l, to: self) }
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { CALayer.convert(r, from: self, to: l) }
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(l?.absoluteTime(t) ?? t)
  }
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    l?.localTime(absoluteTime(t)) ?? absoluteTime(t)
  }

  /// Draws the layer with its sublayers as they are set now, without animations.
  open func render(in ctx: CGContext) { paintModel(in: ctx) }

  // MARK: Values by name

  open func value(forKey key: String) -> Any? { namedValue(key) }
  open func setValue(_ value: Any?, forKey key: String) { setNamedValue(value, key) }
  open func value(forKeyPath keyPath: String) -> Any? { namedValue(keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setNamedValue(value, keyPath) }
}
