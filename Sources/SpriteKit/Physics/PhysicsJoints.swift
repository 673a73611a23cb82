internal import CChipmunk
import UIKit

/// Two bodies that rotate about a common point.
@preconcurrency @MainActor
open class SKPhysicsJointPin: SKPhysicsJoint {
  private let anchor: CGPoint

  private init(_ a: SKPhysicsBody, _ b: SKPhysicsBody, _ anchor: CGPoint) {
    self.anchor = anchor
    super.init(a, b)
  }

  /// A joint at a point of the scene.
  open class func joint(withBodyA bodyA: SKPhysicsBody, bodyB: SKPhysicsBody, anchor: CGPoint) -> SKPhysicsJointPin {
    SKPhysicsJointPin(bodyA, bodyB, anchor)
  }

  /// Whether the two angles limit the rotation.
  open var shouldEnableLimits = false { didSet { didMake() } }
  /// The smallest angle of `bodyB` against `bodyA`, in radians, 0 where the joint was added.
  open var lowerAngleLimit: CGFloat = 0 { didSet { didMake() } }
  /// The largest angle of `bodyB` against `bodyA`.
  open var upperAngleLimit: CGFloat = 0 { didSet { didMake() } }
  /// The torque that brakes the rotation, or brings it to `rotationSpeed`, in newton metres.
  open var frictionTorque: CGFloat = 0 { didSet { didMake() } }
  /// The speed to which `frictionTorque` brings `bodyB` against `bodyA`, in radians per second.
  open var rotationSpeed: CGFloat = 0 { didSet { didMake() } }

  override func make(
    _ world: OpaquePointer, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>
  ) -> OpaquePointer? {
    anchor.isUsable ? vp_joint_pivot(world, a, b, anchor.raw) : nil
  }

  override func didMake() {
    guard let joint = handle?.joint else { return }
    let (low, high) = (lowerAngleLimit, max(lowerAngleLimit, upperAngleLimit))
    vp_joint_set_angles(joint, shouldEnableLimits && low.isFinite && high.isFinite ? 1 : 0, low, high)
    let torque = frictionTorque * SKPhysicsBody.pointsPerMeter * SKPhysicsBody.pointsPerMeter
    vp_joint_set_motor(joint, torque.isFinite && rotationSpeed.isFinite ? torque : 0, rotationSpeed)
    bodyA.wake()
    bodyB.wake()
  }
}

/// Two bodies that move as one.
@preconcurrency @MainActor
open class SKPhysicsJointFixed: SKPhysicsJoint {
  private let anchor: CGPoint

  private init(_ a: SKPhysicsBody, _ b: SKPhysicsBody, _ anchor: CGPoint) {
    self.anchor = anchor
    super.init(a, b)
  }

  /// A joint at a point of the scene.
  open class func joint(withBodyA bodyA: SKPhysicsBody, bodyB: SKPhysicsBody, anchor: CGPoint) -> SKPhysicsJointFixed {
    SKPhysicsJointFixed(bodyA, bodyB, anchor)
  }

  override func make(
    _ world: OpaquePointer, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>
  ) -> OpaquePointer? {
    anchor.isUsable ? vp_joint_fixed(world, a, b, anchor.raw) : nil
  }
}

/// A body that slides along a line of another one and does not rotate against it.
@preconcurrency @MainActor
open class SKPhysicsJointSliding: SKPhysicsJoint {
  private let anchor: CGPoint
  private let axis: CGVector

  private init(_ a: SKPhysicsBody, _ b: SKPhysicsBody, _ anchor: CGPoint, _ axis: CGVector) {
    (self.anchor, self.axis) = (anchor, axis)
    super.init(a, b)
  }

  /// A joint through a point of the scene, in a direction of any length.
  open class func joint(
    withBodyA bodyA: SKPhysicsBody, bodyB: SKPhysicsBody, anchor: CGPoint, axis: CGVector
  ) -> SKPhysicsJointSliding {
    SKPhysicsJointSliding(bodyA, bodyB, anchor, axis)
  }

  /// Whether the two distances limit the movement.
  open var shouldEnableLimits = false { didSet { remake() } }
  /// The smallest distance of `bodyB` along the axis, in points, 0 where the joint was added.
  open var lowerDistanceLimit: CGFloat = 0 { didSet { remake() } }
  /// The largest distance.
  open var upperDistanceLimit: CGFloat = 0 { didSet { remake() } }

  override var places: (a: CGPoint, b: CGPoint, axis: CGVector) { (anchor, anchor, axis) }

