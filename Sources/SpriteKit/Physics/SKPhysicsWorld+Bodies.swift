internal import CChipmunk
import UIKit

/// Bodies that come, change and go.
extension SKPhysicsWorld {
  func add(_ body: SKPhysicsBody) {
    guard let scene, let node = body.owner, node.findScene() === scene else { return }
    if body.world === self { return }
    body.world?.remove(body)
    guard let world = openWorld() else { return }
    lastSerial &+= 1
    let place = BodyPlace(of: node)
    guard place.isUsable else {
      return Log.error(
        "SKPhysicsBody: \(node) is too far away or too large, \(place); it is not simulated.",
        once: "SKPhysicsBody place")
    }
    let isDynamic = body.settings.isDynamic && node !== scene
    guard let handle = BodyHandle(world, isDynamic: isDynamic, serial: lastSerial, place) else { return }
    (body.handle, body.world, body.seen, body.wasAwake) = (handle, self, place, true)
    bodies.append(body)
    bySerial[lastSerial] = body
    if node.parentLink?.parentLink != nil { needsOrder = true }
    body.apply()
    addShapes(of: body, place)
    massDidChange(of: body)
    vp_body_set_velocity(handle.body, body.settings.isDynamic ? body.settings.velocity.raw : vp_vector())
    if body.settings.isDynamic, body.settings.allowsRotation { vp_body_set_spin(handle.body, body.settings.spin) }
    if body.settings.isPinned { updateNail(of: body) }
    noteActivity()
  }

  func remove(_ body: SKPhysicsBody) {
    guard body.world === self, let handle = body.handle else { return }
    body.settings.velocity = body.velocity
    body.settings.spin = body.angularVelocity
    for joint in joints where joint.bodyA === body || joint.bodyB === body { drop(joint) }
    body.nail = nil
    if hasNails { for other in bodies where other.nailedTo === body { (other.nail, other.nailedTo) = (nil, nil) } }
    // What lies on it falls.
    vp_body_wake(handle.body)
    bySerial[handle.body.pointee.serial] = nil
    if let index = bodies.firstIndex(where: { $0 === body }) { bodies.remove(at: index) }
    (body.handle, body.world, body.seen, body.nailedTo, body.drivenFrom) = (nil, nil, nil, nil, nil)
    if hasNails { for other in bodies where other.settings.isPinned && other.nail == nil { updateNail(of: other) } }
    noteActivity()
  }

  private func openWorld() -> WorldHandle? {
    if let handle { return handle }
    guard PhysicsLibrary.isAvailable else { return nil }
    handle = WorldHandle()
    gravityDidChange()
    return handle
  }

  // MARK: Changes

  func kindDidChange(of body: SKPhysicsBody) {
    guard let handle = body.handle, body.owner !== scene else { return }
    vp_body_set_kind(handle.body, body.settings.isDynamic ? VP_DYNAMIC : VP_STATIC)
    massDidChange(of: body)
    updateNail(of: body)
    body.wasAwake = true
    noteActivity()
  }

  func massDidChange(of body: SKPhysicsBody) {
    guard let handle = body.handle, let place = body.seen, body.settings.isDynamic, body.owner !== scene else { return }
    let center = BodyShape.extent(of: body.shapes).center
    vp_body_set_mass(
      handle.body, body.settings.mass, body.moment,
      vp_vector(x: center.x * place.xScale, y: center.y * place.yScale))
    noteActivity()
  }

  /// Holds a pinned body where it is, or releases one.
  func updateNail(of body: SKPhysicsBody) {
    (body.nail, body.nailedTo) = (nil, nil)
    guard body.settings.isPinned, body.settings.isDynamic, let handle = body.handle, let place = body.seen else { return }
    hasNails = true
    var above = body.owner?.parentLink
    while let node = above, node.storedBody?.handle == nil || node === scene { above = node.parentLink }
    if let base = above?.storedBody, let other = base.handle, base.world === self {
      body.nail = JointHandle(
        vp_joint_pivot(handle.world.world, other.body, handle.body, place.position.raw), [other, handle])
      body.nailedTo = base
    } else {
      body.nail = JointHandle(vp_joint_nail(handle.world.world, handle.body, place.position.raw), [handle])
    }
    noteActivity()
  }

  /// Gives the simulated body shapes in the scale that its node has.
  func addShapes(of body: SKPhysicsBody, _ place: BodyPlace, isDouble: Bool = false) {
    guard let raw = body.handle?.body else { return }
    let mark: Int32 = isDouble ? 1 : 0
    let shapes = body.shapes.map { $0.scaled(place.xScale, place.yScale) }
    for shape in shapes where shape.isUsable {
      switch shape {
      case .circle(let center, let radius):
        if radius > 1e-3 { vp_body_add_circle(raw, mark, center.raw, radius) }
      case .polygon(let points):
        if shape.extent.area > 1e-3 { vp_body_add_polygon(raw, mark, points.map(\.raw), Int32(points.count)) }
      case .line(let points, let isClosed): addLine(points, isClosed, raw, mark)
      }
    }
    raw.pointee.reach = BodyShape.reach(of: shapes)
  }

  private func addLine(
    _ points: [CGPoint], _ isClosed: Bool, _ raw: UnsafeMutablePointer<vp_body>, _ mark: Int32
  ) {
    let count = points.count
    for index in 0..<(isClosed ? count : count - 1) {
      let (a, b) = (points[index], points[(index + 1) % count])
      if a == b { continue }
      // At an open end the line goes on straight.
      let before = isClosed || index > 0 ? points[(index + count - 1) % count] : a
      let after = isClosed || index < count - 2 ? points[(index + 2) % count] : b
      vp_body_add_segment(raw, mark, a.raw, b.raw, before.raw, after.raw)
    }
  }
}
