internal import CChipmunk
import UIKit

/// A joint between two bodies, added by `SKPhysicsWorld.add`. Bodies that a joint connects do not collide with each other.
@preconcurrency @MainActor
open class SKPhysicsJoint: NSObject {
  /// The first body.
  open internal(set) var bodyA: SKPhysicsBody
  /// The second body.
  open internal(set) var bodyB: SKPhysicsBody
  final var handle: JointHandle?
  final weak var world: SKPhysicsWorld?
  /// What it holds in the bodies' own coordinates, from when it was added until it is removed.
  final var frame: JointFrame?

  init(_ a: SKPhysicsBody, _ b: SKPhysicsBody) {
    (bodyA, bodyB) = (a, b)
    super.init()
  }

  /// The force with which the joint acted on `bodyB` in the last step, in kg·points/s².
  open var reactionForce: CGVector {
    handle.map { CGVector(vp_joint_force($0.joint, SKPhysicsWorld.step)) } ?? .zero
  }

  /// The torque with which the joint acted on `bodyB` in the last step, in newton metres.
  open var reactionTorque: CGFloat {
    let scale = SKPhysicsBody.pointsPerMeter * SKPhysicsBody.pointsPerMeter
    return handle.map { vp_joint_torque($0.joint, SKPhysicsWorld.step) / scale } ?? 0
  }

  /// The points of the scene that it holds, and the direction of its axis, when it is added.
  var places: (a: CGPoint, b: CGPoint, axis: CGVector) { (.zero, .zero, .zero) }

  /// Makes the joint of two bodies in a world.
  func make(_ world: OpaquePointer, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>)
    -> OpaquePointer?
  { nil }

  /// Called when the joint was made.
  func didMake() {}

  /// Makes the joint again after a change.
  final func remake() {
    guard let world, let kept = frame else { return }
    world.drop(self)
    frame = kept
    world.insert(self)
  }
}

/// What a joint holds: points of its two bodies, a direction in the first, and the angle between them.
struct JointFrame {
  var a = CGPoint.zero
  var b = CGPoint.zero
  var axis = CGVector.zero
  var angle: CGFloat = 0

  @MainActor
  init(_ joint: SKPhysicsJoint, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>) {
    let places = joint.places
    guard places.a.isUsable, places.b.isUsable else { return }
    self.a = CGPoint(vp_body_point(a, places.a.raw))
    self.b = CGPoint(vp_body_point(b, places.b.raw))
    let start = vp_body_place(a).angle
    angle = vp_body_place(b).angle - start
    let (s, c, x, y) = (sin(start), cos(start), places.axis.dx, places.axis.dy)
    axis = CGVector(dx: c * x + s * y, dy: c * y - s * x)
  }
}

extension SKPhysicsWorld {
  func insert(_ joint: SKPhysicsJoint) {
    guard joint.world == nil else { return }
    takePlaces()
    guard let a = joint.bodyA.handle, let b = joint.bodyB.handle, joint.bodyA !== joint.bodyB,
      joint.bodyA.world === self, joint.bodyB.world === self, let handle
    else {
      // Without the library no body is in the scene, which has been logged.
      guard PhysicsLibrary.isAvailable else { return }
      return Log.error("SKPhysicsWorld.add: \(joint) needs two bodies of the scene's nodes; it is not added.")
    }
    if joint.frame == nil { joint.frame = JointFrame(joint, a.body, b.body) }
    guard let made = JointHandle(joint.make(handle.world, a.body, b.body), [a, b]) else { return }
    (joint.handle, joint.world) = (made, self)
    joint.didMake()
    joints.append(joint)
    joint.bodyA.wake()
    joint.bodyB.wake()
  }

  func drop(_ joint: SKPhysicsJoint) {
    guard joint.world === self else { return }
    (joint.handle, joint.world, joint.frame) = (nil, nil, nil)
    joints.removeAll { $0 === joint }
    joint.bodyA.wake()
    joint.bodyB.wake()
  }
}