  override func make(
    _ world: OpaquePointer, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>
  ) -> OpaquePointer? {
    let length = hypot(axis.dx, axis.dy)
    guard anchor.isUsable, length > 0, length.isFinite, let frame else { return nil }
    var (low, high) = (-SKPhysicsBody.largest, SKPhysicsBody.largest)
    if shouldEnableLimits, lowerDistanceLimit.isFinite, upperDistanceLimit.isFinite {
      (low, high) = (lowerDistanceLimit, max(lowerDistanceLimit + 0.01, upperDistanceLimit))
    }
    func point(_ distance: CGFloat) -> vp_vector {
      let share = distance / length
      return vp_vector(x: frame.a.x + frame.axis.dx * share, y: frame.a.y + frame.axis.dy * share)
    }
    return vp_joint_slide(world, a, b, point(low), point(high), frame.b.raw, frame.angle)
  }
}

/// A spring between points of two bodies, whose length at rest is their distance when it was added.
@preconcurrency @MainActor
open class SKPhysicsJointSpring: SKPhysicsJoint {
  private let anchors: (a: CGPoint, b: CGPoint)

  private init(_ a: SKPhysicsBody, _ b: SKPhysicsBody, _ anchors: (a: CGPoint, b: CGPoint)) {
    self.anchors = anchors
    super.init(a, b)
  }

  /// A spring between two points of the scene.
  open class func joint(
    withBodyA bodyA: SKPhysicsBody, bodyB: SKPhysicsBody, anchorA: CGPoint, anchorB: CGPoint
  ) -> SKPhysicsJointSpring {
    SKPhysicsJointSpring(bodyA, bodyB, (anchorA, anchorB))
  }

  /// The part of its movement that each oscillation loses: 0 oscillates on, 1 comes to rest without passing it.
  open var damping: CGFloat = 0 { didSet { remake() } }
  /// The oscillations per second; 0 for a rod, which keeps its length.
  open var frequency: CGFloat = 0 { didSet { remake() } }

  override var places: (a: CGPoint, b: CGPoint, axis: CGVector) { (anchors.a, anchors.b, .zero) }

  override func make(
    _ world: OpaquePointer, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>
  ) -> OpaquePointer? {
    guard anchors.a.isUsable, anchors.b.isUsable, let frame else { return nil }
    let length = hypot(anchors.a.x - anchors.b.x, anchors.a.y - anchors.b.y)
    guard frequency > 0, frequency.isFinite else {
      return vp_joint_rope(world, a, b, frame.a.raw, frame.b.raw, length, length)
    }
    let inverse = [bodyA, bodyB].reduce(0) { $0 + ($1.settings.isDynamic ? 1 / $1.settings.mass : 0) }
    let mass = inverse > 0 ? 1 / inverse : 1
    // Faster oscillations than half of the steps cannot be simulated.
    let rate = 2 * .pi * min(frequency, 0.4 / CGFloat(SKPhysicsWorld.step))
    let loss = damping.isFinite ? max(0, damping) : 0
    return vp_joint_spring(
      world, a, b, frame.a.raw, frame.b.raw, length, mass * rate * rate, 2 * mass * loss * rate)
  }
}

/// A rope between points of two bodies.
@preconcurrency @MainActor
open class SKPhysicsJointLimit: SKPhysicsJoint {
  private let anchors: (a: CGPoint, b: CGPoint)

  private init(_ a: SKPhysicsBody, _ b: SKPhysicsBody, _ anchors: (a: CGPoint, b: CGPoint)) {
    self.anchors = anchors
    maxLength = hypot(anchors.a.x - anchors.b.x, anchors.a.y - anchors.b.y)
    super.init(a, b)
  }

  /// A rope between two points of the scene, as long as their distance.
  open class func joint(
    withBodyA bodyA: SKPhysicsBody, bodyB: SKPhysicsBody, anchorA: CGPoint, anchorB: CGPoint
  ) -> SKPhysicsJointLimit {
    SKPhysicsJointLimit(bodyA, bodyB, (anchorA, anchorB))
  }

  /// The largest distance of the points, in points.
  open var maxLength: CGFloat { didSet { remake() } }

  override var places: (a: CGPoint, b: CGPoint, axis: CGVector) { (anchors.a, anchors.b, .zero) }

  override func make(
    _ world: OpaquePointer, _ a: UnsafeMutablePointer<vp_body>, _ b: UnsafeMutablePointer<vp_body>
  ) -> OpaquePointer? {
    guard anchors.a.isUsable, anchors.b.isUsable, let frame else { return nil }
    let length = maxLength.isFinite ? max(0, maxLength) : SKPhysicsBody.largest
    return vp_joint_rope(world, a, b, frame.a.raw, frame.b.raw, 0, length)
  }
}
