import KioskTesting
import SpriteKit
import UIKit

/// A kiosk that shows one scene in a view of the whole screen.
@MainActor
final class SceneController: UIViewController {
  let scene: SKScene
  private(set) var sceneView = SKView()

  init(_ scene: SKScene) {
    self.scene = scene
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = sceneView }

  override func viewDidLoad() {
    super.viewDidLoad()
    sceneView.presentScene(scene)
  }
}

/// A sprite that logs its callbacks.
@MainActor
final class LoggingSprite: SKSpriteNode {
  private static var logs: [Int: [String]] = [:]
  /// What happened in this test: between the parts of one, others run.
  static var log: [String] {
    get { logs[test] ?? [] }
    set { logs[test] = newValue }
  }
  private static var test: Int { withUnsafeCurrentTask { (task: UnsafeCurrentTask?) in task?.hashValue ?? 0 } }

  var passesOn = false

  private func note(_ what: String) { Self.log.append("\(name ?? "?") \(what)") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began")
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled") }
}

/// A scene that logs its callbacks.
@MainActor
final class LoggingScene: SKScene {
  var log: [String] = []
  var onStep: [String: () -> Void] = [:]

  private func note(_ what: String) {
    log.append(what)
    onStep[what]?()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
  override func didMove(to view: SKView) { log.append("didMove") }
  override func willMove(from view: SKView) { log.append("willMove") }
  override func didChangeSize(_ oldSize: CGSize) { log.append("didChangeSize \(Int(size.width))x\(Int(size.height))") }
  override func update(_ currentTime: TimeInterval) { note("update") }
  override func didEvaluateActions() { note("didEvaluateActions") }
  override func didSimulatePhysics() { note("didSimulatePhysics") }
  override func didApplyConstraints() { note("didApplyConstraints") }
  override func didFinishUpdate() { note("didFinishUpdate") }
}

@MainActor
func makeKiosk(_ scene: SKScene, _ width: Int = 800, _ height: Int = 480) -> VirtualKiosk<SceneController> {
  let kiosk = VirtualKiosk(width, height) { SceneController(scene) }
  kiosk.presentChanges()
  return kiosk
}

/// The place in the view of a point of the scene.
@MainActor
func spot(_ kiosk: VirtualKiosk<SceneController>, _ point: CGPoint) -> Spot {
  let place = kiosk.rootViewController.scene.convertPoint(toView: point)
  return .within(kiosk.rootViewController.sceneView, place.x, place.y)
}

/// The colour of a pixel of the screen.
@MainActor
func color<Root: UIViewController>(_ kiosk: VirtualKiosk<Root>, _ x: Int, _ y: Int) -> UInt32 {
  let image = kiosk.screenshot()
  return withExtendedLifetime(image) { image.bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x] & 0xff_ffff }
}
