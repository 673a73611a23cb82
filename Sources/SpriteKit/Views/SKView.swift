import UIKit

/// A view that shows a scene.
///
/// It makes frames only while something changes: see `SKScene.runsEveryFrame`. Nodes get the touches of the view.
@preconcurrency @MainActor
open class SKView: UIView {
  private final var link: CADisplayLink?
  final var presented: SKScene?
  final var transition: RunningTransition?
  final var touched: [ObjectIdentifier: TouchBinding] = [:]
  /// Whether a touch is being handed to a node, whose responder chain leads back to the view.
  final var isHandingOn = false
  private final var needsFrame = false
  private final var statistics: FrameStatistics?
  private final var outlines: PhysicsOutlines?
  final var elementViews: [NodeElementView] = []

  /// Creates a view with a frame in its superview, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// There are no archives: the view is the same as from `init(frame: .zero)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    backgroundColor = .black
    clipsToBounds = true
  }

  // MARK: Scenes

  /// The scene that is shown.
  open var scene: SKScene? { presented }

  /// Shows a scene in place of the one before; nil shows none.
  open func presentScene(_ scene: SKScene?) { change(to: scene, nil) }

  /// Shows a scene with a transition. `scene` is the new one at once; the old one is released when the transition has
  /// ended. Without a scene before, the transition is not played.
  open func presentScene(_ scene: SKScene, transition: SKTransition) { change(to: scene, transition) }

  // MARK: Settings

  /// Whether the scene stands still and is not drawn.
  open var isPaused = false { didSet { if oldValue != isPaused { pauseDidChange() } } }

  /// The largest number of frames per second; 0 for every refresh.
  open var preferredFramesPerSecond = 60 { didSet { link?.preferredFramesPerSecond = framesPerSecond } }

  /// Nodes of equal height are always drawn in the order of the tree, whatever this says: replays need the same frames.
  open var ignoresSiblingOrder = false

  /// Nodes outside of the view are never drawn, whatever this says.
  open var shouldCullNonVisibleNodes = true

  /// Whether what is behind the view shows through a scene with a translucent background.
  open var allowsTransparency = false {
    didSet {
      backgroundColor = allowsTransparency ? .clear : .black
      requestFrame()
    }
  }

  /// Frames are made with those of the views, whatever this says.
  open var isAsynchronous = true

  /// Whether the number of frames in the last second is shown.
  open var showsFPS = false { didSet { statisticsDidChange() } }

  /// Whether the number of visible nodes is shown.
  open var showsNodeCount = false { didSet { statisticsDidChange() } }

  /// There are no draw calls to count: nothing is shown.
  open var showsDrawCount = false
  /// There are no triangles to count: nothing is shown.
  open var showsQuadCount = false
  /// Fields have no picture: nothing is shown.
  open var showsFields = false
  /// There is no such buffer.
  open var disableDepthStencilBuffer = false

  /// Decides which frames are made.
  open weak var delegate: (any SKViewDelegate)?

  /// Whether the outlines of physics bodies are shown: green for those that move, blue for those that lie still.
  open var showsPhysics = false { didSet { outlinesDidChange() } }

  /// Whether the touch goes to a node behind one that does not receive touches, as Apple's documentation has it. By
  /// default, as on iOS, the topmost node is found first, and then the nearest of its ancestors that receives touches.
  /// Not in SpriteKit.
  open var hitTestsThroughDisabledNodes = false

  /// Converts a point of the view to a scene.
  open func convert(_ point: CGPoint, to scene: SKScene) -> CGPoint { scene.convertPoint(fromView: point) }

  /// Converts a point of a scene to the view.
  open func convert(_ point: CGPoint, from scene: SKScene) -> CGPoint { scene.convertPoint(toView: point) }

  /// A picture of a node and its descendants, in the size of `calculateAccumulatedFrame()`; nil for nothing.
  open func texture(from node: SKNode) -> SKTexture? { picture(of: node, in: nil) }

  /// A picture of the part `crop` of a node, in its parent's coordinates.
  open func texture(from node: SKNode, crop: CGRect) -> SKTexture? { picture(of: node, in: crop) }

  // MARK: Frames

  private var framesPerSecond: Int { preferredFramesPerSecond >= 60 ? 0 : max(0, preferredFramesPerSecond) }

  /// Requests a frame with the next refresh.
  final func requestFrame() {
    needsFrame = true
    updateLink()
  }

  /// Has all of the screen painted if the view fills it; otherwise parts are painted as usual.
  final func damageScreen() {
    guard let window, convert(bounds, to: window).contains(window.screen.bounds) else { return }
    var view: UIView? = self
    while let shown = view {
      if shown.isHidden || shown.alpha < 0.01 { return }
      view = shown.superview
    }
    window.screen.tree.damageAll()
  }

  /// Starts or stops the calls of the display link.
  private func updateLink() {
    let isNeeded =
      window != nil && !isPaused && presented != nil && (needsFrame || transition != nil || presented?.runs == true)
    guard isNeeded else {
      link?.isPaused = true
      return
    }
    guard let link else {
      // The link holds its handler; the view must not be held by it.
      let made = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        self.frame(at: link.timestamp)
      }
      made.preferredFramesPerSecond = framesPerSecond
      made.add(to: .main, forMode: .common)
      link = made
      return
    }
    link.isPaused = false
  }

  private func pauseDidChange() {
    presented?.lastFrame = nil
    requestFrame()
  }

  private func frame(at time: TimeInterval) {
    guard let scene = presented, !isPaused, bounds.width > 0, bounds.height > 0 else { return updateLink() }
    if let delegate, !delegate.view(self, shouldRenderAtTime: time) { return updateLink() }
    // The view may have got its size in this frame, whose layout is still to come.
    resizeScene()
    if let transition {
      if !transition.transition.pausesOutgoingScene { transition.old.step(to: time) }
      if !transition.transition.pausesIncomingScene { scene.step(to: time) }
    } else {
      scene.step(to: time)
    }
    // A callback may have presented another scene.
    needsFrame = false
    if let presented { draw(presented, at: time) }
    // Time does not pass for actions while nothing runs.
    if let presented, !presented.runs { presented.lastFrame = nil }
    updateLink()
  }

  private func draw(_ scene: SKScene, at time: TimeInterval) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if scene.canvas.layer.superlayer !== layer { layer.insertSublayer(scene.canvas.layer, at: 0) }
    scene.show(in: bounds.size)
    if let transition {
      if !transition.transition.pausesOutgoingScene { transition.old.show(in: bounds.size) }
      transition.show(scene, at: time, in: self)
    }
    CATransaction.commit()
    if let outlines {
      outlines.shown = scene
      outlines.setNeedsDisplay()
    }
    statistics?.note(time, nodes: scene.canvas.shownCount)
    if let transition, transition.isOver(at: time) { end(transition) }
  }

  /// Gives the scene the view's size where it follows it, and draws it again.
  open override func layoutSubviews() {
    super.layoutSubviews()
    resizeScene()
    statistics?.place(in: bounds)
    outlines?.frame = bounds
    requestFrame()
  }

  /// The window drives frames.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    presented?.lastFrame = nil
    if window == nil {
      link?.invalidate()
      link = nil
      // Nobody sees its end.
      if let transition { end(transition) }
    }
    requestFrame()
  }

  private func resizeScene() {
    guard let scene = presented, scene.scaleMode == .resizeFill, bounds.width > 0, bounds.height > 0 else { return }
    scene.setSize(bounds.size)
  }

  private func statisticsDidChange() {
    if !showsFPS, !showsNodeCount {
      statistics?.removeFromSuperview()
      statistics = nil
      return
    }
    let shown = statistics ?? FrameStatistics()
    statistics = shown
    (shown.showsFrames, shown.showsNodes) = (showsFPS, showsNodeCount)
    if shown.superview == nil { addSubview(shown) }
    shown.place(in: bounds)
    requestFrame()
  }

  private func outlinesDidChange() {
    guard showsPhysics != (outlines != nil) else { return }
    outlines?.removeFromSuperview()
    outlines = showsPhysics ? PhysicsOutlines(frame: bounds) : nil
    if let outlines { addSubview(outlines) }
    requestFrame()
  }

  // MARK: Changing scenes

  private func change(to new: SKScene?, _ change: SKTransition?) {
    guard new !== presented else { return }
    if let view = new?.presenter, view !== self { view.presentScene(nil) }
    if let transition { end(transition) }
    let old = presented
    if let old { cancelTouches(in: old) }
    let plays = change != nil && old != nil && new != nil && window != nil
    presented = new
    if !plays, let old {
      drop(old)
      // Its callback may have presented another scene.
      guard presented === new else { return }
    }
    if let new {
      new.presenter = self
      new.lastFrame = nil
      new.shownViewport = nil
      resizeScene()
      if plays, let old, let change {
        transition = RunningTransition(from: old, change, at: CACurrentMediaTime())
      }
      new.didMove(to: self)
    }
    requestFrame()
  }

  private func drop(_ old: SKScene) {
    // One that another scene has replaced at once was never shown.
    if old.presenter === self { old.willMove(from: self) }
    old.presenter = nil
    old.canvas.layer.removeFromSuperlayer()
  }

  private func end(_ ended: RunningTransition) {
    transition = nil
    ended.old.willMove(from: self)
    ended.old.presenter = nil
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if let presented { ended.end(presented) }
    CATransaction.commit()
    presented?.lastFrame = nil
    requestFrame()
  }

  // MARK: Touches

  /// Hands touches to the nodes under them.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHandingOn { super.touchesBegan(touches, with: event) } else { begin(touches, event) }
  }
  /// Hands touches to the nodes in which they began.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHandingOn {
      super.touchesMoved(touches, with: event)
    } else {
      handOn(touches, event) { $0.touchesMoved($1, with: event) }
    }
  }
  /// Hands touches to the nodes in which they began.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHandingOn {
      super.touchesEnded(touches, with: event)
    } else {
      handOn(touches, event, isLast: true) { $0.touchesEnded($1, with: event) }
    }
  }
  /// Hands touches to the nodes in which they began.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHandingOn {
      super.touchesCancelled(touches, with: event)
    } else {
      handOn(touches, event, isLast: true) { $0.touchesCancelled($1, with: event) }
    }
  }

  // MARK: Accessibility

  /// Views that stand for the nodes that are read aloud, unless others were set.
  open override var accessibilityElements: [Any]? {
    get { super.accessibilityElements ?? nodeElements() }
    set { super.accessibilityElements = newValue }
  }
}

/// An object that decides which frames a view makes.
@preconcurrency @MainActor
public protocol SKViewDelegate: AnyObject {
  /// Whether the frame that is due is made. False keeps what is shown, and the scene stands still.
  func view(_ view: SKView, shouldRenderAtTime time: TimeInterval) -> Bool
}

extension SKViewDelegate {
  /// Makes each frame.
  public func view(_ view: SKView, shouldRenderAtTime time: TimeInterval) -> Bool { true }
}
