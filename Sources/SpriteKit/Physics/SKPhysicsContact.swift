import UIKit

/// Two bodies that touch.
@preconcurrency @MainActor
open class SKPhysicsContact: NSObject {
  /// The one of the two that came into the scene first.
  open private(set) var bodyA: SKPhysicsBody
  /// The other one.
  open private(set) var bodyB: SKPhysicsBody
  /// Where they touched first, in the scene.
  open private(set) var contactPoint: CGPoint
  /// The direction from `bodyA` to `bodyB`, of length 1.
  open private(set) var contactNormal: CGVector
  /// How hard they hit each other, in kg·points/s; 0 for bodies that do not stop each other.
  open private(set) var collisionImpulse: CGFloat

  init(_ a: SKPhysicsBody, _ b: SKPhysicsBody, point: CGPoint, normal: CGVector, impulse: CGFloat) {
    (bodyA, bodyB, contactPoint, contactNormal, collisionImpulse) = (a, b, point, normal, impulse)
    super.init()
  }
}

/// An object that is notified of contacts, after the step of the simulation in which they begin and end; it may change and
/// remove any nodes and bodies.
///
/// Reported are pairs of which one has a bit of the other's category in its `contactTestBitMask`, once each, however many
/// shapes the bodies have.
@preconcurrency @MainActor
public protocol SKPhysicsContactDelegate: AnyObject {
  /// Called when two bodies begin to touch.
  func didBegin(_ contact: SKPhysicsContact)
  /// Called when they do not touch any more, also because one was removed.
  func didEnd(_ contact: SKPhysicsContact)
}

extension SKPhysicsContactDelegate {
  /// Does nothing.
  public func didBegin(_ contact: SKPhysicsContact) {}
  /// Does nothing.
  public func didEnd(_ contact: SKPhysicsContact) {}
}

/// Two bodies by their serials, the smaller one first.
struct BodyPair: Hashable, Comparable {
  var a: UInt32
  var b: UInt32

  static func < (x: BodyPair, y: BodyPair) -> Bool { (x.a, x.b) < (y.a, y.b) }
}

/// What is known of two bodies that touch.
struct TouchingPair {
  var contact: SKPhysicsContact
  /// How many pairs of their shapes touch.
  var shapes = 0
  var isReported = false
}
