internal import CChipmunk
import UIKit

/// The simulation of the bodies of a scene.
///
/// It runs after the actions of a frame and before its constraints, in steps of 1/120 s, so that it repeats exactly, and
/// as many as time has passed. Nodes that actions or the app have moved take their bodies with them. Bodies that lie still
/// fall asleep, and a scene in which all sleep makes no frames.
@preconcurrency @MainActor
public final class SKPhysicsWorld: NSObject {
  weak var scene: SKScene?
  var handle: WorldHandle?
  /// Nodes above others come first.
  var bodies: ContiguousArray<SKPhysicsBody> = []
  var needsOrder = false
  /// Whether a body has been pinned.
  var hasNails = false
  var bySerial: [UInt32: SKPhysicsBody] = [:]
  var lastSerial: UInt32 = 0
  var touching: [BodyPair: TouchingPair] = [:]
  var fields: ContiguousArray<SKFieldNode> = []
  /// Fixed bodies whose nodes were moved since the last step.
  var driven: ContiguousArray<SKPhysicsBody> = []
  /// The joints in the world.
  public internal(set) var joints: [SKPhysicsJoint] = []
  /// The time that was not simulated yet.
  var pending: TimeInterval = 0
  /// Whether a body moves, or an event has to be reported.
  var isActive = false

  init(_ scene: SKScene) {
    self.scene = scene
    super.init()
  }

  /// The acceleration of all bodies, in metres of 150 points per second squared; (0, -9.8) by default.
  public var gravity = CGVector(dx: 0, dy: -9.8) {
    didSet {
      if !gravity.dx.isFinite || !gravity.dy.isFinite {
        Log.error("SKPhysicsWorld.gravity: \(gravity) is not finite; it stays as it was.", once: "SKPhysicsWorld gravity")
        gravity = oldValue
      }
      guard gravity != oldValue else { return }
      gravityDidChange()
      wakeAll()
    }
  }

  /// The factor by which time passes faster for bodies; 0 stops them.
  public var speed: CGFloat = 1 {
    didSet {
      if !speed.isFinite || speed < 0 {
        Log.error("SKPhysicsWorld.speed: \(speed) is not usable; it stays as it was.", once: "SKPhysicsWorld speed")
        speed = oldValue
      }
      scene?.requestFrame()
    }
  }

  /// An object that is notified of contacts.
  public weak var contactDelegate: (any SKPhysicsContactDelegate)?

  /// Adds a joint, whose bodies must be in the scene.
  public func add(_ joint: SKPhysicsJoint) { insert(joint) }

  /// Removes a joint.
  public func remove(_ joint: SKPhysicsJoint) { drop(joint) }

  /// Removes all joints.
  public func removeAllJoints() { for joint in joints { drop(joint) } }

  // MARK: Activity

  /// Whether frames are needed for it.
  var runs: Bool { isActive && speed > 0 }

  func noteActivity() {
    isActive = true
    scene?.requestFrame()
  }

  func wakeAll() {
    for body in bodies where body.settings.isDynamic { if let handle = body.handle { vp_body_wake(handle.body) } }
    if !bodies.isEmpty { noteActivity() }
  }

  func gravityDidChange() {
    guard let handle else { return }
    let scale = SKPhysicsBody.pointsPerMeter
    vp_world_set_gravity(handle.world, vp_vector(x: gravity.dx * scale, y: gravity.dy * scale))
  }
}
