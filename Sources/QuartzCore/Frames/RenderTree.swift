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
  public private(set) var lastStats = RenderStats()
  /// Paints; replace it to use more threads.
  public var painter: Painter

  var grid: PixelGrid
  private var isClean = true
  private var isCommitting = false
  var damage = DamageRects()
  private var dirty = DepthBuckets<CALayer>()
  private var stale = DepthBuckets<NodeRef>()
  private var layouts = DepthBuckets<CALayer>()
  private var displays: ContiguousArray<CALayer> = []
  private var animating: ContiguousArray<CALayer> = []
  private var orphans: ContiguousArray<CALayer> = []
  private var callbacks: ContiguousArray<@MainActor () -> Void> = []
  private var glyphGeneration: UInt32
  private let frames: FramePainter
  /// Time of the last commit.
  private(set) var time: CFTimeInterval = 0
  private var isMoving = false
  private var nextStart: CFTimeInterval?

  /// The scale of layers that are in no tree: that of the tree made last.
  static var standardScale: CGFloat = 1
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
    rootLayer = CALayer()
    RenderTree.standardScale = self.scale
    RenderTree.all.removeAll { $0.tree == nil }
    let link = Link(self)
    self.link = link
    RenderTree.all.append(link)
    placeRoot()
    attach(rootLayer.node)
    damage.add(screen)
  }

  deinit {
    link?.tree = nil
    // Layers that outlive the tree must not find it.
    LayerMemory.forgetTree(rootLayer.node)
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
    RenderTree.standardScale = newScale
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

  static var primary: RenderTree? { all.first { $0.tree != nil }?.tree }

  static func requestCommits() {
    for entry in all { entry.tree?.wake() }
  }

  /// There is something to commit.
  func wake() {
    guard isClean else { return }
    isClean = false
    if !isCommitting { needsCommit?() }
  }

  // MARK: Lists

  func list(_ layer: CALayer) {
    layer.node.pointee.marks.insert(.listed)
    dirty.append(layer, depth: layer.node.pointee.depth)
    wake()
  }

  func listLayout(_ layer: CALayer) {
    layouts.append(layer, depth: layer.node.pointee.depth)
    wake()
  }

  func noteDisplay(_ layer: CALayer, _ rect: CGRect?) {
    let b = layer.values.bounds
    if let rect, layer.drawing != nil, !rect.isNull, !rect.isInfinite {
      let part = rect.standardized.intersection(b)
      let pixels =
        part.isNull
        ? PixelRect.empty
        : PixelRect(
          x0: grid.edge(part.minX - b.minX - 1 / scale), y0: grid.edge(part.minY - b.minY - 1 / scale),
          x1: grid.edge(part.maxX - b.minX + 1 / scale), y1: grid.edge(part.maxY - b.minY + 1 / scale))
      let resources = layer.node.makeResources()
      resources.displayDamage = layer.flags.contains(.needsDisplay) ? resources.displayDamage?.union(pixels) : pixels
    } else {
      layer.node.existingResources?.displayDamage = nil
    }
    guard !layer.flags.contains(.needsDisplay) else { return }
    displays.append(layer)
    wake()
  }

  func listAnimating(_ layer: CALayer) {
    if !layer.flags.contains(.animating) {
      layer.flags.insert(.animating)
      animating.append(layer)
    }
    wake()
  }

  /// Animations of layers that are in no tree when the commit comes end there.
  static func noteDetachedAnimation(_ layer: CALayer) {
    guard let tree = primary else { return }
    tree.orphans.append(layer)
    tree.wake()
  }

  func afterCommit(_ action: @escaping @MainActor () -> Void) {
    callbacks.append(action)
    wake()
  }

  func countLayout() { lastStats.layouts += 1 }
  func countDisplay() { lastStats.displays += 1 }

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

  private func finish(_ stopped: ContiguousArray<(RunningAnimation, Bool)>) {
    CATransaction.flush()
    for (animation, hasEnded) in stopped {
      animation.didStart()
      if hasEnded { animation.didStop(finished: true) }
    }
    endOrphans()
    while !callbacks.isEmpty {
      var batch: ContiguousArray<@MainActor () -> Void> = []
      swap(&batch, &callbacks)
      for callback in batch { callback() }
    }
  }

  private func endOrphans() {
    guard !orphans.isEmpty else { return }
    var list: ContiguousArray<CALayer> = []
    swap(&list, &orphans)
    for layer in list where layer.node.pointee.tree == nil { layer.detachAnimations(finished: false) }
  }

  /// Glyphs thrown away by the store leave drawings pointing nowhere: those layers draw again.
  private func refreshGlyphs() {
    GlyphStore.shared.trim()
    let generation = GlyphStore.shared.generation
    guard generation != glyphGeneration else { return }
    glyphGeneration = generation
    forEachLayer { layer in
      if layer.drawing != nil { layer.setNeedsDisplay() }
      if layer.values.special != nil {
        layer.values.editSpecial { _ in }
        layer.changed(.own)
      }
    }
  }

  private func settleLayout() {
    var sweeps = 0
    var done: ContiguousArray<CALayer> = []
    while !layouts.isEmpty {
      // Downwards: what a layer marks below itself is laid out in the same sweep, what it marks above in the next.
      var depth = layouts.top
      while depth <= layouts.bottom {
        for layer in layouts.take(depth) {
          guard layer.flags.contains(.needsLayout), layer.node.pointee.tree != nil else { continue }
          layer.flags.remove(.needsLayout)
          lastStats.layouts += 1
          layer.layoutSublayers()
          done.append(layer)
        }
        depth += 1
      }
      sweeps += 1
      if sweeps == CALayer.layoutRounds {
        logDrawingError("Layout does not settle: a layer asks for it again whenever it is laid out; the frame goes on without")
        for depth in 0...max(0, layouts.bottom) {
          for layer in layouts.take(depth) { layer.flags.remove(.needsLayout) }
        }
      }
    }
    for layer in done { layer.clearLayoutBelow() }
  }

  private func settleDisplay() {
    var rounds = 0
    while !displays.isEmpty, rounds < CALayer.layoutRounds {
      var list: ContiguousArray<CALayer> = []
      swap(&list, &displays)
      for layer in list where layer.node.pointee.tree != nil { layer.performDisplay() }
      rounds += 1
    }
    if !displays.isEmpty {
      logDrawingError("Drawing does not settle: a layer asks for it again while it draws; the frame goes on without")
      for layer in displays { layer.flags.remove(.needsDisplay) }
      displays.removeAll()
    }
  }

  /// Returns animations to tell their delegates about, and whether they ended.
  private func stepAnimations() -> ContiguousArray<(RunningAnimation, Bool)> {
    var news: ContiguousArray<(RunningAnimation, Bool)> = []
    isMoving = false
    nextStart = nil
    guard !animating.isEmpty else { return news }
    var kept: ContiguousArray<CALayer> = []
    var list: ContiguousArray<CALayer> = []
    swap(&list, &animating)
    for layer in list {
      guard layer.node.pointee.tree != nil, let animations = layer.animations else {
        layer.flags.remove(.animating)
        continue
      }
      let local = layer.localTime(time)
      let step = animations.step(to: local, model: layer.values)
      if !step.dirt.isEmpty {
        layer.changed(step.dirt)
        if step.dirt.contains(.order), let parent = layer.node.pointee.parent { parent.pointee.layer.changed(.children) }
      }
      if step.custom.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) { layer.displayShown() }
      for animation in step.started { news.append((animation, false)) }
      for animation in step.finished { news.append((animation, true)) }
      let pace = layer.pace
      if step.isMoving, pace != 0 { isMoving = true }
      if let start = step.nextStart, pace > 0 {
        let absolute = layer.absoluteTime(start)
        nextStart = min(absolute, nextStart ?? absolute)
      }
      if animations.isEmpty { layer.flags.remove(.animating) } else { kept.append(layer) }
    }
    // Callbacks come later, but a layer may have been added by drawing.
    kept.append(contentsOf: animating)
    animating = kept
    return news
  }

  // MARK: Nodes

  private func updateNodes() {
    guard !dirty.isEmpty else { return }
    dirty.forEachDown { layer in addDamage(of: layer.node, isNew: false) }
    dirty.forEachDown { layer in update(layer.node) }
    updateBounds()
    dirty.forEachDown { layer in addDamage(of: layer.node, isNew: true) }
    dirty.forEachDown { layer in
      let node = layer.node
      guard node.pointee.tree != nil else { return }
      node.pointee.marks.subtract(.committed)
      node.pointee.dirt = []
      node.existingResources?.displayDamage = nil
      layer.flags.insert(.committed)
    }
    dirty.removeAll()
  }

  /// The damage of one listed node by its own kind of change.
  private func addDamage(of node: NodeRef, isNew: Bool) {
    guard node.pointee.tree != nil, node.pointee.marks.contains(.listed) else { return }
    if !isNew, node.pointee.marks.contains(.fresh) { return }
    let dirt = node.pointee.dirt
    if dirt.contains(.subtree) || node.pointee.marks.contains(.fresh) {
      Damage.add(node.pointee.inner, of: node, to: &damage, origin: rootLayer.node)
      node.pointee.marks.insert(.damaged)
      return
    }
    if dirt.contains(.own) {
      // A shadow of everything shown comes and goes with the background.
      let rect = node.pointee.flags.contains(.contentShadow) ? node.pointee.inner : node.pointee.own
      return Damage.add(rect, of: node, to: &damage, origin: rootLayer.node)
    }
    guard dirt.contains(.content) else { return }
    var rect = node.pointee.content.bounds
    if let part = node.existingResources?.displayDamage { rect = rect.intersection(part) }
    Damage.add(rect, of: node, to: &damage, origin: rootLayer.node)
  }

  private func update(_ node: NodeRef) {
    guard node.pointee.tree != nil, node.pointee.marks.contains(.listed) else { return }
    node.pointee.marks.remove(.damaged)
    let layer = node.pointee.layer
    let dirt = node.pointee.dirt
    let looks = !dirt.isDisjoint(with: .look) || node.pointee.marks.contains(.fresh)
    lastStats.layersUpdated += 1
    let before = node.pointee.flags
    if dirt.contains(.children) {
      node.pointee.children.rebuildOrder { child in
        let layer = child.pointee.layer
        return (layer.animations?.shown ?? layer.values).zPosition
      }
      node.pointee.children.dropIndex()
    }
    if dirt == .content, layer.animations == nil, !node.pointee.marks.contains(.fresh), let drawing = layer.drawing,
      drawing.fits(node.pointee.frame, grid.scale)
    {
      NodeBuilder.updateDrawing(node, layer, drawing)
    } else if let animations = layer.animations, let shown = animations.shown {
      NodeBuilder.update(node, layer, shown, grid, looks: looks)
    } else {
      NodeBuilder.update(node, layer, layer.values, grid, looks: looks)
    }
    mark(node)
    // Painted another way, what did not change may come out a step different.
    if !before.symmetricDifference(node.pointee.flags).isDisjoint(with: .method) { node.pointee.dirt.insert(.subtree) }
    if dirt.contains(.subtree), before.contains(.transformsChildren) || node.pointee.flags.contains(.transformsChildren) {
      // Their matrices hold the superlayer's.
      for i in 0..<node.pointee.children.count {
        let child = node.pointee.children[i]
        let layer = child.pointee.layer
        NodeBuilder.update(child, layer, layer.animations?.shown ?? layer.values, grid)
        mark(child)
      }
    }
  }

  private func mark(_ node: NodeRef) {
    guard !node.pointee.marks.contains(.bucketed) else { return }
    node.pointee.marks.insert(.bucketed)
    stale.append(node, depth: node.pointee.depth)
  }

  /// From the deepest changed node up, as far as extents really change.
  private func updateBounds() {
    guard !stale.isEmpty else { return }
    var depth = stale.bottom
    while depth >= 0, !stale.isEmpty {
      for node in stale.take(depth) {
        node.pointee.marks.remove(.bucketed)
        let old = node.pointee.outer
        Extents.update(node)
        guard let parent = node.pointee.parent else { continue }
        if node.pointee.flags.contains(.isMask) || parent.pointee.flags.contains(.masked) {
          mark(parent)
        } else if old != node.pointee.outer || node.pointee.marks.contains(.fresh) {
          if let index = parent.pointee.children.index, Int(node.pointee.slot) < index.pointee.count {
            index.pointee.set(node.pointee.outer, at: Int(node.pointee.slot))
          }
          mark(parent)
        }
      }
      depth -= 1
    }
    stale.removeAll()
  }

  // MARK: Coming and going

  /// Takes a subtree in: all of it is new.
  func attach(_ top: NodeRef) {
    var stack: ContiguousArray<NodeRef> = [top]
    let reference = Unmanaged.passUnretained(self)
    while let node = stack.popLast() {
      node.pointee.tree = reference
      node.pointee.depth = (node.pointee.parent?.pointee.depth ?? -1) + 1
      node.pointee.marks = .fresh
      node.pointee.dirt = .attached
      let layer = node.pointee.layer
      list(layer)
      if layer.flags.contains(.needsLayout) { listLayout(layer) }
      if layer.flags.contains(.needsDisplay) { displays.append(layer) }
      if let animations = layer.animations, !animations.isEmpty { listAnimating(layer) }
      if let drawing = layer.drawing, drawing.generation != glyphGeneration { layer.setNeedsDisplay() }
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }

  /// Lets a subtree go: what it covered is damage.
  func detach(_ top: NodeRef) {
    if !top.pointee.marks.contains(.fresh) {
      Damage.add(top.pointee.inner, of: top, to: &damage, origin: rootLayer.node)
      wake()
    }
    var stack: ContiguousArray<NodeRef> = [top]
    while let node = stack.popLast() {
      node.pointee.tree = nil
      node.pointee.marks = .fresh
      let layer = node.pointee.layer
      layer.flags.remove(.committed)
      layer.flags.remove(.animating)
      if let animations = layer.animations, !animations.isEmpty { orphans.append(layer) }
      if let resources = node.existingResources {
        resources.flattening?.dropPictures()
        resources.masking = nil
        resources.contentShadow?.list = nil
      }
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }

  private func forEachLayer(_ body: (CALayer) -> Void) {
    var stack: ContiguousArray<NodeRef> = [rootLayer.node]
    while let node = stack.popLast() {
      body(node.pointee.layer)
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
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

extension CALayer {
  /// How fast time runs here compared with the clock.
  final var pace: Float {
    let own = extras?.timing?.speed ?? 1
    return own == 0 ? 0 : own * (node.pointee.parent?.pointee.layer.pace ?? 1)
  }
}

/// What one commit and its paints did.
public struct RenderStats: Equatable, Sendable {
  /// `layoutSublayers` calls.
  public var layouts = 0
  /// Layers that drew.
  public var displays = 0
  /// Layers whose place or look was worked out again.
  public var layersUpdated = 0
  public var damagedPixels = 0
  /// Layers looked at while painting.
  public var layersVisited = 0
  /// Operations handed to the painter, after removing what is covered.
  public var operations = 0
  /// Operations that were covered by something opaque.
  public var operationsCovered = 0

  public init() {}
}
