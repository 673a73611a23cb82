import UIKit

/// How a scene of one size is shown in a view of another.
public enum SKSceneScaleMode: Int, Sendable {
  /// Stretched along both axes.
  case fill = 0
  /// Scaled evenly until it fills the view; parts may be outside.
  case aspectFill = 1
  /// Scaled evenly until it is inside the view; the rest stays black.
  case aspectFit = 2
  /// Not scaled: the scene gets the size of the view.
  case resizeFill = 3
}

/// The root of the nodes that a view shows.
///
/// Each frame calls `update(_:)`, runs actions, calls `didEvaluateActions()`, simulates physics, calls
/// `didSimulatePhysics()`, applies constraints, calls `didApplyConstraints()` and `didFinishUpdate()`, and draws. A frame is
/// made when something has changed, while actions run or bodies move, and for every refresh if `runsEveryFrame` is set.
@preconcurrency @MainActor
open class SKScene: SKEffectNode {
  final let canvas = Canvas()
  final weak var presenter: SKView?
  final var storedSize: CGSize
  final var acting: ContiguousArray<SKNode> = []
  final var constrained: ContiguousArray<SKNode> = []
  final var emitters: ContiguousArray<SKEmitterNode> = []
  /// Made when it is first needed.
  final var physics: SKPhysicsWorld?
  /// The time of the last frame; nil after a pause.
  final var lastFrame: TimeInterval?
  final var shownViewport: SceneViewport?
  final var dice = Dice()
  final var turns = TurningNodes()
  private final var setsEveryFrame: Bool?

  /// Creates a scene of a size in points.
  public init(size: CGSize) {
    storedSize = size.isUsable ? size : .zero
    super.init()
    marks.insert([.root, .interactive])
    sceneDidLoad()
  }

  /// Creates a scene of one by one point.
  public override init() {
    storedSize = CGSize(width: 1, height: 1)
    super.init()
    marks.insert([.root, .interactive])
    sceneDidLoad()
  }

  /// There are no archives: the scene is the same as from `init()`.
  public required init?(coder: NSCoder) {
    storedSize = CGSize(width: 1, height: 1)
    super.init(coder: coder)
    marks.insert([.root, .interactive])
  }

  /// The view that shows the scene.
  open override var next: UIResponder? { presenter }

  /// The view that shows the scene; nil for none.
  open var view: SKView? { presenter }

  /// The size in points of the part that the view shows.
  open var size: CGSize {
    get { storedSize }
    set { setSize(newValue) }
  }

  /// How the scene is shown in a view of another size.
  open var scaleMode = SKSceneScaleMode.fill { didSet { requestFrame() } }

  /// The point of the view where the scene's origin is, in fractions from the lower left corner.
  open var anchorPoint = CGPoint.zero {
    didSet {
      if !anchorPoint.x.isFinite || !anchorPoint.y.isFinite {
        rejectValue(anchorPoint, as: "anchorPoint")
        anchorPoint = oldValue
      }
      requestFrame()
    }
  }

  /// The colour behind the nodes. Its opacity counts only in a view with `allowsTransparency`.
  open var backgroundColor = UIColor(red: 0.15, green: 0.15, blue: 0.15, alpha: 1) { didSet { requestFrame() } }

  /// The node that is in the middle of the view; its scale and rotation apply inversely. It must be in the scene. Nil
  /// shows the scene as it is.
  open weak var camera: SKCameraNode? { didSet { requestFrame() } }

  /// An object whose methods are called in place of those of the scene.
  open weak var delegate: (any SKSceneDelegate)? { didSet { requestFrame() } }

  /// The simulation of the scene's bodies.
  open var physicsWorld: SKPhysicsWorld {
    if let physics { return physics }
    let made = SKPhysicsWorld(self)
    physics = made
    return made
  }

  /// Whether a frame is made for each refresh of the screen although nothing has changed. Not in SpriteKit, which looks
  /// for overridden methods. The default is true for subclasses and for scenes with a delegate.
  open var runsEveryFrame: Bool {
    get { setsEveryFrame ?? (type(of: self) != SKScene.self || delegate != nil) }
    set {
      setsEveryFrame = newValue
      requestFrame()
    }
  }

  /// Converts a point of the view to the scene, as the scene is shown: with scale, camera and rotation.
  open func convertPoint(fromView point: CGPoint) -> CGPoint { point.applying(viewTransform.inverted()) }

  /// Converts a point of the scene to the view.
  open func convertPoint(toView point: CGPoint) -> CGPoint { point.applying(viewTransform) }

  /// The part of the scene that a view without a camera shows, in the scene's coordinates.
  open override var frame: CGRect {
    CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width, height: size.height)
  }

  /// The rectangle around `frame` and the nodes of the scene.
  open override func calculateAccumulatedFrame() -> CGRect { frame.union(accumulatedFrame) }

  /// Whether a point of the scene is in `calculateAccumulatedFrame()`.
  open override func contains(_ p: CGPoint) -> Bool { calculateAccumulatedFrame().contains(p) }

  // MARK: For subclasses

  /// Called when the scene was created.
  open func sceneDidLoad() {}
  /// Called when a view shows the scene.
  open func didMove(to view: SKView) {}
  /// Called before the view shows the scene no more.
  open func willMove(from view: SKView) {}
  /// Called when `size` has changed.
  open func didChangeSize(_ oldSize: CGSize) {}
  /// Called at the start of each frame. `currentTime` is in seconds since the machine started.
  open func update(_ currentTime: TimeInterval) {}
  /// Called when the actions of the frame are done. Actions added here begin with the next frame.
  open func didEvaluateActions() {}
  /// Called when the physics of the frame is simulated.
  open func didSimulatePhysics() {}
  /// Called when the constraints were applied.
  open func didApplyConstraints() {}
  /// Called last before the frame is drawn.
  open func didFinishUpdate() {}

  // MARK: Internal

  override var innerCanvas: Canvas? { canvas }
  override func pausedDidChange() { lastFrame = nil }
  override var contentBox: CGRect { .null }
  override var emptyNode: SKNode { SKScene() }
  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let scene = node as? SKScene else { return }
    (storedSize, scaleMode, anchorPoint) = (scene.storedSize, scene.scaleMode, scene.anchorPoint)
    (backgroundColor, setsEveryFrame) = (scene.backgroundColor, scene.setsEveryFrame)
  }
}

/// An object that takes part in the frames of a scene in place of a subclass.
@preconcurrency @MainActor
public protocol SKSceneDelegate: AnyObject {
  /// Called at the start of each frame.
  func update(_ currentTime: TimeInterval, for scene: SKScene)
  /// Called when the actions of the frame are done.
  func didEvaluateActions(for scene: SKScene)
  /// Called when the physics of the frame is simulated.
  func didSimulatePhysics(for scene: SKScene)
  /// Called when the constraints were applied.
  func didApplyConstraints(for scene: SKScene)
  /// Called last before the frame is drawn.
  func didFinishUpdate(for scene: SKScene)
}

extension SKSceneDelegate {
  /// Does nothing.
  public func update(_ currentTime: TimeInterval, for scene: SKScene) {}
  /// Does nothing.
  public func didEvaluateActions(for scene: SKScene) {}
  /// Does nothing.
  public func didSimulatePhysics(for scene: SKScene) {}
  /// Does nothing.
  public func didApplyConstraints(for scene: SKScene) {}
  /// Does nothing.
  public func didFinishUpdate(for scene: SKScene) {}
}

extension CGSize {
  var isUsable: Bool { width.isFinite && height.isFinite && width >= 0 && height >= 0 }
}
