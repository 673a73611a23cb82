import UIKit

/// Forces, impulses and masses of the node's body; nodes without a body stay as they are. Points are the scene's.
extension SKAction {
  /// Pushes the body with a force, in kg·points/s².
  public class func applyForce(_ force: CGVector, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { applyForce(force.reversed, duration: duration) }) { body, share in
      body.applyImpulse(force.times(share * duration))
    }
  }

  /// Pushes a point of the body with a force.
  public class func applyForce(_ force: CGVector, at point: CGPoint, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { applyForce(force.reversed, at: point, duration: duration) }) { body, share in
      body.applyImpulse(force.times(share * duration), at: point)
    }
  }

  /// Turns the body with a torque, in newton metres.
  public class func applyTorque(_ torque: CGFloat, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { applyTorque(-torque, duration: duration) }) { body, share in
      body.applyAngularImpulse(torque * share * duration)
    }
  }

  /// Gives the body an impulse, in kg·points/s, a part of it in each frame.
  public class func applyImpulse(_ impulse: CGVector, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { applyImpulse(impulse.reversed, duration: duration) }) { body, share in
      body.applyImpulse(impulse.times(share))
    }
  }

  /// Gives a point of the body an impulse, a part of it in each frame.
  public class func applyImpulse(_ impulse: CGVector, at point: CGPoint, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { applyImpulse(impulse.reversed, at: point, duration: duration) }) { body, share in
      body.applyImpulse(impulse.times(share), at: point)
    }
  }

  /// Gives the body an angular impulse, in newton metre seconds, a part of it in each frame.
  public class func applyAngularImpulse(_ impulse: CGFloat, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { applyAngularImpulse(-impulse, duration: duration) }) { body, share in
      body.applyAngularImpulse(impulse * share)
    }
  }

  /// Changes the body's mass by a difference, in kilograms.
  public class func changeMass(by v: Float, duration: TimeInterval) -> SKAction {
    body(duration, reverse: { changeMass(by: -v, duration: duration) }) { body, share in body.mass += CGFloat(v) * share }
  }

  /// Changes the body's mass.
  public class func changeMass(to v: Float, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.storedBody?.mass ?? 0
      return { node, _, to in node.storedBody?.mass = mix(start, CGFloat(v), to) }
    }
  }

  /// Charges are for electric and magnetic fields.
  @available(*, unavailable, message: "Bodies have no charge.")
  public class func changeCharge(by v: Float, duration: TimeInterval) -> SKAction { wait(forDuration: duration) }
  /// Charges are for electric and magnetic fields.
  @available(*, unavailable, message: "Bodies have no charge.")
  public class func changeCharge(to v: Float, duration: TimeInterval) -> SKAction { wait(forDuration: duration) }

  // MARK: Fields

  /// Changes the strength of a field by a difference.
  public class func strength(by strength: Float, duration sec: TimeInterval) -> SKAction {
    lasting(sec, reverse: { SKAction.strength(by: -strength, duration: sec) }) { _ in
      { node, from, to in (node as? SKFieldNode)?.strength += strength * Float(to - from) }
    }
  }

  /// Changes the strength of a field.
  public class func strength(to strength: Float, duration sec: TimeInterval) -> SKAction {
    lasting(sec) { node in
      let start = (node as? SKFieldNode)?.strength ?? 0
      return { node, _, to in (node as? SKFieldNode)?.strength = Float(mix(CGFloat(start), CGFloat(strength), to)) }
    }
  }

  /// Changes the falloff of a field by a difference.
  public class func falloff(by falloff: Float, duration sec: TimeInterval) -> SKAction {
    lasting(sec, reverse: { SKAction.falloff(by: -falloff, duration: sec) }) { _ in
      { node, from, to in (node as? SKFieldNode)?.falloff += falloff * Float(to - from) }
    }
  }

  /// Changes the falloff of a field.
  public class func falloff(to falloff: Float, duration sec: TimeInterval) -> SKAction {
    lasting(sec) { node in
      let start = (node as? SKFieldNode)?.falloff ?? 0
      return { node, _, to in (node as? SKFieldNode)?.falloff = Float(mix(CGFloat(start), CGFloat(falloff), to)) }
    }
  }

  // MARK: Common

  /// - Parameter change: Gets the body and the share of the action that has to be done.
  private class func body(
    _ duration: TimeInterval, reverse: @escaping @MainActor () -> SKAction,
    _ change: @escaping @MainActor (SKPhysicsBody, CGFloat) -> Void
  ) -> SKAction {
    lasting(duration, reverse: reverse) { _ in
      { node, from, to in if to != from, let body = node.storedBody { change(body, to - from) } }
    }
  }
}

extension CGVector {
  fileprivate var reversed: CGVector { CGVector(dx: -dx, dy: -dy) }
  fileprivate func times(_ factor: CGFloat) -> CGVector { CGVector(dx: dx * factor, dy: dy * factor) }
}
