import Raster

/// Does for a `RenderTree` what it cannot do itself: requests frames, and lays out views. It is UIKit's `FrameRunner`.
@MainActor package protocol RenderTreeDelegate: AnyObject {
  /// Called once when a clean tree gets something to commit.
  func treeNeedsCommit()
  /// Called before the layers are laid out, as often as there may be something to lay out.
  func treeWillLayOut()
  /// Called after the layers were laid out, before they draw, in commits of changes; not for frames of animations alone.
  func treeDidLayOut()
}

/// The layers of one screen, and the parts of them that have to be painted.
///
/// `commit` updates the frame (layout, drawing, animations) and returns the pixels that changed; `paint` paints them.
/// The work is proportional to the changes: marked layers are on lists, nothing is searched for, clean subtrees are not
/// visited.
///
/// This is the definition of the picture, layer by layer; the tests implement it too:
/// - Positions are whole device pixels. A layer without a transform, or with a translation only, covers from
///   floor(minX · scale + ½) to floor(maxX · scale + ½) of its frame in the bounds coordinates of its superlayer, and
///   the same in y. Sublayers are moved by −floor(bounds.origin · scale + ½). All terms are whole numbers, so neighbours
///   abut and a subtree moves rigidly.
/// - A layer with any other transform (or a superlayer with a `sublayerTransform`) is painted upright with its
///   sublayers, at its own size × scale, and that picture is resampled bilinearly.
/// - The painting order is shadow, background, contents, sublayers (by z position, then by index), border. Opacity and
///   mask apply to the result as one picture: result = below + (painted over below − below) · opacity · mask. With
///   `allowsGroupOpacity` off, the opacity is applied to every part instead.
/// - `masksToBounds` clips contents and sublayers (and removes the shadow) at the edges. With rounded corners,
///   background, contents and sublayers are painted square and mixed with what was below by the corners' coverage. The
///   border is painted after that.
/// - The shadow is that of `shadowPath`, or of the rounded background (weaker for a translucent one), or, without a
///   background, of the alpha of everything the layer shows. It is not painted where the layer's own opaque background
///   hides it. The blur is a Gaussian whose sigma is `shadowRadius`.
/// - A `BackdropLayer` shows the pixels that were painted before it within its frame, on the screen, blurred: see there.
///
/// - Coordinates: device pixels, origin top left.
/// - Threading: main actor.
@preconcurrency @MainActor public final class RenderTree {
  /// The layer that contains all others; its bounds are the screen in points.
  public let rootLayer: CALayer
  // The root layer's node, which `deinit` can use on any thread.
  nonisolated(unsafe) private var rootNode: NodeRef
  /// The number of pixels per point.
  public private(set) var scale: CGFloat
  /// The screen's width in pixels.
  public private(set) var width: Int
  /// The screen's height in pixels.
  public private(set) var height: Int
  /// The opaque colour of pixels that no layer covers.
  public var backgroundColor: CGColor = .black {
    didSet { damageAll() }
  }
  /// Makes the frames; without it nothing asks for commits.
  package weak var delegate: (any RenderTreeDelegate)?
  /// The seconds between frames, for display links.
  public var refreshInterval: CFTimeInterval = 1.0 / 60
  /// The work of the last commit and the paints since then.
  public internal(set) var lastStats = RenderStats()
  /// The painter; replace it to use more threads.
  public var painter: Painter
  /// A set to which `update` adds the pixels whose colour changes, in frames in which layers move: most of what they cover
  /// keeps its colour. It has the screen's size; its owner empties it after each frame. Without it all damage counts as
  /// changed.
  public var changes: ChangedPixels?

