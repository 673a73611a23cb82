import Raster

/// The layers of one screen and what of them has to be painted.
///
/// `commit` brings the frame up to date (layout, drawing, animations) and says which pixels changed; `paint` paints them.
/// Work follows what changed: layers that are marked are on lists, nothing is searched for, clean subtrees are not visited.
///
/// What a picture shows, layer by layer (this is the definition; the tests mirror it):
/// - Places are whole device pixels. A layer without a transform, or with one that only moves, covers from
///   floor(minX · scale + ½) to floor(maxX · scale + ½) of its frame in the bounds coordinates of its superlayer, and the
///   same in y. Sublayers are moved by −floor(bounds.origin · scale + ½). Sums of whole numbers, so neighbours abut and a
///   subtree moves rigidly.
/// - A layer with any other transform (or a superlayer with a `sublayerTransform`) is painted upright with its sublayers, at
///   its own size × scale, and that picture is resampled bilinearly.
/// - Painted in order: shadow, background, contents, sublayers (by z position, then by index), border. Opacity and mask
///   apply to the result as one picture: result = below + (painted over below − below) · opacity · mask. With
///   `allowsGroupOpacity` off the opacity is handed down to every part instead.
/// - `masksToBounds` cuts contents and sublayers (and the shadow away) at the edges; with corners, background, contents and
///   sublayers are painted square and mixed with what was below by the corners' coverage. The border comes after that.
/// - Shadow: that of `shadowPath`, or of the rounded background (weaker for a translucent one), or, when there is no
///   background, of the alpha of everything the layer shows. It is not painted where the layer's own opaque background
///   hides it. The blur is a Gaussian whose sigma is `shadowRadius`.
///
/// - Coordinates: device pixels, origin top left.
/// - Threading: main actor.
@MainActor public final class RenderTree {
  /// The layer that holds everything; its bounds are the screen in points.
  public let rootLayer: CALayer
  // The root layer's, for the end of the tree, which may come anywhere.
  nonisolated(unsafe) private var rootNode: NodeRef
  /// Pixels per point.
  public private(set) var scale: CGFloat
  public private(set) var width: Int
  public private(set) var height: Int
  /// What shows where no layer does; opaque.
  public var backgroundColor: CGColor = .black {
    didSet { damageAll() }
  }
  /// Called when there is something to commit after there was nothing, once.
  public var needsCommit: (() -> Void)?
  /// Seconds between frames, for display links.
  public var refreshInterval: CFTimeInterval = 1.0 / 60
  /// What the last commit and the paints since did.
  public internal(set) var lastStats = RenderStats()
  /// Paints; replace it to use more threads.
  public var painter: Painter

  var grid: PixelGrid
  private var isClean = true
  private var isCommitting = false
  var damage = DamageRects()
  var dirty = DepthBuckets<CALayer>()
  var stale = DepthBuckets<NodeRef>()
  var layouts = DepthBuckets<CALayer>()
  var displays: ContiguousArray<CALayer> = []
  var animating: ContiguousArray<CALayer> = []
  var orphans: ContiguousArray<CALayer> = []
  var callbacks: ContiguousArray<@MainActor () -> Void> = []
  var glyphGeneration: UInt32
  private let frames: FramePainter
  /// Time of the last commit.
  private(set) var time: CFTimeInterval = 0
  var isMoving = false
  var nextStart: CFTimeInterval?

  /// The scale of layers that are in no tree: the main one's, else that of the tree made last.
  static var standardScale: CGFloat { main?.scale ?? newestScale }
  private static var newestScale: CGFloat = 1
  private static var all: [Link] = []

  /// Finds the tree while it lives. A weak reference would move the tree's counts to a side table for good, and every
  /// layer that reports a change retains its tree.
  private final class Link: @unchecked Sendable {
    nonisolated(unsafe) unowned(unsafe) var tree: RenderTree?
    init(_ tree: RenderTree) { self.tree = tree }
  }
  private var link: Link?

  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - width, height: of the screen, in pixels.
  public init(scale: CGFloat, width: Int, height: Int) {
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.width = max(0, width)
    self.height = max(0, height)
    grid = PixelGrid(scale: self.scale)
    painter = Painter.shared
    frames = FramePainter()
    glyphGeneration = GlyphStore.shared.generation
    let root = CALayer()
    rootLayer = root
    rootNode = root.node
    RenderTree.newestScale = self.scale
    RenderTree.all.removeAll { $0.tree == nil }
    let link = Link(self)
    self.link = link
    RenderTree.all.append(link)
    placeRoot()
    attach(rootNode)
    damage.add(screen)
  }

