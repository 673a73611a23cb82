internal import CChipmunk
import UIKit

/// What fields do to bodies.
extension SKPhysicsWorld {
  func insert(_ field: SKFieldNode) {
    guard !fields.contains(where: { $0 === field }) else { return }
    fields.append(field)
    wakeAll()
  }

  func remove(_ field: SKFieldNode) {
    guard let index = fields.firstIndex(where: { $0 === field }) else { return }
    fields.remove(at: index)
    if fields.isEmpty { for body in bodies { body.handle?.body.pointee.field = vp_vector() } }
    wakeAll()
  }

  /// Wakes bodies for fields that were moved or that change by themselves.
  func wakeForFields() {
    for field in fields where field.isEnabled && field.strength != 0 {
      var changes = false
      if case .custom = field.kind { changes = true }
      let now = field.transformToRoot
      if now != field.seenTransform {
        field.seenTransform = now
        changes = true
      }
      if changes { return wakeAll() }
    }
  }

  /// Computes the accelerations of the next step.
  func evaluateFields() {
    if fields.isEmpty { return }
    let acting = fields.filter { $0.isEnabled && $0.strength != 0 && $0.strength.isFinite }
      .map { (field: $0, transform: $0.transformToRoot, inverse: $0.transformToRoot.inverted()) }
    for body in bodies where body.settings.isDynamic {
      guard let raw = body.handle?.body, vp_body_sleeps(raw) == 0 else { continue }
      let center = CGPoint(vp_body_center(raw))
      let velocity = CGVector(vp_body_velocity(raw))
      let near = acting.filter {
        $0.field.categoryBitMask & body.settings.field != 0 && $0.field.covers(center.applying($0.inverse))
      }
      var sum = CGVector.zero
      for one in near.first(where: { $0.field.isExclusive }).map({ [$0] }) ?? near {
        let part = one.field.acceleration(
          at: center, velocity: velocity, mass: body.settings.mass, one.transform, one.inverse)
        guard part.dx.isFinite, part.dy.isFinite else {
          Log.error("SKFieldNode: an acceleration of \(part) is not finite; it is ignored.", once: "SKFieldNode result")
          continue
        }
        (sum.dx, sum.dy) = (sum.dx + part.dx, sum.dy + part.dy)
      }
      raw.pointee.field = sum.raw
    }
  }

  /// The acceleration, in metres of 150 points per second squared, that the fields give a body of 1 kg at rest at a point.
  public func sampleFields(at position: vector_float3) -> vector_float3 {
    let point = CGPoint(x: CGFloat(position.x), y: CGFloat(position.y))
    guard point.isUsable else { return vector_float3() }
    var sum = vector_float3()
    for field in fields where field.isEnabled && field.strength.isFinite {
      let transform = field.transformToRoot
      let inverse = transform.inverted()
      guard field.covers(point.applying(inverse)) else { continue }
      let part = field.acceleration(at: point, velocity: .zero, mass: 1, transform, inverse)
      sum += vector_float3(Float(part.dx), Float(part.dy), 0) / Float(SKPhysicsBody.pointsPerMeter)
    }
    return sum
  }
}

extension SKFieldNode {
  final func covers(_ point: CGPoint) -> Bool { region?.contains(point) ?? true }

  /// In points per second squared, in the scene.
  final func acceleration(
    at point: CGPoint, velocity: CGVector, mass: CGFloat, _ transform: CGAffineTransform, _ inverse: CGAffineTransform
  ) -> CGVector {
    let scale = SKPhysicsBody.pointsPerMeter
    let (dx, dy) = (transform.tx - point.x, transform.ty - point.y)
    let distance = hypot(dx, dy)
    let near = max(distance, CGFloat(minimumRadius), 1e-3)
    var power = CGFloat(strength)
    if falloff != 0 { power *= pow(near / scale, -CGFloat(falloff)) }
    let angle = atan2(transform.b, transform.a)
    func turned(_ v: vector_float3) -> CGVector {
      let (x, y, s, c) = (CGFloat(v.x), CGFloat(v.y), sin(angle), cos(angle))
      return CGVector(dx: c * x - s * y, dy: s * x + c * y)
    }
    switch kind {
    case .linear(let vector):
      let pull = turned(vector)
      return CGVector(dx: pull.dx * power * scale, dy: pull.dy * power * scale)
    case .radial: return CGVector(dx: dx / near * power * scale, dy: dy / near * power * scale)
    case .spring: return CGVector(dx: dx * power / mass, dy: dy * power / mass)
    case .vortex: return CGVector(dx: -dy / near * power * scale / mass, dy: dx / near * power * scale / mass)
    case .drag:
      // A stronger brake than stops the body within a step would push it back.
      let rate = min(max(0, power) / mass, 1 / CGFloat(SKPhysicsWorld.step))
      return CGVector(dx: -velocity.dx * rate, dy: -velocity.dy * rate)
    case .velocity(let vector):
      let wanted = turned(vector)
      let rate = 1 / CGFloat(SKPhysicsWorld.step)
      return CGVector(
        dx: (wanted.dx * power * scale - velocity.dx) * rate, dy: (wanted.dy * power * scale - velocity.dy) * rate)
    case .custom(let block):
      let place = point.applying(inverse)
      let result = block(
        vector_float3(Float(place.x), Float(place.y), 0), vector_float3(Float(velocity.dx), Float(velocity.dy), 0),
        Float(mass), 0, SKPhysicsWorld.step)
      return CGVector(dx: CGFloat(result.x) * power * scale, dy: CGFloat(result.y) * power * scale)
    }
  }
}