  var grid: PixelGrid
  private var isClean = true
  private(set) var isCommitting = false
  var damage = DamageRects()
  var dirty = DepthBuckets<CALayer>()
  var stale = DepthBuckets<NodeRef>()
  var layouts = DepthBuckets<CALayer>()
  /// The memory of a list that each layout pass makes.
  var laidOut: ContiguousArray<CALayer> = []
  var displays: ContiguousArray<CALayer> = []
  /// The memory of the list of layers that are displayed.
  var displayed: ContiguousArray<CALayer> = []
  var animating: ContiguousArray<CALayer> = []
  var detachedAnimatingLayers: ContiguousArray<CALayer> = []
  var callbacks: ContiguousArray<@MainActor () -> Void> = []
  var glyphGeneration: UInt32
  var scrolls = Scrolls()
  var moves = Moves()
  var backdrops = Backdrops()
  let frames: FramePainter
  /// The damage of the last commit.
  private var region = Region()
  /// The rectangles that are painted for it. They are fewer and larger than those of the region.
  private var painted = DamageRects()
  private var disjoint = DisjointRects()
  /// Whether the pixels that change are added to `changes` when the bitmap is updated for the last commit.
  private var comparesFrames = false
  /// The number of commits with damage.
  private var frame = 0
  /// The bitmap that `update` painted last, and the frame that it shows.
  private var updated: (bitmap: UInt64, frame: Int)?
  /// The time of the last commit.
  private(set) var time: CFTimeInterval = 0
  var isMoving = false
  var nextStart: CFTimeInterval?

  /// The scale for layers that are in no tree: that of the main tree, or else of the newest one.
  static var standardScale: CGFloat { LayerState.current.mainTree?.scale ?? newestScale }
  private static var newestScale: CGFloat = 1
  private static var all: [Link] = []

  /// A reference to a tree that is cleared with it. A Swift weak reference would move the tree's reference counts to a
  /// side table permanently, and every layer that reports a change retains its tree.
  final class Link: @unchecked Sendable {
    // Unchecked: `tree` is read and set on the main actor, and cleared in the tree's `deinit`.
    nonisolated(unsafe) unowned(unsafe) var tree: RenderTree?
    init(_ tree: RenderTree) { self.tree = tree }
  }
  private(set) var link: Link?

