internal import CChipmunk
import UIKit

/// Changes of a body's values, and their way into the simulation.
extension SKPhysicsBody {
  final func change(_ edit: (inout BodySettings) -> Void) {
    edit(&settings)
    apply()
    wake()
  }

  final func set(
    _ property: WritableKeyPath<BodySettings, CGFloat>, _ value: CGFloat, _ name: String, in range: ClosedRange<CGFloat>
  ) {
    guard value.isFinite else { return rejectValue(value, as: name) }
    settings[keyPath: property] = min(max(value, range.lowerBound), range.upperBound)
    if property == \.mass { world?.massDidChange(of: self) }
    apply()
  }

  final func rejectValue<Value>(_ value: Value, as property: String) {
    Log.error(
      "SKPhysicsBody.\(property): \(value) is not finite; it stays as it was.", once: "SKPhysicsBody \(property)")
  }

  /// Writes the settings into the simulated body.
  final func apply() {
    guard let body = handle?.body else { return }
    body.pointee.category = settings.category
    body.pointee.collision = settings.collision
    body.pointee.contact_test = settings.contactTest
    body.pointee.friction = settings.friction
    body.pointee.restitution = settings.restitution
    body.pointee.linear_damping = settings.linearDamping
    body.pointee.angular_damping = settings.angularDamping
    body.pointee.ignores_gravity = settings.affectedByGravity ? 0 : 1
    body.pointee.is_precise = settings.isPrecise ? 1 : 0
    body.pointee.force = settings.force.raw
    body.pointee.torque = settings.torque
  }

  final func wake() {
    guard let handle else { return }
    vp_body_wake(handle.body)
    world?.noteActivity()
  }

  // MARK: Movement

  final func setVelocity(_ new: CGVector) {
    guard new.dx.isFinite, new.dy.isFinite else { return rejectValue(new, as: "velocity") }
    settings.velocity = new
    guard settings.isDynamic, let handle else { return }
    vp_body_set_velocity(handle.body, new.raw)
    world?.noteActivity()
  }

  final func setSpin(_ new: CGFloat) {
    guard new.isFinite else { return rejectValue(new, as: "angularVelocity") }
    settings.spin = new
    guard settings.isDynamic, settings.allowsRotation, let handle else { return }
    vp_body_set_spin(handle.body, new)
    world?.noteActivity()
  }

  final func setResting(_ isResting: Bool) {
    guard settings.isDynamic, let handle else { return }
    if isResting { vp_body_sleep(handle.body) } else { wake() }
  }

  /// Its resistance against rotation about its centre, in kg·points²; infinite for one that does not rotate.
  final var moment: CGFloat {
    guard settings.allowsRotation else { return .infinity }
    let place = seen ?? owner.map { BodyPlace(of: $0) }
    let scaled = shapes.map { $0.scaled(place?.xScale ?? 1, place?.yScale ?? 1) }
    return settings.mass * max(BodyShape.extent(of: scaled).spread, 1e-3)
  }

  // MARK: Forces

  /// Pushes the centre with a force, in kg·points/s², in the steps of the next frame.
  public func applyForce(_ force: CGVector) { push(force, at: nil, "applyForce") }

  /// Pushes a point of the scene with a force in the steps of the next frame.
  public func applyForce(_ force: CGVector, at point: CGPoint) { push(force, at: point, "applyForce") }

  /// Turns the body with a torque, in newton metres, in the steps of the next frame.
  public func applyTorque(_ torque: CGFloat) {
    guard torque.isFinite else { return rejectValue(torque, as: "applyTorque") }
    guard settings.isDynamic else { return }
    change { $0.torque += torque * Self.pointsPerMeter * Self.pointsPerMeter }
  }

  /// Changes the velocity at once by the impulse, in kg·points/s, divided by the mass.
  public func applyImpulse(_ impulse: CGVector) { hit(impulse, at: nil) }

  /// Hits a point of the scene, which also changes the angular velocity.
  public func applyImpulse(_ impulse: CGVector, at point: CGPoint) { hit(impulse, at: point) }

  /// Changes the angular velocity at once by the impulse, in newton metre seconds, divided by the moment of inertia.
  public func applyAngularImpulse(_ impulse: CGFloat) {
    guard impulse.isFinite else { return rejectValue(impulse, as: "applyAngularImpulse") }
    guard settings.isDynamic else { return }
    setSpin(angularVelocity + impulse * Self.pointsPerMeter * Self.pointsPerMeter / moment)
  }

  /// The lever of a force at a point of the scene.
  private func lever(of force: CGVector, at point: CGPoint) -> CGFloat {
    guard let handle else { return 0 }
    let center = CGPoint(vp_body_center(handle.body))
    return (point.x - center.x) * force.dy - (point.y - center.y) * force.dx
  }

  private func push(_ force: CGVector, at point: CGPoint?, _ name: String) {
    let turn = point.map { lever(of: force, at: $0) } ?? 0
    guard force.dx.isFinite, force.dy.isFinite, turn.isFinite else { return rejectValue(force, as: name) }
    guard settings.isDynamic else { return }
    change {
      $0.force.dx += force.dx
      $0.force.dy += force.dy
      $0.torque += turn
    }
  }

  private func hit(_ impulse: CGVector, at point: CGPoint?) {
    let turn = point.map { lever(of: impulse, at: $0) } ?? 0
    guard impulse.dx.isFinite, impulse.dy.isFinite, turn.isFinite else { return rejectValue(impulse, as: "applyImpulse") }
    guard settings.isDynamic else { return }
    let old = velocity
    setVelocity(CGVector(dx: old.dx + impulse.dx / settings.mass, dy: old.dy + impulse.dy / settings.mass))
    if turn != 0 { setSpin(angularVelocity + turn / moment) }
  }
}
