import KioskTesting
import SpriteKit
import UIKit

/// A scene with bodies, of 800 by 480 points, and the kiosk that shows it.
@MainActor
final class PhysicsKiosk: SKPhysicsContactDelegate {
  let scene: SKScene
  let kiosk: VirtualKiosk<SceneController>
  var began: [SKPhysicsContact] = []
  var ended: [SKPhysicsContact] = []
  var onBegin: (SKPhysicsContact) -> Void = { _ in }

  /// - Parameter gravity: In metres per second squared, downwards.
  init(gravity: CGFloat = 0, scene: SKScene = SKScene(size: CGSize(width: 800, height: 480))) {
    self.scene = scene
    scene.physicsWorld.gravity = CGVector(dx: 0, dy: -gravity)
    kiosk = makeKiosk(scene)
    scene.physicsWorld.contactDelegate = self
  }

  func didBegin(_ contact: SKPhysicsContact) {
    began.append(contact)
    onBegin(contact)
  }

  func didEnd(_ contact: SKPhysicsContact) { ended.append(contact) }

  var world: SKPhysicsWorld { scene.physicsWorld }

  func run(_ seconds: Double) { kiosk.advance(by: .milliseconds(Int64(seconds * 1000))) }

  /// A ball without damping, friction and bounce.
  @discardableResult
  func ball(_ x: CGFloat, _ y: CGFloat, radius: CGFloat = 20, in parent: SKNode? = nil) -> SKNode {
    let node = SKNode()
    node.position = CGPoint(x: x, y: y)
    node.physicsBody = plain(SKPhysicsBody(circleOfRadius: radius))
    (parent ?? scene).addChild(node)
    return node
  }

  /// A box without damping, friction and bounce.
  @discardableResult
  func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 40, _ height: CGFloat = 40) -> SKNode {
    let node = SKSpriteNode(color: .red, size: CGSize(width: width, height: height))
    node.position = CGPoint(x: x, y: y)
    node.physicsBody = plain(SKPhysicsBody(rectangleOf: node.size))
    scene.addChild(node)
    return node
  }

  func plain(_ body: SKPhysicsBody) -> SKPhysicsBody {
    (body.linearDamping, body.angularDamping, body.friction, body.restitution) = (0, 0, 0, 0)
    return body
  }

  @discardableResult
  func floor(_ y: CGFloat = 40) -> SKNode {
    let node = SKNode()
    node.physicsBody = plain(SKPhysicsBody(edgeFrom: CGPoint(x: -400, y: y), to: CGPoint(x: 1200, y: y)))
    scene.addChild(node)
    return node
  }

  /// The sides of the scene.
  func walls() {
    scene.physicsBody = SKPhysicsBody(edgeLoopFrom: CGRect(x: 0, y: 0, width: 800, height: 480))
  }
}

extension SKNode {
  var body: SKPhysicsBody { physicsBody ?? SKPhysicsBody(circleOfRadius: 1) }
}

func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat) -> Bool { abs(a - b) <= tolerance }