  /// Creates a tree with an empty root layer.
  /// - Parameters:
  ///   - scale: The number of pixels per point.
  ///   - width: The screen's width in pixels.
  ///   - height: The screen's height in pixels.
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
    // Layers that outlive the tree must not refer to it.
    LayerTeardown.forgetTree(rootNode)
  }

  var screen: PixelRect { PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)) }

  private func placeRoot() {
    rootLayer.values.anchorPoint = .zero
    rootLayer.bounds = CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// Changes the screen's size. Everything is laid out and painted again; if the scale changed, layers draw again too.
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

  /// Marks the whole screen for painting with the next commit.
  public func damageAll() {
    damage.add(screen)
    if !backdrops.isEmpty { backdrops.addDamage(screen, of: nil) }
    wake()
  }

  // MARK: State for the host

  /// Whether there is something to commit.
  public var isDirty: Bool { !isClean }

  /// Whether values change over time, so that every frame needs a commit.
  public var hasAnimations: Bool { isMoving || LayerState.current.needsFrames(of: self) }

  /// The time when the next waiting animation begins, in seconds of `MediaTime`; nil when none waits.
  public var nextAnimationTime: CFTimeInterval? { nextStart }

  /// The first of the trees that exist.
  static var oldest: RenderTree? { all.first { $0.tree != nil }?.tree }

  static func requestCommits() {
    for entry in all { entry.tree?.wake() }
  }

  /// Requests a commit although no layer has changed, for `RenderTreeDelegate.treeWillLayOut`.
  package func requestCommit() { wake() }

  /// Reports that there is something to commit.
  func wake() {
    guard isClean else { return }
    isClean = false
    if !isCommitting { delegate?.treeNeedsCommit() }
  }

  // MARK: Commit

  /// Updates the frame for `time` (seconds of `MediaTime`) and returns the pixels that differ from the last one. If the
  /// region is empty, there is nothing to paint.
  public func commit(at time: CFTimeInterval) -> Region {
    guard !isCommitting else { return Region() }
    isCommitting = true
    let hasChanges = isDirty
    lastStats = RenderStats()
    scrolls.end()
    self.time = time.isFinite ? time : self.time
    LayerState.current.fireDisplayLinks(at: self.time, interval: refreshInterval, tree: self)
    refreshGlyphs()
    runLayout()
    if hasChanges { delegate?.treeDidLayOut() }
    runDisplay()
    let stopped = stepAnimations()
    let stepped = animating.count
    // Custom properties that are animated were drawn by the animation step.
    runDisplay()
    updateNodes()
    if !backdrops.isEmpty { updateBackdrops() }
    damage.clip(to: screen)
    comparesFrames = isWorthComparing
    // Where pixels are compared, rectangles need not be exact, and a few are made in much less time than many.
    if comparesFrames {
      if scrolls.isActive { scrolls.setOthers(damage) }
    } else {
      damage.fill(&region, with: moves.changes, clip: screen)
    }
    for box in moves.boxes { damage.add(box.intersection(screen)) }
    if comparesFrames { damage.fill(&region, with: [], clip: screen) }
    moves.removeAll()
    lastStats.damagedPixels = region.area
    if scrolls.isActive { scrolls.findPaint(damage) }
    if !region.isEmpty { frame += 1 }
    swap(&damage, &painted)
    damage.removeAll()
    // All lists are empty now; later changes belong to the next commit.
    isClean = true
    isCommitting = false
    if animating.count > stepped || !layouts.isEmpty { wake() }
    finish(stopped)
    return region
  }

  /// Whether layers moved that may have left many pixels as they were. Comparing what is a large part of the screen takes
  /// longer than it saves.
  private var isWorthComparing: Bool {
    guard let changes, changes.width == width, changes.height == height, moves.hasRigid else { return false }
    return (damage.area + moves.changedArea) * 4 <= screen.area
  }

  // MARK: Painting

  /// Paints the committed frame onto `bitmap`, which has the screen's size, within `damage` only.
  public func paint(_ damage: Region, into bitmap: Bitmap) {
    damage.withRects { paint($0, into: bitmap, addingChangesTo: nil) }
  }

  /// Brings `bitmap`, which has the screen's size and only this method paints, to the committed frame. Every frame must
  /// be updated, with its whole damage, or the screen is damaged as a whole later.
  ///
  /// The result is that of `paint`, but pixels that scrolling only moves are copied within the bitmap.
  /// - Returns: Whether the pixels whose colour changed have been added to `changes`. Otherwise all of the damage counts as
  ///   changed.
  @discardableResult
  public func update(_ bitmap: Bitmap, damage: Region) -> Bool {
    guard !damage.isEmpty else { return false }
    let isNext = updated.map { $0.bitmap == bitmap.id && $0.frame == frame - 1 } ?? false
    let isComplete = damage == region
    let added = comparesFrames && isNext && isComplete ? changes : nil
    if isNext, isComplete, scrolls.canMove {
      lastStats.movedPixels += scrolls.move(in: bitmap, damage: region, addingChangesTo: added)
      scrolls.paint.withRects { paint($0, into: bitmap, addingChangesTo: added) }
    } else if isComplete, region.rectCount > painted.rects.count {
      // A region is cut into rows; the fewer rectangles that it was made of are painted in less time.
      disjoint.set(painted.rects)
      disjoint.withRects { paint($0, into: bitmap, addingChangesTo: added) }
    } else {
      damage.withRects { paint($0, into: bitmap, addingChangesTo: added) }
    }
    let isWhole = damage.rectCount == 1 && damage.bounds == screen
    if isWhole || (isNext && isComplete) {
      updated = (bitmap.id, frame)
    } else if updated?.frame != frame {
      updated = nil
    }
    scrolls.end()
    return added != nil
  }

  /// The colour below all layers, as an opaque pixel.
  var backgroundPixel: UInt32 { backgroundColor.premultipliedARGB | 0xff00_0000 }

  private func paint(
    _ rects: UnsafeBufferPointer<PixelRect>, into bitmap: Bitmap, addingChangesTo changes: ChangedPixels?
  ) {
    guard !rects.isEmpty else { return }
    if painter.threads > 1 { painter.prepare(area: rects.reduce(0) { $0 + $1.area }) }
    frames.paint(
      rootLayer.node, background: backgroundPixel, damage: rects, screen: screen,
      into: bitmap, painter: painter, addingChangesTo: changes, stats: &lastStats)
  }

  /// The picture of `node` as it was committed last, in its own pixels.
  func picture(of node: NodeRef) -> TransitionPicture? {
    guard node.pointee.marks.contains(.fresh) == false, !node.pointee.inner.isEmpty else { return nil }
    let frame = node.pointee.inner.intersection(node.pointee.frame.inset(-256, -256))
    guard frame.area <= 64 << 20,
      let bitmap = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888)
    else {
      return nil
    }
    frames.paintUpright(node, into: bitmap, frame: frame, part: frame, painter: painter)
    return TransitionPicture(bitmap: bitmap, frame: frame)
  }
}