  deinit {
    link?.tree = nil
    // Layers that outlive the tree must not find it.
    LayerMemory.forgetTree(rootNode)
  }

  var screen: PixelRect { PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)) }

  private func placeRoot() {
    rootLayer.values.anchorPoint = .zero
    rootLayer.bounds = CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// Another mode of the screen: everything is laid out and painted anew, drawings too when the scale changed.
  public func resize(width: Int, height: Int, scale: CGFloat) {
    let newScale = scale > 0 && scale.isFinite ? scale : 1
    let isScaled = newScale != self.scale
    (self.width, self.height, self.scale) = (max(0, width), max(0, height), newScale)
    grid = PixelGrid(scale: newScale)
    RenderTree.newestScale = newScale
    placeRoot()
    if isScaled {
      forEachLayer { layer in
        layer.changed(.everything)
        if layer.drawing != nil { layer.setNeedsDisplay() }
      }
    }
    damageAll()
  }

  /// Paints everything with the next commit.
  public func damageAll() {
    damage.add(screen)
    wake()
  }

  // MARK: State for the host

  /// Whether a commit has something to do.
  public var isDirty: Bool { !isClean }

  /// Whether values change with time, so that every frame needs a commit.
  public var hasAnimations: Bool { isMoving || (RenderTree.primary === self && DisplayLinks.isActive) }

  /// When the next animation that waits for its time begins, in seconds of `MediaTime`; nil when none waits.
  public var nextAnimationTime: CFTimeInterval? { nextStart }

  /// The tree whose frames drive display links; without one, the oldest there is.
  public static var main: RenderTree? {
    get { mainLink?.tree }
    set { mainLink = newValue?.link }
  }
  private static var mainLink: Link?

  static var primary: RenderTree? { main ?? all.first { $0.tree != nil }?.tree }

  static func requestCommits() {
    for entry in all { entry.tree?.wake() }
  }

  /// There is something to commit.
  func wake() {
    guard isClean else { return }
    isClean = false
    if !isCommitting { needsCommit?() }
  }

  // MARK: Commit

  /// Brings the frame for `time` (seconds of `MediaTime`) up to date and returns the pixels that differ from the last one;
  /// an empty region means there is nothing to paint.
  public func commit(at time: CFTimeInterval) -> Region {
    guard !isCommitting else { return Region() }
    isCommitting = true
    lastStats = RenderStats()
    self.time = time.isFinite ? time : self.time
    DisplayLinks.fire(at: self.time, interval: refreshInterval, tree: self)
    refreshGlyphs()
    settleLayout()
    settleDisplay()
    let stopped = stepAnimations()
    let stepped = animating.count
    // Custom properties that animate are drawn by the step.
    settleDisplay()
    updateNodes()
    let region = damage.take(clip: screen)
    lastStats.damagedPixels = region.area
    // All lists are empty now; what comes from here on is for the next commit.
    isClean = true
    isCommitting = false
    if animating.count > stepped || !layouts.isEmpty { wake() }
    finish(stopped)
    return region
  }

  // MARK: Painting

  /// Paints what was committed last onto `bitmap`, the screen's size, inside `damage` only.
  public func paint(_ damage: Region, into bitmap: Bitmap) {
    guard !damage.isEmpty else { return }
    frames.paint(
      rootLayer.node, background: backgroundColor.premultipliedARGB | 0xff00_0000, damage: damage, screen: screen, into: bitmap,
      painter: painter, stats: &lastStats)
  }

  /// What `node` shows as it was committed last, in its own pixels.
  func picture(of node: NodeRef) -> TransitionPicture? {
    guard node.pointee.marks.contains(.fresh) == false, !node.pointee.inner.isEmpty else { return nil }
    let frame = node.pointee.inner.intersection(node.pointee.frame.inset(-256, -256))
    guard frame.area <= 64 << 20, let bitmap = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888) else {
      return nil
    }
    frames.paintUpright(node, into: bitmap, frame: frame, part: frame, painter: painter)
    return TransitionPicture(bitmap: bitmap, frame: frame)
  }
}
